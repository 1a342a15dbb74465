package transcript

import (
	"slices"
	"strings"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// wording words one type of event. The argument d is the event's data, because
// what led to it.
type wording func(t *Transcript, d, because document) string

// tongue is how the duels of one ruleset are told.
type tongue struct {
	wordings map[string]wording
	where    func(t *Transcript, e document) string // the place in the duel that a line begins with
}

// tongues are those of the rulesets. A function, as wordings reach their own
// Transcript.
func tongues() map[string]tongue {
	return map[string]tongue{
		spellduel.Ruleset: {wordings, (*Transcript).inArena},
		arcane.Name:       {arcaneWordings, (*Transcript).inCircle},
	}
}

// Transcript is what one viewer's events have told so far. The zero value is no
// use; make one with New.
type Transcript struct {
	tongue   tongue            // of the ruleset, once the opening has named it
	names    map[string]string // of seats and the mediator
	spells   map[int]*spell
	asked    map[string]map[string]duel.Option // a decision's options, by id
	moving   string                            // whose spells move in this phase
	lines    map[string]string                 // names of prepared spells, by seat and key
	smuggled map[string]bool                   // items that no terms let in, by seat and name
	locked   map[string]bool                   // spaces with a lock
	met      string                            // the space of the last meeting

	decidedOn bool // how the fight ended was told already

	conditions map[int]spellduel.Condition // the further ways to end, by number

	late bool // the clock's rule is among those of the event that is told
}

// spell is what is known of one.
type spell struct {
	side, name, typ string
}

// New begins a transcript.
func New() *Transcript {
	return &Transcript{
		names: map[string]string{"mediator": "the mediator"}, spells: map[int]*spell{}, asked: map[string]map[string]duel.Option{},
		lines: map[string]string{}, smuggled: map[string]bool{}, locked: map[string]bool{},
	}
}

// Line takes in the viewer's next event, as JSON, and words it; empty where
// there is nothing to tell.
func (t *Transcript) Line(event []byte) (string, error) {
	e, err := parse(event)
	if err != nil {
		return "", err
	}
	d := e.in("data")
	t.learn(e.word("type"), d)
	t.late = slices.Contains(e.words("rules"), string(arcane.RuleLate))
	wording, known := t.tongue.wordings[e.word("type")]
	if !known {
		return "", nil
	}
	said := wording(t, d, e.in("because"))
	if said == "" {
		return "", nil
	}
	return t.tongue.where(t, e) + " " + said + ".", nil
}

// inArena is where a spell duel stands.
func (t *Transcript) inArena(e document) string {
	round := "Round " + e.word("round") + ", "
	if e.word("type") == "round_began" {
		return "Round " + e.word("round") + " begins:" // between two phases
	}
	switch e.word("phase") {
	case "preparation":
		return "Preparation:"
	case "contributions":
		return "Contributions:"
	case "arena":
		return "Arena:"
	case "move_advantaged", "move_disadvantaged":
		return round + t.name(t.moving) + "'s spells:"
	case "act":
		return round + "acts:"
	case "aftermath":
		return "Aftermath:"
	}
	return "The end:"
}

// name is what a seat or an actor is called: by the seat, too, where somebody
// else in the duel has the same name.
func (t *Transcript) name(seat string) string {
	n, ok := t.names[seat]
	if !ok {
		return seat
	}
	for other, name := range t.names {
		if other != seat && name == n {
			return n + " (" + seat + ")"
		}
	}
	return n
}

// spell gives what is known of a spell, from its first mention on.
func (t *Transcript) spell(ref int) *spell {
	if t.spells[ref] == nil {
		t.spells[ref] = &spell{}
	}
	return t.spells[ref]
}

// bare calls a spell by its number and what is known of it: "spell 3 (AD)".
func (t *Transcript) bare(d document, key string) string {
	s := t.spell(d.number(key))
	var known []string
	for _, k := range []string{s.name, s.typ} {
		if k != "" {
			known = append(known, k)
		}
	}
	text := "spell " + d.word(key)
	if len(known) > 0 {
		text += " (" + strings.Join(known, ", ") + ")"
	}
	return text
}

// owned calls a spell by its owner, too: "Calvin's spell 3".
func (t *Transcript) owned(d document, key string) string {
	text := t.bare(d, key)
	if side := t.spell(d.number(key)).side; side != "" {
		return t.name(side) + "'s " + text
	}
	return text
}

// learn takes in what later lines may speak of.
func (t *Transcript) learn(typ string, d document) {
	switch typ {
	case "duel_opened":
		t.tongue = tongues()[d.in("profile").word("ruleset")]
		for _, s := range d.list("seats") {
			t.names[s.word("seat")] = s.word("name")
		}
		if m := d.in("mediator").word("name"); m != "" {
			t.names["mediator"] = m
		}
		t.conditions = further(d.in("terms"))
	case "seat_taken":
		name := d.word("name")
		if d.has("sheet") {
			name = d.in("sheet").word("name")
		}
		t.names[d.word("seat")] = name
		for _, line := range d.list("prepared") {
			t.lines[d.word("seat")+":"+line.word("key")] = line.in("card").word("name")
			if line.yes("smuggled") {
				t.smuggled[d.word("seat")+":"+line.word("item")] = true
			}
		}
	case "duel_decided":
		t.decidedOn = true
	case "spells_met":
		t.met = d.word("space")
	case "spells_locked":
		t.locked[d.word("space")] = true
	case "lock_cleared":
		delete(t.locked, d.word("space"))
	case "phase_began":
		t.moving = d.word("side")
	case "decision_due":
		options := map[string]duel.Option{}
		for _, o := range d.in("decision").list("options") {
			options[o.word("id")] = option(o)
		}
		t.asked[d.in("decision").word("id")] = options
	case "spell_cast":
		s := t.spell(d.number("spell"))
		s.side, s.name, s.typ = d.word("side"), d.in("card").word("name"), d.word("type")
		if d.yes("home") {
			s.typ = "D"
		}
	case "spell_turned":
		s := t.spell(d.number("spell"))
		s.side = d.word("side")
		if d.has("card") {
			s.name, s.typ = d.in("card").word("name"), d.word("type")
		}
	case "type_announced":
		t.spell(d.number("spell")).typ = d.word("type")
	case "spell_revealed", "spell_identified":
		s := t.spell(d.number("spell"))
		s.name, s.typ = d.in("card").word("name"), d.word("type")
	}
}
