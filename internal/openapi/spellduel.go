package openapi

import (
	"fmt"
	"reflect"
	"slices"

	"spellduel/api"
	"spellduel/domain/arcane"
	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/projections"
)

// Spellduel are the rules for this house's API. Words come from the constants
// that the house itself uses; what they mean is said here.
var Spellduel = Rules{
	Problem:  "Problem",
	Refusals: refusals(),
	Names: map[string]string{
		"projections.HitPointsSeen": "HitPointsShown",
		"projections.SpellDuel":     "View",
		"projections.DuelArcane":    "ArcaneView",
		"arcane.Condition":          "CircleCondition",
		"spell.Kind":                "AbilityKind",
		"spellduel.ClassLevel":      "ClassShown",
		"spellduel.Item":            "ItemShown",
		"spellduel.Lasting":         "LastingCondition",
	},
	Optional: []string{
		"Drain.count", "ItemShown.drains", "ItemShown.level", "ItemShown.material", "ItemShown.plus", "ItemShown.smuggled", "LastingCondition.above", "LastingCondition.amount", "LastingCondition.by",
		"LastingCondition.ends", "LastingCondition.lifted_by", "LastingCondition.of", "LastingCondition.task", "LastingCondition.things",
		"Limits.least_levels", "Limits.several_levels", "LostSpell.item", "PatchWhole.conditions", "PatchWhole.equipment", "PatchWhole.items", "PatchWhole.memorized",
		"Thing.plus", "Tier.to",
		"Limits.budgets", "Limits.single_level", "Limits.total_levels", "Subject.key", "Subject.name", "Subject.other", "Subject.seat", "Subject.spell", "Subject.text", "Subject.type", "Subject.why",
	},
	Nullable: []string{
		"Allotment.funded", "ArcaneView.circle", "ArcaneView.first_strike", "ArcaneView.outcome", "Outcome.winner", "Side.space", "View.advantage", "View.arena", "View.outcome", "Decided.winner",
	},
	TextOrObject: []string{"EffectGiven", "SpellGiven"},
	AnyOf:        []string{"SheetAnnotated", "SheetGiven", "TermsGiven", "TermsShown", "ViewShown"},
	ExactlyOne:   []string{"AnswerRequest"},
	// Other rulesets have other seats, and a selector is a little language.
	OpenEnums: map[string][]string{"Actor": seats, "Seat": nil, "Selector": {"type:M", "tag:fire", "level<=3", "spell:Magic Missile"}, "Viewer": seats},
	Texts: map[string]Text{
		"Seat": seat, "Viewer": {Pattern: duel.SeatPattern}, "path seat": seat,
		"query as": eyes, "TokenRequest.as": eyes, "Token.as": eyes, "NewToken.as": eyes,
	},
	Values: map[string][]Value{
		"Decision.kind":     decisionKinds(),
		"Decision.purpose":  purposes,
		"Event.phase":       allPhases(),
		"Event.type":        eventTypes(),
		"Intervention.kind": interventions,
		"Option.act":        acts(),
		"OwnToken.role":     {{"mediator", "who judges"}, {"opener", "who opened a duel that the house judges"}, {"a", "a seat, by its name"}, {"b", ""}},
		"Outcome.by":        endings,
		"Outcome.result":    results,
		"Problem.code":      codes(),
		"View.phase":        phases,
		"ArcaneView.phase":  arcanePhases,
	},
	Events: payloads(),
	StreamExample: `retry: 2000

id: 41
data: {"seq":41,"type":"round_began","v":1,"at":"2026-03-01T20:15:00.000Z","round":3,"phase":"act","rules":["round.order"],"because":{},"data":{"round":3,"advantaged":"b"}}

: still here

`,
}

// Described are the rules with what the source of the house says; root is where
// its module lies.
func Described(root string) (Rules, error) {
	r := Spellduel
	var err error
	r.Comments, err = ReadComments("spellduel", root, "domain/arcane", "domain/dice", "domain/duel", "domain/spell", "domain/spellduel", "projections")
	return r, err
}

func payloads() []Payload {
	var list []Payload
	for _, ruleset := range []string{spellduel.Ruleset, arcane.Name} {
		house := ""
		if ruleset == arcane.Name {
			house = "Arcane"
		}
		for _, form := range projections.Forms(ruleset) {
			if last := len(list) - 1; last >= 0 && list[last].Event == form.Event && list[last].House == house {
				list[last].Forms = append(list[last].Forms, reflect.TypeOf(form.Data))
				continue
			}
			list = append(list, Payload{form.Event, []reflect.Type{reflect.TypeOf(form.Data)}, house})
		}
	}
	return list
}

// seats are those of the rulesets played here. Each names its own: which a duel
// has, its document says, and GET /v1/rulesets/{ruleset}.
var (
	seats = []string{string(duel.SeatA), string(duel.SeatB)}
	seat  = Text{duel.SeatPattern, seats}
	eyes  = Text{duel.SeatPattern, append([]string{string(duel.ViewerMediator), string(duel.ViewerPublic)}, seats...)}
)

// decisionKinds and acts are told in the words of the answer that lists them.
func decisionKinds() []Value {
	var out []Value
	for _, k := range api.DecisionKinds() {
		out = append(out, Value{k.Kind, k.Text})
	}
	return out
}

