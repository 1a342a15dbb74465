package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"go.uber.org/goleak"

	"spellduel"
	"spellduel/internal/client"
	"spellduel/internal/openapi/validate"
	"spellduel/scenarios"
)

var update = flag.Bool("update", false, "write what scripts compare with anew")

func TestMain(m *testing.M) {
	http.DefaultTransport = held(http.DefaultTransport)
	testscript.Main(m, map[string]func(){"spellduel": main})
}

// held is a wire whose answers must be those of openapi.yaml. An answer that is
// not ends the program, here and where a script runs it.
func held(wire http.RoundTripper) http.RoundTripper {
	contract, err := validate.New(spellduel.OpenAPI())
	if err != nil {
		panic(err)
	}
	return contract.Transport(deadly{}, wire)
}

type deadly struct{}

func (deadly) Helper() {}

func (deadly) Errorf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

// The wire is no decoration: an answer that nobody documented ends the program.
func TestAnAnswerThatIsNotInTheFileIsDeadly(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"status":"ok","mood":"fine"}`)
	}))
	defer s.Close()
	defer func() {
		if said := fmt.Sprint(recover()); !strings.Contains(said, "mood") {
			t.Errorf("an undocumented field is answered with %q", said)
		}
	}()
	err := client.New(s.URL, nil).Ready(t.Context())
	t.Errorf("an undocumented field passes: %v", err)
}

func TestScripts(t *testing.T) {
	commands := archiveCommands()
	commands["glob"] = func(ts *testscript.TestScript, neg bool, args []string) {
		found, err := filepath.Glob(ts.MkAbs(args[0]))
		ts.Check(err)
		if neg != (len(found) == 0) {
			ts.Fatalf("%s: %v", args[0], found)
		}
	}
	commands["answers"] = func(ts *testscript.TestScript, _ bool, args []string) { ts.Check(awaitReady("http://" + args[0])) }
	testscript.Run(t, testscript.Params{
		Dir: "testdata", UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			free, err := freeAddress()
			free2, err2 := freeAddress()
			env.Setenv("FREE", free)
			env.Setenv("FREE2", free2)
			env.Setenv("TMPDIR", env.WorkDir)
			return errors.Join(err, err2)
		},
		Cmds: commands,
	})
}

func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

func awaitReady(url string) error {
	var err error
	for range 400 {
		if err = client.New(url, nil).Ready(context.Background()); err == nil {
			return nil
		}
		time.Sleep(25 * time.Millisecond)
	}
	return fmt.Errorf("the server is not ready: %w", err)
}

// started is the program serving within the test.
func started(t *testing.T, ctx context.Context, store string, more ...string) (m *Main, url string, ended chan error) {
	t.Helper()
	m = NewMain(io.Discard, io.Discard)
	listening := make(chan string, 1)
	m.Listening = func(url string) { listening <- url }
	ended = make(chan error, 1)
	go func() {
		ended <- m.Run(ctx, append([]string{"serve", "--listen", "127.0.0.1:0", "--store", store}, more...))
	}()
	select {
	case url = <-listening:
	case err := <-ended:
		t.Fatalf("it ended: %v", err)
	}
	return m, url, ended
}

func TestDuelsOutliveTheProgram(t *testing.T) {
	defer goleak.VerifyNone(t)
	store := filepath.Join(t.TempDir(), "duels.db")
	wire := &http.Transport{}
	defer wire.CloseIdleConnections()
	calls := &http.Client{Transport: held(wire)}

	m, url, ended := started(t, t.Context(), store)
	server := client.New(url, calls)
	opened, err := server.Open(t.Context(), client.OpenRequest{
		Ruleset: "spells-and-magic", Seats: map[string]client.Name{"a": {Name: "Calvin"}, "b": {Name: "Delsenora"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	before, err := server.Party(opened.ID, opened.Token).View(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Close(); err != nil {
		t.Fatalf("close: %v", err)
	}
	if err := <-ended; err != nil {
		t.Fatalf("it ended with %v", err)
	}

	ctx, interrupt := context.WithCancel(t.Context())
	m, url, ended = started(t, ctx, store)
	after, err := client.New(url, calls).Party(opened.ID, opened.Token).View(t.Context())
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("view after a restart: %v\n%s\nand not\n%s", err, after, before)
	}
	interrupt()
	if err := <-ended; err != nil {
		t.Fatalf("interrupted, it ended with %v", err)
	}
	for range 2 {
		if err := m.Close(); err != nil {
			t.Fatalf("close: %v", err)
		}
	}
}

func TestClosedProgramOpensNothing(t *testing.T) {
	m := NewMain(io.Discard, io.Discard)
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	err := m.Run(t.Context(), []string{"serve", "--listen", "127.0.0.1:0", "--store", filepath.Join(t.TempDir(), "duels.db")})
	if err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("error %v, want that it was closed", err)
	}
}

// A request that never ends holds the server up for as long as its grace; a
// second signal ends it at once, which shows in what it died of.
func TestSecondSignalEndsAtOnce(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	address, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "spellduel") // by its name the test binary is the program
	if err := os.Symlink(self, link); err != nil {
		t.Fatal(err)
	}
	process := exec.CommandContext(t.Context(), link, "serve", "--listen", address, "--store", filepath.Join(t.TempDir(), "duels.db"))
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	if err := awaitReady("http://" + address); err != nil {
		t.Fatal(err)
	}
	connection, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprintf(connection, "POST /v1/duels HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n", address)
	if _, err := connection.Read(make([]byte, 1)); err != nil { // it waits for the body
		t.Fatal(err)
	}
	if err := process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for { // until it takes the signal, after which the next one is deadly
		c, err := net.Dial("tcp", address)
		if err != nil {
			break
		}
		c.Close()
		time.Sleep(5 * time.Millisecond)
	}
	if err := process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = process.Wait()
	status, ok := process.ProcessState.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() || status.Signal() != syscall.SIGTERM {
		t.Errorf("it ended with %v, want by the second signal", process.ProcessState)
	}
}

// The demo is the scenario: each viewer reads what the scenario's file has.
func TestDemoPrintsTheTranscriptsOfTheScenario(t *testing.T) {
	for ruleset, e := range examples {
		text, err := os.ReadFile(filepath.Join("..", "..", "scenarios", e.file))
		if err != nil {
			t.Fatal(err)
		}
		for _, viewer := range scenarios.Viewers {
			_, rest, found := strings.Cut(string(text), "-- transcript/"+viewer+" --\n")
			want, _, _ := strings.Cut(rest, "-- transcript/")
			var out, complaints bytes.Buffer
			m := NewMain(&out, &complaints)
			if err := m.Run(t.Context(), []string{"demo", "--ruleset", ruleset, "--as", viewer}); err != nil {
				t.Fatal(err)
			}
			_, got, _ := strings.Cut(out.String(), "\n\n")
			if !found || got != want || complaints.Len() > 0 {
				t.Errorf("%s, %s reads\n%s\nand not\n%s%s", ruleset, viewer, got, want, complaints.String())
			}
		}
	}
}

func TestRandomDuelsEnd(t *testing.T) {
	for ruleset := range examples {
		for seed := range 12 {
			var out bytes.Buffer
			m := NewMain(&out, io.Discard)
			if err := m.Run(t.Context(), []string{"demo", "--ruleset", ruleset, "--random", "--seed", fmt.Sprint(seed)}); err != nil {
				t.Fatalf("%s, seed %d: %v", ruleset, seed, err)
			}
			lines := strings.Split(strings.TrimSpace(out.String()), "\n")
			decided, last := lines[len(lines)-1], lines[len(lines)-1]
			if last == "Aftermath: the duel is over." { // after the stakes, which are paid when it is decided
				fight := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "Aftermath: ") })
				decided = lines[fight-1]
			}
			if !strings.Contains(decided, "wins") && !strings.Contains(decided, "draw") {
				t.Errorf("%s, seed %d is decided with %q and ends with %q", ruleset, seed, decided, last)
			}
		}
	}
}
