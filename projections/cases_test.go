package projections_test

import (
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// seenCase says, by hand, what each pair of eyes sees of one type of event
// under one condition. In every case seat a is the one whose event it is, if it
// is anybody's: the owner is a, the opponent b.
//
// A column is "whole", "nothing", or the fields that are there, as written on
// the wire.
type seenCase struct {
	typ, when                         string
	owner, opponent, public, mediator string

	whose   string // field that names the owner; empty where it is nobody's
	rules   string // ids that the opponent and the public see of the event's
	because string // keys that everybody sees

	// open lists the payload's own fields that the opponent and the public may
	// know, where they are worded otherwise than in the columns; fixed those
	// that make the case what it is.
	open, fixed string

	before []duel.Payload               // what happened earlier
	pin    func(p any)                  // makes the payload, given by pointer, fit the case
	same   func(before, after any) bool // what the opponent may know of a hidden field is unchanged
}

// c is a case that everybody sees whole.
func everybody(typ, rules string) seenCase {
	return seenCase{typ: typ, owner: "whole", opponent: "whole", public: "whole", mediator: "whole", rules: rules}
}

// ownRolls is a combat of which the owner sees A's die, the opponent B's and the public
// none.
func ownRolls() seenCase {
	const bare = "a.spell a.counter a.character b.spell b.counter b.character result"
	return seenCase{
		typ: "combat_rolled", owner: bare + " a.roll a.label", opponent: bare + " b.roll b.label", public: bare, mediator: "whole",
		rules: "combat.roll personal.combat",
		pin: func(p any) { // false is left out
			d := p.(*spellduel.CombatRolled)
			for _, c := range []*spellduel.Combatant{&d.A, &d.B} {
				c.Counter, c.Character = true, true
			}
		},
	}
}

// owned is a case that its owner sees whole and the others as given.
func owned(typ, whose, others, rules string, pin func(any)) seenCase {
	return seenCase{typ: typ, whose: whose, owner: "whole", opponent: others, public: others, mediator: "whole", rules: rules, pin: pin}
}

func (c seenCase) where(when string) seenCase            { c.when = when; return c }
func (c seenCase) after(before ...duel.Payload) seenCase { c.before = before; return c }
func (c seenCase) knowing(open, fixed string) seenCase   { c.open, c.fixed = open, fixed; return c }
func (c seenCase) opening(keys string) seenCase          { c.because = keys; return c }
func (c seenCase) unless(f func(x, y any) bool) seenCase { c.same = f; return c }
func terms(h spellduel.HitPointsSeen) spellduel.DuelOpened {
	return spellduel.DuelOpened{Terms: spellduel.Terms{OpponentHitPoints: h}}
}

// nobodys takes a case from a where it is nobody's among the duelists.
func nobodys(c seenCase, owner string, is bool) seenCase {
	c.owner = owner
	if is {
		c.whose = ""
	}
	return c
}

func due(seat duel.Actor, audience duel.Audience) spellduel.DecisionDue {
	return spellduel.DecisionDue{Decision: duel.Decision{ID: "d7", Kind: spellduel.KindMove, Seat: seat, Audience: audience}}
}

const (
	aLone = duel.Audience("a+mediator")

	askedRules = "arena.contribution arena.balance round.choices cast.simultaneous move.distance character.response linger.effect personal.combat fog.ask dice.table duel.deadline"
	seatFields = "seat name class level school classes dice_seed bears preparation_turns"
	seatOpen   = "seat sheet.name sheet.class sheet.level sheet.school sheet.classes dice_seed bears preparation_turns"
)

var cases = concat(openingCases(), decisionCases(), arenaCases(), characterCases(), hiddenActCases(), interventionCases(), partiesCases(), spoilsCases())

func openingCases() []seenCase {
	taken := func(others string) seenCase {
		return owned("seat_taken", "seat", others, "duel.terms character.power sheet.classes duel.preparation specialist.saves effect.preexisting", func(p any) {
			p.(*spellduel.SeatTaken).Seat = duel.SeatA
		})
	}
	return []seenCase{
		everybody("duel_opened", "duel.parties duel.terms duel.preparation duel.protection"),
		everybody("consent_given", "duel.consent"),
		everybody("consent_refused", "duel.consent"),
		taken(seatFields+" hit_points.current hit_points.max").where("terms `exact`").after(terms(spellduel.HitPointsExact)).
			knowing(seatOpen+" sheet.hit_points", "seat"),
		taken(seatFields+" hit_points.band").where("terms `wounded`").after(terms(spellduel.HitPointsWounded)).
			knowing(seatOpen, "seat").unless(func(x, y any) bool {
			return grade(x.(*spellduel.SeatTaken).Sheet.HitPoints) == grade(y.(*spellduel.SeatTaken).Sheet.HitPoints)
		}),
		taken(seatFields).where("terms `hidden`").after(terms(spellduel.HitPointsHidden)).knowing(seatOpen, "seat"),
		owned("effect_judged", "seat", "nothing", "", func(p any) { p.(*spellduel.EffectJudged).Seat = duel.SeatA }).
			knowing("", "seat"),
		owned("spells_contributed", "seat", "nothing", "", func(p any) { p.(*spellduel.SpellsContributed).Seat = duel.SeatA }).
			knowing("", "seat"),
		everybody("arena_formed", "arena.length arena.images arena.stake_levels"),
		everybody("dice_rolled", "advantage.initial dice.table"),
		everybody("advantage_set", "advantage.initial").opening("by"),
	}
}

// grade is the band of hit points by halves and quarters, worded here anew.
func grade(h spellduel.HitPoints) int {
	for i, bound := range []int{0, h.Max / 4, h.Max / 2, h.Max - 1} {
		if h.Current <= bound {
			return i
		}
	}
	return 4
}

// byClock is the case of an answer that nobody gave in time.
func byClock(c seenCase) seenCase {
	pin := c.pin
	c.pin = func(p any) {
		pin(p)
		p.(*spellduel.DecisionMade).By = duel.Clock
	}
	return c.knowing("decision seat kind sealed by", "decision seat kind sealed by")
}

func decisionCases() []seenCase {
	asked := func(seat duel.Actor, audience duel.Audience, owner, others string) seenCase {
		c := owned("decision_due", "decision.seat", others, askedRules, func(p any) {
			d := &p.(*spellduel.DecisionDue).Decision
			d.Seat, d.Audience = seat, audience
		}).knowing(others, "decision.seat decision.audience")
		return nobodys(c, owner, seat == "mediator" && audience != aLone)
	}
	made := func(seat duel.Actor, kind duel.Kind, sealed bool, owner, others string) seenCase {
		c := owned("decision_made", "seat", others, askedRules, func(p any) {
			d := p.(*spellduel.DecisionMade)
			d.Decision, d.Seat, d.Kind, d.Sealed = "d7", seat, kind, sealed
		}).knowing(others, "decision seat kind sealed")
		c.owner = owner
		return c
	}
	withdrawn := func(seat duel.Actor) seenCase {
		return owned("decision_withdrawn", "seat", "nothing", "", func(p any) {
			d := p.(*spellduel.DecisionWithdrawn)
			d.Decision, d.Seat = "d7", seat
		}).knowing("", "decision seat")
	}
	const (
		name, answered = "decision.id decision.kind decision.seat", "decision kind seat"
		rolled         = answered + " by answer.rolls dice label"
	)
	return []seenCase{
		asked("a", duel.AudienceOpen, "whole", name).where("audience `all`, owed by a seat"),
		asked("mediator", duel.AudienceOpen, name, name).where("audience `all`, owed by the mediator"),
		asked("a", aLone, "whole", "nothing").where("audience that seat and the mediator, owed by it"),
		asked("mediator", aLone, name, "nothing").where("audience that seat and the mediator, owed by the mediator"),
		asked("mediator", duel.AudienceMediator, "nothing", "nothing").where("audience `mediator`"),

		made("a", spellduel.KindAct, true, "whole", "nothing").after(due("a", duel.AudienceOpen)).where("sealed"),
		made("a", spellduel.KindMove, false, "whole", answered).after(due("a", duel.AudienceOpen)).where("in force, audience `all`"),
		byClock(made("a", spellduel.KindMove, false, "whole", answered+" by")).after(due("a", duel.AudienceOpen)).
			where("in force, audience `all`, by the clock"),
		made("a", spellduel.KindRoll, false, "whole", rolled).after(due("a", duel.AudienceOpen)).
			where("kind `roll`, audience `all`"),
		nobodys(made("mediator", spellduel.KindRoll, false, "", rolled).
			after(due("mediator", duel.AudienceOpen)).where("kind `roll`, audience `all`, owed by the mediator"), rolled, true),
		made("a", spellduel.KindRoll, false, "whole", "nothing").after(due("a", aLone)).where("audience that seat and the mediator, owed by it"),
		made("mediator", spellduel.KindRoll, false, rolled, "nothing").after(due("mediator", aLone)).
			where("kind `roll`, audience that seat and the mediator, owed by the mediator"),
		made("mediator", spellduel.KindClose, false, "nothing", "nothing").after(due("mediator", duel.AudienceMediator)).
			where("audience `mediator`"),

		withdrawn("a").where("owed by a seat"),
		withdrawn("mediator").after(due("mediator", aLone)).where("audience that seat and the mediator, owed by the mediator"),
		nobodys(withdrawn("mediator").where("audience `mediator`"), "nothing", true),
		everybody("choices_closed", "round.choices arena.contribution cast.simultaneous duel.deadline"),
	}
}

func arenaCases() []seenCase {
	return []seenCase{
		everybody("phase_began", "arena.contribution arena.length round.order move.order round.choices cast.simultaneous"),
		everybody("round_began", "round.order"),
		owned("spell_cast", "side", "spell side space home", "cast.place cast.simultaneous spell.type", func(p any) {
			p.(*spellduel.SpellCast).Side = duel.SeatA
		}).knowing("spell space home", "side"),
		everybody("character_passed", "round.order round.choices character.move personal.combat"),
		everybody("character_moved", "character.move personal.combat"),
		everybody("spell_moved", "move.order move.distance"),
		everybody("spells_met", "move.meet meet.many lock.challenge"),
		owned("type_announced", "to", "spell side to type", "meet.announce", func(p any) {
			p.(*spellduel.TypeAnnounced).To = duel.SeatA
		}).knowing("spell side type", "to"),
		everybody("spells_passed", "move.meet"),
		everybody("combat_rolled", "combat.roll personal.combat").where("house `combat_rolls`: `open`"),
		ownRolls().where("house `combat_rolls`: `own`, a being the owner").after(spellduel.DuelOpened{Terms: spellduel.Terms{House: map[string]string{spellduel.HouseCombatRolls: "own"}}}),
		everybody("spell_destroyed", "combat.roll"),
		everybody("spells_locked", "combat.roll lock.hold"),
		owned("spell_turned", "side", "spell side by space", "ability.turned", func(p any) { p.(*spellduel.SpellTurned).Side = duel.SeatA }),
		everybody("spell_blocked", "lock.hold lock.challenge"),
		everybody("lock_cleared", "lock.clear lock.image"),
		everybody("advantage_shifted", "advantage.shift"),
	}
}

func characterCases() []seenCase {
	counter := func(announced bool, others string) seenCase {
		return owned("counter_cast", "side", others, "counter.cast", func(p any) {
			d := p.(*spellduel.CounterCast)
			d.Side, d.Announced = duel.SeatA, announced
		}).knowing(others, "side announced")
	}
	hurt := func(others string) seenCase {
		return owned("damage_dealt", "side", others, "reach.attack reach.combat reach.attack_defense reach.leech summon.reach illusion.form personal.combat reach.judged", func(p any) {
			d := p.(*spellduel.DamageDealt)
			d.Side, d.Slain = duel.SeatA, true
		}).knowing(others, "side")
	}
	drained := func(others string) seenCase {
		return owned("levels_drained", "side", others, "ability.drain", func(p any) { p.(*spellduel.LevelsDrained).Side = duel.SeatA })
	}
	return []seenCase{
		everybody("spell_revealed", "character.arrival"),
		everybody("spell_vanished", "reach.defense reach.spent character.save effect.preexisting"),
		counter(true, "side against type").where("caster disadvantaged"),
		counter(false, "side against").where("caster advantaged"),
		counter(false, "side against type name").knowing("side against type card.name", "side announced").where("house `counter_name`").after(spellduel.DuelOpened{Terms: spellduel.Terms{House: map[string]string{spellduel.HouseCounterName: "shown"}}}),
		everybody("counter_ended", "counter.cast"),
		everybody("save_rolled", "character.save"),
		hurt("whole").where("terms `exact`").after(terms(spellduel.HitPointsExact)),
		hurt("side spell die.dice die.roll die.label dice rolls label amount band slain").where("terms `wounded`").after(terms(spellduel.HitPointsWounded)),
		hurt("side spell").where("terms `hidden`").after(terms(spellduel.HitPointsHidden)),
		drained("side spell levels level hit_points.current hit_points.max").where("terms `exact`").after(terms(spellduel.HitPointsExact)),
		drained("side spell levels level band").where("terms `wounded`").after(terms(spellduel.HitPointsWounded)),
		drained("side spell levels level").where("terms `hidden`").after(terms(spellduel.HitPointsHidden)),
		everybody("character_hindered", "linger.effect summon.reach reach.judged"),
		everybody("hindrance_ended", "linger.effect summon.reach"),
		everybody("dispel_rolled", "effect.preexisting"),
		everybody("effect_ended", "effect.preexisting"),
		everybody("surrendered", "end.surrender"),
		everybody("duel_ended", "duel.consent duel.deadline duel.void end.condition end.surrender end.stalemate end.arena end.interference"),
	}
}

// hiddenActCases are what the other side cannot tell from a pass: they are not
// there at all (identify.check, cast.long).
func hiddenActCases() []seenCase {
	hidden := func(typ, whose string, pin func(any)) seenCase {
		return owned(typ, whose, "nothing", "", pin).knowing("", whose)
	}
	return []seenCase{
		hidden("identification_tried", "side", func(p any) { p.(*spellduel.IdentificationTried).Side = duel.SeatA }),
		hidden("check_rolled", "side", func(p any) { p.(*spellduel.CheckRolled).Side = duel.SeatA }),
		hidden("spell_identified", "to", func(p any) { p.(*spellduel.SpellIdentified).To = duel.SeatA }),
		hidden("casting_began", "side", func(p any) { p.(*spellduel.CastingBegan).Side = duel.SeatA }),
		hidden("casting_broken", "side", func(p any) { p.(*spellduel.CastingBroken).Side = duel.SeatA }),
	}
}

func interventionCases() []seenCase {
	return []seenCase{
		everybody("preparation_disturbed", "duel.circling"),
		everybody("outside_disturbed", "end.interference duel.protection"),
		everybody("interfered", "end.interference duel.circling"),
		owned("item_confiscated", "seat", "nothing", "", func(p any) { p.(*spellduel.ItemConfiscated).Seat = duel.SeatA }),
		everybody("compulsion_found", "duel.consent"),
	}
}

func partiesCases() []seenCase {
	return []seenCase{
		everybody("invitation_renewed", "duel.parties"),
		everybody("seat_handed_over", "duel.parties"),
		{typ: "credentials_changed", owner: "nothing", opponent: "nothing", public: "nothing", mediator: "nothing"},
		{typ: "ext_brought", owner: "nothing", opponent: "nothing", public: "nothing", mediator: "nothing"},
	}
}

func concat(lists ...[]seenCase) []seenCase {
	var all []seenCase
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}
