package faults

import (
	"context"
	"testing"
	"time"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/internal/client"
)

// waiting opens a duel with a deadline and seats both, who never answer.
func (s *server) waiting(ctx context.Context, seconds int) (*client.Party, string, error) {
	c := s.client(nil)
	opened, err := c.Open(ctx, client.OpenRequest{
		Ruleset: spellduel.Ruleset, Terms: &client.Terms{Deadline: &seconds},
		Seats: map[string]client.Name{"a": {Name: "Rary"}, "b": {Name: "Serten"}},
	})
	if err != nil {
		return nil, "", err
	}
	var party *client.Party
	for _, seat := range []string{"a", "b"} {
		sheet := &client.Sheet{
			Name: seat, Class: "wizard", Level: 7, HitPoints: client.HitPoints{Current: 9, Max: 9},
			Memorized: []client.Memorized{{Spell: "Light", Count: 1}},
		}
		if party, err = c.Sit(ctx, opened.ID, seat, client.Seating{Invitation: opened.Invitations[seat], Consent: true, Sheet: sheet}); err != nil {
			return nil, "", err
		}
	}
	return party, opened.ID, nil
}

// duel.deadline: a server is killed while decisions wait, and comes back when
// they are overdue: the clock comes to each duel soon, and to none twice.
func TestServer_KeepsDeadlinesOverAKill(t *testing.T) {
	s := newServer(t)
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	parties := map[string]*client.Party{}
	for range 6 {
		p, id, err := s.waiting(t.Context(), spellduel.LeastDeadline)
		if err != nil {
			t.Fatal(err)
		}
		parties[id] = p
	}
	asked := time.Now()
	s.kill()
	time.Sleep(time.Until(asked.Add(spellduel.LeastDeadline * time.Second)))
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	for id, p := range parties {
		for closed := false; !closed; time.Sleep(10 * time.Millisecond) {
			list, err := p.EventsSince(t.Context(), 0)
			if err != nil {
				t.Fatalf("duel %s: %v", id, err)
			}
			for _, e := range list {
				closed = closed || e.Type == "choices_closed"
			}
			if time.Since(asked) > time.Minute {
				t.Fatalf("the clock does not come to duel %s", id)
			}
		}
	}
	if err := s.stop(); err != nil {
		t.Fatalf("the server ended with %v: %s", err, s.complaints())
	}
	all, err := stored(s.file)
	if err != nil {
		t.Fatal(err)
	}
	for id, commits := range all {
		var at []int64
		for _, c := range commits {
			if c.Header.Actor == string(duel.Clock) {
				at = append(at, c.Header.At)
			}
		}
		for i := 1; i < len(at); i++ {
			if at[i]-at[i-1] < spellduel.LeastDeadline*1000 {
				t.Errorf("the clock came to duel %s at %v: twice for one deadline", id, at)
			}
		}
	}
}
