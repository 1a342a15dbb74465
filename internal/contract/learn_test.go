package contract

import (
	"encoding/json"
	"strings"
)

// mostTables bounds the duels of a world; the oldest that were drawn make room.
const mostTables = 40

// learn takes from an answer what later requests may use.
func (w *world) learn(rq *request, a answer) {
	if a.status >= 300 || rq.method != rq.op.method {
		return
	}
	if rq.header.Get("Idempotency-Key") != "" && rq.method != "GET" {
		w.kept = append(w.kept, rq)
	}
	tb := w.table(rq)
	switch rq.op.OperationID {
	case "openDuel":
		var opened struct {
			ID          string            `json:"id"`
			Token       string            `json:"token"`
			Spectators  string            `json:"spectator_token"`
			Invitations map[string]string `json:"invitations"`
		}
		if json.Unmarshal(a.body, &opened) != nil || opened.ID == "" || len(w.tables) >= mostTables {
			return
		}
		w.tables = append(w.tables, &table{
			state: "drawn", id: opened.ID, invitations: opened.Invitations,
			tokens: map[string]string{"mediator": opened.Token, "spectator": opened.Spectators, "invited a": opened.Invitations["a"], "invited b": opened.Invitations["b"]},
		})
	case "takeSeat", "renewToken":
		var taken struct{ Seat, Token string }
		if tb != nil && json.Unmarshal(a.body, &taken) == nil {
			tb.tokens["revoked"], tb.tokens[taken.Seat] = tb.tokens[taken.Seat], taken.Token
			if rq.op.OperationID == "takeSeat" {
				tb.tokens["spent"] = tb.invitations[taken.Seat]
				delete(tb.invitations, taken.Seat)
			}
		}
	case "renewInvitation":
		var invited struct{ Seat, Invitation string }
		if tb != nil && json.Unmarshal(a.body, &invited) == nil {
			tb.invitations[invited.Seat] = invited.Invitation
			tb.tokens["invited "+invited.Seat] = invited.Invitation
		}
	case "makeToken":
		var made struct{ ID, Token string }
		if tb != nil && json.Unmarshal(a.body, &made) == nil {
			tb.granted, tb.tokens["screen"] = append(tb.granted, made.ID), made.Token
		}
	}
}

// table is the duel that a request was about.
func (w *world) table(rq *request) *table {
	for _, tb := range w.tables {
		if strings.HasPrefix(rq.path, "/v1/duels/"+tb.id) {
			return tb
		}
	}
	return nil
}
