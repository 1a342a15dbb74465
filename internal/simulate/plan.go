package simulate

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// The bounds of a plan; the least is 1.
const (
	MostDuels  = 100_000_000
	MostRounds = 100_000
)

// Plan is what is to be simulated. Opening and Seats are of one ruleset, and the
// house judges and throws.
type Plan struct {
	Opening  duel.Opener
	Seats    [2]duel.Seating // a's and b's
	Policies [2]string       // of a and b
	Duels    int             // 1 to MostDuels
	Seed     uint64
	Limit    int // of rounds, 1 to MostRounds, after which a duel is given up
	Cores    int // on how many to play, 1 or more; nothing of the result hangs on it

	// Played, where set, is told of each duel that is over, from any goroutine.
	Played func()
}

// Policies are the names of a ruleset's policies, the one by chance first, or
// none where nothing is known of the ruleset.
func Policies(ruleset string) []string {
	var names []string
	switch ruleset {
	case spellduel.Ruleset:
		for _, p := range spellduel.Policies() {
			names = append(names, p.Name)
		}
	case arcane.Name:
		for _, p := range arcane.Policies() {
			names = append(names, p.Name)
		}
	}
	return names
}

// Run plays the plan's duels. When the context ends, those begun are played to
// their end and no other begins: the result is then that of the same plan with as
// many duels as were played, and comes with the context's error. Any other error
// comes without a result: a [*duel.Refusal] where the terms or a sheet are not
// legal, and what is wrong with the plan.
func Run(ctx context.Context, p Plan) (Result, error) {
	profile, err := p.check()
	if err != nil {
		return Result{}, err
	}
	workers := make([]*worker, p.Cores)
	var next atomic.Int64
	var all sync.WaitGroup
	for i := range workers {
		workers[i] = &worker{tally: newTally()}
		all.Go(func() { workers[i].work(ctx, p, &next) })
	}
	all.Wait()
	total, failed := newTally(), workers[0]
	for _, w := range workers {
		total.add(w.tally)
		if w.err != nil && (failed.err == nil || w.at < failed.at) {
			failed = w
		}
	}
	if failed.err != nil {
		return Result{}, failed.err
	}
	if total.duels == 0 {
		return Result{}, ctx.Err()
	}
	result := total.result(profile)
	if total.duels < p.Duels {
		return result, ctx.Err()
	}
	return result, nil
}

// check refuses a plan that no duel can be played by, and gives the profile of its
// duels. It sits both down once, so that what is not legal is said before anything
// is played.
func (p Plan) check() (duel.Profile, error) {
	refuse := func(format string, args ...any) (duel.Profile, error) {
		return duel.Profile{}, fmt.Errorf(format, args...)
	}
	ruleset := p.Opening.Opens().Profile.Ruleset
	switch {
	case p.Duels < 1 || p.Duels > MostDuels:
		return refuse("%d duels; 1 to %d are legal", p.Duels, MostDuels)
	case p.Limit < 1 || p.Limit > MostRounds:
		return refuse("a limit of %d rounds; 1 to %d are legal", p.Limit, MostRounds)
	case p.Cores < 1:
		return refuse("%d cores; 1 or more are legal", p.Cores)
	case p.Opening.Opens().TableDice:
		return duel.Profile{}, &duel.Refusal{Code: duel.CodeIllegalTerms, Field: "/terms/dice", Detail: "nobody throws at a table here; a simulation's dice are the server's"}
	}
	for i, name := range p.Policies {
		if !slices.Contains(Policies(ruleset), name) {
			return refuse("seat %s: there is no policy %q for %s; there are %s", seats[i], name, ruleset, strings.Join(Policies(ruleset), ", "))
		}
	}
	aside := newTally()
	t, err := p.table(0, aside)
	if err != nil {
		return duel.Profile{}, err
	}
	err = p.begin(t, aside)
	return t.profile(), err
}

// worker plays duels and keeps its own count.
type worker struct {
	tally *tally
	err   error
	at    int64 // the duel that failed
}

// work takes one number after another. A duel whose number is taken is played, so
// that what was played has no gaps.
func (w *worker) work(ctx context.Context, p Plan, next *atomic.Int64) {
	for ctx.Err() == nil && w.err == nil {
		n := next.Add(1) - 1
		if n >= int64(p.Duels) {
			return
		}
		if err := p.play(uint64(n), w.tally); err != nil {
			w.err, w.at = fmt.Errorf("duel %d of seed %d: %w", n, p.Seed, err), n
		}
		if p.Played != nil {
			p.Played()
		}
	}
}
