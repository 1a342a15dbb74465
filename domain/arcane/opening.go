package arcane

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// open begins a duel: its terms, who will sit where, and the commitment to the
// dice.
func (g *game) open(c Open) error {
	if g.state.Phase != "" {
		return &duel.Refusal{Code: duel.CodeIllegalTerms, Detail: "this duel is open already"}
	}
	if err := c.Terms.Check(); err != nil {
		return err
	}
	if !slices.Equal(duel.SeatsOf(c.Seats), Seats()) {
		return &duel.Refusal{
			Code: duel.CodeIllegalTerms, Field: "/seats",
			Detail: "a Duel Arcane has two duelists, in the seats a and b", Rules: []duel.Rule{RuleParties},
		}
	}
	g.actor = duel.Mediator
	if c.Mediator.House {
		g.actor = duel.House
	}
	g.emit(DuelOpened{
		Profile: Profile{Ruleset: Name, Version: Version, Dice: dice.Algorithm},
		Terms:   c.Terms, Mediator: c.Mediator, Seats: c.Seats, DiceCommitment: c.DiceCommitment,
	}, nil, RuleParties, RuleCondition)
	return nil
}

// Check refuses what no duel can be held under, and what this version does
// not offer.
func (t Terms) Check() error {
	refuse := func(code duel.Code, field, format string, args ...any) error {
		return &duel.Refusal{Code: code, Field: field, Detail: fmt.Sprintf(format, args...), Rules: []duel.Rule{RuleCondition}}
	}
	chosen := map[string]string{
		"/terms/condition": string(t.Condition), "/terms/challenged": string(t.Challenged),
		"/terms/dice": string(t.Dice), "/terms/disclosure": t.Disclosure,
	}
	for _, c := range termChoices {
		value, one := chosen[c.Field]
		if one && !slices.Contains(c.Legal, value) {
			return refuse(duel.CodeNotOffered, c.Field, "%.40q is not offered; legal is one of %s", value, strings.Join(c.Legal, ", "))
		}
	}
	for i, seat := range t.Circle {
		field := fmt.Sprintf("/terms/circle/%d", i)
		if !isSeat(seat) {
			return refuse(duel.CodeNotOffered, field, "%.40q raises no circle; a and b can", string(seat))
		}
		if slices.Contains(t.Circle[:i], seat) {
			return refuse(duel.CodeIllegalTerms, field, "%s is named twice", seat)
		}
	}
	switch {
	case len(t.Circle) == 0:
		return refuse(duel.CodeIllegalTerms, "/terms/circle", "a circle is raised by both duelists or by one of them")
	case t.Deadline != nil && (*t.Deadline < LeastDeadline || *t.Deadline > MostDeadline):
		return refuse(duel.CodeIllegalTerms, "/terms/deadline", "%d seconds; a deadline is of %d to %d, or null, which waits for ever",
			*t.Deadline, LeastDeadline, MostDeadline)
	}
	if err := houseOptions.Check(t.House, RuleCondition); err != nil {
		return err
	}
	if err := t.checkEndless(); err != nil {
		return err
	}
	return t.checkIdle()
}

// checkEndless holds the options that decide when a duel without a winner ends to
// the condition and the deadline.
func (t Terms) checkEndless() error {
	if t.house(HouseRounds) != "none" && t.Condition == Death {
		return &duel.Refusal{
			Code: duel.CodeIllegalTerms, Field: "/terms/house/" + HouseRounds, Rules: []duel.Rule{RuleRounds, RuleVictory},
			Detail: "a duel to the death has no limit of rounds: its circle asks for one survivor",
		}
	}
	if t.house(HouseStalemate) == "none" && t.Deadline != nil {
		return &duel.Refusal{
			Code: duel.CodeIllegalTerms, Field: "/terms/house/" + HouseStalemate, Rules: []duel.Rule{RuleStalemate, RuleLate},
			Detail: "with a deadline a duel ends when nobody has been hurt for a number of rounds: the clock alone would play it for ever",
		}
	}
	return nil
}

// checkIdle refuses house options that the other terms keep from ever coming into play
// (arcane.condition).
func (t Terms) checkIdle() error {
	limit, _ := strconv.Atoi(t.house(HouseRounds))
	quiet, never := t.quiet()
	usual, _ := DefaultTerms().quiet()
	return houseOptions.CheckIdle(
		t.House, RuleCondition,
		duel.Idle{Key: HouseLate, Is: t.Deadline == nil, Why: "without a deadline nobody is late"},
		duel.Idle{Key: HouseLate, Is: t.Condition == Death, Why: "to the death nobody yields, and who is late rests each time"},
		duel.Idle{
			Key: HouseStalemate, Is: limit > 0 && limit <= usual && (never || limit <= quiet),
			Why: fmt.Sprintf("it ends after %d rounds, whoever was hurt in them", limit),
		},
	)
}

// quiet is how many rounds on end without damage are a stalemate, or that none are
// (arcane.stalemate).
func (t Terms) quiet() (rounds int, never bool) {
	rounds, err := strconv.Atoi(t.house(HouseStalemate))
	return rounds, err != nil
}

