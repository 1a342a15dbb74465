package spellduel

import (
	"fmt"
	"slices"
	"strings"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// DiceAlgorithm is the recipe of the server's dice, by the name that profiles
// pin.
const DiceAlgorithm = dice.Algorithm

// open begins a duel: its terms, who will sit where, and the commitment to the
// dice (duel.terms, duel.preparation).
func (g *game) open(c Open) error {
	if g.state.Phase != "" {
		return &duel.Refusal{Code: duel.CodeIllegalTerms, Detail: "this duel is open already"}
	}
	if err := checkTerms(c.Terms); err != nil {
		return err
	}
	if !slices.Equal(duel.SeatsOf(c.Seats), Seats()) {
		return &duel.Refusal{
			Code: duel.CodeIllegalTerms, Field: "/seats",
			Detail: "a spell duel has two duelists, in the seats a and b", Rules: []duel.Rule{RuleDuelTerms},
		}
	}
	stakes, err := c.Terms.Stakes.settle()
	if err != nil {
		return err
	}
	c.Terms.Stakes = stakes
	also, err := settleConditions(c.Terms.Also, c.Mediator.House, g.world.Catalogue)
	if err != nil {
		return err
	}
	c.Terms.Also = also
	if err := c.Terms.checkIdle(c.Mediator.House); err != nil {
		return err
	}
	if err := c.Terms.checkAllow(g.world.Catalogue); err != nil {
		return err
	}
	g.actor = duel.Mediator
	if c.Mediator.House {
		g.actor = duel.House
	}
	g.state.Phase = PhasePreparation
	g.emit(DuelOpened{
		Profile: Profile{
			Ruleset: Ruleset, Version: RulesetVersion,
			Catalogue: g.world.Catalogue.Hash(), Dice: DiceAlgorithm,
		},
		Terms: c.Terms, Mediator: c.Mediator, Seats: c.Seats,
		DiceCommitment: c.DiceCommitment, PreparationTurns: c.Terms.PreparationTurns(),
	}, nil, RuleDuelParties, RuleDuelTerms, RuleDuelPreparation)
	return nil
}

// DefaultTerms are those of a duel that names none.
func DefaultTerms() Terms {
	return Terms{
		End:    []EndCondition{EndNoHitPoints, EndNoSpells},
		Stakes: Stakes{Kind: "friendly"}, Dice: DiceServer,
		OpponentHitPoints: HitPointsWounded, Disclosure: "on_end",
		Allow: []string{}, House: map[string]string{},
	}
}

// checkTerms refuses what no duel can be held under, and what this version
// does not offer.
func checkTerms(t Terms) error {
	refuse := func(code duel.Code, field, format string, args ...any) error {
		return &duel.Refusal{Code: code, Field: field, Detail: fmt.Sprintf(format, args...), Rules: []duel.Rule{RuleDuelTerms}}
	}
	if len(t.End) == 0 {
		return refuse(duel.CodeIllegalTerms, "/terms/end", "at least one of no_hit_points and no_spells ends a duel")
	}
	for i, e := range t.End {
		field := fmt.Sprintf("/terms/end/%d", i)
		if e != EndNoHitPoints && e != EndNoSpells {
			return refuse(duel.CodeNotOffered, field, "the end condition %.40q is not offered here; no_hit_points and no_spells are, further ones in also", string(e))
		}
		if slices.Contains(t.End[:i], e) {
			return refuse(duel.CodeIllegalTerms, field, "the end condition %q is named twice", string(e))
		}
	}
	chosen := map[string]string{
		"/terms/dice": string(t.Dice), "/terms/opponent_hit_points": string(t.OpponentHitPoints),
		"/terms/disclosure": t.Disclosure, "/terms/stakes/kind": t.Stakes.Kind,
	}
	for _, c := range termChoices {
		value, one := chosen[c.Field]
		if one && !slices.Contains(c.Legal, value) {
			return refuse(duel.CodeNotOffered, c.Field, "%.40q is not offered; legal is one of %s", value, strings.Join(c.Legal, ", "))
		}
	}
	switch {
	case t.Deadline != nil && (*t.Deadline < LeastDeadline || *t.Deadline > MostDeadline):
		return refuse(duel.CodeIllegalTerms, "/terms/deadline", "%d seconds; a deadline is of %d to %d, or null, which waits for ever",
			*t.Deadline, LeastDeadline, MostDeadline)
	}
	return houseOptions.Check(t.House, RuleDuelTerms)
}

func (s *State) opened(d DuelOpened) {
	s.Profile, s.Terms, s.Mediator = d.Profile, d.Terms, d.Mediator
	s.Phase = PhasePreparation
	for _, n := range d.Seats {
		side := s.side(n.Seat)
		side.Seat, side.Name = n.Seat, n.Name
	}
	s.prepareAnew()
}

// prepareAnew lays out all that comes before the first round, and the rounds.
func (s *State) prepareAnew() {
	s.push(seating{}, searching{}, judging{},
		beginPhase{phase: PhaseContributions}, contributing{},
		beginPhase{phase: PhaseArena}, forming{}, initiative{},
		rounds{})
}

// seating waits until both duelists have sat down and consented (duel.parties,
// duel.consent).
type seating struct{}

func (seating) next(s *State) Step {
	var empty []duel.Seat
	for _, side := range s.Sides {
		if !side.Seated {
			empty = append(empty, side.Seat)
		}
	}
	return Step{Waiting: empty}
}

func (seating) perform(*game) {}

func (seating) settle(s *State) bool {
	if !s.Sides[0].Seated || !s.Sides[1].Seated {
		return false
	}
	s.pop()
	return true
}

// takeSeat sits a character down with its consent, or ends the attempt where
// the consent is refused (duel.consent). A seat that is taken is handed over.
func (g *game) takeSeat(c TakeSeat) error {
	s := &g.state
	switch {
	case s.Over():
		return refuseOver()
	case c.Seat != duel.SeatA && c.Seat != duel.SeatB:
		return noSeat(c.Seat)
	case s.side(c.Seat).Seated:
		return g.handOver(c)
	case c.Consent && c.NoSheet:
		return &duel.Refusal{Code: duel.CodeIllegalSheet, Field: "/sheet", Detail: "a character is needed to sit down", Rules: []duel.Rule{RuleDuelParties}}
	}
	g.actor = duel.Actor(c.Seat)
	if !c.Consent {
		g.emit(ConsentRefused{Seat: c.Seat}, nil, RuleDuelConsent)
		return nil
	}
	read, prepared, err := prepare(c.Sheet, s.Terms, g.world.Catalogue)
	if err == nil && s.Terms.Strict {
		err = refuseWarnings(read.Warnings)
	}
	if err != nil {
		return err
	}
	if err := s.Terms.checkHalved(c.Seat, c.Sheet.HitPoints); err != nil {
		return err
	}
	if err := duel.CheckExt(c.Ext, RuleSheetExt); err != nil {
		return err
	}
	if s.Profile.Catalogue != g.world.Catalogue.Hash() {
		return &duel.Refusal{
			Code:   duel.CodeNotOffered,
			Detail: "this duel is held under another spell catalogue than this server has; it can be read but not joined",
		}
	}
	g.emit(ConsentGiven{Seat: c.Seat}, nil, RuleDuelConsent)
	rules := []duel.Rule{RuleDuelTerms, RuleCharacterPower, RuleSpellMovement, RuleFogSheet}
	if len(c.Sheet.Classes) > 0 {
		rules = append(rules, RuleSheetClasses)
	}
	if len(read.Warnings) > 0 {
		rules = append(rules, RuleSheetSlots)
	}
	if len(read.Effects) > 0 {
		rules = append(rules, RuleEffectPreexisting)
	}
	turns := s.turnsWith(read.Figures)
	if turns > 0 {
		rules = append(rules, RuleDuelPreparation, RuleSpecialistSaves)
	}
	g.emit(SeatTaken{
		Seat: c.Seat, Sheet: c.Sheet, Figures: read.Figures, Prepared: prepared, DiceSeed: c.DiceSeed, Warnings: read.Warnings,
		Effects: read.Effects, Bears: namesOf(read.Effects), PreparationTurns: turns,
	}, nil, rules...)
	if c.Ext != "" {
		g.emit(ExtBrought{Seat: c.Seat, Ext: c.Ext}, nil, RuleSheetExt)
	}
	return nil
}

func refuseOver() error {
	return &duel.Refusal{Code: duel.CodeDuelOver, Detail: "the duel is over", Rules: []duel.Rule{RuleEndArena}}
}

func (s *State) refused() {
	s.agenda = nil
	s.push(ending{outcome: DuelEnded{Result: ResultDeclined, By: "consent_refused"}})
}

func (s *State) seatTaken(d SeatTaken) {
	side := s.side(d.Seat)
	side.Seated = true
	side.Name = d.Sheet.Name
	side.Sheet = d.Sheet
	side.Figures, side.Effects = d.Figures, d.Effects
	side.Prepared = d.Prepared
	side.lines = linesOf(d.Prepared)
	side.Left = make([]int, len(d.Prepared))
	for i, p := range d.Prepared {
		side.Left[i] = p.Count
	}
	side.Given, side.Cast = make([]int, len(d.Prepared)), make([]int, len(d.Prepared))
	side.HitPoints = d.Sheet.HitPoints
}

// beginPhase opens a phase in the public eye.
type beginPhase struct {
	phase duel.Phase
	side  duel.Seat
}

func (beginPhase) next(*State) Step { return Step{Auto: true} }

func (t beginPhase) perform(g *game) {
	g.emit(PhaseBegan{Phase: t.phase, Side: t.side}, nil, phaseRules[t.phase]...)
}

var phaseRules = map[duel.Phase][]duel.Rule{
	PhaseContributions:     {RuleArenaContribution},
	PhaseArena:             {RuleArenaLength},
	PhaseMoveAdvantaged:    {RuleRoundOrder, RuleMoveOrder},
	PhaseMoveDisadvantaged: {RuleRoundOrder, RuleMoveOrder},
	PhaseAct:               {RuleRoundOrder},
}
