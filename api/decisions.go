package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
	"spellduel/internal/adjudicator"
	"spellduel/projections"
)

// Decision is something that the caller owes.
type Decision struct {
	ID           string        `json:"id" example:"d7"`
	Kind         string        `json:"kind" example:"move"` // what is asked
	Seat         string        `json:"seat" example:"a"`    // who owes it: a seat or the mediator
	Prompt       string        `json:"prompt"`              // the question in words, for people; they may change
	Rules        []string      `json:"rules"`               // ids of the rules that ask it
	Subject      *duel.Subject `json:"subject,omitempty"`
	Answer       string        `json:"answer" enums:"option,selection,rolls"` // which field of AnswerRequest the reply has
	Options      []Option      `json:"options,omitzero" validate:"optional"`  // all that is legal, for a selection maybe nothing; left out where the answer is rolls
	Min          *int          `json:"min,omitempty"`                         // where the answer is a selection: how many options it has at least
	Max          *int          `json:"max,omitempty"`                         // where the answer is a selection: how many options it has at most
	Limits       *duel.Limits  `json:"limits,omitempty"`
	Dice         string        `json:"dice,omitempty" example:"1d20"`                                                        // where the answer is rolls: what to throw, in words of the table
	Count        int           `json:"count,omitempty,omitzero"`                                                             // where the answer is rolls: how many dice, and so how many numbers the reply has
	Sides        int           `json:"sides,omitempty,omitzero"`                                                             // where the answer is rolls: the sides of each die; each number is 1 to this
	Purpose      string        `json:"purpose,omitempty" example:"combat"`                                                   // where the answer is rolls: what is thrown for
	For          string        `json:"for,omitempty"`                                                                        // where the answer is rolls: the seat whose throw it is, whoever enters it
	Default      string        `json:"default,omitempty"`                                                                    // what the clock takes when due_at has passed: the id of an option; where the answer is a selection "none", the empty one, or "rests", all the dice there are, set to rest; where it is rolls "server", which throws
	DueAt        *string       `json:"due_at" format:"date-time" example:"2026-12-24T18:00:00.000Z" extensions:"x-nullable"` // when the clock answers by the default; null where the terms have no deadline. All that is asked at once falls due together.
	Withdrawable bool          `json:"withdrawable"`                                                                         // its answer is sealed, and may be taken back until all that are asked have answered
} // @name Decision

// Decisions is what the caller owes now.
type Decisions struct {
	Version   string     `json:"version"` // of the caller's stream, without the quotes that ETag and If-Match put around it
	Decisions []Decision `json:"decisions"`
} // @name Decisions

// AnswerRequest replies to a decision; exactly one field is given, the one that
// the decision's "answer" names.
type AnswerRequest struct {
	Option    *string   `json:"option,omitempty"`    // the id of one option
	Selection *[]string `json:"selection,omitempty"` // ids of options, none twice; empty chooses nothing
	Rolls     *[]int    `json:"rolls,omitempty"`     // what each die shows
} // @name AnswerRequest

// Committed is what a command came to, as its caller sees it.
type Committed struct {
	Version string  `json:"version"` // of the caller's stream, without the quotes that ETag and If-Match put around it
	Events  []Event `json:"events"`  // what the caller is shown of what came of it
} // @name Committed

func decisionsOf(list []projections.Worded) []Decision {
	out := make([]Decision, 0, len(list))
	for _, d := range list {
		w := Decision{
			ID: d.ID, Kind: string(d.Kind), Seat: string(d.Seat), Prompt: d.Prompt, Rules: []string{}, Subject: d.Subject,
			Answer: string(d.Answer), Options: optionsOf(d.Options), Limits: d.Limits, Dice: d.Dice, Count: d.Count, Sides: d.Sides,
			Purpose: d.Purpose, For: string(d.For), Default: d.ByDefault, DueAt: d.DueAt, Withdrawable: d.Withdrawable,
		}
		if d.Answer == duel.FormSelection {
			w.Min, w.Max = &d.Min, &d.Max
			w.Options = append([]Option{}, w.Options...) // a list, also where nothing is left to choose
		}
		for _, r := range d.Rules {
			w.Rules = append(w.Rules, string(r))
		}
		out = append(out, w)
	}
	return out
}

