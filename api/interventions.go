package api

import (
	"fmt"
	"maps"
	"slices"

	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/internal/adjudicator"
)

// Interventions is what the mediator can report or do now.
type Interventions struct {
	Version       string         `json:"version"` // of the mediator's stream, without the quotes that ETag and If-Match put around it
	Interventions []Intervention `json:"interventions"`
} // @name Interventions

// Intervention is something that the mediator can report or do.
type Intervention struct {
	Kind   string         `json:"kind" example:"attack"` // what to report it as
	Prompt string         `json:"prompt"`                // what it is and what follows
	Rules  []string       `json:"rules"`                 // ids of the rules that say what follows
	Schema map[string]any `json:"schema"`                // JSON Schema of the body that reports it
} // @name Intervention

// InterventionRequest reports an intervention, or does it.
type InterventionRequest struct {
	Kind      string  `json:"kind" validate:"required" example:"attack"` // one of those that GET lists now
	Seat      *string `json:"seat,omitempty" example:"a"`                // whom it concerns; only where it concerns one. Of condition_met, who met it: left out, all whom it binds
	Condition *int    `json:"condition,omitempty"`                       // of condition_met: the number of the condition in the terms' also, from 1
	Item      *string `json:"item,omitempty" example:"wand of fire"`     // of a confiscation: what the search has turned up, by its name on the sheet
} // @name InterventionRequest

// report words an intervention.
type report struct {
	prompt string
	seat   bool // it concerns one duelist
}

var reports = map[spellduel.Intervention]report{
	spellduel.Disturbance:      {"Something disturbs the preparations: they begin anew, and what was contributed stays spent.", false},
	spellduel.Compulsion:       {"A duelist is under magical or psionic compulsion and not free to consent: there is no duel.", true},
	spellduel.Touch:            {"Your own touch ends the building of the arena, or the duel.", false},
	spellduel.Attack:           {"Somebody attacks a duelist from outside, hit or miss: the duel is broken off and both count as victors.", true},
	spellduel.Contact:          {"Somebody touches a duelist: the duel is broken off and both count as victors.", true},
	spellduel.Equipment:        {"Somebody hands a duelist equipment: the duel is broken off and both count as victors.", true},
	spellduel.CastUpon:         {"Somebody casts a spell on a duelist: the duel is broken off and both count as victors.", true},
	spellduel.Confiscation:     {"Your search turns up an item that the terms do not let in: you keep it until the duel is over. Only its bearer learns of it.", true},
	spellduel.AttackMediator:   {"Somebody attacks you, which changes nothing.", false},
	spellduel.AttackProtection: {"Somebody attacks the protective spell, which changes nothing.", false},
}

// schema is the JSON Schema of the body that reports an intervention.
func (r report) schema(kind spellduel.Intervention, found []spellduel.Contraband) map[string]any {
	fields := map[string]any{"kind": among(string(kind))}
	switch {
	case kind == spellduel.Confiscation:
		return contrabandSchema(fields, found)
	case r.seat:
		fields["seat"] = among(texts(spellduel.Seats())...)
		return record(fields, "kind", "seat")
	}
	return record(fields, "kind")
}

// contrabandSchema is of a body that confiscates something: on each seat what
// can be found there.
func contrabandSchema(fields map[string]any, found []spellduel.Contraband) map[string]any {
	either := []any{}
	for _, seat := range spellduel.Seats() {
		var items []string
		for _, c := range found {
			if c.Seat == seat {
				items = append(items, c.Item)
			}
		}
		if len(items) > 0 {
			one := maps.Clone(fields)
			one["seat"], one["item"] = among(string(seat)), among(items...)
			either = append(either, record(one, "kind", "seat", "item"))
		}
	}
	return map[string]any{"oneOf": either}
}

func interventionsOf(now *adjudicator.Snapshot) []Intervention {
	list := []Intervention{}
	opened, arena := now.Opening().(spellduel.DuelOpened)
	for _, k := range now.Interventions() {
		if arena && k == spellduel.ConditionMet {
			list = append(list, judgements(opened.Terms)...)
			continue
		}
		r := reports[k]
		if k == spellduel.Disturbance && opened.Terms.AttemptsReturned() {
			r.prompt = "Something disturbs the preparations: they begin anew, and what was contributed goes back to its owner's memory."
		}
		list = append(list, Intervention{Kind: string(k), Prompt: r.prompt, Rules: texts(k.Rules()), Schema: r.schema(k, now.Contraband())})
	}
	return list
}

// judgements are the reports of conditions that the mediator judges, one for
// each.
func judgements(terms spellduel.Terms) []Intervention {
	var list []Intervention
	for _, n := range terms.Judged() {
		c := terms.Also[n-1]
		seats := []string{}
		for _, seat := range spellduel.Seats() {
			if c.Binds(seat) {
				seats = append(seats, string(seat))
			}
		}
		list = append(list, Intervention{
			Kind:   string(spellduel.ConditionMet),
			Prompt: fmt.Sprintf("Condition %d of the terms is met, %q: who met it loses, and all whom it binds where no seat is named; the duel ends at once.", n, c.Text),
			Rules:  texts(spellduel.ConditionMet.Rules()),
			Schema: map[string]any{
				"type": "object", "required": []string{"kind", "condition"}, "additionalProperties": false,
				"properties": map[string]any{
					"kind":      map[string]any{"type": "string", "enum": []string{string(spellduel.ConditionMet)}},
					"condition": map[string]any{"type": "integer", "enum": []int{n}},
					"seat":      map[string]any{"type": "string", "enum": seats},
				},
			},
		})
	}
	return list
}

