package spellduel

import (
	"fmt"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// respondDecision asks the character for his answer: a save or a counter on
// arrival, his power score where the spell fights him, power score or counter
// against what holds him. He is asked though one answer be left (fog.ask).
func (s *State) respondDecision(t arrival) duel.Decision {
	sp := s.spell(t.spell)
	d := duel.Decision{
		Kind: KindRespond, Seat: duel.Actor(t.side), Answer: duel.FormOption,
		Rules:   []duel.Rule{RuleCharacterResponse, RuleFogAsk},
		Subject: &duel.Subject{Spell: sp.Ref},
	}
	if t.lingers {
		d.Kind, d.Rules = KindLinger, []duel.Rule{RuleLingerEffect, RuleFogAsk}
	} else if sp.fightsOnReach() {
		d.Rules = []duel.Rule{RuleReachCombat, RuleFogAsk}
	}
	power := duel.Option{ID: "power", Act: ActPower}
	if (t.lingers || sp.fightsOnReach()) && !sp.entry.unanswered {
		d.Options = []duel.Option{power}
	} else {
		if s.saveAllowed(sp) && !t.lingers && !sp.stays() {
			d.Options = append(d.Options, duel.Option{ID: "save", Act: ActSave})
		}
		d.Options = append(d.Options, duel.Option{ID: "none", Act: ActNone})
		if sp.Type == spell.AttackDefense && !sp.entry.unanswered && s.Terms.house(HousePowerScore, houseAllowed) {
			d.Options = append(d.Options, power)
		}
	}
	d.Default = d.Options[0].ID
	d.Options = append(d.Options, s.counters(t)...)
	return d
}

// saveAllowed tells that the spell gives a saving throw: as it was judged, else
// attack/defense and leech spells always do, against spell.
func (s *State) saveAllowed(sp *Spell) bool {
	if own := sp.Card.DamageAs(sp.Type); own.Judged {
		return own.Save != spell.SaveNone
	}
	switch sp.Type {
	case spell.AttackDefense, spell.Leech:
		return true
	case spell.Attack, spell.Missile:
		return sp.Card.Save != spell.SaveNone
	case spell.Defense:
	}
	return false
}

// counters lists the spells that may be cast at the incoming one, by the table
// under the current advantage or by an ability; against a summoned creature only
// by an ability (counter.cast, summon.reach).
func (s *State) counters(t arrival) []duel.Option {
	incoming := s.spell(t.spell)
	if s.vulnerable(t.side) {
		return nil // cast.long: no counters meanwhile
	}
	var options []duel.Option
	side, against := s.side(t.side), incoming.traits()
	for i := range side.Prepared {
		if side.Left[i] == 0 {
			continue
		}
		for _, card := range side.lines[i].variants {
			options = s.countersAs(options, t, &side.Prepared[i], card, incoming, against)
		}
	}
	return s.launchedCounters(options, t)
}

// countersAs offers a spell as a counter in one form, in each type that may fight the
// incoming one.
func (s *State) countersAs(options []duel.Option, t arrival, p *Prepared, card *spell.Card, incoming *Spell, against spell.Traits) []duel.Option {
	for _, typ := range card.Types {
		if traits := card.Traits(typ, ""); !s.mayCounter(traits, incoming, against, t.side) || s.silenced(t.side, traits) {
			continue
		}
		id := "counter:" + p.Key
		if len(card.Types) > 1 {
			id += ":" + string(typ)
		}
		options = append(options, duel.Option{
			ID: id + formSuffix(card), Act: ActCounter, Key: p.Key, Spell: p.Card.Name, Type: string(typ), Form: card.Form, Item: p.Item, Level: p.Card.Level,
		})
	}
	return options
}

// mayCounter tells that a side may cast the counter now: a choice of the table's is
// the advantaged side's (counter.cast).
func (s *State) mayCounter(counter spell.Traits, incoming *Spell, against spell.Traits, side duel.Seat) bool {
	way := wayOf(counter, against, incoming.entry, incoming.summons())
	return way != WayNone && (way != WayAdvantage || s.Advantage == side)
}

func (t arrival) answered(s *State, chosen *duel.Option) {
	t.choice = chosen
	switch chosen.Act {
	case ActSave:
		t.stage = saving
	case ActPower:
		t.stage = fighting
		s.setTop(t)
		s.push(s.powerCombat(t))
		return
	case ActCounter:
		t.stage = counting
	default:
		if t.lingers && !s.spell(t.spell).stays() {
			t.keeps(s)
			return
		}
		t.stage = striking
	}
	s.setTop(t)
}

// powerCombat is the character's own fight with a spell: his power score with
// its protection; on first reaching him, the attacker's better of spell and
// power score (character.power, reach.combat, linger.effect).
func (s *State) powerCombat(t arrival) task {
	sp := s.spell(t.spell)
	defender := s.side(t.side).Figures
	attack := s.attacker(t)
	attack.edge = sp.entry.edge
	rules := []duel.Rule{RuleLingerEffect, RuleCombatRoll, RuleCharacterPower}
	switch {
	case sp.stays():
		rules[0] = RuleSummonReach
	case sp.illusion():
		rules[0] = RuleIllusionForm
	case !t.lingers:
		rules[0] = ruleOfFight(t, sp)
	}
	defend := contestant{side: t.side, character: true, rank: defender.Power + s.protection(t.side), modifiers: []string{}}
	if plus := s.protection(t.side); plus > 0 {
		defend.modifiers = append(defend.modifiers, fmt.Sprintf("protection %+d", plus))
	}
	return s.characterCombat(attack, s.weakened(defend, sp.Ref), rules)
}

func (s *State) characterCombat(attack, defend contestant, rules []duel.Rule) task {
	if attack.side == duel.SeatA {
		return combat{a: attack, b: defend, rules: rules}
	}
	return combat{a: defend, b: attack, rules: rules}
}

// fought takes a combat's result back into the arrival it was for.
func (t arrival) fought(s *State, result string) {
	sp := s.spell(t.spell)
	if t.choice != nil && t.choice.Act == ActCounter {
		t.counterFought(s, result)
		return
	}
	won := duel.Seat(result) == sp.Owner
	switch {
	case won && t.lingers && !sp.stays():
		t.keeps(s)
	case won && sp.stays():
		t.stage = striking
		s.setTop(t)
	case t.glancing(s, result):
		t.stage, t.glanced = saving, true
		s.setTop(t)
	case won:
		t.stage = striking
		if s.saveAllowed(sp) && sp.fightsOnReach() && !sp.illusion() && sp.entry.glances.Count == 0 {
			t.stage = saving
		}
		s.setTop(t)
	case result == resultLock && sp.unmoved():
		t.stage, t.missed = holding, true
		s.setTop(t)
	default:
		s.pop()
		s.push(destroy{spell: sp.Ref, rule: ruleOfFight(t, sp)})
	}
}

// keeps leaves the character in the hold that he has not thrown off; what costs him
// its damage in each round of it does so again.
func (t arrival) keeps(s *State) {
	if !s.spell(t.spell).entry.each {
		s.pop()
		return
	}
	t.stage, t.reason, t.faces = striking, "", nil
	s.setTop(t)
}

func ruleOfFight(t arrival, sp *Spell) duel.Rule {
	switch {
	case sp.stays():
		return RuleSummonReach
	case t.lingers:
		return RuleLingerEffect
	case !sp.fightsOnReach():
		return RuleReachAD // the house lets a power score answer it
	}
	return RuleReachCombat
}

// castCounter spends the counter spell (counter.cast).
func (g *game) castCounter(t arrival) {
	s := &g.state
	if t.choice.ID == launchCounter {
		g.castLaunched(t)
		return
	}
	p, typ := s.prepared(t.side, t.choice.Key), spell.Type(t.choice.Type)
	card, pr, varied, more := g.vary(t.side, p, s.side(t.side).lines[s.line(t.side, p.Key)].inForm(t.choice.Form))
	rules := append(counterRules(card.Traits(typ, ""), s.spell(t.spell).traits()), p.source()...)
	g.emit(CounterCast{
		Side: t.side, Against: t.spell, Key: p.Key, Item: p.Item, Type: typ, PR: pr, Varied: varied,
		Announced: s.Advantage != t.side, Card: card,
	}, nil, append(rules, more...)...)
}

// counterRules are those by which a counter may be cast.
func counterRules(counter, against spell.Traits) []duel.Rule {
	rules := []duel.Rule{RuleCounterCast, RuleFogCounter}
	if _, ok := counter.Bears(spell.KindAutoCounters, spell.AsCounter, against); ok {
		rules = append(rules, RuleAbilityAutomaticCounter)
	}
	if _, ok := counter.Bears(spell.KindCounters, spell.AsCounter, against); ok {
		rules = append(rules, RuleAbilityCounter)
	}
	if counter.Base == against.Base && counter.Reversed != against.Reversed {
		rules = append(rules, RuleReversed)
	}
	return rules
}

// counterCast lets the counter fight, or settles it by an ability without a roll
// (ability.automatic_counter, ability.automatic_defeat).
func (s *State) counterCast(d CounterCast) {
	s.Quiet = 0
	if d.Launched {
		s.launched(d.Side, d.Card.Missiles)
	} else {
		s.hasCast(d.Side, &d.Card, d.Type)
		s.countCopy(d.Side, d.Key, s.side(d.Side).Cast)
		s.spend(d.Side, d.Key)
	}
	t, ok := s.top().(arrival)
	if !ok {
		return
	}
	s.varied(d.Side, d.Varied)
	t.counter, t.faces = &d, nil
	incoming := s.spell(t.spell)
	counter, against := d.Card.Traits(d.Type, ""), incoming.traits()
	switch settles(counter, against) {
	case BothGone:
		t.counterFought(s, resultLock) // and nobody has won
		return
	case Wins:
		t.counterFought(s, string(t.side))
		return
	case Loses:
		t.counterFought(s, string(incoming.Owner))
		return
	case Rolled:
	}
	t.stage = fighting
	s.setTop(t)
	attack, defend := s.attacker(t), contestant{side: t.side, counter: true}
	attack.locks = bears(against, spell.KindSuccessLocks, counter)
	_, defend.locks = counter.Bears(spell.KindSuccessLocks, spell.AsCounter, against)
	s.push(s.characterCombat(attack,
		s.weakened(s.ranked(defend, &d.Card, d.PR, incoming.Owner), incoming.Ref),
		[]duel.Rule{RuleCounterCast, RuleCombatRoll, RuleCombatPR},
	))
}

// attacker is a spell that deals with a character: by its own rank, or, on first
// reaching him where a touch must find him, by the better of that and its
// caster's power score (reach.combat).
func (s *State) attacker(t arrival) contestant {
	sp := s.spell(t.spell)
	c := s.ranked(contestant{side: sp.Owner, spell: sp.Ref}, sp.Card, sp.PR, t.side)
	power := s.side(sp.Owner).Figures.Power
	if !t.lingers && sp.fightsOnReach() && !sp.summons() && !sp.entry.ownRank && power > c.rank {
		c.rank, c.modifiers = power, []string{"caster's power score"}
	}
	return s.weakened(c, 0)
}

// counterLocked is what a lock comes to between an incoming spell and a counter:
// both go, unless one of them cannot be locked by the other
// (counter.cast, ability.cannot_be_locked).
func (s *State) counterLocked(t arrival) string {
	incoming := s.spell(t.spell)
	counter, against := t.counter.Card.Traits(t.counter.Type, ""), incoming.traits()
	if turns(counter, spell.AsCounter, against, onLock) {
		return resultLock // the counter is destroyed by turning it round (ruling turned.unlockable)
	}
	a, incomingFree := against.Bears(spell.KindCannotBeLockedBy, spell.InArena, counter)
	b, counterFree := counter.Bears(spell.KindCannotBeLockedBy, spell.AsCounter, against)
	undone := func(outcome string) bool { return outcome == spell.BothDestroyed || outcome == spell.IgnoreEachOther }
	incomingFree, counterFree = incomingFree && !undone(a.Outcome), counterFree && !undone(b.Outcome)
	switch {
	case incomingFree && !counterFree:
		return string(incoming.Owner)
	case counterFree && !incomingFree:
		return string(t.side)
	}
	return resultLock
}

// counterFought remembers how the counter fared until it is stated.
func (t arrival) counterFought(s *State, result string) {
	if result == resultLock && t.counter != nil && t.stage == fighting {
		result = s.counterLocked(t)
		t.unlocked = result != resultLock
	}
	t.stage, t.reason = beaten, result
	s.setTop(t)
}

// endCounter states how the counter fared.
func (g *game) endCounter(t arrival) {
	e := CounterEnded{Side: t.side, Against: t.spell}
	switch duel.Seat(t.reason) {
	case t.side:
		e.Result, e.Victor = "won", t.side
	case opponent(t.side):
		e.Result, e.Victor = "lost", opponent(t.side)
	default:
		e.Result = "locked"
	}
	g.emit(e, nil, t.verdict(&g.state)...)
}

// verdict is the rules by which a counter fared as it did.
func (t arrival) verdict(s *State) []duel.Rule {
	counter, against := t.counter.Card.Traits(t.counter.Type, ""), s.spell(t.spell).traits()
	_, auto := counter.Bears(spell.KindAutoCounters, spell.AsCounter, against)
	_, wins := counter.Bears(spell.KindAutoDefeats, spell.AsCounter, against)
	switch {
	case t.unlocked:
		return []duel.Rule{RuleCounterCast, RuleAbilityCannotBeLocked}
	case !auto && (wins || bears(against, spell.KindAutoDefeats, counter)):
		return []duel.Rule{RuleCounterCast, RuleAbilityAutomaticDefeat}
	}
	return []duel.Rule{RuleCounterCast}
}

// counterEnded lays out what follows: a counter that wins or locks takes the
// spell with it or turns it round, one that loses leaves it its effect without a save; whose spell
// won has the advantage (counter.cast, advantage.shift).
func (s *State) counterEnded(d CounterEnded) {
	t, ok := s.top().(arrival)
	if !ok {
		return
	}
	sp := s.spell(t.spell)
	switch {
	case d.Result != "lost":
		s.pop()
		if turned := s.counterTurns(t, d); turned != nil {
			s.push(turned)
			return
		}
		s.push(destroy{spell: t.spell, victor: d.Victor, rule: RuleCounterCast})
		return
	case t.lingers && !sp.stays():
		t.keeps(s)
	default:
		t.stage, t.reason = striking, ""
		s.setTop(t)
	}
	s.push(s.lastTry(t))
	if d.Victor != s.Advantage {
		s.push(shift{d.Victor})
	}
}

func (s *State) saveCategory(sp *Spell) string {
	if sp.Card.SaveCategory == "" || sp.Type == spell.AttackDefense || sp.Type == spell.Leech {
		return string(spell.SaveSpell)
	}
	return string(sp.Card.SaveCategory)
}

func (s *State) saveRolled(d SaveRolled) {
	switch t, ok := s.top().(arrival); {
	case ok && d.First:
		t.withstood(s, d)
	case ok:
		t.saved, t.stage, t.faces = d.Success, striking, nil
		s.setTop(t)
	}
	if !d.Success {
		s.disturb(d.Side)
	}
}