// Option is one legal answer. Its id names it within its decision and is not to
// be taken apart; the other fields are what a program needs to choose.
type Option struct {
	ID        string      `json:"id" example:"cast:withdraw:home"`
	Label     string      `json:"label" example:"Cast Withdraw as a home defense"`
	Act       string      `json:"act" example:"cast"`                     // what the option does
	Key       string      `json:"key,omitempty"`                          // the line of prepared spells that the option spends, as in the view's memory
	Spell     string      `json:"spell,omitempty"`                        // name of the spell that the option spends
	Level     int         `json:"level,omitempty,omitzero"`               // level of the spell that the option spends
	Type      string      `json:"type,omitempty"`                         // dueling type of the spell that the option spends
	Form      string      `json:"form,omitempty" example:"hot"`           // form of the spell that the option picks, where it has several
	Placement string      `json:"placement,omitempty" enums:"ahead,home"` // where a spell that is cast appears: in the space ahead, or at home as a defense
	Item      string      `json:"item,omitempty"`                         // the item that holds the spell that the option spends
	Rounds    int         `json:"rounds,omitempty,omitzero"`              // rounds that the casting takes, where more than one
	Distance  int         `json:"distance,omitempty,omitzero"`            // spaces that a spell moves
	Space     *int        `json:"space,omitempty"`                        // the space that the option leads to, or toward
	Amount    int         `json:"amount,omitempty,omitzero"`              // how many of what the option is about
	Costs     []duel.Cost `json:"costs,omitempty"`                        // what the option takes of the budgets of a selection; below 0 it adds to one
	Ref       int         `json:"ref,omitempty,omitzero"`                 // the spell in the arena that the option is about
	Plane     string      `json:"plane,omitempty"`                        // the plane that the option names
	Dice      string      `json:"dice,omitempty" example:"3d6"`           // what a spell is judged to cost by the option
	Save      string      `json:"save,omitempty"`                         // what a save does against what is judged: none, negates or half
} // @name Option

func optionsOf(list []duel.Option) []Option {
	var out []Option
	for _, o := range list {
		out = append(out, Option{
			ID: o.ID, Label: projections.Label(o), Act: string(o.Act), Key: o.Key, Spell: o.Spell, Level: o.Level, Type: o.Type,
			Form: o.Form, Placement: o.Placement, Item: o.Item, Rounds: o.Rounds, Distance: o.Distance, Space: o.Space, Ref: o.Ref, Amount: o.Amount, Costs: o.Costs,
			Plane: o.Plane, Dice: o.Dice, Save: o.Save,
		})
	}
	return out
}

func rawEvents(shown []projections.Shown) []json.RawMessage {
	list := make([]json.RawMessage, len(shown))
	for i, s := range shown {
		list[i] = s.JSON
	}
	return list
}

// readDecisions lists what the caller owes.
//
//	@ID			readDecisions
//	@Summary	What the caller owes now
//	@Description	The open decisions that wait for the caller, each with its legal answers. Who only looks on owes nothing and gets an empty list, and so does who has sealed his answer. Who is asked of all is in the view's waiting_for.
//	@Tags		decisions
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Decisions
//	@Header		200				{string}	ETag	"version of the caller's stream"
//	@Success	304				"the caller has it"
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/duels/{duel}/decisions [get]
func (s *Server) readDecisions(c echo.Context) error {
	who, now, err := s.caller(c)
	if err != nil {
		return err
	}
	version := now.Version(who.Viewer())
	body, err := encode(Decisions{Version: version, Decisions: decisionsOf(s.owed(now, who))})
	if err != nil {
		return err
	}
	return show(c, version, body)
}

// owed is what the caller owes: those who only look on owe nothing.
func (s *Server) owed(now *adjudicator.Snapshot, who adjudicator.Caller) []projections.Worded {
	if _, acts := who.Actor(); !acts {
		return nil
	}
	return now.Decisions(who.Viewer())
}

// answerDecision replies to a decision.
//
//	@ID			answerDecision
//	@Summary	Answer a decision
//	@Description	Exactly one field, the one that the decision's "answer" names. A decision that is no longer open is refused with those that are; an option that is not legal with the legal ones.
//	@Tags		decisions
//	@Accept		json
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string			true	"the duel"
//	@Param		decision		path		string			true	"the decision"
//	@Param		Idempotency-Key	header		string			false	"makes the request safe to repeat"
//	@Param		If-Match		header		string			false	"act only on this version"
//	@Param		body			body		AnswerRequest	true	"the reply"
//	@Success	200				{object}	Committed
//	@Header		200				{string}	ETag	"version of the caller's stream"
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
//	@Router		/v1/duels/{duel}/decisions/{decision} [post]
func (s *Server) answerDecision(c echo.Context) error {
	who, _, err := s.caller(c)
	if err != nil {
		return err
	}
	rq, err := s.write(c, renderCommitted)
	if err != nil {
		return err
	}
	var body AnswerRequest
	if err := decode(rq.Body, &body); err != nil {
		return err
	}
	answer, err := body.answer()
	if err != nil {
		return err
	}
	out, err := s.house.Answer(c.Request().Context(), who, c.Param("decision"), answer, rq)
	return reply(c, out, s.withOpen(c, who, err))
}

