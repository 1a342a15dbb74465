package spellduel

import "spellduel/domain/duel"

// EventType implements [duel.Payload].
func (DuelOpened) EventType() string { return "duel_opened" }

// EventType implements [duel.Payload].
func (SeatTaken) EventType() string { return "seat_taken" }

// EventType implements [duel.Payload].
func (EffectJudged) EventType() string { return "effect_judged" }

// EventType implements [duel.Payload].
func (SpellsContributed) EventType() string { return "spells_contributed" }

// EventType implements [duel.Payload].
func (ArenaFormed) EventType() string { return "arena_formed" }

// EventType implements [duel.Payload].
func (DiceRolled) EventType() string { return "dice_rolled" }

// EventType implements [duel.Payload].
func (AdvantageSet) EventType() string { return "advantage_set" }

// EventType implements [duel.Payload].
func (RoundBegan) EventType() string { return "round_began" }

// EventType implements [duel.Payload].
func (SpellCast) EventType() string { return "spell_cast" }

// EventType implements [duel.Payload].
func (CharacterPassed) EventType() string { return "character_passed" }

// EventType implements [duel.Payload].
func (CharacterMoved) EventType() string { return "character_moved" }

// EventType implements [duel.Payload].
func (IdentificationTried) EventType() string { return "identification_tried" }

// EventType implements [duel.Payload].
func (SpellIdentified) EventType() string { return "spell_identified" }

// EventType implements [duel.Payload].
func (CastingBegan) EventType() string { return "casting_began" }

// EventType implements [duel.Payload].
func (CastingBroken) EventType() string { return "casting_broken" }

// EventType implements [duel.Payload].
func (SpellMoved) EventType() string { return "spell_moved" }

// EventType implements [duel.Payload].
func (SpellsMet) EventType() string { return "spells_met" }

// EventType implements [duel.Payload].
func (TypeAnnounced) EventType() string { return "type_announced" }

// EventType implements [duel.Payload].
func (SpellsPassed) EventType() string { return "spells_passed" }

// EventType implements [duel.Payload].
func (CombatRolled) EventType() string { return "combat_rolled" }

// EventType implements [duel.Payload].
func (SpellDestroyed) EventType() string { return "spell_destroyed" }

// EventType implements [duel.Payload].
func (SpellsLocked) EventType() string { return "spells_locked" }

// EventType implements [duel.Payload].
func (SpellTurned) EventType() string { return "spell_turned" }

// EventType implements [duel.Payload].
func (SpellBlocked) EventType() string { return "spell_blocked" }

// EventType implements [duel.Payload].
func (LockCleared) EventType() string { return "lock_cleared" }

// EventType implements [duel.Payload].
func (AdvantageShifted) EventType() string { return "advantage_shifted" }

// EventType implements [duel.Payload].
func (SpellRevealed) EventType() string { return "spell_revealed" }

// EventType implements [duel.Payload].
func (SpellVanished) EventType() string { return "spell_vanished" }

// EventType implements [duel.Payload].
func (CounterCast) EventType() string { return "counter_cast" }

// EventType implements [duel.Payload].
func (CounterEnded) EventType() string { return "counter_ended" }

// EventType implements [duel.Payload].
func (SaveRolled) EventType() string { return "save_rolled" }

// EventType implements [duel.Payload].
func (DamageDealt) EventType() string { return "damage_dealt" }

// EventType implements [duel.Payload].
func (LevelsDrained) EventType() string { return "levels_drained" }

// EventType implements [duel.Payload].
func (CheckRolled) EventType() string { return "check_rolled" }

// EventType implements [duel.Payload].
func (CharacterHindered) EventType() string { return "character_hindered" }

// EventType implements [duel.Payload].
func (HindranceEnded) EventType() string { return "hindrance_ended" }

// EventType implements [duel.Payload].
func (DispelRolled) EventType() string { return "dispel_rolled" }

// EventType implements [duel.Payload].
func (EffectEnded) EventType() string { return "effect_ended" }

// EventType implements [duel.Payload].
func (PreparationDisturbed) EventType() string { return "preparation_disturbed" }

// EventType implements [duel.Payload].
func (OutsideDisturbed) EventType() string { return "outside_disturbed" }

// EventType implements [duel.Payload].
func (Interfered) EventType() string { return "interfered" }

// EventType implements [duel.Payload].
func (CompulsionFound) EventType() string { return "compulsion_found" }

// EventType implements [duel.Payload].
func (ItemConfiscated) EventType() string { return "item_confiscated" }

// AllEvents lists one empty payload of every type, in the order of a duel.
func AllEvents() []duel.Payload {
	return []duel.Payload{
		DuelOpened{},
		ConsentGiven{},
		ConsentRefused{},
		SeatTaken{},
		PhaseBegan{},
		DecisionDue{},
		DecisionMade{},
		DecisionWithdrawn{},
		ChoicesClosed{},
		EffectJudged{},
		SpellsContributed{},
		ArenaFormed{},
		DiceRolled{},
		AdvantageSet{},
		RoundBegan{},
		SpellCast{},
		CharacterPassed{},
		CharacterMoved{},
		IdentificationTried{},
		SpellIdentified{},
		CastingBegan{},
		CastingBroken{},
		SpellMoved{},
		SpellsMet{},
		TypeAnnounced{},
		SpellsPassed{},
		CombatRolled{},
		SpellDestroyed{},
		SpellsLocked{},
		SpellTurned{},
		SpellBlocked{},
		LockCleared{},
		AdvantageShifted{},
		SpellRevealed{},
		SpellVanished{},
		CounterCast{},
		CounterEnded{},
		SaveRolled{},
		DamageDealt{},
		LevelsDrained{},
		CheckRolled{},
		CharacterHindered{},
		HindranceEnded{},
		DispelRolled{},
		EffectEnded{},
		Surrendered{},
		PreparationDisturbed{},
		OutsideDisturbed{},
		Interfered{},
		CompulsionFound{},
		ItemConfiscated{},
		InvitationRenewed{},
		SeatHandedOver{},
		CredentialsChanged{},
		ExtBrought{},
		DuelDecided{},
		SpoilsDamage{},
		LevelsLost{},
		SpellsForfeited{},
		FateRolled{},
		KnockedOut{},
		EquipmentTried{},
		PlaneReached{},
		WillBent{},
		AftermathSet{},
		DuelEnded{},
	}
}
