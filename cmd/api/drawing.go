package main

import (
	"fmt"
	"strconv"
	"strings"

	"spellduel/domain/duel"
	"spellduel/projections"
)

// columns is how many spaces of the arena fit on a line of the drawing.
const columns = 18

// drawing is a view in a few lines.
func drawing(v projections.Snapshot) string {
	switch v := v.(type) {
	case projections.SpellDuel:
		return arena(v)
	case projections.DuelArcane:
		return circle(v)
	}
	return standing(v) + "\n"
}

// arena draws the spaces with the images and the spells in them, then who and
// what they are, as far as the viewer knows.
func arena(v projections.SpellDuel) string {
	var b strings.Builder
	b.WriteString(standing(v) + "\n")
	if v.Arena != nil {
		b.WriteByte('\n')
		for from := 0; from <= v.Arena.Spaces+1; from += columns {
			stretch(&b, v, from, min(from+columns, v.Arena.Spaces+2))
		}
	}
	b.WriteByte('\n')
	for _, seat := range []duel.Seat{duel.SeatA, duel.SeatB} {
		if side, ok := v.Sides[seat]; ok {
			fmt.Fprintf(&b, "%4s  %s\n", strings.ToUpper(string(seat)), person(side))
		}
	}
	for _, icon := range v.Spells {
		fmt.Fprintf(&b, "%4s  %s\n", mark(icon), knowledge(v, icon))
	}
	return b.String()
}

// standing is where the duel is and whom it waits for.
func standing(v projections.Snapshot) string {
	c := v.Common()
	text := plain(string(c.Phase))
	if c.Round > 0 {
		text = fmt.Sprintf("round %d, %s", c.Round, text)
	}
	if c.Phase == "" {
		text = "nothing yet"
	}
	if v, ok := v.(projections.SpellDuel); ok && v.Advantage != nil {
		text += "; the advantage is " + called(c, *v.Advantage) + "'s"
	}
	if c.Outcome != nil {
		text += "; " + outcome(c)
	}
	var waiting []string
	for _, actor := range c.WaitingFor {
		waiting = append(waiting, string(actor))
	}
	if len(waiting) > 0 {
		text += "; waiting for " + strings.Join(waiting, " and ")
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// stretch draws the spaces from one up to another, what stands in one under each
// other.
func stretch(b *strings.Builder, v projections.SpellDuel, from, to int) {
	rows := [][]string{make([]string, to-from), make([]string, to-from)}
	for space := from; space < to; space++ {
		rows[0][space-from] = strconv.Itoa(space)
		for n, text := range contents(v, space) {
			if n+1 == len(rows) {
				rows = append(rows, make([]string, to-from))
			}
			rows[n+1][space-from] = text
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for _, cell := range row {
			fmt.Fprintf(&line, "%4s", cell)
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

// contents are what stands in a space, a dot for nothing.
func contents(v projections.SpellDuel, space int) []string {
	var list []string
	for _, seat := range []duel.Seat{duel.SeatA, duel.SeatB} {
		if side := v.Sides[seat]; side.Space != nil && *side.Space == space {
			list = append(list, strings.ToUpper(string(seat)))
		}
	}
	for _, icon := range v.Spells {
		if icon.Space == space && !gone(icon) {
			list = append(list, mark(icon))
		}
	}
	if len(list) == 0 {
		return []string{"."}
	}
	return list
}

func gone(icon projections.Icon) bool {
	return icon.State == projections.StateDestroyed || icon.State == projections.StateSpent
}

// mark is a spell by its number and the way it goes.
func mark(icon projections.Icon) string {
	if icon.Side == duel.SeatB {
		return "<" + strconv.Itoa(icon.Ref)
	}
	return strconv.Itoa(icon.Ref) + ">"
}

// person is a duelist as far as he is known.
func person(side projections.Side) string {
	words := []string{side.Name}
	if !side.Seated {
		words = append(words, "not seated")
	}
	if side.Class != "" {
		words = append(words, fmt.Sprintf("%s of level %d", side.Class, side.Level))
	}
	if hp := side.HitPoints; hp != nil {
		words = append(words, health(*hp))
	}
	if side.Hindered {
		words = append(words, "held")
	}
	if side.Casting != nil {
		words = append(words, fmt.Sprintf("casts %s, due in round %d", side.Casting.Spell, side.Casting.Appears))
	}
	var memory []string
	for _, line := range side.Memory {
		if line.Left > 0 {
			memory = append(memory, fmt.Sprintf("%d %s", line.Left, line.Spell))
		}
	}
	if len(memory) > 0 {
		words = append(words, "can cast "+strings.Join(memory, ", "))
	}
	return strings.Join(words, "; ")
}

func health(hp projections.HitPointsSeen) string {
	switch {
	case hp.Current != nil && hp.Max != nil:
		return fmt.Sprintf("%d of %d hit points", *hp.Current, *hp.Max)
	case hp.Current != nil:
		return fmt.Sprintf("%d hit points", *hp.Current)
	}
	return hp.Band
}

// knowledge is what the viewer knows of a spell.
func knowledge(v projections.SpellDuel, icon projections.Icon) string {
	text, k := called(v.Common(), icon.Side)+"'s ", icon.Known
	switch {
	case k.Name != "":
		text += fmt.Sprintf("%s, %s, MV %d, PR %d", k.Name, k.Type, k.MV, k.PR)
	case k.Type != "":
		text += "spell, " + string(k.Type)
	default:
		text += "spell"
	}
	place := "space "
	if gone(icon) {
		place = "last in space "
	}
	return fmt.Sprintf("%s; %s; %s%d", text, icon.State, place, icon.Space)
}
