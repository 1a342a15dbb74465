package projections_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	"spellduel/events"
	p "spellduel/projections"
)

// watched is a duel that is really played, and everybody's live view of it.
type watched struct {
	t       *rapid.T
	state   spellduel.State
	world   spellduel.World
	streams *p.Streams
	codec   *events.Codec
	seq     uint64
	views   map[duel.Viewer]*p.View
	shown   map[duel.Viewer][]p.Shown
	pasts   map[duel.Viewer][][]byte
	homes   map[int]bool // spells that were placed at home, for all to see
	had     map[had]bool
}

// had is a spell that was turned round to a viewer once. He knows it for good,
// whoever has it now (ability.turned).
type had struct {
	viewer duel.Viewer
	spell  int
}

func watch(t *rapid.T) *watched {
	var schemas []events.Schema
	for _, payload := range spellduel.AllEvents() {
		schemas = append(schemas, events.Schema{Type: payload.EventType(), V: 1, New: func() any {
			return reflect.New(reflect.TypeOf(payload)).Interface()
		}})
	}
	codec, err := events.NewCodec(schemas...)
	if err != nil {
		t.Fatal(err)
	}
	committed, err := dice.NewCommitted(dice.Seed{rapid.Byte().Draw(t, "dice")}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := &watched{
		t: t, world: spellduel.World{Dice: committed, Catalogue: spell.Embedded()}, codec: codec, streams: p.NewStreams(spellduel.Ruleset, "a", "b"),
		homes: map[int]bool{}, had: map[had]bool{}, views: map[duel.Viewer]*p.View{}, shown: map[duel.Viewer][]p.Shown{}, pasts: map[duel.Viewer][][]byte{},
	}
	for _, viewer := range w.streams.Viewers() {
		w.views[viewer] = p.NewView(spellduel.Ruleset, viewer)
	}
	return w
}

// do carries out a command and shows what came of it, as it was decided and as
// it is read back from its stored bytes.
func (w *watched) do(c spellduel.Command) {
	out, err := spellduel.Decide(w.state, c, w.world)
	if err != nil {
		w.t.Fatalf("%s: %v", c.Name(), err)
	}
	w.state = spellduel.Fold(w.state, out)
	for _, e := range out {
		if cast, ok := e.Data.(spellduel.SpellCast); ok && cast.Home {
			w.homes[cast.Spell] = true
		}
		if turned, ok := e.Data.(spellduel.SpellTurned); ok {
			w.had[had{duel.Viewer(turned.Side), turned.Spell}] = true
		}
		w.seq++
		stored := events.Event{
			ID: fmt.Sprintf("%026d", w.seq), Seq: w.seq, Type: e.Data.EventType(), V: 1, Round: e.Round, Phase: string(e.Phase),
			Actor: string(e.Actor), Cause: e.Cause, Because: e.Because, Data: e.Data,
		}
		for _, rule := range e.Rules {
			stored.Rules = append(stored.Rules, string(rule))
		}
		b, err := w.codec.Encode(stored)
		if err != nil {
			w.t.Fatal(err)
		}
		read, err := w.codec.Decode(b)
		if err != nil {
			w.t.Fatal(err)
		}
		w.show(p.FactOf(stored, int64(w.seq)), p.FactOf(read, int64(w.seq)))
	}
}

func (w *watched) show(fresh, stored p.Fact) {
	other := w.streams.Clone().Apply(fresh)
	for i, s := range w.streams.Apply(stored) {
		if !bytes.Equal(s.JSON, other[i].JSON) {
			w.t.Fatalf("%s is shown, of what was decided and of what was stored,\n%s\n%s", s.Viewer, other[i].JSON, s.JSON)
		}
		w.views[s.Viewer].Apply(s.Event)
		w.shown[s.Viewer] = append(w.shown[s.Viewer], s)
		w.pasts[s.Viewer] = append(w.pasts[s.Viewer], w.views[s.Viewer].Snapshot().JSON())
	}
}

// check compares the views with the state that the rules keep.
func (w *watched) check() {
	if got := w.streams.Step(duel.ViewerMediator); got != int(w.seq) {
		w.t.Fatalf("the mediator was shown %d events of %d", got, w.seq)
	}
	next := spellduel.Next(w.state)
	for viewer, v := range w.views {
		owed := []duel.Decision{}
		for _, d := range next.Owed {
			sealed := slices.ContainsFunc(w.state.Open, func(o spellduel.Pending) bool { return o.Sealed && o.Decision.ID == d.ID })
			if d.Seat == duel.Actor(viewer) && !sealed {
				owed = append(owed, d)
			}
		}
		if got := v.Decisions(); !reflect.DeepEqual(ids(got), ids(owed)) {
			w.t.Fatalf("%s owes %v, his view says %v", viewer, ids(owed), ids(got))
		}
		if got, want := v.WaitingFor(), w.waiting(viewer, next); !slices.Equal(got, want) {
			w.t.Fatalf("%s sees waiting for %v, should be %v", viewer, got, want)
		}
		w.checkSides(viewer, v.Snapshot().(p.SpellDuel))
		w.checkSpells(viewer, v.Snapshot().(p.SpellDuel))
	}
}

func ids(list []duel.Decision) string {
	var names []string
	for _, d := range list {
		names = append(names, fmt.Sprint(d.ID, len(d.Options)))
	}
	slices.Sort(names) // the view lists by when each fell due
	return strings.Join(names, " ")
}

// waiting is whom a viewer may see to be asked.
func (w *watched) waiting(viewer duel.Viewer, next spellduel.Step) []duel.Actor {
	list := []duel.Actor{}
	add := func(seat duel.Actor) {
		if !slices.Contains(list, seat) {
			list = append(list, seat)
		}
	}
	for _, seat := range next.Waiting {
		add(duel.Actor(seat))
	}
	for _, o := range w.state.Open {
		d := o.Decision
		owed := slices.ContainsFunc(next.Owed, func(n duel.Decision) bool { return n.ID == d.ID }) || d.Withdrawable
		seen := d.Audience == duel.AudienceOpen || viewer == duel.ViewerMediator || d.Audience == duel.AudienceOf(duel.Seat(viewer))
		if owed && seen {
			add(d.Seat)
		}
	}
	slices.Sort(list) // a, b, mediator
	return list
}

func (w *watched) checkSides(viewer duel.Viewer, v p.SpellDuel) {
	for _, side := range w.state.Sides {
		got := v.Sides[side.Seat]
		knows := viewer == duel.ViewerMediator || viewer == duel.Viewer(side.Seat)
		if !side.Seated {
			continue
		}
		left := 0
		for _, n := range side.Left {
			left += n
		}
		counted := 0
		for _, line := range got.Memory {
			counted += line.Left
		}
		if knows && counted != left || !knows && got.Memory != nil {
			w.t.Fatalf("%s sees %d spells in the memory of %s, which has %d", viewer, counted, side.Seat, left)
		}
		if w.state.Spaces > 0 && (got.Space == nil || *got.Space != side.Space) {
			w.t.Fatalf("%s sees %s in space %v, it is in %d", viewer, side.Seat, got.Space, side.Space)
		}
		if knows != reflect.DeepEqual(got.Taken, side.Taken) && len(side.Taken) > 0 {
			w.t.Fatalf("%s sees %v taken of %s, it is %v", viewer, got.Taken, side.Seat, side.Taken)
		}
		if held := holder(w.state, side.Seat); held != got.Hindered {
			w.t.Fatalf("%s sees %s hindered %v, he is %v", viewer, side.Seat, got.Hindered, held)
		}
		w.checkCasting(viewer, side, got.Casting, knows)
		hp := got.HitPoints
		terms := w.state.Terms.OpponentHitPoints
		switch {
		case knows || terms == spellduel.HitPointsExact:
			if hp == nil || hp.Current == nil || *hp.Current != side.HitPoints.Current || hp.Max == nil || *hp.Max != side.HitPoints.Max || hp.Band != "" {
				w.t.Fatalf("%s sees hit points %+v of %s, which has %+v", viewer, hp, side.Seat, side.HitPoints)
			}
		case terms == spellduel.HitPointsWounded:
			if hp == nil || hp.Current != nil || hp.Max != nil || hp.Band != spellduel.Band(side.HitPoints) {
				w.t.Fatalf("%s sees hit points %+v of %s, which has %+v", viewer, hp, side.Seat, side.HitPoints)
			}
		case hp != nil:
			w.t.Fatalf("%s sees hit points %+v of %s under hidden terms", viewer, hp, side.Seat)
		}
	}
}

// holder tells that a spell hinders a seat.
func holder(s spellduel.State, seat duel.Seat) bool {
	return slices.ContainsFunc(s.Spells, func(sp spellduel.Spell) bool { return !sp.Gone && sp.Owner != seat && sp.Holds != "" })
}

// checkCasting: a casting under way is its own side's and the mediator's to see.
func (w *watched) checkCasting(viewer duel.Viewer, side spellduel.Side, got *p.Casting, knows bool) {
	c := side.Casting
	switch {
	case !knows || c == nil:
		if got != nil {
			w.t.Fatalf("%s sees %s casting %+v", viewer, side.Seat, got)
		}
	case got == nil || got.Appears != c.Appears:
		w.t.Fatalf("%s sees %s casting %+v, it is %+v", viewer, side.Seat, got, c)
	default:
		i := slices.IndexFunc(side.Prepared, func(l spellduel.Prepared) bool { return l.Key == c.Key })
		if got.Spell != side.Prepared[i].Card.Name {
			w.t.Fatalf("%s sees %s casting %q, it is %q", viewer, side.Seat, got.Spell, side.Prepared[i].Card.Name)
		}
	}
}

func (w *watched) checkSpells(viewer duel.Viewer, v p.SpellDuel) {
	if len(v.Spells) != len(w.state.Spells) {
		w.t.Fatalf("%s sees %d spells of %d", viewer, len(v.Spells), len(w.state.Spells))
	}
	for i, sp := range w.state.Spells {
		got := v.Spells[i]
		gone := got.State == p.StateDestroyed || got.State == p.StateSpent
		if got.Ref != sp.Ref || got.Side != sp.Owner || got.Space != sp.Space || gone != sp.Gone {
			w.t.Fatalf("%s sees spell %d as %+v, it is at %d, gone %v", viewer, sp.Ref, got, sp.Space, sp.Gone)
		}
		locked := slices.ContainsFunc(w.state.Locks, func(l spellduel.Lock) bool { return l.Spell == sp.Ref || l.Other == sp.Ref })
		if !sp.Gone && (locked != (got.State == p.StateLocked) || sp.Blocked != (got.State == p.StateBlocked)) {
			w.t.Fatalf("%s sees spell %d as %s; locked %v, blocked %v", viewer, sp.Ref, got.State, locked, sp.Blocked)
		}
		if holds := !sp.Gone && sp.Holds != "" && !locked && !sp.Blocked; holds != (got.State == p.StateHolding) {
			w.t.Fatalf("%s sees spell %d as %s; it keeps a character from %q", viewer, sp.Ref, got.State, sp.Holds)
		}
		whole := viewer == duel.ViewerMediator || viewer == duel.Viewer(sp.Caster) || w.had[had{viewer, sp.Ref}] || sp.Revealed || sp.Identified && viewer != duel.ViewerPublic
		if whole != (got.Known.Name == sp.Card.Name) || whole != (got.Known.PR != 0) {
			w.t.Fatalf("%s knows of spell %d, revealed %v: %+v", viewer, sp.Ref, sp.Revealed, got.Known)
		}
		casters := viewer == duel.ViewerMediator || viewer == duel.Viewer(sp.Caster)
		if !casters && (got.Known.Item != "" || got.Known.Smuggled) {
			w.t.Fatalf("%s knows where spell %d came from: %+v", viewer, sp.Ref, got.Known)
		}
		if typed := whole || sp.Announced || w.homes[sp.Ref]; typed != (got.Known.Type == sp.Type) || !typed && got.Known.Type != "" {
			w.t.Fatalf("%s knows the type of spell %d as %q, announced %v", viewer, sp.Ref, got.Known.Type, sp.Announced)
		}
	}
}

// finish checks that the past is what it was, for everybody.
func (w *watched) finish() {
	for viewer, shown := range w.shown {
		var list []p.Event
		for _, s := range shown {
			list = append(list, s.Event)
		}
		for i, f := range slices.Collect(p.Frames(spellduel.Ruleset, viewer, shown, 0)) {
			if !bytes.Equal(f.View, w.pasts[viewer][i]) {
				w.t.Fatalf("%s, step %d: the frame shows\n%s\nlive it was\n%s", viewer, i+1, f.View, w.pasts[viewer][i])
			}
		}
		step := rapid.IntRange(1, len(list)).Draw(w.t, "step of "+string(viewer))
		if past, err := p.ViewAt(spellduel.Ruleset, viewer, list, step); err != nil || !bytes.Equal(past.Snapshot().JSON(), w.pasts[viewer][step-1]) {
			w.t.Fatalf("%s, step %d: %v", viewer, step, err)
		}
	}
}

// Random duels, really played: every view agrees with the state of the rules as
// far as its viewer may know it, live and in the past.
func TestViewsOfRandomDuels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { playBefore(t) })
}

