package dice

import (
	"slices"
	"strings"
	"testing"
)

func label(p Purpose, subject string) Label {
	return Label{Purpose: p, Subject: subject, Audience: All, Number: 1}
}

func TestScriptedFacesComeInOrderASidesOwnFirst(t *testing.T) {
	s := NewScripted(func(why string) { t.Fatal(why) }).Next(Combat, 5).NextFor(Combat, "a", 9, 8).NextFor(Combat, "b", 15).Next(Damage, 1, 2, 3)
	got := [][]int{
		s.Roll(label(Combat, "a/spell 1"), 1, 20), s.Roll(label(Combat, "b/spell 2"), 1, 20), s.Roll(label(Combat, "b"), 1, 20),
		s.Roll(label(Damage, "b"), 3, 6),
	}
	if want := [][]int{{9}, {15}, {5}, {1, 2, 3}}; !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("rolled %v, not %v", got, want)
	}
	if err := s.Done(); err == nil || !strings.Contains(err.Error(), "combat a[8]") {
		t.Errorf("the 8 that nobody rolled is reported as %v", err)
	}
	s.Roll(label(Combat, "a"), 1, 20)
	if err := s.Done(); err != nil {
		t.Error(err)
	}
	if n := len(s.Asked()); n != 5 {
		t.Errorf("%d rolls are listed of 5", n)
	}
}

func TestScriptedDiceFailLoudly(t *testing.T) {
	for name, roll := range map[string]func(*Scripted){
		"a purpose without faces":  func(s *Scripted) { s.Roll(label(Save, "a"), 1, 20) },
		"the other side's faces":   func(s *Scripted) { s.NextFor(Save, "b", 3).Roll(label(Save, "a"), 1, 20) },
		"fewer faces than dice":    func(s *Scripted) { s.Next(Damage, 1, 2).Roll(label(Damage, "a"), 3, 6) },
		"a face the die has not":   func(s *Scripted) { s.Next(Push, 5).Roll(label(Push, "a"), 1, 4) },
		"a zero":                   func(s *Scripted) { s.Next(Push, 0).Roll(label(Push, "a"), 1, 4) },
		"a label that is no label": func(s *Scripted) { s.Next(Push, 1).Roll(Label{}, 1, 4) },
		"a queue that was used up": func(s *Scripted) { s.Next(Push, 1); s.Roll(label(Push, "a"), 1, 4); s.Roll(label(Push, "a"), 1, 4) },
	} {
		t.Run(name, func(t *testing.T) {
			told := ""
			defer func() {
				if recover() == nil || told == "" {
					t.Errorf("it rolled; told %q", told)
				}
			}()
			roll(NewScripted(func(why string) { told = why }))
		})
	}
}
