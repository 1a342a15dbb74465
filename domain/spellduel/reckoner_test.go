package spellduel

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
)

// price is what a row of the stakes costs winner and loser, as the book's chapter
// has it: dice of temporary or real harm, of spell levels, what must be saved
// against, a blast with what equipment saves against and its chance of a rift.
type price struct {
	from          int
	winner, loser string
}

var prices = map[string][]price{
	StakesFriendly: {
		{0, "", ""},
		{7, "", "temporary 2d6, levels 2d4"},
		{13, "levels 1d6", "temporary 4d6, levels 4d4"},
		{19, "levels 4d6", "temporary 8d6, levels 8d4"},
	},
	StakesDeath: {
		{0, "", "real 2d6, death"},
		{7, "levels 1d6", "real 4d6, levels 4d4, death"},
		{13, "temporary 1d6, levels 2d6", "real 6d6, levels 8d4, death or shock"},
		{19, "temporary 2d6, levels 4d6", "real 8d6, levels 12d4, blast magical_fire 20"},
		{23, "temporary 4d6, levels 2d6", "real 10d6, levels 18d4, blast lightning 40"},
	},
	StakesService: {
		{0, "", "Charm Person"},
		{7, "", "temporary 2d6, levels 2d4, Charm Person, Suggestion"},
		{13, "levels 1d6", "temporary 4d6, levels 4d4, Charm Person, Suggestion, Geas"},
		{19, "levels 4d6", "temporary 8d6, levels 8d4, Domination"},
	},
}

// reckoner adds up what a duel costs from its events alone, and calls what was
// stated otherwise. What each event costs stands in reckoner_costs_test.go, what
// becomes of the sheets in reckoner_sheet_test.go.
type reckoner struct {
	t      *rapid.T
	log    []string
	terms  Terms
	given  int // levels, of both
	sides  map[duel.Seat]*account
	winner duel.Seat
	due    []due // what must come next, the last first
	fought bool
	told   map[duel.Seat]bool // whose aftermath was stated
	seen   []string           // what the duel had in it
}

// due is something that must come, of one side.
type due struct {
	of   *account
	what string
}

// account is one character, himself, as the reckoner keeps him.
type account struct {
	seat      duel.Seat
	sheet     Sheet
	saves     map[string]int
	plus      int
	shock     int
	spells    map[string]*stock
	image     int // hit points
	most      int // of them
	ebbed     int // of them, with drained levels, till the duel is decided
	real      int // hit points lost for good
	temporary int
	owes      int // levels
	missing   int
	dead      bool
	dust      bool
	turns     int
	plane     string
	has       []*owned
	lines     []Prepared
	wills     []WillBent
}

// stock is the copies of one line of spells.
type stock struct {
	line              Prepared
	given, cast, paid int
}

func (s *stock) pays() bool { return s.line.Device == "" && !s.line.Smuggled }

func newReckoner(t *rapid.T) *reckoner {
	return &reckoner{t: t, sides: map[duel.Seat]*account{"a": {seat: "a"}, "b": {seat: "b"}}, told: map[duel.Seat]bool{}}
}

func (r *reckoner) fault(format string, args ...any) {
	r.t.Helper()
	r.t.Fatalf("%s\nthe reckoner says: %s", strings.Join(r.log, "\n"), fmt.Sprintf(format, args...))
}

func (r *reckoner) sees(e duel.Event) {
	if _, asked := e.Data.(DecisionDue); !asked {
		r.log = append(r.log, fmt.Sprintf("%s %+v", e.Data.EventType(), e.Data))
	}
	switch d := e.Data.(type) {
	case DuelOpened:
		r.terms = d.Terms
	case SeatTaken:
		r.sits(r.sides[d.Seat], d)
	case SpellsContributed:
		for _, c := range d.Spells {
			r.sides[d.Seat].spells[c.Key].given++
			r.given += r.sides[d.Seat].spells[c.Key].line.Card.Level
		}
	case PreparationDisturbed:
		r.given = 0
	case ItemConfiscated:
		r.taken(d)
	case SpellCast:
		r.sides[d.Side].spells[d.Key].cast++
	case CounterCast:
		r.sides[d.Side].spells[d.Key].cast++
	case DamageDealt:
		r.wounds(r.sides[d.Side], d)
	case LevelsDrained:
		r.drained(r.sides[d.Side], d)
	case DuelDecided:
		r.decided(d)
	case DecisionMade:
		if d.Kind == KindWill && d.Answer.Option == "spare" {
			r.due = r.due[:len(r.due)-1]
			r.seen = append(r.seen, "spared")
		}
	case DuelEnded:
		r.ended(d)
	default:
		r.seesSpoils(e.Data)
	}
}

