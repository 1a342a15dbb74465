package projections

import (
	"strconv"

	"spellduel/domain/spellduel"
)

// ConditionWords is a further end condition of the terms, as what who meets it
// does: "casting Fireball".
func ConditionWords(c spellduel.Condition) string {
	switch c.When {
	case spellduel.EndHalfHitPoints:
		return "being down to half the hit points"
	case spellduel.EndCastsSchool:
		return "casting a spell of " + string(c.School)
	case spellduel.EndCastsType:
		return "casting a spell as " + string(c.Type)
	case spellduel.EndCastsSpell:
		return "casting " + c.Spell
	case spellduel.EndFirstBlood:
		return "losing the first blood"
	case spellduel.EndRounds:
		return "the end of round " + strconv.Itoa(c.Rounds)
	case spellduel.EndJudged:
		return strconv.Quote(c.Text) + ", as the mediator judges"
	case spellduel.EndNoHitPoints, spellduel.EndNoSpells:
	}
	return string(c.When)
}
