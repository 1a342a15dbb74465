package house

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/tools/txtar"
)

// The house in miniature stands in for cmd/api where the machinery itself is
// under test: it answers /healthz until it is interrupted.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "miniature" {
		os.Exit(miniature(os.Args[2:]))
	}
	os.Exit(m.Run())
}

func miniature(args []string) int {
	if len(args) > 0 && args[0] != "serve" {
		fmt.Println("miniature", strings.Join(args, " "))
		return len(args) - 1
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	server := &http.Server{
		Addr:              os.Getenv("SPELLDUEL_LISTEN"),
		Handler:           http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") }),
		ReadHeaderTimeout: time.Second,
	}
	go func() {
		<-ctx.Done()
		server.Close()
	}()
	if err := server.ListenAndServe(); err != http.ErrServerClosed {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// Every command that a guide prints with run=NAME is run as it is printed, in an
// empty directory, against the program built from this tree.
func TestCommandsOfTheGuidesRun(t *testing.T) {
	sessions := Sessions(repository(t))
	if len(sessions) == 0 {
		t.Fatal("no guide shows a command that runs")
	}
	program := filepath.Join(t.TempDir(), "spellduel")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, "./cmd/api")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build cmd/api: %v\n%s", err, out)
	}
	for _, s := range sessions {
		t.Run(s.Name, func(t *testing.T) {
			testscript.Run(t, script(t, s, fmt.Sprintf("exec %q \"$@\"", program)))
		})
	}
}

// script turns a session into one script: the blocks go through bash as they
// stand, and those between two servers through one bash, as through the shell of
// somebody who reads on. In the session's directory "go run ./cmd/api" is the program, every
// other go command runs at the root of the repository, and the address that the
// guides write, 127.0.0.1:8080, is a free one, as is the operator's, 127.0.0.1:9090.
func script(t *testing.T, s Session, program string) testscript.Params {
	t.Helper()
	address, operators := freeAddress(t), freeAddress(t)
	realGo, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	top, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	shim := fmt.Sprintf("#!/bin/sh\nif [ \"$1 $2\" = 'run ./cmd/api' ]; then shift 2; %s; fi\ncd %q && exec %q \"$@\"\n", program, top, realGo)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(shim), 0o700); err != nil {
		t.Fatal(err)
	}
	archive := &txtar.Archive{}
	var commands strings.Builder
	typing := false // the last script is a shell that takes more
	for i, f := range s.Blocks {
		how, _, _ := f.Parse()
		block := strings.NewReplacer("127.0.0.1:8080", address, "localhost:8080", address, "127.0.0.1:9090", operators).Replace(f.Block)
		name := fmt.Sprintf("block%d.sh", i+1)
		said := fmt.Sprintf("echo '# %s:%d'\n", f.Path, f.Line) // tells where a failure is
		switch {
		case how.Serve:
			fmt.Fprintf(&commands, "exec bash -euo pipefail %s &server&\nanswers\n", name)
			archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(becomeLastCommand(block))})
		case typing:
			last := &archive.Files[len(archive.Files)-1]
			last.Data = append(last.Data, said+block...)
		default:
			fmt.Fprintf(&commands, "exec bash -euo pipefail %s\n", name)
			archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(said + block)})
		}
		typing = !how.Serve
	}
	if strings.Contains(commands.String(), "&server&") {
		commands.WriteString("kill -INT server\nwait server\n")
	}
	archive.Comment = []byte(commands.String())
	file := filepath.Join(dir, strings.ReplaceAll(s.Name, "/", "-")+".txtar")
	if err := os.WriteFile(file, txtar.Format(archive), 0o600); err != nil {
		t.Fatal(err)
	}
	return testscript.Params{
		Files: []string{file},
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", dir+string(os.PathListSeparator)+env.Getenv("PATH"))
			env.Setenv("SPELLDUEL_LISTEN", address)
			for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOFLAGS", "GOSUMDB"} {
				value, err := exec.Command(realGo, "env", name).Output()
				if err != nil {
					return fmt.Errorf("go env %s: %w", name, err)
				}
				env.Setenv(name, strings.TrimSpace(string(value)))
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"answers": func(ts *testscript.TestScript, _ bool, _ []string) { ts.Check(awaitAnswer(address)) },
		},
	}
}

