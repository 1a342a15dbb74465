package spellduel

import (
	"fmt"
	"slices"

	"spellduel/domain/duel"
)

// Intervene is what the mediator reports or does: a disturbance of the
// preparations, compulsion, contraband, something from outside, his own touch, a
// condition of the terms that is met (duel.circling, duel.consent, duel.search,
// end.interference, end.condition).
type Intervene struct {
	Kind Intervention
	Seat duel.Seat // whom it concerns, where it concerns one
	Item string    // what is confiscated; of Confiscation alone

	// Condition is the number in terms.also, from 1, of the condition that is
	// met; of ConditionMet alone.
	Condition int
}

// Name implements [Command].
func (Intervene) Name() string { return "intervene" }

// Intervention is a kind of it.
type Intervention string

// The interventions.
const (
	Disturbance      Intervention = "disturbance"       // spoils the preparations, before the arena stands
	Compulsion       Intervention = "compulsion"        // a duelist is not free to consent
	Confiscation     Intervention = "confiscation"      // of contraband, before the arena stands
	Touch            Intervention = "touch"             // the mediator ends construction, or the duel
	Attack           Intervention = "attack"            // from outside, on a duelist, hit or miss
	Contact          Intervention = "contact"           // somebody touches a duelist
	Equipment        Intervention = "equipment"         // somebody hands a duelist something
	CastUpon         Intervention = "spell"             // somebody casts on a duelist
	AttackMediator   Intervention = "attack_mediator"   // changes nothing
	AttackProtection Intervention = "attack_protection" // changes nothing
	ConditionMet     Intervention = "condition_met"     // one that the mediator judges: by a duelist, or by all whom it binds
)

// Interventions lists what the mediator can report now.
func (s *State) Interventions() []Intervention {
	switch {
	case s.Phase == "" || s.decided():
		return nil
	case !s.built():
		possible := []Intervention{Disturbance, Compulsion, Touch}
		if len(s.Contraband()) > 0 {
			possible = append(possible, Confiscation)
		}
		return possible
	}
	possible := []Intervention{Touch, Attack, Contact, Equipment, CastUpon, AttackMediator, AttackProtection}
	if len(s.Terms.Judged()) > 0 {
		possible = append(possible, ConditionMet)
	}
	return possible
}

// built tells that the arena stands, and with it that its building is over.
func (s *State) built() bool { return s.Round > 0 || s.Spaces > 0 }

func (g *game) intervene(c Intervene) error {
	s := &g.state
	if s.Over() {
		return refuseOver()
	}
	if s.decided() {
		return refuseDecided()
	}
	if !slices.Contains(s.Interventions(), c.Kind) {
		return s.refuseReport(c.Kind)
	}
	if c.Kind.ConcernsSeat() && c.Seat != duel.SeatA && c.Seat != duel.SeatB {
		return &duel.Refusal{Code: duel.CodeNotOffered, Field: "/seat", Detail: "say which duelist it concerns: a or b", Rules: c.Kind.Rules()}
	}
	if c.Kind == Confiscation {
		return g.confiscate(c)
	}
	g.actor = duel.Mediator
	switch c.Kind {
	case Disturbance:
		if !s.Terms.AttemptsReturned() {
			g.spendSealed()
		}
		g.emit(PreparationDisturbed{Attempt: s.Attempts + 1}, nil, c.Kind.Rules()...)
	case Compulsion:
		g.emit(CompulsionFound{Seat: c.Seat}, nil, c.Kind.Rules()...)
	case AttackMediator:
		g.emit(OutsideDisturbed{Target: "mediator"}, nil, c.Kind.Rules()...)
	case AttackProtection:
		g.emit(OutsideDisturbed{Target: "protection"}, nil, c.Kind.Rules()...)
	case Confiscation: // see above
	case Touch, Attack, Contact, Equipment, CastUpon:
		g.emit(Interfered{Kind: string(c.Kind), Seat: c.Seat}, nil, c.Kind.Rules()...)
	case ConditionMet:
		return g.judge(c)
	}
	return nil
}

// Rules are those that say when an intervention of the kind is possible and what
// follows; of a kind that there is not, none.
func (k Intervention) Rules() []duel.Rule {
	switch k {
	case Disturbance:
		return []duel.Rule{RuleDuelCircling}
	case Compulsion:
		return []duel.Rule{RuleDuelConsent}
	case Confiscation:
		return []duel.Rule{RuleDuelSearch}
	case Touch:
		return []duel.Rule{RuleEndInterference, RuleDuelCircling}
	case Attack, Contact, Equipment, CastUpon, AttackMediator:
		return []duel.Rule{RuleEndInterference}
	case AttackProtection:
		return []duel.Rule{RuleEndInterference, RuleDuelProtection}
	case ConditionMet:
		return []duel.Rule{RuleDuelTerms, RuleEndCondition}
	}
	return nil
}

