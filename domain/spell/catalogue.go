package spell

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // for the tables
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// The tables, in the order in which they are hashed.
const (
	abilitiesFile = "abilities.csv"
	savesFile     = "saves.csv"
	spellsFile    = "spells.csv"
)

var (
	//go:embed data/abilities.csv
	abilitiesTable []byte
	//go:embed data/saves.csv
	savesTable []byte
	//go:embed data/spells.csv
	spellsTable []byte
)

// bytesHead is the first line of Bytes: what it is, and how it is laid out.
const bytesHead = "spellduel/catalogue/v1\n"

// Catalogue is every spell, ability and saving throw of one edition of the
// tables. It never changes.
type Catalogue struct {
	bytes  []byte
	hash   string
	spells []Spell
	rows   []Row
	saves  []saveBand
	byID   map[ID]Spell
	byName map[nameKey]ID
}

type nameKey struct {
	name   string // folded
	caster Caster
}

// Row is one line of the table of abilities.
type Row struct {
	Subject string // a spell's name, or "@group:…" or "@rule:…"
	Caster  Caster // empty for both
	Ability Ability
	Note    string
}

// Group is the name of the group that the row is about, or empty.
func (r Row) Group() string {
	group, ok := strings.CutPrefix(r.Subject, "@group:")
	if !ok {
		return ""
	}
	return group
}

// Embedded is the catalogue that this binary brings along.
var Embedded = sync.OnceValue(func() *Catalogue {
	var b bytes.Buffer
	b.WriteString(bytesHead)
	for _, f := range []struct {
		name string
		data []byte
	}{{abilitiesFile, abilitiesTable}, {savesFile, savesTable}, {spellsFile, spellsTable}} {
		b.WriteString(f.name + " " + strconv.Itoa(len(f.data)) + "\n")
		b.Write(f.data)
	}
	c, err := Open(b.Bytes())
	if err != nil {
		panic(err) // the tables are part of the binary, and a test opens them
	}
	return c
})

// Open reads a catalogue from bytes that Bytes gave, of this binary or of
// another.
func Open(all []byte) (*Catalogue, error) {
	all = bytes.Clone(all)
	rest, ok := bytes.CutPrefix(all, []byte(bytesHead))
	if !ok {
		return nil, fmt.Errorf("spell: catalogue: the first line must be %q", strings.TrimSpace(bytesHead))
	}
	var files [3][]byte
	for i, name := range []string{abilitiesFile, savesFile, spellsFile} {
		head, body, _ := bytes.Cut(rest, []byte("\n"))
		size, err := strconv.Atoi(strings.TrimPrefix(string(head), name+" "))
		if err != nil || size < 0 || size > len(body) || string(head) != name+" "+strconv.Itoa(size) {
			return nil, fmt.Errorf("spell: catalogue: %q where %q and its length must stand", clip(string(head), 40), name)
		}
		files[i], rest = body[:size], body[size:]
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("spell: catalogue: %d bytes too many", len(rest))
	}
	sum := sha256.Sum256(all)
	c := &Catalogue{bytes: all, hash: hex.EncodeToString(sum[:])}
	if err := c.fill(files[0], files[1], files[2]); err != nil {
		return nil, err
	}
	return c, nil
}

func (c *Catalogue) fill(abilities, saves, spells []byte) (err error) {
	if c.rows, err = readRows(abilities); err != nil {
		return err
	}
	if c.saves, err = readSaves(saves); err != nil {
		return err
	}
	if c.spells, err = readSpells(spells); err != nil {
		return err
	}
	c.byID, c.byName = make(map[ID]Spell), make(map[nameKey]ID)
	for i := range c.spells {
		attach(&c.spells[i], c.rows)
		if _, twice := c.byID[c.spells[i].ID]; twice {
			return fmt.Errorf("spell: %s: %s stands twice", spellsFile, c.spells[i].ID)
		}
		c.byID[c.spells[i].ID] = c.spells[i]
	}
	c.index()
	return nil
}

// index enters names in the order of their right to them: the rows', then the
// reversed forms', then the halves of names such as "Resist Fire/Resist Cold".
func (c *Catalogue) index() {
	enter := func(name string, s Spell) {
		key := nameKey{fold(name), s.Caster}
		if _, taken := c.byName[key]; !taken {
			c.byName[key] = s.ID
		}
	}
	for _, s := range c.spells {
		enter(s.Name, s)
	}
	for _, s := range c.spells {
		if r, ok := s.Reversed(); ok {
			c.byID[r.ID] = r
			enter(r.Name, r)
		}
	}
	for _, s := range c.spells {
		for half := range strings.SplitSeq(s.Name, "/") {
			enter(half, s)
		}
	}
}

// Hash is the hex SHA-256 of Bytes. A duel's profile pins it.
func (c *Catalogue) Hash() string { return c.hash }

// Bytes is what the hash names: the line "spellduel/catalogue/v1", then
// abilities.csv, saves.csv and spells.csv, each after a line with its name and
// its length in bytes. Lines end with one line feed.
func (c *Catalogue) Bytes() []byte { return bytes.Clone(c.bytes) }

// Lookup finds a spell of a caster's list by its name or by that of its reversed
// form. Case, spaces and punctuation do not count.
func (c *Catalogue) Lookup(name string, caster Caster) (Spell, bool) {
	id, ok := c.byName[nameKey{fold(name), caster}]
	if !ok {
		return Spell{}, false
	}
	return c.ByID(id)
}

// Card makes the card of a spell that Lookup finds, at a caster level of 1 or more.
func (c *Catalogue) Card(name string, caster Caster, level int) (Card, bool) {
	id, ok := c.byName[nameKey{fold(name), caster}]
	if !ok {
		return Card{}, false
	}
	return CardFor(c.byID[id], level), true // which shares nothing with the spell
}

// ByID finds a spell or a reversed form.
func (c *Catalogue) ByID(id ID) (Spell, bool) {
	s, ok := c.byID[id]
	return s.clone(), ok
}

// All lists the spells in the table's order, without their reversed forms.
func (c *Catalogue) All() []Spell {
	all := make([]Spell, len(c.spells))
	for i, s := range c.spells {
		all[i] = s.clone()
	}
	return all
}

// Names are those of the spells and reversed forms on these lists, in the table's
// order, each once.
func (c *Catalogue) Names(lists ...Caster) []string {
	var names []string
	seen := map[string]bool{}
	add := func(s Spell) {
		if !seen[s.Name] {
			seen[s.Name] = true
			names = append(names, s.Name)
		}
	}
	for _, s := range c.spells {
		if !slices.Contains(lists, s.Caster) {
			continue
		}
		add(s)
		if r, ok := s.Reversed(); ok {
			add(r)
		}
	}
	return names
}

// AbilitiesOf lists what a spell can do, as Spell.Abilities does.
func (c *Catalogue) AbilitiesOf(s Spell) []Ability { return s.Abilities() }

// Rows lists the table of abilities as it stands.
func (c *Catalogue) Rows() []Row { return slices.Clone(c.rows) }

// Uninterpreted lists the rows that an engine which interprets just these kinds
// leaves aside, so that a ruleset can say what it does not play yet.
func (c *Catalogue) Uninterpreted(interpreted ...Kind) []Row {
	var left []Row
	for _, r := range c.rows {
		if !r.Ability.Kind.aboutTable() && !slices.Contains(interpreted, r.Ability.Kind) {
			left = append(left, r)
		}
	}
	return left
}

// clip is the text's first bytes, made valid, for a message.
func clip(s string, most int) string { return strings.ToValidUTF8(s[:min(len(s), most)], "?") }
