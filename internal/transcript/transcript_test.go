package transcript

import (
	"slices"
	"strings"
	"testing"

	"spellduel/domain/spellduel"
)

// silent are the types that only keep the books.
var silent = []string{"phase_began", "decision_due"}

func TestEveryTypeIsWordedOrSilent(t *testing.T) {
	for _, payload := range spellduel.AllEvents() {
		typ := payload.EventType()
		if _, worded := wordings[typ]; worded == slices.Contains(silent, typ) {
			t.Errorf("%s: worded and silent are both %v", typ, worded)
		}
	}
	if len(wordings)+len(silent) != len(spellduel.AllEvents()) {
		t.Errorf("%d wordings and %d silent types for %d types", len(wordings), len(silent), len(spellduel.AllEvents()))
	}
}

// told plays events into a transcript and gives the line of the last.
func told(t *testing.T, events ...string) string {
	t.Helper()
	tr := New()
	line := ""
	for _, e := range append([]string{opening}, events...) {
		var err error
		if line, err = tr.Line([]byte(e)); err != nil {
			t.Fatal(err)
		}
	}
	return line
}

const (
	opening = `{"type":"duel_opened","phase":"preparation","data":{"seats":[{"seat":"a","name":"Calvin"},{"seat":"b","name":"Delsenora"}],"mediator":{"name":"Tarrant"}}}`
	moving  = `{"type":"phase_began","round":3,"phase":"move_advantaged","data":{"phase":"move_advantaged","side":"a"}}`
	icon    = `{"type":"spell_cast","round":2,"phase":"act","data":{"spell":1,"side":"a","space":6,"home":false}}`
	whole   = `{"type":"spell_cast","round":2,"phase":"act","data":{"spell":1,"side":"a","space":6,"type":"L","pr":12,"card":{"name":"Clairvoyance","mv":5}}}`
	moved   = `{"type":"spell_moved","round":3,"phase":"move_advantaged","data":{"spell":1,"side":"a","from":6,"to":10}}`
)

func in(phase, typ, data, because string) string {
	return `{"type":"` + typ + `","round":3,"phase":"` + phase + `","because":{` + because + `},"data":{` + data + `}}`
}

