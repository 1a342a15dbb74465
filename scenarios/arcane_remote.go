package scenarios

import (
	"context"
	"encoding/json"

	"spellduel/domain/arcane"
)

// ArcaneRemote plays a Duel Arcane over HTTP.
type ArcaneRemote struct{ *Remote }

// OpenArcane implements ArcaneDriver.
func (r ArcaneRemote) OpenArcane(ctx context.Context, o ArcaneOpening) error {
	return r.open(ctx, map[string]any{"ruleset": arcane.Name, "terms": o.Terms, "mediator": o.Mediator, "seats": o.Seats}, o.Mediator != nil)
}

// SeatArcane implements ArcaneDriver.
func (r ArcaneRemote) SeatArcane(ctx context.Context, seat string, sheet *arcane.Sheet, ext string) error {
	rq := map[string]any{"invitation": r.invitations[seat], "consent": sheet != nil}
	if sheet != nil {
		s := *sheet
		for _, t := range []*arcane.Trait{&s.Power, &s.Shields, &s.DuelArcane} {
			t.Modifiers = append([]arcane.Modifier{}, t.Modifiers...) // a list on the wire, though it be empty
		}
		rq["sheet"] = struct {
			arcane.Sheet
			Ext json.RawMessage `json:"ext,omitempty"`
		}{s, json.RawMessage(ext)}
	}
	p, err := r.server.SitAny(ctx, r.duel, seat, rq)
	if err != nil {
		return err
	}
	r.parties[seat] = p
	return nil
}

// Lapse implements ArcaneDriver.
func (r ArcaneRemote) Lapse(ctx context.Context) error { return r.DeadlinePasses(ctx) }
