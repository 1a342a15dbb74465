package scenarios

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"spellduel/internal/client"
)

// The parts of a custom spell, as "spell Frost Lance is level 3, A or M, moves
// 4, save half against breath, 2d6 damage, tags cold and ice, must_fight type:L", or
// "damage in words: 2d6 to giants".
var (
	customLevel   = regexp.MustCompile(`^level (\d+)$`)
	customTypes   = regexp.MustCompile(`^(?:A|D|AD|L|M)(?: or (?:A|D|AD|L|M))*$`)
	customMV      = regexp.MustCompile(`^moves (\d+)$`)
	customSave    = regexp.MustCompile(`^save (\w+)(?: against (\w+))?$`)
	customDamage  = regexp.MustCompile(`^(\S+) damage$`)
	customWords   = regexp.MustCompile(`^damage in words: (.+)$`)
	customTags    = regexp.MustCompile(`^tags (\w+(?: and \w+)*)$`)
	customAbility = regexp.MustCompile(`^([a-z]+_[a-z_]+|counters|incapacitates|judged|reflects|reveals)(?: (.+?))?(?: => (\w+))?(?: with (\S+))?$`)
)

// custom reads a spell that the catalogue lacks; whoever memorizes one of this
// name brings it along.
func (s *Scenario) custom(name, text string) error {
	c := client.Custom{Name: name}
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if m := customLevel.FindStringSubmatch(part); m != nil {
			c.Level, _ = strconv.Atoi(m[1])
		} else if customTypes.MatchString(part) {
			c.Type = strings.ReplaceAll(part, " or ", "/")
		} else if m := customMV.FindStringSubmatch(part); m != nil {
			c.Movement, _ = strconv.Atoi(m[1])
		} else if m := customSave.FindStringSubmatch(part); m != nil {
			c.Save, c.SaveCategory = m[1], m[2]
		} else if m := customDamage.FindStringSubmatch(part); m != nil {
			c.Damage = m[1]
		} else if m := customWords.FindStringSubmatch(part); m != nil {
			c.Damage = m[1]
		} else if m := customTags.FindStringSubmatch(part); m != nil {
			c.Tags = strings.Split(m[1], " and ")
		} else if m := customAbility.FindStringSubmatch(part); m != nil {
			c.Abilities = append(c.Abilities, client.Ability{Kind: m[1], Against: m[2], Outcome: m[3], Params: m[4]})
		} else {
			return fmt.Errorf("%q is no level, type, movement, save, damage, tags or ability of a spell", part)
		}
	}
	s.customs[plain(name)] = &c
	return nil
}
