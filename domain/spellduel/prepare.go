package spellduel

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// Bounds of a sheet; the least is 1, of a bonus 0.
const (
	MaxLevel     = 40  // of a character
	MaxCopies    = 200 // of spells, memorized and stored
	MaxHitPoints = 1000
	MaxBonus     = 10
	MaxAbility   = 25
	MaxSave      = 20
)

// AbilityNames lists the ability scores that a sheet may give.
func AbilityNames() []string { return slices.Clone(abilityNames) }

// prepare reads a sheet as the duel plays it: the numbers it comes down to, and
// a card for each line of spells (character.power, character.save, item.stored).
func prepare(sh Sheet, terms Terms, c *spell.Catalogue) (Reading, []Prepared, error) {
	p := preparation{catalogue: c, terms: terms, lines: []Prepared{}}
	if err := p.sheet(sh); err != nil {
		return Reading{}, nil, err
	}
	return p.read, p.lines, nil
}

// preparation collects the lines of a sheet's spells under keys of their own.
type preparation struct {
	catalogue *spell.Catalogue
	terms     Terms
	lenient   bool // goes on past unknown spells
	castings  []ClassLevel
	level     int
	lines     []Prepared
	copies    int
	read      Reading
}

func (p *preparation) sheet(sh Sheet) (err error) {
	if p.castings, err = sh.castings(); err != nil {
		return err
	}
	if err := checkSheet(sh, !p.lenient); err != nil {
		return err
	}
	if p.read.Figures, err = figuresOf(sh, p.castings, p.catalogue); err != nil {
		return err
	}
	p.level = sh.Level
	few := min(len(sh.Memorized), MaxCopies)
	p.lines, p.read.Lines = slices.Grow(p.lines, few), slices.Grow(p.read.Lines, few)
	if err := p.terms.checkMagic(sh); err != nil {
		return err
	}
	if err := p.effects(sh); err != nil {
		return err
	}
	for i, m := range sh.Memorized {
		if err := p.memorized(m, fmt.Sprintf("/sheet/memorized/%d", i)); err != nil {
			return err
		}
	}
	for i, item := range sh.Items {
		if err := p.item(item, sh.Items[:i], fmt.Sprintf("/sheet/items/%d", i)); err != nil {
			return err
		}
	}
	if n := offered(p.lines); n > maxOffered {
		return badSheet("/sheet/memorized", "too many spells, forms and long names: every choice would take %d bytes to offer; at most %d are legal", n, maxOffered)
	}
	if p.copies > MaxCopies {
		return badSheet("/sheet/memorized", "%d spells in all; at most %d are legal", p.copies, MaxCopies)
	}
	p.read.Warnings = slotWarnings(sh, p.castings, p.read.Lines)
	return nil
}

// maxOffered bounds what a side is offered at once, in bytes, about: it is
// written down at every choice.
const maxOffered = 48 << 10

// offered is about how many bytes it takes to offer a character all it could
// cast or give, in their larger form.
func offered(lines []Prepared) int {
	const perOption = 110
	casts, gifts := 0, 0
	for i := range lines {
		l := &lines[i]
		one := perOption + 2*len(l.Key) + len(l.Card.Name) + len(l.Item)
		for _, card := range l.Card.Castings() {
			for _, t := range card.Types {
				casts += one
				if t == spell.Defense {
					casts += one
				}
			}
		}
		gifts += l.Count * one
	}
	return max(casts, gifts)
}

// badSheet refuses what no sheet may hold (sheet.bounds).
func badSheet(field, format string, args ...any) error {
	return refuseSheet(RuleSheetBounds, field, format, args...)
}

func refuseSheet(rule duel.Rule, field, format string, args ...any) error {
	return &duel.Refusal{Code: duel.CodeIllegalSheet, Field: field, Detail: fmt.Sprintf(format, args...), Rules: []duel.Rule{rule}}
}

