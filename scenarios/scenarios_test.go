package scenarios

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"spellduel/api"
	"spellduel/domain/dice"
	"spellduel/domain/spell"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
	"spellduel/internal/client"
	"spellduel/internal/openapi/validate"
)

var update = flag.Bool("update", false, "write the transcripts of the scenarios anew; read the difference")

func load(t *testing.T, name string) *Scenario {
	t.Helper()
	s, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// serve is a real server over a real store.
func serve(t *testing.T) *client.Server {
	t.Helper()
	server, _ := serveWith(t, func(*adjudicator.Config) {})
	return server
}

// serveTimed is a server of one duel, whose time the test moves, and whose dice
// are those of the bare rules.
func serveTimed(t *testing.T, deadline int) *Remote {
	t.Helper()
	var now atomic.Int64
	now.Store(time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC).UnixMilli())
	server, house := serveWith(t, func(c *adjudicator.Config) {
		c.Now = func() time.Time { return time.UnixMilli(now.Load()) }
		c.Dice = func(string) dice.Dice { return fallen() }
	})
	r := NewRemote(server)
	r.Pass = func(ctx context.Context) error {
		for _, wait := range []time.Duration{time.Duration(deadline) * time.Second, adjudicator.InvitationLife} {
			now.Add(wait.Milliseconds())
			if house.LapseDue(ctx, slog.New(slog.DiscardHandler)) > 0 {
				return nil
			}
		}
		return errors.New("nothing was due")
	}
	return r
}

// fallen are dice that fall as they do in every duel of the tests.
func fallen() dice.Dice {
	committed, err := dice.NewCommitted(dice.Seed{1}, nil, nil)
	if err != nil {
		panic(err)
	}
	return committed
}

func serveWith(t *testing.T, change func(*adjudicator.Config)) (*client.Server, *adjudicator.Adjudicator) {
	t.Helper()
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	store, err := bolt.Open(filepath.Join(t.TempDir(), "scenarios.db"), bolt.Options{Logger: log})
	if err != nil {
		t.Fatal(err)
	}
	config := adjudicator.Config{
		Store: store, Catalogue: spell.Embedded(), Now: time.Now, Random: rand.Reader,
	}
	change(&config)
	house, err := adjudicator.New(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	server := api.NewServer(api.Config{House: house, Log: log})
	listening := httptest.NewServer(server.Handler())
	t.Cleanup(func() {
		listening.Close()
		server.Stop()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	calls := listening.Client()
	calls.Transport = contract(t).Transport(t, calls.Transport)
	return client.New(listening.URL, calls), house
}

// contract holds every answer to openapi.yaml.
func contract(t *testing.T) *validate.Contract {
	t.Helper()
	c, err := published()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var published = sync.OnceValues(func() (*validate.Contract, error) { return validate.Load("../openapi.yaml") })

// Each scenario is played on the bare rules and through the HTTP API of a real
// server, and every viewer is shown the same both ways.
func TestScenarios(t *testing.T) {
	server := serve(t)
	for _, name := range Names() {
		t.Run(strings.TrimSuffix(name, ".txtar"), func(t *testing.T) {
			t.Parallel()
			s := load(t, name)
			bare, remote := newPure(), NewRemote(server)
			if d := s.open.Terms.Deadline; d != nil {
				remote = serveTimed(t, *d)
			}
			if *update {
				played := newPure()
				rewrite(t, s, played, func(silent *Scenario) error { return silent.Play(t.Context(), played) })
				s = fromDisk(t, name, Parse)
			}
			if err := s.Play(t.Context(), bare); err != nil {
				t.Fatal(err)
			}
			if err := s.Play(t.Context(), remote); err != nil {
				t.Fatalf("over HTTP: %v", err)
			}
			for _, viewer := range Viewers {
				if diff := differ(shown(t, bare, viewer), shown(t, remote, viewer)); diff != "" {
					t.Errorf("%s is shown otherwise over HTTP: %s", viewer, diff)
				}
				whole(t, bare, viewer)
			}
		})
	}
}

// shown is a viewer's stream without what is no part of the rules: the times.
func shown(t *testing.T, d Table, viewer string) []string {
	t.Helper()
	list, err := d.Events(t.Context(), viewer, 0)
	if errors.Is(err, ErrNobody) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range list {
		m, err := parse(e.JSON)
		if err != nil {
			t.Fatal(err)
		}
		if data, ok := m["data"].(map[string]any); ok {
			delete(data, "dice_commitment")
		}
		delete(m, "at")
		b, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(b))
	}
	return out
}

// hole is where a line names something that its event does not hold.
var hole = regexp.MustCompile(`  | [.,;:)]|\(\)|\(,|\b(spell|space|by|to|from|of|rolls)[.,;:)]|\bagainst[,;:)]|(: |'s |and )spell (0|\W|and\b|is\b|lock\b)`)

// whole finds lines of a viewer's transcript that say less than they begin to.
func whole(t *testing.T, d Table, viewer string) {
	t.Helper()
	list, err := d.Events(t.Context(), viewer, 0)
	if errors.Is(err, ErrNobody) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	lines, err := Lines(list)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		if at := hole.FindString(line); at != "" {
			t.Errorf("%s is told %q, which lacks something at %q", viewer, line, at)
		}
	}
}

func differ(want, got []string) string {
	for i := range max(len(want), len(got)) {
		switch {
		case i >= len(got):
			return "missing: " + want[i]
		case i >= len(want):
			return "too much: " + got[i]
		case want[i] != got[i]:
			at := 0
			for at < min(len(want[i]), len(got[i])) && want[i][at] == got[i][at] {
				at++
			}
			return fmt.Sprintf("event %d: …%.200s\nand not …%.200s", i+1, got[i][max(0, at-40):], want[i][max(0, at-40):])
		}
	}
	return ""
}

func fromDisk(t *testing.T, name string, read func(name, text string) (*Scenario, error)) *Scenario {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := read(name, string(b))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// rewrite writes the transcripts that the file has anew, from what is played.
func rewrite(t *testing.T, s *Scenario, played Table, play func(silent *Scenario) error) {
	t.Helper()
	if len(s.transcripts) == 0 {
		return
	}
	silent := *s
	silent.transcripts = nil
	if err := play(&silent); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(s.Name)
	if err != nil {
		t.Fatal(err)
	}
	head, members := split(string(b))
	var out bytes.Buffer
	out.WriteString(head)
	for _, m := range members {
		list, err := played.Events(t.Context(), strings.TrimPrefix(m.name, "transcript/"), 0)
		if err != nil {
			t.Fatal(err)
		}
		lines, err := Lines(list)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "-- %s --\n%s\n", m.name, strings.Join(lines, "\n"))
	}
	if err := os.WriteFile(s.Name, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestEveryScenarioShowsSomething(t *testing.T) {
	for _, name := range Names() {
		s := load(t, name)
		if len(s.Rules) == 0 || s.Title == "" || len(s.steps) == 0 {
			t.Errorf("%s shows nothing", name)
		}
	}
}
