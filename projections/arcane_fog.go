package projections

import (
	"maps"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
)

// arcaneFog is the fog of the Duel Arcane (arcane.fog). docs/EVENTS-ARCANE.md
// words it for people.
func arcaneFog() Table {
	t := Table{}
	maps.Copy(t, arcaneOpening())
	maps.Copy(t, arcaneDecisions())
	maps.Copy(t, arcaneTest())
	maps.Copy(t, arcaneRounds())
	maps.Copy(t, arcaneEnd())
	return t
}

func arcaneOpening() Table {
	return Table{
		"duel_opened":     open(arcane.RuleParties, arcane.RuleCondition),
		"consent_given":   open(arcane.RuleCondition),
		"consent_refused": open(arcane.RuleCondition),
		"seat_taken": belongs(func(d arcane.SeatTaken) duel.Seat { return d.Seat }, duelistSeen,
			arcane.RuleEntry, arcane.RuleOP, arcane.RuleSP, arcane.RuleFog),
		"invitation_renewed":  open(arcane.RuleParties),
		"seat_handed_over":    open(arcane.RuleParties),
		"credentials_changed": {Unseen: true},
		"ext_brought":         {Unseen: true},
		"phase_began":         open(arcane.RuleCircle, arcane.RuleTest, arcane.RulePaySpells, arcane.RulePayCounters, arcane.RuleStrike, arcane.RuleOrder, arcane.RuleRest, arcane.RuleDisperse),
		"circle_raised":       open(arcane.RuleCircle, arcane.RuleFlavour),
		"circle_closed":       open(arcane.RuleCondition, arcane.RuleClosed, arcane.RuleTraits),
	}
}

// arcaneDecisions is who sees what is asked and answered, which is as in the spell
// duel (arcane.commit).
func arcaneDecisions() Table {
	return DecisionFog(
		arcane.RuleTest, arcane.RuleFirst, arcane.RuleFirstYield, arcane.RuleDice, arcane.RuleCommit, arcane.RulePayCounters,
		arcane.RuleDamage, arcane.RuleFudgeTest, arcane.RuleTable, arcane.RuleDie, arcane.RuleStrike, arcane.RuleLate,
	)
}

func arcaneTest() Table {
	return Table{
		"test_rolled":          open(arcane.RuleTest, arcane.RuleDie, arcane.RuleFudgeTest),
		"test_decided":         open(arcane.RuleTestDegree, arcane.RuleFirst),
		"first_strike_settled": open(arcane.RuleFirst, arcane.RuleFirstYield),
		"fudge_spent": belongs(func(d arcane.FudgeSpent) duel.Seat { return d.Seat }, fudgeSeen,
			arcane.RuleFudgeTest, arcane.RuleFudgeDie, arcane.RuleFudgeOP, arcane.RuleFudgeNullify, arcane.RuleFudgeLimit, arcane.RuleFudgePurse),
		"option_points_changed": belongs(func(d arcane.OptionPointsChanged) duel.Seat { return d.Seat }, pointsSeen,
			arcane.RuleTestBonus, arcane.RuleFudgeOP, arcane.RulePaySpells, arcane.RulePayCounters, arcane.RuleNoDebt, arcane.RuleLimitOP, arcane.RuleRest),
	}
}

func arcaneRounds() Table {
	return Table{
		"exchange_began":       open(arcane.RuleFirst),
		"allotments_revealed":  open(arcane.RuleCommit, arcane.RuleDice, arcane.RuleLimitActions, arcane.RuleFudgeDie, arcane.RuleFudgeOP),
		"counterspells_funded": open(arcane.RulePayCounters, arcane.RuleCommit),
		"strike_rolled":        open(arcane.RuleStrike, arcane.RuleDie, arcane.RuleOrder),
		"damage_nullified":     open(arcane.RuleFudgeNullify),
		"shields_struck":       open(arcane.RuleDamage, arcane.RuleFinish),
	}
}

func arcaneEnd() Table {
	return Table{
		"duelist_fell":     open(arcane.RuleFinish, arcane.RuleCondition),
		"surrendered":      open(arcane.RuleYield, arcane.RuleLate),
		"circle_dispersed": open(arcane.RuleDisperse),
		"power_drained":    belongs(func(d arcane.PowerDrained) duel.Seat { return d.Seat }, drainSeen, arcane.RuleDrain),
		"duel_ended":       open(arcane.RuleFinish, arcane.RuleYield, arcane.RuleRounds, arcane.RuleStalemate, arcane.RuleCondition, arcane.RuleClosed, arcane.RuleLate, arcane.RuleVictory),
	}
}

// The bands of Option Points of which one sees only whether there are any.
const (
	pointsSome = "some"
	pointsNone = "none"
)

// DuelistSeen is a duelist as the other side and the public see him: the sheet
// behind the totals is his own (arcane.fog).
type DuelistSeen struct {
	Seat         duel.Seat `json:"seat"`
	Name         string    `json:"name"`
	OptionPoints *int      `json:"option_points,omitempty"`
	Band         string    `json:"option_band,omitempty"` // some or none, where the duel is blind
	ShieldPoints int       `json:"shield_points"`
	FudgePoints  *int      `json:"fudge_points,omitempty"` // where purses are open
	DiceSeed     string    `json:"dice_seed,omitempty"`
}

// PointsSeen is a change of Option Points in a blind duel.
type PointsSeen struct {
	Seat   duel.Seat `json:"seat"`
	By     int       `json:"by"`
	Reason string    `json:"reason"`
	Band   string    `json:"option_band"`
}

// FudgeSeen is FUDGE points spent, without what is left.
type FudgeSeen struct {
	Seat   duel.Seat `json:"seat"`
	On     string    `json:"on"`
	Bought int       `json:"bought"`
	Cost   int       `json:"cost"`
}

// DrainSeen is Power Fatigue drained, without how much there was.
type DrainSeen struct {
	Seat duel.Seat `json:"seat"`
}

// EventType implements [duel.Payload].
func (DuelistSeen) EventType() string { return "seat_taken" }

// Arrival implements [duel.Seated].
func (s DuelistSeen) Arrival() duel.Arrival {
	return duel.Arrival{Seat: s.Seat, Name: s.Name, Fresh: true, DiceSeed: s.DiceSeed}
}

func duelistSeen(l *Ledger, d arcane.SeatTaken) any {
	seen := DuelistSeen{Seat: d.Seat, Name: d.Sheet.Name, ShieldPoints: d.Figures.ShieldPoints, DiceSeed: d.DiceSeed}
	if l.Blind {
		seen.Band = pointsBand(d.Figures.OptionPoints)
	} else {
		seen.OptionPoints = &d.Figures.OptionPoints
	}
	if l.PursesOpen {
		seen.FudgePoints = &d.Sheet.FudgePoints
	}
	return seen
}

func pointsBand(n int) string {
	if n > 0 {
		return pointsSome
	}
	return pointsNone
}

func pointsSeen(l *Ledger, d arcane.OptionPointsChanged) any {
	if l.Blind {
		return PointsSeen{Seat: d.Seat, By: d.By, Reason: d.Reason, Band: pointsBand(d.Left)}
	}
	return Whole{}
}

func fudgeSeen(l *Ledger, d arcane.FudgeSpent) any {
	if l.PursesOpen {
		return Whole{}
	}
	return FudgeSeen{Seat: d.Seat, On: d.On, Bought: d.Bought, Cost: d.Cost}
}

func drainSeen(_ *Ledger, d arcane.PowerDrained) any { return DrainSeen{Seat: d.Seat} }
