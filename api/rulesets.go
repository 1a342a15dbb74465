package api

import (
	"fmt"
	"slices"

	"github.com/labstack/echo/v4"

	"spellduel/domain/arcane"
	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	"spellduel/events/schema"
)

// RulesetName is a ruleset that duels can be opened by.
type RulesetName struct {
	Name    string `json:"name" example:"spells-and-magic"`
	Version string `json:"version" example:"1"`
	Title   string `json:"title"`

	Seats []string `json:"seats" example:"a,b"` // of every duel by it
} // @name RulesetName

// Rulesets is all of them.
type Rulesets struct {
	Rulesets []RulesetName `json:"rulesets"`
} // @name Rulesets

// Ruleset is what a program needs to know of a ruleset before it plays by it.
type Ruleset struct {
	Name           string          `json:"name" example:"spells-and-magic"`
	Version        string          `json:"version" example:"1"`
	Title          string          `json:"title"`
	Catalogue      string          `json:"catalogue,omitempty"` // SHA-256 of the spell catalogue of new duels, hex
	Dice           string          `json:"dice"`                // the algorithm of the server's dice
	Seats          []string        `json:"seats" example:"a,b"`
	DefaultTerms   TermsShown      `json:"default_terms"`                                  // of a duel whose opening names none
	Terms          []TermChoice    `json:"terms"`                                          // what of the terms can be chosen
	Conditions     []ConditionKind `json:"conditions,omitempty"`                           // what terms.also can hold; absent where terms have no also
	MostConditions int             `json:"most_conditions,omitempty,omitzero" example:"8"` // of them in one duel
	Decisions      []DecisionKind  `json:"decisions"`
	Acts           []ActWord       `json:"acts"`
	Events         []EventType     `json:"events"`                            // in the order of a duel
	SheetSchema    map[string]any  `json:"sheet_schema" swaggertype:"object"` // a JSON Schema (2020-12) of the sheet that a seat is taken with
} // @name Ruleset

// TermChoice is a part of the terms that is chosen from a list.
type TermChoice struct {
	Field string   `json:"field" example:"/terms/dice"` // a JSON pointer into the opening
	Text  string   `json:"text"`
	Legal []string `json:"legal"`
	Many  bool     `json:"many"` // one or more of them, none twice; else exactly one
} // @name TermChoice

// DecisionKind is what decisions of one kind have in common.
type DecisionKind struct {
	Kind   string   `json:"kind" example:"move"`
	Text   string   `json:"text"`
	Answer string   `json:"answer" enums:"option,selection,rolls"` // the form of the reply
	Sealed bool     `json:"sealed"`                                // asked of both sides at once, and may be taken back until all are in
	By     []string `json:"by" example:"seat"`                     // who may owe it: "seat", "mediator"
	Acts   []string `json:"acts"`                                  // what its options may do
} // @name DecisionKind

// ActWord is something that an option may do.
type ActWord struct {
	Act  string `json:"act" example:"cast"`
	Text string `json:"text"`
} // @name ActWord

// EventType is a type of event and the version of its shape.
type EventType struct {
	Type string `json:"type" example:"spell_moved"`
	V    int    `json:"v"`
} // @name EventType

// readRulesets lists what can be played.
//
//	@ID			readRulesets
//	@Summary	The rulesets
//	@Description	The rulesets that duels can be opened by.
//	@Tags		reference
//	@Produce	json
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Rulesets
//	@Header		200				{string}	ETag	"changes with the content"
//	@Success	304				"the caller has it"
//	@Failure	503				{object}	Problem
//	@Router		/v1/rulesets [get]
func (s *Server) readRulesets(c echo.Context) error {
	var all Rulesets
	for _, g := range games {
		all.Rulesets = append(all.Rulesets, g.about())
	}
	return showReference(c, all)
}

