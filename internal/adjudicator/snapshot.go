package adjudicator

import (
	"fmt"
	"iter"
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/events"
	"spellduel/projections"
)

// Snapshot is a duel after some commit. It never changes: what was read of it
// stays true of that moment.
type Snapshot struct {
	duel    string
	head    events.Head
	at      int64                 // of the last commit, Unix milliseconds
	opening *spellduel.DuelOpened // what the duel pins; never changed
	rules   *rules                // for who plays; reading needs none
	grants  grants
	seeds   seeds
	streams *projections.Streams
	sights  [4]sight
	weight  int64 // bytes in memory, about
}

// sight is all that one viewer may know.
type sight struct {
	viewer duel.Viewer
	shown  []projections.Shown // in the order of his own count
	view   *projections.View   // never applied to again; the next snapshot has a clone
}

// seeds are what the duelists added to the dice, in hex.
type seeds struct{ a, b string }

func (s seeds) with(seat duel.Seat, seed string) seeds {
	if seat == duel.SeatB {
		s.b = seed
	} else {
		s.a = seed
	}
	return s
}

// begin is the moment before the first event.
func (s *Snapshot) begin(fog projections.Table, secret []byte) {
	s.opening, s.rules = &spellduel.DuelOpened{}, newRules()
	s.streams = projections.NewStreamsWith(fog, duel.SeatA, duel.SeatB)
	s.streams.Seed(func(v duel.Viewer) [32]byte { return events.ViewerSeed(secret, string(v)) })
	for i, v := range s.streams.Viewers() {
		s.sights[i] = sight{viewer: v, view: projections.NewView(v)}
	}
}

// see shows the events of one commit to every viewer. Slices that older
// snapshots share are only ever written beyond their ends, and by one writer.
func (s *Snapshot) see(c events.Commit, list []events.Event) error {
	s.streams, s.rules = s.streams.Clone(), s.rules.after(list)
	s.weight += weightOfCommit
	var own [len(s.sights)]bool // views that are no longer shared
	for n, e := range list {
		s.weight += weightOfEvent + weightOfByte*int64(len(c.Events[n]))
		switch d := e.Data.(type) {
		case spellduel.DuelOpened:
			s.opening = &d
		case spellduel.SeatTaken:
			s.seeds = s.seeds.with(d.Seat, d.DiceSeed)
		}
		for _, shown := range s.streams.Apply(projections.FactOf(e, c.Header.At)) {
			i := slices.IndexFunc(s.sights[:], func(to sight) bool { return to.viewer == shown.Viewer })
			if i < 0 {
				return fmt.Errorf("%w: an event for the unknown viewer %s", ErrUnreadable, shown.Viewer)
			}
			to := &s.sights[i]
			to.shown = append(to.shown, shown)
			s.weight += weightOfShown + int64(len(shown.JSON))
			if !own[i] {
				own[i], to.view = true, to.view.Clone()
			}
			to.view.Apply(shown.Event)
		}
	}
	return nil
}

func (s *Snapshot) sight(v duel.Viewer) *sight {
	for i := range s.sights {
		if s.sights[i].viewer == v {
			return &s.sights[i]
		}
	}
	return &sight{viewer: v, view: projections.NewView(v)}
}

// Duel is the duel's id.
func (s *Snapshot) Duel() string { return s.duel }

// Over tells that the duel has ended.
func (s *Snapshot) Over() bool { return s.sight(duel.ViewerMediator).view.Over() }

// Opened tells that the duel was fought to an end and its terms then show
// everything to both seats. One that was declined or never came to be opens
// nothing: who declines was never in it.
func (s *Snapshot) Opened() bool {
	o := s.View(duel.ViewerMediator).Outcome
	return o != nil && s.opening.Terms.Disclosure == "on_end" &&
		o.Result != spellduel.ResultDeclined && o.Result != spellduel.ResultVoid
}

// Version is the viewer's version: his step and a digest of what he was shown.
func (s *Snapshot) Version(v duel.Viewer) string { return s.streams.Version(v) }

// versionAt is the viewer's version after a step that he has come to.
func (s *Snapshot) versionAt(v duel.Viewer, step int) string {
	if step == 0 {
		return projections.NoVersion
	}
	return s.sight(v).shown[step-1].Version
}

// Last is the viewer's last step, 0 before he was shown anything.
func (s *Snapshot) Last(v duel.Viewer) int { return len(s.sight(v).shown) }

// Events are those the viewer was shown after a step, at most limit of them
// where limit is above 0. The result is not to be changed.
func (s *Snapshot) Events(v duel.Viewer, after, limit int) []projections.Shown {
	list := s.sight(v).shown
	list = list[min(max(after, 0), len(list)):]
	if limit > 0 {
		list = list[:min(limit, len(list))]
	}
	return list
}

// View is what the viewer sees now.
func (s *Snapshot) View(v duel.Viewer) projections.Snapshot { return s.sight(v).view.Snapshot() }

// ViewAt is what the viewer saw after a step of his, or a *projections.StepError
// where he has no such step.
func (s *Snapshot) ViewAt(v duel.Viewer, step int) (projections.Snapshot, error) {
	to := s.sight(v)
	if step == len(to.shown) {
		return to.view.Snapshot(), nil
	}
	if step < 0 || step > len(to.shown) {
		return projections.Snapshot{}, &projections.StepError{Step: step, Last: len(to.shown)}
	}
	past := projections.NewView(v)
	for _, shown := range to.shown[:step] {
		past.Apply(shown.Event)
	}
	return past.Snapshot(), nil
}

// Frames are the replay of the viewer's stream after a step of his, at most
// limit of them where limit is above 0.
func (s *Snapshot) Frames(v duel.Viewer, after, limit int) iter.Seq[projections.Frame] {
	list := s.sight(v).shown
	if limit > 0 && after < len(list) {
		list = list[:min(len(list), max(after, 0)+limit)]
	}
	return projections.Frames(v, list, after)
}

// Decisions are those the viewer owes now, the oldest first.
func (s *Snapshot) Decisions(v duel.Viewer) []projections.Worded {
	view := s.sight(v).view
	return view.Worded(view.Decisions())
}

// What a duel held ready takes in memory, in bytes, beside the JSON of what its
// viewers were shown: about, as BenchmarkWeight measures.
const (
	weightOfCommit = 600
	weightOfEvent  = 600
	weightOfByte   = 3
	weightOfShown  = 500
)