func acts() []Value {
	var out []Value
	for _, a := range api.Acts() {
		out = append(out, Value{a.Act, a.Text})
	}
	return out
}

var arcanePhases = []Value{
	{string(arcane.PhaseChallenge), "until both seats are taken"},
	{string(arcane.PhaseCircle), "the circle is raised and closed"},
	{string(arcane.PhaseTesting), "both cast their testing spells"},
	{string(arcane.PhaseAllotment), "both set the dice of a round"},
	{string(arcane.PhaseFunding), "Counterspells are paid for"},
	{string(arcane.PhaseStrikes), "the strikes of a round"},
	{string(arcane.PhaseRests), "rests give Option Points"},
	{string(arcane.PhaseDispersal), "the circle is dispersed"},
	{string(arcane.PhaseOver), "the duel is over"},
}

// allPhases are those of every ruleset, each once.
func allPhases() []Value { return once(phases, arcanePhases) }

func once(lists ...[]Value) []Value {
	var out []Value
	for _, v := range slices.Concat(lists...) {
		if !slices.ContainsFunc(out, func(told Value) bool { return told.Word == v.Word }) {
			out = append(out, v)
		}
	}
	return out
}

var phases = []Value{
	{string(spellduel.PhasePreparation), "until both seats are taken"},
	{string(spellduel.PhaseContributions), "both may give spells to the arena"},
	{string(spellduel.PhaseArena), "its length and the first advantage are found"},
	{string(spellduel.PhaseMoveAdvantaged), "the first step of a round: the spells of the side that began it with the advantage"},
	{string(spellduel.PhaseMoveDisadvantaged), "the second step of a round: the other side's spells"},
	{string(spellduel.PhaseAct), "the third step of a round, and all of the first: both act"},
	{string(spellduel.PhaseAftermath), "the fight is decided, and the stakes are due"},
	{string(spellduel.PhaseOver), "the duel is over"},
}

var purposes = []Value{
	{string(dice.Advantage), "who begins with the advantage"},
	{string(dice.Combat), "a combat of spells or of images"},
	{string(dice.Save), "a saving throw"},
	{string(dice.Damage), "hit points lost"},
	{string(dice.Check), "an attempt to identify a spell"},
	{string(dice.Push), "spaces that an image is sent"},
	{string(dice.Effect), "a random part of a spell's own effect, or of the level that it is cast at"},
	{string(dice.Dispel), "a dispel against an effect at work on a duelist"},
	{string(dice.Spoils), "what the stakes cost"},
	{string(dice.Test), "the testing spells of a Duel Arcane"},
	{string(dice.Strike), "a strike of a Duel Arcane"},
}

var results = []Value{
	{spellduel.ResultVictory, "the winner's"},
	{spellduel.ResultDraw, "nobody won"},
	{spellduel.ResultInterrupted, "broken off from outside: both count as victors"},
	{spellduel.ResultDeclined, "never fought: consent was refused or not free"},
	{spellduel.ResultVoid, "called off, or never fought: nobody has won"},
}

var endings = []Value{
	{string(spellduel.EndNoHitPoints), "no hit points are left"},
	{string(spellduel.EndNoSpells), "no spell is left that could still act"},
	{string(spellduel.EndHalfHitPoints), "the loser is down to half the hit points"},
	{string(spellduel.EndCastsSchool), "the loser cast a spell of the school that the terms name"},
	{string(spellduel.EndCastsType), "the loser cast a spell as the type that the terms name"},
	{string(spellduel.EndCastsSpell), "the loser cast the spell that the terms name"},
	{string(spellduel.EndFirstBlood), "the loser was hurt first"},
	{string(spellduel.EndRounds), "the round limit is over"},
	{string(spellduel.EndJudged), "the mediator judges a condition of the terms to be met"},
	{arcane.ByDefeat, "the loser was beaten in the circle"},
	{arcane.ByRounds, "the house's limit of rounds is over"},
	{duel.VoidedByMediator, "the mediator called it off"},
	{duel.VoidedByOpener, "who opened it called it off, where the house judges"},
	{duel.VoidedByOperator, "who runs the server called it off"},
	{"stalemate", "nothing has stirred for as many rounds as the terms say; in a circle, nobody was hurt for so many"},
	{"surrender", "the loser gave up"},
	{spellduel.EndDeadline, "a seat stayed empty until its invitation had expired"},
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
	{Word: string(spellduel.Confiscation)},
	{Word: string(spellduel.Touch)},
	{Word: string(spellduel.Attack)},
	{Word: string(spellduel.Contact)},
	{Word: string(spellduel.Equipment)},
	{Word: string(spellduel.CastUpon)},
	{Word: string(spellduel.AttackMediator)},
	{Word: string(spellduel.AttackProtection)},
	{Word: string(spellduel.ConditionMet)},
}

func eventTypes() []Value {
	var out []Value
	for _, payload := range slices.Concat(spellduel.AllEvents(), arcane.AllEvents()) {
		out = append(out, Value{Word: payload.EventType()})
	}
	return once(out)
}

// codes are all refusals, with their status and title.
func codes() []Value {
	var out []Value
	for _, c := range api.Codes() {
		out = append(out, Value{string(c.Code), fmt.Sprintf("%d, %s", c.Status, c.Title)})
	}
	return out
}
