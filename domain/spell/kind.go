package spell

import "slices"

// Kind is one word of the vocabulary of abilities. Rule: ability.*.
type Kind string

// The words, as the table writes them.
const (
	KindAutoCounters         Kind = "auto_counters"            // ability.automatic_counter: as a counter it destroys without a roll
	KindAutoDefeats          Kind = "auto_defeats"             // ability.automatic_defeat: wins every combat, without a roll
	KindCannotBeCounter      Kind = "cannot_be_counter"        // never a counter spell
	KindCannotBeLockedBy     Kind = "cannot_be_locked_by"      // ability.cannot_be_locked: a lock destroys the other, or as the outcome says
	KindCannotForce          Kind = "cannot_force"             // linger.never
	KindCharacterCombat      Kind = "character_combat"         // reach.combat: fights the character on reaching him
	KindChooseForm           Kind = "choose_form"              // a form is chosen when cast
	KindCounteredOnlyBy      Kind = "countered_only_by"        // no other counter is legal
	KindCounters             Kind = "counters"                 // ability.counter: may be a counter whatever the types
	KindDefinition           Kind = "definition"               // what a word means; no spell has it
	KindDestroysVictor       Kind = "destroys_victor"          // takes its conqueror with it
	KindDispelOnLockOrDefeat Kind = "dispel_on_lock_or_defeat" // a dispel roll after either
	KindDissipatesOnReach    Kind = "dissipates_on_reach"      // gone on reaching the opponent's image
	KindDrainsLevels         Kind = "drains_levels"            // lowers the target's level for the duel
	KindGroupMember          Kind = "group_member"             // named by the group; membership itself goes by tag
	KindIncapacitates        Kind = "incapacitates"            // linger.effect
	KindIneffective          Kind = "ineffective"              // does nothing in a duel
	KindJudged               Kind = "judged"                   // reach.judged: what it does to a character is the mediator's to judge
	KindLaunchGroups         Kind = "launch_groups"            // several missiles, each group a spell
	KindLimitActive          Kind = "limit_active"             // so many at work for one caster
	KindLockEffect           Kind = "lock_effect"              // what a lock does instead
	KindMultiRoundCasting    Kind = "multi_round_casting"      // cast.long
	KindMustFight            Kind = "must_fight"               // meet.ability: combat, whatever the table and the advantage
	KindNoPowerScoreDefense  Kind = "no_power_score_defense"   // no power score answers it
	KindNoSideEffect         Kind = "no_side_effect"           // a price of the spell is waived
	KindOnReach              Kind = "on_reach"                 // its own effect on the character
	KindReducesPower         Kind = "reduces_power"            // a modifier while affected
	KindReflects             Kind = "reflects"                 // ability.turned
	KindRevealCheck          Kind = "reveal_check"             // a power check stands before the reveal
	KindReveals              Kind = "reveals"                  // identify.check: what it fights is revealed
	KindReversedType         Kind = "reversed_type"            // reversed
	KindSingleEffect         Kind = "single_effect"            // works once
	KindSuccessLocks         Kind = "success_locks"            // its success is a lock
	KindTargetRestriction    Kind = "target_restriction"       // only against some
	KindTypeChoice           Kind = "type_choice"              // spell.type: the caster picks
	KindVulnerableTo         Kind = "vulnerable_to"            // a pointer to the others' entries
)

// Kinds lists the vocabulary in alphabetical order.
func Kinds() []Kind { return slices.Clone(kinds) }

// Valid tells whether k is a word of the vocabulary.
func (k Kind) Valid() bool { return slices.Contains(kinds, k) }

// Offered tells whether a spell can have an ability of this kind; some words only
// explain the table.
func (k Kind) Offered() bool { return k.Valid() && !k.aboutTable() }

// AgainstSpells tells that an ability of this kind means nothing without a
// selector of spells.
func (k Kind) AgainstSpells() bool {
	return slices.Contains(againstSpells, k)
}

var againstSpells = []Kind{
	KindAutoCounters, KindAutoDefeats, KindCannotBeLockedBy, KindCounteredOnlyBy, KindCounters, KindDestroysVictor,
	KindDispelOnLockOrDefeat, KindLockEffect, KindMustFight, KindReflects, KindSuccessLocks, KindVulnerableTo,
}

var kinds = []Kind{
	KindAutoCounters, KindAutoDefeats, KindCannotBeCounter, KindCannotBeLockedBy, KindCannotForce, KindCharacterCombat,
	KindChooseForm, KindCounteredOnlyBy, KindCounters, KindDefinition, KindDestroysVictor, KindDispelOnLockOrDefeat,
	KindDissipatesOnReach, KindDrainsLevels, KindGroupMember, KindIncapacitates, KindIneffective, KindJudged, KindLaunchGroups,
	KindLimitActive, KindLockEffect, KindMultiRoundCasting, KindMustFight, KindNoPowerScoreDefense, KindNoSideEffect,
	KindOnReach, KindReducesPower, KindReflects, KindRevealCheck, KindReveals, KindReversedType, KindSingleEffect,
	KindSuccessLocks, KindTargetRestriction, KindTypeChoice, KindVulnerableTo,
}
