package projections

import (
	"slices"
	"strconv"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
)

// arcaneLabel is an option in words.
func arcaneLabel(o duel.Option) string {
	switch o.Act {
	case arcane.ActAdd:
		if o.Amount == 0 {
			return "Add nothing"
		}
		return "Add " + strconv.Itoa(o.Amount) + " with FUDGE points"
	case arcane.ActFund:
		return "Pay for " + many(o.Amount, "Counterspell")
	case arcane.ActNullify:
		if o.Amount == 0 {
			return "Take the damage"
		}
		return "Undo " + many(o.Amount, "point") + " of damage with FUDGE points"
	}
	return plainArcaneLabels[o.Act]
}

var plainArcaneLabels = map[duel.Act]string{
	arcane.ActKeep:         "Keep the right of first strike",
	arcane.ActHandOver:     "Give the right of first strike to the other",
	arcane.ActSpell:        "A die for a Spell",
	arcane.ActCounterspell: "A die for a Counterspell",
	arcane.ActRest:         "A die for rest",
	arcane.ActBuyDie:       "Buy one more die for this round",
	arcane.ActBuyPoint:     "Buy an Option Point",
}

func many(n int, of string) string {
	switch n {
	case 0:
		return "no " + of
	case 1:
		return "1 " + of
	}
	return strconv.Itoa(n) + " " + of + "s"
}

// prompt asks a decision of its owner.
func (b *arcaneBoard) Prompt(d duel.Decision) string {
	switch d.Kind {
	case arcane.KindTest:
		return "What do you add to your testing spell?"
	case arcane.KindFirst:
		return "The right of first strike is yours. Do you keep it?"
	case arcane.KindAllot:
		return "How do you set your dice this round?"
	case arcane.KindFund:
		return "How many of your Counterspells do you pay for?"
	case arcane.KindNullify:
		return "How much of the damage do you undo?"
	case arcane.KindRoll:
		return "What did " + b.name(d.For) + "'s dice show (" + d.Dice + ", " + d.Purpose + "; 1, 2 and 3 for -1, 0 and +1)?"
	}
	return "What do you choose?"
}

// ByDefault implements Board.
func (*arcaneBoard) ByDefault(d duel.Decision) string { return arcane.DefaultOf(d) }

func (b *arcaneBoard) name(seat duel.Seat) string {
	if i := slices.Index(b.seats, seat); i >= 0 {
		return b.sides[i].Name
	}
	return string(seat)
}
