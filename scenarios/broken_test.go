package scenarios

import (
	"strings"
	"testing"
)

const sound = `# meet.table: a sound beginning
a is Rary, wizard 12, 40 hit points
a has memorized Charm Person, Jump, Light
b is Serten, priest 12, 40 hit points
b has memorized Bless

nobody contributes, a wins the advantage
`

// Each of these scenarios says something that is not so, at its last line, and
// is found out.
func TestWhatIsNotSoIsFoundOut(t *testing.T) {
	for name, c := range map[string]struct{ lines, want string }{
		"an event that did not come":     {"then spell_cast", "then spell_cast: it did not come; there came: "},
		"an event with another value":    {"then advantage_set side=b", "side is a and not b"},
		"an event out of order":          {"then advantage_set\nthen arena_formed", "there came: round_began"},
		"the same event twice":           {"then arena_formed\nthen arena_formed", "it did not come"},
		"an event of an earlier action":  {"a passes\nthen arena_formed", "it did not come"},
		"an event that came after all":   {"no advantage_set side=a", "it came"},
		"what is not seen":               {"a casts Jump\nb sees decision_made", "b did not see it"},
		"what is seen":                   {"b does not see arena_formed spaces=10", "b saw it"},
		"a field that is seen":           {"b does not see advantage_set side", "b saw its side"},
		"no event to lack a field":       {"b does not see spell_cast key", "no such event at all"},
		"another view":                   {"view b advantage=b", "advantage is a and not b"},
		"a spell that is not there":      {"view b spells.1.space=1", "spells.1.space is nothing and not 1"},
		"a decision that is not owed":    {"owes a move", "a owes: act"},
		"other options":                  {"owes b act options=pass", "options is cast:bless:ahead"},
		"an option that is not offered":  {"owes b act offers=Bless,Jump", "offers cast:bless:ahead"},
		"an option that is offered":      {"owes b act lacks=Jump,Bless", "offers cast:bless:ahead"},
		"something owed after all":       {"b owes nothing", "b owes act"},
		"somebody who owes after all":    {"nobody owes act", "a owes act"},
		"a legal thing refused":          {"refused option_not_legal: a casts Jump", "it was not refused"},
		"refused with another code":      {"refused duel_over: a casts Fireball", "refused otherwise: option_not_legal"},
		"an illegal thing done":          {"a casts Fireball", "that is not offered; decision"},
		"a choice that nobody asked for": {"a fights", "a owes no meet, but: act"},
		"a move that nobody asked for":   {"spell 1 moves 1", "owed is: a act; b act"},
		"a roll that nobody asked for":   {"roll combat a 1", "owed is: a act"},
		"a step that is not offered":     {"a steps to space 2", "move:2 is not offered"},
		"nothing to make out":            {"b identifies spell 1", "identify:1 is not offered"},
		"nobody was beaten":              {"a deals damage", "a owes no personal, but: act"},
		"a report that nobody can make":  {"the mediator finds a compelled", "cannot be reported now"},
		"a type left open":               {"a casts Light", "as what?"},
		"the transcript is longer":       {"-- transcript/public --\n", "line 1 is"},
		"there is no such viewer":        {"-- transcript/c --\n", "no viewer's transcript"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := Parse("broken.txtar", sound+c.lines+"\n")
			if err == nil {
				err = s.Play(t.Context(), newPure())
			}
			last := strings.Count(sound, "\n") + strings.Count(strings.TrimSpace(c.lines), "\n") + 1
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "broken.txtar:"+word(float64(last))+": ") {
				t.Errorf("error %v, want one at line %d with %q", err, last, c.want)
			}
		})
	}
}

func TestWhatNobodyUnderstandsIsRefusedWhenRead(t *testing.T) {
	for text, want := range map[string]string{
		"":                                        "a scenario begins with",
		"# Not the head of a scenario\n" + sound:  "a scenario begins with",
		sound + "a dances":                        "no action, and nothing that could be seen",
		sound + "then":                            "no action, and nothing that could be seen",
		sound + "then spell_cast key":             "\"key\" is no key=value",
		sound + "view a name=\"Magic":             "a quotation mark is not closed",
		sound + "refused so: then spell_cast":     "no action",
		"# a.b: c\na has memorized Fly":           "who is a?",
		"# a.b: c\na is Rary":                     "needs a class and a level",
		"# a.b: c\na is Rary, wizard 3, tall":     "\"tall\" is neither",
		"# a.b: c\na is Rary, wizard 3":           "nobody is b",
		sound + "terms end no_spells":             "the set-up comes before the first action",
		sound + "the mediator sings":              "no action",
		"# a.b: c\nspell Doom is level 3, deadly": "\"deadly\" is no level, type",
		"# a.b: c\nb is Serten, priest 3\nmediator tarrant, in a hat": "no action",
	} {
		if s, err := Parse("broken.txtar", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q read as %+v, error %v; want one with %q", text, s, err, want)
		}
	}
}

func TestWordsHoldTogetherInQuotes(t *testing.T) {
	got, err := words(`then spell_cast  card.name="Magic Missile" x=""`)
	if want := []string{"then", "spell_cast", "card.name=Magic Missile", "x="}; err != nil || strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("%q, %v", got, err)
	}
}
