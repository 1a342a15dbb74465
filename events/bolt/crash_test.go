package bolt

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"spellduel/events"
	"spellduel/events/storetest"
)

// F1 of the fault table. The test runs itself as a child that serves clients
// from a store and tells through a pipe what it tries and what it has
// acknowledged; the parent kills it again and again, and holds what is stored
// against the journal of what it was told.

const (
	crashDir   = "SPELLDUEL_CRASH_DIR"   // where the child's store lies; set in the child alone
	crashHasty = "SPELLDUEL_CRASH_HASTY" // set: the child acknowledges before it stores
	crashCycle = "SPELLDUEL_CRASH_CYCLE" // how often the child was started before

	crashClients  = 16
	crashCommands = 20 // commands of one duel
)

// command is what a client asked for: a duel and the word its key is made of.
type command struct{ duel, word string }

// crashChild serves until it is killed.
func crashChild(dir string) error {
	store, err := Open(filepath.Join(dir, fileName), Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	var s events.Store = store
	if os.Getenv(crashHasty) != "" {
		s = newHasty(store)
	}
	retries, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	say("ready")
	for line := range strings.Lines(string(retries)) {
		var c command
		if _, err := fmt.Sscan(line, &c.duel, &c.word); err != nil {
			return err
		}
		x := storetest.NewScript(c.duel)
		at, err := storetest.Execute(context.Background(), s, x, storetest.Key(c.word), c.word)
		if err != nil {
			return err
		}
		say("ack", c.duel, c.word, at)
	}
	errs := make(chan error)
	for i := range crashClients {
		go func() { errs <- crashClient(s, i) }()
	}
	return <-errs
}

func crashClient(s events.Store, i int) error {
	for n := 0; ; n++ {
		x := storetest.NewScript(fmt.Sprintf("duel-%s-%d-%d", os.Getenv(crashCycle), i, n))
		for k := range crashCommands {
			c := command{x.Duel, fmt.Sprintf("%s-%d", x.Duel, k)}
			commit := x.Commit(storetest.Key(c.word), c.word, "and more")
			say("try", c.duel, c.word)
			if _, err := s.Append(context.Background(), commit); err != nil {
				return err
			}
			say("ack", c.duel, c.word, commit.Header.First)
			x.Move(commit)
		}
	}
}

var sayLock sync.Mutex

func say(words ...any) {
	sayLock.Lock()
	defer sayLock.Unlock()
	_, _ = fmt.Fprintln(os.Stdout, words...)
}

// hasty acknowledges first and stores afterwards: the build that the test must
// catch.
type hasty struct {
	events.Store
	queue chan events.Commit
}

func newHasty(s events.Store) *hasty {
	h := &hasty{s, make(chan events.Commit, 1000)}
	go func() {
		for c := range h.queue {
			_, _ = s.Append(context.Background(), c)
		}
	}()
	return h
}

func (h *hasty) Append(_ context.Context, c events.Commit) (events.Position, error) {
	h.queue <- c
	return 0, nil
}

// journal is what the parent was told.
type journal struct {
	dir    string
	hasty  bool
	random *rand.Rand
	acked  map[command]uint64 // version at which it was told to be stored
	open   map[command]bool   // tried and not acknowledged
	cycles int
}

func newJournal(t *testing.T, hasty bool) *journal {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	return &journal{
		dir: t.TempDir(), hasty: hasty, random: rand.New(rand.NewPCG(seed, 0)),
		acked: map[command]uint64{}, open: map[command]bool{},
	}
}

// cycle starts the child, kills it after a while, and takes down what it said.
func (j *journal) cycle() error {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), crashDir+"="+j.dir, fmt.Sprintf("%s=%d", crashCycle, j.cycles))
	if j.hasty {
		cmd.Env = append(cmd.Env, crashHasty+"=1")
	}
	j.cycles++
	var retries strings.Builder
	for c := range j.open {
		_, _ = fmt.Fprintln(&retries, c.duel, c.word)
	}
	cmd.Stdin = strings.NewReader(retries.String())
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	lines := bufio.NewReader(out)
	if line, err := lines.ReadString('\n'); line != "ready\n" {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		return fmt.Errorf("the child did not start: %q, %w, %s", line, err, complaint.String())
	}
	delay := time.Duration(50+j.random.IntN(450)) * time.Millisecond
	killer := time.AfterFunc(delay, func() { _ = cmd.Process.Kill() })
	defer killer.Stop()
	for {
		line, err := lines.ReadString('\n')
		if err != nil { // the last line may be cut short: then it was not said
			break
		}
		if err := j.take(line); err != nil {
			return err
		}
	}
	_ = cmd.Wait()
	if complaint.Len() > 0 {
		return fmt.Errorf("the child complained: %s", complaint.String())
	}
	return nil
}

