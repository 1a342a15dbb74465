package scenarios

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"spellduel/internal/client"
)

// setUps are the lines of the set-up, each with what it does to the scenario.
// The first that fits a line has it.
var setUps = []struct {
	pattern *regexp.Regexp
	do      func(s *Scenario, m []string) error
}{
	{regexp.MustCompile(`^terms end (.+)$`), func(s *Scenario, m []string) error {
		s.open.Terms.End, _ = commas(m[1])
		return nil
	}},
	{regexp.MustCompile(`^terms also (.+?)(?: for (a|b))?$`), func(s *Scenario, m []string) error {
		c, err := condition(m[1])
		c.For = m[2]
		s.open.Terms.Also = append(s.open.Terms.Also, c)
		return err
	}},
	{regexp.MustCompile(`^terms stakes (\w+)(?:, task (.+))?$`), func(s *Scenario, m []string) error {
		s.open.Terms.Stakes = &client.Stakes{Kind: m[1], Task: m[2]}
		return nil
	}},
	{regexp.MustCompile(`^terms prize (.+?)(?: as (friendly|death|service))?(?:, task (.+))?$`), func(s *Scenario, m []string) error {
		s.open.Terms.Stakes = &client.Stakes{Kind: "prize", Object: m[1], As: m[2], Task: m[3]}
		return nil
	}},
	{regexp.MustCompile(`^terms hit points (\w+)$`), func(s *Scenario, m []string) error {
		s.open.Terms.OpponentHitPoints = m[1]
		return nil
	}},
	{regexp.MustCompile(`^terms dice (\w+)$`), func(s *Scenario, m []string) error {
		s.open.Terms.Dice = m[1]
		return nil
	}},
	{regexp.MustCompile(`^terms allow (item |effect )?(.+)$`), func(s *Scenario, m []string) error {
		s.open.Terms.Allow = append(s.open.Terms.Allow, allowance(m[1], m[2]))
		return nil
	}},
	{regexp.MustCompile(`^terms waive specialists' saves$`), func(s *Scenario, _ []string) error {
		s.open.Terms.WaiveSaves = true
		return nil
	}},
	{regexp.MustCompile(`^terms strict$`), func(s *Scenario, _ []string) error {
		s.open.Terms.Strict = true
		return nil
	}},
	{regexp.MustCompile(`^terms deadline (\d+)$`), func(s *Scenario, m []string) error {
		n, err := strconv.Atoi(m[1])
		s.open.Terms.Deadline = &n
		return err
	}},
	{regexp.MustCompile(`^house mediates$`), func(s *Scenario, _ []string) error {
		s.open.Mediator = nil
		return nil
	}},
	{regexp.MustCompile(`^house ([a-z_]+) (\w+)$`), func(s *Scenario, m []string) error {
		if s.open.Terms.House == nil {
			s.open.Terms.House = map[string]string{}
		}
		s.open.Terms.House[m[1]] = m[2]
		return nil
	}},
	{regexp.MustCompile(`^mediator ([A-Z][^,]*)(?:, ([A-Z][^,]*?))?(, inside)?$`), func(s *Scenario, m []string) error {
		s.open.Mediator = &client.Mediator{Name: m[1], Protection: m[2], Inside: m[3] != ""}
		return nil
	}},
	{regexp.MustCompile(`^spell ([A-Z].*?) is (level .+)$`), func(s *Scenario, m []string) error { return s.custom(m[1], m[2]) }},
	{regexp.MustCompile(`^(a|b) is (.+)$`), func(s *Scenario, m []string) error { return s.character(m[1], m[2]) }},
	{regexp.MustCompile(`^(a|b) has memorized (?:as a (\w+) )?(.+)$`), func(s *Scenario, m []string) error {
		return s.sheet(m[1], func(sheet *client.Sheet) error {
			names, counts := commas(m[3])
			for i, name := range names {
				line := client.Memorized{Spell: name, Count: counts[i], Caster: m[2]}
				if chosen := chosenBefore.FindStringSubmatch(name); chosen != nil {
					line.Spell, line.As = chosen[1], chosen[2]
				}
				line.Custom = s.customs[plain(line.Spell)]
				sheet.Memorized = append(sheet.Memorized, line)
			}
			return nil
		})
	}},
	{regexp.MustCompile(`^(a|b) has (protection|weapon|save|armor) (\d+)$`), func(s *Scenario, m []string) error {
		return s.sheet(m[1], func(sheet *client.Sheet) error {
			n, err := strconv.Atoi(m[3])
			if sheet.Bonuses == nil {
				sheet.Bonuses = &client.Bonuses{}
			}
			*map[string]*int{"protection": &sheet.Bonuses.Protection, "weapon": &sheet.Bonuses.Weapon, "save": &sheet.Bonuses.Save, "armor": &sheet.Bonuses.Armor}[m[2]] = n
			return err
		})
	}},
	{regexp.MustCompile(`^(a|b) has system shock (\d+)$`), func(s *Scenario, m []string) error {
		return s.sheet(m[1], func(sheet *client.Sheet) error {
			n, err := strconv.Atoi(m[2])
			sheet.SystemShock = n
			return err
		})
	}},
	{regexp.MustCompile(`^(a|b) carries (.+) of (\w+)(?: \+(\d))?$`), func(s *Scenario, m []string) error {
		return s.sheet(m[1], func(sheet *client.Sheet) error {
			plus, _ := strconv.Atoi(m[4]) // empty is none
			sheet.Equipment = append(sheet.Equipment, client.Thing{Name: m[2], Material: m[3], Plus: plus})
			return nil
		})
	}},
	{regexp.MustCompile(`^(a|b) knows (.+)$`), func(s *Scenario, m []string) error {
		return s.sheet(m[1], func(sheet *client.Sheet) error {
			sheet.Proficiencies, _ = commas(m[2])
			return nil
		})
	}},
	{regexp.MustCompile(`^(a|b) bears (.+)$`), func(s *Scenario, m []string) error {
		return s.sheet(m[1], func(sheet *client.Sheet) error {
			e, err := effect(m[2])
			sheet.Effects = append(sheet.Effects, e)
			return err
		})
	}},
	{regexp.MustCompile(`^(a|b) saves at (\d+) against (\w+)$`), func(s *Scenario, m []string) error {
		return s.sheet(m[1], func(sheet *client.Sheet) error {
			n, err := strconv.Atoi(m[2])
			if sheet.Saves == nil {
				sheet.Saves = map[string]int{}
			}
			sheet.Saves[m[3]] = n
			return err
		})
	}},
	{regexp.MustCompile(`^(a|b) has a (\w+)(?: of level (\d+))?, (.+), that drains (\d+)d6 as (.+?)(?: x(\d+))?, moves (\d)$`), drains},
	{regexp.MustCompile(`^(a|b) has a (\w+)(?: of level (\d+))?, ([^,]+)(?:, with (.+))?$`), func(s *Scenario, m []string) error {
		item := client.Item{Name: m[4], Kind: m[2]}
		item.Level, _ = strconv.Atoi(m[3])
		return s.item(m[1], item, m[5])
	}},
	{regexp.MustCompile(`^(a|b) has (.+) with (.+)$`), func(s *Scenario, m []string) error {
		return s.item(m[1], client.Item{Name: m[2], Kind: "stored"}, m[3])
	}},
	{regexp.MustCompile(`^(a|b) smuggles a (\w+)(?: of level (\d+))?, (.+), with (.+)$`), func(s *Scenario, m []string) error {
		item := client.Item{Name: m[4], Kind: m[2], Smuggled: true}
		item.Level, _ = strconv.Atoi(m[3])
		return s.item(m[1], item, m[5])
	}},
}

