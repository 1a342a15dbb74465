package validate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/getkin/kin-openapi/openapi3"

	"spellduel/internal/openapi"
)

// payloads are the schemas of the data of each type of event. The file itself says
// only that an event's data is one of all of them; here it is held to its own.
type payloads struct {
	of   map[string][]*openapi3.Schema
	good known
}

// payloadsOf takes the schemas of events' data out of a document, in which any data
// is legal from then on: to try all of them one after the other is slow, and tells
// nothing.
func payloadsOf(doc *openapi3.T) (*payloads, error) {
	p := &payloads{of: map[string][]*openapi3.Schema{}}
	for _, s := range doc.Components.Schemas {
		table, ok := s.Value.Extensions[openapi.DataOf].(map[string]any)
		if !ok {
			continue
		}
		for event, names := range table {
			list, _ := names.([]any)
			for _, name := range list {
				schema := doc.Components.Schemas[fmt.Sprint(name)]
				if schema == nil {
					return nil, fmt.Errorf("%s of %s names no schema: %v", openapi.DataOf, event, name)
				}
				p.of[event] = append(p.of[event], schema.Value)
			}
		}
		*s.Value = *openapi3.NewObjectSchema()
	}
	return p, nil
}

// told is what an answer may tell of events: pages of them, frames of a replay, one
// alone, as a piece of a stream.
type told struct {
	telling
	Events []telling `json:"events"`
	Event  *telling  `json:"event"`
	Frames []struct {
		Event *telling `json:"event"`
	} `json:"frames"`
}

type telling struct {
	Type string          `json:"type"`
	Data json.RawMessage `json:"data"`
}

// check holds the data of all events in a body to the schemas of their types.
func (p *payloads) check(body []byte) error {
	var in told
	if len(p.of) == 0 || !bytes.Contains(body, []byte(`"data"`)) {
		return nil
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return nil //nolint:nilerr // what has something else by these names tells no events
	}
	events := in.Events
	for _, f := range in.Frames {
		if f.Event != nil {
			events = append(events, *f.Event)
		}
	}
	if in.Event != nil {
		events = append(events, *in.Event)
	}
	if in.Data != nil {
		events = append(events, in.telling)
	}
	var errs []error
	for _, e := range events {
		if e.Type == "" { // which is the event's own schema's to say
			continue
		}
		if err := p.fits(e); err != nil {
			errs = append(errs, fmt.Errorf("data of %s: %w", e.Type, err))
		}
	}
	return errors.Join(errs...)
}

// fits tells whether an event's data is what some ruleset has under its type.
func (p *payloads) fits(e telling) error {
	schemas := p.of[e.Type]
	if schemas == nil {
		return errors.New("the file has no such type of event")
	}
	return p.good.once(e.Type, e.Data, func() error {
		var errs []error
		for _, s := range schemas {
			err := checkJSON(e.Data, s)
			if err == nil {
				return nil
			}
			errs = append(errs, err)
		}
		return errors.Join(errs...)
	})
}

// Event holds one event, as JSON, to the file: its own fields, and its data by its
// type.
func (c *Contract) Event(line []byte) error {
	schema := c.closed.Components.Schemas["Event"]
	if schema == nil {
		return errors.New("the file has no schema Event")
	}
	if err := checkJSON(line, schema.Value); err != nil {
		return err
	}
	return c.payloads.check(line)
}
