package coverage

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

//go:embed entries.txt
var entriesList string

// Entry is what one of the book's notes on single spells, or on a group of them,
// asks for by one kind of ability.
type Entry struct {
	Subject   string   // a spell's name, "@group:…" or "@rule:…", as in the table of abilities
	Kind      string   // of the ability
	Scenarios []string // that show it, by their files' names without the ending
	Nothing   string   // why there is nothing to carry out
	Later     string   // what of it is not played yet
}

// Entries are the notes on single spells, held against the table of abilities.
type Entries struct {
	List   []Entry
	rows   [][2]string // subject and kind of each row of the table
	files  []string    // the scenarios that there are
	spells int         // rows of the table of spells
}

const (
	abilitiesTable = "domain/spell/data/abilities.csv"
	spellsTable    = "domain/spell/data/spells.csv"
	ofSpells       = "spells/" // the scenarios that are about one spell each
)

// ReadEntries takes the list of the notes on single spells, and from a repository
// the table of abilities and the names of the scenarios.
func ReadEntries(repository fs.FS) (*Entries, error) {
	list, err := parseEntries(entriesList)
	if err != nil {
		return nil, fmt.Errorf("entries: %w", err)
	}
	e := &Entries{List: list}
	spells, err := rowsOf(repository, spellsTable)
	if err != nil {
		return nil, err
	}
	e.spells = len(spells)
	if e.rows, err = abilityRows(repository); err != nil {
		return nil, err
	}
	for _, pattern := range []string{"scenarios/*.txtar", "scenarios/" + ofSpells + "*.txtar"} {
		found, err := fs.Glob(repository, pattern)
		if err != nil {
			return nil, fmt.Errorf("list the scenarios: %w", err)
		}
		for _, name := range found {
			e.files = append(e.files, strings.TrimSuffix(strings.TrimPrefix(name, "scenarios/"), ".txtar"))
		}
	}
	return e, nil
}

// rowsOf reads a table without its first line.
func rowsOf(repository fs.FS, name string) ([][]string, error) {
	file, err := repository.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read a table: %w", err)
	}
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return records[min(1, len(records)):], nil
}

func abilityRows(repository fs.FS) ([][2]string, error) {
	records, err := rowsOf(repository, abilitiesTable)
	if err != nil {
		return nil, err
	}
	var rows [][2]string
	for _, r := range records {
		rows = append(rows, [2]string{r[0], r[2]})
	}
	return rows, nil
}

// parseEntries reads the list: "Subject: kind = scenario, scenario", or "nothing:"
// or "later:" and why.
func parseEntries(list string) ([]Entry, error) {
	var entries []Entry
	err := lines(list, func(_, key, value string) error {
		at := strings.LastIndex(key, ": ")
		if at < 0 || value == "" {
			return fmt.Errorf("%q is no \"Subject: kind = …\"", key)
		}
		e := Entry{Subject: key[:at], Kind: key[at+2:]}
		nothing, isNothing := strings.CutPrefix(value, "nothing: ")
		later, isLater := strings.CutPrefix(value, "later: ")
		switch {
		case isNothing:
			e.Nothing = nothing
		case isLater:
			e.Later = later
		default:
			e.Scenarios = strings.Split(value, ", ")
		}
		if slices.ContainsFunc(entries, func(other Entry) bool { return other.Subject == e.Subject && other.Kind == e.Kind }) {
			return fmt.Errorf("%s: %s stands here twice", e.Subject, e.Kind)
		}
		entries = append(entries, e)
		return nil
	})
	return entries, err
}

// Gaps tells what is missing: rows of the table that the list does not know, lines
// of it that the table does not have, scenarios that are named and are not there,
// scenarios of single spells that nothing names, and notes without a scenario that
// bears their name.
func (e *Entries) Gaps() []string {
	var gaps []string
	for _, row := range e.rows {
		if !slices.ContainsFunc(e.List, func(x Entry) bool { return x.Subject == row[0] && x.Kind == row[1] }) {
			gaps = append(gaps, fmt.Sprintf("%s: %s stands in the table of abilities and not in the list", row[0], row[1]))
		}
	}
	named := map[string]bool{}
	for _, x := range e.List {
		if !slices.Contains(e.rows, [2]string{x.Subject, x.Kind}) {
			gaps = append(gaps, fmt.Sprintf("%s: %s stands in the list and not in the table of abilities", x.Subject, x.Kind))
		}
		for _, s := range x.Scenarios {
			named[s] = true
			if !slices.Contains(e.files, s) {
				gaps = append(gaps, fmt.Sprintf("%s: %s: there is no scenario %s", x.Subject, x.Kind, s))
			}
		}
	}
	for _, s := range e.files {
		if strings.HasPrefix(s, ofSpells) && !named[s] {
			gaps = append(gaps, "the scenario "+s+" is of no entry")
		}
	}
	return append(gaps, e.nameless()...)
}

