package adjudicator

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	"spellduel/events"
	"spellduel/events/schema"
)

// roll is one roll as docs/adr/0006-dice.md says that an event states it: its
// label, but for the number, follows from the event.
type roll struct {
	label    string // as stored
	purpose  dice.Purpose
	audience string
	subject  string
	sides    int
	faces    []int
}

func (r roll) kind() string {
	if r.audience == dice.All {
		return "open " + string(r.purpose)
	}
	return "hidden " + string(r.purpose)
}

// about is the subject of a side's roll about spells of the arena, those that are
// none left out.
func about(side duel.Seat, spells ...int) string {
	text := string(side)
	for _, ref := range spells {
		if ref > 0 {
			text += fmt.Sprintf("/spell %d", ref)
		}
	}
	return text
}

func otherThan(side duel.Seat) duel.Seat {
	if side == duel.SeatA {
		return duel.SeatB
	}
	return duel.SeatA
}

// rollsIn reads the rolls out of an event, in the order in which they fell. It is
// not the reading of the audit, which it would not do to prove by itself.
func rollsIn(data any, seen spellduel.HitPointsSeen) (list []roll) {
	switch d := data.(type) {
	case spellduel.DiceRolled:
		for _, r := range d.Rolls {
			list = append(list, roll{r.Label, dice.Advantage, dice.All, about(r.Side), 10, []int{r.Roll}})
		}
	case spellduel.CombatRolled:
		for side, c := range map[duel.Seat]spellduel.Combatant{"a": d.A, "b": d.B} {
			list = append(list, roll{c.Label, dice.Combat, dice.All, about(side, d.A.Spell, d.B.Spell), 20, []int{c.Roll}})
		}
		slices.SortFunc(list, func(x, y roll) int { return strings.Compare(x.subject, y.subject) }) // a's falls first
	case spellduel.SaveRolled:
		list = append(list, roll{d.Label, dice.Save, dice.All, about(d.Side, d.Spell), 20, []int{d.Roll}})
	case spellduel.DamageDealt:
		if len(d.Rolls) == 0 {
			return nil // fixed, or none: nothing was rolled
		}
		r := roll{d.Label, dice.Damage, dice.All, about(otherThan(d.Side), d.Spell), 0, d.Rolls}
		if seen == spellduel.HitPointsHidden { // he rolls himself what he loses, unseen
			r.audience, r.subject = string(d.Side)+"+mediator", about(d.Side, d.Spell)
		}
		var count int
		if _, err := fmt.Sscanf(d.Dice, "%dd%d", &count, &r.sides); err != nil || count != len(d.Rolls) {
			r.sides = 0 // which cannot be verified
		}
		if d.Die.Dice != "" {
			first := r
			first.label, first.purpose, first.sides, first.faces = d.Die.Label, dice.Effect, 20, []int{d.Die.Roll}
			list = append(list, first)
		}
		list = append(list, r)
	case spellduel.CheckRolled:
		purpose := dice.Check
		if d.Purpose == "dispel" {
			purpose = dice.Dispel
		}
		list = append(list, roll{d.Label, purpose, string(d.Side) + "+mediator", about(d.Side, d.Spell, d.Other), 20, []int{d.Roll}})
	case spellduel.CharacterMoved:
		if d.Pushed {
			list = append(list, roll{d.Label, dice.Push, dice.All, about(otherThan(d.Side)), 4, []int{d.Roll}})
		}
	case spellduel.SpellCast:
		return variedBy(d.Varied, d.Side)
	case spellduel.CounterCast:
		return variedBy(d.Varied, d.Side)
	case spellduel.DispelRolled:
		list = append(list, roll{d.Label, dice.Dispel, dice.All, about(otherThan(d.Side), d.Spell), 20, []int{d.Roll}})
	case spellduel.IdentificationTried:
		list = append(list, roll{d.Label, dice.Check, string(d.Side) + "+mediator", about(d.Side, d.Spell), 20, []int{d.Roll}})
	default:
		return spoilsIn(data, seen)
	}
	return list
}

