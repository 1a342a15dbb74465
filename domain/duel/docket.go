package duel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Pending is an open decision, with its sealed answer once there is one.
type Pending struct {
	Decision Decision
	Sealed   bool
	Answer   Answer
}

// Docket lists what is open, in the order in which it was asked.
type Docket []Pending

// Index is the place of a decision by its id, -1 where it is not open.
func (d Docket) Index(id string) int {
	for i := range d {
		if d[i].Decision.ID == id {
			return i
		}
	}
	return -1
}

// Same finds the open decision that is the same as this one: of the same kind,
// owed by the same, for the same throw. It is nil where none is.
func (d Docket) Same(as *Decision) *Pending {
	for i := range d {
		if open := &d[i].Decision; open.Kind == as.Kind && open.Seat == as.Seat && open.For == as.For {
			return &d[i]
		}
	}
	return nil
}

// Standing is the decision of a kind that a seat owes: the open one, as it was
// asked, else as ask makes it. Making one is dear and need not be done twice.
func (d Docket) Standing(kind Kind, seat Seat, ask func(Seat) Decision) Decision {
	if p := d.Same(&Decision{Kind: kind, Seat: Actor(seat)}); p != nil {
		return p.Decision
	}
	return ask(seat)
}

// OfKind lists the ids of what is open of a kind.
func (d Docket) OfKind(kind Kind) []string {
	var ids []string
	for i := range d {
		if d[i].Decision.Kind == kind {
			ids = append(ids, d[i].Decision.ID)
		}
	}
	return ids
}

// Owe gives decisions their ids: those already open stand as they were asked, a
// new one takes the next number that its audience counts. A decision that names
// no audience is everybody's.
func (d Docket) Owe(asked Tallies, decisions ...Decision) Step {
	var few [4]Tally
	counted := append(Tallies(few[:0]), asked...)
	for i := range decisions {
		due := &decisions[i]
		if p := d.Same(due); p != nil {
			*due = p.Decision
			continue
		}
		if due.Audience == "" {
			due.Audience = AudienceOpen
		}
		var n int
		counted, n = counted.Bumped(due.Audience)
		due.ID = decisionID(due.Audience, n)
	}
	return Step{Owed: decisions}
}

// decisionID is the name of the n-th decision that an audience is asked: a seat's
// name or the mediator's letter and the number, "d" and the number where all see
// it.
func decisionID(a Audience, n int) string {
	prefix, _, of := strings.Cut(string(a), "+")
	switch {
	case of: // a seat, and the mediator with it
	case a == AudienceOpen:
		prefix = "d"
	default:
		prefix = prefix[:1]
	}
	return prefix + strconv.Itoa(n)
}

// Owed finds an open decision that the actor owes. One that only others may know
// to be pending answers as if it were not open.
func (d Docket) Owed(by Actor, id string) (Pending, error) {
	i := d.Index(id)
	if i < 0 {
		return Pending{}, NotOpen(id)
	}
	p := d[i]
	switch {
	case p.Decision.Seat == by:
		return p, nil
	case p.Decision.Audience != AudienceOpen && by != Mediator:
		return Pending{}, NotOpen(id)
	}
	return Pending{}, &Refusal{
		Code: CodeNotYours, Decision: id, Detail: fmt.Sprintf("decision %s is owed by %s", id, p.Decision.Seat),
	}
}

// NotOpen refuses an answer to a decision that is not open, or of which the asker
// may not know that it is.
func NotOpen(id string) error {
	return &Refusal{Code: CodeUnknownDecision, Decision: id, Detail: fmt.Sprintf("no decision %.40q is open", id)}
}

// Takes tells whether an answer can be given to this decision now: none is sealed
// yet, and it is one that is offered. The rule is the ruleset's on what is sealed.
func (p *Pending) Takes(a Answer, sealing Rule, words Wording) error {
	if p.Sealed {
		return &Refusal{
			Code: CodeUnknownDecision, Decision: p.Decision.ID, Rules: []Rule{sealing},
			Detail: "this decision has a sealed answer; take that back first to give another",
		}
	}
	return p.Decision.Check(a, words)
}

// GivesBack tells whether an answer can be taken back: one is sealed.
func (p *Pending) GivesBack(sealing Rule) error {
	if p.Sealed {
		return nil
	}
	return &Refusal{
		Code: CodeNotWithdrawable, Decision: p.Decision.ID, Rules: []Rule{sealing},
		Detail: "there is no sealed answer to take back; only a sealed answer can be, until all are in",
	}
}

// Made is the event of an answer, by whoever entered it.
func (d Decision) Made(by Actor, a Answer) DecisionMade {
	return DecisionMade{Decision: d.ID, Kind: d.Kind, Seat: d.Seat, By: by, Answer: a, Sealed: d.Withdrawable}
}

// Withdrawn is the event of an answer that is taken back, or of a question that
// is not put any more.
func (d Decision) Withdrawn() DecisionWithdrawn {
	return DecisionWithdrawn{Decision: d.ID, Kind: d.Kind, Seat: d.Seat}
}

// Seal keeps the answer to the decision at a place.
func (d Docket) Seal(i int, a Answer) { d[i].Sealed, d[i].Answer = true, a }

// Unseal gives the answer to the decision at a place back.
func (d Docket) Unseal(i int) { d[i].Sealed, d[i].Answer = false, Answer{} }

// Drop takes the decision at a place off.
func (d *Docket) Drop(i int) { *d = slices.Delete(*d, i, i+1) }

// Close takes off what is closed, by ids, and gives it in the order of these.
func (d *Docket) Close(ids []string) []Pending {
	closed := make([]Pending, 0, len(ids))
	for _, id := range ids {
		if i := d.Index(id); i >= 0 {
			closed = append(closed, (*d)[i])
			d.Drop(i)
		}
	}
	return closed
}
