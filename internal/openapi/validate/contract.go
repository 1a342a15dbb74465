package validate

import (
	"fmt"
	"net/http"
	"os"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"spellduel/internal/openapi"
)

// Contract is an OpenAPI file that exchanges are held to. It is safe for
// concurrent use; one is enough for all tests of a package.
type Contract struct {
	*file
	faults bool
}

type file struct {
	problem   *openapi3.Schema // of a refusal that belongs to no operation
	requests  routers.Router   // the file as it is
	responses routers.Router   // the file with every answer's schema closed
	closed    *openapi3.T
	good      known
	payloads  *payloads

	mu   sync.Mutex
	seen map[string]bool
}

// Faults is the same contract for a test that breaks the server on purpose:
// elsewhere an answer of 500 is a violation even where the file has it.
func (c *Contract) Faults() *Contract { return &Contract{c.file, true} }

// Reporter is told each violation; a testing.TB is one.
type Reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// Load reads the OpenAPI file at path and validates it.
func Load(path string) (*Contract, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return New(data)
}

// New is Load for a file in memory, YAML or JSON.
func New(data []byte) (*Contract, error) {
	open, err := openapi.Load(data)
	if err != nil {
		return nil, err
	}
	closed, err := openapi.Load(data)
	if err != nil {
		return nil, err
	}
	closeSchemas(closed)
	told, err := payloadsOf(closed)
	if err != nil {
		return nil, err
	}
	f := &file{closed: closed, payloads: told, seen: map[string]bool{}}
	problem := closed.Components.Schemas[openapi.Spellduel.Problem]
	if problem == nil {
		return nil, fmt.Errorf("the file has no schema %s, which every refusal has", openapi.Spellduel.Problem)
	}
	f.problem = problem.Value
	if f.requests, err = router(open); err != nil {
		return nil, err
	}
	if f.responses, err = router(closed); err != nil {
		return nil, err
	}
	return &Contract{file: f}, nil
}

// router finds operations by path alone: under which host and scheme the test
// runs the server is the test's affair.
func router(doc *openapi3.T) (routers.Router, error) {
	doc.Servers = nil
	r, err := legacy.NewRouter(doc)
	if err != nil {
		return nil, fmt.Errorf("route by the OpenAPI file: %w", err)
	}
	return r, nil
}

// closeSchemas forbids every field that the file does not name. A schema that
// stands beside others in an allOf sees their fields too and stays open.
func closeSchemas(doc *openapi3.T) {
	shared := map[*openapi3.Schema]bool{}
	openapi.EachSchema(doc, func(s *openapi3.SchemaRef) {
		if s.Ref != "" || len(s.Value.AllOf) == 0 {
			return
		}
		shared[s.Value] = true
		if len(s.Value.AllOf) > 1 || len(s.Value.Properties) > 0 {
			for _, member := range s.Value.AllOf {
				shared[member.Value] = true
			}
		}
	})
	openapi.EachSchema(doc, func(s *openapi3.SchemaRef) {
		free := s.Value.AdditionalProperties.Has != nil || s.Value.AdditionalProperties.Schema != nil
		if !shared[s.Value] && !free && len(s.Value.Properties) > 0 {
			s.Value.AdditionalProperties.Has = new(bool)
		}
	})
}

// Unseen lists the operations of the file, as [openapi.Routes] does, that no
// exchange has succeeded in so far.
func (c *Contract) Unseen() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var out []string
	for _, route := range openapi.Routes(c.closed) {
		if !c.seen[route] {
			out = append(out, route)
		}
	}
	return out
}

func (c *Contract) saw(route *routers.Route, status int) {
	if status >= http.StatusBadRequest {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seen[route.Method+" "+route.Path] = true
}
