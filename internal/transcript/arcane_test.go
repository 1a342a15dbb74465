package transcript

import (
	"strings"
	"testing"
)

// circled plays events of a Duel Arcane into a transcript and gives the line of
// the last.
func circled(t *testing.T, terms string, events ...string) string {
	t.Helper()
	tr := New()
	line := ""
	opening := `{"type":"duel_opened","phase":"challenge","data":{"profile":{"ruleset":"duel-arcane"},"terms":{"condition":"clear_victory","challenged":"b","dice":"server"` + terms +
		`},"seats":[{"seat":"a","name":"Kelson"},{"seat":"b","name":"Charissa"}],"mediator":{"house":true}}}`
	for _, e := range append([]string{opening}, events...) {
		var err error
		if line, err = tr.Line([]byte(e)); err != nil {
			t.Fatal(err)
		}
	}
	return line
}

// by is an event that follows from the clock's rule.
func by(phase, typ, data string) string {
	return strings.Replace(in(phase, typ, data, ""), `"round":3`, `"round":3,"rules":["arcane.late"]`, 1)
}

// What the example of the demo does not come to is told, too.
func TestADuelArcaneIsToldAsTheViewerKnowsIt(t *testing.T) {
	allot := in("allotment", "decision_due", `"decision":{"id":"d7","kind":"allot","seat":"a","options":[{"id":"s1","act":"spell"},{"id":"r1","act":"rest"},{"id":"r2","act":"rest"},{"id":"b1","act":"buy_die"},{"id":"b2","act":"buy_die"}]}`, "")
	test := in("testing", "decision_due", `"decision":{"id":"d1","kind":"test","seat":"a","options":[{"id":"0","act":"add"},{"id":"2","act":"add","amount":2}]}`, "")
	for want, events := range map[string][]string{
		"Challenge: Charissa takes seat b with some Option Points and no Shield Points; FUDGE points: 3.": {in("challenge", "seat_taken", `"seat":"b","name":"Charissa","option_band":"some","shield_points":0,"fudge_points":3`, "")},
		"Challenge: Charissa takes seat b with 1 Option Point and 1 Shield Point.":                        {in("challenge", "seat_taken", `"seat":"b","name":"Charissa","option_points":1,"shield_points":1`, "")},
		"Challenge: Kelson takes seat a: Duel Arcane good (+1 for a crown, -2 for wounds), Power fair and Shields none; 9 Option Points, no Shield Points, 1 FUDGE point, Power Fatigue 3 of 8.": {
			in("challenge", "seat_taken", `"seat":"a","sheet":{"name":"Kelson","duel_arcane":{"level":"good","modifiers":[{"by":1,"reason":"a crown"},{"by":-2,"reason":"wounds"}]},"power":{"level":"fair"},"shields":{"level":"none"},"fudge_points":1},"figures":{"option_points":9,"shield_points":0,"power_fatigue":3,"fatigue_pool":8}`, ""),
		},
		"Circle: Charissa in blue alone raises it; Charissa speaks: Be closed.": {in("circle", "circle_raised", `"halves":[{"seat":"b","aura":"blue","verse":"Be closed"}]`, "")},
		"Circle: Kelson and Charissa raise it, each a half.":                    {in("circle", "circle_raised", `"halves":[{"seat":"a"},{"seat":"b"}]`, "")},
		"Circle: it closes, to the death; Charissa was challenged.":             {in("circle", "circle_closed", `"condition":"death","challenged":"b"`, "")},

		"Testing: Kelson chooses in secret: Add 2 with FUDGE points.":                  {test, in("testing", "decision_made", `"decision":"d1","kind":"test","seat":"a","sealed":true,"answer":{"option":"2"}`, "")},
		"Testing: time is up for Kelson, who takes: Add nothing.":                      {test, in("testing", "decision_made", `"decision":"d1","kind":"test","seat":"a","by":"clock","sealed":true,"answer":{"option":"0"}`, "")},
		"Testing: time is up for the mediator: the server throws the 2dF instead.":     {in("testing", "decision_made", `"decision":"d3","kind":"roll","seat":"mediator","by":"clock","answer":{"rolls":[1,2]},"dice":"2dF","label":"all/1/test/a"`, "")},
		"Testing: time is up: both have chosen.":                                       {in("testing", "choices_closed", `"kind":"test","decisions":["d1","d2"],"by":"clock"`, "")},
		"Testing: Kelson throws [+-?]; Charissa throws [00] and adds 2.":               {in("testing", "test_rolled", `"rolls":[{"side":"a","faces":[3,1,7]},{"side":"b","faces":[2,2],"added":2}]`, "")},
		"Testing: a tie; the right of first strike is Charissa's, who was challenged.": {in("testing", "test_decided", `"degree":0,"first":"b"`, "")},
		"Testing: a tie, which is tested anew.":                                        {in("testing", "test_decided", `"degree":0`, "")},
		"Testing: Charissa leaves the first strike to Kelson.":                         {in("testing", "first_strike_settled", `"seat":"a","given":true`, "")},

		"Round 3, dice: Kelson sets in secret 1 Spell and 2 Rests; buys 2 more dice.": {allot, in("allotment", "decision_made", `"decision":"d7","kind":"allot","seat":"a","sealed":true,"answer":{"selection":["s1","r1","b1","r2","b2"]}`, "")},
		"Round 3, dice: Kelson sets in secret no dice.":                               {allot, in("allotment", "decision_made", `"decision":"d7","kind":"allot","seat":"a","sealed":true,"answer":{"selection":[]}`, "")},
		"Round 3, dice: time is up for Kelson, who sets 2 Rests.":                     {allot, in("allotment", "decision_made", `"decision":"d7","kind":"allot","seat":"a","by":"clock","sealed":true,"answer":{"selection":["r1","r2"]}`, "")},
		"Round 3, dice: time is up: both have set their dice.":                        {in("allotment", "choices_closed", `"kind":"allot","decisions":["d7","d8"],"by":"clock"`, "")},
		"Round 3, dice: Kelson shows no dice; Charissa shows 1 Counterspell.":         {in("allotment", "allotments_revealed", `"allotments":[{"seat":"a","spells":0},{"seat":"b","counterspells":1}]`, "")},
		"Round 3, funding: Charissa pays 1 Option Point for Spells; now: none.":       {in("funding", "option_points_changed", `"seat":"b","by":-1,"reason":"spells","option_band":"none"`, "")},
		"Round 3, funding: Charissa pays 1 Option Point for a tithe; now: 4.":         {in("funding", "option_points_changed", `"seat":"b","by":-1,"reason":"a_tithe","left":4`, "")},

		"Round 3, strikes: Kelson strikes with 1 Spell against 3 Counterspells: net -2, throws [++], no damage.": {in("strikes", "strike_rolled", `"attacker":"a","defender":"b","spells":1,"counterspells":3,"net":-2,"faces":[3,3],"total":0,"damage":0`, "")},
		"Round 3, strikes: Charissa loses the last 2 Shield Points, and the damage carries on.":                  {in("strikes", "shields_struck", `"seat":"b","damage":5,"lost":2,"left":0,"final":true`, "")},
		"Round 3, strikes: Charissa is dead.":                             {in("strikes", "duelist_fell", `"seat":"b","fate":"dead"`, "")},
		"Round 3, strikes: Kelson yields.":                                {in("strikes", "surrendered", `"side":"a"`, "")},
		"Round 3, dice: time is up for Kelson, who yields by being late.": {by("allotment", "surrendered", `"side":"a"`)},
		"Dispersal: the circle disperses by itself.":                      {in("dispersal", "circle_dispersed", "", "")},
	} {
		if got := circled(t, "", events...); got != want {
			t.Errorf("told\n%s, want\n%s", got, want)
		}
	}
}

