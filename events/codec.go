package events

import (
	"fmt"
	"reflect"
)

// Schema is one version of the shape of one type of event.
type Schema struct {
	Type string // written name, 1 to MaxWord bytes
	V    int    // from 1, without a gap within a type

	// New returns a pointer to a zero struct whose json tags name its fields.
	New func() any

	// Upcast turns a struct of this version, given by value, into one of the
	// next, returned by value. It is pure and total, and nil in the newest
	// version alone.
	Upcast func(old any) any
}

// Codec turns events into bytes and back by a table of schemas. It may be used
// by many goroutines at once.
type Codec struct {
	types map[string][]Schema // by version, oldest first
	names map[reflect.Type]Schema
}

// NewCodec makes a codec of schemas in any order. It returns ErrInvalid if the
// table has a gap, a double, two types for one struct, or an upcaster where
// none or not one belongs.
func NewCodec(schemas ...Schema) (*Codec, error) {
	c := &Codec{types: map[string][]Schema{}, names: map[reflect.Type]Schema{}}
	newest := map[string]int{}
	for _, s := range schemas {
		newest[s.Type] = max(newest[s.Type], s.V)
	}
	for _, s := range schemas {
		if err := c.add(s, newest[s.Type]); err != nil {
			return nil, fmt.Errorf("%w: schema %s version %d: %w", ErrInvalid, s.Type, s.V, err)
		}
	}
	for name, versions := range c.types {
		for i, s := range versions {
			if s.New == nil {
				return nil, fmt.Errorf("%w: schema %s: version %d is missing", ErrInvalid, name, i+1)
			}
		}
	}
	return c, nil
}

func (c *Codec) add(s Schema, newest int) error {
	if s.V < 1 || newest > 1000 || len(s.Type) < 1 || len(s.Type) > MaxWord || s.New == nil {
		return fmt.Errorf("a name of 1 to %d bytes, a version from 1 to 1000 and New are needed", MaxWord)
	}
	if (s.Upcast == nil) != (s.V == newest) {
		return fmt.Errorf("every version but the newest, %d, has an upcaster", newest)
	}
	t := reflect.TypeOf(s.New())
	if t == nil || t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
		return fmt.Errorf("its New returns %v, must return a pointer to a struct", t)
	}
	if other, taken := c.names[t.Elem()]; taken {
		return fmt.Errorf("%v is already %s version %d", t.Elem(), other.Type, other.V)
	}
	if c.types[s.Type] == nil {
		c.types[s.Type] = make([]Schema, newest)
	}
	if c.types[s.Type][s.V-1].New != nil {
		return fmt.Errorf("given twice")
	}
	c.types[s.Type][s.V-1] = s
	c.names[t.Elem()] = s
	return nil
}

// Types returns the written names the codec knows with their newest versions.
func (c *Codec) Types() map[string]int {
	types := make(map[string]int, len(c.types))
	for name, versions := range c.types {
		types[name] = len(versions)
	}
	return types
}

// Encode returns the one encoding of e. Type and V follow from the Go type of
// Data, a struct or a pointer to one; where they are set they must agree with
// it. Only the newest version of a type is written. It returns ErrUnknownType
// for data of no schema and ErrInvalid for what has no encoding: see
// docs/adr/0001.
func (c *Codec) Encode(e Event) ([]byte, error) {
	v := reflect.ValueOf(e.Data)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if !v.IsValid() {
		return nil, fmt.Errorf("%w: event %s %d has no data", ErrInvalid, e.Type, e.Seq)
	}
	s, ok := c.names[v.Type()]
	if !ok {
		return nil, fmt.Errorf("%w: no schema has the shape %v", ErrUnknownType, v.Type())
	}
	if s.Upcast != nil {
		return nil, fmt.Errorf("%w: event %s: %v is version %d of it, only the newest is written", ErrInvalid, s.Type, v.Type(), s.V)
	}
	if e.Type != "" && e.Type != s.Type || e.V != 0 && e.V != s.V {
		return nil, fmt.Errorf("%w: event says it is %s version %d, its data is %s version %d", ErrInvalid, e.Type, e.V, s.Type, s.V)
	}
	e.Type, e.V = s.Type, s.V
	data, err := encoding.Marshal(v.Interface())
	if err != nil {
		return nil, fmt.Errorf("%w: event %s %d: data: %w", ErrInvalid, e.Type, e.Seq, err)
	}
	return (&envelope{Event: e, data: data}).encode()
}

// Decode reads an event back. Data is the struct of the newest version of its
// type, by value, and V that version: older ones are upcast, and the bytes stay
// as they are. It returns ErrUnknownType, ErrNewerVersion, or ErrInvalid for
// anything but the one encoding.
func (c *Codec) Decode(b []byte) (Event, error) {
	e, err := decodeEnvelope(b)
	if err != nil {
		return Event{}, err
	}
	versions := c.types[e.Type]
	if versions == nil {
		return Event{}, fmt.Errorf("%w: %s at %d", ErrUnknownType, e.Type, e.Seq)
	}
	if e.V > len(versions) {
		return Event{}, fmt.Errorf("%w: %s at %d is of version %d, known up to %d", ErrNewerVersion, e.Type, e.Seq, e.V, len(versions))
	}
	data := versions[e.V-1].New()
	if err := decoding.Unmarshal(e.data, data); err != nil {
		return Event{}, fmt.Errorf("%w: event %s version %d at %d: data: %w", ErrInvalid, e.Type, e.V, e.Seq, err)
	}
	e.Data = reflect.ValueOf(data).Elem().Interface()
	for _, s := range versions[e.V-1 : len(versions)-1] {
		e.Data = s.Upcast(e.Data)
		e.V++
	}
	return e.Event, nil
}

// EncodeAll encodes the events of one commit.
func (c *Codec) EncodeAll(list []Event) ([][]byte, error) {
	encoded := make([][]byte, len(list))
	for i, e := range list {
		b, err := c.Encode(e)
		if err != nil {
			return nil, err
		}
		encoded[i] = b
	}
	return encoded, nil
}

// DecodeAll decodes the events of a commit, and checks that they are those
// that its header announces.
func (c *Codec) DecodeAll(commit Commit) ([]Event, error) {
	if len(commit.Events) != commit.Header.Count {
		return nil, fmt.Errorf("%w: duel %s, commit at version %d: %d events, the header announces %d",
			ErrInvalid, commit.Header.Duel, commit.Header.First, len(commit.Events), commit.Header.Count)
	}
	list := make([]Event, len(commit.Events))
	for i, b := range commit.Events {
		e, err := c.Decode(b)
		if err != nil {
			return nil, fmt.Errorf("duel %s: %w", commit.Header.Duel, err)
		}
		if want := commit.Header.First + uint64(i); e.Seq != want {
			return nil, fmt.Errorf("%w: duel %s: event %d stands at %d", ErrInvalid, commit.Header.Duel, e.Seq, want)
		}
		list[i] = e
	}
	return list, nil
}
