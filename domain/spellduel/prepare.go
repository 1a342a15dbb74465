package spellduel

import (
	"errors"
	"fmt"
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
func prepare(sh Sheet, terms Terms, c *spell.Catalogue) (Figures, []Prepared, error) {
	caster, err := checkSheet(sh, c)
	if err != nil {
		return Figures{}, nil, err
	}
	figures, err := figuresOf(sh, c)
	if err != nil {
		return Figures{}, nil, err
	}
	p := preparation{catalogue: c, caster: caster, level: sh.Level, lines: []Prepared{}}
	for i, m := range sh.Memorized {
		if err := p.memorized(m, fmt.Sprintf("/sheet/memorized/%d", i)); err != nil {
			return Figures{}, nil, err
		}
	}
	for i, item := range sh.Items {
		if err := p.item(item, sh.Items[:i], terms, fmt.Sprintf("/sheet/items/%d", i)); err != nil {
			return Figures{}, nil, err
		}
	}
	if n := offered(p.lines); n > maxOffered {
		return Figures{}, nil, badSheet("/sheet/memorized", "too many spells, forms and long names: every choice would take %d bytes to offer; at most %d are legal", n, maxOffered)
	}
	if p.copies > MaxCopies {
		return Figures{}, nil, badSheet("/sheet/memorized", "%d spells in all; at most %d are legal", p.copies, MaxCopies)
	}
	return figures, p.lines, nil
}

// maxOffered bounds what a side is offered at once, in bytes, about: it is
// written down at every choice.
const maxOffered = 48 << 10

// offered is about how many bytes it takes to offer a character all it could
// cast or give, in their larger form.
func offered(lines []Prepared) int {
	const perOption = 110
	casts, gifts := 0, 0
	for _, l := range lines {
		one := perOption + 2*len(l.Key) + len(l.Card.Name) + len(l.Item)
		for _, t := range l.Card.Types {
			casts += one
			if t == spell.Defense {
				casts += one
			}
		}
		gifts += l.Count * one
	}
	return max(casts, gifts)
}

func badSheet(field, format string, args ...any) error {
	return &duel.Refusal{
		Code: duel.CodeIllegalSheet, Field: field, Detail: fmt.Sprintf(format, args...), Rules: []duel.Rule{RuleDuelTerms},
	}
}

func checkSheet(sh Sheet, c *spell.Catalogue) (spell.Caster, error) {
	caster, ok := spell.CasterOf(sh.Class)
	if !ok {
		return "", badSheet("/sheet/class", "%.40q is no spell caster; wizard, bard, priest, paladin and ranger are", sh.Class)
	}
	checks := []struct {
		field       string
		value       int
		least, most int
	}{
		{"/sheet/level", sh.Level, 1, MaxLevel},
		{"/sheet/hit_points/max", sh.HitPoints.Max, 1, MaxHitPoints},
		{"/sheet/hit_points/current", sh.HitPoints.Current, 1, sh.HitPoints.Max},
		{"/sheet/bonuses/protection", sh.Bonuses.Protection, 0, MaxBonus},
		{"/sheet/bonuses/weapon", sh.Bonuses.Weapon, 0, MaxBonus},
		{"/sheet/bonuses/save", sh.Bonuses.Save, 0, MaxBonus},
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
			return "", badSheet(b.field, "%d is not legal; %d to %d is", b.value, b.least, b.most)
		}
	}
	for name := range sh.Abilities {
		if !slices.Contains(abilityNames, name) {
			return "", badSheet("/sheet/abilities", "an ability is not one of %s", strings.Join(abilityNames, ", "))
		}
	}
	switch {
	case forbiddenEffect(sh.Effects, c) != "":
		return "", &duel.Refusal{
			Code: duel.CodeIllegalSheet, Field: "/sheet/effects", Rules: []duel.Rule{RuleDuelForbidden},
			Detail: fmt.Sprintf("no arena can form around %q, whatever the terms", forbiddenEffect(sh.Effects, c)),
		}
	case len(sh.Effects) > 0:
		return "", notOffered("/sheet/effects", "no pre-existing effect can be allowed")
	case sh.WildMage:
		return "", notOffered("/sheet/wild_mage", "level variation is not offered")
	case sh.Components != "all":
		return "", notOffered("/sheet/components", "components other than \"all\" are not offered")
	}
	return caster, nil
}

// forbiddenEffects keep an arena from forming, besides every wall spell
// (duel.forbidden).
var forbiddenEffects = []string{
	"antimagic shell", "prismatic sphere", "otiluke's resilient sphere", "otiluke's telekinetic sphere",
	"scroll of protection from magic", "protection from magic",
}

// forbiddenEffect is the first of a character's effects that no arena bears.
func forbiddenEffect(effects []string, c *spell.Catalogue) string {
	for _, e := range effects {
		if slices.Contains(forbiddenEffects, strings.ToLower(strings.TrimSpace(e))) {
			return e
		}
		for _, list := range []spell.Caster{spell.Wizard, spell.Priest} {
			if s, ok := c.Lookup(e, list); ok && s.Has(spell.Wall) {
				return e
			}
		}
	}
	return ""
}

func notOffered(field, detail string) error {
	return &duel.Refusal{Code: duel.CodeNotOffered, Field: field, Detail: detail, Rules: []duel.Rule{RuleDuelTerms}}
}

var abilityNames = []string{"intelligence", "wisdom", "reason", "intuition"}

