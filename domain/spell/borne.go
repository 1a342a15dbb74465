package spell

import (
	_ "embed" // for the table
	"fmt"
	"sync"
)

// Borne is what a spell does for whom it is at work on already when an arena
// forms. Rule: effect.preexisting.
type Borne struct {
	Name       string   // of the spell
	Immune     Selector // spells that do nothing to its bearer; empty for none
	Save       int      // added to every saving throw
	Protection int      // added to the power score against spells
}

const effectsFile = "effects.csv"

//go:embed data/effects.csv
var effectsTable []byte

var borne = sync.OnceValue(func() []Borne {
	list, err := readBorne(effectsTable)
	if err != nil {
		panic(err) // the table is part of the binary, and a test reads it
	}
	return list
})

func readBorne(data []byte) ([]Borne, error) {
	records, err := readTable(effectsFile, data, "name", "immune", "save", "protection", "note")
	if err != nil {
		return nil, err
	}
	var list []Borne
	for _, r := range records {
		b := Borne{Name: r.get("name"), Immune: Selector(r.get("immune"))}
		if err := b.Immune.Valid(); err != nil {
			return nil, fmt.Errorf("%w: %w", r.bad("immune"), err)
		}
		if b.Save, err = r.number("save", 0, 10); err != nil {
			return nil, err
		}
		if b.Protection, err = r.number("protection", 0, 10); err != nil {
			return nil, err
		}
		list = append(list, b)
	}
	return list, nil
}

// BorneAs finds what a spell of this name does for its bearer, where the table
// knows. Case, spaces and punctuation do not count.
func BorneAs(name string) (Borne, bool) {
	for _, b := range borne() {
		if sameName(b.Name, name) {
			return b, true
		}
	}
	return Borne{}, false
}
