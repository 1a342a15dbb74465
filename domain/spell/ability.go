package spell

import "strings"

// Outcomes that several kinds share. Others are the table's own words.
const (
	OpponentDestroyed = "opponent_destroyed" // the usual result
	BothDestroyed     = "both_destroyed"
	SelfDestroyed     = "self_destroyed"
	// SelfDestroyedTurning destroys the spell itself and turns the other round.
	SelfDestroyedTurning = "self_destroyed+reverses_opponent"
	IgnoreEachOther      = "ignore_each_other"
)

// Ability is one thing a spell can do beyond what its type says.
type Ability struct { // a value without pointers, fit to be stored
	Kind    Kind     `json:"kind"`
	Against Selector `json:"against,omitempty"` // whom it is about; empty where that is nobody
	Outcome string   `json:"outcome,omitempty"` // what comes of it, in the table's words
	Form    string   `json:"form,omitempty"`    // only in this form of the spell; empty is any
	Params  Params   `json:"params,omitempty"`  // figures and conditions
}

// Params are an ability's figures and conditions as text: key=value joined by ";".
type Params string

// Get gives the value of a key, and whether it is there.
func (p Params) Get(key string) (string, bool) {
	rest, more := string(p), p != ""
	for more {
		var pair string
		pair, rest, more = strings.Cut(rest, ";")
		if k, v, ok := strings.Cut(pair, "="); ok && k == key {
			return v, true
		}
	}
	return "", false
}

// Without gives the params with a key taken out.
func (p Params) Without(key string) Params {
	var kept []string
	for pair := range strings.SplitSeq(string(p), ";") {
		if k, _, _ := strings.Cut(pair, "="); k != key && pair != "" {
			kept = append(kept, pair)
		}
	}
	return Params(strings.Join(kept, ";"))
}

// Valid tells what is wrong with the params' grammar, or nil.
func (p Params) Valid() error {
	if p == "" {
		return nil
	}
	for pair := range strings.SplitSeq(string(p), ";") {
		if k, v, ok := strings.Cut(pair, "="); !ok || k == "" || v == "" {
			return invalid("params", pair, "key=value, joined by ';'", "sheet.bounds")
		}
	}
	return nil
}

// Use is what a spell is doing when an ability is asked for.
type Use string

// The three uses.
const (
	InArena     Use = "spell_vs_spell"  // it stands in the arena and meets a spell
	AsCounter   Use = "counter_spell"   // it is cast at an arriving spell (counter.cast)
	OnCharacter Use = "character_space" // it deals with a character it has reached
)

// Applies tells whether the ability is in force at all: for the type and form
// that its own spell has, and in this use of it.
func (a Ability) Applies(use Use, self Traits) bool {
	return (a.Form == "" || a.Form == self.Form) && a.inType(self.Type) && a.inUse(use, self.Home)
}

// inType tells whether the ability holds in a type. In the two kinds that offer
// types, they are no condition.
func (a Ability) inType(t Type) bool {
	if a.Kind == KindTypeChoice || a.Kind == KindChooseForm {
		return true
	}
	for _, key := range [...]string{"type", "types"} {
		if list, ok := a.Params.Get(key); ok {
			return listed(list, "|", string(t))
		}
	}
	return true
}

func (a Ability) inUse(use Use, home bool) bool {
	context, ok := a.Params.Get("context")
	switch {
	case !ok:
		return true
	case context == "own_space":
		return use == InArena && home
	case context == "combat+counter_spell":
		return use != OnCharacter
	}
	return context == string(use)
}

func listed(list, separator, wanted string) bool {
	for more := true; more; {
		var item string
		item, list, more = strings.Cut(list, separator)
		if item == wanted {
			return true
		}
	}
	return false
}

// Bears tells whether self has an ability of this kind that is in force in this
// use and is about other, and gives the first such.
func (t Traits) Bears(kind Kind, use Use, other Traits) (Ability, bool) {
	for i := range t.Abilities {
		if a := &t.Abilities[i]; a.Kind == kind && a.Applies(use, t) && a.Against.Matches(t, other) {
			return *a, true
		}
	}
	return Ability{}, false
}

// Has tells whether self has an ability of this kind in force in this use,
// whomever it is about, and gives the first such.
func (t Traits) Has(kind Kind, use Use) (Ability, bool) {
	for i := range t.Abilities {
		if a := &t.Abilities[i]; a.Kind == kind && a.Applies(use, t) {
			return *a, true
		}
	}
	return Ability{}, false
}
