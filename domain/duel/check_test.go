package duel

import (
	"errors"
	"strings"
	"testing"
)

// An answer is refused for the form before all else, then for what it names, then
// for its bounds; the refusal names the part at fault.
func TestAnswersAreHeldToWhatIsOffered(t *testing.T) {
	option := Decision{Answer: FormOption, Options: []Option{{ID: "x"}}, Rules: []Rule{"asked"}}
	selection := Decision{
		Answer: FormSelection, Min: 1, Max: 3, Rules: []Rule{"asked"},
		Limits: &Limits{SingleLevel: new(4), TotalLevels: new(5), Budgets: []Budget{{"dice", 1}}},
		Options: []Option{
			{ID: "x", Level: 2, Costs: []Cost{{"dice", 1}}},
			{ID: "y", Level: 3, Costs: []Cost{{"dice", 1}}},
			{ID: "z", Level: 1},
			{ID: "high", Level: 5, Spell: "Heal"},
			{ID: "four", Level: 4},
		},
	}
	rolls := Decision{Answer: FormRolls, Count: 2, Sides: 3, Dice: "2d3", Rules: []Rule{"asked"}}
	words := Wording{Budgets: map[string]BudgetWording{"dice": {Of: "dice", Rules: []Rule{"bound"}}}, Face: "a die is entered as 1, 2 or 3"}
	for name, c := range map[string]struct {
		d     Decision
		a     Answer
		code  Code
		rule  Rule
		says  string
		field string
	}{
		"an option":              {option, Answer{Option: "x"}, "", "", "", ""},
		"no option":              {option, Answer{Option: "y"}, CodeIllegalOption, "asked", `"y" is not among`, "/option"},
		"nothing":                {option, Answer{}, CodeWrongForm, "asked", `with "option"`, "/option"},
		"another form":           {option, Answer{Rolls: []int{1}}, CodeWrongForm, "asked", `with "option"`, "/option"},
		"two forms":              {option, Answer{Option: "x", Rolls: []int{1}}, CodeWrongForm, "asked", `with "option"`, "/option"},
		"a selection":            {selection, Answer{Selection: []string{"y", "z"}}, "", "", "", ""},
		"too few":                {selection, Answer{Selection: []string{}}, CodeIllegalSelection, "asked", "0 chosen; 1 to 3", "/selection"},
		"too many":               {selection, Answer{Selection: []string{"x", "y", "z", "four"}}, CodeIllegalSelection, "asked", "4 chosen", "/selection"},
		"none of them":           {selection, Answer{Selection: []string{"x", "w"}}, CodeIllegalSelection, "asked", `"w" is not among`, "/selection"},
		"twice":                  {selection, Answer{Selection: []string{"z", "z"}}, CodeIllegalSelection, "asked", `"z" is chosen twice`, "/selection"},
		"one too high":           {selection, Answer{Selection: []string{"high"}}, CodeIllegalSelection, "asked", "Heal is of level 5", "/selection"},
		"too high in all":        {selection, Answer{Selection: []string{"x", "four"}}, CodeIllegalSelection, "asked", "6 levels in all", "/selection"},
		"beyond a budget":        {selection, Answer{Selection: []string{"x", "y"}}, CodeIllegalSelection, "bound", "it takes 2 dice beyond", "/selection"},
		"dice":                   {rolls, Answer{Rolls: []int{1, 3}}, "", "", "", ""},
		"one die":                {rolls, Answer{Rolls: []int{1}}, CodeIllegalRolls, "asked", "1 dice entered for 2d3", "/rolls"},
		"a face that is not one": {rolls, Answer{Rolls: []int{1, 4}}, CodeIllegalRolls, "asked", "entered as 1, 2 or 3, not as 4", "/rolls"},
	} {
		var refusal *Refusal
		err := c.d.Check(c.a, words)
		switch {
		case c.code == "":
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		case !errors.As(err, &refusal) || refusal.Code != c.code || refusal.Rules[0] != c.rule || refusal.Field != c.field || !strings.Contains(refusal.Detail, c.says):
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := rolls.Check(Answer{Rolls: []int{0, 1}}, Wording{}); err == nil || !strings.Contains(err.Error(), "a die of 2d3 shows 1 to 3, not 0") {
		t.Errorf("a die without a word for it: %v", err)
	}
}