// becomeLastCommand lets the block's last command take the shell's place, so
// that an interrupt reaches the server and not a shell that waits for it.
func becomeLastCommand(block string) string {
	lines := strings.Split(strings.TrimRight(block, "\n"), "\n")
	lines[len(lines)-1] = "exec " + lines[len(lines)-1]
	return strings.Join(lines, "\n") + "\n"
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func awaitAnswer(address string) error {
	var err error
	for range 600 {
		var res *http.Response
		if res, err = http.Get("http://" + address + "/healthz"); err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return nil
			}
			err = fmt.Errorf("answered %s", res.Status)
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("the server is not ready: %w", err)
}

// recorder is a testscript.T that remembers that a script failed.
type recorder struct {
	*testing.T
	failed bool
}

func (r *recorder) Run(_ string, f func(testscript.T)) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(r)
	}()
	<-done
}
func (r *recorder) Parallel()         {}
func (r *recorder) Verbose() bool     { return false }
func (r *recorder) FailNow()          { r.failed = true; runtime.Goexit() }
func (r *recorder) Fatal(args ...any) { r.Log(args...); r.FailNow() }
func (r *recorder) Skip(args ...any)  { r.Fatal(args...) }

func TestACommandThatFailsFailsItsGuide(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	guide := func(block ...string) Session {
		text := "```sh run=x serve\n# the server\ngo run ./cmd/api\n```\n"
		for _, b := range block {
			text += "```sh run=x\n" + b + "\n```\n"
		}
		return Session{Name: "GUIDE/x", Blocks: Fences("GUIDE.md", []byte(text))}
	}
	for _, tt := range []struct {
		name   string
		guide  Session
		failed bool
	}{
		{"all commands succeed", guide("go run ./cmd/api demo >out", "grep 'miniature demo' out\ngo env GOROOT"), false},
		{"the program's exit status counts", guide("go run ./cmd/api demo twice"), true},
		{"so does a status in the midst of a block", guide("false\ntrue"), true},
		{"and one in a block before others", guide("false", "true"), true},
		{"a later block has what an earlier one set", guide("x=1\nf() { test $x = 1; }", "f"), false},
		{"and one in a pipe", guide("false | cat"), true},
		{"other go commands run at the root", guide("go list -m | grep -x spellduel"), false},
		{"the written address is the server's", guide("exec 3<>/dev/tcp/127.0.0.1/$(echo 127.0.0.1:8080 | cut -d: -f2)"), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := &recorder{T: t}
			r.Run("", func(rt testscript.T) {
				testscript.RunT(rt, script(t, tt.guide, fmt.Sprintf("exec %q miniature \"$@\"", self)))
			})
			if r.failed != tt.failed {
				t.Errorf("failed = %v, want %v", r.failed, tt.failed)
			}
		})
	}
}

func TestFencesEndWhereTheyEnd(t *testing.T) {
	text := "a\n```sh run=x\none\n~~~\n```not\n```\n\n  ~~~text\n```\n~~~~\n````\n```\nstill\n````\n```json\nopen"
	var got []string
	for _, f := range Fences("a.md", []byte(text)) {
		got = append(got, fmt.Sprintf("%d %q %q", f.Line, f.Info, f.Block))
	}
	want := []string{
		`2 "sh run=x" "one\n~~~\n` + "```not" + `\n"`,
		`8 "text" "` + "```" + `\n"`,
		`11 "" "` + "```" + `\nstill\n"`,
		`15 "json" "open\n"`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
