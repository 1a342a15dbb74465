package spellduel

import (
	"slices"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// Evolve folds one event into the state. It believes the event: it rolls
// nothing, checks nothing and cannot fail; an event it does not know changes
// nothing.
func Evolve(s State, e duel.Event) State {
	s = s.clone()
	s.apply(e)
	return s
}

// Fold is Evolve over many events, without a copy for each.
func Fold(s State, events []duel.Event) State {
	s = s.clone()
	for _, e := range events {
		s.apply(e)
	}
	return s
}

// apply routes an event to the chapter that knows it, then settles the agenda.
func (s *State) apply(e duel.Event) {
	s.tallyDice(e.Data)
	switch d := e.Data.(type) {
	case DuelOpened:
		s.opened(d)
	case ConsentGiven, DecisionWithdrawn, OutsideDisturbed, InvitationRenewed, SeatHandedOver, CredentialsChanged, ExtBrought:
		s.noted(d)
	case ConsentRefused:
		s.refused()
	case SeatTaken:
		s.seatTaken(d)
	case PhaseBegan:
		s.phaseBegan(d)
	case DecisionDue:
		s.asked.Bump(d.Decision.Audience)
		s.Open = append(s.Open, Pending{Decision: d.Decision})
	case DecisionMade:
		s.decisionMade(d)
	case ChoicesClosed:
		s.choicesClosed(d)
	case SpellsContributed:
		s.contributed(d)
	case ArenaFormed:
		s.arenaFormed(d)
	case DiceRolled:
		s.diceRolled(d)
	case AdvantageSet:
		s.Advantage = d.Side
		s.pop()
	case RoundBegan:
		s.roundBegan(d)
	case PreparationDisturbed:
		s.preparationDisturbed(d)
	case CompulsionFound:
		s.compulsionFound()
	case ItemConfiscated:
		s.itemConfiscated(d)
	case EffectJudged:
		s.effectJudged(d)
	case Interfered:
		s.interfered(d)
	default:
		s.applyArena(e.Data)
	}
	s.settle()
}

// applyArena routes what happens in the arena itself.
func (s *State) applyArena(data duel.Payload) {
	switch d := data.(type) {
	case SpellCast:
		s.spellCast(d)
	case CharacterPassed:
		s.passed(d)
	case SpellMoved:
		s.spellMoved(d)
	case SpellsMet:
		s.spellsMet(d)
	case TypeAnnounced:
		s.typeAnnounced(d)
	case SpellsPassed:
		s.spellsPassed(d)
	case CombatRolled:
		s.combatRolled(d)
	case SpellDestroyed:
		s.spellDestroyed(d)
	case SpellsLocked:
		s.spellsLocked(d)
	case SpellTurned:
		s.spellTurned(d)
	case SpellBlocked:
		s.spell(d.Spell).Blocked = true
		s.pop()
	case LockCleared:
		s.lockCleared(d)
	case AdvantageShifted:
		s.Advantage = d.To
		s.pop()
	default:
		s.applyCharacters(data)
	}
}

// applyCharacters routes what happens to the duelists' images.
func (s *State) applyCharacters(data duel.Payload) {
	switch d := data.(type) {
	case SpellRevealed:
		s.spellRevealed(d)
	case SpellVanished:
		s.pop()
		s.end(d.Spell)
	case CounterCast:
		s.counterCast(d)
	case CounterEnded:
		s.counterEnded(d)
	case SaveRolled:
		s.saveRolled(d)
	case DamageDealt:
		s.damageDealt(d)
	case LevelsDrained:
		s.levelsDrained(d)
	case CheckRolled:
		s.checkRolled(d)
	case CharacterHindered:
		s.characterHindered(d)
	case DispelRolled:
		s.dispelRolled(d)
	case EffectEnded:
		s.effectEnded(d)
	case HindranceEnded:
		s.spell(d.Spell).Holds = ""
		s.pop()
	case CharacterMoved:
		s.characterMoved(d)
	case IdentificationTried:
		s.identificationTried(d)
	case SpellIdentified:
		s.spell(d.Spell).Identified = true
		s.pop()
	case CastingBegan:
		s.castingBegan(d)
	case CastingBroken:
		s.side(d.Side).Casting = nil
		s.pop()
	case Surrendered:
		s.instead(ending{outcome: DuelEnded{Result: ResultVictory, Winner: opponent(d.Side), By: bySurrender}})
	case DuelEnded:
		s.Outcome = &d
		s.Phase = PhaseOver
		s.instead()
	default:
		s.applySpoils(data)
	}
}

// applySpoils routes what a duel leaves behind.
func (s *State) applySpoils(data duel.Payload) {
	switch d := data.(type) {
	case DuelDecided:
		s.duelDecided(d)
	case SpoilsDamage:
		s.spoilsDamage(d)
	case LevelsLost:
		s.levelsLost(d)
	case SpellsForfeited:
		s.spellsForfeited(d)
	case FateRolled:
		s.fateRolled(d)
	case KnockedOut:
		s.side(d.Side).Spoils.Turns = d.Turns
		s.pop()
	case EquipmentTried:
		s.equipmentTried(d)
	case PlaneReached:
		s.side(d.Side).Spoils.Plane = d.Plane
		s.pop()
	case WillBent:
		s.willBent(d)
	case AftermathSet:
		if _, due := s.top().(report); due {
			s.pop()
		}
	}
}

// noted is for facts that change nothing pending but a seal.
func (s *State) noted(data duel.Payload) {
	if d, ok := data.(DecisionWithdrawn); ok {
		i := s.Open.Index(d.Decision)
		switch {
		case i < 0:
		case d.Gone():
			s.Open.Drop(i)
		default:
			s.Open.Unseal(i)
		}
	}
}

// tallyDice counts the server's throws for each audience, by the labels that the
// events themselves carry.
func (s *State) tallyDice(data duel.Payload) {
	switch d := data.(type) {
	case DiceRolled:
		for _, r := range d.Rolls {
			s.tallyLabel(r.Label)
		}
	case CombatRolled:
		s.tallyLabel(d.A.Label)
		s.tallyLabel(d.B.Label)
	case SaveRolled:
		s.tallyLabel(d.Label)
	case SpellCast:
		s.tallyLabel(d.Varied.Label)
	case CounterCast:
		s.tallyLabel(d.Varied.Label)
	case DispelRolled:
		s.tallyLabel(d.Label)
	case DamageDealt:
		s.tallyLabel(d.Die.Label)
		s.tallyLabel(d.Label)
	case CharacterMoved:
		s.tallyLabel(d.Label)
	case IdentificationTried:
		s.tallyLabel(d.Label)
	case CheckRolled:
		s.tallyLabel(d.Label)
	case DecisionMade:
		s.tallyLabel(d.Label)
	case thrownOnce:
		s.tallyLabel(d.label())
	}
}

func (s *State) tallyLabel(text string) {
	if text == "" {
		return
	}
	if l, err := dice.ParseLabel(text); err == nil {
		s.rolled.Raise(duel.Audience(l.Audience), l.Number)
	}
}

// decisionMade seals an answer, or carries it to the task that asked.
func (s *State) decisionMade(d DecisionMade) {
	i := s.Open.Index(d.Decision)
	if i < 0 {
		return
	}
	if _, choosing := s.top().(closer); choosing && d.By == duel.Clock {
		s.late = true
	}
	if d.Sealed {
		s.Open.Seal(i, d.Answer)
		return
	}
	asked := s.Open[i].Decision
	s.Open.Drop(i)
	if d.Kind == KindJudge {
		s.push(answering{about: *asked.Subject, option: d.Answer.Option, by: d.By})
		return
	}
	if t, ok := s.top().(acting); ok && d.Kind == KindRoll {
		t.rolled(s, asked.For, d.Answer.Rolls)
		return
	}
	if t, ok := s.top().(roller); ok && d.Kind == KindRoll {
		s.setTop(t.enter(d.Answer.Rolls))
		return
	}
	if t, ok := s.top().(selecter); ok && asked.Answer == duel.FormSelection {
		t.selected(s, asked.Picked(d.Answer.Selection))
		return
	}
	if t, ok := s.top().(asker); ok {
		t.answered(s, asked.Chosen(d.Answer.Option))
	}
}

// choicesClosed opens what was sealed, for the task that waited for it.
func (s *State) choicesClosed(d ChoicesClosed) {
	s.late = false
	sealed := s.Open.Close(d.Decisions)
	if t, ok := s.top().(closer); ok {
		t.closed(s, sealed)
	}
}

// sealedAll tells that every owed sealed answer of this kind is in.
func (s *State) sealedAll(kind duel.Kind) bool {
	n := 0
	for i := range s.Open {
		if p := &s.Open[i]; p.Decision.Kind == kind {
			if !p.Sealed {
				return false
			}
			n++
		}
	}
	return n == len(s.Sides)
}

// closeChoices states that the sealed answers of a kind are in for good.
func (g *game) closeChoices(kind duel.Kind, rules ...duel.Rule) {
	e := ChoicesClosed{Kind: kind, Decisions: g.state.Open.OfKind(kind)}
	if g.state.late {
		e.By, rules = duel.Clock, append(slices.Clone(rules), RuleDuelDeadline)
	}
	g.emit(e, nil, rules...)
}
