package spell

// The phrases: abilities written as the rules say them. "Antimagic shell must
// fight missiles and leeches" is MustFight("type:M;type:L").

// MustFight makes these spells and this one fight, whatever the table and the
// advantage say. Rule: meet.ability.
func MustFight(these Selector) Ability {
	return Ability{Kind: KindMustFight, Against: these, Outcome: "combat"}
}

// CannotBeLockedBy turns a lock with these spells into their destruction.
// Rule: ability.cannot_be_locked.
func CannotBeLockedBy(these Selector) Ability {
	return Ability{Kind: KindCannotBeLockedBy, Against: these, Outcome: OpponentDestroyed}
}

// AlwaysDefeats wins every combat with these spells without a roll.
// Rule: ability.automatic_defeat.
func AlwaysDefeats(these Selector) Ability {
	return Ability{Kind: KindAutoDefeats, Against: these, Outcome: OpponentDestroyed}
}

// Counters may be cast as a counter to these spells whatever the types.
// Rule: ability.counter.
func Counters(these Selector) Ability {
	return Ability{Kind: KindCounters, Against: these, Outcome: "normal_counter"}
}

// AutomaticallyCounters destroys these spells without a roll when it is cast as
// a counter. Rule: ability.automatic_counter.
func AutomaticallyCounters(these Selector) Ability {
	return Ability{Kind: KindAutoCounters, Against: these, Outcome: OpponentDestroyed}
}

// DissipatesOnReach is gone, without effect, on reaching the opponent's image.
// Rule: reach.defense.
func DissipatesOnReach() Ability {
	return Ability{Kind: KindDissipatesOnReach, Outcome: "no_effect"}
}

// In gives the ability limited to one type of its spell.
func (a Ability) In(t Type) Ability {
	a.Params = joined(a.Params, "type="+string(t))
	return a
}

// When gives the ability limited to one use of its spell.
func (a Ability) When(use Use) Ability {
	a.Params = joined(a.Params, "context="+string(use))
	return a
}

func joined(p Params, pair string) Params {
	if p == "" {
		return Params(pair)
	}
	return p + ";" + Params(pair)
}