func (r *reckoner) sits(a *account, d SeatTaken) {
	a.image, a.most = d.Sheet.HitPoints.Current, d.Sheet.HitPoints.Max
	a.sheet, a.saves, a.plus, a.shock = d.Sheet, d.Figures.Saves, d.Figures.Save, d.Figures.Shock
	a.spells, a.lines, a.has = map[string]*stock{}, d.Prepared, r.owns(d.Sheet)
	for _, line := range d.Prepared {
		a.spells[line.Key] = &stock{line: line}
	}
}

// wounds an image; what kills outright leaves it no hit points.
func (r *reckoner) wounds(a *account, d DamageDealt) {
	a.image -= d.Amount
	if d.Slain {
		a.image = min(a.image, 0)
	}
	if a.image != d.HitPoints {
		r.fault("%d hit points are left", a.image)
	}
}

// drained takes as large a share of the most hit points as of the levels there are.
func (r *reckoner) drained(a *account, d LevelsDrained) {
	lost := a.most * d.Levels / max(1, d.Level+d.Levels)
	left := HitPoints{a.image - lost, a.most - lost}
	if d.Level == 0 && d.Levels > 0 {
		left.Current = min(left.Current, 0)
	}
	r.compare("what is left", d.HitPoints, left)
	a.ebbed += a.image - left.Current
	a.image, a.most = left.Current, left.Max
}

// decided lays out what must follow, by the row that the levels fall into.
func (r *reckoner) decided(d DuelDecided) {
	kind := r.terms.Stakes.Kind
	if kind == StakesPrize {
		kind = r.terms.Stakes.As
	}
	rows := prices[kind]
	at := len(rows) - 1
	for rows[at].from > r.given {
		at--
	}
	to := 0
	if at+1 < len(rows) {
		to = rows[at+1].from - 1
	}
	if d.Stakes != kind || d.Tier != (Tier{rows[at].from, to}) {
		r.fault("%d levels of a duel of %s are in the row from %d to %d", r.given, kind, rows[at].from, to)
	}
	r.fought, r.winner = true, d.Winner
	r.seen = append(r.seen, fmt.Sprintf("%s from %d", kind, rows[at].from), map[string]string{
		ResultInterrupted: "an attack from outside",
	}[d.Result])
	first, second := duel.SeatA, duel.SeatB
	costs := [2]string{rows[at].winner, rows[at].winner}
	if d.Winner != "" {
		first, second = opponent(d.Winner), d.Winner
		costs[0] = rows[at].loser
	}
	var all []due
	for i, seat := range []duel.Seat{first, second} {
		for what := range strings.SplitSeq(costs[i], ", ") {
			if what != "" {
				all = append(all, due{r.sides[seat], what})
			}
		}
	}
	all = append(all, due{r.sides["a"], "report"}, due{r.sides["b"], "report"})
	r.pushes(all...)
}

func (r *reckoner) pushes(all ...due) {
	slices.Reverse(all)
	r.due = append(r.due, all...)
}

// next takes what must come now, and holds it against the side that an event names
// and one of the things that it may be.
func (r *reckoner) next(seat duel.Seat, kinds ...string) (*account, string) {
	if len(r.due) == 0 {
		r.fault("nothing more is due")
	}
	d := r.due[len(r.due)-1]
	word, rest, _ := strings.Cut(d.what, " ")
	if d.of.seat != seat || !slices.Contains(kinds, word) && !slices.Contains(kinds, d.what) {
		r.fault("of %s it is %q that is due", d.of.seat, d.what)
	}
	r.due = r.due[:len(r.due)-1]
	return d.of, rest
}

