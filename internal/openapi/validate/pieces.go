package validate

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"spellduel/internal/openapi"
)

// item finds the schema of a stream's pieces, or nil where the answer is none.
func (c *Contract) item(media *openapi3.MediaType) (*openapi3.Schema, error) {
	extension, ok := media.Extensions[openapi.ItemSchema].(map[string]any)
	if !ok {
		return nil, nil
	}
	ref, _ := extension["$ref"].(string)
	schema := c.closed.Components.Schemas[ref[strings.LastIndex(ref, "/")+1:]]
	if schema == nil {
		return nil, fmt.Errorf("%s names no schema: %q", openapi.ItemSchema, ref)
	}
	return schema.Value, nil
}

// pieces checks a stream line by line, whatever portions it comes in.
type pieces struct {
	frames bool // server-sent events; else a JSON document per line
	item   *openapi3.Schema
	check  func(piece []byte, item *openapi3.Schema) error
	rest   []byte // a line that has not ended yet

	event string
	data  []string
	count int
}

func newPieces(mime string, item *openapi3.Schema, check func([]byte, *openapi3.Schema) error) *pieces {
	return &pieces{frames: mime == openapi.EventsType, item: item, check: check}
}

func (p *pieces) take(b []byte) []error {
	var errs []error
	p.rest = append(p.rest, b...)
	for {
		line, rest, ended := bytes.Cut(p.rest, []byte("\n"))
		if !ended {
			return errs
		}
		p.rest = rest
		if err := p.line(line); err != nil {
			p.count++
			errs = append(errs, fmt.Errorf("piece %d: %w", p.count, err))
		}
	}
}

// end checks that the stream did not stop within a line. A frame may stay
// unfinished: its reader drops it, as the format says.
func (p *pieces) end() []error {
	if len(p.rest) > 0 && !p.frames {
		return []error{fmt.Errorf("the last line does not end: %.80q", p.rest)}
	}
	return nil
}

func (p *pieces) line(line []byte) error {
	if !p.frames {
		if err := p.check(line, p.item); err != nil {
			return err
		}
		p.count++
		return nil
	}
	line = bytes.TrimSuffix(line, []byte("\r"))
	if len(line) == 0 {
		return p.dispatch()
	}
	field, value, _ := strings.Cut(string(line), ":")
	value = strings.TrimPrefix(value, " ")
	switch field {
	case "": // a comment, which keeps the connection alive
	case "data":
		p.data = append(p.data, value)
	case "event":
		p.event = value
	case "id", "retry":
	default:
		return fmt.Errorf("a frame has no field %q", field)
	}
	return nil
}

// dispatch ends a frame. A reset tells a reader to start over and is no item.
func (p *pieces) dispatch() error {
	event, data := p.event, p.data
	p.event, p.data = "", nil
	if len(data) == 0 {
		return nil
	}
	body := []byte(strings.Join(data, "\n"))
	if event == "reset" {
		return oneValue(body)
	}
	if err := p.check(body, p.item); err != nil {
		return err
	}
	p.count++
	return nil
}
