package scenarios

import (
	"context"
	"encoding/json"
	"errors"

	"spellduel/internal/client"
)

// Table is one duel that has been opened, of whichever ruleset. What the duel
// refuses is a *client.Problem, whatever the driver.
type Table interface {
	Decisions(ctx context.Context, actor string) ([]client.Decision, error)
	Answer(ctx context.Context, actor, decision string, a client.Answer) error
	TakeBack(ctx context.Context, actor, decision string) error
	Surrender(ctx context.Context, seat string) error
	// Void calls the duel off for whoever opened it, with a reason or without.
	Void(ctx context.Context, reason string) error
	// Events are those of a viewer's stream after a seq. A viewer whom nobody
	// can be has none and is ErrNobody: the mediator where the house judges, a
	// duelist who has not sat down.
	Events(ctx context.Context, viewer string, after int) ([]client.Event, error)
	View(ctx context.Context, viewer string) (json.RawMessage, error)
}

// Driver plays one spell duel.
type Driver interface {
	Table
	Open(ctx context.Context, rq client.OpenRequest) error
	// Seat sits a duelist down, or declines where sheet is nil.
	Seat(ctx context.Context, seat string, sheet *client.Sheet) error
	// Intervene is the mediator's: what happens outside the arena, or what he
	// judges.
	Intervene(ctx context.Context, r client.Report) error
	// DeadlinePasses lets so much time go by that the clock comes.
	DeadlinePasses(ctx context.Context) error
}

// ErrNobody says that nobody is the viewer or the actor.
var ErrNobody = errors.New("nobody is that")

// Viewers are the pairs of eyes of a duel.
var Viewers = []string{"mediator", "a", "b", "public"}

// Remote plays over HTTP.
type Remote struct {
	server      *client.Server
	duel        string
	invitations map[string]string
	parties     map[string]*client.Party
	opener      *client.Party // the mediator, or who opened a duel that the house judges

	// Pass, where it is set, moves the server's time beyond the deadline of what is
	// open. Without it no scenario can wait.
	Pass func(ctx context.Context) error
}

// NewRemote plays on a server.
func NewRemote(s *client.Server) *Remote {
	return &Remote{server: s, parties: map[string]*client.Party{}}
}

// Open implements Driver.
func (r *Remote) Open(ctx context.Context, rq client.OpenRequest) error {
	return r.open(ctx, rq, rq.Mediator != nil)
}

func (r *Remote) open(ctx context.Context, rq any, mediated bool) error {
	opened, err := r.server.OpenAny(ctx, rq)
	if err != nil {
		return err
	}
	r.duel, r.invitations = opened.ID, opened.Invitations
	r.opener = r.server.Party(opened.ID, opened.Token)
	if mediated {
		r.parties["mediator"] = r.opener
	}
	if opened.SpectatorToken != "" {
		r.parties["public"] = r.server.Party(opened.ID, opened.SpectatorToken)
	}
	return nil
}

// Seat implements Driver.
func (r *Remote) Seat(ctx context.Context, seat string, sheet *client.Sheet) error {
	p, err := r.server.Sit(ctx, r.duel, seat, client.Seating{Invitation: r.invitations[seat], Consent: sheet != nil, Sheet: sheet})
	if err != nil {
		return err
	}
	r.parties[seat] = p
	return nil
}

// Party is who plays or looks as the actor, or ErrNobody.
func (r *Remote) Party(actor string) (*client.Party, error) {
	p := r.parties[actor]
	if p == nil {
		return nil, ErrNobody
	}
	return p, nil
}

// Decisions implements Driver.
func (r *Remote) Decisions(ctx context.Context, actor string) ([]client.Decision, error) {
	p, err := r.Party(actor)
	if err != nil {
		return nil, err
	}
	owed, err := p.Decisions(ctx)
	return owed.Decisions, err
}

// Answer implements Driver.
func (r *Remote) Answer(ctx context.Context, actor, decision string, a client.Answer) error {
	p, err := r.Party(actor)
	if err != nil {
		return err
	}
	_, err = p.Answer(ctx, decision, a)
	return err
}

// TakeBack implements Driver.
func (r *Remote) TakeBack(ctx context.Context, actor, decision string) error {
	p, err := r.Party(actor)
	if err != nil {
		return err
	}
	_, err = p.TakeBack(ctx, decision)
	return err
}

// Surrender implements Driver.
func (r *Remote) Surrender(ctx context.Context, seat string) error {
	p, err := r.Party(seat)
	if err != nil {
		return err
	}
	_, err = p.Surrender(ctx)
	return err
}

// Void implements Driver.
func (r *Remote) Void(ctx context.Context, reason string) error {
	if r.opener == nil {
		return ErrNobody
	}
	_, err := r.opener.Void(ctx, reason)
	return err
}

// Intervene implements Driver.
func (r *Remote) Intervene(ctx context.Context, report client.Report) error {
	p, err := r.Party("mediator")
	if err != nil {
		return err
	}
	_, err = p.Intervene(ctx, report)
	return err
}

// DeadlinePasses implements Driver.
func (r *Remote) DeadlinePasses(ctx context.Context) error {
	if r.Pass == nil {
		return errors.New("this server's time is nobody's to move")
	}
	return r.Pass(ctx)
}

// Events implements Driver.
func (r *Remote) Events(ctx context.Context, viewer string, after int) ([]client.Event, error) {
	p, err := r.Party(viewer)
	if err != nil {
		return nil, err
	}
	return p.EventsSince(ctx, after)
}

// View implements Driver.
func (r *Remote) View(ctx context.Context, viewer string) (json.RawMessage, error) {
	p, err := r.Party(viewer)
	if err != nil {
		return nil, err
	}
	return p.View(ctx)
}
