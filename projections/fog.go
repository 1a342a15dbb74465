package projections

import (
	"maps"
	"reflect"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// Redaction gives what is seen of a payload, nil where the event is absent, or
// [Whole]. It does not depend on who looks.
type Redaction func(l *Ledger, data any) any

// Whole is what a redaction gives in place of the payload that it leaves as it is:
// the payload is then worded once for all who see all of it.
type Whole struct{}

// Row says who sees what of one type of event. Unless it is Unseen, the mediator
// sees it whole, with all rule ids and reasons. The public sees what Other gives: what
// a duelist learns of what is not his own is all that both can know.
type Row struct {
	// Whose names the seat that the event belongs to, which sees what Own gives
	// and every rule id. Where Whose is nil, or names no seat of the duel,
	// everybody but the mediator sees what Other gives.
	Whose func(l *Ledger, data any) duel.Seat
	Own   Redaction
	Other Redaction

	// Each gives what a seat sees of an event that is in part its own and in part
	// others'; nil for what Whose tells apart.
	Each func(l *Ledger, seat duel.Seat, data any) any

	// Mended gives what the mediator sees where old duels hold what is shown
	// otherwise today; nil for all that was written down.
	Mended Redaction

	Unseen bool // the house's own books: nobody sees it, the mediator neither

	Rules   []duel.Rule // ids that others see, where they are among the event's
	Because []string    // keys of "because" that everybody sees
}

// Table is the fog: a row for each type of event, by written name. A type that
// has none is seen by nobody.
type Table map[string]Row

// With is a copy of the table in which one type has another row.
func (t Table) With(eventType string, row Row) Table {
	t = maps.Clone(t)
	t[eventType] = row
	return t
}

// Without is a copy of the table that lacks one type.
func (t Table) Without(eventType string) Table {
	t = maps.Clone(t)
	delete(t, eventType)
	return t
}

// show gives what a viewer sees of the data, as a [Redaction] does, and whether the
// event is his own.
func (r Row) show(l *Ledger, viewer duel.Viewer, data any) (seen any, own bool) {
	if r.Unseen {
		return nil, false
	}
	if viewer == duel.ViewerMediator {
		if r.Mended != nil {
			return r.Mended(l, data), true
		}
		return Whole{}, true
	}
	if r.Each != nil && viewer != duel.ViewerPublic {
		return r.Each(l, duel.Seat(viewer), data), false
	}
	if r.Whose != nil && viewer != duel.ViewerPublic && r.Whose(l, data) == duel.Seat(viewer) {
		return r.Own(l, data), true
	}
	return r.Other(l, data), false
}

// spellFog is the fog of the arena duel (fog.open, fog.own, fog.counter,
// fog.sheet). docs/EVENTS.md words it for people.
func spellFog() Table {
	t := Table{}
	maps.Copy(t, fogOfOpening())
	maps.Copy(t, fogOfDecisions())
	maps.Copy(t, fogOfArena())
	maps.Copy(t, fogOfMeetings())
	maps.Copy(t, fogOfCharacters())
	maps.Copy(t, fogOfHiddenActs())
	maps.Copy(t, fogOfInterventions())
	maps.Copy(t, fogOfParties())
	maps.Copy(t, fogOfSpoils())
	return t
}

func fogOfOpening() Table {
	return Table{
		"duel_opened":     open("duel.parties", "duel.terms", "duel.preparation", "duel.protection"),
		"consent_given":   open("duel.consent"),
		"consent_refused": open("duel.consent"),
		"seat_taken":      belongs(func(d spellduel.SeatTaken) duel.Seat { return d.Seat }, seatSeen, "duel.terms", "character.power", "sheet.classes", "duel.preparation", "specialist.saves", "effect.preexisting").mended(of(seatWhole)),
		"spells_contributed": belongs(func(d spellduel.SpellsContributed) duel.Seat { return d.Seat },
			absent[spellduel.SpellsContributed]),
		"effect_judged": belongs(func(d spellduel.EffectJudged) duel.Seat { return d.Seat }, absent[spellduel.EffectJudged]),
		"arena_formed":  open("arena.length", "arena.images", "arena.stake_levels"),
		"dice_rolled":   open("advantage.initial", "dice.table"),
		"advantage_set": open("advantage.initial").because("by"),
	}
}

func fogOfArena() Table {
	return Table{
		"phase_began":      open("arena.contribution", "arena.length", "round.order", "move.order", "round.choices", "cast.simultaneous"),
		"round_began":      open("round.order"),
		"spell_cast":       belongs(func(d spellduel.SpellCast) duel.Seat { return d.Side }, iconSeen, "cast.place", "cast.simultaneous", "spell.type"),
		"character_passed": open("round.order", "round.choices", "character.move", "personal.combat"),
		"character_moved":  open("character.move", "personal.combat"),
		"spell_moved":      open("move.order", "move.distance"),
		"surrendered":      open("end.surrender"),
		"duel_ended":       open("duel.consent", "duel.deadline", "duel.void", "end.condition", "end.surrender", "end.stalemate", "end.arena", "end.interference"),
	}
}

func fogOfMeetings() Table {
	return Table{
		"spells_met": open("move.meet", "meet.many", "lock.challenge"),
		// It belongs to the side told, which learns more from it than the owner
		// may know it learned.
		"type_announced":    belongs(func(d spellduel.TypeAnnounced) duel.Seat { return d.To }, typeSeen, "meet.announce"),
		"spells_passed":     open("move.meet"),
		"combat_rolled":     {Each: combatOf, Other: of(combatSeen), Rules: []duel.Rule{"combat.roll", "personal.combat"}},
		"spell_destroyed":   open("combat.roll"),
		"spells_locked":     open("combat.roll", "lock.hold"),
		"spell_turned":      belongs(func(d spellduel.SpellTurned) duel.Seat { return d.Side }, turnedSeen, "ability.turned"),
		"spell_blocked":     open("lock.hold", "lock.challenge"),
		"lock_cleared":      open("lock.clear", "lock.image"),
		"advantage_shifted": open("advantage.shift"),
	}
}

func fogOfCharacters() Table {
	return Table{
		"spell_revealed": open("character.arrival"),
		"spell_vanished": open("reach.defense", "reach.spent", "character.save", "effect.preexisting"),
		"counter_cast":   belongs(func(d spellduel.CounterCast) duel.Seat { return d.Side }, counterSeen, "counter.cast"),
		"counter_ended":  open("counter.cast"),
		"save_rolled":    open("character.save"),
		"damage_dealt": belongs(func(d spellduel.DamageDealt) duel.Seat { return d.Side }, damageSeen,
			"reach.attack", "reach.combat", "reach.attack_defense", "reach.leech", "summon.reach", "illusion.form", "personal.combat", "reach.judged"),
		"levels_drained":     belongs(func(d spellduel.LevelsDrained) duel.Seat { return d.Side }, levelsSeen, "ability.drain"),
		"character_hindered": open("linger.effect", "summon.reach", "reach.judged"),
		"hindrance_ended":    open("linger.effect", "summon.reach"),
		"dispel_rolled":      open("effect.preexisting"),
		"effect_ended":       open("effect.preexisting"),
	}
}

// fogOfHiddenActs is what only its own side and the mediator may tell from a
// pass (identify.check, cast.long).
func fogOfHiddenActs() Table {
	return Table{
		"identification_tried": belongs(func(d spellduel.IdentificationTried) duel.Seat { return d.Side },
			absent[spellduel.IdentificationTried]),
		"check_rolled":     belongs(func(d spellduel.CheckRolled) duel.Seat { return d.Side }, absent[spellduel.CheckRolled]),
		"spell_identified": belongs(func(d spellduel.SpellIdentified) duel.Seat { return d.To }, absent[spellduel.SpellIdentified]),
		"casting_began":    belongs(func(d spellduel.CastingBegan) duel.Seat { return d.Side }, absent[spellduel.CastingBegan]),
		"casting_broken":   belongs(func(d spellduel.CastingBroken) duel.Seat { return d.Side }, absent[spellduel.CastingBroken]),
	}
}

// fogOfInterventions is what the mediator reports or does, before all eyes but
// where he takes contraband (duel.search).
func fogOfInterventions() Table {
	return Table{
		"preparation_disturbed": open("duel.circling"),
		"outside_disturbed":     open("end.interference", "duel.protection"),
		"interfered":            open("end.interference", "duel.circling"),
		"compulsion_found":      open("duel.consent"),
		"item_confiscated": belongs(func(d spellduel.ItemConfiscated) duel.Seat { return d.Seat },
			absent[spellduel.ItemConfiscated]),
	}
}

// fogOfParties is who plays a seat, which all may know, and what each does with
// his own tokens, which is nobody else's.
func fogOfParties() Table {
	return Table{
		"invitation_renewed":  open("duel.parties"),
		"seat_handed_over":    open("duel.parties"),
		"credentials_changed": {Unseen: true},
		"ext_brought":         {Unseen: true},
	}
}

// open is the row of what everybody sees whole.
func open(rules ...duel.Rule) Row {
	return Row{Other: whole, Rules: rules}
}

// because opens keys of the reasons to everybody.
func (r Row) because(keys ...string) Row {
	r.Because = keys
	return r
}

// mended shows those who see it whole something other than what was written
// down.
func (r Row) mended(whole Redaction) Row {
	r.Own, r.Mended = whole, whole
	return r
}

// belongs is the row of what one seat sees whole and others as the redaction
// leaves it.
func belongs[T any](whose func(T) duel.Seat, other func(*Ledger, T) any, rules ...duel.Rule) Row {
	return Row{
		Whose: func(_ *Ledger, data any) duel.Seat {
			if d, ok := data.(T); ok {
				return whose(d)
			}
			return ""
		},
		Own: whole, Other: of(other), Rules: rules,
	}
}

// of lifts a redaction of one payload; another payload is not shown.
func of[T any](f func(*Ledger, T) any) Redaction {
	return func(l *Ledger, data any) any {
		if d, ok := data.(T); ok {
			return f(l, d)
		}
		return nil
	}
}

func whole(*Ledger, any) any { return Whole{} }

func absent[T any](*Ledger, T) any { return nil }

// value is the payload behind a pointer, or the payload.
func value(data any) any {
	v := reflect.ValueOf(data)
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		return v.Elem().Interface()
	}
	return data
}
