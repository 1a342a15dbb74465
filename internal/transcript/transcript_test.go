package transcript

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// silent are the types that only keep the books.
var silent = []string{"phase_began", "decision_due", "credentials_changed", "ext_brought"}

func TestEveryTypeIsWordedOrSilent(t *testing.T) {
	for ruleset, all := range map[string][]duel.Payload{spellduel.Ruleset: spellduel.AllEvents(), arcane.Name: arcane.AllEvents()} {
		words := tongues()[ruleset].wordings
		for _, payload := range all {
			typ := payload.EventType()
			if _, worded := words[typ]; worded == slices.Contains(silent, typ) {
				t.Errorf("%s, %s: worded and silent are both %v", ruleset, typ, worded)
			}
		}
		if len(words)+len(silent) != len(all) {
			t.Errorf("%s: %d wordings and %d silent types for %d types", ruleset, len(words), len(silent), len(all))
		}
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
	opening = `{"type":"duel_opened","phase":"preparation","data":{"profile":{"ruleset":"spells-and-magic"},"seats":[{"seat":"a","name":"Calvin"},{"seat":"b","name":"Delsenora"}],"mediator":{"name":"Tarrant"}}}`
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
	sits := in("preparation", "seat_taken", `"seat":"b","sheet":{"name":"Delsenora"},"prepared":[{"key":"chant","card":{"name":"Chant"}}]`, "")
	made := in("act", "spell_identified", `"spell":1,"to":"b","type":"L","pr":12,"card":{"name":"Clairvoyance","level":3}`, "")
	images := `"a":{"character":true,"roll":3},"b":{"character":true,"roll":9},"result":"b"`
	fight := `"a":{"spell":1,"roll":20},"b":{"character":true,"roll":9},"result":"b"`
	for want, events := range map[string][]string{
		"Round 3, Calvin's spells: spell 1 (Clairvoyance, L) moves from 6 to 10.":             {whole, moving, moved},
		"Round 3, Calvin's spells: spell 1 moves from 6 to 10.":                               {icon, moving, moved},
		"Round 3, Calvin's spells: spell 1 (L) moves from 6 to 10.":                           {icon, announced, moving, moved},
		"Round 3, Calvin's spells: Calvin's spell 1 (Clairvoyance, L) is blocked in space 9.": {icon, revealed, moving, in("move_advantaged", "spell_blocked", `"spell":1,"space":9`, "")},

		"Round 3, Calvin's spells: Calvin's spell 1 rolls 20 and Delsenora rolls 9: Delsenora wins.":                                                             {icon, moving, in("move_advantaged", "combat_rolled", fight, "")},
		"Round 3, Calvin's spells: Calvin's spell 1 rolls 20 and Delsenora rolls 9 against 12 (succeeds): Delsenora wins.":                                       {icon, moving, in("move_advantaged", "combat_rolled", fight, `"pr_b":12`)},
		"Round 3, Calvin's spells: Calvin's spell 1 is turned round by spell 2 and is Delsenora's from now on.":                                                  {icon, moving, in("move_advantaged", "spell_turned", `"spell":1,"side":"b","by":2,"space":9`, "")},
		"Round 3, acts: Calvin's spell 1 (Clairvoyance, L) is turned round and is Delsenora's from now on: Clairvoyance, L, PR 12, MV 5.":                        {icon, in("act", "spell_turned", `"spell":1,"side":"b","space":9,"type":"L","pr":12,"card":{"name":"Clairvoyance","mv":5}`, "")},
		"Round 3, acts: Delsenora counters Calvin's spell 1.":                                                                                                    {icon, in("act", "counter_cast", `"side":"b","against":1`, "")},
		"Round 3, acts: Delsenora counters Calvin's spell 1 with a spell announced as AD.":                                                                       {icon, in("act", "counter_cast", `"side":"b","against":1,"type":"AD"`, "")},
		"Round 3, acts: Calvin casts spell 1 (Fire Shield, D) in the form hot, PR 13, MV 1; it appears in space 6.":                                              {in("act", "spell_cast", `"spell":1,"side":"a","space":6,"type":"D","pr":13,"card":{"name":"Fire Shield","mv":1,"form":"hot"}`, "")},
		"Round 3, acts: Calvin launches more of what is cast already: spell 2 (Rainbow, M) in the form bow with 3 missiles, PR 14, MV 5; it appears in space 6.": {in("act", "spell_cast", `"spell":2,"side":"a","space":6,"type":"M","pr":14,"card":{"name":"Rainbow","mv":5,"form":"bow","missiles":3},"launched":true`, "")},
		"Round 3, acts: Delsenora counters Calvin's spell 1 with Magic Missile (M, PR 10) with 1 missile.":                                                       {icon, in("act", "counter_cast", `"side":"b","against":1,"type":"M","pr":10,"card":{"name":"Magic Missile","missiles":1}`, "")},
		"Round 3, acts: Delsenora counters Calvin's spell 1 with Dispel Magic (AD).":                                                                             {icon, in("act", "counter_cast", `"side":"b","against":1,"type":"AD","name":"Dispel Magic"`, "")},
		"Round 3, acts: Delsenora counters Calvin's spell 1 with Dispel Magic (AD, PR 12).":                                                                      {icon, in("act", "counter_cast", `"side":"b","against":1,"type":"AD","pr":12,"card":{"name":"Dispel Magic"}`, "")},
		"Round 3, acts: Calvin's spell 1 strikes Delsenora.":                                                                                                     {icon, in("act", "damage_dealt", `"side":"b","spell":1`, "")},
		"Round 3, acts: Calvin's spell 1 strikes Delsenora for 0; now hurt.":                                                                                     {icon, in("act", "damage_dealt", `"side":"b","spell":1,"amount":0,"band":"hurt"`, "")},
		"Round 3, acts: Calvin's spell 1 strikes Delsenora for 7 (2d6: 3, 4); hit points left: -2.":                                                              {icon, in("act", "damage_dealt", `"side":"b","spell":1,"dice":"2d6","rolls":[3,4],"amount":7,"hit_points":-2,"band":"down"`, "")},
		"Round 3, acts: Delsenora saves against Calvin's spell 1: rolls 9 + 2, needs 11: made.":                                                                  {icon, in("act", "save_rolled", `"side":"b","spell":1,"roll":9,"success":true`, `"needed_b":11,"bonus_b":2`)},
		"Round 3, acts: Delsenora saves against Calvin's spell 1: rolls 9: failed.":                                                                              {icon, in("act", "save_rolled", `"side":"b","spell":1,"roll":9,"success":false`, "")},
		"Round 3, acts: the lock in space 4 is cleared; free again: spell 1.":                                                                                    {icon, in("act", "lock_cleared", `"space":4,"freed":[1]`, "")},
		"The end: Delsenora has no hit points left: Calvin wins.":                                                                                                {in("over", "duel_ended", `"result":"victory","winner":"a","by":"no_hit_points"`, "")},
		"The end: nothing has stirred for ten rounds: a draw.":                                                                                                   {in("over", "duel_ended", `"result":"draw","by":"stalemate"`, "")},
		"The end: Calvin (b) has no hit points left: Calvin (a) wins.":                                                                                           {in("preparation", "seat_taken", `"seat":"b","name":"Calvin"`, ""), in("over", "duel_ended", `"result":"victory","winner":"a","by":"no_hit_points"`, "")},
		"Round 3 begins: Delsenora's spells will move first.":                                                                                                    {in("act", "round_began", `"round":3,"advantaged":"b"`, "")},
		"": {in("act", "a_type_of_a_later_version", `"spell":1`, "")},
		"Round 3, acts: Calvin takes the sealed choice back.":                                   {in("act", "decision_withdrawn", `"decision":"d7","kind":"act","seat":"a"`, "")},
		"Round 3, acts: time is up for Calvin, who takes: Pass.":                                {in("act", "decision_due", `"decision":{"id":"d7","seat":"a","options":[{"id":"x","act":"pass"}]}`, ""), in("act", "decision_made", `"decision":"d7","seat":"a","by":"clock","sealed":true,"answer":{"option":"x"}`, "")},
		"Round 3, acts: time is up for Calvin.":                                                 {in("act", "decision_made", `"decision":"d7","kind":"move","seat":"a","by":"clock"`, "")},
		"Round 3, acts: time is up: both have chosen.":                                          {in("act", "choices_closed", `"kind":"act","decisions":[],"by":"clock"`, "")},
		"Round 3, acts: Calvin chooses in secret: Step to space 4.":                             {in("act", "decision_due", `"decision":{"id":"d7","seat":"a","options":[{"id":"x","act":"step","space":4}]}`, ""), in("act", "decision_made", `"decision":"d7","seat":"a","sealed":true,"answer":{"option":"x"}`, "")},
		"Round 3, Calvin's spells: Calvin's spell 1 stays with Delsenora.":                      {icon, moving, in("move_advantaged", "character_hindered", `"side":"b","spell":1,"blocks":"nothing"`, "")},
		"Round 3, Calvin's spells: Calvin's spell 1 keeps Delsenora from casting.":              {icon, moving, in("move_advantaged", "character_hindered", `"side":"b","spell":1,"blocks":"casting"`, "")},
		"Round 3, Calvin's spells: Calvin's spell 1 and Delsenora's spell 2 lock in space 5.":   {icon, strings.NewReplacer(`"spell":1`, `"spell":2`, `"side":"a"`, `"side":"b"`).Replace(icon), moving, in("move_advantaged", "spells_locked", `"spell":1,"other":2,"space":5`, "")},
		"Preparation: Calvin, wizard of level 7, takes seat a, unhurt.":                         {in("preparation", "seat_taken", `"seat":"a","name":"Calvin","class":"wizard","level":7,"hit_points":{"band":"unhurt"}`, "")},
		"Preparation: Calvin, wizard of level 7, a specialist in alteration, takes seat a.":     {in("preparation", "seat_taken", `"seat":"a","name":"Calvin","class":"wizard","level":7,"school":"alteration"`, "")},
		"Contributions: Calvin gave the arena Fly (level 3) and Jump (level 1).":                {in("contributions", "spells_contributed", `"seat":"a","spells":[{"name":"Fly","level":3},{"name":"Jump","level":1}]`, "")},
		"Round 3, acts: Delsenora's counter spell against spell 1 (Clairvoyance, L) is beaten.": {whole, in("act", "counter_ended", `"side":"b","against":1,"result":"lost","victor":"a"`, "")},
		"Round 3, acts: Calvin casts spell 1 (D); it stays at home in space 0.":                 {in("act", "spell_cast", `"spell":1,"side":"a","space":0,"home":true`, "")},

		"Round 3, Calvin's spells: Calvin's spell 1 is destroyed by Delsenora's spell 2.":                            {icon, strings.NewReplacer(`"spell":1`, `"spell":2`, `"side":"a"`, `"side":"b"`).Replace(icon), moving, in("move_advantaged", "spell_destroyed", `"spell":1,"destroyed_by":2,"victor":"b"`, "")},
		"Round 3, acts: Calvin announces spell 1 as D (must fight and cannot be locked).":                            {icon, in("act", "type_announced", `"spell":1,"side":"a","to":"b","type":"D","abilities":["must_fight","cannot_be_locked_by"]`, "")},
		"Round 3, acts: Calvin announces spell 1 as D (always defeats).":                                             {icon, in("act", "type_announced", `"spell":1,"side":"a","to":"b","type":"D","abilities":["auto_defeats"]`, "")},
		"Round 3, acts: Calvin steps from space 4 to 5.":                                                             {in("act", "character_moved", `"side":"a","from":4,"to":5,"pushed":false,"carried":[]`, "")},
		"Round 3, acts: Calvin is sent from space 4 to 2 (1d4: 3); carried along: spell 1, spell 4.":                 {in("act", "character_moved", `"side":"a","from":4,"to":2,"pushed":true,"roll":3,"carried":[1,4]`, "")},
		"Round 3, acts: Delsenora studies Calvin's spell 1: rolls 9 against 14, and makes it out.":                   {icon, in("act", "identification_tried", `"side":"b","spell":1,"roll":9,"success":true`, `"power_b":14`)},
		"Round 3, acts: Delsenora studies Calvin's spell 1: rolls 19, in vain.":                                      {icon, in("act", "identification_tried", `"side":"b","spell":1,"roll":19,"success":false`, "")},
		"Round 3, acts: Delsenora knows spell 1 now: Clairvoyance, L, level 3, PR 12.":                               {icon, made},
		"Round 3, Calvin's spells: Calvin's spell 1 (Clairvoyance, L) is blocked in space 8.":                        {icon, made, moving, in("move_advantaged", "spell_blocked", `"spell":1,"space":8`, "")},
		"Round 3, acts: Delsenora begins to cast Chant (L); it will appear in round 4.":                              {sits, in("act", "casting_began", `"side":"b","key":"chant","type":"L","home":false,"appears":4`, "")},
		"Round 3, acts: Delsenora's casting of Chant is broken.":                                                     {sits, in("act", "casting_broken", `"side":"b","key":"chant"`, "")},
		"Round 3, acts: Calvin rolls unseen and Delsenora rolls 9 against 12 (succeeds): Delsenora wins.":            {in("act", "combat_rolled", `"a":{"character":true},"b":{"character":true,"roll":9},"result":"b"`, `"pr_b":12`)},
		"Round 3, acts: Calvin rolls 3 and Delsenora rolls 9: Delsenora wins.":                                       {in("act", "combat_rolled", images, "")},
		"Round 3, acts: Delsenora's blow strikes Calvin.":                                                            {in("act", "damage_dealt", `"side":"a","spell":0`, "")},
		"Round 3, acts: Calvin's blow strikes Delsenora for 4 (1d6: 4); now hurt.":                                   {in("act", "damage_dealt", `"side":"b","spell":0,"dice":"1d6","rolls":[4],"amount":4,"band":"hurt"`, "")},
		"Round 3, acts: Calvin's spell 1 kills Delsenora outright.":                                                  {icon, in("act", "damage_dealt", `"side":"b","spell":1,"dice":"","rolls":[],"amount":0,"hit_points":0,"band":"down","slain":true`, "")},
		"Contributions: the preparations are disturbed: attempt 1 is broken and all begins anew.":                    {in("contributions", "preparation_disturbed", `"attempt":1`, "")},
		"Round 3, acts: Tarrant is attacked from outside, which changes nothing.":                                    {in("act", "outside_disturbed", `"target":"mediator"`, "")},
		"Round 3, acts: the protective spell is attacked from outside, which changes nothing.":                       {in("act", "outside_disturbed", `"target":"protection"`, "")},
		"Round 3, acts: Tarrant ends it with a touch.":                                                               {in("act", "interfered", `"kind":"touch"`, "")},
		"Round 3, acts: Calvin is attacked from outside.":                                                            {in("act", "interfered", `"kind":"attack","seat":"a"`, "")},
		"Round 3, acts: somebody touches Calvin.":                                                                    {in("act", "interfered", `"kind":"contact","seat":"a"`, "")},
		"Round 3, acts: somebody hands Delsenora equipment.":                                                         {in("act", "interfered", `"kind":"equipment","seat":"b"`, "")},
		"Round 3, acts: somebody casts a spell on Delsenora.":                                                        {in("act", "interfered", `"kind":"spell","seat":"b"`, "")},
		"Preparation: Calvin gets a new invitation.":                                                                 {in("preparation", "invitation_renewed", `"seat":"a"`, "")},
		"Round 3, acts: somebody else plays Delsenora from now on.":                                                  {in("act", "seat_handed_over", `"seat":"b"`, "")},
		"Preparation: Calvin is found under compulsion and is not free to consent.":                                  {in("preparation", "compulsion_found", `"seat":"a"`, "")},
		"The end: the duel is broken off by an attack from outside: both count as victors.":                          {in("over", "duel_ended", `"result":"interrupted","by":"attack"`, "")},
		"The end: Tarrant calls the duel off: the duel is void.":                                                     {in("over", "duel_ended", `"result":"void","by":"voided_by_mediator"`, "")},
		"The end: who runs the server calls the duel off (the tavern closes): the duel is void.":                     {in("over", "duel_ended", `"result":"void","by":"voided_by_operator","reason":"the tavern closes"`, "")},
		"The end: it comes to nothing, by Tarrant's touch: there is no duel.":                                        {in("over", "duel_ended", `"result":"void","by":"touch"`, "")},
		"Round 3, acts: Calvin's spell 1 reaches for Shield on Delsenora: rolls 9 against 14, in vain.":              {icon, in("act", "dispel_rolled", `"side":"b","spell":1,"effect":"Shield","roll":9,"success":false`, `"needed_b":14`)},
		"Round 3, acts: Calvin's spell 1 reaches for Shield on Delsenora: rolls 19, and ends it.":                    {icon, in("act", "dispel_rolled", `"side":"b","spell":1,"effect":"Shield","roll":19,"success":true`, "")},
		"Round 3, acts: Shield is at work on Delsenora no longer (expired).":                                         {in("act", "effect_ended", `"side":"b","effect":"Shield","reason":"expired"`, "")},
		"Round 3, acts: Calvin's spell 1 does nothing to him who is immune to it.":                                   {icon, in("act", "spell_vanished", `"spell":1,"reason":"immune"`, "")},
		"Round 3, acts: Delsenora checks what Calvin's spell 1 is: rolls 9 against 14, and succeeds.":                {icon, in("act", "check_rolled", `"side":"b","purpose":"check","spell":2,"other":1,"roll":9,"success":true`, `"power_b":14`)},
		"Round 3, acts: Delsenora tries to dispel Calvin's spell 1: rolls 3 against 11, in vain.":                    {icon, in("act", "check_rolled", `"side":"b","purpose":"dispel","other":1,"roll":3,"success":false`, `"needed_b":11`)},
		"Round 3, acts: Calvin's spell 1 drains 1 level from Delsenora, who is of level 6 now.":                      {icon, in("act", "levels_drained", `"side":"b","spell":1,"levels":1,"level":6`, "")},
		"Round 3, acts: Calvin's spell 1 drains 2 levels from Delsenora, who is of level 5 now and forgets jump x1.": {icon, in("act", "levels_drained", `"side":"b","spell":1,"levels":2,"level":5,"forgotten":[{"key":"jump","count":1}]`, "")},
	} {
		if got := told(t, events...); got != want {
			t.Errorf("told\n%s, want\n%s", got, want)
		}
	}
}

// At a lock a spell that does not fight is blocked: it passes nobody.
func TestNothingPassesALock(t *testing.T) {
	other := strings.NewReplacer(`"spell":1`, `"spell":2`, `"side":"a"`, `"side":"b"`).Replace(icon)
	met := in("move_advantaged", "spells_met", `"spell":1,"other":2,"space":5`, "")
	passed := in("move_advantaged", "spells_passed", `"spell":1,"other":2`, "")
	locked := in("move_advantaged", "spells_locked", `"spell":2,"other":3,"space":5`, "")
	elsewhere := in("move_advantaged", "spells_locked", `"spell":4,"other":3,"space":6`, "")
	cleared := in("move_advantaged", "lock_cleared", `"space":5,"freed":[2]`, "")
	blocked := in("move_advantaged", "spell_blocked", `"spell":1,"space":5,"by":[2,3]`, "")
	const (
		pass  = "Round 3, Calvin's spells: Calvin's spell 1 and Delsenora's spell 2 pass each other."
		shy   = "Round 3, Calvin's spells: Calvin's spell 1 and Delsenora's spell 2 do not fight."
		block = "Round 3, Calvin's spells: Calvin's spell 1 is blocked in space 5 by the lock of spell 2 and spell 3."
	)
	for _, c := range []struct {
		want   string
		events []string
	}{
		{pass, []string{met, passed}},
		{pass, []string{elsewhere, met, passed}},
		{shy, []string{locked, met, passed}},
		{block, []string{locked, met, passed, blocked}},
		{pass, []string{locked, met, cleared, passed}},
	} {
		if got := told(t, append([]string{icon, other, moving}, c.events...)...); got != c.want {
			t.Errorf("after %v told\n%s, want\n%s", c.events, got, c.want)
		}
	}
}

func TestACombatSaysWhoSucceeded(t *testing.T) {
	const where = "Round 3, Calvin's spells: Calvin's spell 1"
	fight := func(a, b int, result, because string) string {
		return in("move_advantaged", "combat_rolled",
			fmt.Sprintf(`"a":{"spell":1,"roll":%d},"b":{"character":true,"roll":%d},"result":%q`, a, b, result), because)
	}
	for want, event := range map[string]string{
		" rolls 20 against 12 (fails) and Delsenora rolls 9 against 11 (succeeds): Delsenora wins.":   fight(20, 9, "b", `"pr_a":12,"pr_b":11`),
		" rolls 12 against 12 (succeeds) and Delsenora rolls 11 against 11 (succeeds): spell 1 wins.": fight(12, 11, "a", `"pr_a":12,"pr_b":11`),
		" rolls 13 against 12 (fails) and Delsenora rolls 12 against 11 (fails): a lock.":             fight(13, 12, "lock", `"pr_a":12,"pr_b":11`),
		" rolls 13 against 12 (fails) and Delsenora rolls 12: a lock.":                                fight(13, 12, "lock", `"pr_a":12`),
		" rolls 13 and Delsenora rolls 12: a lock.":                                                   fight(13, 12, "lock", ""),
		" rolls 1 against 0 (fails) and Delsenora rolls 2 against 4 (succeeds): Delsenora wins.":      fight(1, 2, "b", `"pr_a":0,"pr_b":4`),
	} {
		if got := told(t, icon, moving, event); got != where+want {
			t.Errorf("told\n%s, want\n%s", got, where+want)
		}
	}
}

func TestTheEndSaysWhatBroughtIt(t *testing.T) {
	for want, data := range map[string]string{
		"Calvin has no spell left that could still act: Delsenora wins.":                 `"result":"victory","winner":"b","by":"no_spells"`,
		"Delsenora has surrendered: Calvin wins.":                                        `"result":"victory","winner":"a","by":"surrender"`,
		"Calvin has lost (boredom): Delsenora wins.":                                     `"result":"victory","winner":"b","by":"boredom"`,
		"each side meets an end condition in the same step (no spells): a draw.":         `"result":"draw","by":"no_spells"`,
		"consent was refused: there is no duel.":                                         `"result":"declined","by":"consent_refused"`,
		"nobody took the empty seat in time: there is no duel.":                          `"result":"void","by":"deadline"`,
		"consent was not free: there is no duel.":                                        `"result":"declined","by":"compulsion"`,
		"it was declined (bad weather): there is no duel.":                               `"result":"declined","by":"bad_weather"`,
		"the duel is broken off by Tarrant's touch: both count as victors.":              `"result":"interrupted","by":"touch"`,
		"the duel is broken off by a touch from outside: both count as victors.":         `"result":"interrupted","by":"contact"`,
		"the duel is broken off by equipment from outside: both count as victors.":       `"result":"interrupted","by":"equipment"`,
		"the duel is broken off by a spell from outside: both count as victors.":         `"result":"interrupted","by":"spell"`,
		"the duel is broken off by interference (an earthquake): both count as victors.": `"result":"interrupted","by":"an_earthquake"`,
	} {
		if got := told(t, in("over", "duel_ended", data, "")); got != "The end: "+want {
			t.Errorf("told\n%s, want\n%s", got, want)
		}
	}
}

// A roll that is asked no more is told by the choice that was taken back.
func TestARollAskedNoMoreIsSilent(t *testing.T) {
	if line := told(t, in("act", "decision_withdrawn", `"decision":"a1","kind":"roll","seat":"mediator"`, "")); line != "" {
		t.Errorf("told %q", line)
	}
}

func TestWhatIsNoEventIsAnError(t *testing.T) {
	for _, b := range []string{"", "{", "[]", "7"} {
		if line, err := New().Line([]byte(b)); err == nil {
			t.Errorf("%q gave %q and no error", b, line)
		}
	}
}
