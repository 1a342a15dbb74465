package spellduel

import (
	"slices"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// Spoils is what a duel has cost one character so far, himself and not his image
// (chapter 9).
type Spoils struct {
	HitPoints HitPoints // his own: what the duel did to the image is undone (spoils.damage)
	Temporary int       // damage that mends by a point a round
	Levels    int       // levels of spells that he owes
	Missing   int       // and that no spell pays
	Forfeited []Contributed
	Dead      bool // by a save that failed
	Dust      bool // disintegrated
	Turns     int  // that he lies senseless
	Plane     string
	Destroyed []belonging
	Wills     []WillBent
	suffered  int // hit points that the image lost, which bounds a winner's damage
}

// decided tells that the fight is over, and at most its aftermath still to come.
func (s *State) decided() bool { return s.Decided != nil || s.Over() }

func refuseDecided() error {
	return &duel.Refusal{
		Code: duel.CodeNotOffered, Rules: []duel.Rule{RuleEndCondition, RuleSpoilsReport},
		Detail: "the duel is decided; only its aftermath is still to come",
	}
}

// conclude ends the fight. Every spell of the arena ends with it, and what was
// asked falls away; the stakes are due (end.arena, arena.stake_levels).
func (g *game) conclude(e DuelEnded) {
	s := &g.state
	row := tierOf(s.Terms.Stakes, s.StakeLevels)
	g.emit(DuelDecided{
		Result: e.Result, Winner: e.Winner, By: e.By, Condition: e.Condition, Stakes: s.Terms.Stakes.Fought(), Tier: row.Tier,
	}, duel.Because{"stake_levels": s.StakeLevels}, ruleOfEnd(e), RuleEndArena, RuleArenaStakeLevels)
}

// ruleOfEnd is the rule by which a duel ends so.
func ruleOfEnd(e DuelEnded) duel.Rule {
	switch {
	case e.Result == ResultDeclined:
		return RuleDuelConsent
	case e.Result == ResultVoid, e.Result == ResultInterrupted:
		return RuleEndInterference
	case e.By == bySurrender:
		return RuleEndSurrender
	case e.By == byStalemate:
		return RuleEndStalemate
	}
	return RuleEndCondition
}

// duelDecided lays out the aftermath: first all that the loser bears, then the
// winner; where nobody has lost both bear what a winner does (spoils.draw,
// end.interference).
func (s *State) duelDecided(d DuelDecided) {
	s.Decided = &d
	s.Phase = PhaseAftermath
	for i := range s.Sides {
		side := &s.Sides[i]
		side.Spoils = Spoils{HitPoints: side.Sheet.HitPoints, suffered: side.Sheet.HitPoints.Current - side.HitPoints.Current - side.ebbed}
	}
	row := tierOf(s.Terms.Stakes, s.StakeLevels)
	var due []task
	switch {
	case d.Winner != "":
		loser := opponent(d.Winner)
		due = append(due, row.bornBy(loser, row.loser, false)...)
		due = append(due, row.fateOf(loser)...)
		due = append(due, row.bornBy(d.Winner, row.winner, true)...)
	default:
		due = append(row.bornBy(duel.SeatA, row.winner, true), row.bornBy(duel.SeatB, row.winner, true)...)
	}
	due = append(due, report{side: duel.SeatA, fought: true}, report{side: duel.SeatB, fought: true}, ending{outcome: d.ended(), settled: true})
	s.instead(due...)
}

// bornBy are the damage and the spell levels of one side.
func (t tier) bornBy(side duel.Seat, l levy, winner bool) []task {
	var due []task
	if !l.harm.Fixed() {
		due = append(due, harm{side: side, levy: l, winner: winner})
	}
	if !l.levels.Fixed() {
		due = append(due, toll{side: side, throw: l.levels, winner: winner})
	}
	return due
}

// fateOf is what else the loser must face.
func (t tier) fateOf(loser duel.Seat) []task {
	var due []task
	switch {
	case t.blast.gear != "":
		due = append(due, fate{side: loser, of: FateExplosion})
	case t.save != "":
		due = append(due, fate{side: loser, of: FateDeath})
	}
	for _, spell := range t.spells {
		due = append(due, bending{side: loser, spell: spell})
	}
	return due
}

// stakesRule is the rule of the row that is borne.
func (s *State) stakesRule() duel.Rule {
	if s.Decided != nil && s.Decided.Winner == "" {
		if s.Decided.Result == ResultInterrupted {
			return RuleEndInterference
		}
		return RuleSpoilsDraw
	}
	switch s.Terms.Stakes.Fought() {
	case StakesDeath:
		return RuleSpoilsDeath
	case StakesService:
		return RuleSpoilsService
	}
	return RuleSpoilsFriendly
}

// spoilsRules are those of a part of the stakes, with the prize's where the duel
// is for one.
func (s *State) spoilsRules(more ...duel.Rule) []duel.Rule {
	rules := append([]duel.Rule{s.stakesRule()}, more...)
	if s.Terms.Stakes.Kind == StakesPrize {
		rules = append(rules, RuleSpoilsPrize)
	}
	return rules
}

// harm is damage to the character himself (spoils.damage).
type harm struct {
	side   duel.Seat
	levy   levy
	winner bool
	faces  [][]int
}

func (harm) next(*State) Step { return Step{Auto: true} }

func (t harm) needs(s *State) []need {
	thrower, audience := s.damageDice(t.side)
	return []need{{side: thrower, purpose: dice.Spoils, throw: t.levy.harm, audience: audience, rule: s.stakesRule()}}
}

func (t harm) entered() [][]int { return t.faces }

func (t harm) enter(faces []int) task {
	t.faces = append(slices.Clone(t.faces), faces)
	return t
}

// perform takes the damage. A winner's is at most what his image suffered.
func (t harm) perform(g *game) {
	s := &g.state
	thrown := g.roll(t)[0]
	own := s.side(t.side).Spoils
	total := t.levy.harm.Sum(thrown.faces)
	amount := total
	if t.winner {
		amount = min(total, max(0, own.suffered))
	}
	left := HitPoints{Current: own.HitPoints.Current - own.Temporary - amount, Max: own.HitPoints.Max}
	g.emit(SpoilsDamage{
		Side: t.side, Temporary: t.levy.temporary, Dice: t.levy.harm.String(), Rolls: thrown.faces, Label: thrown.label,
		Amount: amount, HitPoints: left.Current, Band: Band(left),
	}, duel.Because{"total_" + string(t.side): total}, s.spoilsRules(RuleSpoilsDamage)...)
}

func (s *State) spoilsDamage(d SpoilsDamage) {
	own := &s.side(d.Side).Spoils
	if d.Temporary {
		own.Temporary += d.Amount
	} else {
		own.HitPoints.Current -= d.Amount
	}
	s.pop()
}
