package api

import "spellduel/domain/duel"

// OpeningOf is the opening of a duel that the house judges, between nobody yet.
// The terms are those of POST /v1/duels, as they stand there under "terms", or nil
// for the defaults. What is not as it must be there is refused as it is there,
// with a [*duel.Refusal].
func OpeningOf(ruleset string, terms []byte) (duel.Opener, error) {
	g, err := gameNamed("/ruleset", ruleset)
	if err != nil {
		return nil, err
	}
	var o OpenRequest
	if terms != nil {
		o.Terms = &TermsGiven{given: given{terms}}
	}
	var names []duel.SeatName
	for _, seat := range g.seats() {
		names = append(names, duel.SeatName{Seat: seat, Name: string(seat)})
	}
	return g.open(o, names)
}

// SeatingOf sits a duelist down who consents. The sheet is that of
// POST …/seats/{seat}, as it stands there under "sheet", and refused as it is
// there.
func SeatingOf(ruleset string, seat duel.Seat, sheet []byte) (duel.Seating, error) {
	g, err := gameNamed("/ruleset", ruleset)
	if err != nil {
		return nil, err
	}
	consent := true
	return g.sit(SeatRequest{Consent: &consent, Sheet: &SheetGiven{given: given{sheet}}}, seat)
}
