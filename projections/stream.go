package projections

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"

	"spellduel/domain/duel"
)

// Shown is an event that a viewer has been shown, with its bytes and his
// version after it.
type Shown struct {
	Viewer  duel.Viewer
	Event   Event
	JSON    []byte // of Event; not to be changed
	Version string
}

// Streams turns the full stream of one duel into each viewer's own.
type Streams struct {
	table   Table
	ledger  *Ledger
	viewers []stream // the seats, the public, the mediator
}

// stream is one viewer's count and digest.
type stream struct {
	viewer duel.Viewer
	seq    int
	digest [sha256.Size]byte
}

// NewStreams starts the streams of a ruleset's duel with these seats, by the fog
// that [Fog] gives.
func NewStreams(ruleset string, seats ...duel.Seat) *Streams {
	return NewStreamsWith(mustShow(ruleset).Fog, seats...)
}

// NewStreamsWith starts streams by another table, for tests that plant leaks.
func NewStreamsWith(table Table, seats ...duel.Seat) *Streams {
	s := &Streams{table: table, ledger: newLedger()}
	for _, v := range duel.Viewers(seats) { // the mediator last, as his events say where the others stand
		s.viewers = append(s.viewers, stream{viewer: v})
	}
	return s
}

// Seed gives each viewer's digest a secret of its own to begin with. Without it
// whoever guesses what another was shown can compute his version, and ask the
// server whether he is right.
func (s *Streams) Seed(secret func(duel.Viewer) [32]byte) {
	for i := range s.viewers {
		s.viewers[i].digest = secret(s.viewers[i].viewer)
	}
}

// Viewers lists the pairs of eyes: the seats, the public, the mediator.
func (s *Streams) Viewers() []duel.Viewer {
	list := make([]duel.Viewer, len(s.viewers))
	for i, v := range s.viewers {
		list[i] = v.viewer
	}
	return list
}

// Apply shows one fact to all who may see it, in the order of Viewers: to each
// one event or none. A type that the table lacks, or data that is not of the
// type it says, is shown to nobody. Facts must come whole and in the order of
// the duel.
func (s *Streams) Apply(f Fact) []Shown {
	f.Data = value(f.Data)
	row, known := s.table[f.Type]
	if p, ok := f.Data.(duel.Payload); !known || !ok || p.EventType() != f.Type {
		return nil
	}
	shown := make([]Shown, 0, len(s.viewers))
	said := words{place: Event{Type: f.Type, V: f.V, At: f.At, Round: f.Round, Phase: f.Phase}.place()}
	for i := range s.viewers {
		to := &s.viewers[i]
		e, data := s.see(row, to.viewer, f, &said)
		if data == nil {
			continue
		}
		to.seq++
		e.Seq = to.seq
		if to.viewer == duel.ViewerMediator {
			e.Steps = s.steps()
		}
		b := e.worded(said.place, data)
		to.chain(b)
		shown = append(shown, Shown{Viewer: to.viewer, Event: e, JSON: b, Version: to.version()})
	}
	s.ledger.note(f.Data)
	return shown
}

// see is the event as one viewer sees it, still without its place, and its data
// in JSON, which is nil where he does not see it.
func (s *Streams) see(row Row, viewer duel.Viewer, f Fact, said *words) (Event, []byte) {
	seen, own := row.show(s.ledger, viewer, f.Data)
	if seen == nil {
		return Event{}, nil
	}
	rules := f.Rules
	if !own {
		rules = rulesFor(f.Rules, row.Rules)
	}
	data, inJSON := said.of(f.Data, seen, own || row.Each != nil)
	return Event{
		Type: f.Type, V: f.V, At: f.At, Round: f.Round, Phase: f.Phase,
		Rules: rules, Because: becauseFor(viewer, f.Because, row.Because), Data: data,
	}, inJSON
}

// words are the JSON of one fact, made once for all who see the same of it.
type words struct{ place, whole, others []byte }

// of gives the data of which a viewer sees what [Row.show] says, and its JSON; alone
// tells that others may see otherwise what he sees not whole.
func (w *words) of(payload, seen any, alone bool) (any, []byte) {
	shared := &w.others
	if _, all := seen.(Whole); all {
		seen, shared = payload, &w.whole
	} else if alone {
		return seen, toJSON(seen)
	}
	if *shared == nil {
		*shared = toJSON(seen)
	}
	return seen, *shared
}

// steps is where everybody but the mediator stands.
func (s *Streams) steps() map[duel.Viewer]int {
	steps := make(map[duel.Viewer]int, len(s.viewers))
	for i := range s.viewers {
		if v := &s.viewers[i]; v.viewer != duel.ViewerMediator {
			steps[v.viewer] = v.seq
		}
	}
	return steps
}

// Step is how many events a viewer has been shown; 0 for one unknown.
func (s *Streams) Step(viewer duel.Viewer) int {
	if v := s.find(viewer); v != nil {
		return v.seq
	}
	return 0
}

// Version names a viewer's stream so far: his step and a digest of all that he
// was shown, as "17-9f86d081884c7d65". It is his ETag.
func (s *Streams) Version(viewer duel.Viewer) string {
	if v := s.find(viewer); v != nil {
		return v.version()
	}
	return ""
}

func (s *Streams) find(viewer duel.Viewer) *stream {
	for i := range s.viewers {
		if s.viewers[i].viewer == viewer {
			return &s.viewers[i]
		}
	}
	return nil
}

// Clone gives streams that go on apart from these.
func (s *Streams) Clone() *Streams {
	return &Streams{table: s.table, ledger: s.ledger.clone(), viewers: slices.Clone(s.viewers)} // the table never changes
}

// chain takes an event's bytes into the digest: h = SHA-256(h || bytes).
func (v *stream) chain(b []byte) {
	room := make([]byte, 0, 1024) // on the stack, where the event is small
	v.digest = sha256.Sum256(append(append(room, v.digest[:]...), b...))
}

// NoVersion is everybody's version before he was shown anything.
const NoVersion = "0-0000000000000000"

func (v *stream) version() string {
	if v.seq == 0 {
		return NoVersion
	}
	room := make([]byte, 0, 40)
	return string(hex.AppendEncode(append(strconv.AppendInt(room, int64(v.seq), 10), '-'), v.digest[:8]))
}
