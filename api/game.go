package api

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// game is what the wire has of one ruleset's own: how its duels are opened,
// taken a seat in and told of, and what there is to read about it.
type game interface {
	about() RulesetName
	open(o OpenRequest, seats []duel.SeatName) (duel.Opener, error)
	sit(c SeatRequest, seat duel.Seat) (duel.Seating, error)
	tell(d *Duel, opened duel.Opened)
	annotate(raw []byte) (any, error) // a sheet, with what a duel makes of it
	seats() []duel.Seat
	ruleset() Ruleset
	rules() Rules
	rulings() []Ruling
}

// games are those that are played here, the first being the one that is meant
// where none is named.
var games = []game{spellDuel{}, duelArcane{}}

// gameNamed finds a ruleset, or refuses.
func gameNamed(field, name string) (game, error) {
	for _, g := range games {
		if g.about().Name == name {
			return g, nil
		}
	}
	return nil, refusal(duel.CodeNotOffered, field, fmt.Sprintf("There is no such ruleset.%s Played here are %s.", duel.Meant(name, played()), list(played()...)))
}

// given is a part of a body whose shape the ruleset decides. It is kept as it
// came, and read when the ruleset is known.
type given struct{ raw jsontext.Value }

// UnmarshalJSONFrom keeps the bytes.
func (g *given) UnmarshalJSONFrom(in *jsontext.Decoder) error {
	raw, err := in.ReadValue()
	g.raw = raw.Clone()
	return err
}

// read reads what was given at a place of the body, by the rules of every body.
func (g *given) read(at string, to any) error {
	err := decode(g.raw, to)
	if r, ok := errors.AsType[*duel.Refusal](err); ok {
		moved := *r
		moved.Field = at + r.Field
		return &moved
	}
	return err
}

// seatNames are those that a ruleset has, with the names that are asked for.
func (o OpenRequest) seatNames(of game) ([]duel.SeatName, error) {
	var names []duel.SeatName
	for _, seat := range of.seats() {
		s, ok := o.Seats[string(seat)]
		if !ok {
			return nil, refusal(codeBody, "/seats", fmt.Sprintf("These seats are needed, each with a name: %s.", list(texts(of.seats())...)))
		}
		if err := checkName("/seats/"+string(seat)+"/name", s.Name); err != nil {
			return nil, err
		}
		names = append(names, duel.SeatName{Seat: seat, Name: s.Name})
	}
	for _, seat := range slices.Sorted(maps.Keys(o.Seats)) {
		if !slices.Contains(of.seats(), duel.Seat(seat)) {
			return nil, refusal(codeBody, string(jsontext.Pointer("/seats").AppendToken(seat)),
				fmt.Sprintf("There is no such field here.%s Legal are %s.", duel.Meant(seat, texts(of.seats())), list(texts(of.seats())...)))
		}
	}
	return names, nil
}

// command is the opening that is asked for. What terms are legal is the
// domain's to say.
func (o OpenRequest) command() (duel.Opener, error) {
	g, err := gameNamed("/ruleset", o.Ruleset)
	if err != nil {
		return nil, err
	}
	if m := o.Mediator; m != nil {
		if err := checkName("/mediator/name", m.Name); err != nil {
			return nil, err
		}
		if err := optionalName("/mediator/protection", m.Protection); err != nil {
			return nil, err
		}
	}
	seats, err := o.seatNames(g)
	if err != nil {
		return nil, err
	}
	return g.open(o, seats)
}

// spellDuel is the arena duel on the wire.
type spellDuel struct{}

func (spellDuel) about() RulesetName {
	return RulesetName{spellduel.Ruleset, spellduel.RulesetVersion, "The arena duel of two spell casters", texts(spellduel.Seats())}
}

func (spellDuel) seats() []duel.Seat { return spellduel.Seats() }

