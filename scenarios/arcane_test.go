package scenarios

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spellduel/domain/arcane"
)

// rulingNamed is how the head of a scenario names a ruling.
var rulingNamed = regexp.MustCompile(`\bruling ([a-z_]+\.[a-z_]+|silence)`)

func loadArcane(t *testing.T, name string) *Scenario {
	t.Helper()
	s, err := LoadArcane(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Each scenario of the Duel Arcane is played on the bare rules and the fog.
func TestArcaneScenarios(t *testing.T) {
	for _, name := range ArcaneNames() {
		t.Run(strings.TrimSuffix(path.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			s, bare := loadArcane(t, name), newBareArcane()
			if *update {
				played := newBareArcane()
				rewrite(t, s, played, func(silent *Scenario) error { return silent.PlayArcane(t.Context(), played) })
				s = fromDisk(t, name, ParseArcane)
			}
			if err := s.PlayArcane(t.Context(), bare); err != nil {
				t.Fatal(err)
			}
			for _, viewer := range Viewers {
				whole(t, bare, viewer)
			}
		})
	}
}

// Each rule and each ruling of the Duel Arcane has a scenario: a rule in its head,
// a ruling behind the word "ruling".
func TestEveryArcaneRuleAndRulingIsPlayed(t *testing.T) {
	played, ruled := map[string]bool{}, map[string]bool{}
	for _, name := range ArcaneNames() {
		s := loadArcane(t, name)
		if len(s.steps) == 0 {
			t.Errorf("%s shows nothing", name)
		}
		for _, id := range s.Rules {
			played[id] = true
		}
		for _, m := range rulingNamed.FindAllStringSubmatch(s.Title, -1) {
			ruled[m[1]] = true
		}
	}
	for _, a := range arcane.Rulebook() {
		if !played[string(a.ID)] {
			t.Errorf("no scenario bears %s", a.ID)
		}
	}
	for _, r := range arcane.Rulings() {
		if !ruled[r.ID] {
			t.Errorf("no scenario shows the ruling %s", r.ID)
		}
		delete(ruled, r.ID)
	}
	for id := range ruled {
		t.Errorf("a scenario shows the ruling %s, which there is not", id)
	}
}

const soundArcane = `# arcane.strike: a sound beginning
a is Kelson, 4 fudge points
b is Charissa
tested a 00 b 00
a shows 1 spell
b shows 2 spells
`

// Each of these scenarios says something that is not so, at its last line, and is
// found out.
func TestWhatIsNotSoOfADuelArcaneIsFoundOut(t *testing.T) {
	for name, c := range map[string]struct{ lines, want string }{
		"an event that did not come":  {"then strike_rolled", "it did not come"},
		"other points":                {"a has 8 option points", "a has 7 option points"},
		"points of no kind":           {"a has 8 hit points", "nothing that one has here"},
		"a choice that nobody owes":   {"a funds 1", "a owes no fund"},
		"a roll that nobody owes":     {"test a ++", "nobody is asked for a's test"},
		"the wrong dice":              {"strike b +++", "rolls_not_legal"},
		"an amount that is too much":  {"strike b ++\na nullifies 3", "3 is not offered"},
		"a legal thing refused":       {"refused option_not_legal: strike b ++", "it was not refused"},
		"refused with another code":   {"refused duel_over: a funds 3", "refused otherwise"},
		"more dice than there may be": {"strike b 0+\na takes the damage\nstrike a --\na shows 5 spells", "selection_not_legal"},
		"what is hidden is not seen":  {"b sees decision_made answer.selection=spell#1", "b did not see it"},
		"nothing lapses":              {"time runs out", "no deadline"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := ParseArcane("broken.txtar", soundArcane+c.lines+"\n")
			if err == nil {
				err = s.PlayArcane(t.Context(), newBareArcane())
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
}

func TestWhatNobodyUnderstandsOfADuelArcaneIsRefusedWhenRead(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "a scenario begins with",
		soundArcane + "a dances":              "no action, and nothing that could be seen",
		soundArcane + "a casts Fly":           "no action, and nothing that could be seen",
		soundArcane + "a shows 1 sword":       "a die is a spell",
		soundArcane + "a shows many":          "no number of dice",
		soundArcane + "strike a +2":           "no FUDGE die",
		soundArcane + "to the death":          "the set-up comes before the first action",
		soundArcane + "-- transcript/c --\n":  "is no viewer's transcript",
		"# a.b: c\na is Kelson, tall":         "\"tall\" is no trait",
		"# a.b: c\na is Kelson, power mighty": "\"power mighty\" is no trait",
		"# a.b: c\na wears green":             "who is a?",
		"# a.b: c\na is Kelson":               "nobody is b",
	} {
		if s, err := ParseArcane("broken.txtar", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q read as %+v, error %v; want one with %q", text, s, err, want)
		}
	}
	if !slices.IsSorted(ArcaneNames()) || len(ArcaneNames()) == 0 {
		t.Error("no scenarios")
	}
}
