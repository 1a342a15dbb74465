package scenarios

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"spellduel/internal/client"
)

// A viewer's stream is the same by pages, as NDJSON, live, and in the replay,
// whose views are those of each step.
func TestStreamIsTheSameThroughEveryDoor(t *testing.T) {
	remote := NewRemote(serve(t))
	if err := load(t, "surrender.txtar").Play(t.Context(), remote); err != nil {
		t.Fatal(err)
	}
	for _, viewer := range Viewers {
		p, err := remote.Party(viewer)
		if err != nil {
			t.Fatal(err)
		}
		pages, err := p.EventsSince(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := p.Whole(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		var live []client.Event
		for e, err := range p.Follow(t.Context(), 3) { // it ends with the duel
			if err != nil {
				t.Fatal(err)
			}
			live = append(live, e)
		}
		frames, err := p.Replay(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var replayed []client.Event
		for _, f := range frames {
			replayed = append(replayed, f.Event)
			if view, err := p.ViewAt(t.Context(), f.Step); err != nil || !bytes.Equal(view, f.View) {
				t.Fatalf("%s, step %d: %v\n%s\nand not\n%s", viewer, f.Step, err, view, f.View)
			}
		}
		for name, got := range map[string][]client.Event{"NDJSON": whole, "live": append(pages[:3:3], live...), "replay": replayed} {
			if diff := differ(raw(pages), raw(got)); diff != "" {
				t.Errorf("%s of %s: %s", name, viewer, diff)
			}
		}
	}
}

func raw(events []client.Event) []string {
	var out []string
	for _, e := range events {
		out = append(out, string(e.JSON))
	}
	return out
}

// Whoever follows is told while the duel goes on, and can come again.
func TestFollowersAreTold(t *testing.T) {
	remote := NewRemote(serve(t))
	s := load(t, "take-back.txtar")
	if err := remote.Open(t.Context(), s.open); err != nil {
		t.Fatal(err)
	}
	public, err := remote.Party("public")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	told := make(chan string)
	go func() {
		defer close(told)
		for e, err := range public.Follow(ctx, 0) {
			if err != nil {
				told <- err.Error()
				return
			}
			told <- fmt.Sprintf("%d %s", e.Seq, e.Type)
		}
	}()
	expectTold := func(want ...string) {
		t.Helper()
		for _, w := range want {
			if got := <-told; got != w {
				t.Fatalf("told %q, want %q", got, w)
			}
		}
	}
	expectTold("1 duel_opened")
	if err := remote.Seat(t.Context(), "b", s.sheets["b"]); err != nil {
		t.Fatal(err)
	}
	expectTold("2 consent_given", "3 seat_taken")
	if err := remote.Seat(t.Context(), "a", nil); err != nil {
		t.Fatal(err)
	}
	expectTold("4 consent_refused", "5 duel_ended")
	if last, open := <-told; open {
		t.Errorf("told %q after the end", last)
	}

	for _, err := range public.Follow(ctx, 9) {
		if !errors.Is(err, client.ErrReset) {
			t.Errorf("following from beyond the end: %v, want a reset", err)
		}
		break
	}
	for e, err := range public.Follow(ctx, 5) {
		t.Errorf("after all was seen: %+v, %v", e, err)
	}
}
