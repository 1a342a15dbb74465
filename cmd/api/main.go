package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"syscall"

	"github.com/alecthomas/kong"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // from then on a signal ends the process
	m := NewMain(os.Stdout, os.Stderr)
	err := errors.Join(m.Run(ctx, os.Args[1:]), m.Close())
	os.Exit(m.Report(err))
}

// Main is the program: make it with NewMain, Run it, Close it. Tests do the
// same.
type Main struct {
	Stdout, Stderr io.Writer

	// Listening, where set, is told the address once a server answers there.
	Listening func(url string)

	mu     sync.Mutex
	closed bool
	open   []*house // to be closed, the last first
}

// NewMain is a program that has not begun.
func NewMain(stdout, stderr io.Writer) *Main {
	return &Main{Stdout: stdout, Stderr: stderr}
}

// arguments are what the program is told, by flags and by its environment.
type arguments struct {
	Version kong.VersionFlag `help:"Say which version this is, and end."`

	Serve serve `cmd:"" default:"withargs" help:"Answer the HTTP API (the default)."`
	Demo  demo  `cmd:"" help:"Play a duel on a server of its own, over HTTP, and print how it went."`

	Simulate simulation `cmd:"" help:"Play many duels in process by fixed policies, and print how they went as JSON."`

	Replay replay `cmd:"" help:"List the duels of a store that no server has open, or tell how one of them went."`
	Check  check  `cmd:"" help:"Go through a store that no server has open, and say what is wrong with it."`
	Backup backup `cmd:"" help:"Copy a store, that of a running server too, and check the copy."`
}

// exit is the code that the reading of arguments ends the program with: 0 after
// --help.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit %d", int(e)) }

// Run does what the arguments say until it is done or the context ends. What it
// opened stays open for Close.
func (m *Main) Run(ctx context.Context, args []string) (err error) {
	defer func() {
		if e, ok := recover().(exit); ok {
			err = e
		}
	}()
	var a arguments
	parser, err := kong.New(&a,
		kong.Name("spellduel"), kong.Description("Adjudicates magical duels."),
		kong.Writers(m.Stdout, m.Stderr), kong.Exit(func(code int) { panic(exit(code)) }),
		kong.Vars{"version": version(debug.ReadBuildInfo())},
		kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(m),
	)
	if err != nil {
		return fmt.Errorf("describe the arguments: %w", err)
	}
	command, err := parser.Parse(args)
	if err != nil {
		return fmt.Errorf("%w; %s says what is legal", err, help(err, args))
	}
	return command.Run()
}

// help is the command line that tells what would be legal.
func help(err error, args []string) string {
	var parse *kong.ParseError
	if errors.As(err, &parse) && parse.Context != nil {
		if of := parse.Context.Selected(); of != nil && len(args) > 0 && args[0] == of.Name {
			return "spellduel " + of.Name + " --help"
		}
	}
	return "spellduel --help"
}

// Close stops the servers that Run has started, and closes their stores. It may
// be called while Run goes on, and more than once.
func (m *Main) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	var failed []error
	for len(m.open) > 0 {
		last := len(m.open) - 1
		failed = append(failed, m.open[last].close())
		m.open = m.open[:last]
	}
	return errors.Join(failed...)
}

// keep remembers what Close has to close.
func (m *Main) keep(h *house) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return errors.Join(errors.New("the program was closed"), h.close())
	}
	m.open = append(m.open, h)
	return nil
}

// Report says on Stderr what went wrong, in one line for each thing, and gives
// the code to exit with.
func (m *Main) Report(err error) int {
	var e exit
	switch {
	case err == nil:
		return 0
	case errors.As(err, &e):
		return int(e)
	}
	fmt.Fprintf(m.Stderr, "spellduel: %v\n", err)
	return 1
}
