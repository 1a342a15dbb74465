package arcane

import (
	"slices"
	"strconv"

	"spellduel/domain/duel"
)

// rounds begins one round after another until the duel ends, the limit of rounds
// is reached (arcane.rounds) or too many on end have hurt nobody
// (arcane.stalemate).
type rounds struct{ automatic }

func (rounds) settle(s *State) bool {
	switch {
	case s.reached(HouseRounds, s.Round):
		s.instead(conclusion(DuelEnded{Result: ResultDraw, By: ByRounds})...)
	case s.reached(HouseStalemate, s.Quiet):
		s.instead(stalemate(s.Terms)...)
	default:
		return false
	}
	return true
}

// reached tells that so many rounds are what a house option allows, where it is a
// number.
func (s *State) reached(key string, count int) bool {
	limit, err := strconv.Atoi(s.Terms.house(key))
	return err == nil && count >= limit
}

func (rounds) perform(g *game) {
	g.emit(ExchangeBegan{Round: g.state.Round + 1, First: g.state.First, Quiet: g.state.Quiet}, nil, RuleFirst)
}

// exchangeBegan counts the round as quiet until an attack in it does damage.
func (s *State) exchangeBegan(d ExchangeBegan) {
	s.Round, s.Quiet = d.Round, d.Quiet+1
	s.Phase = PhaseAllotment
	s.push(allotting{})
}

// allotting asks both sides in secret how they set their dice and what they buy
// with it (arcane.dice, arcane.commit).
type allotting struct{}

func (allotting) next(s *State) Step {
	return s.choose(KindAllot, s.allotDecision, duel.SeatA, duel.SeatB)
}

func (allotting) perform(g *game) { g.closeChoices(KindAllot, RuleCommit, RuleDice) }

func (allotting) closed(s *State, sealed []Pending) {
	s.pop()
	t := revealing{}
	for _, p := range sealed {
		t.allotments[index(duel.Seat(p.Decision.Seat))] = allotmentOf(p)
	}
	s.push(t)
}

// allotmentOf counts what a sealed selection holds.
func allotmentOf(p Pending) Allotment {
	a := Allotment{Seat: duel.Seat(p.Decision.Seat)}
	counts := map[duel.Act]*int{
		ActSpell: &a.Spells, ActCounterspell: &a.Counterspells, ActRest: &a.Rests,
		ActBuyDie: &a.BoughtDice, ActBuyPoint: &a.BoughtPoints,
	}
	for _, id := range p.Answer.Selection {
		if o, ok := p.Decision.Find(id); ok {
			*counts[o.Act]++
		}
	}
	return a
}

// allotDecision offers dice set to spell, counterspell or rest, and what FUDGE
// points buy. How many of each may be chosen together is in its budgets
// (arcane.limit.actions, arcane.limit.op, arcane.nodebt, arcane.fp.die,
// arcane.fp.op).
func (s *State) allotDecision(seat duel.Seat) duel.Decision {
	side := s.side(seat)
	d := duel.Decision{
		Kind: KindAllot, Seat: duel.Actor(seat), Answer: duel.FormSelection, Withdrawable: true,
		Rules: []duel.Rule{
			RuleDice, RuleLimitActions, RuleLimitOP, RuleNoDebt, RuleCommit, RuleFudgeDie, RuleFudgeOP, RuleFudgeLimit, RuleFudgePurse,
		},
		Limits: &duel.Limits{Budgets: []duel.Budget{
			{Of: BudgetDice, Amount: side.Figures.DuelArcane},
			{Of: BudgetPoints, Amount: side.OptionPoints},
			{Of: BudgetSpend, Amount: side.Figures.DuelArcane},
			{Of: BudgetPurse, Amount: side.FudgePoints},
		}},
	}
	bought := affordable(side.FudgePoints, 1, mostBought)
	if side.Figures.Powerless { // he can only rest (arcane.op)
		bought = 0
	}
	dice := side.Figures.DuelArcane + bought
	spells := min(dice, side.OptionPoints+bought)
	counters := dice
	if side.Figures.Powerless {
		spells, counters = 0, 0
	}
	d.Options = slices.Grow(d.Options, spells+counters+dice+2*bought)
	offer := func(act duel.Act, n int, costs ...duel.Cost) { d.Options = tokens(d.Options, act, n, costs) }
	offer(ActSpell, spells, duel.Cost{Of: BudgetDice, Amount: 1}, duel.Cost{Of: BudgetPoints, Amount: 1}, duel.Cost{Of: BudgetSpend, Amount: 1})
	offer(ActCounterspell, counters, duel.Cost{Of: BudgetDice, Amount: 1})
	offer(ActRest, dice, duel.Cost{Of: BudgetDice, Amount: 1})
	offer(ActBuyDie, bought, duel.Cost{Of: BudgetDice, Amount: -1}, duel.Cost{Of: BudgetSpend, Amount: -1}, duel.Cost{Of: BudgetPurse, Amount: 1})
	offer(ActBuyPoint, bought, duel.Cost{Of: BudgetPoints, Amount: -1}, duel.Cost{Of: BudgetPurse, Amount: 1})
	d.Max = len(d.Options)
	return d
}

// tokens appends so many options alike, each with what it costs.
func tokens(options []duel.Option, act duel.Act, n int, costs []duel.Cost) []duel.Option {
	for i := range n {
		options = append(options, duel.Option{ID: string(act) + "#" + strconv.Itoa(i+1), Act: act, Costs: costs})
	}
	return options
}

// revealing turns both allotments up in one event (arcane.commit).
type revealing struct {
	automatic
	allotments [2]Allotment
}

func (t revealing) perform(g *game) {
	g.emit(AllotmentsRevealed{Allotments: t.allotments[:]}, nil, RuleCommit, RuleDice, RuleLimitActions, RuleFudgeDie, RuleFudgeOP)
}

// allotmentsRevealed lays out the rest of the round, in its order: what was
// bought, the spells, the counterspells, the attacks, the rests
// (arcane.pay.spells, arcane.pay.counters, arcane.strike, arcane.rest).
func (s *State) allotmentsRevealed(d AllotmentsRevealed) {
	s.pop()
	bought, points, spells, rests := []task{}, []task{}, []task{}, []task{}
	for _, a := range d.Allotments {
		side := s.side(a.Seat)
		side.Shown, side.Funded = a, 0
		bought = append(bought, spending{seat: a.Seat, on: FudgeDie, bought: a.BoughtDice}, spending{seat: a.Seat, on: FudgePoint, bought: a.BoughtPoints})
		points = append(points, changing{seat: a.Seat, by: a.BoughtPoints, reason: ReasonBought})
		spells = append(spells, changing{seat: a.Seat, by: -a.Spells, reason: ReasonSpells})
		rests = append(rests, changing{seat: a.Seat, by: a.Rests, reason: ReasonRests})
	}
	s.push(slices.Concat(
		bought, points,
		[]task{beginPhase{phase: PhaseFunding}}, spells, []task{funding{}},
		[]task{beginPhase{phase: PhaseStrikes}, striking{attacker: s.First}, striking{attacker: opponent(s.First)}},
		[]task{beginPhase{phase: PhaseRests}}, rests,
	)...)
}
