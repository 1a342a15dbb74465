package spellduel

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// randomHouse draws how a table settles what the house may settle under the other
// terms; mostly as it stands.
func randomHouse(t *rapid.T, terms Terms, m MediatorSeat) map[string]string {
	terms.House = map[string]string{}
	for _, o := range houseOptions {
		if rapid.IntRange(0, 3).Draw(t, o.Key+" otherwise") != 0 {
			continue
		}
		terms.House[o.Key] = rapid.SampledFrom(o.Legal).Draw(t, o.Key)
		if terms.checkIdle(m.House) != nil {
			delete(terms.House, o.Key)
		}
	}
	return terms.House
}

// mostCommands bounds a random duel; none has come near it.
const mostCommands = 5000

// randomSheet draws a character with spells of its own list.
func randomSheet(t *rapid.T, label string, terms Terms) Sheet {
	class := rapid.SampledFrom([]string{"wizard", "priest"}).Draw(t, label+" class")
	sh := Sheet{
		Name: label, Class: class, Level: rapid.IntRange(1, 20).Draw(t, label+" level"), Components: "all",
		Abilities: map[string]int{
			"intelligence": rapid.IntRange(9, 19).Draw(t, label+" intelligence"),
			"wisdom":       rapid.IntRange(9, 19).Draw(t, label+" wisdom"),
		},
		Proficiencies: []string{spellcraft},
		Bonuses:       Bonuses{Protection: rapid.IntRange(0, 2).Draw(t, label+" protection")},
	}
	switch rapid.IntRange(0, 5).Draw(t, label+" specializes") {
	case 0:
		sh.School = string(rapid.SampledFrom(spell.Specialties()).Draw(t, label+" school"))
	case 1:
		sh.Element = rapid.SampledFrom(Elements()).Draw(t, label+" element")
	}
	switch _, rule := terms.variesBy(); rule {
	case RuleWildVariation:
		sh.WildMage = true
	case RuleElementalistBoost:
		sh.Element = rapid.SampledFrom(Elements()).Draw(t, label+" element of both")
	}
	sh.Bonuses.Armor = rapid.IntRange(0, 2).Draw(t, label+" armor")
	most := rapid.IntRange(1, 60).Draw(t, label+" hit points")
	sh.HitPoints = HitPoints{most, most}
	list := spellsOf(spell.Caster(class))
	for range rapid.IntRange(0, 8).Draw(t, label+" lines") {
		s := rapid.SampledFrom(list).Draw(t, label+" spell")
		if class == "priest" && rapid.IntRange(0, 5).Draw(t, label+" chants") == 0 {
			s = "Chant"
		}
		if rapid.IntRange(0, 5).Draw(t, label+" turns") == 0 {
			s = rapid.SampledFrom(turners[class]).Draw(t, label+" turner")
		}
		sh.Memorized = append(sh.Memorized, Memorized{Spell: s, Count: rapid.IntRange(1, 2).Draw(t, label+" count")})
	}
	for range rapid.IntRange(0, 2).Draw(t, label+" customs") {
		sh.Memorized = append(sh.Memorized, Memorized{Custom: randomCustom(t, label), Count: rapid.IntRange(1, 2).Draw(t, label+" count")})
	}
	for _, name := range []string{"ring", "scroll"}[:rapid.IntRange(0, 2).Draw(t, label+" items")] {
		stored := rapid.SliceOfN(rapid.SampledFrom(append(spellsOf(spell.Wizard), spellsOf(spell.Priest)...)), 1, 3).Draw(t, label+" stored")
		named := rapid.SampledFrom([]string{label + "'s " + name, label + "'s " + name, "crown", "open wand"}).Draw(t, label+" "+name+" named")
		sh.Items = append(sh.Items, Item{Name: named, Kind: "stored", Spells: stored})
	}
	sh.Effects = randomEffects(t, label)
	if slices.ContainsFunc(terms.Allow, func(a string) bool { return strings.HasPrefix(a, AllowEffect) }) && rapid.Bool().Draw(t, label+" dispels") {
		sh.Memorized = []Memorized{{Spell: "Dispel Magic", Count: 3}}
	}
	sh.Items = append(sh.Items, randomDevices(t, label, terms)...)
	for _, ability := range []string{"constitution", "health", "reason", "intuition"} {
		if rapid.IntRange(0, 3).Draw(t, label+" "+ability+" given") == 0 {
			sh.Abilities[ability] = rapid.IntRange(1, 25).Draw(t, label+" "+ability)
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, label+" things") {
		sh.Equipment = append(sh.Equipment, Thing{
			Name: rapid.SampledFrom([]string{"robe", "staff", "crown", label + "'s ring"}).Draw(t, label+" thing"), Material: rapid.SampledFrom(Materials()).Draw(t, label+" material"),
			Plus: rapid.IntRange(0, MaxPlus).Draw(t, label+" plus"),
		})
	}
	return sh
}

// randomStakes draws what a duel is fought for; the crown may be on a sheet.
func randomStakes(t *rapid.T) Stakes {
	k := Stakes{Kind: rapid.SampledFrom(stakesKinds).Draw(t, "stakes")}
	if k.Kind == StakesPrize {
		k.Object, k.As = "Crown", rapid.SampledFrom(prizeKinds).Draw(t, "fought as")
	}
	if k.Fought() == StakesService && rapid.Bool().Draw(t, "agreed") {
		k.Task = "fetch water"
	}
	return k
}

// turners are the spells that turn others round, and of those whom they turn.
var turners = map[string][]string{
	"wizard": {"Spell Turning", "Minor Spell Turning", "Charm Person", "Suggestion"},
	"priest": {"Physical Mirror", "Chaotic Commands", "Command", "Hold Person"},
}

// randomCustom draws a spell that the catalogue lacks, with abilities that the
// catalogue has.
func randomCustom(t *rapid.T, label string) *spell.Custom {
	c := &spell.Custom{
		Name:     rapid.SampledFrom([]string{"Frost Lance", "Iron Hymn", "Frost Lance?"}).Draw(t, label+" custom"),
		Level:    rapid.IntRange(1, 9).Draw(t, label+" custom level"),
		Movement: rapid.IntRange(1, 5).Draw(t, label+" movement"),
		Save:     rapid.SampledFrom([]spell.SaveEffect{spell.SaveNone, spell.SaveNegates, spell.SaveHalf}).Draw(t, label+" save"),
		Damage:   rapid.SampledFrom([]string{"", "2d6+1", "7", "1d4/level"}).Draw(t, label+" damage"),
		Types: rapid.SliceOfNDistinct(rapid.SampledFrom([]spell.Type{
			spell.Attack, spell.Defense, spell.AttackDefense, spell.Leech, spell.Missile,
		}), 1, 3, rapid.ID).Draw(t, label+" types"),
		Tags:      rapid.SliceOfNDistinct(rapid.SampledFrom(spell.Tags()), 0, 2, rapid.ID).Draw(t, label+" tags"),
		Abilities: rapid.SliceOfN(rapid.SampledFrom(customAbilities()), 0, 3).Draw(t, label+" abilities"),
	}
	return c
}

// customAbilities are the catalogue's abilities that a custom spell may have.
var customAbilities = sync.OnceValue(func() []spell.Ability {
	var list []spell.Ability
	for _, s := range spell.Embedded().All() {
		for _, a := range spell.CardFor(s, 9).Abilities {
			alone := spell.Custom{Name: "x", Level: 1, Movement: 1, Types: []spell.Type{spell.Attack}, Abilities: []spell.Ability{a}}
			if _, err := alone.Card(spell.Wizard, 1); err == nil && !slices.Contains(list, a) {
				list = append(list, a)
			}
		}
	}
	return list
})

func spellsOf(c spell.Caster) []string {
	var names []string
	for _, s := range spell.Embedded().All() {
		if s.Caster == c {
			names = append(names, s.Name)
			if r, ok := s.Reversed(); ok {
				names = append(names, r.Name)
			}
		}
	}
	return names
}

// randomAnswer draws a legal answer to a decision.
func randomAnswer(t *rapid.T, d duel.Decision) duel.Answer {
	switch d.Answer {
	case duel.FormOption:
		if d.Kind == KindAct && len(d.Options) > 1 && d.Options[len(d.Options)-2].Act == ActIdentify && rapid.IntRange(0, 3).Draw(t, "look") == 0 {
			return duel.Answer{Option: d.Options[len(d.Options)-2].ID}
		}
		for _, o := range d.Options {
			if o.Act == ActStep && rapid.IntRange(0, 2).Draw(t, "walk") == 0 {
				return duel.Answer{Option: o.ID}
			}
		}
		return duel.Answer{Option: rapid.SampledFrom(d.Options).Draw(t, string(d.Kind)).ID}
	case duel.FormRolls:
		rolls := make([]int, d.Count)
		for i := range rolls {
			rolls[i] = rapid.IntRange(1, d.Sides).Draw(t, "die")
		}
		return duel.Answer{Rolls: rolls}
	case duel.FormSelection:
		chosen := []string{}
		total := 0
		for _, o := range d.Options {
			if d.Limits != nil && d.Limits.LeastLevels > 0 {
				if total < d.Limits.LeastLevels || rapid.IntRange(0, 3).Draw(t, "gives more") == 0 {
					chosen, total = append(chosen, o.ID), total+o.Level
				}
				continue
			}
			fits := d.Limits == nil || (o.Level <= *d.Limits.SingleLevel && total+o.Level <= *d.Limits.TotalLevels)
			if fits && len(chosen) > 0 && d.Limits != nil && d.Limits.SeveralLevels > 0 {
				fits = total+o.Level <= d.Limits.SeveralLevels
			}
			if fits && rapid.IntRange(0, 3).Draw(t, "give") == 0 {
				chosen = append(chosen, o.ID)
				total += o.Level
			}
		}
		return duel.Answer{Selection: chosen}
	}
	t.Fatalf("unknown form %q", d.Answer)
	return duel.Answer{}
}

func randomWorld(t *rapid.T) World {
	var seed [32]byte
	binary.BigEndian.PutUint64(seed[:], rapid.Uint64().Draw(t, "dice"))
	d, err := dice.NewCommitted(seed, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return World{Dice: d, Catalogue: spell.Embedded()}
}

// commit is one command, its events and the state they were decided in.
type commit struct {
	before  State
	command Command
	events  []duel.Event
}

// doing carries out legal commands, one after the other, and hands each commit to see.
func doing(t *rapid.T, w World, s *State, see func(commit)) func(Command) {
	return func(c Command) {
		events, err := Decide(*s, c, w)
		if err != nil {
			t.Fatalf("legal command %+v refused: %v", c, err)
		}
		see(commit{*s, c, events})
		*s = Fold(*s, events)
	}
}

// playRandom plays a whole duel at random, and hands each commit to see.
func playRandom(t *rapid.T, w World, see func(commit)) State {
	var s State
	do := doing(t, w, &s, see)
	terms := DefaultTerms()
	terms.Dice = rapid.SampledFrom([]DiceMode{DiceServer, DiceTable}).Draw(t, "dice mode")
	terms.OpponentHitPoints = rapid.SampledFrom([]HitPointsSeen{HitPointsExact, HitPointsWounded, HitPointsHidden}).Draw(t, "seen")
	terms.End = rapid.SampledFrom([][]EndCondition{{EndNoHitPoints, EndNoSpells}, {EndNoHitPoints}, {EndNoSpells}}).Draw(t, "end")
	deadline := 3600
	terms.Deadline = &deadline
	terms.Stakes = randomStakes(t)
	mediator := MediatorSeat{Name: "Tarrant", House: rapid.Bool().Draw(t, "house")}
	terms.Also = randomConditions(t, mediator.House)
	terms.Allow = randomAllowed(t)
	terms.WaiveSaves = rapid.IntRange(0, 3).Draw(t, "saves waived") == 0
	terms.House = randomHouse(t, terms, mediator)
	do(Open{Terms: terms, Mediator: mediator, Seats: duel.TwoSeats("a", "b")})
	lot := drawLot(t, mediator.House)
	for n := range mostCommands {
		if Next(s).Over {
			return s
		}
		do(lot.command(t, s, n))
	}
	t.Fatalf("no end after %d commands: round %d, %+v", mostCommands, s.Round, s.Open)
	return s
}

// A random duel ends; whatever happens on the way, the arena stays sound.
func TestRandomDuelsEndAndStaySound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var seen []string
		end := playRandom(t, randomWorld(t), func(c commit) {
			s := c.before.clone()
			for _, e := range c.events {
				s.apply(e)
				sound(t, &s, e)
				if due, ok := e.Data.(DecisionDue); ok {
					if slices.Contains(seen, due.Decision.ID) {
						t.Fatalf("decision id %s came twice", due.Decision.ID)
					}
					seen = append(seen, due.Decision.ID)
					if len(due.Decision.Options) == 0 && due.Decision.Answer == duel.FormOption {
						t.Fatalf("decision without options: %+v", due.Decision)
					}
				}
			}
		})
		if end.Outcome == nil || end.Phase != PhaseOver || len(end.Open) > 0 {
			t.Fatalf("over without an outcome: %+v", end.Outcome)
		}
	})
}

