package scenarios

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spellduel/domain/spell"
	"spellduel/internal/coverage"
)

// A scenario that is named for what a spell can do fails where the spell cannot do
// it: each ability is taken out of the catalogue, and the scenarios that are said to
// show it are played without. One that went through all the same would show nothing.
func TestWithoutItsAbilityAnEntrysScenariosFail(t *testing.T) {
	entries, err := coverage.ReadEntries(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	tables := openTables(t)
	for _, e := range entries.List {
		if len(e.Scenarios) == 0 || generalRule[e.Subject+" "+e.Kind] != "" {
			continue
		}
		t.Run(e.Subject+"/"+e.Kind, func(t *testing.T) {
			t.Parallel()
			poorer, what := tables.without(t, e.Subject, spell.Kind(e.Kind))
			shown := 0
			for _, name := range e.Scenarios {
				played := newPure()
				played.world.Catalogue = poorer
				if load(t, name+".txtar").Play(t.Context(), played) != nil {
					shown++
				}
			}
			if shown == 0 {
				t.Errorf("without %s each of %s goes through", what, strings.Join(e.Scenarios, ", "))
			}
		})
	}
}

// tables are the catalogue's, to be changed.
type tables struct {
	abilities, spells [][]string
	saves             []byte
}

const (
	columnSubject = 0 // of the abilities
	columnKind    = 2
	columnAgainst = 3
	columnParams  = 5
	columnName    = 0 // of the spells
)

func openTables(t *testing.T) *tables {
	t.Helper()
	_, rest, _ := bytes.Cut(spell.Embedded().Bytes(), []byte("\n"))
	files := map[string][]byte{}
	for len(rest) > 0 {
		head, body, _ := bytes.Cut(rest, []byte("\n"))
		name, size, _ := strings.Cut(string(head), " ")
		n, err := strconv.Atoi(size)
		if err != nil {
			t.Fatal(err)
		}
		files[name], rest = body[:n], body[n:]
	}
	read := func(name string) [][]string {
		list, err := csv.NewReader(bytes.NewReader(files[name])).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	return &tables{read("abilities.csv"), read("spells.csv"), files["saves.csv"]}
}

// without is the catalogue in which nobody has the ability of an entry any more, and
// what was taken out.
func (x *tables) without(t *testing.T, subject string, kind spell.Kind) (*spell.Catalogue, string) {
	t.Helper()
	rows, spells, what := x.abilities, x.spells, fmt.Sprintf("%s of %s", kind, subject)
	group, ofGroup := strings.CutPrefix(subject, "@group:")
	dropped := func(row []string) bool { return row[columnSubject] == subject && row[columnKind] == string(kind) }
	all := func(k spell.Kind) {
		what = "any " + string(k)
		dropped = func(row []string) bool { return row[columnKind] == string(k) }
	}
	switch {
	case kind == spell.KindDefinition:
		all(defined[subject])
	case kind == spell.KindVulnerableTo:
		all(spell.KindCannotBeLockedBy)
	case kind == spell.KindGroupMember:
		group = x.groupOf(subject)
		what = fmt.Sprintf("%s being of the group %s", subject, group)
		spells = x.edited(func(row []string) { x.leave(row, row[columnName] == subject, group) })
		dropped = func(row []string) bool { return row[columnSubject] == subject }
	case ofGroup && (group == "summons_creature" || group == "image_illusion"):
		spells = x.edited(func(row []string) { x.leave(row, true, group) })
	default:
		spells = x.edited(func(row []string) {
			if row[columnName] == subject || ofGroup {
				x.silence(row, kind)
			}
		})
	}
	reverses := slices.ContainsFunc(rows, func(row []string) bool { return dropped(row) && row[columnAgainst] == "own_reverse" })
	rows = slices.DeleteFunc(slices.Clone(rows), func(row []string) bool {
		return dropped(row) || reverses && row[columnAgainst] == "own_reverse" // a reversible spell has it of its group, too
	})
	c, err := spell.Open(x.bytes(t, rows, spells))
	if err != nil {
		t.Fatal(err)
	}
	return c, what
}

// generalRule are the entries that say of a spell what holds of every spell, so that
// nothing can be taken away.
var generalRule = map[string]string{
	"@group:mental_debilitating cannot_force": "no spell ever forces anybody (linger.never)",
	"@group:teleport lock_effect":             "a lock with a counter destroys both whatever they are (counter.cast)",
	"@group:image_illusion on_reach":          "a leech is a leech (reach.leech)",
	"Watery Double character_combat":          "the group of creatures has the same dice at its level (summon.reach)",
	"Call Lightning single_effect":            "a spell has its effect once (reach.spent)",
	"Permanency no_side_effect":               "no spell costs anybody a point of an ability by being cast (spoils.spell_loss)",
}

var defined = map[string]spell.Kind{
	"@rule:auto_defeat": spell.KindAutoDefeats, "@rule:cannot_be_locked": spell.KindCannotBeLockedBy,
	"@rule:counter": spell.KindCounters, "@rule:auto_counter": spell.KindAutoCounters,
}

// silence takes out of a spell's own row what says the same as its ability.
func (x *tables) silence(row []string, kind spell.Kind) {
	set := func(column, value string) { row[x.column(column)] = value }
	reversed := func(key, value string) {
		var kept []string
		for pair := range strings.SplitSeq(row[x.column("reversed_props")], ";") {
			if k, _, _ := strings.Cut(pair, "="); k != key && pair != "" {
				kept = append(kept, pair)
			}
		}
		if value != "" && row[x.column("reversible")] == "yes" {
			kept = append(kept, key+"="+value)
		}
		set("reversed_props", strings.Join(kept, ";"))
	}
	switch kind { //nolint:exhaustive // the others stand in the table of abilities alone
	case spell.KindReversedType:
		reversed("type", row[x.column("duel_type")])
	case spell.KindIncapacitates:
		set("incapacitates", "no")
		reversed("incapacitates", "")
	case spell.KindTypeChoice, spell.KindChooseForm:
		first, _, _ := strings.Cut(row[x.column("duel_type")], "|")
		set("duel_type", first)
	case spell.KindOnReach, spell.KindCharacterCombat:
		set("damage", "")
		set("attack_roll", "no")
		reversed("damage", "")
		reversed("attack_roll", "")
	}
}

// leave takes a spell out of the group that it is of by a tag.
func (x *tables) leave(row []string, concerned bool, group string) {
	if tags := x.column("tags"); concerned {
		row[tags] = strings.Join(slices.DeleteFunc(strings.Split(row[tags], ";"), func(tag string) bool { return tag == group }), ";")
	}
}

func (x *tables) column(name string) int { return slices.Index(x.spells[0], name) }

// edited is the table of spells with each row changed.
func (x *tables) edited(change func(row []string)) [][]string {
	out := make([][]string, len(x.spells))
	for i, row := range x.spells {
		out[i] = slices.Clone(row)
		if i > 0 {
			change(out[i])
		}
	}
	return out
}

func (x *tables) groupOf(subject string) string {
	for _, row := range x.abilities {
		if row[columnSubject] == subject && row[columnKind] == string(spell.KindGroupMember) {
			return strings.TrimPrefix(row[columnParams], "group=")
		}
	}
	return ""
}

// bytes lays the tables out as a catalogue has them.
func (x *tables) bytes(t *testing.T, abilities, spells [][]string) []byte {
	t.Helper()
	written := func(rows [][]string) []byte {
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		if err := w.WriteAll(rows); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	var out bytes.Buffer
	out.WriteString("spellduel/catalogue/v1\n")
	for _, f := range []struct {
		name string
		data []byte
	}{{"abilities.csv", written(abilities)}, {"saves.csv", x.saves}, {"spells.csv", written(spells)}} {
		fmt.Fprintf(&out, "%s %d\n", f.name, len(f.data))
		out.Write(f.data)
	}
	return out.Bytes()
}
