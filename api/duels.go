package api

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"

	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
	"spellduel/internal/adjudicator"
)

// Duel is what is agreed of a duel, and who has sat down: no more than the
// public sees.
type Duel struct {
	ID               string               `json:"id"`
	Ruleset          string               `json:"ruleset" example:"spells-and-magic"`
	Profile          Profile              `json:"profile"`
	Terms            TermsShown           `json:"terms"`
	Mediator         MediatorSeat         `json:"mediator"`
	Seats            map[string]SeatState `json:"seats"`
	PreparationTurns *int                 `json:"preparation_turns,omitempty"` // turns of preparation before the arena; absent where the ruleset has none
	DiceCommitment   string               `json:"dice_commitment,omitempty"`   // hex: commits the server to its dice before anybody acts; none where the table throws
	Links            map[string]string    `json:"links"`
} // @name Duel

// SeatState is a seat, and whether its duelist has taken it.
type SeatState struct {
	Name  string `json:"name"`
	Taken bool   `json:"taken"`
} // @name SeatState

// OpenedDuel is a new duel with its credentials, which are shown once.
type OpenedDuel struct {
	Duel
	Token               string            `json:"token"`                                                                       // the mediator's; where the house judges the opener's, which sees the public view and decides nothing
	Invitations         map[string]string `json:"invitations"`                                                                 // one for each seat, good once
	InvitationsExpireAt string            `json:"invitations_expire_at" format:"date-time" example:"2026-12-24T18:00:00.000Z"` // until then; a duel with a deadline is void if a seat is empty still and has no newer one
	SpectatorToken      string            `json:"spectator_token,omitempty"`                                                   // sees the public view; given where the terms admit spectators
} // @name OpenedDuel

// openDuel begins a duel.
//
//	@ID			openDuel
//	@Summary	Open a duel
//	@Description	Opens a duel under the terms given, and hands out the mediator's token and an invitation for each seat. They are shown once: with an Idempotency-Key (128 random bits, for it seals them) the same answer can be had again.
//	@Tags		duels
//	@Accept		json
//	@Produce	json
//	@Param		Idempotency-Key	header		string		false	"makes the request safe to repeat"
//	@Param		body			body		OpenRequest	true	"terms, mediator, seats"
//	@Success	201				{object}	OpenedDuel
//	@Header		201				{string}	Location	"the duel"
//	@Header		201				{string}	ETag		"version of the opener's stream"
//	@Failure	400				{object}	Problem
//	@Failure	412				{object}	Problem
//	@Failure	413				{object}	Problem
//	@Failure	415				{object}	Problem
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Failure	507				{object}	Problem
//	@Router		/v1/duels [post]
func (s *Server) openDuel(c echo.Context) error {
	rq, err := s.write(c, renderOpened)
	if err != nil {
		return err
	}
	var body OpenRequest
	if err := decode(rq.Body, &body); err != nil {
		return err
	}
	command, err := body.command()
	if err != nil {
		return err
	}
	if rq.Lasts, err = lasts("/invitations_expire_in", body.InvitationsExpireIn); err != nil {
		return err
	}
	out, err := s.house.Open(c.Request().Context(), command, rq)
	return reply(c, out, err)
}

func renderOpened(out adjudicator.Outcome) (adjudicator.Answer, error) {
	opened := OpenedDuel{Duel: duelOf(out.Snapshot), Token: out.Token, Invitations: map[string]string{}, SpectatorToken: out.Spectator, InvitationsExpireAt: moment(out.Expire)}
	for seat, invitation := range out.Invitations {
		opened.Invitations[string(seat)] = invitation
	}
	body, err := encode(opened)
	return adjudicator.Answer{Status: http.StatusCreated, Location: opened.Links["self"], Version: out.Version, Body: body}, err
}

// readDuel shows the terms to whoever has a part in the duel, be it an
// invitation.
//
//	@ID			readDuel
//	@Summary	Read the terms
//	@Description	The duel's terms in full and who has sat down. An invitation, as bearer, reads this and no more.
//	@Tags		duels
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Duel
//	@Header		200				{string}	ETag	"digest of the answer"
//	@Success	304				"the caller has it"
//	@Failure	401				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/duels/{duel} [get]
func (s *Server) readDuel(c echo.Context) error {
	_, now, err := s.holder(c)
	if err != nil {
		return err
	}
	body, err := encode(duelOf(now))
	if err != nil {
		return err
	}
	digest := sha256.Sum256(body)
	return show(c, hex.EncodeToString(digest[:8]), body)
}

// duelOf is the opening, which everybody sees, and the public's view.
func duelOf(now *adjudicator.Snapshot) Duel {
	d := Duel{ID: now.Duel(), Seats: map[string]SeatState{}, Links: links(now.Duel(), now.Seats()...)}
	o := now.Opening().Opening()
	d.Ruleset, d.Profile, d.DiceCommitment = o.Profile.Ruleset, Profile(o.Profile), o.DiceCommitment
	if g, err := gameNamed("", o.Profile.Ruleset); err == nil {
		g.tell(&d, now.Opening())
	}
	public := now.View(duel.ViewerPublic).Common()
	if turns := public.PreparationTurns; turns > 0 {
		d.PreparationTurns = &turns
	}
	for _, s := range public.Seats {
		d.Seats[string(s.Seat)] = SeatState{Name: s.Name, Taken: s.Taken}
	}
	return d
}

func links(id string, seats ...duel.Seat) map[string]string {
	self := "/v1/duels/" + id
	all := map[string]string{
		"self": self, "decisions": self + "/decisions",
		"view": self + "/view", "events": self + "/events", "replay": self + "/replay", "surrender": self + "/surrender",
		"interventions": self + "/interventions", "void": self + "/void", "token": self + "/token", "tokens": self + "/tokens",
	}
	for _, seat := range seats {
		all["seat_"+string(seat)] = self + "/seats/" + string(seat)
	}
	return all
}
