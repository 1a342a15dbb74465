package openapi

import (
	"fmt"

	"spellduel/api"
	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// Spellduel are the rules for this house's API. Words come from the constants
// that the house itself uses; what they mean is said here.
var Spellduel = Rules{
	Problem: "Problem",
	Names: map[string]string{
		"projections.HitPointsSeen": "HitPointsShown",
		"projections.Snapshot":      "View",
		"spell.Kind":                "AbilityKind",
	},
	Optional: []string{
		"Subject.other", "Subject.seat", "Subject.spell",
	},
	Nullable: []string{
		"Outcome.winner", "Side.space", "View.advantage", "View.arena", "View.outcome",
	},
	TextOrObject: []string{"SpellGiven"},
	ExactlyOne:   []string{"AnswerRequest"},
	// Other rulesets have other seats, and a selector is a little language.
	OpenEnums: map[string][]string{"Actor": seats, "Seat": nil, "Selector": {"type:M", "tag:fire", "level<=3", "spell:Magic Missile"}, "Viewer": seats},
	Values: map[string][]Value{
		"Decision.kind":     decisionKinds,
		"Decision.purpose":  purposes,
		"Event.phase":       phases,
		"Event.type":        eventTypes(),
		"Intervention.kind": interventions,
		"Option.act":        acts,
		"Outcome.by":        endings,
		"Outcome.result":    results,
		"Problem.code":      codes(),
		"Stakes.kind":       {{Word: "friendly", Means: "the loser pays nothing"}},
		"View.phase":        phases,
	},
	StreamExample: `retry: 2000

id: 41
data: {"seq":41,"type":"round_began","v":1,"at":"2026-03-01T20:15:00.000Z","round":3,"phase":"act","rules":["round.order"],"because":{},"data":{"round":3,"advantaged":"b"}}

: still here

`,
}

var seats = []string{string(duel.SeatA), string(duel.SeatB)}

var decisionKinds = []Value{
	{string(spellduel.KindContribute), "which spells to give to the arena; sealed"},
	{string(spellduel.KindClose), "whether the contributions are closed; asked of a mediator who is a person"},
	{string(spellduel.KindAct), "what to do in the third step of a round; sealed"},
	{string(spellduel.KindMove), "how far one's spell moves"},
	{string(spellduel.KindMeet), "whether two spells that meet fight; asked of the advantaged side"},
	{string(spellduel.KindRespond), "how to answer a spell that has come to one's own space"},
	{string(spellduel.KindLinger), "how to fight a spell that holds one"},
	{string(spellduel.KindPersonal), "what the victor of the images' fight does to the other"},
	{string(spellduel.KindRoll), "what dice at the table show"},
}

var acts = []Value{
	{string(spellduel.ActGive), "give a spell to the arena"},
	{string(spellduel.ActClose), "close the contributions"},
	{string(spellduel.ActCast), "cast a spell into the arena"},
	{string(spellduel.ActStep), "take a step oneself"},
	{string(spellduel.ActIdentify), "try to identify a spell"},
	{string(spellduel.ActPass), "do nothing this round"},
	{string(spellduel.ActMove), "move a spell so many spaces"},
	{string(spellduel.ActFight), "the spells that meet fight"},
	{string(spellduel.ActLetPass), "they pass each other"},
	{string(spellduel.ActSave), "a saving throw"},
	{string(spellduel.ActPower), "fight the spell by one's own power score"},
	{string(spellduel.ActNone), "let it happen"},
	{string(spellduel.ActCounter), "cast a counter spell"},
	{string(spellduel.ActDamage), "deal damage to the image one has beaten"},
	{string(spellduel.ActPush), "send that image away"},
	{string(spellduel.ActGoOn), "go on with a casting of several rounds"},
}

var phases = []Value{
	{string(spellduel.PhasePreparation), "until both seats are taken"},
	{string(spellduel.PhaseContributions), "both may give spells to the arena"},
	{string(spellduel.PhaseArena), "its length and the first advantage are found"},
	{string(spellduel.PhaseMoveAdvantaged), "the first step of a round: the spells of the side that began it with the advantage"},
	{string(spellduel.PhaseMoveDisadvantaged), "the second step of a round: the other side's spells"},
	{string(spellduel.PhaseAct), "the third step of a round, and all of the first: both act"},
	{string(spellduel.PhaseOver), "the duel is over"},
}

var purposes = []Value{
	{string(dice.Advantage), "who begins with the advantage"},
	{string(dice.Combat), "a combat of spells or of images"},
	{string(dice.Save), "a saving throw"},
	{string(dice.Damage), "hit points lost"},
	{string(dice.Check), "an attempt to identify a spell"},
	{string(dice.Push), "spaces that an image is sent"},
}

var results = []Value{
	{spellduel.ResultVictory, "the winner's"},
	{spellduel.ResultDraw, "nobody won"},
	{spellduel.ResultInterrupted, "broken off from outside: both count as victors"},
	{spellduel.ResultDeclined, "never fought: consent was refused or not free"},
	{spellduel.ResultVoid, "never fought: the building of the arena was ended"},
}

var endings = []Value{
	{string(spellduel.EndNoHitPoints), "no hit points are left"},
	{string(spellduel.EndNoSpells), "no spell is left that could still act"},
	{"stalemate", "nothing has stirred for ten rounds"},
	{"surrender", "the loser gave up"},
	{"consent_refused", "a duelist declined"},
	{string(spellduel.Compulsion), "a duelist was not free to consent"},
	{string(spellduel.Touch), "the mediator's touch"},
	{string(spellduel.Attack), "a duelist was attacked from outside"},
	{string(spellduel.Contact), "a duelist was touched"},
	{string(spellduel.Equipment), "a duelist was handed equipment"},
	{string(spellduel.CastUpon), "a spell was cast on a duelist from outside"},
}

// interventions are worded by the answer that lists them.
var interventions = []Value{
	{Word: string(spellduel.Disturbance)},
	{Word: string(spellduel.Compulsion)},
	{Word: string(spellduel.Touch)},
	{Word: string(spellduel.Attack)},
	{Word: string(spellduel.Contact)},
	{Word: string(spellduel.Equipment)},
	{Word: string(spellduel.CastUpon)},
	{Word: string(spellduel.AttackMediator)},
	{Word: string(spellduel.AttackProtection)},
}

func eventTypes() []Value {
	var out []Value
	for _, payload := range spellduel.AllEvents() {
		out = append(out, Value{Word: payload.EventType()})
	}
	return out
}

// codes are all refusals, with their status and title.
func codes() []Value {
	var out []Value
	for _, c := range api.Codes() {
		out = append(out, Value{string(c.Code), fmt.Sprintf("%d, %s", c.Status, c.Title)})
	}
	return out
}