func sound(t *rapid.T, s *State, e duel.Event) {
	switch d := e.Data.(type) {
	case AdvantageShifted:
		if d.To == "" {
			t.Fatal("advantage shifted to nobody")
		}
	case SpellCast:
		if b := s.holder(d.Side); b != "" {
			t.Fatalf("%s cast while held (%s)", d.Side, b)
		}
		if d.Home && d.Type != spell.Defense {
			t.Fatalf("%s is no home defense", d.Card.Name)
		}
	case SpellMoved:
		sp := s.spell(d.Spell)
		if n := distance(d.From, d.To); n < 1 || n > sp.Card.MV || sp.Home || sp.Owner != d.Side || sp.Turned == s.Round {
			t.Fatalf("%s moved spell %d (MV %d) by %d: %+v", d.Side, d.Spell, sp.Card.MV, n, sp)
		}
	case SpellTurned:
		if sp := s.spell(d.Spell); sp.Owner != d.Side || sp.Space != d.Space || sp.PR != d.PR || sp.Home || s.inLock(d.Spell) {
			t.Fatalf("turned to %s: %+v", d.Side, sp)
		}
	case CharacterMoved:
		if !d.Pushed && (s.holder(d.Side) == BlocksActing || distance(d.From, d.To) != 1) {
			t.Fatalf("%s stepped from %d to %d, held by %q", d.Side, d.From, d.To, s.holder(d.Side))
		}
	case IdentificationTried:
		if s.holder(d.Side) == BlocksActing {
			t.Fatalf("%s identified while held", d.Side)
		}
	case SpellDestroyed:
		if !s.spell(d.Spell).Gone {
			t.Fatal("destroyed, but there")
		}
	}
	for _, side := range s.Sides {
		if side.Space < 0 || side.Space > s.Spaces+1 {
			t.Fatalf("%s left the arena: %d", side.Seat, side.Space)
		}
	}
	if s.Round > 0 && s.Advantage != duel.SeatA && s.Advantage != duel.SeatB {
		t.Fatalf("advantage is %q", s.Advantage)
	}
	for _, sp := range s.Spells {
		if sp.Space < 0 || sp.Space > s.Spaces+1 {
			t.Fatalf("spell %d left the arena: %d", sp.Ref, sp.Space)
		}
	}
	for _, l := range s.Locks {
		a, b := s.spell(l.Spell), s.spell(l.Other)
		if a.Gone || b.Gone || a.Space != l.Space || b.Space != l.Space || a.Owner == b.Owner {
			t.Fatalf("lock %+v of %+v and %+v", l, a, b)
		}
	}
	for _, side := range s.Sides {
		for i, left := range side.Left {
			if p := side.Prepared[i]; p.Smuggled && left > 0 && slices.Contains(side.Taken, p.Item) {
				t.Fatalf("%d copies of %s in %s, which was taken", left, p.Card.Name, p.Item)
			}
			if left < 0 || left > side.Prepared[i].Count {
				t.Fatalf("%d copies of %s left of %d", left, side.Prepared[i].Card.Name, side.Prepared[i].Count)
			}
		}
	}
}

