package noninterference

import "strings"

// Pair is two duels of the same steps that differ only in what Viewers may not
// know.
type Pair struct {
	Name        string
	Viewers     []string // seats, "public", "mediator", and those with no part in it: see strangers
	Left, Right Duel
}

// Duel is one side of a pair: the terms that are not default, both sheets, and
// for each step the acts that one of the duelists or the mediator does in it.
// Only steps are compared, so that one side may act more often within one.
type Duel struct {
	Ruleset string // spells-and-magic where it is empty
	House   bool   // nobody mediates
	Terms   map[string]any
	Sheets  map[string]Sheet // by seat
	Steps   []Step
}

// strangers are callers who have no part in the duel: none, one with a token
// that was never given, one with an invitation that was used.
var strangers = []string{"stranger", "forged", "spent"}

// Step is the acts between two looks.
type Step []Act

// Act is one request of one actor: an answer to what he owes, its taking back, or
// something about his own tokens. Refused is an answer that is not legal.
type Act struct {
	Who       string
	Kind      string
	Option    string
	Selection []string
	Rolls     []int
	TakeBack  bool
	Refused   bool
	Keeps     func(w *world, who string) // what he does about his tokens
}

func (a Act) body() any {
	switch {
	case a.Selection != nil:
		return map[string]any{"selection": a.Selection}
	case a.Rolls != nil:
		return map[string]any{"rolls": a.Rolls}
	}
	return map[string]any{"option": a.Option}
}

// Sheet is a character as the API takes it.
type Sheet map[string]any

// Line is one line of a sheet's memorized spells.
type Line map[string]any

// own is a spell given whole, in some copies.
func own(count int, name, typ string, level, movement int, more ...any) Line {
	spell := map[string]any{"name": name, "type": typ, "level": level, "movement": movement}
	if strings.ContainsAny(typ, "M") || typ == "A" { // it is said to do nothing, so that nobody must judge it
		spell["damage"] = "0"
	}
	for i := 0; i+1 < len(more); i += 2 {
		spell[more[i].(string)] = more[i+1]
	}
	return Line{"spell": spell, "count": count}
}

func known(count int, name string) Line { return Line{"spell": name, "count": count} }

func calvin(lines ...Line) Sheet {
	return Sheet{
		"name": "Calvin", "class": "wizard", "level": 7, "abilities": map[string]any{"intelligence": 16},
		"hit_points": map[string]any{"current": 24, "max": 24}, "memorized": lines,
	}
}

func delsenora(lines ...Line) Sheet {
	return Sheet{
		"name": "Delsenora", "class": "priest", "level": 12, "abilities": map[string]any{"wisdom": 17},
		"hit_points": map[string]any{"current": 48, "max": 48}, "memorized": lines,
	}
}

// with is a copy of a sheet with other fields.
func (s Sheet) with(more ...any) Sheet {
	out := Sheet{}
	for k, v := range s {
		out[k] = v
	}
	for i := 0; i+1 < len(more); i += 2 {
		out[more[i].(string)] = more[i+1]
	}
	return out
}

// The acts that the scripts are made of.
func contribute(who string, ids ...string) Act {
	return Act{Who: who, Kind: "contribute", Selection: append([]string{}, ids...)}
}

func seal(who, option string) Act    { return Act{Who: who, Kind: "act", Option: option} }
func unseal(who string) Act          { return Act{Who: who, Kind: "act", TakeBack: true} }
func roll(face int) Act              { return Act{Who: "mediator", Kind: "roll", Rolls: []int{face}} }
func closing() Act                   { return Act{Who: "mediator", Kind: "close", Option: "close"} }
func move(who, spaces string) Act    { return Act{Who: who, Kind: "move", Option: spaces} }
func meet(who, option string) Act    { return Act{Who: who, Kind: "meet", Option: option} }
func respond(who, option string) Act { return Act{Who: who, Kind: "respond", Option: option} }

// opening is the steps up to the first act: nothing contributed, A leads.
func opening() []Step {
	return []Step{
		{contribute("a")}, {contribute("b")}, {closing()}, {roll(9)}, {roll(2)},
	}
}

// steps puts parts of a script one after the other.
func steps(parts ...[]Step) []Step {
	var all []Step
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// each makes every act a step of its own.
func each(acts ...Act) []Step {
	var all []Step
	for _, a := range acts {
		all = append(all, Step{a})
	}
	return all
}