// figuresOf works out power score and saves; reason and intuition, where
// given, stand before intelligence and wisdom (character.power).
func figuresOf(sh Sheet, c *spell.Catalogue) (Figures, error) {
	of := func(first, second string) int {
		if v, ok := sh.Abilities[first]; ok {
			return v
		}
		return sh.Abilities[second]
	}
	power, ok := spell.PowerScore(sh.Class, of("reason", "intelligence"), of("intuition", "wisdom"))
	if !ok {
		return Figures{}, badSheet("/sheet/class", "%.40q has no power score", sh.Class)
	}
	f := Figures{Power: power, Protection: sh.Bonuses.Protection, Weapon: sh.Bonuses.Weapon, Save: sh.Bonuses.Save, Saves: map[string]int{}}
	if sh.School != "" {
		if f.Specialty, ok = spell.SpecialtyOf(sh.School); !ok {
			return Figures{}, badSheet("/sheet/school", "%.40q is no school of magic; one of %v is", sh.School, spell.Specialties())
		}
	}
	for _, category := range spell.SaveCategories() {
		n, ok := c.Save(sh.Class, sh.Level, category)
		if given, own := sh.Saves[string(category)]; own {
			n, ok = given, true
		}
		if !ok || n < 1 || n > MaxSave {
			return Figures{}, badSheet("/sheet/saves/"+string(category), "%d is not legal; 1 to %d is", n, MaxSave)
		}
		f.Saves[string(category)] = n
	}
	for name := range sh.Saves {
		if _, ok := f.Saves[name]; !ok {
			return Figures{}, badSheet("/sheet/saves", "a save is not one of death, rod, petrification, breath, spell")
		}
	}
	return f, nil
}

// preparation collects the lines of a sheet's spells under keys of their own.
type preparation struct {
	catalogue *spell.Catalogue
	caster    spell.Caster
	level     int
	lines     []Prepared
	copies    int
}

func (p *preparation) memorized(m Memorized, field string) error {
	if m.Count < 1 || m.Count > MaxCopies {
		return badSheet(field+"/count", "%d is not legal; 1 to %d is", m.Count, MaxCopies)
	}
	if m.Custom != nil {
		card, err := m.Custom.Card(p.caster, p.level)
		if err != nil {
			return customRefusal(err, field+"/spell")
		}
		p.add(card, m.Count, "")
		return nil
	}
	card, err := p.lookup(m.Spell, field+"/spell")
	if err != nil {
		return err
	}
	p.add(card, m.Count, "")
	return nil
}

func customRefusal(err error, field string) error {
	r := &duel.Refusal{Code: duel.CodeIllegalSheet, Field: field, Detail: err.Error()}
	if invalid, ok := errors.AsType[*spell.InvalidError](err); ok {
		r.Field += "/" + invalid.Field
		r.Rules = []duel.Rule{duel.Rule(invalid.Rule)}
	}
	return r
}

// item reads an item that holds spells, or one that is smuggled (item.stored,
// duel.search). What is smuggled is known by its name.
func (p *preparation) item(item Item, before []Item, terms Terms, field string) error {
	again := slices.ContainsFunc(before, func(other Item) bool {
		return other.Name == item.Name && (other.Smuggled || item.Smuggled)
	})
	refuse := func(field, format string, args ...any) error {
		err := &duel.Refusal{Code: duel.CodeIllegalSheet, Field: field, Detail: fmt.Sprintf(format, args...)}
		err.Rules = []duel.Rule{RuleDuelSearch}
		return err
	}
	switch {
	case !slices.Contains(itemKinds, item.Kind):
		return notOffered(field+"/kind", fmt.Sprintf("there are no items of this kind; %v are", itemKinds))
	case item.Smuggled && terms.allows(item):
		return refuse(field+"/smuggled", "the terms let this item in: it need not be smuggled")
	case !item.Smuggled && item.Kind != ItemStored:
		return notOffered(field+"/kind", "only items of kind \"stored\" are offered; others can be smuggled, against the terms")
	case again:
		return refuse(field+"/name", "there is another item %.80q; what is smuggled has a name of its own", item.Name)
	}
	first := len(p.lines)
	for i, name := range item.Spells {
		card, err := p.lookup(name, fmt.Sprintf("%s/spells/%d", field, i))
		if err != nil {
			return err
		}
		p.add(card, 1, item.Name)
	}
	for i := range p.lines[first:] {
		p.lines[first+i].Smuggled = item.Smuggled
	}
	return nil
}

// lookup finds a spell, or a reversed form, on the character's own list, and
// for items on the other list too.
func (p *preparation) lookup(name, field string) (spell.Card, error) {
	for _, list := range []spell.Caster{p.caster, spell.Wizard, spell.Priest} {
		if s, ok := p.catalogue.Lookup(name, list); ok && (list == p.caster || strings.Contains(field, "/items/")) {
			return spell.CardFor(s, p.level), nil
		}
	}
	return spell.Card{}, &duel.Refusal{
		Code: duel.CodeUnknownSpell, Field: field, Rules: []duel.Rule{RuleCastRequirements},
		Detail: fmt.Sprintf("the catalogue has no %s spell %.80q; give it whole as an object to bring one of your own", p.caster, name),
	}
}

// add puts copies of a card on the line that has it, or on a new one.
func (p *preparation) add(card spell.Card, count int, item string) {
	p.copies += count
	key := keyOf(card.Name)
	if item != "" {
		key += "@" + keyOf(item)
	}
	for i := range p.lines {
		if line := &p.lines[i]; line.Key == key {
			if line.Card.ID == card.ID && line.Item == item && !strings.HasPrefix(string(card.ID), "custom/") {
				line.Count += count
				return
			}
			key += "'"
		}
	}
	p.lines = append(p.lines, Prepared{Key: key, Card: card, Count: count, Item: item})
}

// keyOf folds a name to lower-case letters, digits and dashes.
func keyOf(name string) string {
	var b strings.Builder
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
