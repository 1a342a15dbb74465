package api

import (
	"slices"
	"strings"

	"spellduel/domain/spell"
)

// AbilityCard is one thing a spell can do beyond what its type says.
type AbilityCard struct {
	Kind    string   `json:"kind" example:"must_fight"`
	Text    string   `json:"text" example:"Must fight spells of type M, or of type L."`
	Rules   []string `json:"rules"`             // ids of the rules it goes by
	Against string   `json:"against,omitempty"` // the table's selector of whom it is about
	Outcome string   `json:"outcome,omitempty"` // the table's word for what comes of it
	Form    string   `json:"form,omitempty"`    // only in this form of the spell
	Params  string   `json:"params,omitempty"`  // the table's figures and conditions
} // @name AbilityCard

// wording is how abilities of one kind are told; "…" stands for whom they are
// about.
type wording struct {
	text  string
	rules []string
}

var wordings = map[spell.Kind]wording{
	spell.KindAutoCounters:         {"Cast as a counter it destroys … without a roll.", []string{"ability.automatic_counter", "counter.cast"}},
	spell.KindAutoDefeats:          {"Wins every combat with … without a roll.", []string{"ability.automatic_defeat"}},
	spell.KindCannotBeCounter:      {"Can not be cast as a counter.", []string{"counter.cast"}},
	spell.KindCannotBeLockedBy:     {"Can not be locked by ….", []string{"ability.cannot_be_locked"}},
	spell.KindCannotForce:          {"Forces nobody out of the arena and nobody to act.", []string{"linger.never"}},
	spell.KindCharacterCombat:      {"Fights … by power rank before it does anything.", []string{"reach.combat"}},
	spell.KindChooseForm:           {"Its caster picks the form when he casts it.", []string{"spell.type"}},
	spell.KindCounteredOnlyBy:      {"Only … can counter it.", []string{"counter.cast"}},
	spell.KindCounters:             {"May be cast as a counter to … whatever the types.", []string{"ability.counter", "counter.cast"}},
	spell.KindDefinition:           {"Says what a word of the table means.", nil},
	spell.KindDestroysVictor:       {"If … destroy it, they go with it.", []string{"combat.roll"}},
	spell.KindDispelOnLockOrDefeat: {"Locked with … or defeated by them, it still tries to dispel.", []string{"combat.roll", "lock.hold"}},
	spell.KindDissipatesOnReach:    {"Is gone without effect when it reaches the opponent's image.", []string{"reach.defense"}},
	spell.KindDrainsLevels:         {"Takes levels from … for the rest of the duel.", []string{"reach.attack"}},
	spell.KindGroupMember:          {"Belongs to a group of spells.", nil},
	spell.KindIncapacitates:        {"Keeps the character it has reached from acting freely.", []string{"linger.effect"}},
	spell.KindIneffective:          {"Does nothing in a duel.", []string{"reach.spent", "counter.cast"}},
	spell.KindJudged:               {"The mediator judges before the arena forms what it does to ….", []string{"reach.judged"}},
	spell.KindLaunchGroups:         {"Sends out several missiles, each group of them a spell.", []string{"cast.place"}},
	spell.KindLimitActive:          {"Only so many of it are at work for one caster.", []string{"cast.requirements"}},
	spell.KindLockEffect:           {"A lock with … does not hold.", []string{"lock.hold", "combat.roll"}},
	spell.KindMultiRoundCasting:    {"Takes several rounds to cast.", []string{"cast.long"}},
	spell.KindMustFight:            {"Must fight …, whatever the table of types says.", []string{"meet.ability"}},
	spell.KindNoPowerScoreDefense:  {"No power score answers it.", []string{"character.response"}},
	spell.KindNoSideEffect:         {"A price that it has outside is not paid in the arena.", []string{"arena.images"}},
	spell.KindOnReach:              {"Has an effect of its own on ….", []string{"reach.attack"}},
	spell.KindReducesPower:         {"Weakens … while it is at work.", []string{"combat.pr", "character.power"}},
	spell.KindReflects:             {"Turns … against their own caster.", []string{"ability.turned"}},
	spell.KindRevealCheck:          {"Reveals only after a check of the power score.", []string{"identify.check"}},
	spell.KindReveals:              {"Reveals ….", []string{"identify.check"}},
	spell.KindReversedType:         {"Says what type a reversed form has.", []string{"reversed"}},
	spell.KindSingleEffect:         {"Works once.", []string{"reach.spent"}},
	spell.KindSuccessLocks:         {"Where it succeeds against … the two are locked.", []string{"combat.roll", "lock.hold"}},
	spell.KindTargetRestriction:    {"Works only against some.", []string{"reach.attack"}},
	spell.KindTypeChoice:           {"Its caster picks the type.", []string{"spell.type"}},
	spell.KindVulnerableTo:         {"Others have abilities against it.", []string{"meet.ability"}},
}

