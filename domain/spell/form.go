package spell

import (
	"slices"
	"strings"
)

// Form is one of the forms that a caster chooses from when casting.
type Form struct {
	Name string
	Type Type  // what it makes of the spell; empty where it leaves that open
	Tags []Tag // what it adds
}

// Forms lists the forms to choose from, in the table's order; empty where there
// is nothing to choose.
func (c Card) Forms() []Form {
	for _, a := range c.Abilities {
		if list, ok := a.Params.Get("forms"); ok && a.Kind == KindChooseForm {
			return parseForms(list)
		}
	}
	return nil
}

// parseForms reads "hot(tag:fire)|cold(tag:cold)", "bow(type:M)" or "heat|cold".
func parseForms(list string) []Form {
	var forms []Form
	for item := range strings.SplitSeq(list, "|") {
		name, facts, _ := strings.Cut(strings.TrimSuffix(item, ")"), "(")
		f := Form{Name: name}
		for fact := range strings.SplitSeq(facts, "+") {
			if tag, ok := strings.CutPrefix(fact, "tag:"); ok {
				f.Tags = append(f.Tags, Tag(tag))
			}
			if t, ok := strings.CutPrefix(fact, "type:"); ok {
				f.Type = Type(t)
			}
		}
		forms = append(forms, f)
	}
	return forms
}

// InForm gives the card as it is cast in one of its forms: with the form's tags and
// type, its abilities without those of the other forms. There is nothing left to
// choose then. A form that the card lacks gives the card itself.
func (c Card) InForm(name string) Card {
	at := slices.IndexFunc(c.Forms(), func(f Form) bool { return f.Name == name })
	if at < 0 {
		return c
	}
	form, cast := c.Forms()[at], c.Clone()
	cast.Form = name
	cast.Tags = append(cast.Tags, form.Tags...)
	slices.Sort(cast.Tags)
	cast.Tags = slices.Compact(cast.Tags)
	cast.Abilities = slices.DeleteFunc(cast.Abilities, func(a Ability) bool {
		return a.Kind == KindChooseForm || a.Form != "" && a.Form != name
	})
	for i := range cast.Abilities {
		cast.Abilities[i].Form = ""
	}
	if form.Type != "" {
		cast = cast.only(form.Type)
	}
	return cast
}

// Variants lists the card as it can be cast: in each of its forms, or as it is.
func (c Card) Variants() []Card {
	forms := c.Forms()
	if len(forms) == 0 {
		return []Card{c}
	}
	list := make([]Card, 0, len(forms))
	for _, f := range forms {
		list = append(list, c.InForm(f.Name))
	}
	return list
}

// Castings lists the card as Variants does, but the very card where it has no forms. What
// it lists is not to be changed.
func (c *Card) Castings() []*Card {
	if len(c.Forms()) == 0 {
		return []*Card{c}
	}
	all := c.Variants()
	list := make([]*Card, len(all))
	for i := range all {
		list[i] = &all[i]
	}
	return list
}

// As gives the card with one of its types alone, chosen before the duel; false where
// it lacks the type.
func (c Card) As(t Type) (Card, bool) {
	if !c.May(t) {
		return c, false
	}
	return c.Clone().only(t), true
}

func (c Card) only(t Type) Card {
	c.Types = []Type{t}
	c.Damage = slices.DeleteFunc(c.Damage, func(b Blow) bool { return b.Type != t })
	return c
}

// ChosenBefore is the types that must be chosen from before the duel, and the one
// that is brought where nobody chose; nil where that is done when casting.
func (c Card) ChosenBefore() (types []Type, otherwise Type) {
	for _, a := range c.Abilities {
		if a.Kind == KindTypeChoice && a.Outcome == "chosen_before_duel" && len(c.Types) > 1 {
			if text, _ := a.Params.Get("otherwise"); c.May(Type(text)) {
				return c.Types, Type(text)
			}
			return c.Types, c.Types[0]
		}
	}
	return nil, ""
}