// Every prefix of a duel's events is a state to stand in: Next is defined
// there, and where the rules go on by themselves they go on just as they did, by
// the same actors and for the same causes. What a command itself states stands
// or falls as one: nothing in the state says that a seat follows a consent.
func TestEveryPrefixResumes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := randomWorld(t)
		play := rapid.SampledFrom([]func(*rapid.T, World, func(commit)){
			func(t *rapid.T, w World, see func(commit)) { playRandom(t, w, see) }, playWild,
		}).Draw(t, "whose spells")
		play(t, w, func(c commit) {
			own := stated(t, c, w)
			for n := 1; n <= len(c.events); n++ {
				s := Fold(c.before, c.events[:n])
				step := Next(s)
				if !step.Over && !step.Auto && len(step.Owed) == 0 && len(step.Waiting) == 0 {
					t.Fatalf("nothing is next after %s", c.events[n-1].Data.EventType())
				}
				if n < own {
					continue
				}
				rest := Resume(s, World{Dice: diceFor(s, w), Catalogue: w.Catalogue})
				if diff := differ(rest, c.events[n:]); diff != "" {
					t.Fatalf("resumed after %s: %s", c.events[n-1].Data.EventType(), diff)
				}
			}
		})
	})
}

func diceFor(s State, w World) dice.Dice {
	if s.Terms.Dice == DiceTable {
		return nil
	}
	return w.Dice
}