func (j *journal) take(line string) error {
	var verb string
	var c command
	var version uint64
	n, _ := fmt.Sscan(line, &verb, &c.duel, &c.word, &version)
	switch {
	case verb == "try" && n == 3:
		j.open[c] = true
	case verb == "ack" && n == 4:
		delete(j.open, c)
		j.acked[c] = version
	default:
		return fmt.Errorf("the child said %q", line)
	}
	return nil
}

// audit reads the whole store and holds it against the journal.
func (j *journal) audit(t *testing.T) error {
	s := openAt(t, filepath.Join(j.dir, fileName))
	defer func() { _ = s.Close() }()
	words := map[string]command{}
	for c := range j.acked {
		words[string(storetest.Key(c.word))] = c
	}
	for c := range j.open {
		words[string(storetest.Key(c.word))] = c
	}
	found := map[command]uint64{}
	chains := map[string]*events.Chain{}
	for _, p := range storetest.ReadStore(t, s) {
		h := p.Commit.Header
		c, ok := words[string(h.Key)]
		if !ok || c.duel != h.Duel {
			return fmt.Errorf("position %d: nobody asked for this commit of %s", p.Position, h.Duel)
		}
		if at, twice := found[c]; twice {
			return fmt.Errorf("%v is stored twice, at versions %d and %d", c, at, h.First)
		}
		found[c] = h.First
		if chains[h.Duel] == nil {
			chains[h.Duel] = events.NewChain(storetest.NewScript(h.Duel).Secret, h.Duel)
		}
		if err := chains[h.Duel].Add(p.Commit); err != nil {
			return err
		}
	}
	for c, version := range j.acked {
		if found[c] != version {
			return fmt.Errorf("%v was acknowledged at version %d and is stored at %d", c, version, found[c])
		}
	}
	return s.db.View(func(tx *bbolt.Tx) error {
		var errs []error
		for err := range tx.Check() {
			errs = append(errs, err)
		}
		return errors.Join(errs...)
	})
}

func TestStore_SurvivesKills(t *testing.T) {
	kills := 50
	if testing.Short() {
		kills = 5
	}
	j := newJournal(t, false)
	for i := range kills {
		if err := j.cycle(); err != nil {
			t.Fatal(err)
		}
		if i == 9 || i == kills-1 {
			if err := j.audit(t); err != nil {
				t.Fatalf("after %d kills: %v", i+1, err)
			}
		}
	}
	if len(j.acked) < kills {
		t.Fatalf("only %d commands in %d cycles: that was no load", len(j.acked), kills)
	}
	t.Logf("%d kills, %d commands acknowledged, none lost, none twice", kills, len(j.acked))
}

func TestStore_SurvivesKills_CatchesAStoreThatAnswersFirst(t *testing.T) {
	j := newJournal(t, true)
	for range 10 {
		if err := j.cycle(); err != nil {
			t.Fatal(err)
		}
		if err := j.audit(t); err != nil {
			t.Logf("after %d kills: %v", j.cycles, err)
			return
		}
	}
	t.Fatalf("%d acknowledgements before storing, and nothing was missed", len(j.acked))
}
