package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"spellduel/domain/duel"
	"spellduel/events"
)

const (
	// longestNap bounds how long the clock sleeps: a machine that was suspended,
	// or whose time was set, is noticed by then.
	longestNap = time.Minute

	// atOnce is how many duels the clock comes to at a time. They share a sync of
	// the disk, as commands of people do.
	atOnce = 16

	// A failed try is repeated after firstPause, then after twice as long each
	// time, up to lastPause.
	firstPause = time.Second
	lastPause  = time.Minute
)

// errNotDue says that a duel moved on before the clock came to it.
var errNotDue = errors.New("nothing is due")

// KeepTime takes the published defaults of what nobody answers in time, until the
// context ends, and then returns. First it looks through the store for duels with
// a deadline, and takes what fell due while nobody kept time. What fails is told to
// the log and tried again, ever more slowly; one server's failure, or that of
// another who was faster, loses nothing, as what is due stands in the events.
func (a *Adjudicator) KeepTime(ctx context.Context, log *slog.Logger) {
	var looking sync.WaitGroup
	looking.Go(func() { a.seekDeadlines(ctx, log) })
	defer looking.Wait()
	for ctx.Err() == nil {
		if a.lapseDue(ctx, log) > 0 {
			continue
		}
		nap := time.NewTimer(min(longestNap, a.deadlines.wait(a.config.Now())))
		select {
		case <-ctx.Done():
		case <-nap.C:
		case <-a.deadlines.news:
		}
		nap.Stop()
	}
}

// LapseDue takes the defaults of all that is due now by the adjudicator's own
// time, as KeepTime does when that comes, and tells to how many duels it came.
func (a *Adjudicator) LapseDue(ctx context.Context, log *slog.Logger) int {
	sum := 0
	for {
		n := a.lapseDue(ctx, log)
		if sum += n; n == 0 {
			return sum
		}
	}
}

// lapseDue comes to some duels at once, at most atOnce of them.
func (a *Adjudicator) lapseDue(ctx context.Context, log *slog.Logger) int {
	list := a.deadlines.due(a.config.Now(), atOnce)
	var all sync.WaitGroup
	for _, it := range list {
		all.Go(func() { a.lapseOne(ctx, log, it) })
	}
	all.Wait()
	return len(list)
}

// lapseOne comes to one duel, and says when to come again where that failed.
func (a *Adjudicator) lapseOne(ctx context.Context, log *slog.Logger, it item) {
	err := a.lapse(ctx, it.duel)
	switch {
	case err == nil, errors.Is(err, errNotDue):
		return
	case hopeless(err):
		log.Warn("a deadline can not be kept", "duel", it.duel, "error", err)
		return
	case ctx.Err() == nil:
		log.Error("a deadline passed, and what it takes could not be stored; it is tried again", "duel", it.duel, "tries", it.failed+1, "error", err)
	}
	a.deadlines.again(it, a.config.Now().Add(min(lastPause, firstPause<<min(it.failed, 6))))
}

// hopeless tells that no later try can do better.
func hopeless(err error) bool {
	_, refused := errors.AsType[*duel.Refusal](err)
	return refused || errors.Is(err, ErrUnknownDuel) || errors.Is(err, events.ErrDamaged) || ofDuel(err)
}

// lapse takes the defaults of a duel, if it is due still when its turn comes:
// somebody may have answered, or another server been faster. Two that race are
// told apart by the store, as any two commands are.
func (a *Adjudicator) lapse(ctx context.Context, id string) error {
	j := &job{kind: duel.Lapse{}.Name(), viewer: duel.ViewerMediator, actor: string(duel.Clock)}
	j.plan = func(s *Snapshot, _ *Outcome) (duel.Command, []events.CredentialChange, error) {
		due, ok := s.Due()
		if !ok || a.config.Now().Before(due) {
			a.deadlines.set(id, due, ok)
			return nil, nil, errNotDue
		}
		return duel.Lapse{}, nil, nil
	}
	out, err := a.execute(ctx, id, j)
	for _, shown := range out.Events {
		if d, ok := shown.Event.Data.(duel.DecisionMade); ok && d.By == duel.Clock {
			a.config.Observer.Lapsed(string(d.Kind))
		}
	}
	if r, ok := errors.AsType[*duel.Refusal](err); ok && r.Code == duel.CodeUnknownDecision {
		return errNotDue // what is open waits for ever by its ruleset, as some dice do
	}
	return err
}

// seekDeadlines finds what a server before this one left waiting.
func (a *Adjudicator) seekDeadlines(ctx context.Context, log *slog.Logger) {
	ids, err := a.config.Store.Duels(ctx)
	for pause := firstPause; err != nil && ctx.Err() == nil; pause = min(lastPause, 2*pause) {
		log.Error("look for deadlines; it is tried again", "error", err)
		sleep(ctx, pause)
		ids, err = a.config.Store.Duels(ctx)
	}
	for _, id := range ids {
		err := a.seekDeadline(ctx, id)
		for pause := firstPause; err != nil && !hopeless(err) && ctx.Err() == nil; pause = min(lastPause, 2*pause) {
			log.Error("look for a duel's deadline; it is tried again", "duel", id, "error", err)
			sleep(ctx, pause)
			err = a.seekDeadline(ctx, id)
		}
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			log.Warn("a duel's deadline can not be read", "duel", id, "error", err)
		}
	}
}

func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// seekDeadline folds a duel whose clock may run, so that it is known when to
// come to it. Of others it reads two commits: the first, for the terms, and the
// last, for the end.
func (a *Adjudicator) seekDeadline(ctx context.Context, id string) error {
	first, err := a.config.Store.Read(ctx, id, 0, 1)
	if err != nil || len(first) == 0 {
		return err
	}
	of, err := rulesetOf(first[0])
	if err != nil {
		return err
	}
	timed, err := of.holds(first[0], func(data any) bool {
		o, ok := data.(duel.Opened)
		return ok && o.Opening().Deadline != nil
	})
	if err != nil || !timed {
		return err
	}
	head, err := a.config.Store.Head(ctx, id)
	if err != nil {
		return err
	}
	last, err := a.config.Store.Read(ctx, id, head.Version-1, 1)
	if err != nil || len(last) == 0 {
		return err
	}
	over, err := of.holds(last[0], func(data any) bool {
		_, ok := data.(duel.DuelEnded)
		return ok
	})
	if err != nil || over {
		return err
	}
	s, err := a.Snapshot(ctx, id)
	if err != nil {
		return err
	}
	if due, ok := s.Due(); ok {
		a.deadlines.set(id, due, ok)
	}
	return nil
}

// holds tells that one of a commit's events is of a kind.
func (r Ruleset) holds(c events.Commit, of func(data any) bool) (bool, error) {
	list, err := r.Codec.DecodeAll(c)
	if err != nil {
		return false, fmt.Errorf("duel %s: %w", c.Header.Duel, err)
	}
	for _, e := range list {
		if of(e.Data) {
			return true, nil
		}
	}
	return false, nil
}
