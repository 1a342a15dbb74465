package events

import (
	"bytes"
	"fmt"
)

// Commit is what one command caused, sealed. Make one with Seal, read one with
// DecodeCommit.
type Commit struct {
	Header Header   // what Bytes says
	Bytes  []byte   // the header as it is stored and hashed
	Events [][]byte // each event as it is stored and hashed
	Prev   Hash     // hash of the commit before, zero for the first
	Hash   Hash
	Aside  Aside // free to change until the commit is stored
}

// frameForm is the number of the frame's form, its first member.
const (
	frameForm   = 1
	frameFields = 6
)

// EncodeCommit returns the frame of a commit: its stored bytes, unchanged, and
// its aside. It returns what Check returns, and ErrTooLarge above MaxCommit.
func EncodeCommit(c Commit) ([]byte, error) { return AppendCommit(nil, c) }

// AppendCommit appends the frame of a commit to b.
func AppendCommit(b []byte, c Commit) ([]byte, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	aside, err := c.Aside.encode()
	if err != nil {
		return nil, err
	}
	size := 128 + len(c.Bytes) + len(aside)
	for _, e := range c.Events {
		size += 9 + len(e)
	}
	if b == nil {
		b = make([]byte, 0, size)
	}
	start := len(b)
	b = appendHead(b, majorArray, frameFields)
	b = appendHead(b, majorUint, frameForm)
	b = appendBytes(b, c.Bytes)
	b = appendHead(b, majorArray, uint64(len(c.Events)))
	for _, e := range c.Events {
		b = appendBytes(b, e)
	}
	b = appendBytes(b, c.Prev[:])
	b = appendBytes(b, c.Hash[:])
	b = appendBytes(b, aside)
	if n := len(b) - start; n > MaxCommit {
		return nil, fmt.Errorf("%w: duel %s, commit at version %d: %d bytes, at most %d are allowed",
			ErrTooLarge, c.Header.Duel, c.Header.First, n, MaxCommit)
	}
	return b, nil
}

// DecodeCommit reads a frame back; anything but the one encoding is
// ErrInvalid. Events are checked for their form but stay closed. The result
// shares memory with b.
func DecodeCommit(b []byte) (Commit, error) {
	if len(b) > MaxCommit {
		return Commit{}, fmt.Errorf("%w: a commit of %d bytes, at most %d are allowed", ErrTooLarge, len(b), MaxCommit)
	}
	var c Commit
	r := reader{b: b}
	if n := r.expect(majorArray, "frame"); n != frameFields {
		r.fail("%d members, there are %d", n, frameFields)
	}
	if n := r.expect(majorUint, "frame"); n != frameForm {
		r.fail("of form %d, known is %d", n, frameForm)
	}
	c.Bytes = r.bytes("header")
	n := r.count(majorArray, MaxEvents, "events")
	c.Events = make([][]byte, 0, min(n, len(r.b)))
	for ; n > 0 && r.err == nil; n-- {
		c.Events = append(c.Events, r.bytes("events"))
	}
	r.hash(&c.Prev, "prev")
	r.hash(&c.Hash, "hash")
	aside := r.bytes("aside")
	if err := r.end(); err != nil {
		return Commit{}, fmt.Errorf("%w: commit: %w", ErrInvalid, err)
	}
	var err error
	if c.Header, err = DecodeHeader(c.Bytes); err != nil {
		return Commit{}, err
	}
	if c.Aside, err = decodeAside(aside); err != nil {
		return Commit{}, err
	}
	if err := c.checkAgainst(c.Header); err != nil {
		return Commit{}, err
	}
	return c, nil
}

func (r *reader) hash(to *Hash, what string) {
	b := r.bytes(what)
	if r.err == nil && copy(to[:], b) != len(b) || len(b) != len(to) {
		r.fail("%s: %d bytes long, must be %d", what, len(b), len(to))
	}
}

// Check returns ErrInvalid unless c is of the documented form as far as can be
// seen without the duel's secret: the header's bytes say what Header says, the
// events are as many as it announces and each in its place, and the secret is
// in the first commit and there alone. It does not check hashes: VerifyChain
// does.
func (c *Commit) Check() error {
	if len(c.Header.Duel) > MaxDuel {
		return fmt.Errorf("%w: a duel's id of %d bytes, at most %d are allowed", ErrTooLarge, len(c.Header.Duel), MaxDuel)
	}
	if err := checkHeader(c.Bytes); err != nil {
		return err
	}
	room := make([]byte, 0, 512) // on the stack; a header has one encoding
	if !bytes.Equal(appendHeader(room, c.Header), c.Bytes) {
		return c.invalid("the header is not what its bytes say")
	}
	return c.checkAgainst(c.Header)
}

// checkAgainst checks the rest of a commit whose header is known to be right.
func (c *Commit) checkAgainst(h Header) error {
	if len(c.Events) != h.Count {
		return c.invalid("%d events, the header announces %d", len(c.Events), h.Count)
	}
	for i, b := range c.Events {
		if len(b) > MaxCommit {
			return fmt.Errorf("%w: event of %d bytes, a commit has at most %d", ErrTooLarge, len(b), MaxCommit)
		}
		seq, err := eventSeq(b)
		if err != nil {
			return c.invalid("%w", err)
		}
		if want := h.First + uint64(i); seq != want {
			return c.invalid("event %d stands at %d", seq, want)
		}
	}
	if c.Prev.IsZero() != (h.First == 1) {
		return c.invalid("the first commit, and no other, follows the zero hash")
	}
	want := 0
	if h.First == 1 {
		want = SecretSize
	}
	if len(c.Aside.Secret) != want {
		return c.invalid("a secret of %d bytes, must be %d at version %d", len(c.Aside.Secret), want, h.First)
	}
	return nil
}

func (c *Commit) invalid(format string, args ...any) error {
	return fmt.Errorf("%w: duel %s, commit at version %d: %w", ErrInvalid, c.Header.Duel, c.Header.First, fmt.Errorf(format, args...))
}

// eventSeq checks that an event is of the documented form, without opening it,
// and returns its sequence number.
func eventSeq(b []byte) (uint64, error) {
	var e envelope
	r := reader{b: b, check: true}
	r.envelope(&e)
	if err := r.end(); err != nil {
		return 0, fmt.Errorf("event: %w", err)
	}
	return e.Seq, nil
}