func (r *reckoner) seesSpoils(data duel.Payload) {
	switch d := data.(type) {
	case SpoilsDamage:
		r.harmed(d)
	case LevelsLost:
		r.loses(d)
	case SpellsForfeited:
		r.pays(d)
	case FateRolled:
		r.fate(d)
	case KnockedOut:
		a, _ := r.next(d.Side, "senseless")
		a.turns = r.total(d.Dice, "2d6", d.Rolls)
		if d.Turns != a.turns {
			r.fault("it is %d turns", a.turns)
		}
	case EquipmentTried:
		r.tries(d)
	case PlaneReached:
		a, _ := r.next(d.Side, "plane")
		a.plane = d.Plane
		if d.Roll > 0 && Planes()[d.Roll-1] != d.Plane {
			r.fault("%d is another plane", d.Roll)
		}
	case WillBent:
		r.bends(d)
	case AftermathSet:
		r.reports(d)
	}
}

// total adds up a throw of the dice that the row asks for.
func (r *reckoner) total(stated, asked string, rolls []int) int {
	count, sides, _ := strings.Cut(asked, "d")
	most, _ := strconv.Atoi(sides)
	sum := 0
	for _, n := range rolls {
		if n < 1 || n > most {
			r.fault("a die shows %d of %s", n, asked)
		}
		sum += n
	}
	if stated != asked || strconv.Itoa(len(rolls)) != count {
		r.fault("%v is thrown as %s, not %s", rolls, stated, asked)
	}
	return sum
}

func (r *reckoner) wins(a *account) bool { return r.winner == "" || r.winner == a.seat }

func (r *reckoner) ended(d DuelEnded) {
	if r.fought && d.Result != ResultVoid && (!r.told["a"] || !r.told["b"] || len(r.due) > 0) {
		r.fault("it ended with %v due", r.due)
	}
	if d.Winner != r.winner && d.Result != ResultVoid {
		r.fault("%q has won", r.winner)
	}
}

// compare calls a difference between what was stated and what was reckoned.
func (r *reckoner) compare(what string, stated, reckoned any) {
	r.t.Helper()
	if !reflect.DeepEqual(stated, reckoned) {
		r.fault("%s is %+v, not %+v", what, reckoned, stated)
	}
}

// chapter 9: whoever has the events and the sheets alone comes to the same costs,
// the same order, the same sheets and the same lasting conditions, in short duels
// that come to every row, in whole ones, and in those of the players' own spells.
func TestAReckonerComesToTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := newReckoner(t)
		see := func(c commit) {
			for _, e := range c.events {
				r.sees(e)
			}
		}
		switch rapid.IntRange(0, 7).Draw(t, "how long") {
		case 0:
			playRandom(t, randomWorld(t), see)
		case 1:
			playWild(t, randomWorld(t), see)
		default:
			_, all := playSpoils(t, randomWorld(t))
			see(commit{events: all})
		}
	})
}

// The short duels that the reckoner goes through have everything in them: each row
// of each kind, and what may come of it.
func TestTheReckonerSeesEverything(t *testing.T) {
	missing := map[string]bool{
		"dust": true, "a body": true, "a plane": true, "senseless": true, "equipment gone": true, "two of a name": true,
		"a level not paid": true, "a suggestion saved": true, "a geas saved": true, "for a task": true, "spared": true,
		"dominated": true, "a prize thing": true, "a prize item": true,
		"an attack from outside": true,
	}
	for kind, rows := range prices {
		for _, p := range rows {
			missing[fmt.Sprintf("%s from %d", kind, p.from)] = true
		}
	}
	duels := rapid.Custom(func(t *rapid.T) *reckoner {
		r := newReckoner(t)
		_, all := playSpoils(t, randomWorld(t))
		for _, e := range all {
			r.sees(e)
		}
		return r
	})
	const most = 1000
	for seed := 0; len(missing) > 0 && seed < most; seed++ {
		for _, what := range duels.Example(seed).had() {
			delete(missing, what)
		}
	}
	for what := range missing {
		t.Errorf("in %d duels there is never: %s", most, what)
	}
}
