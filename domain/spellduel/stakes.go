package spellduel

import (
	"fmt"
	"slices"
	"strings"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// What a duel is fought for (duel.terms).
const (
	StakesFriendly = "friendly"
	StakesDeath    = "death"
	StakesService  = "service"
	StakesPrize    = "prize"
)

// MaxStakesText is how long the words of a task or of a prize may be, in runes.
const MaxStakesText = 300

// Stakes are what the loser pays.
type Stakes struct {
	Kind   string `json:"kind"`
	Task   string `json:"task,omitzero"`   // of a service, where one is agreed on beforehand
	Object string `json:"object,omitzero"` // of a prize: what it is
	As     string `json:"as,omitzero"`     // of a prize: the kind as which it is fought
}

// Fought is the kind whose consequences the duel has: its own, or the one as
// which a prize is fought (spoils.prize).
func (k Stakes) Fought() string {
	if k.Kind == StakesPrize {
		return k.As
	}
	return k.Kind
}

// settle fills in as what a prize is fought, and refuses what goes with no such
// stakes (duel.terms, spoils.prize, spoils.service).
func (k Stakes) settle() (Stakes, error) {
	refuse := func(code duel.Code, field, format string, args ...any) (Stakes, error) {
		return k, &duel.Refusal{
			Code: code, Field: "/terms/stakes/" + field, Detail: fmt.Sprintf(format, args...), Rules: []duel.Rule{RuleDuelTerms},
		}
	}
	prize := k.Kind == StakesPrize
	if prize && k.As == "" {
		k.As = StakesFriendly
	}
	switch {
	case !slices.Contains(stakesKinds, k.Kind):
		return refuse(duel.CodeNotOffered, "kind", "%.40q is not offered; legal is one of %s", k.Kind, strings.Join(stakesKinds, ", "))
	case prize && !slices.Contains(prizeKinds, k.As):
		return refuse(duel.CodeNotOffered, "as", "no prize is fought for as %.40q; legal is one of %s", k.As, strings.Join(prizeKinds, ", "))
	case prize && !duel.Readable(k.Object, MaxStakesText):
		return refuse(duel.CodeIllegalTerms, "object", "say in 1 to %d characters what the prize is, without control characters and without space at its ends", MaxStakesText)
	case !prize && k.Object != "":
		return refuse(duel.CodeIllegalTerms, "object", "only a prize has an object")
	case !prize && k.As != "":
		return refuse(duel.CodeIllegalTerms, "as", "only a prize is fought for as something else")
	case k.Task != "" && k.Fought() != StakesService:
		return refuse(duel.CodeIllegalTerms, "task", "only a service has a task")
	case k.Task != "" && !duel.Readable(k.Task, MaxStakesText):
		return refuse(duel.CodeIllegalTerms, "task", "say in at most %d characters what the task is, without control characters and without space at its ends, or leave it to the victor", MaxStakesText)
	}
	return k, nil
}

var (
	stakesKinds = []string{StakesFriendly, StakesDeath, StakesService, StakesPrize}
	prizeKinds  = []string{StakesFriendly, StakesDeath, StakesService}
)

// Tier is the row of the stakes into which the levels that both sides gave fall
// (arena.stake_levels). To is 0 where nothing bounds it above.
type Tier struct {
	From int `json:"from"`
	To   int `json:"to,omitzero"`
}

// tier is what a row of the stakes costs both.
type tier struct {
	Tier
	winner, loser levy

	save   spell.SaveCategory // the loser's, or he dies
	shock  bool               // one whom the save spares may be knocked out by the shock
	blast  blast              // of those who lose to the death
	spells []string           // with which the winner takes hold of the loser's will
}

// levy is what a tier costs one side; a throw without dice is nothing.
type levy struct {
	harm      dice.Throw
	temporary bool // the harm mends by itself
	levels    dice.Throw
}

// blast is an explosion around the loser.
type blast struct {
	gear string // against what his equipment saves where he does not
	rift int    // chance in a hundred that he is hurled to another plane
}

// How the winner takes hold of the loser's will.
const (
	WillCharm      = "Charm Person"
	WillSuggestion = "Suggestion"
	WillGeas       = "Geas"
	WillDomination = "Domination"
)

func throwOf(count, sides int) dice.Throw { return dice.Throw{Count: count, Sides: sides} }

func temporary(harm, levels dice.Throw) levy {
	return levy{harm: harm, temporary: true, levels: levels}
}

// friendlyTiers are the rows of a friendly competition (spoils.friendly).
var friendlyTiers = []tier{
	{Tier: Tier{0, 6}},
	{Tier: Tier{7, 12}, loser: temporary(throwOf(2, 6), throwOf(2, 4))},
	{Tier: Tier{13, 18}, winner: levy{levels: throwOf(1, 6)}, loser: temporary(throwOf(4, 6), throwOf(4, 4))},
	{Tier: Tier{19, 0}, winner: levy{levels: throwOf(4, 6)}, loser: temporary(throwOf(8, 6), throwOf(8, 4))},
}

// deathTiers are the rows of a duel to the death (spoils.death).
var deathTiers = []tier{
	{Tier: Tier{0, 6}, loser: levy{harm: throwOf(2, 6)}, save: spell.SaveDeath},
	{Tier: Tier{7, 12}, winner: levy{levels: throwOf(1, 6)}, loser: levy{harm: throwOf(4, 6), levels: throwOf(4, 4)}, save: spell.SaveDeath},
	{
		Tier: Tier{13, 18}, winner: temporary(throwOf(1, 6), throwOf(2, 6)), loser: levy{harm: throwOf(6, 6), levels: throwOf(8, 4)},
		save: spell.SaveDeath, shock: true,
	},
	{
		Tier: Tier{19, 22}, winner: temporary(throwOf(2, 6), throwOf(4, 6)), loser: levy{harm: throwOf(8, 6), levels: throwOf(12, 4)},
		save: spell.SaveBreath, blast: blast{gearFire, 20},
	},
	{
		Tier: Tier{23, 0}, winner: temporary(throwOf(4, 6), throwOf(2, 6)), loser: levy{harm: throwOf(10, 6), levels: throwOf(18, 4)},
		save: spell.SaveBreath, blast: blast{gearLightning, 40},
	},
}

// wills are the spells by which a service is exacted, by the row of a friendly
// competition that goes with it (spoils.service).
var wills = [][]string{{WillCharm}, {WillCharm, WillSuggestion}, {WillCharm, WillSuggestion, WillGeas}, {WillDomination}}

// tierOf is the row that a duel of these stakes has, by the levels that both
// sides gave (arena.stake_levels).
func tierOf(k Stakes, levels int) tier {
	rows := friendlyTiers
	if k.Fought() == StakesDeath {
		rows = deathTiers
	}
	i := slices.IndexFunc(rows, func(t tier) bool { return t.To == 0 || levels <= t.To })
	row := rows[i]
	if k.Fought() == StakesService {
		row.spells = wills[i]
	}
	return row
}
