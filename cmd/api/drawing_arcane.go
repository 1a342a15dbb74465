package main

import (
	"fmt"
	"strings"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/projections"
)

// circle tells how the warding circle and the two in it stand, as far as the
// viewer knows.
func circle(v projections.DuelArcane) string {
	var b strings.Builder
	b.WriteString(standing(v) + "\n\n")
	if ward := ward(v); ward != "" {
		b.WriteString(ward + "\n")
	}
	for _, seat := range []duel.Seat{duel.SeatA, duel.SeatB} {
		if side, ok := v.Sides[seat]; ok {
			fmt.Fprintf(&b, "%4s  %s\n", strings.ToUpper(string(seat)), duelistSeen(side))
		}
	}
	return b.String()
}

// ward is the circle, empty before it is raised, and who strikes first in it.
func ward(v projections.DuelArcane) string {
	switch {
	case v.Circle == nil:
		return ""
	case v.Circle.Dispersed:
		return "The circle is dispersed."
	case !v.Circle.Closed:
		return "The circle is raised."
	}
	text := "The circle is closed to a " + plain(string(v.Circle.Condition))
	if v.Circle.Condition == arcane.Death {
		text = "The circle is closed to the death"
	}
	if v.FirstStrike != nil {
		text += "; first strike is " + called(v.Common(), *v.FirstStrike) + "'s"
	}
	return text + "."
}

// duelistSeen is a duelist as far as he is known.
func duelistSeen(side projections.Duelist) string {
	words := []string{side.Name}
	if !side.Seated {
		words = append(words, "not seated")
	}
	if side.OptionBand != "" {
		words = append(words, side.OptionBand+" Option Points")
	}
	for _, p := range []struct {
		n  *int
		of string
	}{
		{side.OptionPoints, "Option Point"}, {side.ShieldPoints, "Shield Point"}, {side.FudgePoints, "FUDGE point"},
	} {
		if p.n != nil {
			words = append(words, count(*p.n, p.of))
		}
	}
	if side.PowerFatigue != nil {
		words = append(words, fmt.Sprintf("Power Fatigue %d", *side.PowerFatigue))
	}
	if s := side.Showed; s != nil {
		text := fmt.Sprintf("showed %s, %s and %s in round %d",
			count(s.Spells, "Spell"), count(s.Counterspells, "Counterspell"), count(s.Rests, "Rest"), s.Round)
		if s.Funded != nil {
			text += fmt.Sprintf(", funded %d", *s.Funded)
		}
		words = append(words, text)
	}
	if side.Fate != "" {
		words = append(words, side.Fate)
	}
	return strings.Join(words, "; ")
}

// count is so many of a thing.
func count(n int, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}