// nameless tells of the notes on spells and groups after which no scenario is named:
// "Light" has its own in light.txtar or light-blinds.txtar, "@group:teleport" in
// group-teleport.txtar.
func (e *Entries) nameless() []string {
	var subjects []string
	for _, row := range e.rows {
		if !slices.Contains(subjects, row[0]) && !strings.HasPrefix(row[0], "@rule:") {
			subjects = append(subjects, row[0])
		}
	}
	has := map[string]bool{}
	for _, file := range e.files {
		base, owner := strings.TrimPrefix(file, ofSpells), ""
		for _, s := range subjects {
			name := fileName(s)
			if (base == name || strings.HasPrefix(base, name+"-")) && len(name) > len(fileName(owner)) {
				owner = s
			}
		}
		has[owner] = true
	}
	var gaps []string
	for _, s := range subjects {
		if !has[s] {
			gaps = append(gaps, "no scenario is named after "+s+": "+fileName(s)+".txtar")
		}
	}
	return gaps
}

// fileName is the name of a scenario about a subject: its letters in lower case and its
// digits, with dashes between the words.
func fileName(subject string) string {
	folded := strings.ToLower(strings.NewReplacer("'", "", "@", "").Replace(subject))
	return strings.Join(strings.FieldsFunc(folded, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }), "-")
}

// Subjects lists whom the entries are about, in the table's order.
func (e *Entries) Subjects() []string {
	var list []string
	for _, x := range e.List {
		if !slices.Contains(list, x.Subject) {
			list = append(list, x.Subject)
		}
	}
	return list
}

// of lists a subject's entries.
func (e *Entries) of(subject string) []Entry {
	return slices.DeleteFunc(slices.Clone(e.List), func(x Entry) bool { return x.Subject != subject })
}

// counted is how many of the subjects are carried out whole, in part and not at
// all.
func (e *Entries) counted() (whole, part, none int) {
	for _, subject := range e.Subjects() {
		if strings.HasPrefix(subject, "@") {
			continue
		}
		all := slices.DeleteFunc(e.of(subject), func(x Entry) bool { return x.Kind == "judged" }) // which no note asks for
		later := 0
		for _, x := range all {
			if x.Later != "" {
				later++
			}
		}
		switch {
		case len(all) == 0:
		case later == 0:
			whole++
		case later == len(all):
			none++
		default:
			part++
		}
	}
	return whole, part, none
}

const entriesPreface = `# Single spells and what shows them

Generated by "go generate ./internal/coverage"; do not edit.

What each of the source's notes on a group of spells or on a single spell asks for, in the words of the table of abilities, and
the scenarios that show it carried out. *Later* says what of it is not played yet.

`

// Write gives the table as Markdown.
func (e *Entries) Write() string {
	var b strings.Builder
	b.WriteString(entriesPreface)
	whole, part, none := e.counted()
	fmt.Fprintf(&b, "Of %d spells' own entries %d are carried out whole, %d in part, %d not yet.\n", whole+part+none, whole, part, none)
	judged := e.judged()
	fmt.Fprintf(&b, "\nOf the %d spells of the table the mediator judges %d (%.1f %%), in their normal or their reversed form: %s. What another does to a\ncharacter, the tables or a ruling say.\n",
		e.spells, len(judged), 100*float64(len(judged))/float64(max(1, e.spells)), strings.Join(judged, ", "))
	for _, group := range []bool{true, false} {
		title := "\n## Spells\n\n| Spell | Ability | Shown by |\n|---|---|---|\n"
		if group {
			title = "\n## Groups and words\n\n| Note | Ability | Shown by |\n|---|---|---|\n"
		}
		b.WriteString(title)
		for _, x := range e.List {
			if strings.HasPrefix(x.Subject, "@") == group {
				fmt.Fprintf(&b, "| %s | `%s` | %s |\n", strings.TrimLeft(x.Subject, "@"), x.Kind, x.shown())
			}
		}
	}
	return b.String()
}

// judged lists the spells that the table of abilities leaves to the mediator.
func (e *Entries) judged() []string {
	var list []string
	for _, r := range e.rows {
		if r[1] == "judged" && !slices.Contains(list, r[0]) {
			list = append(list, r[0])
		}
	}
	return list
}

func (x Entry) shown() string {
	switch {
	case x.Later != "":
		return "*later*: " + x.Later
	case x.Nothing != "":
		return "nothing to do: " + x.Nothing
	}
	return strings.Join(x.Scenarios, ", ")
}
