package trial

import (
	"encoding/json"
	"fmt"
	"maps"

	"spellduel/domain/duel"
	"spellduel/events/schema"
	"spellduel/internal/adjudicator"
	"spellduel/projections"
)

// Register has the house hold and show the ruleset; once in a program.
func Register() {
	adjudicator.Hold(adjudicator.Ruleset{
		Name: Name, Version: Version, Codec: schema.First(AllEvents()),
		Begin: func() adjudicator.Position { return position{} }, Casts: casts,
	})
	projections.Show(Name, projections.Ruleset{
		Fog: fog(), Board: func() projections.Board { return &board{sides: map[duel.Seat]Side{}} },
		Label: func(o duel.Option) string {
			if o.Act != "stake" {
				return ""
			}
			return fmt.Sprintf("Stake %d stones", o.Amount)
		},
	})
}

// position is a contest's, as the house holds it.
type position struct{ state State }

func (p position) Decide(c duel.Command, w adjudicator.World) ([]duel.Event, error) {
	return Decide(p.state, c, w.Dice)
}

func (p position) Fold(list []duel.Event) adjudicator.Position { return position{Fold(p.state, list)} }

func (p position) Next() adjudicator.Standing {
	n := Next(p.state)
	s := adjudicator.Standing{Over: n.Over, Auto: n.Auto, Owed: n.Owed}
	for _, o := range p.state.Open {
		s.Open = append(s.Open, o.Decision.ID)
	}
	return s
}

func casts(data any) []adjudicator.Cast {
	d, ok := data.(Thrown)
	if p, pointed := data.(*Thrown); pointed {
		d, ok = *p, true
	}
	if !ok {
		return nil
	}
	return []adjudicator.Cast{{Label: d.Label, Count: 1, Sides: 6, Faces: []int{d.Face}}}
}

// Sitting is what others see of who sits down.
type Sitting struct {
	Seat     duel.Seat `json:"seat"`
	Name     string    `json:"name"`
	DiceSeed string    `json:"dice_seed,omitempty"`
}

// EventType implements [duel.Payload].
func (Sitting) EventType() string { return "seat_taken" }

// Arrival implements [duel.Seated].
func (s Sitting) Arrival() duel.Arrival {
	return duel.Arrival{Seat: s.Seat, Name: s.Name, Fresh: true, DiceSeed: s.DiceSeed}
}

// fog shows everybody all but lucky numbers, dice, and what is sealed.
func fog() projections.Table {
	whole := func(_ *projections.Ledger, data any) any { return data }
	t := projections.Table{}
	for _, p := range AllEvents() {
		t[p.EventType()] = projections.Row{Other: whole}
	}
	maps.Copy(t, projections.DecisionFog())
	t["credentials_changed"] = projections.Row{Unseen: true}
	t["seat_taken"] = projections.Row{
		Whose: func(_ *projections.Ledger, data any) duel.Seat { return data.(Taken).Seat }, Own: whole,
		Other: func(_ *projections.Ledger, data any) any {
			d := data.(Taken)
			return Sitting{d.Seat, d.Name, d.DiceSeed}
		},
	}
	t["stone_thrown"] = projections.Row{
		Whose: func(_ *projections.Ledger, data any) duel.Seat { return data.(Thrown).Seat }, Own: whole,
		Other: func(*projections.Ledger, any) any { return nil },
	}
	return t
}

// Side is a duelist as a viewer knows him.
type Side struct {
	Name string `json:"name"`
	Luck int    `json:"luck,omitempty"`
	Kept *int   `json:"kept,omitempty"` // stones; where his dice are seen
}

// board is the table as one viewer sees it.
type board struct{ sides map[duel.Seat]Side }

func (b *board) Apply(_ *projections.View, e projections.Event) {
	switch d := e.Data.(type) {
	case Opened:
		for _, n := range d.Seats {
			b.sides[n.Seat] = Side{Name: n.Name}
		}
	case Taken:
		b.sides[d.Seat] = Side{Name: d.Name, Luck: d.Luck}
	case Sitting:
		b.sides[d.Seat] = Side{Name: d.Name}
	case Thrown:
		s := b.sides[d.Seat]
		kept := d.Kept
		if s.Kept != nil {
			kept += *s.Kept
		}
		s.Kept = &kept
		b.sides[d.Seat] = s
	}
}

func (b *board) Clone() projections.Board { return &board{maps.Clone(b.sides)} }

func (b *board) Asked(projections.Pending, []projections.Pending) bool { return true }

func (b *board) ByDefault(d duel.Decision) string { return d.Default }

func (b *board) Prompt(duel.Decision) string { return "How many stones do you stake?" }

func (b *board) Snapshot(c projections.Common) projections.Snapshot {
	return View{Viewer: c.Viewer, Step: c.Step, Over: c.Over, Outcome: c.Outcome, Sides: maps.Clone(b.sides), WaitingFor: c.WaitingFor, common: c}
}

// View is what a viewer sees.
type View struct {
	Viewer     duel.Viewer          `json:"viewer"`
	Step       int                  `json:"step"`
	Over       bool                 `json:"over"`
	Outcome    *projections.Outcome `json:"outcome"`
	Sides      map[duel.Seat]Side   `json:"sides"`
	WaitingFor []duel.Actor         `json:"waiting_for"`

	common projections.Common
}

// Common implements [projections.Snapshot].
func (v View) Common() projections.Common { return v.common }

// JSON implements [projections.Snapshot].
func (v View) JSON() []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("trial: view of %s: %v", v.Viewer, err))
	}
	return b
}