// checkSheet holds a sheet to its bounds. Who sits down is fit to; a sheet that is
// only read may be of one whom an earlier duel has brought low (ruling spoils.unfit).
func checkSheet(sh Sheet, sits bool) error {
	least := 1
	if !sits {
		least = -MaxHitPoints
	}
	checks := []struct {
		field       string
		value       int
		least, most int
	}{
		{"/sheet/hit_points/max", sh.HitPoints.Max, 1, MaxHitPoints},
		{"/sheet/hit_points/current", sh.HitPoints.Current, least, sh.HitPoints.Max},
		{"/sheet/bonuses/protection", sh.Bonuses.Protection, 0, MaxBonus},
		{"/sheet/bonuses/weapon", sh.Bonuses.Weapon, 0, MaxBonus},
		{"/sheet/bonuses/save", sh.Bonuses.Save, 0, MaxBonus},
		{"/sheet/bonuses/armor", sh.Bonuses.Armor, 0, MaxBonus},
		{"/sheet/system_shock", sh.SystemShock, 0, 100},
	}
	for _, name := range abilityNames {
		if v, ok := sh.Abilities[name]; ok {
			checks = append(checks, struct {
				field       string
				value       int
				least, most int
			}{"/sheet/abilities/" + name, v, 1, MaxAbility})
		}
	}
	for _, b := range checks {
		if b.value < b.least || b.value > b.most {
			return badSheet(b.field, "%d is not legal; %d to %d is", b.value, b.least, b.most)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(sh.Abilities)) {
		if !slices.Contains(abilityNames, name) {
			return badSheet(duel.Under("/sheet/abilities", name), "%.40q is no ability; %s is.%s", name, duel.OneOf(abilityNames), duel.Meant(name, abilityNames))
		}
	}
	if err := checkEquipment(sh); err != nil {
		return err
	}
	if err := checkConditions(sh.Conditions, sits); err != nil {
		return err
	}
	switch {
	case sh.Element != "" && !slices.Contains(elements, sh.Element):
		return badSheet("/sheet/element", "%.40q is no element; %s is", sh.Element, duel.OneOf(elements))
	case sh.Components != "all":
		return notOffered("/sheet/components", "components other than \"all\" are not offered")
	}
	return nil
}

func notOffered(field, detail string) error {
	return &duel.Refusal{Code: duel.CodeNotOffered, Field: field, Detail: detail, Rules: []duel.Rule{RuleDuelTerms}}
}

var abilityNames = []string{"intelligence", "wisdom", "reason", "intuition", "constitution", "health"}

// ability is a score of the sheet, where the first given stands before the
// second; 0 where it has neither (character.power).
func (sh Sheet) ability(first, second string) int {
	if v, ok := sh.Abilities[first]; ok {
		return v
	}
	return sh.Abilities[second]
}

// figuresOf works out power score and saves; reason and intuition, where
// given, stand before intelligence and wisdom. Of several classes the best
// counts (character.power, sheet.classes).
func figuresOf(sh Sheet, castings []ClassLevel, c *spell.Catalogue) (Figures, error) {
	f := Figures{Protection: sh.Bonuses.Protection, Weapon: sh.Bonuses.Weapon, Save: sh.Bonuses.Save, ArmorSave: sh.Bonuses.Armor, Element: sh.Element, Saves: map[string]int{}, Shock: sh.shock()}
	for i, cl := range castings {
		power, ok := spell.PowerScore(cl.Class, sh.ability("reason", "intelligence"), sh.ability("intuition", "wisdom"))
		if !ok {
			return Figures{}, badSheet("/sheet/class", "%.40q has no power score", cl.Class)
		}
		if i == 0 || power > f.Power {
			f.Power = power
		}
	}
	var ok bool
	if sh.School != "" {
		if f.Specialty, ok = spell.SpecialtyOf(sh.School); !ok {
			return Figures{}, badSheet("/sheet/school", "%.40q is no school of magic; %s is", sh.School, duel.OneOf(spell.Specialties()))
		}
	}
	for _, category := range spell.SaveCategories() {
		n, ok := bestSave(castings, category, c)
		if given, own := sh.Saves[string(category)]; own {
			n, ok = given, true
		}
		if !ok || n < 1 || n > MaxSave {
			return Figures{}, badSheet("/sheet/saves/"+string(category), "%d is not legal; 1 to %d is", n, MaxSave)
		}
		f.Saves[string(category)] = n
	}
	for _, name := range slices.Sorted(maps.Keys(sh.Saves)) {
		if _, ok := f.Saves[name]; !ok {
			known := slices.Sorted(maps.Keys(f.Saves))
			return Figures{}, badSheet(duel.Under("/sheet/saves", name), "%.40q is no save; %s is.%s", name, duel.OneOf(known), duel.Meant(name, known))
		}
	}
	return f, nil
}

// bestSave is the lowest number that any of the classes has to reach.
func bestSave(castings []ClassLevel, category spell.SaveCategory, c *spell.Catalogue) (best int, ok bool) {
	for _, cl := range castings {
		if n, has := c.Save(cl.Class, cl.Level, category); has && (!ok || n < best) {
			best, ok = n, true
		}
	}
	return best, ok
}

func (p *preparation) memorized(m Memorized, field string) error {
	if m.Count < 1 || m.Count > MaxCopies {
		return badSheet(field+"/count", "%d is not legal; 1 to %d is", m.Count, MaxCopies)
	}
	by, err := castingOf(p.castings, m.Caster, field+"/caster")
	if err != nil {
		return err
	}
	line := ReadLine{Field: field, Class: by.Class, Count: m.Count, as: m.As}
	if m.Custom == nil {
		return p.lookup(line, m.Spell, field+"/spell", by.casts())
	}
	if line.Card, err = m.Custom.Card(by.list(), by.casts().Level); err != nil {
		return customRefusal(err, field+"/spell")
	}
	return p.add(line)
}

func customRefusal(err error, field string) error {
	r := &duel.Refusal{Code: duel.CodeIllegalSheet, Field: field, Detail: err.Error()}
	if invalid, ok := errors.AsType[*spell.InvalidError](err); ok {
		r.Field += "/" + invalid.Field
		r.Rules = []duel.Rule{duel.Rule(invalid.Rule)}
	}
	return r
}

// lookup finds a spell, or a reversed form, on the list of the first class that
// has it, and adds it at the level of that class.
func (p *preparation) lookup(line ReadLine, name, field string, by ...ClassLevel) error {
	for _, cl := range by {
		if card, ok := p.catalogue.Card(name, cl.list(), cl.Level); ok {
			line.Card = card
			return p.add(line)
		}
	}
	if p.lenient {
		unknown := UnknownSpell{Field: field, Name: name}
		for _, cl := range by {
			if !slices.Contains(unknown.Lists, cl.list()) {
				unknown.Lists = append(unknown.Lists, cl.list())
			}
		}
		p.copies += line.Count
		p.read.Unknown = append(p.read.Unknown, unknown)
		return nil
	}
	lists := make([]spell.Caster, len(by))
	for i, cl := range by {
		lists[i] = cl.list()
	}
	return &duel.Refusal{
		Code: duel.CodeUnknownSpell, Field: field, Rules: []duel.Rule{RuleCastRequirements},
		Detail: fmt.Sprintf("the catalogue has no %s spell %.80q; give it whole as an object to bring one of your own.%s",
			by[0].list(), name, duel.Meant(name, p.catalogue.Names(lists...))),
	}
}

// chosen narrows a card to the type that was chosen for it before the duel, where the
// spell asks for that (spell.type, ruling entries.before_the_duel).
func (l ReadLine) chosen() (spell.Card, error) {
	types, otherwise := l.Card.ChosenBefore()
	switch {
	case types == nil && l.as != "":
		return l.Card, badSheet(l.Field+"/as", "the type of %s is not chosen before the duel; leave it out", l.Card.Name)
	case types == nil:
		return l.Card, nil
	case l.as == "":
		l.as = otherwise
	}
	card, ok := l.Card.As(l.as)
	if !ok {
		return card, badSheet(l.Field+"/as", "%.10q is no type of %s; %s is", string(l.as), l.Card.Name, duel.OneOf(types))
	}
	return card, nil
}

// add puts copies of a card on the line that has it, or on a new one.
func (p *preparation) add(read ReadLine) (err error) {
	if read.Card, err = read.chosen(); err != nil {
		return err
	}
	p.read.Lines = append(p.read.Lines, read)
	card, count, item := read.Card, read.Count, read.Item
	p.copies += count
	key := keyOf(card.Name)
	if item != "" {
		key += "@" + keyOf(item)
	}
	for i := range p.lines {
		if line := &p.lines[i]; line.Key == key {
			if line.Card.ID == card.ID && line.Card.CasterLevel == card.CasterLevel && line.Item == item && slices.Equal(line.Card.Types, card.Types) && !strings.HasPrefix(string(card.ID), "custom/") {
				line.Count += count
				line.Lines = append(line.Lines, read.memorized()...)
				return nil
			}
			key += "'"
		}
	}
	p.lines = append(p.lines, Prepared{Key: key, Card: card, Count: count, Item: item, Lines: read.memorized(), Judge: card.Questions()})
	return nil
}

// keyOf folds a name to lower-case letters, digits and dashes.
func keyOf(name string) string {
	var b strings.Builder
	b.Grow(len(name))
	dash := false
	for _, r := range strings.ToLower(name) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			if dash && b.Len() > 0 {
				b.WriteByte('-')
			}
			dash = false
			b.WriteRune(r)
		case r == '\'':
		default:
			dash = true
		}
	}
	if b.Len() == 0 {
		return "spell"
	}
	return b.String()
}
