package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"spellduel/api"
	"spellduel/domain/duel"
	"spellduel/internal/simulate"
)

// simulation plays many duels in process by fixed policies, and prints how they
// went.
type simulation struct {
	Ruleset string   `required:"" placeholder:"NAME" help:"Whose duels: spells-and-magic or duel-arcane."`
	Sheets  []string `required:"" type:"existingfile" sep:"none" placeholder:"FILE" help:"Two files, a's sheet and b's, each as a seat is taken with it. One file is for both."`
	B       string   `arg:"" optional:"" type:"existingfile" help:"b's sheet, after a's."`
	Terms   string   `type:"existingfile" placeholder:"FILE" help:"The terms, as a duel is opened with them. Left out, the defaults."`
	Policy  string   `default:"sensible" help:"How a chooses, and b without a policy of his own: random, sensible; in a Duel Arcane also all-spells, half-and-half, mirror-spells (${default})."`
	PolicyB string   `name:"policy-b" placeholder:"NAME" help:"How b chooses."`
	Duels   int      `default:"1000" help:"How many duels (${default})."`
	Seed    uint64   `default:"1" help:"What all dice and choices are drawn from (${default})."`
	Limit   int      `default:"500" help:"Rounds after which a duel is given up (${default})."`
	Cores   int      `default:"0" help:"On how many cores to play; 0 is all there are. The result is the same."`
}

// garbage is how much of it may lie about while duels are played, in percent of
// what is in use.
const garbage = 800

// given is all that a simulation hangs on: from it the same result comes again.
type given struct {
	Ruleset  string                          `json:"ruleset"`
	Sheets   simulate.Seats[json.RawMessage] `json:"sheets"`
	Terms    json.RawMessage                 `json:"terms,omitempty"`
	Policies simulate.Seats[string]          `json:"policies"`
	Duels    int                             `json:"duels"`
	Seed     uint64                          `json:"seed"`
	Limit    int                             `json:"limit"`
}

// Validate completes what may be left out, and counts the sheets.
func (s *simulation) Validate() error {
	if s.B != "" {
		s.Sheets = append(s.Sheets, s.B)
	}
	if len(s.Sheets) == 1 {
		s.Sheets = append(s.Sheets, s.Sheets[0])
	}
	if len(s.Sheets) != 2 {
		return fmt.Errorf("%d sheets; one for both duelists or two are wanted", len(s.Sheets))
	}
	if s.PolicyB == "" {
		s.PolicyB = s.Policy
	}
	if s.Cores == 0 {
		s.Cores = runtime.GOMAXPROCS(0)
	}
	return nil
}

// Run implements the command.
func (s *simulation) Run(ctx context.Context, m *Main) error {
	plan, what, err := s.plan()
	if err != nil {
		return err
	}
	p := progress{of: s.Duels, to: m.Stderr, began: time.Now(), stop: make(chan struct{}), ended: make(chan struct{})}
	plan.Played = func() { p.played.Add(1) }
	go p.tell()
	defer debug.SetGCPercent(debug.SetGCPercent(garbage)) // what lives on is little
	result, err := simulate.Run(ctx, plan)
	p.end()
	switch {
	case errors.Is(err, context.Canceled) && result.Duels == 0:
		return errors.New("stopped before any duel was over; there is no result")
	case result.Duels == 0:
		return s.inFile(err)
	}
	what.Duels = result.Duels
	if err := report(m.Stdout, what, result); err != nil {
		return err
	}
	if err != nil {
		return fmt.Errorf("stopped after %d of %d duels; what is printed is the result of --duels %d", result.Duels, s.Duels, result.Duels)
	}
	return nil
}

// plan reads the files.
func (s *simulation) plan() (simulate.Plan, given, error) {
	p := simulate.Plan{Policies: [2]string{s.Policy, s.PolicyB}, Duels: s.Duels, Seed: s.Seed, Limit: s.Limit, Cores: s.Cores}
	w := given{
		Ruleset: s.Ruleset, Policies: simulate.Seats[string]{A: s.Policy, B: s.PolicyB},
		Duels: s.Duels, Seed: s.Seed, Limit: s.Limit,
	}
	var err error
	if s.Terms != "" {
		if w.Terms, err = readAll(s.Terms); err != nil {
			return p, w, err
		}
	}
	if p.Opening, err = api.OpeningOf(s.Ruleset, w.Terms); err != nil {
		return p, w, s.inFile(err)
	}
	for i, to := range []*json.RawMessage{&w.Sheets.A, &w.Sheets.B} {
		if *to, err = readAll(s.Sheets[i]); err != nil {
			return p, w, err
		}
		seat := []duel.Seat{duel.SeatA, duel.SeatB}[i]
		if p.Seats[i], err = api.SeatingOf(s.Ruleset, seat, *to); err != nil {
			return p, w, s.inFile(fmt.Errorf("seat %s: %w", seat, err))
		}
	}
	return p, w, nil
}

// readAll reads a file that is no larger than a body may be.
func readAll(name string) (json.RawMessage, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(io.LimitReader(f, api.MaxBody+1))
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	if len(raw) > api.MaxBody {
		return nil, fmt.Errorf("%s: more than %d bytes, which no request may have either", name, api.MaxBody)
	}
	return raw, nil
}

// inFile says of a refusal in which file, and where in it.
func (s *simulation) inFile(err error) error {
	var r *duel.Refusal
	if !errors.As(err, &r) {
		return err
	}
	place, name := strings.TrimPrefix(r.Field, "/"), ""
	switch {
	case strings.HasPrefix(place, "terms"):
		name = s.Terms
	case strings.HasPrefix(err.Error(), "seat b"):
		name = s.Sheets[1]
	case strings.HasPrefix(err.Error(), "seat a"):
		name = s.Sheets[0]
	}
	if name == "" {
		return err
	}
	return fmt.Errorf("%s, at %s: %w", name, place, r)
}

// report writes the result as JSON, indented, with what it hangs on.
func report(to io.Writer, what given, r simulate.Result) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(struct {
		Given given `json:"given"`
		simulate.Result
	}{what, r})
	if err != nil {
		return fmt.Errorf("write the result: %w", err)
	}
	_, err = to.Write(b.Bytes())
	return err
}

// progress tells how far the duels are, while they are played.
type progress struct {
	of     int
	to     io.Writer
	began  time.Time
	played atomic.Int64
	stop   chan struct{}
	ended  chan struct{}
}

// tell says so every second until it is stopped.
func (p *progress) tell() {
	defer close(p.ended)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			p.say()
		case <-p.stop:
			return
		}
	}
}

// end stops the telling, and says how it came out.
func (p *progress) end() {
	close(p.stop)
	<-p.ended
	if p.played.Load() > 0 {
		p.say()
	}
}

func (p *progress) say() {
	n, passed := p.played.Load(), time.Since(p.began)
	fmt.Fprintf(p.to, "%d of %d duels in %v, %.0f a second\n", n, p.of, passed.Round(time.Millisecond), float64(n)/passed.Seconds())
}
