package events

import "context"

// MaxPage is the most commits that one read returns.
const MaxPage = 500

// MaxArtifact is the most bytes of one artifact.
const MaxArtifact = 16 << 20

// Position is a commit's place in a store, by arrival, from 1 without a gap. It
// belongs to the store: the same commit elsewhere has another.
type Position uint64

// Head is where a duel is: the sequence number of its last event and the hash
// of its last commit. The zero Head is that of a duel not yet open.
type Head struct {
	Version uint64
	Hash    Hash
}

// Positioned is a commit with its place in the store. Where Damage is not nil,
// it is a *DamageError and Commit is empty: whoever follows a store passes a
// damaged place knowingly, and is not held up by it.
type Positioned struct {
	Position Position
	Commit   Commit
	Damage   error
}

// Store keeps commits, and promises:
//
// A commit is stored whole or not at all, and is durable once Append returned
// without an error. Commits of a duel follow each other without a gap, in one
// order for all. What is stored never changes. Everything returned is a copy.
// All methods may be called at once from any number of goroutines.
//
// Damage to one duel is a *DamageError for that duel and leaves others alone.
// After Close every method returns ErrClosed.
type Store interface {
	// Append stores c if its duel is at version First-1 with hash Prev;
	// version 0 with the zero hash is a duel not yet open.
	//
	// It returns a *ConflictError with the actual head, ErrUnknownDuel if
	// First is above 1 and there is no such duel, a *KeyTakenError if c opens a
	// duel with a key that opened one, ErrInvalid or ErrTooLarge for a commit
	// that Commit.Check refuses, ErrFull or ErrBroken from the disk: in all
	// these nothing was stored. ErrOutcomeUnknown is returned if ctx ends while
	// waiting, or with ErrBroken if the disk failed half-way: then it may have
	// been stored. A ctx that has ended before is its own error.
	Append(ctx context.Context, c Commit) (Position, error)

	// Head returns where a duel is, or ErrUnknownDuel.
	Head(ctx context.Context, duel string) (Head, error)

	// Duels returns the ids of all duels, in no order, those with damage among
	// them. It reads no commit.
	Duels(ctx context.Context) ([]string, error)

	// Read returns, in order, commits of the duel that hold events after the
	// given version; one that holds both earlier and later ones comes whole. A
	// page has at most limit commits (MaxPage if limit is 0 or more than that)
	// and may be shorter; only an empty one is the end. ErrUnknownDuel if
	// there is no such duel.
	Read(ctx context.Context, duel string, after uint64, limit int) ([]Commit, error)

	// ReadAll returns, in order of arrival, commits of all duels after a
	// position, in pages like those of Read. A commit once returned is durable,
	// and none will ever appear before it.
	ReadAll(ctx context.Context, after Position, limit int) ([]Positioned, error)

	// Opening returns the duel that was opened with a hashed idempotency key.
	Opening(ctx context.Context, key []byte) (duel string, ok bool, err error)

	// PutArtifact stores bytes under their SHA-256, durably, once. It returns
	// ErrTooLarge above MaxArtifact, or the errors of the disk as Append does.
	PutArtifact(ctx context.Context, b []byte) (Hash, error)

	// Artifact returns the bytes stored under a hash, or ErrUnknownArtifact.
	Artifact(ctx context.Context, h Hash) ([]byte, error)

	// Close ends the store. Appends that wait are answered first.
	Close() error
}
