package adjudicator

import (
	"context"
	"errors"

	"spellduel/domain/duel"
	"spellduel/events"
)

// Observer is told what becomes of commands and duels, by whoever is at work:
// it must be fast, and wait for nobody. Nothing it is told names a duel or anybody
// in one. It may know what the fog hides, so it is the operator's alone.
type Observer interface {
	// Commanded tells what became of a command, by its kind, as "answer".
	Commanded(kind string, came Result)
	// Ended tells that a command that was stored has ended a duel, and how: one
	// of the results of the duel_ended event.
	Ended(result string)
	// Lapsed tells that the clock answered a question of this kind, as "act", that
	// nobody answered in time.
	Lapsed(kind string)
	// Looked tells whether a duel that was asked for was held ready.
	Looked(held bool)
}

// Result is what became of a command.
type Result string

// The results of commands. After Unknown it may have been stored.
const (
	Stored    Result = "stored"
	Repeated  Result = "repeated"  // its key was known: answered anew
	Refused   Result = "refused"   // by the rules or for who asked
	Contended Result = "contended" // others were faster several times running
	Abandoned Result = "abandoned" // its caller hung up before it was decided
	Full      Result = "full"      // the disk
	Unknown   Result = "unknown"
	Failed    Result = "failed"
)

// Results lists them all.
func Results() []Result {
	return []Result{Stored, Repeated, Refused, Contended, Abandoned, Full, Unknown, Failed}
}

func resultOf(out Outcome, err error) Result {
	var refusal *duel.Refusal
	switch {
	case err == nil && out.Repeated:
		return Repeated
	case err == nil:
		return Stored
	case errors.As(err, &refusal), errors.Is(err, ErrUnknownDuel), errors.Is(err, events.ErrTooLarge):
		return Refused
	case errors.Is(err, ErrContended):
		return Contended
	case errors.Is(err, events.ErrOutcomeUnknown):
		return Unknown
	case errors.Is(err, events.ErrFull):
		return Full
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return Abandoned
	}
	return Failed
}

// silent observes nothing.
type silent struct{}

func (silent) Commanded(string, Result) {}
func (silent) Ended(string)             {}
func (silent) Lapsed(string)            {}
func (silent) Looked(bool)              {}

// Stats is what the adjudicator holds ready now.
type Stats struct {
	Duels int
	Bytes int64 // about
}

// Stats counts without keeping anybody waiting.
func (a *Adjudicator) Stats() Stats {
	a.live.mu.Lock()
	defer a.live.mu.Unlock()
	return Stats{a.live.recent.Len(), a.live.weight}
}