// drains puts a device on a sheet that has an effect like no spell's.
func drains(s *Scenario, m []string) error {
	d := client.Drain{Name: m[6]}
	d.Dice, _ = strconv.Atoi(m[5])
	d.Count, _ = strconv.Atoi(m[7])
	d.Movement, _ = strconv.Atoi(m[8])
	item := client.Item{Name: m[4], Kind: m[2], Drains: []client.Drain{d}}
	item.Level, _ = strconv.Atoi(m[3])
	return s.item(m[1], item, "")
}

// chosenBefore is a spell with the type that is chosen for it before the duel.
var chosenBefore = regexp.MustCompile(`^(.+) as (A|D|AD|L|M)$`)

// item puts an item on a sheet with the spells that it holds.
func (s *Scenario) item(seat string, item client.Item, list string) error {
	return s.sheet(seat, func(sheet *client.Sheet) error {
		names, counts := []string(nil), []int(nil)
		if list != "" {
			names, counts = commas(list)
		}
		for i, name := range names {
			for range counts[i] {
				item.Spells = append(item.Spells, name)
			}
		}
		sheet.Items = append(sheet.Items, item)
		return nil
	})
}

// setUp takes in a line of the set-up, and tells whether it is one.
func (s *Scenario) setUp(line string) (bool, error) {
	for _, u := range setUps {
		if m := u.pattern.FindStringSubmatch(line); m != nil {
			return true, u.do(s, m)
		}
	}
	return false, nil
}

