package scenarios

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/internal/adjudicator"
	"spellduel/internal/client"
)

// arcaneOverHTTP is a server of one Duel Arcane whose time the test moves, and
// whose dice are those of the bare rules.
func arcaneOverHTTP(t *testing.T, s *Scenario) ArcaneRemote {
	t.Helper()
	var now atomic.Int64
	now.Store(time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC).UnixMilli())
	server, house := serveWith(t, func(c *adjudicator.Config) {
		c.Now = func() time.Time { return time.UnixMilli(now.Load()) }
		c.Dice = func(string) dice.Dice { return newBareArcane().world.Dice }
	})
	r := NewRemote(server)
	r.Pass = func(ctx context.Context) error {
		if s.arcane.terms.Deadline == nil {
			return silence(ctx, house, &now)
		}
		wait := adjudicator.InvitationLife
		if d := s.arcane.terms.Deadline; d != nil && r.parties["b"] != nil {
			wait = time.Duration(*d) * time.Second
		}
		now.Add(wait.Milliseconds())
		if house.LapseDue(ctx, slog.New(slog.DiscardHandler)) == 0 {
			return errors.New("nothing was due")
		}
		return nil
	}
	return ArcaneRemote{r}
}

// silence lets a year go by without a deadline. That the clock does not come is what
// the rules would refuse it.
func silence(ctx context.Context, house *adjudicator.Adjudicator, now *atomic.Int64) error {
	now.Add((365 * 24 * time.Hour).Milliseconds())
	if n := house.LapseDue(ctx, slog.New(slog.DiscardHandler)); n > 0 {
		return fmt.Errorf("the clock came to %d duels", n)
	}
	return &client.Problem{Code: string(duel.CodeNotOffered), Detail: "the clock does not come"}
}

// outOfReach are the scenarios that say of the bare rules what no client can come
// to, with the reason.
var outOfReach = map[string]string{
	"closed": "an invitation is good once, and the door says so before the rules do",
}

// Each scenario of the Duel Arcane is played over HTTP on a real store too.
func TestArcaneScenariosOverHTTP(t *testing.T) {
	left := 0
	for _, name := range ArcaneNames() {
		short := strings.TrimSuffix(path.Base(name), ".txtar")
		if outOfReach[short] != "" {
			left++
			continue
		}
		t.Run(short, func(t *testing.T) {
			t.Parallel()
			s := loadArcane(t, name)
			if err := s.PlayArcane(t.Context(), arcaneOverHTTP(t, s)); err != nil {
				t.Fatal(err)
			}
		})
	}
	if left != len(outOfReach) {
		t.Errorf("%d scenarios are left out, %d are said to be", left, len(outOfReach))
	}
}
