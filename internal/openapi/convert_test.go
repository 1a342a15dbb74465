package openapi

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden file anew")

// desk are the rules for the fixture, a lending desk that swag once read.
var desk = Rules{
	Problem:      "Problem",
	Names:        map[string]string{"api.Shelf": "Place"},
	Optional:     []string{"Loan.open"},
	Nullable:     []string{"Loan.due", "Loan.from"},
	TextOrObject: []string{"Note"},
	AnyOf:        []string{"Offer"},
	ExactlyOne:   []string{"Wish"},
	OpenEnums:    map[string][]string{"Role": {"robot"}},
	Texts:        map[string]Text{"Role": {Pattern: "^[a-z]+$"}, "Loan.book": {Pattern: "^[A-Z]"}, "path loan": {Pattern: "^l[0-9]+$", Known: []string{"l1"}}},
	Values:       map[string][]Value{"Loan.book": {{"Emma", "by Austen"}, {Word: "Ulysses"}}, "Wish.title": {{Word: "Emma"}, {Word: "Ulysses"}}},
	Events: []Payload{
		{Event: "book_lent", Forms: []reflect.Type{reflect.TypeFor[lent](), reflect.TypeFor[lentSeen]()}},
		{Event: "desk_closed", Forms: []reflect.Type{reflect.TypeFor[deskClosed]()}},
		{Event: "desk_closed", Forms: []reflect.Type{reflect.TypeFor[vanClosed]()}, House: "Van"},
	},
	Comments:      Comments{"spellduel/internal/openapi.lent.Book": "its title"},
	StreamExample: "id: 1\ndata: {\"seq\": 1}\n\n",
}

// lent is what the desk writes down, lentSeen what others see of it.
type (
	lent struct {
		Book   string         `json:"book"`
		Reader reader         `json:"reader"`
		Due    *int           `json:"due"`
		Marks  map[string]int `json:"marks,omitempty"`
	}
	lentSeen struct {
		Book   string   `json:"book"`
		Reader someBody `json:"reader"`
	}
	reader struct {
		Name string   `json:"name"`
		Club string   `json:"club"`
		Owes []string `json:"owes,omitzero"`
	}
	someBody struct {
		Club string `json:"club"`
	}
	deskClosed struct {
		At int `json:"at"`
	}
	vanClosed struct {
		Street string `json:"street"`
	}
)

// jsonNumberLike writes itself.
type jsonNumberLike struct{}

func (jsonNumberLike) MarshalJSON() ([]byte, error) { return []byte("1"), nil }

func swagger(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/swagger.json")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestTheFixtureConvertsToTheGoldenFile(t *testing.T) {
	got, err := Convert(swagger(t), desk)
	if err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/openapi.yaml"
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("golden file → converted (-update writes it anew):\n%s", diff)
	}
	if !bytes.HasSuffix(got, []byte("\n")) || bytes.HasSuffix(got, []byte("\n\n")) {
		t.Error("the file must end in exactly one newline")
	}
}

func TestTheSameInputGivesTheSameBytes(t *testing.T) {
	first, err := Convert(swagger(t), desk)
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		again, err := Convert(swagger(t), desk)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first, again) {
			t.Fatalf("two conversions differ:\n%s", cmp.Diff(string(first), string(again)))
		}
	}
}

// TestEachFixUpIsNeeded converts with all fix-ups and expects its point to hold,
// then with all but the one, and expects it not to.
func TestEachFixUpIsNeeded(t *testing.T) {
	for _, f := range fixups(desk) {
		points := needs[f.name]
		if len(points) == 0 {
			t.Errorf("fix-up %s has no case that would fail without it", f.name)
		}
		for says, holds := range points {
			t.Run(f.name+": "+says, func(t *testing.T) {
				with, err := convert(swagger(t), fixups(desk))
				if err != nil {
					t.Fatal(err)
				}
				if !holds(with) {
					t.Error("does not hold")
				}
				rest := slices.DeleteFunc(fixups(desk), func(g fixup) bool { return g.name == f.name })
				without, err := convert(swagger(t), rest)
				if err != nil {
					return // a later fix-up notices that this one is missing
				}
				if holds(without) {
					t.Error("holds without the fix-up too, so it shows nothing")
				}
			})
		}
	}
}

func operationOf(doc *openapi3.T, id string) *openapi3.Operation {
	for _, op := range operations(doc) {
		if op.OperationID == id {
			return op.Operation
		}
	}
	panic("the fixture has no operation " + id)
}

