package simulate

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"spellduel/domain/duel"
)

// Format is the number of the form of a result. Fields may be added to a form;
// none changes its meaning.
const Format = 1

// Confidence is that of every interval in a result: a share's is Wilson's, a
// mean's the normal one.
const Confidence = 0.95

// z is the quantile of the normal distribution for Confidence.
const z = 1.959963984540054

// Result is how the duels went. Its shares and means have six decimals.
type Result struct {
	Format     int          `json:"format"`
	Profile    duel.Profile `json:"profile"`
	Duels      int          `json:"duels"`
	Confidence float64      `json:"confidence"` // of all intervals
	Wins       Seats[Share] `json:"wins"`
	Draws      Share        `json:"draws"`
	GivenUp    Share        `json:"given_up"` // at the limit of rounds
	Endings    []Ending     `json:"endings"`
	Rounds     Spread       `json:"rounds"`

	Damage  Seats[Spread]            `json:"damage"` // that each took, in all
	Left    Seats[map[string]Spread] `json:"left"`   // what each had left at the end
	Strikes []Strike                 `json:"strikes,omitempty"`
	Rolls   []Roll                   `json:"rolls"`
}

// Seats is something of each of two seats.
type Seats[T any] struct {
	A T `json:"a"`
	B T `json:"b"`
}

// Share is how often something came, of all that could have been it.
type Share struct {
	Count int     `json:"count"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`  // of the interval in which the true share may be thought
	High  float64 `json:"high"` // of it
}

// Ending is what duels ended by.
type Ending struct {
	By        string    `json:"by"`                  // the condition that was met, as the duel's end names it, or given_up
	Condition int       `json:"condition,omitempty"` // number, from 1, of the further condition of the terms
	Result    string    `json:"result,omitempty"`
	Winner    duel.Seat `json:"winner,omitempty"`
	Share
}

// Spread is how a figure is distributed over the duels.
type Spread struct {
	Mean      float64 `json:"mean"`
	Low       float64 `json:"low"` // of the interval in which the true mean may be thought
	High      float64 `json:"high"`
	Deviation float64 `json:"deviation"` // of a single duel, the standard one
	Least     int     `json:"least"`
	Median    int     `json:"median"` // the lower one of two
	Most      int     `json:"most"`
	Values    []Value `json:"values"`
}

// Value is how often a figure was this number.
type Value struct {
	Value int `json:"value"`
	Count int `json:"count"`
}

// Strike is what strikes with one net of spells came to, before anything of the
// damage was undone.
type Strike struct {
	Net    int           `json:"net"` // spells less counterspells that were paid for
	Count  int           `json:"count"`
	Damage []SharedValue `json:"damage"`
}

// Roll is how one kind of dice fell.
type Roll struct {
	Purpose string        `json:"purpose"`
	Sides   int           `json:"sides"`
	Count   int           `json:"count"` // dice
	Faces   []SharedValue `json:"faces"` // of a FUDGE die 1, 2 and 3 stand for -1, 0 and +1
}

// SharedValue is how often a number came, of all.
type SharedValue struct {
	Value int `json:"value"`
	Share
}

// byLimit is what a duel that was given up ended by.
const byLimit = "given_up"

func (t *tally) result(profile duel.Profile) Result {
	r := Result{
		Format: Format, Profile: profile, Duels: t.duels, Confidence: Confidence,
		Endings: t.endings(), Rounds: spread(t.rounds),
		Damage: Seats[Spread]{spread(t.damage[0]), spread(t.damage[1])},
		Left:   Seats[map[string]Spread]{spreads(t.left[0]), spreads(t.left[1])},
	}
	wins := map[duel.Seat]int{}
	draws, givenUp := 0, 0
	for e, n := range t.ends {
		switch {
		case e.winner != "":
			wins[e.winner] += n
		case e.result == duel.ResultDraw:
			draws += n
		case e.result == "":
			givenUp += n
		}
	}
	r.Wins = Seats[Share]{share(wins[duel.SeatA], t.duels), share(wins[duel.SeatB], t.duels)}
	r.Draws, r.GivenUp = share(draws, t.duels), share(givenUp, t.duels)
	for _, net := range slices.Sorted(maps.Keys(t.strikes)) {
		h := t.strikes[net]
		r.Strikes = append(r.Strikes, Strike{net, h.total(), h.shares()})
	}
	r.Rolls = t.fallen()
	return r
}

func (t *tally) endings() []Ending {
	list := []Ending{}
	for e, n := range t.ends {
		if e.result == "" {
			e.by = byLimit
		}
		list = append(list, Ending{e.by, e.condition, e.result, e.winner, share(n, t.duels)})
	}
	slices.SortFunc(list, func(x, y Ending) int {
		return cmp.Or(cmp.Compare(x.By, y.By), cmp.Compare(x.Condition, y.Condition), cmp.Compare(x.Result, y.Result), cmp.Compare(x.Winner, y.Winner))
	})
	return list
}

func (t *tally) fallen() []Roll {
	list := []Roll{}
	for k, faces := range t.rolls {
		h := histogram{}
		for i, n := range faces {
			h[i+1] = n
		}
		list = append(list, Roll{string(k.purpose), k.sides, h.total(), h.shares()})
	}
	slices.SortFunc(list, func(x, y Roll) int { return cmp.Or(cmp.Compare(x.Purpose, y.Purpose), cmp.Compare(x.Sides, y.Sides)) })
	return list
}

func (h histogram) total() int {
	n := 0
	for _, count := range h {
		n += count
	}
	return n
}

func (h histogram) shares() []SharedValue {
	list, of := []SharedValue{}, h.total()
	for _, value := range slices.Sorted(maps.Keys(h)) {
		list = append(list, SharedValue{value, share(h[value], of)})
	}
	return list
}

func spreads(of map[string]histogram) map[string]Spread {
	out := map[string]Spread{}
	for name, h := range of {
		out[name] = spread(h)
	}
	return out
}

// spread sums a histogram up. It adds whole numbers, so that no order shows.
func spread(h histogram) Spread {
	values := slices.Sorted(maps.Keys(h))
	out := Spread{Values: []Value{}, Least: values[0], Most: values[len(values)-1]}
	n, sum, squares := h.total(), 0, 0
	for _, v := range values {
		out.Values = append(out.Values, Value{v, h[v]})
		sum += v * h[v]
		squares += v * v * h[v]
	}
	out.Median = h.median(values, n)
	mean := float64(sum) / float64(n)
	variance := max(0, float64(squares)/float64(n)-mean*mean)
	if n > 1 {
		variance *= float64(n) / float64(n-1)
	}
	half := z * math.Sqrt(variance/float64(n))
	out.Mean, out.Low, out.High, out.Deviation = rounded(mean), rounded(mean-half), rounded(mean+half), rounded(math.Sqrt(variance))
	return out
}

func (h histogram) median(values []int, n int) int {
	seen := 0
	for _, v := range values {
		if seen += h[v]; 2*seen >= n {
			return v
		}
	}
	return 0
}

// share reckons Wilson's interval.
func share(count, of int) Share {
	n, p := float64(of), float64(count)/float64(of)
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Share{count, rounded(p), rounded(max(0, centre-half)), rounded(min(1, centre+half))}
}

// rounded keeps six decimals: the last bits of a reckoning are the machine's.
func rounded(x float64) float64 {
	if r := math.Round(x*1e6) / 1e6; r != 0 {
		return r
	}
	return 0 // without a sign
}
