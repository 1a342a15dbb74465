package faults

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"spellduel"
	"spellduel/internal/client"
	"spellduel/internal/openapi/validate"
)

// inTheHouse holds what lives as long as the test run: the built program.
var inTheHouse string

func TestMain(m *testing.M) {
	if os.Getenv(hastyStore) != "" {
		err := serveHastily(os.Getenv(hastyStore))
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(run(m))
}

func run(m *testing.M) int {
	var err error
	if inTheHouse, err = os.MkdirTemp("", "spellduel-faults-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(inTheHouse) }()
	return m.Run()
}

var program = sync.OnceValues(func() (string, error) {
	path := filepath.Join(inTheHouse, "spellduel")
	out, err := exec.Command("go", "build", "-o", path, "spellduel/cmd/api").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("build cmd/api: %w\n%s", err, out)
	}
	return path, nil
})

// server is one file and the process that serves it, now this one, now
// another. Requests through its transport reach whichever it is.
type server struct {
	file  string
	hasty bool // the process answers before it stores

	held    func(http.RoundTripper) http.RoundTripper // to openapi.yaml
	address atomic.Pointer[string]                    // host and port
	process *exec.Cmd
	log     string // path
	slowest time.Duration
}

func newServer(t *testing.T) *server {
	dir := t.TempDir()
	contract, err := validate.New(spellduel.OpenAPI())
	if err != nil {
		t.Fatal(err)
	}
	s := &server{file: filepath.Join(dir, "duels.db"), log: filepath.Join(dir, "log")}
	s.held = func(wire http.RoundTripper) http.RoundTripper { return contract.Transport(t, wire) }
	t.Cleanup(func() {
		s.kill()
		if t.Failed() {
			t.Logf("the server complained:\n%s", s.complaints())
		}
	})
	return s
}

// start begins a process on the file and waits until it is ready.
func (s *server) start() error {
	path, err := program()
	if err != nil {
		return err
	}
	began := time.Now()
	s.process = exec.Command(path, "serve", "--listen", "127.0.0.1:0", "--store", s.file)
	if s.hasty {
		s.process = exec.Command(os.Args[0])
		s.process.Env = append(os.Environ(), hastyStore+"="+s.file)
	}
	log, err := os.OpenFile(s.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	s.process.Stderr = log
	out, err := s.process.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.process.Start(); err != nil {
		return err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	_, rest, told := strings.Cut(line, "http://")
	address, _, whole := strings.Cut(rest, "/")
	if err != nil || !told || !whole {
		return fmt.Errorf("the server said %q and not where it listens (%w): %s", line, err, s.complaints())
	}
	s.address.Store(&address)
	if err := s.awaitReady(); err != nil {
		return err
	}
	s.slowest = max(s.slowest, time.Since(began))
	return nil
}

func (s *server) awaitReady() error {
	c := s.client(nil)
	var err error
	for range 1000 {
		if err = c.Ready(context.Background()); err == nil {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return fmt.Errorf("the server is not ready: %w", err)
}

// kill ends the process as a power switch would, if there is one.
func (s *server) kill() {
	if s.process == nil || s.process.Process == nil {
		return
	}
	_ = s.process.Process.Kill()
	_ = s.process.Wait()
	s.process = nil
}

// stop asks the process to end, and tells how it did.
func (s *server) stop() error {
	if err := s.process.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	err := s.process.Wait()
	s.process = nil
	return err
}

// complaints are the lines of the log that are not of the daily round.
func (s *server) complaints() string {
	text, _ := os.ReadFile(s.log)
	var lines []string
	for line := range strings.Lines(string(text)) {
		if !strings.Contains(line, "level=INFO") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines[max(0, len(lines)-20):], "")
}

// base stands for wherever the process listens.
const base = "http://duels"

// client speaks to the server through a wire, the plain one if it is nil.
func (s *server) client(wire http.RoundTripper) *client.Server {
	if wire == nil {
		wire = &onward{s, plainWire()}
	}
	return client.New(base, &http.Client{Transport: wire})
}

func plainWire() *http.Transport {
	return &http.Transport{MaxIdleConnsPerHost: 4, DisableCompression: true}
}

// onward sends a request to where the server is now, and holds its answer to
// openapi.yaml.
type onward struct {
	server *server
	next   http.RoundTripper
}

func (o *onward) RoundTrip(rq *http.Request) (*http.Response, error) {
	rq = rq.Clone(rq.Context())
	rq.URL.Host = *o.server.address.Load()
	if version, ok := rq.Context().Value(condition{}).(string); ok && version != "" {
		rq.Header.Set("If-Match", `"`+version+`"`)
	}
	return o.server.held(o.next).RoundTrip(rq)
}

type condition struct{}

// onlyAt makes the writes under the context conditional on a version; on none if
// it is empty.
func onlyAt(ctx context.Context, version string) context.Context {
	return context.WithValue(ctx, condition{}, version)
}

// each runs work for 0 to n-1 at once.
func each(n int, work func(i int) error) error {
	errs := make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { errs[i] = work(i) })
	}
	all.Wait()
	return errors.Join(errs...)
}

// refused tells that an error is the server's own word, and not the loss of it.
func refused(err error) bool { return client.Code(err) != "" }

// lost tells that an error is the end of a connection, and nothing that the server
// said.
func lost(err error) bool {
	_, sending := errors.AsType[*url.Error](err)
	_, receiving := errors.AsType[*net.OpError](err)
	return sending || receiving || errors.Is(err, io.ErrUnexpectedEOF)
}

// fetch reads one answer whole.
func fetch(wire http.RoundTripper, rq *http.Request) (*answer, error) {
	res, err := wire.RoundTrip(rq)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	return &answer{res.StatusCode, res.Header.Get("ETag"), res.Header.Get("Location"), string(body)}, nil
}
