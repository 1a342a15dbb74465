package adjudicator

import (
	"context"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// Intervene carries out what the mediator reports or does: a disturbance,
// compulsion, something from outside, his own touch (duel.circling,
// duel.consent, end.interference). Nobody else may, the opener of a duel that
// the house judges included.
func (a *Adjudicator) Intervene(ctx context.Context, who Caller, c spellduel.Intervene, rq Request) (Outcome, error) {
	if err := who.Mediates(); err != nil {
		return Outcome{}, err
	}
	if s, err := a.Snapshot(ctx, who.Duel); err != nil {
		return Outcome{}, err
	} else if s.ruleset.Name != spellDuel.Name {
		return Outcome{}, &duel.Refusal{
			Code: duel.CodeNotOffered, Field: "/kind", Rules: s.ruleset.Closed,
			Detail: "Nothing from outside reaches into a duel of this ruleset.",
		}
	}
	return a.act(ctx, who, c, rq)
}

// Mediates refuses everybody but the mediator, who acts in the duel.
func (c Caller) Mediates() error {
	if by, ok := c.Actor(); !ok || by != duel.Mediator {
		return refuse(CodeNotAPlayer, "", "Only the duel's mediator can intervene.")
	}
	return nil
}

// Interventions lists what the mediator can report or do now; nothing where the
// duel is over, the house judges, or these rules do not play the duel.
func (s *Snapshot) Interventions() []spellduel.Intervention {
	if s.opening.House || s.Over() {
		return nil
	}
	at, err := s.position()
	if held, ok := at.(arena); ok && err == nil {
		return held.state.Interventions()
	}
	return nil
}

// Contraband lists what the mediator's search can turn up now (duel.search).
func (s *Snapshot) Contraband() []spellduel.Contraband {
	if s.opening.House || s.Over() {
		return nil
	}
	at, err := s.position()
	if held, ok := at.(arena); ok && err == nil {
		return held.state.Contraband()
	}
	return nil
}