func types(doc *openapi3.T, id, status string) []string {
	r := operationOf(doc, id).Responses.Value(status)
	if r == nil {
		return nil
	}
	return sortedKeys(r.Value.Content)
}

func text200(doc *openapi3.T, mime string) *openapi3.MediaType {
	return operationOf(doc, "watch").Responses.Value("200").Value.Content[mime]
}

// schemaNamed finds a schema before and after its name was cleaned.
func schemaNamed(doc *openapi3.T, name string) *openapi3.Schema {
	if s := doc.Components.Schemas[name]; s != nil {
		return s.Value
	}
	return doc.Components.Schemas["api."+name].Value
}

func closed(s *openapi3.Schema) bool {
	return s.AdditionalProperties.Has != nil && !*s.AdditionalProperties.Has
}

func written(doc *openapi3.T) string {
	data, err := json.Marshal(doc)
	if err != nil {
		panic(err)
	}
	return string(data)
}

var needs = map[string]map[string]func(*openapi3.T) bool{
	"servers": {
		"the one server says what it is": func(doc *openapi3.T) bool {
			return len(doc.Servers) == 1 && doc.Servers[0].URL == "/" && doc.Servers[0].Description != ""
		},
	},
	"bearer": {
		"a token is a bearer token": func(doc *openapi3.T) bool {
			s := doc.Components.SecuritySchemes["Bearer"].Value
			return s.Type == "http" && s.Scheme == "bearer" && s.In == "" && s.Name == ""
		},
	},
	"security": {
		"an operation for everybody says so": func(doc *openapi3.T) bool {
			s := operationOf(doc, "lend").Security
			return s != nil && len(*s) == 0
		},
	},
	"noise": {
		"no name of a Go constant is left":    func(doc *openapi3.T) bool { return !strings.Contains(written(doc), "x-enum-") },
		"no name of a converted body is left": func(doc *openapi3.T) bool { return !strings.Contains(written(doc), "x-originalParamName") },
	},
	"names": {
		"no package in a schema's name":                func(doc *openapi3.T) bool { return doc.Components.Schemas["Loan"] != nil },
		"an unexported type too begins with a capital": func(doc *openapi3.T) bool { return doc.Components.Schemas["Event"] != nil },
		"a page tells of what":                         func(doc *openapi3.T) bool { return doc.Components.Schemas["PageOfEvent"] != nil },
		"a rule may name a type otherwise": func(doc *openapi3.T) bool {
			return doc.Components.Schemas["Place"] != nil && doc.Components.Schemas["Shelf"] == nil
		},
		"references follow": func(doc *openapi3.T) bool {
			return !strings.Contains(written(doc), "schemas/api.")
		},
	},
	"optional": {
		"a field may be absent": func(doc *openapi3.T) bool {
			return !slices.Contains(schemaNamed(doc, "Loan").Required, "open")
		},
		"and no other for it": func(doc *openapi3.T) bool {
			return slices.Equal(schemaNamed(doc, "Loan").Required, []string{"book", "due", "from", "shelf"})
		},
	},
	"null": {
		"a pointer that is always written may be null": func(doc *openapi3.T) bool {
			return schemaNamed(doc, "Loan").Properties["due"].Value.VisitJSON(nil) == nil
		},
		"so may one to a schema of its own": func(doc *openapi3.T) bool {
			from := schemaNamed(doc, "Loan").Properties["from"]
			return from.Ref == "" && from.Value.VisitJSON(nil) == nil && from.Value.VisitJSON(map[string]any{"row": 0.0}) != nil
		},
	},
	"either": {
		"text or an object and nothing else": func(doc *openapi3.T) bool {
			note := schemaNamed(doc, "Request").Properties["note"].Value
			return note.VisitJSON("soon") == nil && note.VisitJSON(map[string]any{"title": "Emma"}) == nil && note.VisitJSON(4.0) != nil &&
				note.VisitJSON(map[string]any{"by": "noon"}) != nil
		},
	},
	"nullable": {
		"what may be null has a type": func(doc *openapi3.T) bool {
			s := schemaNamed(doc, "Loan").Properties["shelf"].Value
			return s.Nullable && s.Type.Is("object")
		},
	},
	"content": {
		"a refusal is a problem and nothing else": func(doc *openapi3.T) bool {
			return slices.Equal(types(doc, "lend", "429"), []string{ProblemType})
		},
		"a success is never a problem": func(doc *openapi3.T) bool {
			return slices.Equal(types(doc, "watch", "200"), []string{"application/json", LinesType, EventsType})
		},
		"what was made is no stream": func(doc *openapi3.T) bool {
			return slices.Equal(types(doc, "lend", "201"), []string{"application/json"})
		},
	},
	"streams": {
		"lines are text": func(doc *openapi3.T) bool { return text200(doc, LinesType).Schema.Value.Type.Is("string") },
		"a line's schema is the item's": func(doc *openapi3.T) bool {
			x, _ := text200(doc, LinesType).Extensions[ItemSchema].(map[string]any)
			return x["$ref"] == schemaPrefix+"Event"
		},
		"frames have an example": func(doc *openapi3.T) bool { return text200(doc, EventsType).Example == desk.StreamExample },
		"a page stays a page beside them": func(doc *openapi3.T) bool {
			return text200(doc, "application/json").Schema.Ref != "" && text200(doc, EventsType).Schema.Ref == ""
		},
	},
	"answers": {
		"who asks for a token can refuse without one": func(doc *openapi3.T) bool {
			return operationOf(doc, "giveBack").Responses.Value("401") != nil
		},
		"a body may be too large": func(doc *openapi3.T) bool { return operationOf(doc, "lend").Responses.Value("413") != nil },
		"a version may be stale":  func(doc *openapi3.T) bool { return operationOf(doc, "giveBack").Responses.Value("412") != nil },
		"an answer that is only listed is the shared one": func(doc *openapi3.T) bool {
			return operationOf(doc, "watch").Responses.Value("406").Ref == "#/components/responses/NotAcceptable"
		},
		"an annotated answer gets its headers": func(doc *openapi3.T) bool {
			return operationOf(doc, "lend").Responses.Value("429").Value.Headers["Retry-After"] != nil
		},
	},
	"headers": {
		"a header that means the same everywhere is told once": func(doc *openapi3.T) bool {
			own := operationOf(doc, "giveBack").Parameters
			return own[1].Ref == "#/components/parameters/IfMatch" && own[2].Ref == "#/components/parameters/IdempotencyKey"
		},
		"who has the version is told it again": func(doc *openapi3.T) bool {
			return operationOf(doc, "watch").Responses.Value("304").Value.Headers["ETag"] != nil
		},
		"every write takes a key": func(doc *openapi3.T) bool {
			p := operationOf(doc, "lend").Parameters
			return len(p) == 1 && p[0].Ref == "#/components/parameters/IdempotencyKey"
		},
	},
	"enums": {
		"known values are no promise": func(doc *openapi3.T) bool {
			s := schemaNamed(doc, "Role")
			return s.Enum == nil && s.Extensions["x-extensible-enum"] != nil
		},
		"constants of another type are known too": func(doc *openapi3.T) bool {
			known, _ := schemaNamed(doc, "Role").Extensions["x-extensible-enum"].([]any)
			return slices.Equal(known, []any{"clerk", "clock", "robot"})
		},
	},
	"texts": {
		"an open list has a form": func(doc *openapi3.T) bool { return schemaNamed(doc, "Role").Pattern == "^[a-z]+$" },
		"and keeps what is known": func(doc *openapi3.T) bool {
			known, _ := schemaNamed(doc, "Role").Extensions["x-extensible-enum"].([]any)
			return schemaNamed(doc, "Role").Pattern != "" && len(known) == 3
		},
		"a property has one too": func(doc *openapi3.T) bool {
			return schemaNamed(doc, "Loan").Properties["book"].Value.Pattern == "^[A-Z]"
		},
		"and a parameter wherever it stands": func(doc *openapi3.T) bool {
			found := textsNamed(doc, "path loan")
			return len(found) > 0 && !slices.ContainsFunc(found, func(s *openapi3.Schema) bool {
				known, _ := s.Extensions["x-extensible-enum"].([]any)
				return s.Pattern != "^l[0-9]+$" || !slices.Equal(known, []any{"l1"})
			})
		},
	},
	"values": {
		"known words are listed for programs": func(doc *openapi3.T) bool {
			known, _ := schemaNamed(doc, "Loan").Properties["book"].Value.Extensions["x-extensible-enum"].([]any)
			return slices.Equal(known, []any{"Emma", "Ulysses"})
		},
		"and for people, with what they mean": func(doc *openapi3.T) bool {
			return schemaNamed(doc, "Loan").Properties["book"].Value.Description == "Known are\n\n- `Emma`: by Austen\n- `Ulysses`"
		},
		"or in a line where they say it": func(doc *openapi3.T) bool {
			return schemaNamed(doc, "Wish").Properties["title"].Value.Description == "Known are `Emma`, `Ulysses`."
		},
		"they are no promise": func(doc *openapi3.T) bool {
			book := schemaNamed(doc, "Loan").Properties["book"].Value
			return book.Description != "" && len(book.Enum) == 0
		},
	},
	"events": {
		"an event's data is one of all that there is": func(doc *openapi3.T) bool {
			data := schemaNamed(doc, "Event").Properties["data"]
			return data.Ref == schemaPrefix+"EventData" && len(data.Value.AnyOf) == 3
		},
		"each type has its own, in each house": func(doc *openapi3.T) bool {
			s := doc.Components.Schemas["EventData"]
			if s == nil {
				return false
			}
			table, _ := s.Value.Extensions[DataOf].(map[string]any)
			return slices.Equal(table["book_lent"].([]string), []string{"BookLentData"}) &&
				slices.Equal(table["desk_closed"].([]string), []string{"DeskClosedData", "VanDeskClosedData"})
		},
		"what the fog leaves out is optional": func(doc *openapi3.T) bool {
			s := doc.Components.Schemas["BookLentData"]
			return s != nil && slices.Equal(s.Value.Required, []string{"book", "reader"}) && doc.Components.Schemas["EventReader"] != nil &&
				slices.Equal(doc.Components.Schemas["EventReader"].Value.Required, []string{"club"})
		},
		"and is told in the words of the source": func(doc *openapi3.T) bool {
			s := doc.Components.Schemas["BookLentData"]
			return s != nil && s.Value.Properties["book"].Value.Description == "its title" && s.Value.Properties["due"].Value.Nullable
		},
	},
	"shapes": {
		"one of several others is that one itself": func(doc *openapi3.T) bool {
			s := schemaNamed(doc, "Offer")
			return len(s.AnyOf) == 2 && len(s.Properties) == 0 && s.Description != "" && s.VisitJSON(map[string]any{"title": "Emma"}) == nil
		},
	},
	"alternatives": {
		"one of the fields and no second": func(doc *openapi3.T) bool {
			s := schemaNamed(doc, "Wish")
			return s.VisitJSON(map[string]any{"title": "Emma"}) == nil &&
				s.VisitJSON(map[string]any{"title": "Emma", "number": 1.0}) != nil &&
				s.VisitJSON(map[string]any{}) != nil
		},
	},
	"closed": {
		"what callers send is closed": func(doc *openapi3.T) bool {
			return closed(schemaNamed(doc, "Request")) && closed(schemaNamed(doc, "Wish"))
		},
	},
}

