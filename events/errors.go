package events

import (
	"errors"
	"fmt"
)

// These errors say that a commit was not stored, and that another try with the
// same bytes cannot help.
var (
	// ErrConflict is returned when the duel is not at the version, or the hash,
	// that the commit follows. The error is a *ConflictError.
	ErrConflict = errors.New("the duel has moved on")

	// ErrKeyTaken is returned when the idempotency key that opens a duel has
	// opened one already. The error is a *KeyTakenError and names it.
	ErrKeyTaken = errors.New("the key has opened a duel already")

	// ErrUnknownDuel is returned when no commit of the duel is stored.
	ErrUnknownDuel = errors.New("unknown duel")

	// ErrUnknownArtifact is returned when nothing is stored under a hash.
	ErrUnknownArtifact = errors.New("unknown artifact")

	// ErrInvalid is returned for bytes or values that are not of the documented
	// form: a commit without events, a field out of its range, a second
	// spelling of something that has one.
	ErrInvalid = errors.New("invalid")

	// ErrTooLarge is returned for what exceeds a limit in bytes.
	ErrTooLarge = errors.New("too large")
)

// These errors come from the state of a store.
var (
	// ErrFull is returned when the disk, or the size the store may grow to, is
	// exhausted. Nothing was stored; reading goes on.
	ErrFull = errors.New("the store is full")

	// ErrOutcomeUnknown is returned when a commit may or may not have been
	// stored: the wait for it was cancelled, or the disk failed half-way. Never
	// take it for "not stored"; read, or retry by key.
	ErrOutcomeUnknown = errors.New("outcome unknown")

	// ErrBroken is returned after a write failed for another reason than want
	// of space: the store stores nothing more until it is opened anew.
	ErrBroken = errors.New("the store stopped after a failed write")

	// ErrClosed is returned by a store that was closed.
	ErrClosed = errors.New("the store is closed")

	// ErrDamaged is returned when stored bytes are not what was stored. Where it
	// concerns one duel the error is a *DamageError and names it.
	ErrDamaged = errors.New("stored bytes are damaged")
)

// These errors can occur when a store is opened.
var (
	// ErrLocked is returned when another process has the file.
	ErrLocked = errors.New("in use by another process")

	// ErrNewerLayout is returned when the file was written by a newer version
	// of this program in a layout that this one does not know.
	ErrNewerLayout = errors.New("written in a newer layout")

	// ErrForeign is returned when the file is something else than a store.
	ErrForeign = errors.New("not a spellduel store")
)

// These errors come from reading events and chains.
var (
	// ErrUnknownType is returned for an event whose type no schema names.
	ErrUnknownType = errors.New("unknown event type")

	// ErrNewerVersion is returned for an event in a newer version of its type
	// than any schema names, and for a kept answer in a form not known.
	ErrNewerVersion = errors.New("in a newer version")

	// ErrChain is returned when hashes do not hold. The error is a *ChainError.
	ErrChain = errors.New("the chain does not hold")
)

// ConflictError says at which head the duel really is.
type ConflictError struct {
	Duel string
	Want uint64 // version that the commit follows
	Head Head   // where the duel is; of version 0 if it is not open
}

func (e *ConflictError) Error() string {
	if e.Want == e.Head.Version {
		return fmt.Sprintf("%v: duel %s is at version %d with another hash than the commit follows", ErrConflict, e.Duel, e.Want)
	}
	return fmt.Sprintf("%v: duel %s is at version %d, the commit follows version %d", ErrConflict, e.Duel, e.Head.Version, e.Want)
}

// Is reports whether target is ErrConflict.
func (e *ConflictError) Is(target error) bool { return target == ErrConflict }

// KeyTakenError names the duel that the key has opened.
type KeyTakenError struct{ Duel string }

func (e *KeyTakenError) Error() string { return fmt.Sprintf("%v: duel %s", ErrKeyTaken, e.Duel) }

// Is reports whether target is ErrKeyTaken.
func (e *KeyTakenError) Is(target error) bool { return target == ErrKeyTaken }

// DamageError names what is damaged. Other duels are not concerned.
type DamageError struct {
	Duel     string
	Position Position // where the damage lies, 0 if a commit is missing
	What     string   // in words
}

func (e *DamageError) Error() string {
	return fmt.Sprintf("%v: duel %s, position %d: %s", ErrDamaged, e.Duel, e.Position, e.What)
}

// Is reports whether target is ErrDamaged.
func (e *DamageError) Is(target error) bool { return target == ErrDamaged }

// ChainError says where a chain first does not hold.
type ChainError struct {
	Duel    string
	Version uint64 // first event of the commit concerned
	What    string // in words
}

func (e *ChainError) Error() string {
	return fmt.Sprintf("%v: duel %s, commit at version %d: %s", ErrChain, e.Duel, e.Version, e.What)
}

// Is reports whether target is ErrChain.
func (e *ChainError) Is(target error) bool { return target == ErrChain }
