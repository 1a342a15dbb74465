package dice

import (
	"strings"
	"testing"
)

func TestALabelIsReadBackFromItsText(t *testing.T) {
	for text, want := range map[string]Label{
		"all/1/combat/a/spell 3": {Combat, "a/spell 3", All, 1},
		"mediator/12/spoils/":    {Spoils, "", MediatorOnly, 12},
		"a+mediator/3/check/a":   {Check, "a", "a+mediator", 3},
		"all/1/damage////":       {Damage, "///", All, 1},
	} {
		got, err := ParseLabel(text)
		if err != nil || got != want || got.Text() != text || got.String() != text {
			t.Errorf("%q is read as %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"", "all", "all/1/combat", "all/01/combat/a", "all/+1/combat/a", "all/0/combat/a", "all/-1/combat/a", "/1/combat/a",
		"All/1/combat/a", "all/1/Combat/a", "all/1//a", "all/1/combat/\n", "all/1/combat/é", "all/1/combat/" + strings.Repeat("x", MaxSubject+1),
		strings.Repeat("a", MaxAudience+1) + "/1/combat/a", "all/99999999999999999999/combat/a",
	} {
		if l, err := ParseLabel(text); err == nil {
			t.Errorf("%q is read as %+v", text, l)
		}
	}
}

func TestTheSideOfALabelEndsAtTheFirstSlash(t *testing.T) {
	for subject, side := range map[string]string{"a": "a", "b/spell 3/x": "b", "": ""} {
		if got := (Label{Subject: subject}).Side(); got != side {
			t.Errorf("%q is for side %q", subject, got)
		}
	}
}

func FuzzNoTwoLabelsShareAText(f *testing.F) {
	f.Add("all", 1, "combat", "a/spell 3")
	f.Add("a+b", 10, "x_y", "/1/")
	f.Fuzz(func(t *testing.T, audience string, number int, purpose, subject string) {
		l := Label{Purpose(purpose), subject, audience, number}
		if l.Valid() != nil {
			return
		}
		if back, err := ParseLabel(l.Text()); err != nil || back != l {
			t.Errorf("%+v comes back as %+v, %v", l, back, err)
		}
	})
}

func TestAThrowIsWrittenAndSummedAsPlayersDo(t *testing.T) {
	for want, throw := range map[string]Throw{"2d4": {2, 4, 0}, "1d8+3": {1, 8, 3}, "7": {0, 0, 7}, "0": {}, "3d6-2": {3, 6, -2}} {
		if throw.String() != want {
			t.Errorf("%+v is written %s, not %s", throw, throw, want)
		}
	}
	throw := Throw{3, 6, 2}
	if low, high := throw.Range(); low != 5 || high != 20 || throw.Sum([]int{1, 2, 3}) != 8 {
		t.Errorf("3d6+2 is %d to %d, and 1, 2, 3 make %d", low, high, throw.Sum([]int{1, 2, 3}))
	}
}