func TestFixUpsLeaveAloneWhatIsNotTheirs(t *testing.T) {
	doc, err := convert(swagger(t), fixups(desk))
	if err != nil {
		t.Fatal(err)
	}
	for says, holds := range map[string]bool{
		"a schema that answers carry too stays open": !closed(schemaNamed(doc, "Place")),
		"an annotated answer keeps its own words":    *operationOf(doc, "giveBack").Responses.Value("404").Value.Description == "No such loan.",
		"an annotated key is not offered twice":      len(operationOf(doc, "giveBack").Parameters) == 3,
		"reading takes no key":                       len(operationOf(doc, "watch").Parameters) == 3,
		"a health check has no problems":             len(operationOf(doc, "health").Responses.Map()) == 1,
		"a path without a parameter is always found": operationOf(doc, "watch").Responses.Value("404") == nil,
		"an answer without a body stays without":     len(types(doc, "giveBack", "204")) == 0,
		"plain text stays":                           slices.Equal(types(doc, "health", "200"), []string{"text/plain"}),
		"tags keep their descriptions":               doc.Tags.Get("loans").Description == "Lending and giving back.",
	} {
		if !holds {
			t.Errorf("does not hold: %s", says)
		}
	}
}

func TestWhatCannotBeFixedIsSaid(t *testing.T) {
	replaced := func(was, is string) func(string) string {
		return func(s string) string { return strings.ReplaceAll(s, was, is) }
	}
	for says, c := range map[string]struct {
		change func(string) string
		rules  func(*Rules)
		want   string
	}{
		"a base path would be lost": {change: replaced(`"basePath": "/"`, `"basePath": "/v1"`), want: "whole paths in @Router"},
		"two types of one name":     {change: replaced(`"api.Shelf": {`, `"other.Loan": {"type": "object"}, "api.Shelf": {`), want: "both be called Loan"},
		"a stream of nothing known": {change: replaced(`"items": {
                        "$ref": "#/definitions/api.event"
                    }`, `"items": {"type": "string"}`), want: "a stream needs exactly one"},
		"a default answer has no number": {change: replaced(`"429": {`, `"default": {`), want: "is not a number"},
		"a success of problems only":     {change: replaced(`"text/plain"`, `"application/problem+json"`), want: "no content type left"},
		"null of no type": {change: replaced(`"type": "integer",
                    "x-nullable": true`, `"x-nullable": true`), want: "has no type"},
		"a name for a schema that left":  {rules: func(r *Rules) { r.Names = map[string]string{"api.Hope": "Wish"} }, want: "correct Rules.Names"},
		"a choice that there was anyway": {rules: func(r *Rules) { r.Optional = []string{"Wish.title"} }, want: "correct Rules.Optional"},
		"null for a property that left":  {rules: func(r *Rules) { r.Nullable = []string{"Loan.hope"} }, want: "correct Rules.Nullable"},
		"data in a way of its own": {rules: func(r *Rules) {
			r.Events = []Payload{{Event: "x", Forms: []reflect.Type{reflect.TypeFor[struct{ T jsonNumberLike }]()}}}
		}, want: "a way of its own"},
		"data of two kinds": {rules: func(r *Rules) {
			r.Events = []Payload{{Event: "x", Forms: []reflect.Type{reflect.TypeFor[struct{ T int }](), reflect.TypeFor[struct{ T string }]()}}}
		}, want: "not all of them are objects"},
		"data by a name that is taken": {rules: func(r *Rules) {
			r.Events = append(slices.Clone(r.Events), Payload{Event: "book_lent", Forms: []reflect.Type{reflect.TypeFor[struct{ T int }]()}})
		}, want: "is taken"},
		"a choice for what has a type":      {rules: func(r *Rules) { r.TextOrObject = []string{"Loan"} }, want: "correct Rules.TextOrObject"},
		"a choice for a schema that left":   {rules: func(r *Rules) { r.TextOrObject = []string{"Hope"} }, want: "correct Rules.TextOrObject"},
		"words for a property that left":    {rules: func(r *Rules) { r.Values = map[string][]Value{"Loan.hope": nil} }, want: "correct Rules.Values"},
		"a form for a property that left":   {rules: func(r *Rules) { r.Texts = map[string]Text{"Loan.hope": {}} }, want: "correct Rules.Texts"},
		"a form for what is no text":        {rules: func(r *Rules) { r.Texts = map[string]Text{"Loan.open": {}} }, want: "correct Rules.Texts"},
		"a form for a parameter that left":  {rules: func(r *Rules) { r.Texts = map[string]Text{"query hope": {}} }, want: "correct Rules.Texts"},
		"words for what is no text":         {rules: func(r *Rules) { r.Values = map[string][]Value{"Loan.open": nil} }, want: "correct Rules.Values"},
		"a rule about a schema that left":   {rules: func(r *Rules) { r.ExactlyOne = []string{"Hope"} }, want: "correct Rules.ExactlyOne"},
		"shapes of one that has a text":     {rules: func(r *Rules) { r.AnyOf = []string{"Wish"} }, want: "correct Rules.AnyOf"},
		"shapes of a schema that left":      {rules: func(r *Rules) { r.AnyOf = []string{"Hope"} }, want: "correct Rules.AnyOf"},
		"a rule about a list that left":     {rules: func(r *Rules) { r.OpenEnums = map[string][]string{"Loan": nil} }, want: "correct Rules.OpenEnums"},
		"no problem to refuse with":         {rules: func(r *Rules) { r.Problem = "Trouble" }, want: "no schema Trouble"},
		"what is no JSON":                   {change: func(s string) string { return s[1:] }, want: "read Swagger 2.0"},
		"a reference to nothing":            {change: replaced(`"$ref": "#/definitions/api.Wish"`, `"$ref": "#/definitions/api.Hope"`), want: "Hope"},
		"an answer that shows a wrong case": {change: replaced(`"type": "boolean"`, `"type": "boolean", "example": "maybe"`), want: "validate OpenAPI"},
	} {
		t.Run(says, func(t *testing.T) {
			rules, source := desk, string(swagger(t))
			if c.rules != nil {
				c.rules(&rules)
			}
			if c.change != nil {
				changed := c.change(source)
				if changed == source {
					t.Fatal("the change finds nothing to change in the fixture")
				}
				source = changed
			}
			_, err := Convert([]byte(source), rules)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error is %v, want one that says %q", err, c.want)
			}
		})
	}
}

func TestARouteIsSpelledAlikeInTheRouterAndInTheFile(t *testing.T) {
	if got := EchoRoute("POST", "/v1/duels/:id/decisions/:decision"); got != "POST /v1/duels/{id}/decisions/{decision}" {
		t.Errorf("got %q", got)
	}
}