// referee is the caller where he is the duel's mediator.
func (s *Server) referee(c echo.Context) (adjudicator.Caller, *adjudicator.Snapshot, error) {
	who, now, err := s.caller(c)
	if err == nil {
		err = who.Mediates()
	}
	return who, now, err
}

// readInterventions lists what the mediator can report or do now.
//
//	@ID			readInterventions
//	@Summary	What the mediator can report or do now
//	@Description	Each with the schema of the body that reports it. Empty once the duel is over. The mediator's alone.
//	@Tags		interventions
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Interventions
//	@Header		200				{string}	ETag	"version of the mediator's stream"
//	@Success	304				"the caller has it"
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/duels/{duel}/interventions [get]
func (s *Server) readInterventions(c echo.Context) error {
	who, now, err := s.referee(c)
	if err != nil {
		return err
	}
	version := now.Version(who.Viewer())
	body, err := encode(Interventions{Version: version, Interventions: interventionsOf(now)})
	if err != nil {
		return err
	}
	return show(c, version, body)
}

// intervene carries out what the mediator reports or does.
//
//	@ID			intervene
//	@Summary	Report a disturbance, judge a condition, or end the duel from outside
//	@Description	Everybody sees it, but for a confiscation, of which only its bearer learns. Before the arena stands a disturbance begins the preparations anew, compulsion or the mediator's touch leaves no duel; later whatever reaches a duelist from outside ends the duel with both as victors, and attacks on the mediator or the protective spell change nothing, and a condition of the terms that the mediator finds met (condition_met) ends the duel by itself. What is possible now is listed by GET.
//	@Tags		interventions
//	@Accept		json
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string				true	"the duel"
//	@Param		Idempotency-Key	header		string				false	"makes the request safe to repeat"
//	@Param		If-Match		header		string				false	"act only on this version"
//	@Param		body			body		InterventionRequest	true	"what happened, and to whom"
//	@Success	200				{object}	Committed
//	@Header		200				{string}	ETag	"version of the mediator's stream"
//	@Failure	400				{object}	Problem
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	409				{object}	Problem
//	@Failure	412				{object}	Problem
//	@Failure	413				{object}	Problem
//	@Failure	415				{object}	Problem
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Failure	507				{object}	Problem
//	@Router		/v1/duels/{duel}/interventions [post]
func (s *Server) intervene(c echo.Context) error {
	who, _, err := s.referee(c)
	if err != nil {
		return err
	}
	rq, err := s.write(c, renderCommitted)
	if err != nil {
		return err
	}
	var body InterventionRequest
	if err := decode(rq.Body, &body); err != nil {
		return err
	}
	command, err := body.command()
	if err != nil {
		return err
	}
	out, err := s.house.Intervene(c.Request().Context(), who, command, rq)
	return reply(c, out, s.withOpen(c, who, err))
}

// command is what is reported. Whether it is possible now is the domain's to
// say, of kinds that nobody knows too.
func (r InterventionRequest) command() (spellduel.Intervene, error) {
	c := spellduel.Intervene{Kind: spellduel.Intervention(r.Kind)}
	known, ok := reports[c.Kind]
	judged := c.Kind == spellduel.ConditionMet
	if r.Condition != nil {
		c.Condition = *r.Condition
	}
	switch {
	case r.Kind == "":
		return c, refusal(codeBody, "/kind", "A kind is needed; those possible now are listed by GET.")
	case !ok && !judged:
		return c, nil
	case judged && r.Condition == nil:
		return c, refusal(codeBody, "/condition", "Which condition is met? Name its number in the terms' also, from 1.")
	case !judged && r.Condition != nil:
		return c, refusal(codeBody, "/condition", "This is about no condition: leave the number out.")
	case r.Item != nil && c.Kind != spellduel.Confiscation:
		return c, refusal(codeBody, "/item", "This is about no item: leave it out.")
	case r.Item == nil && c.Kind == spellduel.Confiscation:
		return c, refusal(codeBody, "/item", "Name the item that the search has turned up, as the sheet does.")
	case r.Seat == nil && known.seat:
		return c, refusal(codeBody, "/seat", fmt.Sprintf("This concerns one of the duelists: name the seat, of %s.", list(texts(spellduel.Seats())...)))
	case r.Seat == nil:
		return c, nil
	case !known.seat && !judged:
		return c, refusal(codeBody, "/seat", "This concerns neither of the duelists: leave the seat out.")
	}
	c.Seat = duel.Seat(*r.Seat)
	if r.Item != nil {
		c.Item = *r.Item
	}
	if !slices.Contains(spellduel.Seats(), c.Seat) {
		return c, refusal(codeBody, "/seat", fmt.Sprintf("The seats are %s.", list(texts(spellduel.Seats())...)))
	}
	return c, nil
}