// readRuleset shows what a program needs to play by a ruleset.
//
//	@ID			readRuleset
//	@Summary	One ruleset
//	@Description	Seats, terms with their defaults and legal values, kinds of decisions, what options do, types of events, and a JSON Schema of the sheet. What the schema takes can still be refused by the rules: a spell that the catalogue lacks, or more hit points than the most.
//	@Tags		reference
//	@Produce	json
//	@Param		ruleset			path		string	true	"name of the ruleset"
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Ruleset
//	@Header		200				{string}	ETag	"changes with the content"
//	@Success	304				"the caller has it"
//	@Failure	404				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/rulesets/{ruleset} [get]
func (s *Server) readRuleset(c echo.Context) error {
	for _, g := range games {
		if g.about().Name == c.Param("ruleset") {
			return showReference(c, g.ruleset())
		}
	}
	return refusal(codeNotFound, "", fmt.Sprintf("No ruleset has this name.%s Played here are %s.", duel.Meant(c.Param("ruleset"), played()), list(played()...)))
}

// played are the names of the rulesets.
func played() []string {
	var names []string
	for _, g := range games {
		names = append(names, g.about().Name)
	}
	return names
}

// described is what is told of every ruleset in the same way.
func described(g game, kinds []DecisionKind, choices []duel.TermChoice, payloads []duel.Payload) Ruleset {
	about := g.about()
	r := Ruleset{
		Name: about.Name, Version: about.Version, Title: about.Title, Dice: dice.Algorithm, Seats: texts(g.seats()),
		Decisions: kinds, Acts: actsOf(kinds),
	}
	for _, t := range choices {
		r.Terms = append(r.Terms, TermChoice{t.Field, termWords[t.Field], t.Legal, t.Many})
	}
	versions := schema.Of(about.Name).Types()
	for _, e := range payloads {
		r.Events = append(r.Events, EventType{e.EventType(), versions[e.EventType()]})
	}
	return r
}

func (g spellDuel) ruleset() Ruleset {
	r := described(g, g.decisionKinds(), spellduel.TermChoices(), spellduel.AllEvents())
	terms := termsOf(spellduel.DefaultTerms())
	r.Catalogue, r.DefaultTerms, r.SheetSchema = spell.Embedded().Hash(), TermsShown{SpellDuel: &terms}, sheetSchema()
	r.Conditions, r.MostConditions = conditionKinds(), spellduel.MaxConditions
	return r
}

func (spellDuel) decisionKinds() []DecisionKind { return kindsOf(spellduel.DecisionKinds()) }

func (g duelArcane) ruleset() Ruleset {
	r := described(g, g.decisionKinds(), arcane.TermChoices(), arcane.AllEvents())
	terms := arcaneTermsOf(arcane.DefaultTerms())
	r.DefaultTerms, r.SheetSchema = TermsShown{DuelArcane: &terms}, arcaneSheetSchema()
	return r
}

func (duelArcane) decisionKinds() []DecisionKind { return kindsOf(arcane.DecisionKinds()) }

// kindsOf are kinds of decisions in words.
func kindsOf(kinds []duel.DecisionKind) []DecisionKind {
	var list []DecisionKind
	for _, k := range kinds {
		list = append(list, DecisionKind{string(k.Kind), kindWords[k.Kind], string(k.Answer), k.Sealed, k.By, texts(k.Acts)})
	}
	return list
}

// DecisionKinds are the kinds of decisions of all rulesets, in words, each once.
func DecisionKinds() []DecisionKind {
	var list []DecisionKind
	for _, k := range slices.Concat(spellDuel{}.decisionKinds(), duelArcane{}.decisionKinds()) {
		if !slices.ContainsFunc(list, func(told DecisionKind) bool { return told.Kind == k.Kind }) {
			list = append(list, k)
		}
	}
	return list
}

// Acts are the words for what options do in any ruleset, each once.
func Acts() []ActWord {
	return actsOf(slices.Concat(spellDuel{}.decisionKinds(), duelArcane{}.decisionKinds()))
}

