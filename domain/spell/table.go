package spell

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// record is one line of a table, by column.
type record struct {
	file    string
	line    int
	columns map[string]int
	values  []string
}

func (r record) get(column string) string {
	i, ok := r.columns[column]
	if !ok {
		panic("spell: " + r.file + " is asked for column " + column)
	}
	return r.values[i]
}

func (r record) bad(column string) error {
	return fmt.Errorf("spell: %s line %d: %s %q is not legal", r.file, r.line, column, r.get(column))
}

func (r record) number(column string, low, high int) (int, error) {
	n, err := strconv.Atoi(r.get(column))
	if err != nil || n < low || n > high {
		return 0, r.bad(column)
	}
	return n, nil
}

func (r record) yes(column string) (bool, error) {
	switch r.get(column) {
	case "yes":
		return true, nil
	case "no":
		return false, nil
	}
	return false, r.bad(column)
}

func readTable(file string, data []byte, columns ...string) ([]record, error) {
	lines, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("spell: %s: %w", file, err)
	}
	if len(lines) == 0 || !slices.Equal(lines[0], columns) {
		return nil, fmt.Errorf("spell: %s: the columns must be %s", file, strings.Join(columns, ","))
	}
	index := make(map[string]int, len(columns))
	for i, c := range columns {
		index[c] = i
	}
	records := make([]record, 0, len(lines)-1)
	for i, values := range lines[1:] {
		records = append(records, record{file, i + 2, index, values})
	}
	return records, nil
}

func readSpells(data []byte) ([]Spell, error) {
	records, err := readTable(spellsFile, data, "name", "caster", "level", "school", "sphere", "range_text", "area_text", "save",
		"save_category", "attack_roll", "duel_type", "mv", "reversible", "reversed_name", "reversed_props", "damage",
		"incapacitates", "tags", "confidence", "note", "origin")
	if err != nil {
		return nil, err
	}
	spells := make([]Spell, 0, len(records))
	for _, r := range records {
		s, err := readSpell(r)
		if err != nil {
			return nil, err
		}
		spells = append(spells, s)
	}
	return spells, nil
}

func readSpell(r record) (Spell, error) {
	s := Spell{
		Name: r.get("name"), Base: r.get("name"), Caster: Caster(r.get("caster")),
		Schools: words[School](r.get("school"), ";"), Spheres: words[string](r.get("sphere"), ";"),
		Types: words[Type](r.get("duel_type"), "|"), Tags: tagged(r.get("tags"), ";"),
		Save: SaveEffect(r.get("save")), SaveCategory: SaveCategory(r.get("save_category")),
		Damage: r.get("damage"), Confidence: Confidence(r.get("confidence")), Origin: Origin(r.get("origin")), Note: r.get("note"),
	}
	s.ID = ID(string(s.Caster) + "/" + slug(s.Name))
	for _, step := range []func() error{
		func() (err error) { s.Level, err = r.number("level", 1, 9); return },
		func() (err error) { s.AttackRoll, err = r.yes("attack_roll"); return },
		func() (err error) { s.Incapacitates, err = r.yes("incapacitates"); return },
		func() (err error) { s.Reversible, err = r.yes("reversible"); return },
		func() error { return readMovement(r, &s) },
		func() error { return checkWords(r, s) },
		func() error { return readReversed(r, &s) },
	} {
		if err := step(); err != nil {
			return Spell{}, err
		}
	}
	return s, nil
}

func readMovement(r record, s *Spell) (err error) {
	text := r.get("range_text")
	if area := r.get("area_text"); area != "" {
		text = area
	}
	if s.reach, err = parseReach(text); err != nil {
		return err
	}
	if r.get("mv") != "range" {
		s.fixedMV, err = r.number("mv", 1, 5)
	}
	return err
}

func checkWords(r record, s Spell) error {
	switch {
	case s.Name == "" || fold(s.Name) == "":
		return r.bad("name")
	case s.Caster != Wizard && s.Caster != Priest:
		return r.bad("caster")
	case len(s.Types) == 0 || slices.ContainsFunc(s.Types, func(t Type) bool { return !t.Valid() }):
		return r.bad("duel_type")
	case slices.ContainsFunc(s.Tags, func(t Tag) bool { return !t.Valid() }):
		return r.bad("tags")
	case !validSave(s.Save, s.SaveCategory):
		return r.bad("save")
	}
	return nil
}

func validSave(effect SaveEffect, category SaveCategory) bool {
	switch effect {
	case SaveNone:
		return category == ""
	case SaveNegates, SaveHalf, SaveSpecial:
		return slices.Contains(SaveCategories(), category)
	}
	return false
}

func readReversed(r record, s *Spell) error {
	if s.Reversible != (r.get("reversed_name") != "") {
		return r.bad("reversed_name")
	}
	if !s.Reversible {
		return nil
	}
	s.reversedName = displayReversedName(s.Name, r.get("reversed_name"))
	p := &s.reversed
	for pair := range strings.SplitSeq(r.get("reversed_props"), ";") {
		key, value, _ := strings.Cut(pair, "=")
		switch key {
		case "":
		case "type":
			p.types = words[Type](value, "|")
		case "save":
			p.save = SaveEffect(value)
		case "save_category":
			p.saveCategory = SaveCategory(value)
		case "attack_roll":
			p.attackRoll = value
		case "damage":
			p.damage = value
		case "incapacitates":
			p.incapacitates = value == "yes"
		case "tags":
			p.tags = tagged(value, "+")
		default:
			return r.bad("reversed_props")
		}
	}
	form, _ := s.Reversed()
	return checkWords(r, form)
}

func readRows(data []byte) ([]Row, error) {
	records, err := readTable(abilitiesFile, data, "spell", "caster", "ability", "against", "outcome", "params", "note")
	if err != nil {
		return nil, err
	}
	rows := make([]Row, 0, len(records))
	for _, r := range records {
		params := Params(r.get("params"))
		form, _ := params.Get("form")
		row := Row{Subject: r.get("spell"), Caster: Caster(r.get("caster")), Note: r.get("note"), Ability: Ability{
			Kind: Kind(r.get("ability")), Against: Selector(r.get("against")), Outcome: r.get("outcome"),
			Form: form, Params: params.Without("form"),
		}}
		if err := row.Ability.Valid(); err != nil {
			return nil, fmt.Errorf("%w (%s line %d)", err, r.file, r.line)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func readSaves(data []byte) ([]saveBand, error) {
	records, err := readTable(savesFile, data, "class_group", "level_min", "level_max", "death", "rod", "petrification", "breath", "spell")
	if err != nil {
		return nil, err
	}
	bands := make([]saveBand, 0, len(records))
	for _, r := range records {
		b := saveBand{group: r.get("class_group")}
		if b.low, err = r.number("level_min", 0, 99); err != nil {
			return nil, err
		}
		if b.high, err = r.number("level_max", b.low, 99); err != nil {
			return nil, err
		}
		for i, category := range SaveCategories() {
			if b.needs[i], err = r.number(string(category), 1, 20); err != nil {
				return nil, err
			}
		}
		bands = append(bands, b)
	}
	return bands, nil
}

// words splits a list of the table; an empty text is no list.
func words[T ~string](text, separator string) []T {
	if text == "" {
		return nil
	}
	var list []T
	for word := range strings.SplitSeq(text, separator) {
		list = append(list, T(word))
	}
	return list
}

func tagged(text, separator string) []Tag {
	list := words[Tag](text, separator)
	slices.Sort(list)
	return list
}