func abilityOf(a spell.Ability) AbilityCard {
	w := wordings[a.Kind]
	text := strings.ReplaceAll(w.text, "…", wordSelector(a.Against))
	if came, told := outcomes[a.Kind][a.Outcome]; told {
		text += " " + came
	} else if !slices.Contains(usual, a.Outcome) {
		text += " What comes of it: " + wordOutcome(a.Outcome) + "."
	}
	if a.Form != "" {
		text += " In its form " + plain(a.Form) + " only."
	}
	if a.Params != "" {
		text += " " + wordParams(a.Params)
	}
	return AbilityCard{
		Kind: string(a.Kind), Text: text, Rules: append([]string{}, w.rules...), Against: string(a.Against), Outcome: a.Outcome,
		Form: a.Form, Params: string(a.Params),
	}
}

// outcomes words what comes of abilities where that is most of what they say.
var outcomes = map[spell.Kind]map[string]string{
	spell.KindAutoDefeats: {spell.BothDestroyed: "Both are destroyed."},
	spell.KindCannotBeLockedBy: {
		spell.OpponentDestroyed: "The lock destroys the other spell.", spell.BothDestroyed: "The lock destroys both.",
		spell.IgnoreEachOther: "The two let each other be.",
	},
	spell.KindIncapacitates: {
		"until_defeated": "That lasts until it is defeated.", "until_destroyed": "That lasts until it is destroyed.",
		"until_defeated_in_combat": "That lasts until it is defeated in combat.", "while_present": "That lasts while it is there.",
	},
	spell.KindLockEffect: {
		spell.OpponentDestroyed: "It destroys the other spell.", spell.BothDestroyed: "It destroys both.", spell.SelfDestroyed: "It destroys this spell.",
		spell.IgnoreEachOther: "The two let each other be.", spell.SelfDestroyedTurning: "It destroys this spell and turns the other round.",
	},
}

// usual are the outcomes that the wordings say already.
var usual = []string{
	"", spell.OpponentDestroyed, "combat", "normal_counter", "no_effect", "none", "forbidden", "chosen_at_casting", "fixed_at_casting",
	"chosen_before_duel", "revealed", "never_leaves_arena", "lock", "power_check", "default_leech", "damage", "reverses", "while_affected",
	"until_duel_end", "each_group_is_a_spell", "max_per_character", "one_stroke", "attack_form_only", "other_counters_fail",
}

// wordOutcome tells an outcome in the table's own words: "win:damage|lose:none"
// is "win: damage, lose: none".
func wordOutcome(o string) string {
	return strings.NewReplacer("_", " ", "|", ", ", "+", " and ", ":", ": ").Replace(o)
}

// wordParams tells figures and conditions as the table has them.
func wordParams(p spell.Params) string {
	var facts []string
	for pair := range strings.SplitSeq(string(p), ";") {
		key, value, _ := strings.Cut(pair, "=")
		value = strings.NewReplacer("_", " ", "|", " or ").Replace(value)
		if !strings.ContainsAny(value, "0123456789") { // else the sign of a sum
			value = strings.ReplaceAll(value, "+", " and ")
		}
		facts = append(facts, plain(key)+": "+value)
	}
	return "(" + strings.Join(facts, "; ") + ")"
}

func plain(word string) string { return strings.ReplaceAll(word, "_", " ") }

// wordSelector tells whom a selector is about.
func wordSelector(s spell.Selector) string {
	switch s {
	case "":
		return "what it meets"
	case spell.TargetCharacter:
		return "the character it has reached"
	case spell.OpposingCaster:
		return "the opposing caster"
	case spell.CharacterAndSpells:
		return "the character and his spells"
	case spell.AnySpell:
		return "any spells"
	}
	var either []string
	for alternative := range strings.SplitSeq(string(s), ";") {
		var all []string
		for term := range strings.SplitSeq(alternative, "&") {
			all = append(all, wordTerm(strings.TrimSpace(term)))
		}
		either = append(either, strings.Join(all, " and "))
	}
	return "spells " + strings.Join(either, ", or ")
}

// wordTerm tells one term, as what stands behind "spells".
func wordTerm(term string) string {
	if term == "not deals_damage" {
		return "that cost no hit points"
	}
	if rest, not := strings.CutPrefix(term, "not "); not {
		return "not " + wordTerm(rest)
	}
	name, value, _ := strings.Cut(term, ":")
	switch name {
	case "tag":
		return "with the tag " + value
	case "spell":
		return "called " + value
	case "type":
		return "of type " + value
	case "has":
		return "with an ability of the kind " + value
	case "any":
		return "of any kind"
	case "opposing_spell":
		return "that it meets"
	case "own_reverse":
		return "that are its own reverse"
	case "deals_damage":
		return "that cost hit points"
	case "in_own_space":
		return "in the space of its caster"
	case "level<self":
		return "of lower level than its own"
	}
	if most, ok := strings.CutPrefix(name, "level<="); ok {
		return "of level " + most + " or less"
	}
	return term
}