// playBefore plays a random duel before everybody's eyes.
func playBefore(t *rapid.T) *watched {
	w := watch(t)
	terms := spellduel.DefaultTerms()
	terms.OpponentHitPoints = rapid.SampledFrom([]spellduel.HitPointsSeen{
		spellduel.HitPointsExact, spellduel.HitPointsWounded, spellduel.HitPointsHidden,
	}).Draw(t, "hit points")
	terms.Dice = rapid.SampledFrom([]spellduel.DiceMode{spellduel.DiceServer, spellduel.DiceTable}).Draw(t, "dice mode")
	house := rapid.Bool().Draw(t, "house")
	if rapid.Bool().Draw(t, "under a deadline") {
		deadline := 60
		terms.Deadline = &deadline
	}
	terms.Stakes = rapid.SampledFrom([]spellduel.Stakes{
		{Kind: "friendly"}, {Kind: "death"}, {Kind: "service"}, {Kind: "service", Task: "dance"}, {Kind: "prize", Object: "ring", As: "death"},
	}).Draw(t, "stakes")
	terms.Also = conditions(t, house)
	w.do(spellduel.Open{
		Terms: terms, Mediator: spellduel.MediatorSeat{Name: "m", House: house},
		Seats: []spellduel.SeatName{{Seat: "a", Name: "a"}, {Seat: "b", Name: "b"}},
	})
	w.check()
	declines := rapid.SampledFrom([]duel.Seat{"", "", "", "", "", "", "", "", "a", "b"}).Draw(t, "declines")
	for _, seat := range []duel.Seat{"b", "a"} {
		if w.state.Over() {
			break
		}
		c := spellduel.TakeSeat{Seat: seat}
		if seat != declines {
			c.Consent, c.Sheet = true, sheet(t, string(seat))
		}
		w.do(c)
		w.check()
	}
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "play"), 3))
	for n := 0; !w.state.Over() && n < 600; n++ {
		w.do(command(rng, w.state))
		w.check()
	}
	w.finish()
	return w
}