// refuseReport says why a kind cannot be reported now, and by which rule.
func (s *State) refuseReport(k Intervention) error {
	why, rules := "", k.Rules()
	switch k {
	case Disturbance:
		why = "; the arena stands, and its building cannot be disturbed any more"
	case Compulsion:
		why = "; the arena stands, and both have agreed to what binds them"
	case Confiscation:
		if why = "; the search has nothing left to find"; s.built() {
			why = "; the arena stands, and what was missed until then is missed"
		}
	case Attack, Contact, Equipment, CastUpon, AttackMediator, AttackProtection:
		why, rules = "; until the arena stands, what comes from outside is a disturbance, if it spoils the preparations at all", []duel.Rule{RuleDuelCircling}
	case ConditionMet:
		if why = "; no condition of these terms is the mediator's to judge"; len(s.Terms.Judged()) > 0 {
			why = "; conditions count from when the arena stands"
		}
	case Touch: // always possible
	}
	return &duel.Refusal{
		Code: duel.CodeNotOffered, Field: "/kind", Rules: rules,
		Detail: fmt.Sprintf("%.40q cannot be reported now%s; legal is %s", string(k), why, duel.OneOf(s.Interventions())),
	}
}

// judge ends the duel by a condition that the mediator finds met, at once
// (duel.terms, end.condition, ruling condition.judged).
func (g *game) judge(c Intervene) error {
	s := &g.state
	numbers := s.Terms.Judged()
	if !slices.Contains(numbers, c.Condition) {
		return &duel.Refusal{
			Code: duel.CodeNotOffered, Field: "/condition", Rules: []duel.Rule{RuleDuelTerms, RuleEndCondition},
			Detail: fmt.Sprintf("condition %d is not for the mediator to judge; legal is %s", c.Condition, duel.OneOf(numbers)),
		}
	}
	condition := s.Terms.Also[c.Condition-1]
	if c.Seat != "" && (c.Seat != duel.SeatA && c.Seat != duel.SeatB || !condition.Binds(c.Seat)) {
		return &duel.Refusal{
			Code: duel.CodeNotOffered, Field: "/seat", Rules: []duel.Rule{RuleDuelTerms, RuleEndCondition},
			Detail: fmt.Sprintf("condition %d does not bind %.10q; it is for %s", c.Condition, string(c.Seat), condition.For),
		}
	}
	met := func(seat duel.Seat) bool { return condition.Binds(seat) && (c.Seat == "" || c.Seat == seat) }
	place := len(s.Terms.End) + c.Condition - 1
	e, _ := s.verdict(place, met(duel.SeatA), place, met(duel.SeatB))
	g.conclude(e)
	return nil
}

// ConcernsSeat tells that the intervention is on one of the duelists.
func (k Intervention) ConcernsSeat() bool {
	switch k {
	case Compulsion, Confiscation, Attack, Contact, Equipment, CastUpon:
		return true
	case Disturbance, Touch, AttackMediator, AttackProtection, ConditionMet:
	}
	return false
}

// spendSealed takes out of memory what was sealed for an arena that will not
// form: it was cast (duel.circling).
func (g *game) spendSealed() {
	for _, p := range g.state.Open {
		if p.Decision.Kind == KindContribute && p.Sealed {
			c := contributionOf(p)
			g.emit(SpellsContributed{Seat: c.seat, Spells: append([]Contributed{}, c.given...)}, nil, RuleDuelCircling, RuleArenaContribution)
		}
	}
}

// preparationDisturbed starts all preparations anew. What was contributed to the
// broken attempt stays spent and counts for nothing (duel.circling).
func (s *State) preparationDisturbed(d PreparationDisturbed) {
	s.Attempts = d.Attempt
	s.StakeLevels = 0
	s.instead()
	for i := range s.Sides {
		s.Sides[i].Highest = 0
	}
	s.Phase = PhasePreparation
	s.prepareAnew()
}

func (s *State) compulsionFound() {
	s.breakOff(DuelEnded{Result: ResultDeclined, By: "compulsion"})
}

// interfered ends construction, or the duel with both as victors
// (end.interference).
func (s *State) interfered(d Interfered) {
	result := ResultInterrupted
	if s.Spaces == 0 {
		result = ResultVoid
	}
	s.breakOff(DuelEnded{Result: result, By: d.Kind})
}

// breakOff lays out an end from outside, and what it leaves of spells that were
// given to a broken attempt.
func (s *State) breakOff(e DuelEnded) {
	if e.Fought() {
		s.instead(ending{outcome: e})
		return
	}
	s.instead(report{side: duel.SeatA}, report{side: duel.SeatB}, ending{outcome: e})
}