func variedBy(v spellduel.Variation, side duel.Seat) []roll {
	if v.Dice == "" {
		return nil
	}
	return []roll{{v.Label, dice.Effect, string(side) + "+mediator", about(side), 20, []int{v.Roll}}}
}

// spoilsIn reads what was thrown for the stakes.
func spoilsIn(data any, seen spellduel.HitPointsSeen) []roll {
	own := func(side duel.Seat) string { return string(side) + "+mediator" }
	r := roll{purpose: dice.Spoils, audience: dice.All}
	side, throw := duel.Seat(""), ""
	switch d := data.(type) {
	case spellduel.SpoilsDamage:
		side, throw, r.label, r.faces = otherThan(d.Side), d.Dice, d.Label, d.Rolls
		if seen == spellduel.HitPointsHidden {
			side, r.audience = d.Side, own(d.Side)
		}
	case spellduel.LevelsLost:
		side, throw, r.label, r.faces = d.Side, d.Dice, d.Label, d.Rolls
	case spellduel.FateRolled:
		side, throw, r.label, r.faces = d.Side, d.Dice, d.Label, []int{d.Roll}
	case spellduel.KnockedOut:
		side, throw, r.label, r.faces = d.Side, d.Dice, d.Label, d.Rolls
	case spellduel.PlaneReached:
		side, throw, r.label, r.faces, r.audience = d.Side, "1d10", d.Label, []int{d.Roll}, own(d.Side)
	case spellduel.WillBent:
		side, throw, r.label, r.faces = d.Side, "1d20", d.Label, []int{d.Roll}
	case spellduel.EquipmentTried:
		side, throw, r.label, r.audience = d.Side, fmt.Sprintf("%dd20", len(d.Pieces)), d.Label, own(d.Side)
		for _, p := range d.Pieces {
			r.faces = append(r.faces, p.Roll)
		}
	}
	var count int
	if _, err := fmt.Sscanf(throw, "%dd%d", &count, &r.sides); err != nil || slices.Equal(r.faces, []int{0}) {
		return nil // nothing was thrown
	}
	if count != len(r.faces) {
		r.sides = 0 // which cannot be verified
	}
	r.subject = about(side)
	return []roll{r}
}

// labelsIn finds all labels of dice in JSON, in the order of the text.
func labelsIn(t *testing.T, text []byte) (labels []string) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(string(text)))
	label := false
	for {
		token, err := d.Token()
		if err != nil {
			return labels
		}
		word, is := token.(string)
		if is && label {
			labels = append(labels, word)
		}
		label = is && !label && word == "label"
	}
}

// recomputed is what was found of the rolls of one duel.
type recomputed struct {
	labels []string // all, in order
	kinds  map[string]bool
}

