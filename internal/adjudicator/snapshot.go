package adjudicator

import (
	"fmt"
	"iter"
	"slices"

	"spellduel/domain/duel"
	"spellduel/events"
	"spellduel/projections"
)

// Snapshot is a duel after some commit. It never changes: what was read of it
// stays true of that moment.
type Snapshot struct {
	duel    string
	head    events.Head
	at      int64 // of the last commit, Unix milliseconds
	ruleset Ruleset
	first   duel.Opened  // the event itself
	opening duel.Opening // what the duel pins; never changed
	rules   *rules       // for who plays; reading needs none
	grants  grants
	seeds   []string // what the duelists added to the dice, in hex, in the order of the seats; never changed
	exts    []string // what a program keeps with each seat's sheet, as JSON, in the order of the seats; never changed
	streams *projections.Streams
	sights  []sight // in the order of the streams' viewers; never changed
	weight  int64   // bytes in memory, about
}

// sight is all that one viewer may know.
type sight struct {
	viewer duel.Viewer
	shown  []projections.Shown // in the order of his own count
	view   *projections.View   // never applied to again; the next snapshot has a clone
}

// begin is the moment before the first event of a duel.
func (s *Snapshot) begin(of Ruleset, opened duel.Opened, fog projections.Table, secret []byte) {
	s.ruleset, s.first, s.opening, s.rules = of, opened, opened.Opening(), newRules(of)
	seats := s.Seats()
	s.seeds, s.exts = make([]string, len(seats)), make([]string, len(seats))
	s.streams = projections.NewStreamsWith(fog, seats...)
	s.streams.Seed(func(v duel.Viewer) [32]byte { return events.ViewerSeed(secret, string(v)) })
	for _, v := range s.streams.Viewers() {
		s.sights = append(s.sights, sight{viewer: v, view: projections.NewView(of.Name, v)})
	}
}

// Opening is the duel's first event, which everybody sees whole: its terms and
// all else that was agreed.
func (s *Snapshot) Opening() duel.Opened { return s.first }

// Ruleset is the name of the duel's ruleset.
func (s *Snapshot) Ruleset() string { return s.ruleset.Name }

// Seats are the duel's, in the order of its ruleset.
func (s *Snapshot) Seats() []duel.Seat { return duel.SeatsOf(s.opening.Seats) }

// seeded is what the duelists added to the dice, after one more has come.
func (s *Snapshot) seeded(a duel.Arrival) []string {
	seeds := slices.Clone(s.seeds)
	if i := slices.Index(s.Seats(), a.Seat); i >= 0 {
		seeds[i] = a.DiceSeed
	}
	return seeds
}

// Ext is what a program keeps with the sheet of a seat, as JSON, or empty. It is in
// no stream: whoever asks for it must hold the seat, or mediate (sheet.ext).
func (s *Snapshot) Ext(seat duel.Seat) string {
	if i := slices.Index(s.Seats(), seat); i >= 0 {
		return s.exts[i]
	}
	return ""
}

func (s *Snapshot) brought(d duel.ExtBrought) []string {
	exts := slices.Clone(s.exts)
	if i := slices.Index(s.Seats(), d.Seat); i >= 0 {
		exts[i] = d.Ext
	}
	return exts
}

// step is a commit on its way into a snapshot.
type step struct {
	commit   events.Commit
	list     []events.Event // decoded
	from, to int            // where it has a key: how many events its sender had been shown before it, and after
}

// sender is whose command it was, as far as he sees.
func (p *step) sender() duel.Viewer { return duel.Viewer(p.commit.Header.Actor) }

func (p *step) keyed() bool { return len(p.commit.Header.Key) > 0 }

// see shows the events of commits to every viewer. Lists of what was shown are
// only ever written beyond the ends that older snapshots know, and by one writer.
func (s *Snapshot) see(steps []step) error {
	s.streams, s.sights = s.streams.Clone(), slices.Clone(s.sights)
	own := make([]bool, len(s.sights)) // views that are no longer shared
	for i := range steps {
		p := &steps[i]
		if p.keyed() {
			p.from = s.Last(p.sender())
		}
		if err := s.show(p.commit, p.list, own); err != nil {
			return err
		}
		if p.keyed() {
			p.to = s.Last(p.sender())
		}
	}
	return nil
}

// show shows one commit; own marks the views that the snapshot has for itself.
func (s *Snapshot) show(c events.Commit, list []events.Event, own []bool) error {
	s.head, s.at = events.Head{Version: c.Header.Last(), Hash: c.Hash}, c.Header.At
	s.rules, s.grants = s.rules.after(list), s.grants.apply(c.Aside.Credentials)
	s.weight += weightOfCommit
	for n, e := range list {
		s.weight += weightOfEvent + weightOfByte*int64(len(c.Events[n]))
		if d, ok := e.Data.(duel.Seated); ok {
			s.seeds = s.seeded(d.Arrival())
		}
		if d, ok := e.Data.(duel.ExtBrought); ok {
			s.exts = s.brought(d)
		}
		for _, shown := range s.streams.Apply(projections.FactOf(e, c.Header.At)) {
			i := slices.IndexFunc(s.sights, func(to sight) bool { return to.viewer == shown.Viewer })
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
	return &sight{viewer: v, view: projections.NewView(s.ruleset.Name, v)}
}

// Duel is the duel's id.
func (s *Snapshot) Duel() string { return s.duel }

// Over tells that the duel has ended.
func (s *Snapshot) Over() bool { return s.sight(duel.ViewerMediator).view.Over() }

// Opened tells that the duel was fought to an end and its terms then show
// everything to both seats. One that was declined or never came to be opens
// nothing: who declines was never in it.
func (s *Snapshot) Opened() bool {
	o := s.View(duel.ViewerMediator).Common().Outcome
	return o != nil && s.opening.Disclosure == "on_end" && duel.DuelEnded{Result: o.Result}.Fought()
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
		return nil, &projections.StepError{Step: step, Last: len(to.shown)}
	}
	past := projections.NewView(s.ruleset.Name, v)
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
	return projections.Frames(s.ruleset.Name, v, list, after)
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
