package adjudicator

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/events"
)

// Audit is what was counted, and found wrong, when all that is stored of one
// duel was gone through.
type Audit struct {
	Commits int
	Events  int
	Rolls   int  // of the server, recomputed
	Frames  int  // views drawn, of each viewer after each of their events
	Over    bool // the duel has ended
	Played  bool // by these rules: else it was read and shown, but neither folded nor were its rolls recomputed
	Flaws   []*Flaw
}

// Flaw is something wrong with a stored duel.
type Flaw struct {
	Duel    string
	Version uint64 // first event of the commit concerned
	What    string // in words
}

func (f *Flaw) Error() string {
	return fmt.Sprintf("duel %s, version %d: %s", f.Duel, f.Version, f.What)
}

// Audit goes through a stored duel anew, on the path of every reader and of every
// command: its chain, the decoding of each event, the views of each viewer
// at each step, the rules' own state after each commit; and it recomputes every
// roll of the server from its label and the duel's secret. What is wrong is a
// Flaw. The error is the store's: ErrUnknownDuel, or an *events.DamageError where
// the duel is shut.
func (a *Adjudicator) Audit(ctx context.Context, id string) (Audit, error) {
	x := &auditing{house: a, entry: newEntry(id)}
	err := a.catchUp(ctx, x.entry)
	if err != nil && !ofDuel(err) {
		return Audit{}, err
	}
	if x.now = x.entry.snap.Load(); x.now == nil {
		x.wrong(1, err)
		return x.Audit, nil
	}
	if err != nil {
		x.wrong(x.now.head.Version+1, err)
	}
	x.Over = x.now.Over()
	x.begin(ctx)
	if err := x.walk(ctx); err != nil {
		return Audit{}, err
	}
	x.owes()
	for i := range x.now.sights {
		x.look(&x.now.sights[i])
	}
	return x.Audit, nil
}

// ofDuel tells that an error lies with what the duel's bytes say.
func ofDuel(err error) bool {
	return slices.ContainsFunc(
		[]error{ErrUnreadable, events.ErrChain, events.ErrInvalid, events.ErrUnknownType, events.ErrNewerVersion},
		func(kind error) bool { return errors.Is(err, kind) },
	)
}

// auditing is an audit under way.
type auditing struct {
	Audit
	house *Adjudicator
	entry *entry
	now   *Snapshot

	state  Position
	folds  bool // the state has followed so far
	seeds  *dice.Opened
	labels map[string]bool // of the rolls so far
}

func (x *auditing) wrong(version uint64, err error) {
	what := strings.TrimPrefix(err.Error(), "duel "+x.entry.duel+": ")
	if chain, ok := errors.AsType[*events.ChainError](err); ok {
		version, what = chain.Version, events.ErrChain.Error()+": "+chain.What
	}
	x.Flaws = append(x.Flaws, &Flaw{Duel: x.entry.duel, Version: version, What: what})
}

// begin looks at what the duel pins.
func (x *auditing) begin(ctx context.Context) {
	o := x.now.opening
	if _, err := x.house.catalogue(ctx, o.Profile.Catalogue); err != nil {
		x.wrong(1, err)
	}
	x.Played = x.now.playable()
	x.state, x.folds, x.labels = x.now.ruleset.Begin(), x.Played, map[string]bool{}
	if !x.Played || o.DiceCommitment == "" || x.house.config.Dice != nil {
		return
	}
	seed := dice.Seed(events.DiceSeed(x.entry.secret))
	seeds, err := bytesOf(x.now.seeds)
	switch {
	case err != nil:
		x.wrong(1, err)
	case dice.Commitment(seed) != o.DiceCommitment:
		x.wrong(1, errors.New("the dice committed to are not those of the duel's secret"))
	default:
		x.seeds = &dice.Opened{Seed: seed, Seats: seeds}
	}
}

// walk goes through the commits that were accepted.
func (x *auditing) walk(ctx context.Context) error {
	for version := uint64(0); version < x.now.head.Version; {
		page, err := x.house.config.Store.Read(ctx, x.entry.duel, version, 0)
		if err != nil {
			return err
		}
		for _, c := range page {
			if version >= x.now.head.Version {
				return nil
			}
			list, err := x.now.ruleset.Codec.DecodeAll(c)
			if err != nil {
				return err // it was decoded a moment ago
			}
			version = c.Header.Last()
			x.commit(c.Header.First, list)
		}
	}
	return nil
}

func (x *auditing) commit(version uint64, list []events.Event) {
	x.Commits++
	x.Events += len(list)
	if x.folds {
		var err error
		if x.state, err = foldAll(x.state, list); err != nil {
			x.folds = false
			x.wrong(version, errors.New("the rules cannot follow the events"))
		}
	}
	if x.seeds == nil {
		return
	}
	for _, e := range list {
		for _, c := range x.now.ruleset.Casts(e.Data) {
			if c.Label == "" && x.now.opening.TableDice {
				continue // thrown at the table
			}
			x.Rolls++
			err := c.verify(*x.seeds, x.now.opening.DiceCommitment)
			if err == nil && x.labels[c.Label] {
				err = fmt.Errorf("roll %q comes twice", c.Label)
			}
			if err != nil {
				x.wrong(version, err)
			}
			x.labels[c.Label] = true
		}
	}
}

// owes holds what the rules make of the events to what the events say: whether
// it is over, and that whatever is owed was asked.
func (x *auditing) owes() {
	if !x.folds {
		return
	}
	next, last := x.state.Next(), x.now.head.Version
	if next.Over != x.Over {
		x.wrong(last, fmt.Errorf("over by the rules: %t, by what was shown: %t", next.Over, x.Over))
	}
	if next.Auto {
		x.wrong(last, errors.New("it stops in the middle of a step of the rules"))
	}
	for _, owed := range next.Owed {
		if !slices.Contains(next.Open, owed.ID) {
			x.wrong(last, fmt.Errorf("the decision %s of %s is owed by the rules and was not asked", owed.Kind, owed.Seat))
		}
	}
}

// look draws what one viewer saw after each of his events, from what he was
// shown alone.
func (x *auditing) look(to *sight) {
	step := 0
	defer func() {
		if p := recover(); p != nil {
			x.wrong(x.now.head.Version, fmt.Errorf("the view of %s after his event %d: %v", to.viewer, step+1, p))
		}
	}()
	drawn := x.now.emptyView(to.viewer)
	for f := range x.now.Frames(to.viewer, 0, 0) {
		if f.Step != step+1 {
			x.wrong(x.now.head.Version, fmt.Errorf("the event after %d that %s was shown is numbered %d", step, to.viewer, f.Step))
		}
		step, drawn = f.Step, f.View
		x.Frames++
	}
	if !bytes.Equal(drawn, x.now.View(to.viewer).JSON()) {
		x.wrong(x.now.head.Version, fmt.Errorf("the view of %s, drawn anew, is another", to.viewer))
	}
}

// emptyView is what a viewer sees before the first event.
func (s *Snapshot) emptyView(v duel.Viewer) []byte {
	past, _ := s.ViewAt(v, 0) // which everybody has
	return past.JSON()
}
