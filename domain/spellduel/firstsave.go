package spellduel

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// firstSave is what a spell costs by a saving throw that its target makes before he can
// answer it, each without and with the save of the answer; the zero firstSave is none.
type firstSave struct {
	failed, failedSaved dice.Throw
	made, madeSaved     dice.Throw
}

func firstSaveOf(a spell.Ability) firstSave {
	throw := func(key string) dice.Throw { return figureOf(a.Params, key, 1) }
	return firstSave{throw("failed"), throw("failed_saved"), throw("made"), throw("made_saved")}
}

func (f firstSave) asked() bool { return f.failed.Count > 0 }

// throw is what the spell costs after both saves.
func (f firstSave) throw(withstood, saved bool) dice.Throw {
	switch {
	case withstood && saved:
		return f.madeSaved
	case withstood:
		return f.made
	case saved:
		return f.failedSaved
	}
	return f.failed
}

// figureOf reads a figure of an ability as a throw, for a caster of a level; nothing
// where it is not given.
func figureOf(p spell.Params, key string, casterLevel int) dice.Throw {
	text, given := p.Get(key)
	if !given {
		return dice.Throw{}
	}
	f, _ := spell.ParseFormula(text, 1)
	return f.At(max(1, casterLevel))
}

// withstood takes a save that came before the answer: it decides for good what the
// spell costs. The answer is asked next (ruling entries.first_save).
func (t arrival) withstood(s *State, d SaveRolled) {
	sp := s.spell(t.spell)
	sp.Tried, sp.Withstood = true, d.Success
	t.stage, t.faces = asking, nil
	s.setTop(t)
}

// glancing is what a spell that was beaten by a power score still costs who fails his
// save, or nothing.
func (t arrival) glancing(s *State, result string) bool {
	return duel.Seat(result) == t.side && s.spell(t.spell).entry.glances.Count > 0
}