// Among the random duels whose views are looked at are those in which spells change
// sides, contraband is found, castings take rounds, the clock answers and somebody
// calls it off.
func TestRandomViewsShowEverything(t *testing.T) {
	missing := map[string]bool{"answered by the clock": true, "called off": true}
	for _, kind := range []string{
		"spell_turned", "item_confiscated", "casting_began", "casting_broken", "spell_identified", "counter_cast", "lock_cleared", "character_hindered",
	} {
		missing[kind] = true
	}
	duels := rapid.Custom(playBefore)
	const most = 600
	for seed := 0; len(missing) > 0 && seed < most; seed++ {
		for _, shown := range duels.Example(seed).shown[duel.ViewerMediator] {
			delete(missing, shown.Event.Type)
			switch d := shown.Event.Data.(type) {
			case *spellduel.DecisionMade:
				if d.By == duel.Clock {
					delete(missing, "answered by the clock")
				}
			case spellduel.DecisionMade:
				if d.By == duel.Clock {
					delete(missing, "answered by the clock")
				}
			case spellduel.DuelEnded:
				if d.Result == spellduel.ResultVoid {
					delete(missing, "called off")
				}
			}
		}
	}
	for what := range missing {
		t.Errorf("in %d random duels there is never: %s", most, what)
	}
}

