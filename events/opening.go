package events

import "fmt"

// Opening shows one event of a commit whole and proves that it was sealed there.
// Its neighbours' leaves tell nothing of them without their salts; but their
// number, this event's true place in the duel and the header are in clear. So it
// is for readers to whom all that is disclosed: docs/adr/0002 says when.
type Opening struct {
	Header []byte   `json:"header"` // the header's bytes
	Prev   Hash     `json:"prev"`
	Index  int      `json:"index"` // place of the event in the commit, from 0
	Salt   [32]byte `json:"salt"`
	Event  []byte   `json:"event"`  // the event's bytes
	Leaves []Hash   `json:"leaves"` // of all events in the commit
}

// Open makes the opening of event seq, which must be in c, or returns
// ErrInvalid. The duel's secret is not in it.
func Open(secret []byte, c Commit, seq uint64) (Opening, error) {
	h := c.Header
	if seq < h.First || seq > h.Last() || len(c.Events) != h.Count {
		return Opening{}, fmt.Errorf("%w: duel %s: event %d is not in the commit of %d to %d", ErrInvalid, h.Duel, seq, h.First, h.Last())
	}
	s := newSalter(secret, h.Duel)
	i := int(seq - h.First)
	return Opening{Header: c.Bytes, Prev: c.Prev, Index: i, Salt: s.salt(seq), Event: c.Events[i], Leaves: leavesOf(&s, h.First, c.Events)}, nil
}

// Verify returns an error of kind ErrChain, or ErrInvalid, unless the event was
// sealed in its place in the commit with the given hash.
func (o Opening) Verify(commit Hash) error {
	h, err := DecodeHeader(o.Header)
	if err != nil {
		return err
	}
	if len(o.Leaves) != h.Count || o.Index < 0 || o.Index >= h.Count {
		return fmt.Errorf("%w: opening: event %d of %d, with %d leaves", ErrInvalid, o.Index+1, h.Count, len(o.Leaves))
	}
	seq := h.First + uint64(o.Index)
	broken := func(what string) error { return &ChainError{Duel: h.Duel, Version: seq, What: what} }
	if got, err := eventSeq(o.Event); err != nil {
		return err
	} else if got != seq {
		return broken(fmt.Sprintf("the event shown is event %d", got))
	}
	if leafOf(o.Salt, o.Event) != o.Leaves[o.Index] {
		return broken("the event shown is not the one that was sealed")
	}
	if hashOf(o.Prev, o.Header, o.Leaves) != commit {
		return broken("the leaves are not those of the commit")
	}
	return nil
}
