package scenarios

import (
	"testing"

	"spellduel/internal/client"
)

// duel.parties: who comes later plays on from where the seat was left, and reads
// all that it was shown.
func TestASeatIsPlayedOnByAnother(t *testing.T) {
	remote := NewRemote(serve(t))
	s := load(t, "take-back.txtar")
	if err := remote.Open(t.Context(), s.open); err != nil {
		t.Fatal(err)
	}
	for _, seat := range []string{"a", "b"} {
		if err := remote.Seat(t.Context(), seat, s.sheets[seat]); err != nil {
			t.Fatal(err)
		}
	}
	mediator, err := remote.Party("mediator")
	if err != nil {
		t.Fatal(err)
	}
	last, err := remote.Party("a")
	if err != nil {
		t.Fatal(err)
	}
	if last, err = last.Renew(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	seen, err := last.EventsSince(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	screen, err := last.MakeToken(t.Context(), client.TokenWish{As: "a", Label: "the screen"})
	if err != nil {
		t.Fatal(err)
	}
	if own, err := last.Tokens(t.Context()); err != nil || len(own) != 1 || own[0].ID != screen.ID || own[0].Secret != "" {
		t.Fatalf("his tokens are %+v, %v", own, err)
	}
	invitation, err := mediator.Invite(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	heir, err := remote.server.Sit(t.Context(), remote.duel, "a", client.Seating{Invitation: invitation, Consent: true})
	if err != nil {
		t.Fatal(err)
	}
	shown, err := heir.EventsSince(t.Context(), 0)
	if err != nil || len(shown) != len(seen)+2 {
		t.Fatalf("%d events, %v; the last holder saw %d", len(shown), err, len(seen))
	}
	if diff := differ(raw(seen), raw(shown[:len(seen)])); diff != "" {
		t.Error(diff)
	}
	for _, token := range []string{last.Token(), screen.Secret} {
		if _, err := remote.server.Party(remote.duel, token).View(t.Context()); client.Code(err) != "unknown_duel" {
			t.Errorf("a token that ended with the seat's last holder: %v", err)
		}
	}
	owed, err := heir.Decisions(t.Context())
	if err != nil || len(owed.Decisions) != 1 {
		t.Fatalf("he owes %+v, %v", owed, err)
	}
	if _, err := heir.Answer(t.Context(), owed.Decisions[0].ID, client.Answer{Selection: []string{}}); err != nil {
		t.Fatal(err)
	}
	public, err := heir.MakeToken(t.Context(), client.TokenWish{As: "public", ExpiresAt: "2100-01-01T00:00:00Z"})
	if err != nil {
		t.Fatal(err)
	}
	if err := heir.EndToken(t.Context(), public.ID); err != nil {
		t.Fatal(err)
	}
	if err := heir.EndToken(t.Context(), public.ID); client.Code(err) != "unknown_token" {
		t.Errorf("ended twice: %v", err)
	}
}