func (s *Scenario) sheet(seat string, change func(*client.Sheet) error) error {
	if s.sheets[seat] == nil {
		return fmt.Errorf("who is %s? \"%s is Name, class level, …\" comes first", seat, seat)
	}
	return change(s.sheets[seat])
}

var (
	classAndLevel = regexp.MustCompile(`^(\w+) (\d+)$`)
	hitPoints     = regexp.MustCompile(`^(?:(\d+) of )?(\d+) hit points$`)
	besides       = regexp.MustCompile(`^also (\w+) (\d+)$`)
	elementalist  = regexp.MustCompile(`^elementalist of (\w+)$`)
	specialist    = regexp.MustCompile(`^specialist in (.+)$`)
)

// character reads "Calvin, wizard 7, intelligence 16, 20 hit points".
func (s *Scenario) character(seat, text string) error {
	parts := strings.Split(text, ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	sheet := &client.Sheet{Name: parts[0], Abilities: map[string]int{}, HitPoints: client.HitPoints{Current: 20, Max: 20}}
	for _, part := range parts[1:] {
		if m := hitPoints.FindStringSubmatch(part); m != nil {
			most, _ := strconv.Atoi(m[2])
			sheet.HitPoints = client.HitPoints{Current: most, Max: most}
			if m[1] != "" {
				sheet.HitPoints.Current, _ = strconv.Atoi(m[1])
			}
		} else if m := specialist.FindStringSubmatch(part); m != nil {
			sheet.School = m[1]
		} else if m := elementalist.FindStringSubmatch(part); m != nil {
			sheet.Element = m[1]
		} else if part == "wild mage" {
			sheet.WildMage = true
		} else if m := besides.FindStringSubmatch(part); m != nil {
			n, _ := strconv.Atoi(m[2])
			sheet.Classes = append(sheet.Classes, client.ClassLevel{Class: m[1], Level: n})
		} else if m := classAndLevel.FindStringSubmatch(part); m != nil {
			n, _ := strconv.Atoi(m[2])
			if sheet.Class == "" {
				sheet.Class, sheet.Level = m[1], n
			} else {
				sheet.Abilities[m[1]] = n
			}
		} else {
			return fmt.Errorf("%q is neither class and level, an ability, hit points nor a specialty", part)
		}
	}
	if sheet.Class == "" {
		return fmt.Errorf("%s needs a class and a level", sheet.Name)
	}
	if len(sheet.Classes) > 0 {
		sheet.Classes = append([]client.ClassLevel{{Class: sheet.Class, Level: sheet.Level}}, sheet.Classes...)
	}
	s.sheets[seat] = sheet
	return nil
}

// allowance is an entry of terms.allow: a class, or what is let in by its name.
func allowance(kind, name string) string {
	if kind == "" {
		return name
	}
	return strings.TrimSpace(kind) + ":" + name
}
