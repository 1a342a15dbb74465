package spellduel

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// entry is what a spell's own abilities make of it on reaching a character and in
// a fight, of its type. It is resolved once, when the spell is cast, and stays with
// it to its end.
type entry struct {
	fights      bool           // it must win a spell-borne combat on reaching (reach.combat)
	ownRank     bool           // in which its caster's power score never stands for its rank
	edge        int            // that is added where two successes are compared in it
	stays       bool           // having won it stays, and fights again each round
	unmoved     bool           // a lock does not destroy it either
	powerOnly   bool           // a counter must name it, or name what it is
	unanswered  bool           // no power score answers it
	blocks      string         // what it blocks of whom it holds; empty is acting
	mute        bool           // whom it holds casts no counter at all
	answers     spell.Selector // whom it holds casts these counters alone; empty is any
	mostLevel   int            // it holds nobody of a higher level; 0 is no limit
	weakens     int            // what it takes from the ranks of whom it holds, and of his spells
	spares      bool           // but of his spells not
	counteredBy spell.Selector // no other counter serves against it; empty is any
	ineffective bool           // it does nothing in a duel
	reveals     spell.Selector // such as it fights are revealed to its owner; empty is none
	checks      bool           // by a check of his power score
	drains      int            // levels that it takes from whom it reaches
	most        int            // so many of it are at work for one caster; 0 is no limit
	each        bool           // it costs its damage again in each round that it holds
	burns       bool           // it stays with whom it has reached, and costs its damage again each round
	rounds      int            // in all that it does so; 0 is until it is defeated
	lasts       int            // rounds from its casting; 0 is until it is defeated
	glances     dice.Throw     // what it costs whom his power score has saved from it, and who fails a save
	halves      bool           // a save leaves half of its damage, whatever its type
	first       firstSave      // what it costs by a save that comes before any answer
}

// entryOf resolves the abilities of a card in a type.
func entryOf(card *spell.Card, typ spell.Type) *entry {
	e := &entry{}
	self := card.Traits(typ, "")
	for _, a := range card.Abilities {
		if !a.Applies(spell.OnCharacter, self) {
			continue
		}
		switch a.Kind { //nolint:exhaustive // the others are asked for where two spells meet
		case spell.KindCharacterCombat:
			e.combat(a, card.CasterLevel)
		case spell.KindOnReach:
			e.first = firstSaveOf(a)
			e.burn(a, card.CasterLevel)
			save, _ := a.Params.Get("save")
			e.halves = strings.HasSuffix(save, "half")
		case spell.KindIncapacitates:
			e.hold(a)
		case spell.KindReducesPower:
			e.weakens, e.spares = -number(a.Params, "modifier"), a.Against == spell.TargetCharacter
		case spell.KindCounteredOnlyBy:
			e.counteredBy = a.Against
		case spell.KindNoPowerScoreDefense:
			e.unanswered = true
		case spell.KindIneffective:
			e.ineffective = true
		case spell.KindReveals:
			e.reveals = cmp.Or(a.Against, spell.AnySpell)
		case spell.KindRevealCheck:
			e.checks = true
		case spell.KindDrainsLevels:
			e.drains = drained(a, card.CasterLevel)
		case spell.KindLimitActive:
			e.most = number(a.Params, "max")
		}
	}
	if e.stays && e.blocks == "" && !card.Incapacitates {
		e.blocks = BlocksNothing
	}
	return e
}

func (e *entry) combat(a spell.Ability, casterLevel int) {
	if a.Against != spell.TargetCharacter {
		return
	}
	has := func(key, value string) bool {
		v, _ := a.Params.Get(key)
		return v == value
	}
	e.fights = true
	e.ownRank = has("power", "spell")
	e.powerOnly = has("defender", "power_score_only")
	e.stays = a.Stays()
	e.unmoved = strings.Contains(a.Outcome, "lock:persists")
	e.edge = number(a.Params, "bonus")
	_, e.each = a.Params.Get("each_round")
	e.lasts = figureOf(a.Params, "lasts", casterLevel).Plus
	e.glances = figureOf(a.Params, "glances", casterLevel)
}

// burn reads what stays with a character without keeping him from anything, for so many
// rounds after the first where the table says how many (ruling entries.burning).
func (e *entry) burn(a spell.Ability, casterLevel int) {
	if a.Outcome != "lingers" {
		return
	}
	e.burns, e.each = true, true
	if _, ends := a.Params.Get("further"); ends {
		e.rounds = 1 + figureOf(a.Params, "further", casterLevel).Plus
	}
}