func (spellDuel) open(o OpenRequest, seats []duel.SeatName) (duel.Opener, error) {
	c := spellduel.Open{Mediator: spellduel.MediatorSeat{House: true}, Seats: seats}
	if m := o.Mediator; m != nil {
		c.Mediator = spellduel.MediatorSeat{Name: m.Name, Protection: m.Protection, Inside: m.Inside}
	}
	var terms *TermsRequest
	if o.Terms != nil {
		terms = new(TermsRequest)
		if err := o.Terms.read("/terms", terms); err != nil {
			return nil, err
		}
	}
	c.Terms = terms.full()
	return c, nil
}

func (spellDuel) sit(r SeatRequest, seat duel.Seat) (duel.Seating, error) {
	c := spellduel.TakeSeat{Seat: seat, DiceSeed: r.seed(), Consent: *r.Consent, NoSheet: *r.Consent && r.Sheet == nil}
	if r.Sheet != nil { // of who declines it is read and not looked at
		var given SheetRequest
		if err := r.Sheet.read("/sheet", &given); err != nil {
			return nil, err
		}
		if !c.Consent {
			return c, nil
		}
		sheet, err := given.sheet()
		if err != nil {
			return nil, err
		}
		c.Sheet = sheet
		if c.Ext, err = ext(given.Ext, spellduel.RuleSheetExt); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (spellDuel) tell(d *Duel, opened duel.Opened) {
	if o, ok := opened.(spellduel.DuelOpened); ok {
		terms := termsOf(o.Terms)
		d.Terms, d.PreparationTurns = TermsShown{SpellDuel: &terms}, &o.PreparationTurns
		d.Mediator = MediatorSeat{o.Mediator.Name, &o.Mediator.Protection, &o.Mediator.Inside, o.Mediator.House}
	}
}

// duelArcane is the Duel Arcane on the wire.
type duelArcane struct{}

func (duelArcane) about() RulesetName {
	return RulesetName{arcane.Name, arcane.Version, "The Duel Arcane of two wielders in a warding circle", texts(arcane.Seats())}
}

func (duelArcane) seats() []duel.Seat { return arcane.Seats() }

func (duelArcane) open(o OpenRequest, seats []duel.SeatName) (duel.Opener, error) {
	c := arcane.Open{Mediator: arcane.MediatorSeat{House: true}, Seats: seats}
	if m := o.Mediator; m != nil {
		if m.Protection != "" || m.Inside {
			return nil, refusal(codeBody, "/mediator", "In a Duel Arcane the circle protects: its mediator has a name and nothing else.")
		}
		c.Mediator = arcane.MediatorSeat{Name: m.Name}
	}
	var terms *ArcaneTermsRequest
	if o.Terms != nil {
		terms = new(ArcaneTermsRequest)
		if err := o.Terms.read("/terms", terms); err != nil {
			return nil, err
		}
	}
	c.Terms = terms.full()
	return c, nil
}

func (duelArcane) sit(r SeatRequest, seat duel.Seat) (duel.Seating, error) {
	c := arcane.TakeSeat{Seat: seat, DiceSeed: r.seed(), Consent: *r.Consent, NoSheet: *r.Consent && r.Sheet == nil}
	if r.Sheet != nil {
		var given ArcaneSheetRequest
		if err := r.Sheet.read("/sheet", &given); err != nil {
			return nil, err
		}
		if c.Consent {
			var err error
			c.Sheet = given.sheet()
			if c.Ext, err = ext(given.Ext, arcane.RuleExt); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

func (duelArcane) tell(d *Duel, opened duel.Opened) {
	if o, ok := opened.(arcane.DuelOpened); ok {
		terms := arcaneTermsOf(o.Terms)
		d.Terms, d.Mediator = TermsShown{DuelArcane: &terms}, MediatorSeat{Name: o.Mediator.Name, House: o.Mediator.House}
		delete(d.Links, "interventions") // nothing reaches into a closed circle
	}
}