// conditions draws further ways to end.
func conditions(t *rapid.T, house bool) []spellduel.Condition {
	possible := []spellduel.Condition{
		{When: spellduel.EndHalfHitPoints, For: "a"},
		{When: spellduel.EndFirstBlood, For: "b"},
		{When: spellduel.EndRounds, Rounds: 7},
		{When: spellduel.EndCastsSchool, School: "Illusion/Phantasm"},
		{When: spellduel.EndCastsType, Type: spell.AttackDefense, For: "b"},
		{When: spellduel.EndCastsSpell, Spell: "Fireball"},
		{When: spellduel.EndJudged, Text: "speaks"},
	}
	if house {
		possible = possible[:len(possible)-1]
	}
	return possible[:rapid.SampledFrom([]int{0, 0, 1, 3, len(possible)}).Draw(t, "further conditions")]
}

func sheet(t *rapid.T, name string) spellduel.Sheet {
	hp := rapid.IntRange(4, 60).Draw(t, name+" hit points")
	sh := spellduel.Sheet{
		Name: name, Class: "wizard", Level: rapid.IntRange(1, 14).Draw(t, name+" level"), Components: "all",
		Abilities: map[string]int{"intelligence": 16, "wisdom": 15}, HitPoints: spellduel.HitPoints{Current: hp, Max: hp},
		Proficiencies: []string{"spellcraft"},
	}
	names := []string{
		"Magic Missile", "Charm Person", "Shield", "Fireball", "Haste", "Web", "Monster Summoning I", "Wall of Fire", "Clairvoyance",
		"Phantasmal Force", "Teleport", "Spell Turning", "Minor Spell Turning", "Detect Magic",
	}
	if rapid.IntRange(0, 2).Draw(t, name+" prays") == 0 {
		sh.Class = "priest"
		names = []string{"Chant", "Hold Person", "Flame Strike", "Dispel Magic", "Animal Summoning I", "Withdraw", "Command", "Physical Mirror", "Chaotic Commands"}
	}
	for _, s := range rapid.SliceOfNDistinct(rapid.SampledFrom(names), 1, 6, rapid.ID).Draw(t, name+" spells") {
		sh.Memorized = append(sh.Memorized, spellduel.Memorized{Spell: s, Count: rapid.IntRange(1, 3).Draw(t, "copies")})
	}
	if rapid.Bool().Draw(t, name+" invents") {
		sh.Memorized = append(sh.Memorized, spellduel.Memorized{Custom: custom(t, name), Count: 1})
	}
	if rapid.Bool().Draw(t, name+" wears a ring") {
		stored := rapid.SliceOfN(rapid.SampledFrom([]string{"Dispel Magic", "Chant", "Web", "Shield", "Silence, 15' Radius"}), 1, 3).Draw(t, name+" stored")
		sh.Items = []spellduel.Item{{Name: name + "'s ring", Kind: "stored", Spells: stored}}
	}
	if rapid.IntRange(0, 2).Draw(t, name+" smuggles") == 0 {
		sh.Items = append(sh.Items, spellduel.Item{Name: "hidden wand", Kind: "wand", Spells: []string{"Magic Missile", "Chant"}, Smuggled: true})
	}
	return sh
}

