package spell

import "strings"

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