func TestLinesTellWhatTheViewerKnows(t *testing.T) {
	announced := in("move_advantaged", "type_announced", `"spell":1,"side":"a","to":"b","type":"L"`, "")
	revealed := in("move_advantaged", "spell_revealed", `"spell":1,"side":"a","type":"L","pr":12,"card":{"name":"Clairvoyance","level":3}`, "")
	fight := `"a":{"spell":1,"roll":20},"b":{"character":true,"roll":9},"result":"b"`
	for want, events := range map[string][]string{
		"Round 3, Calvin's spells: spell 1 (Clairvoyance, L) moves from 6 to 10.":             {whole, moving, moved},
		"Round 3, Calvin's spells: spell 1 moves from 6 to 10.":                               {icon, moving, moved},
		"Round 3, Calvin's spells: spell 1 (L) moves from 6 to 10.":                           {icon, announced, moving, moved},
		"Round 3, Calvin's spells: Calvin's spell 1 (Clairvoyance, L) is blocked in space 9.": {icon, revealed, moving, in("move_advantaged", "spell_blocked", `"spell":1,"space":9`, "")},

		"Round 3, Calvin's spells: Calvin's spell 1 rolls 20 and Delsenora rolls 9: Delsenora wins.":            {icon, moving, in("move_advantaged", "combat_rolled", fight, "")},
		"Round 3, Calvin's spells: Calvin's spell 1 rolls 20 and Delsenora rolls 9 against 12: Delsenora wins.": {icon, moving, in("move_advantaged", "combat_rolled", fight, `"pr_b":12`)},
		"Round 3, acts: Delsenora counters Calvin's spell 1.":                                                   {icon, in("act", "counter_cast", `"side":"b","against":1`, "")},
		"Round 3, acts: Delsenora counters Calvin's spell 1 with a spell announced as AD.":                      {icon, in("act", "counter_cast", `"side":"b","against":1,"type":"AD"`, "")},
		"Round 3, acts: Delsenora counters Calvin's spell 1 with Dispel Magic (AD, PR 12).":                     {icon, in("act", "counter_cast", `"side":"b","against":1,"type":"AD","pr":12,"card":{"name":"Dispel Magic"}`, "")},
		"Round 3, acts: Calvin's spell 1 strikes Delsenora.":                                                    {icon, in("act", "damage_dealt", `"side":"b","spell":1`, "")},
		"Round 3, acts: Calvin's spell 1 strikes Delsenora for 0; now hurt.":                                    {icon, in("act", "damage_dealt", `"side":"b","spell":1,"amount":0,"band":"hurt"`, "")},
		"Round 3, acts: Calvin's spell 1 strikes Delsenora for 7 (2d6: 3, 4); hit points left: -2.":             {icon, in("act", "damage_dealt", `"side":"b","spell":1,"dice":"2d6","rolls":[3,4],"amount":7,"hit_points":-2,"band":"down"`, "")},
		"Round 3, acts: Delsenora saves against Calvin's spell 1: rolls 9 + 2, needs 11: made.":                 {icon, in("act", "save_rolled", `"side":"b","spell":1,"roll":9,"success":true`, `"needed_b":11,"bonus_b":2`)},
		"Round 3, acts: Delsenora saves against Calvin's spell 1: rolls 9: failed.":                             {icon, in("act", "save_rolled", `"side":"b","spell":1,"roll":9,"success":false`, "")},
		"Round 3, acts: the lock in space 4 is cleared; free again: spell 1.":                                   {icon, in("act", "lock_cleared", `"space":4,"freed":[1]`, "")},
		"The end: Calvin wins (no hit points).":                                                                 {in("over", "duel_ended", `"result":"victory","winner":"a","by":"no_hit_points"`, "")},
		"The end: a draw (stalemate).":                                                                          {in("over", "duel_ended", `"result":"draw","by":"stalemate"`, "")},
		"Round 3 begins: Delsenora's spells will move first.":                                                   {in("act", "round_began", `"round":3,"advantaged":"b"`, "")},
		"": {in("act", "a_type_of_a_later_version", `"spell":1`, "")},
		"Round 3, acts: Calvin chooses in secret: Cast it.":                                     {in("act", "decision_due", `"decision":{"id":"d7","seat":"a","options":[{"id":"x","label":"Cast it"}]}`, ""), in("act", "decision_made", `"decision":"d7","seat":"a","sealed":true,"answer":{"option":"x"}`, "")},
		"Round 3, Calvin's spells: Calvin's spell 1 keeps Delsenora from casting.":              {icon, moving, in("move_advantaged", "character_hindered", `"side":"b","spell":1,"blocks":"casting"`, "")},
		"Round 3, Calvin's spells: Calvin's spell 1 and Delsenora's spell 2 lock in space 5.":   {icon, strings.NewReplacer(`"spell":1`, `"spell":2`, `"side":"a"`, `"side":"b"`).Replace(icon), moving, in("move_advantaged", "spells_locked", `"a":1,"b":2,"space":5`, "")},
		"Preparation: Calvin, wizard of level 7, takes seat a, unhurt.":                         {in("preparation", "seat_taken", `"seat":"a","name":"Calvin","class":"wizard","level":7,"hit_points":{"band":"unhurt"}`, "")},
		"Preparation: Calvin, wizard of level 7, a specialist in alteration, takes seat a.":     {in("preparation", "seat_taken", `"seat":"a","name":"Calvin","class":"wizard","level":7,"school":"alteration"`, "")},
		"Contributions: Calvin gave the arena Fly (level 3) and Jump (level 1).":                {in("contributions", "spells_contributed", `"seat":"a","spells":[{"name":"Fly","level":3},{"name":"Jump","level":1}]`, "")},
		"Round 3, acts: Delsenora's counter spell against spell 1 (Clairvoyance, L) is beaten.": {whole, in("act", "counter_ended", `"side":"b","against":1,"result":"lost","victor":"a"`, "")},
		"Round 3, acts: Calvin casts spell 1 (D); it stays at home in space 0.":                 {in("act", "spell_cast", `"spell":1,"side":"a","space":0,"home":true`, "")},
	} {
		if got := told(t, events...); got != want {
			t.Errorf("told\n%s, want\n%s", got, want)
		}
	}
}

func TestWhatIsNoEventIsAnError(t *testing.T) {
	for _, b := range []string{"", "{", "[]", "7"} {
		if line, err := New().Line([]byte(b)); err == nil {
			t.Errorf("%q gave %q and no error", b, line)
		}
	}
}