// recompute verifies every roll of a duel from its stored events, the duel's
// secret and nothing else, and shows that a changed face is found out.
func recompute(t *testing.T, store events.Store, id string) recomputed {
	t.Helper()
	commits, err := store.Read(t.Context(), id, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	opened := dice.Opened{Seed: dice.Seed(events.DiceSeed(commits[0].Aside.Secret)), Seats: make([][]byte, 2)}
	var pinned spellduel.DuelOpened
	fallen := map[string]int{} // by audience
	found := recomputed{kinds: map[string]bool{}}
	for len(commits) > 0 {
		for _, c := range commits {
			list, err := schema.Of(spellduel.Ruleset).DecodeAll(c)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range list {
				switch d := e.Data.(type) {
				case spellduel.DuelOpened:
					pinned = d
				case spellduel.SeatTaken:
					own, err := hex.DecodeString(d.DiceSeed)
					if err != nil {
						t.Fatal(err)
					}
					opened.Seats[slices.Index([]duel.Seat{duel.SeatA, duel.SeatB}, d.Seat)] = own
				}
				rolls := rollsIn(e.Data, pinned.Terms.OpponentHitPoints)
				everyLabelIsOfARoll(t, e, rolls)
				for _, r := range rolls {
					fallen[r.audience]++
					r.verify(t, opened, pinned.DiceCommitment, fallen[r.audience])
					found.labels = append(found.labels, r.label)
					found.kinds[r.kind()] = true
				}
			}
		}
		last := commits[len(commits)-1].Header.Last()
		if commits, err = store.Read(t.Context(), id, last, 0); err != nil {
			t.Fatal(err)
		}
	}
	return found
}

func everyLabelIsOfARoll(t *testing.T, e events.Event, rolls []roll) {
	t.Helper()
	text, err := json.Marshal(e.Data)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, r := range rolls {
		want = append(want, r.label)
	}
	if got := labelsIn(t, text); !slices.Equal(got, want) {
		t.Errorf("%s at %d states the labels %q, its rolls have %q", e.Type, e.Seq, got, want)
	}
}

// verify holds a roll to its whole label, whose number is the next of its
// audience, and to the seeds.
func (r roll) verify(t *testing.T, o dice.Opened, commitment string, number int) {
	t.Helper()
	label := dice.Label{Purpose: r.purpose, Subject: r.subject, Audience: r.audience, Number: number}
	if r.label != label.Text() {
		t.Errorf("a roll is labelled %q, it is %q", r.label, label.Text())
	}
	if err := o.Verify(commitment, label, r.sides, r.faces); err != nil {
		t.Error(err)
	}
	for i := range r.faces {
		changed := slices.Clone(r.faces)
		changed[i] = 1 + changed[i]%r.sides
		if o.Verify(commitment, label, r.sides, changed) == nil {
			t.Errorf("%q: %v verifies as well as %v", r.label, changed, r.faces)
		}
	}
}

// sees tells that a viewer is of a roll's audience.
func sees(v duel.Viewer, label string) bool {
	audience, _, _ := strings.Cut(label, "/")
	return v == duel.ViewerMediator || audience == dice.All || strings.HasPrefix(audience, string(v)+"+")
}

// restless replies by chance, of acts by what they are: there are many ways to
// cast, and few to walk, to look and to fight.
func restless(chance *rand.Rand) func(duel.Decision) duel.Answer {
	return func(d duel.Decision) duel.Answer {
		if d.Answer != duel.FormOption {
			return first(d)
		}
		var acts []duel.Act
		for _, o := range d.Options {
			if !slices.Contains(acts, o.Act) {
				acts = append(acts, o.Act)
			}
		}
		act := acts[chance.IntN(len(acts))]
		of := slices.DeleteFunc(slices.Clone(d.Options), func(o duel.Option) bool { return o.Act != act })
		if act == spellduel.ActStep {
			return duel.Answer{Option: of[0].ID} // toward the other
		}
		return duel.Answer{Option: of[chance.IntN(len(of))].ID}
	}
}

// armed is a sheet with spells of every reach, and a mind to look.
func armed(seat duel.Seat, chance *rand.Rand) spellduel.Sheet {
	s := sheet("Player " + string(seat))
	s.Proficiencies = []string{"spellcraft"}
	s.HitPoints = spellduel.HitPoints{Current: 20 + chance.IntN(20), Max: 40}
	s.Memorized = nil
	names := []string{"Magic Missile", "Fireball", "Charm Person", "Hold Person", "Shield", "Monster Summoning I", "Web", "Clairvoyance", "Dispel Magic"}
	for _, i := range chance.Perm(len(names))[:5] {
		s.Memorized = append(s.Memorized, spellduel.Memorized{Spell: names[i], Count: 1 + chance.IntN(2)})
	}
	return s
}

// begin seats two armed duelists by whatever terms chance gives; where the house
// judges nobody is the mediator.
func begin(t *testing.T, adj *Adjudicator, chance *rand.Rand) *seated {
	t.Helper()
	terms := spellduel.DefaultTerms()
	terms.OpponentHitPoints = []spellduel.HitPointsSeen{
		spellduel.HitPointsExact, spellduel.HitPointsWounded, spellduel.HitPointsHidden, spellduel.HitPointsHidden,
	}[chance.IntN(4)]
	terms.Stakes = []spellduel.Stakes{
		{Kind: spellduel.StakesFriendly}, {Kind: spellduel.StakesDeath}, {Kind: spellduel.StakesService},
	}[chance.IntN(3)]
	out, err := adj.Open(t.Context(), spellduel.Open{
		Terms: terms, Mediator: spellduel.MediatorSeat{Name: "Tarrant", House: chance.IntN(3) == 0},
		Seats: []spellduel.SeatName{{Seat: "a", Name: "Rary"}, {Seat: "b", Name: "Serten"}},
	}, Request{Scope: "open"})
	if err != nil {
		t.Fatal(err)
	}
	d := &seated{t: t, adj: adj, id: out.Duel, mediator: Caller{}}
	callers := map[duel.Seat]*Caller{"a": &d.a, "b": &d.b}
	for _, seat := range []duel.Seat{"b", "a"} {
		own := make([]byte, chance.IntN(dice.MaxDuelistSeed+1))
		for i := range own {
			own[i] = byte(chance.Uint32())
		}
		c := spellduel.TakeSeat{Seat: seat, Consent: true, DiceSeed: hex.EncodeToString(own), Sheet: armed(seat, chance)}
		taken, err := adj.TakeSeat(t.Context(), d.id, out.Invitations[seat], c, Request{Scope: "sit"})
		if err != nil {
			t.Fatal(err)
		}
		*callers[seat] = d.recognise(taken.Token)
	}
	d.mediator = d.recognise(out.Token)
	return d
}

// Every die that the server casts in whole duels is recomputed from what is
// stored: each label stands in its event, once, its number the next of its
// audience; and each viewer is shown the labels of the rolls that he sees, of
// all of them, and of no other.
func TestEveryRollOfTheServerIsRecomputed(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	chance := rand.New(rand.NewPCG(seed, 6))
	store := openStore(t)
	adj := newOver(t, store)
	missing := map[string]bool{
		"open advantage": true, "open combat": true, "open save": true, "open damage": true, "hidden damage": true, "open push": true,
		"hidden check": true, "open spoils": true,
	}
	const fewest, most = 8, 150
	for n := 0; n < most && !t.Failed() && (n < fewest || len(missing) > 0); n++ {
		d := begin(t, adj, chance)
		for choose, i := restless(chance), 0; i < 400 && d.step(choose); i++ {
		}
		found := recompute(t, store, d.id)
		for kind := range found.kinds {
			delete(missing, kind)
		}
		for _, v := range viewers {
			want := slices.DeleteFunc(slices.Clone(found.labels), func(l string) bool { return !sees(v, l) })
			var got []string
			for _, shown := range d.snapshot().Events(v, 0, 0) {
				got = append(got, labelsIn(t, shown.JSON)...)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s is shown the labels\n%q\nof rolls that are, for him,\n%q", v, got, want)
			}
		}
		if n > 1 {
			continue // an audit draws every view
		}
		if audited := audit(t, store, d.id); audited.Rolls != len(found.labels) || len(audited.Flaws) > 0 {
			t.Errorf("the audit recomputes %d rolls of %d and finds %v", audited.Rolls, len(found.labels), audited.Flaws)
		}
	}
	if len(missing) > 0 {
		t.Errorf("in %d duels there is no roll for %v", most, missing)
	}
	if _, err := store.Artifact(t.Context(), mustHash(t, spell.Embedded().Hash())); err != nil {
		t.Errorf("the catalogue that the profile names: %v", err)
	}
}