func (e *entry) hold(a spell.Ability) {
	if blocks, _ := a.Params.Get("blocks"); blocks == "cast" && strings.HasPrefix(a.Outcome, "while_") || a.Outcome == "until_destroyed" {
		e.blocks = BlocksCasting
	}
	counters, _ := a.Params.Get("counter_spells")
	e.mute = counters == "no"
	if only, ok := strings.CutSuffix(counters, " only"); ok {
		e.answers = spell.Selector(only)
	}
	e.mostLevel = number(a.Params, "max_target_level")
	if _, again := a.Params.Get("each_round"); again {
		e.each = true
	}
}

// number reads the figure with which a param begins, or 0.
func number(p spell.Params, key string) int {
	text, _ := p.Get(key)
	if text == "" {
		return 0
	}
	first, _, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(first)
	if err != nil {
		return 0
	}
	return n
}

// dissipates tells that the spell is gone on reaching an image.
func (sp *Spell) dissipates() bool {
	_, ok := sp.traits().Has(spell.KindDissipatesOnReach, spell.OnCharacter)
	return ok
}

// fightsOnReach tells that the spell must win a spell-borne combat before it
// takes effect (reach.combat, summon.reach).
func (sp *Spell) fightsOnReach() bool {
	if sp.entry.fights {
		return true
	}
	switch sp.Type {
	case spell.Attack: // of a spell that can be thrown, the throw alone needs a hit
		return sp.Card.AttackRoll && !sp.Card.May(spell.Missile) || sp.illusion()
	case spell.AttackDefense:
		return sp.summons() || sp.illusion()
	case spell.Missile:
		return sp.Card.AttackRoll || sp.illusion()
	case spell.Defense, spell.Leech:
	}
	return false
}

func (sp *Spell) summons() bool { return sp.Card.Summons && sp.Type == spell.AttackDefense }

// stays tells that the spell stays with a character whom it has beaten, and
// fights him again each round: a creature, or one like it.
func (sp *Spell) stays() bool { return sp.summons() || sp.entry.stays }

// unmoved tells that a lock with a character does not destroy the spell.
func (sp *Spell) unmoved() bool { return sp.summons() || sp.entry.unmoved }

// silenced tells that what holds a side keeps it from casting a counter.
func (s *State) silenced(side duel.Seat, counter spell.Traits) bool {
	for i := range s.Spells {
		sp := &s.Spells[i]
		if sp.Gone || sp.Owner == side || sp.Holds == "" {
			continue
		}
		if sp.entry.mute || sp.entry.answers != "" && !sp.entry.answers.Matches(sp.traits(), counter) {
			return true
		}
	}
	return false
}

// weakened is a contestant less what the spells take off that hold his side,
// but for the one that he fights.
func (s *State) weakened(c contestant, foe int) contestant {
	for i := range s.Spells {
		sp := &s.Spells[i]
		if sp.Gone || sp.Owner == c.side || sp.Holds == "" || sp.Ref == foe || sp.entry.weakens == 0 {
			continue
		}
		if himself := c.spell == 0 && !c.counter; sp.entry.spares && !himself {
			continue
		}
		c.rank -= sp.entry.weakens
		c.modifiers = append(c.modifiers, fmt.Sprintf("weakened %+d", -sp.entry.weakens))
	}
	return c
}

// powerNow is a side's power score without items, less what weakens him (ruling
// entries.weakened).
func (s *State) powerNow(seat duel.Seat) int {
	return s.weakened(contestant{side: seat, rank: s.side(seat).Figures.Power}, 0).rank
}

// atWork counts the spells of a card that work for who cast them.
func (s *State) atWork(seat duel.Seat, card *spell.Card) int {
	n := 0
	for i := range s.Spells {
		if sp := &s.Spells[i]; !sp.Gone && sp.Caster == seat && sp.Card.ID == card.ID {
			n++
		}
	}
	return n
}

// limitOf is how many of a card may be at work for one caster, or 0.
func limitOf(card *spell.Card) int {
	for _, a := range card.Abilities {
		if a.Kind == spell.KindLimitActive {
			return number(a.Params, "max")
		}
	}
	return 0
}
