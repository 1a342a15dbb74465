package noninterference

import (
	"strconv"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/internal/adjudicator"
	"spellduel/projections"
)

// circleLeaks are those of a Duel Arcane.
func circleLeaks() []Leak {
	return []Leak{
		{Name: "the sheet of a Duel Arcane", By: "the sheet behind the totals of a Duel Arcane", Fog: showing("seat_taken", whole)},
		{Name: "dice that lie sealed", By: "how the dice of a round are set", Fog: showing("decision_made", whole)},
		{Name: "what was added, before it shows", By: "what is added to the test", Fog: showing("decision_made", whole)},
		{Name: "Option Points in a blind duel", By: "how many Option Points a blind duel leaves", Fog: showing("option_points_changed", whole)},
		{Name: "what is left in a purse", By: "how many FUDGE points are left", Fog: showing("fudge_spent", whole)},
		{Name: "a funding that lies sealed", By: "how many Counterspells are funded", Fog: showing("decision_made", whole)},
		{Name: "that dice were sealed", By: "when the dice of a round were sealed", Fog: showing("decision_made", func(_ *projections.Ledger, data any) any {
			d := data.(duel.DecisionMade)
			return projections.AnswerSeen{Decision: d.Decision, Kind: d.Kind, Seat: d.Seat}
		})},
		{Name: "that dice were taken back", By: "when the dice of a round were sealed", Fog: showing("decision_withdrawn", whole)},
		{Name: "how many dice another may set", By: "what a purse could buy", Fog: showing("decision_due", func(_ *projections.Ledger, data any) any {
			d := data.(duel.DecisionDue).Decision
			return map[string]any{"decision": map[string]any{"id": d.ID, "kind": d.Kind, "seat": d.Seat, "options": len(d.Options)}}
		})},
		{Name: "the budgets of another's dice", By: "what a purse could buy", Fog: showing("decision_due", func(_ *projections.Ledger, data any) any {
			d := data.(duel.DecisionDue).Decision
			return map[string]any{"decision": map[string]any{"id": d.ID, "kind": d.Kind, "seat": d.Seat, "limits": d.Limits}}
		})},
		{Name: "how much was drained", By: "how much Power Fatigue was left to drain", Fog: showing("power_drained", whole)},
		{Name: "how much a stalemate drained", By: "what a stalemate costs", Fog: showing("power_drained", whole)},
		{Name: "that the clock set another's dice", By: "who had set his dice when the deadline passed", Fog: showing("decision_made", func(_ *projections.Ledger, data any) any {
			if d := data.(duel.DecisionMade); d.By == duel.Clock {
				return projections.AnswerSeen{Decision: d.Decision, Kind: d.Kind, Seat: d.Seat, By: d.By}
			}
			return nil
		})},
		{Name: "how often another was late", By: "who had set his dice when the deadline passed", Wrap: header("X-Late", func(now *adjudicator.Snapshot) string {
			return strconv.Itoa(byClock(now, arcane.KindAllot))
		})},
		{Name: "when something was sealed last", By: "who had funded when the deadline passed", Wrap: header("X-At", func(now *adjudicator.Snapshot) string {
			all := now.Events(duel.ViewerMediator, 0, 0)
			return strconv.FormatInt(all[len(all)-1].Event.At, 10)
		})},
		{Name: "whether the clock funded for another", By: "who had funded when the deadline passed", Wrap: header("X-Late", func(now *adjudicator.Snapshot) string {
			return strconv.Itoa(byClock(now, arcane.KindFund))
		})},
		{Name: "the figures of who was late", By: "the sheet behind the totals when time is up", Fog: showing("seat_taken", func(_ *projections.Ledger, data any) any {
			d := data.(arcane.SeatTaken)
			return map[string]any{"seat": d.Seat, "name": d.Sheet.Name, "figures": d.Figures}
		})},
		{Name: "the points of a blind duel when time is up", By: "how many Option Points a blind duel leaves when time is up", Fog: showing("option_points_changed", whole)},
		{Name: "what the clock could have bought", By: "how many Option Points a blind duel leaves when time is up", Fog: showing("decision_due", whole)},
	}
}

// byClock is how many sealed answers of a kind the clock gave.
func byClock(now *adjudicator.Snapshot, kind duel.Kind) int {
	n := 0
	for _, shown := range now.Events(duel.ViewerMediator, 0, 0) {
		if d, ok := shown.Event.Data.(duel.DecisionMade); ok && d.By == duel.Clock && d.Kind == kind {
			n++
		}
	}
	return n
}
