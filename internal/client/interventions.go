package client

import (
	"context"
	"encoding/json"
	"net/http"
)

// Intervention is something that the mediator can report or do now.
type Intervention struct {
	Kind   string          `json:"kind"`
	Prompt string          `json:"prompt"`
	Rules  []string        `json:"rules"`
	Schema json.RawMessage `json:"schema"` // of the report
}

// Reportable is what the mediator can report now, at a version of his stream.
type Reportable struct {
	Version       string         `json:"version"`
	Interventions []Intervention `json:"interventions"`
}

// Report is an intervention that is reported; Seat is empty where it concerns
// neither duelist, or both.
type Report struct {
	Kind      string `json:"kind"`
	Seat      string `json:"seat,omitzero"`
	Condition int    `json:"condition,omitzero"` // the number of the one that is met, of "condition_met" alone
	Item      string `json:"item,omitzero"`      // what the search has turned up, of "confiscation" alone
}

// Interventions is what the party, the mediator, can report or do now.
func (p *Party) Interventions(ctx context.Context) (Reportable, error) {
	var out Reportable
	err := p.call(ctx, http.MethodGet, "/interventions", nil, &out)
	return out, err
}

// Intervene reports an intervention, or does it. Only the mediator may.
func (p *Party) Intervene(ctx context.Context, r Report) (Happened, error) {
	var out Happened
	err := p.call(ctx, http.MethodPost, "/interventions", r, &out)
	return out, err
}
