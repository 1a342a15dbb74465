package spellduel

import "spellduel/domain/duel"

// The rules that this package carries out, by their ids. A test bears each.
const (
	RuleDuelTerms       duel.Rule = "duel.terms"
	RuleDuelConsent     duel.Rule = "duel.consent"
	RuleDuelPreparation duel.Rule = "duel.preparation"
	RuleDuelForbidden   duel.Rule = "duel.forbidden"
	RuleDuelCircling    duel.Rule = "duel.circling"
	RuleDuelProtection  duel.Rule = "duel.protection"

	RuleArenaContribution duel.Rule = "arena.contribution"
	RuleArenaBalance      duel.Rule = "arena.balance"
	RuleArenaStakeLevels  duel.Rule = "arena.stake_levels"
	RuleArenaLength       duel.Rule = "arena.length"
	RuleAdvantageInitial  duel.Rule = "advantage.initial"

	RuleSpellType     duel.Rule = "spell.type"
	RuleSpellMovement duel.Rule = "spell.movement"
	RuleReversed      duel.Rule = "reversed"

	RuleRoundOrder       duel.Rule = "round.order"
	RuleRoundChoices     duel.Rule = "round.choices"
	RuleMoveOrder        duel.Rule = "move.order"
	RuleMoveDistance     duel.Rule = "move.distance"
	RuleMoveMeet         duel.Rule = "move.meet"
	RuleCastPlace        duel.Rule = "cast.place"
	RuleCastSimultaneous duel.Rule = "cast.simultaneous"
	RuleCastRequirements duel.Rule = "cast.requirements"
	RuleCastLong         duel.Rule = "cast.long"
	RuleRoundActs        duel.Rule = "round.acts"

	RuleMeetTable    duel.Rule = "meet.table"
	RuleMeetAnnounce duel.Rule = "meet.announce"
	RuleMeetAbility  duel.Rule = "meet.ability"
	RuleMeetOnce     duel.Rule = "meet.once"
	RuleMeetMany     duel.Rule = "meet.many"
	RuleCombatRoll   duel.Rule = "combat.roll"
	RuleCombatPR     duel.Rule = "combat.pr"

	RuleAdvantageShift duel.Rule = "advantage.shift"
	RuleLockHold       duel.Rule = "lock.hold"
	RuleLockChallenge  duel.Rule = "lock.challenge"
	RuleLockClear      duel.Rule = "lock.clear"
	RuleLockImage      duel.Rule = "lock.image"

	RuleCharacterMove     duel.Rule = "character.move"
	RulePersonalCombat    duel.Rule = "personal.combat"
	RuleIdentifyCheck     duel.Rule = "identify.check"
	RuleIllusionForm      duel.Rule = "illusion.form"
	RuleTeleportLock      duel.Rule = "teleport.lock"
	RuleCharacterPower    duel.Rule = "character.power"
	RuleCharacterArrival  duel.Rule = "character.arrival"
	RuleCharacterResponse duel.Rule = "character.response"
	RuleCharacterSave     duel.Rule = "character.save"
	RuleCounterCast       duel.Rule = "counter.cast"
	RuleReachAttack       duel.Rule = "reach.attack"
	RuleReachCombat       duel.Rule = "reach.combat"
	RuleReachAD           duel.Rule = "reach.attack_defense"
	RuleReachLeech        duel.Rule = "reach.leech"
	RuleReachDefense      duel.Rule = "reach.defense"
	RuleReachHomeDefense  duel.Rule = "reach.home_defense"
	RuleReachSpent        duel.Rule = "reach.spent"
	RuleLingerEffect      duel.Rule = "linger.effect"
	RuleSummonReach       duel.Rule = "summon.reach"

	RuleAbilityAutomaticDefeat  duel.Rule = "ability.automatic_defeat"
	RuleAbilityCannotBeLocked   duel.Rule = "ability.cannot_be_locked"
	RuleAbilityCounter          duel.Rule = "ability.counter"
	RuleAbilityAutomaticCounter duel.Rule = "ability.automatic_counter"

	RuleItemStored duel.Rule = "item.stored"

	RuleEndCondition    duel.Rule = "end.condition"
	RuleEndStalemate    duel.Rule = "end.stalemate"
	RuleEndSurrender    duel.Rule = "end.surrender"
	RuleEndArena        duel.Rule = "end.arena"
	RuleEndInterference duel.Rule = "end.interference"

	RuleFogAsk    duel.Rule = "fog.ask"
	RuleDiceTable duel.Rule = "dice.table"
)