// custom draws a spell of the duelist's own, all of whose knowledge is hidden.
func custom(t *rapid.T, name string) *spell.Custom {
	return &spell.Custom{
		Name: "Lance of " + name, Level: rapid.IntRange(1, 9).Draw(t, name+" custom level"), Movement: rapid.IntRange(1, 5).Draw(t, name+" movement"),
		Types: rapid.SliceOfNDistinct(rapid.SampledFrom([]spell.Type{
			spell.Attack, spell.Defense, spell.AttackDefense, spell.Leech, spell.Missile,
		}), 1, 2, rapid.ID).Draw(t, name+" types"),
		Save:      rapid.SampledFrom([]spell.SaveEffect{spell.SaveNone, spell.SaveNegates, spell.SaveHalf}).Draw(t, name+" save"),
		Damage:    rapid.SampledFrom([]string{"", "2d6+1", "7"}).Draw(t, name+" damage"),
		Abilities: rapid.SampledFrom([][]spell.Ability{nil, {spell.MustFight("type:M")}, {spell.Counters("any")}, turner}).Draw(t, name+" abilities"),
	}
}

// turner is what turns round whatever it meets.
var turner = []spell.Ability{
	spell.MustFight("any"), {Kind: spell.KindReflects, Against: "any", Params: "on=success|lock"}, spell.Counters("any"),
}