// actsOf are the words for what options of some kinds do, as these bring them.
func actsOf(kinds []DecisionKind) []ActWord {
	var list []ActWord
	told := map[string]bool{}
	for _, k := range kinds {
		for _, a := range k.Acts {
			if !told[a] {
				list = append(list, ActWord{a, actWords[duel.Act(a)]})
			}
			told[a] = true
		}
	}
	return list
}

var termWords = map[string]string{
	"/terms/end":                                   "What ends the duel: a side without hit points, a side with nothing left to cast.",
	"/terms/stakes/kind":                           "What the loser pays.",
	"/terms/dice":                                  "Who throws: the server, by a secret that it commits to beforehand, or the table, whose dice are entered.",
	"/terms/opponent_hit_points":                   "What a duelist sees of the other's hit points: their number, a band, nothing.",
	"/terms/condition":                             "What the circle closes on: a clear victory, or death.",
	"/terms/challenged":                            "Who was challenged, and so has the right of first strike before the test.",
	"/terms/circle":                                "Who raises the circle.",
	"/terms/house/" + arcane.HouseTestDice:         "How many dice each side throws in the test.",
	"/terms/house/" + arcane.HouseTestTie:          "What a tie in the test comes to: first strike stays the challenged one's, or it is thrown again.",
	"/terms/house/" + arcane.HousePowerless:        "Whether somebody without Option Points is let into the circle, to rest and to yield.",
	"/terms/house/" + arcane.HouseSurplus:          "Whether Counterspells beyond the other's Spells take from the strike's total.",
	"/terms/house/" + arcane.HouseExcess:           "Whether damage beyond the last Shield Point is lost, or finishes at once.",
	"/terms/house/" + arcane.HouseRounds:           "After how many rounds the duel is a draw.",
	"/terms/house/" + arcane.HouseStalemate:        "How many rounds on end without any damage are a stalemate. With a deadline it cannot be none; with a limit of rounds it must be able to come before that.",
	"/terms/house/" + arcane.HouseLate:             "What becomes of who is late with his dice: his third time yields, or he rests each time. Only with a deadline, and not to the death.",
	"/terms/house/" + arcane.HousePoints:           "Whether Option Points are seen by the other side.",
	"/terms/house/" + arcane.HousePurse:            "Whether FUDGE points are seen by the other side.",
	"/terms/house/" + spellduel.HouseBalance:       "What several contributed spells may come to between unequal levels: the weaker one's level, or less.",
	"/terms/house/" + spellduel.HouseBrokenAttempt: "What becomes of spells that were given to a broken attempt. Only where a person mediates.",
	"/terms/house/" + spellduel.HouseFreed:         "When a spell that a lock at the image has set free arrives.",
	"/terms/house/" + spellduel.HousePowerScore:    "Whether a power score may answer an attack/defense spell.",
	"/terms/house/" + spellduel.HouseSaveLevels:    "For how many levels between caster and target a save changes by one.",
	"/terms/house/" + spellduel.HouseNoSpells:      "Whether spells at work keep a side that has nothing left to cast from losing. Only where no_spells ends the duel.",
	"/terms/house/" + spellduel.HouseCounterName:   "Whether everybody sees what a counter spell is.",
	"/terms/house/" + spellduel.HouseCombatRolls:   "Whether all see the dice of combats, or each side its own alone.",
	"/terms/house/" + spellduel.HouseStalemate:     "After how many rounds in which nothing stirs the duel is a draw. With a limit of rounds it must be able to come before that.",
	"/terms/disclosure":                            "Whether the mediator's stream opens to both sides when the duel was fought to its end.",
}