// stated is how many of a commit's events, the first ones, the command itself
// states before the rules go on.
func stated(t *rapid.T, c commit, w World) int {
	g := &game{state: c.before.clone(), world: w}
	if err := g.Obey(c.command); err != nil {
		t.Fatalf("%+v was taken and is now refused: %v", c.command, err)
	}
	if diff := differ(g.out, c.events[:len(g.out)]); diff != "" {
		t.Fatalf("%s states otherwise: %s", c.command.Name(), diff)
	}
	return len(g.out)
}

func differ(got, want []duel.Event) string {
	for i := range want {
		if i >= len(got) {
			return fmt.Sprintf("%s is missing", want[i].Data.EventType())
		}
		if !reflect.DeepEqual(got[i], want[i]) {
			return fmt.Sprintf("%+v, not %+v", got[i], want[i])
		}
	}
	if len(got) > len(want) {
		return fmt.Sprintf("%s too many", got[len(want)].Data.EventType())
	}
	return ""
}

// Folding the stored events gives the state that decided them.
func TestFoldingEqualsDeciding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []duel.Event
		end := playRandom(t, randomWorld(t), func(c commit) {
			all = append(all, c.events...)
		})
		var one State
		for _, e := range all {
			before := one
			copied := one.clone()
			one = Evolve(one, e)
			if !reflect.DeepEqual(before, copied) {
				t.Fatalf("folding %s changed the state before it", e.Data.EventType())
			}
		}
		if !reflect.DeepEqual(one, end) {
			t.Fatal("folding one by one and deciding differ")
		}
	})
}
