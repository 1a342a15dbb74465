package duel

import (
	"regexp"
	"slices"
	"testing"
)

// A seat is named by small letters, and by no word that stands for somebody else.
func TestASeatTakesNobodysName(t *testing.T) {
	form := regexp.MustCompile(SeatPattern)
	for _, s := range []Seat{"a", "b", "crown", "abcdefghijklmnop"} {
		if !s.Legal() || !form.MatchString(string(s)) {
			t.Errorf("no seat may be named %q", s)
		}
	}
	for _, s := range []Seat{"", "A", "a1", "left_hand", "a+b", "abcdefghijklmnopq", "é"} {
		if s.Legal() || form.MatchString(string(s)) {
			t.Errorf("a seat may be named %q", s)
		}
	}
	for _, s := range []Seat{"mediator", "public", "house", "clock", "operator", "engine", "opener", "all", "both", "d", "m"} {
		if s.Legal() {
			t.Errorf("a seat may be named %q", s)
		}
	}
	for _, s := range BothSeats() {
		if !s.Legal() {
			t.Errorf("no seat may be named %q", s)
		}
	}
}

// The mediator is the last to look, whatever seats there are.
func TestViewersAreTheSeatsAndTwoMore(t *testing.T) {
	if got := Viewers([]Seat{"crown", "sword", "tower"}); !slices.Equal(got, []Viewer{"crown", "sword", "tower", "public", "mediator"}) {
		t.Errorf("%v", got)
	}
}