var kindWords = map[duel.Kind]string{
	spellduel.KindContribute: "Which spells to give to the arena, any number of them or none, within the limits.",
	spellduel.KindClose:      "The mediator closes the contributions when both are in.",
	spellduel.KindJudge:      "What a spell does to a character whom it reaches, of which the tables and the sheet say it only in words; the mediator judges it before the arena forms, and nobody sees him asked.",
	spellduel.KindRoll:       "What the dice on the table show.",
	spellduel.KindAct:        "The one act of the round.",
	spellduel.KindMove:       "How far a spell moves.",
	spellduel.KindMeet:       "Whether two spells that meet fight, asked of the side with the advantage.",
	spellduel.KindRespond:    "What to do about a spell that has reached the character.",
	spellduel.KindLinger:     "How to shake off what holds the character.",
	spellduel.KindPersonal:   "What the winner of a fight of images does with it.",
	spellduel.KindForfeit:    "Which spells to lose after the duel, to so many levels at least.",
	spellduel.KindWill:       "How the winner of a duel for service takes hold of the loser's will.",
	spellduel.KindPlane:      "To which plane a loser is blown; the mediator says so.",
	arcane.KindTest:          "What to add to the testing roll with FUDGE points.",
	arcane.KindFirst:         "Whether to keep the right of first strike.",
	arcane.KindAllot:         "How to set the dice of the round, within the budgets.",
	arcane.KindFund:          "How many of the Counterspells that were shown to pay for.",
	arcane.KindNullify:       "How much Arcane Damage to undo with FUDGE points.",
}

var actWords = map[duel.Act]string{
	spellduel.ActGive:        "Gives a spell to the arena.",
	spellduel.ActClose:       "Closes the contributions.",
	spellduel.ActCast:        "Casts a spell, of the type and to the place that the option names.",
	spellduel.ActStep:        "Walks one space.",
	spellduel.ActIdentify:    "Studies a spell in the arena.",
	spellduel.ActPass:        "Does nothing this round.",
	spellduel.ActGoOn:        "Goes on with a casting of several rounds.",
	spellduel.ActLaunch:      "Sends out the next missiles of a spell that launches them in groups.",
	spellduel.ActMove:        "Moves the spell so many spaces.",
	spellduel.ActFight:       "Lets the two spells fight.",
	spellduel.ActLetPass:     "Lets them pass each other.",
	spellduel.ActSave:        "Throws a save.",
	spellduel.ActNone:        "Lets it happen.",
	spellduel.ActPower:       "Fights it by the power score.",
	spellduel.ActCounter:     "Casts a spell as a counter.",
	spellduel.ActDamage:      "Does damage.",
	arcane.ActAdd:            "Adds so many levels to the testing roll.",
	arcane.ActKeep:           "Keeps the right of first strike.",
	arcane.ActHandOver:       "Gives the right of first strike to the other.",
	arcane.ActSpell:          "Sets a die for a Spell.",
	arcane.ActCounterspell:   "Sets a die for a Counterspell.",
	arcane.ActRest:           "Leaves a die for rest.",
	arcane.ActBuyDie:         "Buys one more die for this round.",
	arcane.ActBuyPoint:       "Buys an Option Point.",
	arcane.ActFund:           "Pays for so many Counterspells.",
	arcane.ActNullify:        "Undoes so many points of damage.",
	spellduel.ActForfeit:     "Loses that copy of a spell.",
	spellduel.ActTask:        "Binds him to the task that was agreed on; he has no save.",
	spellduel.ActOther:       "Binds him to something else.",
	spellduel.ActSpare:       "Leaves his will alone.",
	spellduel.ActPlane:       "Names the plane.",
	spellduel.ActRandom:      "Lets a die choose the plane.",
	spellduel.ActNothing:     "Judges that the spell does nothing to a character.",
	spellduel.ActHold:        "Judges that it keeps him from moving and casting.",
	spellduel.ActSilence:     "Judges that it keeps him from casting anything but counters.",
	spellduel.ActHarm:        "Judges that it costs the hit points that the option names.",
	spellduel.ActHarmAndHold: "Judges that it costs hit points and holds him, too.",
	spellduel.ActKill:        "Judges that it kills.",
	spellduel.ActPush:        "Sends the loser away, toward the end that the option names.",
}