// command draws what somebody does next: answer, take back, step in from
// outside, or give up.
func command(rng *rand.Rand, s spellduel.State) spellduel.Command {
	if s.Decided == nil && rng.IntN(300) == 0 {
		return spellduel.Surrender{Seat: "b"}
	}
	if rng.IntN(400) == 0 {
		return spellduel.Void{By: duel.Operator}
	}
	if possible := slices.DeleteFunc(s.Interventions(), func(k spellduel.Intervention) bool { return k == spellduel.Confiscation }); len(possible) > 0 && rng.IntN(60) == 0 {
		kind := possible[rng.IntN(len(possible))]
		if harmless := strings.HasPrefix(string(kind), "attack_") || kind == spellduel.Disturbance; harmless || rng.IntN(4) == 0 {
			c := spellduel.Intervene{Kind: kind, Seat: "a"}
			if kind == spellduel.ConditionMet {
				c.Condition = s.Terms.Judged()[0]
			}
			return c
		}
	}
	if found := s.Contraband(); !s.Mediator.House && len(found) > 0 && rng.IntN(6) == 0 {
		c := found[rng.IntN(len(found))]
		return spellduel.Intervene{Kind: spellduel.Confiscation, Seat: c.Seat, Item: c.Item}
	}
	if s.Terms.Deadline != nil && rng.IntN(8) == 0 {
		return spellduel.Lapse{}
	}
	owed := spellduel.Next(s).Owed
	open := slices.DeleteFunc(slices.Clone(s.Open), func(o spellduel.Pending) bool {
		return !o.Sealed && !slices.ContainsFunc(owed, func(d duel.Decision) bool { return d.ID == o.Decision.ID })
	})
	o := open[rng.IntN(len(open))]
	switch {
	case o.Sealed && !fallen(s, o) && rng.IntN(3) == 0:
		return spellduel.TakeBack{By: o.Decision.Seat, Decision: o.Decision.ID}
	case o.Sealed:
		return command(rng, s)
	}
	return spellduel.Answer{By: o.Decision.Seat, Decision: o.Decision.ID, Answer: answer(rng, o.Decision)}
}

func answer(rng *rand.Rand, d duel.Decision) duel.Answer {
	switch d.Answer {
	case duel.FormRolls:
		faces := make([]int, d.Count)
		for i := range faces {
			faces[i] = 1 + rng.IntN(d.Sides)
		}
		return duel.Answer{Rolls: faces}
	case duel.FormSelection:
		return d.Draw(rng.IntN, func() bool { return rng.IntN(4) > 0 })
	case duel.FormOption:
	}
	return duel.Answer{Option: option(rng, d)}
}

// fallen tells that a sealed act is an identification whose die was entered, so
// that it can no longer be taken back.
func fallen(s spellduel.State, sealed spellduel.Pending) bool {
	return s.Terms.Dice == spellduel.DiceTable && strings.HasPrefix(sealed.Answer.Option, "identify:") &&
		!slices.ContainsFunc(s.Open, func(o spellduel.Pending) bool {
			return o.Decision.Kind == spellduel.KindRoll && o.Decision.For == duel.Seat(sealed.Decision.Seat)
		})
}

// option draws one, of acts by what they are: there are many ways to cast, and
// few to walk or to look.
func option(rng *rand.Rand, d duel.Decision) string {
	verb := []string{"cast:", "move:", "move:", "identify:", "pass"}[rng.IntN(5)]
	of := slices.DeleteFunc(slices.Clone(d.Options), func(o duel.Option) bool { return !strings.HasPrefix(o.ID, verb) })
	if d.Kind != spellduel.KindAct || len(of) == 0 {
		of = d.Options
	}
	if verb == "move:" && d.Kind == spellduel.KindAct {
		return of[0].ID // toward the other
	}
	return of[rng.IntN(len(of))].ID
}