func TestTheOpeningOfADuelArcaneTellsItsTerms(t *testing.T) {
	const begins = "Challenge: Kelson challenges Charissa to a Duel Arcane, to a clear victory, with dice of the server"
	for terms, want := range map[string]string{
		``: begins + "; the house judges.",
		`,"house":{"test_dice":"2","round_limit":"10","opponent_points":"blind"}`: begins + ", round limit 10, opponent points blind; the house judges.",
	} {
		if got := circled(t, terms); got != want {
			t.Errorf("told\n%s, want\n%s", got, want)
		}
	}
}

func TestTheEndOfADuelArcaneSaysWhatBroughtIt(t *testing.T) {
	for want, data := range map[string]string{
		"Charissa has yielded: Kelson wins.":                         `"result":"victory","winner":"a","by":"surrender"`,
		"Kelson is defeated: Charissa wins.":                         `"result":"victory","winner":"b","by":"defeat"`,
		"the last round is over: a draw.":                            `"result":"draw","by":"round_limit"`,
		"consent was refused: there is no duel.":                     `"result":"declined","by":"consent_refused"`,
		"the mediator calls the duel off: the duel is void.":         `"result":"void","by":"voided_by_mediator"`,
		"who opened the duel calls it off (rain): the duel is void.": `"result":"void","by":"voided_by_opener","reason":"rain"`,
		"nobody took the empty seat in time: there is no duel.":      `"result":"void","by":"deadline"`,
		"it comes to nothing (flood): there is no duel.":             `"result":"void","by":"flood"`,
	} {
		if got := circled(t, "", in("over", "duel_ended", data, "")); got != "The end: "+want {
			t.Errorf("told\n%s, want\n%s", got, want)
		}
	}
}

// Of a duel whose ruleset nobody here knows nothing is told.
func TestAnUnknownRulesetIsSilent(t *testing.T) {
	tr := New()
	for _, e := range []string{
		`{"type":"duel_opened","phase":"challenge","data":{"profile":{"ruleset":"checkers"}}}`, in("over", "duel_ended", `"result":"draw","by":"flood"`, ""),
	} {
		if line, err := tr.Line([]byte(e)); err != nil || line != "" {
			t.Errorf("told %q, %v", line, err)
		}
	}
}
