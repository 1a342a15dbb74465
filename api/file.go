package api

import (
	"errors"
	"fmt"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// OpeningOf is the opening of a duel that the house judges, between nobody yet.
// The terms are those of POST /v1/duels, as they stand there under "terms", or nil
// for the defaults. What is not as it must be there is refused as it is there,
// with a [*duel.Refusal].
func OpeningOf(ruleset string, terms []byte) (duel.Opener, error) {
	names := duel.TwoSeats("a", "b")
	switch ruleset {
	case spellduel.Ruleset:
		var r TermsRequest
		if terms != nil {
			if err := readAt("/terms", terms, &r); err != nil {
				return nil, err
			}
		}
		return spellduel.Open{Terms: r.full(), Mediator: spellduel.MediatorSeat{House: true}, Seats: names}, nil
	case arcane.Name:
		full := arcane.DefaultTerms()
		if terms != nil {
			if err := readAt("/terms", terms, &full); err != nil {
				return nil, err
			}
		}
		return arcane.Open{Terms: full, Mediator: arcane.MediatorSeat{House: true}, Seats: names}, nil
	}
	return nil, refusal(duel.CodeNotOffered, "/ruleset", fmt.Sprintf("The rulesets %q and %q are played here.", spellduel.Ruleset, arcane.Name))
}

// SeatingOf sits a duelist down who consents. The sheet is that of
// POST …/seats/{seat}, as it stands there under "sheet", and refused as it is
// there.
func SeatingOf(ruleset string, seat duel.Seat, sheet []byte) (duel.Seating, error) {
	if ruleset == arcane.Name {
		c := arcane.TakeSeat{Seat: seat, Consent: true}
		return c, readAt("/sheet", sheet, &c.Sheet)
	}
	var r SheetRequest
	if err := readAt("/sheet", sheet, &r); err != nil {
		return nil, err
	}
	read, err := r.sheet()
	return spellduel.TakeSeat{Seat: seat, Consent: true, Sheet: read}, err
}

// readAt reads what stands at a place of a body, by the rules of every body.
func readAt(place string, raw []byte, to any) error {
	err := decode(raw, to)
	if r, ok := errors.AsType[*duel.Refusal](err); ok {
		moved := *r
		moved.Field = place + r.Field
		return &moved
	}
	return err
}