func (s *State) opened(d DuelOpened) {
	s.Profile, s.Terms, s.Mediator = d.Profile, d.Terms, d.Mediator
	s.Phase = PhaseChallenge
	for _, n := range d.Seats {
		side := s.side(n.Seat)
		side.Seat, side.Name = n.Seat, n.Name
	}
	s.push(seating{},
		beginPhase{phase: PhaseCircle}, raising{}, closing{},
		beginPhase{phase: PhaseTesting}, adding{},
		rounds{})
}

// seating waits until both duelists have sat down and agreed to the terms
// (arcane.parties, arcane.condition).
type seating struct{}

func (seating) next(s *State) Step {
	var empty []duel.Seat
	for _, side := range s.Sides {
		if !side.Seated {
			empty = append(empty, side.Seat)
		}
	}
	return Step{Waiting: empty}
}

func (seating) perform(*game) {}

func (seating) settle(s *State) bool {
	if !s.seated() {
		return false
	}
	s.pop()
	return true
}

// takeSeat sits a duelist down with his consent, or ends the attempt where the
// consent is refused (arcane.condition). A seat that is taken is handed over.
func (g *game) takeSeat(c TakeSeat) error {
	s := &g.state
	switch {
	case s.Over():
		return refuseOver()
	case !isSeat(c.Seat):
		return noSeat(c.Seat)
	case s.side(c.Seat).Seated:
		return g.handOver(c)
	case c.Consent && c.NoSheet:
		return &duel.Refusal{Code: duel.CodeIllegalSheet, Field: "/sheet", Detail: "a duelist is needed to sit down", Rules: []duel.Rule{RuleTraits}}
	}
	g.actor = duel.Actor(c.Seat)
	if !c.Consent {
		g.emit(ConsentRefused{Seat: c.Seat}, nil, RuleCondition)
		return nil
	}
	figures, err := figure(c.Sheet, s.Terms.house(HousePowerless) == "admitted")
	if err != nil {
		return err
	}
	if err := duel.CheckExt(c.Ext, RuleExt); err != nil {
		return err
	}
	g.emit(ConsentGiven{Seat: c.Seat}, nil, RuleCondition)
	g.emit(SeatTaken{Seat: c.Seat, Sheet: c.Sheet, Figures: figures, DiceSeed: c.DiceSeed},
		nil, RuleTraits, RuleLadder, RuleFatiguePool, RuleEntry, RuleOP, RuleSP, RuleFog)
	if c.Ext != "" {
		g.emit(ExtBrought{Seat: c.Seat, Ext: c.Ext}, nil, RuleExt)
	}
	return nil
}

func (s *State) seatTaken(d SeatTaken) {
	side := s.side(d.Seat)
	side.Seated = true
	side.Name, side.Sheet, side.Figures = d.Sheet.Name, d.Sheet, d.Figures
	side.OptionPoints, side.ShieldPoints = d.Figures.OptionPoints, d.Figures.ShieldPoints
	side.FudgePoints, side.PowerFatigue = d.Sheet.FudgePoints, d.Figures.PowerFatigue
}

// handOver gives a seat with its duelist to whoever comes now. He comes into what
// was agreed: the consent given stands, and so do sheet and dice
// (arcane.parties).
func (g *game) handOver(c TakeSeat) error {
	if !c.NoSheet || c.DiceSeed != "" || !c.Consent {
		return &duel.Refusal{
			Code: duel.CodeSeatTaken, Rules: []duel.Rule{RuleParties},
			Detail: fmt.Sprintf("seat %s is taken and its consent given; who takes it over consents, and sends neither sheet nor dice seed", c.Seat),
		}
	}
	g.actor = duel.Actor(c.Seat)
	g.emit(SeatHandedOver{Seat: c.Seat}, nil, RuleParties)
	return nil
}

func (g *game) renewInvitation(c RenewInvitation) error {
	switch {
	case g.state.Over():
		return refuseOver()
	case !isSeat(c.Seat):
		return noSeat(c.Seat)
	}
	g.actor = c.By
	g.emit(InvitationRenewed{Seat: c.Seat}, nil, RuleParties)
	return nil
}

func noSeat(seat duel.Seat) error {
	return &duel.Refusal{Code: duel.CodeNotYours, Detail: fmt.Sprintf("there is no seat %.40q; a and b are", string(seat))}
}

func refuseOver() error {
	return &duel.Refusal{Code: duel.CodeDuelOver, Detail: "the duel is over", Rules: []duel.Rule{RuleVictory}}
}

// raising makes the circle, each half by its maker (arcane.circle,
// arcane.flavour).
type raising struct{ automatic }

func (raising) perform(g *game) {
	halves := make([]Half, 0, 2)
	for _, side := range g.state.Sides {
		if slices.Contains(g.state.Terms.Circle, side.Seat) {
			halves = append(halves, Half{Seat: side.Seat, Aura: side.Sheet.Aura, Verse: side.Sheet.Verse})
		}
	}
	g.emit(CircleRaised{Halves: halves}, nil, RuleCircle, RuleFlavour)
}

// closing closes it: the condition is spoken, and what each side brought stands
// (arcane.condition, arcane.closed, arcane.traits).
type closing struct{ automatic }

func (closing) perform(g *game) {
	g.emit(CircleClosed{Condition: g.state.Terms.Condition, Challenged: g.state.Terms.Challenged}, nil, RuleCondition, RuleClosed, RuleTraits)
}
