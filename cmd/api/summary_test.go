package main

import (
	"testing"

	"spellduel/domain/duel"
	"spellduel/projections"
)

func TestDuelistsOfOneNameAreListedWithTheirSeats(t *testing.T) {
	b := duel.SeatB
	for want, second := range map[string]string{
		"Calvin (a) against Calvin (b), over in round 2: Calvin (b) wins (no hit points)": "Calvin",
		"Calvin against Delsenora, over in round 2: Delsenora wins (no hit points)":       "Delsenora",
	} {
		c := projections.Common{
			Round: 2, Over: true, Outcome: &projections.Outcome{Result: "victory", Winner: &b, By: "no_hit_points"},
			Seats: []projections.Seat{{Seat: duel.SeatA, Name: "Calvin"}, {Seat: duel.SeatB, Name: second}},
		}
		if got := summary(c); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
