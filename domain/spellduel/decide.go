package spellduel

import (
	"fmt"
	"strconv"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// Decide turns a command into the events it causes, the automatic ones and the
// decisions due after them included, or refuses it with a [*duel.Refusal]. It
// changes nothing; after a refusal nothing has happened.
func Decide(s State, c Command, w World) ([]duel.Event, error) {
	return duel.Decide(&game{state: s.clone(), world: w}, c)
}

// Duel is a duel that moves on in place: what Decide and Fold give together,
// without a copy for each command. It is for play in process, as in simulations.
type Duel struct{ game game }

// NewDuel is a duel that is yet to be opened.
func NewDuel(w World) *Duel { return &Duel{game{world: w}} }

// Do decides a command and moves on. The events are the caller's until the next
// call. After a refusal nothing has happened.
func (d *Duel) Do(c Command) ([]duel.Event, error) {
	d.game.out = d.game.out[:0]
	d.game.actor, d.game.cause = "", ""
	return duel.Decide(&d.game, c)
}

// State is where the duel stands. It is not to be kept over a call of Do.
func (d *Duel) State() *State { return &d.game.state }

// Resume runs the automatic steps that a state still has to take. A stored duel
// never needs it, as each commit ends where somebody owes a decision; it is for
// states cut off elsewhere.
func Resume(s State, w World) []duel.Event {
	return duel.Resume(&game{state: s.clone(), world: w, actor: duel.Engine})
}

// game is one decision in the making: a scratch state into which each new event
// is folded before the next step looks at it.
type game struct {
	state State
	world World
	actor duel.Actor
	cause string
	out   []duel.Event
}

// Obey implements [duel.Game].
func (g *game) Obey(c Command) error {
	switch c := c.(type) {
	case Open:
		return g.open(c)
	case TakeSeat:
		return g.takeSeat(c)
	case Answer:
		return g.answer(c)
	case TakeBack:
		return g.takeBack(c)
	case Surrender:
		return g.surrender(c)
	case Intervene:
		return g.intervene(c)
	case RenewInvitation:
		return g.renewInvitation(c)
	case Lapse:
		return g.lapse()
	case Void:
		return g.void(c)
	case NoteCredentials:
		g.noteCredentials(c)
		return nil
	}
	panic(fmt.Sprintf("spellduel: unknown command %T", c))
}

// Next implements [duel.Game].
func (g *game) Next() Step { return g.state.next() }

// Act implements [duel.Game].
func (g *game) Act() {
	g.actor, g.cause = duel.Engine, ""
	g.state.top().perform(g)
}

// Ask implements [duel.Game].
func (g *game) Ask(owed []duel.Decision) {
	for i := range owed {
		if g.state.Open.Same(&owed[i]) != nil {
			continue
		}
		g.actor, g.cause = duel.Engine, ""
		g.emit(DecisionDue{Decision: owed[i]}, nil, owed[i].Rules...)
	}
}

// Stated implements [duel.Game].
func (g *game) Stated() []duel.Event { return g.out }

// emit states one event and folds it into the scratch state.
func (g *game) emit(data duel.Payload, because duel.Because, rules ...duel.Rule) {
	e := duel.Event{
		Round: g.state.Round, Phase: g.state.Phase, Actor: g.actor, Cause: g.cause,
		Rules: rules, Because: because, Data: data,
	}
	switch d := data.(type) {
	case PhaseBegan:
		e.Phase = d.Phase
	case RoundBegan:
		e.Round, e.Phase = d.Round, PhaseMoveAdvantaged
	}
	g.state.apply(e)
	g.out = append(g.out, e)
}

// thrown is one throw as it fell. The label is empty for dice of the table.
type thrown struct {
	faces []int
	label string
}

// one is the face of a throw of one die.
func (t thrown) one() int { return t.faces[0] }

// roll throws what a task needs: the server's dice, or those already entered at
// the table.
func (g *game) roll(r roller) []thrown {
	needs := r.needs(&g.state)
	out := make([]thrown, 0, len(needs))
	var few [4]duel.Tally
	numbers := append(duel.Tallies(few[:0]), g.state.rolled...)
	for i := 0; i < len(needs); i++ {
		n := needs[i]
		if g.state.Terms.Dice == DiceTable {
			out = append(out, thrown{faces: r.entered()[i]})
			continue
		}
		label := dice.Label{Purpose: n.purpose, Subject: n.about.subject(n.side), Audience: string(n.audience)}
		numbers, label.Number = numbers.Bumped(n.audience)
		out = append(out, thrown{g.world.Dice.Roll(label, n.throw.Count, n.throw.Sides), label.Text()})
		if u, ok := r.(unfolder); ok && u.unfolds(&g.state) {
			r = r.enter(out[i].faces).(roller) //nolint:forcetypeassert // entering dice leaves it what it is
			needs = r.needs(&g.state)
		}
	}
	return out
}

// subject is what a throw is for, as its dice label words it: "a/spell 3".
func (r refs) subject(side duel.Seat) string {
	text := string(side)
	if r.spell > 0 {
		text += "/spell " + strconv.Itoa(r.spell)
	}
	if r.other > 0 {
		text += "/spell " + strconv.Itoa(r.other)
	}
	return text
}