// takeBackAnswer withdraws a sealed answer.
//
//	@ID			takeBackAnswer
//	@Summary	Take a sealed answer back
//	@Description	Possible while the decision says "withdrawable": until all sealed answers are in and are opened at once. The decision is then open again.
//	@Tags		decisions
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		decision		path		string	true	"the decision"
//	@Param		Idempotency-Key	header		string	false	"makes the request safe to repeat"
//	@Param		If-Match		header		string	false	"act only on this version"
//	@Success	200				{object}	Committed
//	@Header		200				{string}	ETag	"version of the caller's stream"
//	@Failure	400				{object}	Problem
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	409				{object}	Problem
//	@Failure	412				{object}	Problem
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Failure	507				{object}	Problem
//	@Router		/v1/duels/{duel}/decisions/{decision} [delete]
func (s *Server) takeBackAnswer(c echo.Context) error {
	who, _, err := s.caller(c)
	if err != nil {
		return err
	}
	rq, err := s.write(c, renderCommitted)
	if err != nil {
		return err
	}
	if err := noFields(rq.Body); err != nil {
		return err
	}
	out, err := s.house.TakeBack(c.Request().Context(), who, c.Param("decision"), rq)
	return reply(c, out, s.withOpen(c, who, err))
}

func renderCommitted(out adjudicator.Outcome) (adjudicator.Answer, error) {
	return adjudicator.Answer{Status: http.StatusOK, Version: out.Version, Body: committed(out)}, nil
}

// committed words Committed with the events as they are kept. Every command is
// answered so, and there is nothing in it that must be worded with care: a version
// is digits, letters and a hyphen, and an event is JSON already.
func committed(out adjudicator.Outcome) []byte {
	size := len(`{"version":"","events":[]}`) + len(out.Version)
	for _, e := range out.Events {
		size += len(e.JSON) + 1
	}
	b := append(make([]byte, 0, size), `{"version":"`...)
	b = append(append(b, out.Version...), `","events":[`...)
	for i, e := range out.Events {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, e.JSON...)
	}
	return append(b, "]}"...)
}

// answer is the reply as the domain takes it.
func (a AnswerRequest) answer() (duel.Answer, error) {
	given := 0
	var answer duel.Answer
	if a.Option != nil {
		given++
		answer.Option = *a.Option
	}
	if a.Selection != nil {
		given++
		answer.Selection = *a.Selection
	}
	if a.Rolls != nil {
		given++
		answer.Rolls = *a.Rolls
	}
	switch {
	case given != 1:
		return answer, refusal(codeBody, "", fmt.Sprintf("Exactly one of %s is given.", list("option", "selection", "rolls")))
	case len(answer.Selection) > maxCopies || len(answer.Rolls) > maxCopies:
		return answer, refusal(codeBody, "", fmt.Sprintf("A reply has at most %d members.", maxCopies))
	case len(answer.Option) > maxKey:
		return answer, refusal(codeBody, "/option", fmt.Sprintf("An option's id has at most %d bytes.", maxKey))
	}
	return answer, nil
}

// withOpen puts what the caller owes now beside a refusal that says that he was
// overtaken.
func (s *Server) withOpen(c echo.Context, who adjudicator.Caller, err error) error {
	r, ok := errors.AsType[*duel.Refusal](err)
	if !ok || kinds[r.Code].status != http.StatusConflict {
		return err
	}
	now, failed := s.house.Snapshot(c.Request().Context(), who.Duel)
	if failed != nil {
		return failed
	}
	return overtaken{error: err, open: decisionsOf(s.owed(now, who))}
}

// noFields accepts no body, or an object without fields.
func noFields(raw []byte) error {
	if len(raw) == 0 {
		return nil
	}
	return decode(raw, &struct{}{})
}
