package openapi_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v4"

	"spellduel/api"
	"spellduel/domain/arcane"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	"spellduel/internal/openapi"
	"spellduel/internal/openapi/validate"
)

const (
	swaggerFile = "../../docs/swagger.json"
	openapiFile = "../../openapi.yaml"
)

func published(t *testing.T) *openapi3.T {
	t.Helper()
	data, err := os.ReadFile(openapiFile)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := openapi.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestThePublishedFileIsOpenAPI3(t *testing.T) {
	if doc := published(t); doc.OpenAPI != "3.0.3" {
		t.Errorf("openapi is %q", doc.OpenAPI)
	}
}

// That swagger.json in its turn is what the comments say, .ci/run sees: it
// generates both anew.
func TestThePublishedFileIsMadeFromTheSwaggerFile(t *testing.T) {
	swagger, err := os.ReadFile(swaggerFile)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := openapi.Described("../..")
	if err != nil {
		t.Fatal(err)
	}
	want, err := openapi.Convert(swagger, rules)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(openapiFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, got) {
		t.Errorf("run go generate ./... – openapi.yaml as it should be → as it is:\n%s", cmp.Diff(string(want), string(got)))
	}
}

func TestEveryRouteIsInTheFileAndTheOtherWayRound(t *testing.T) {
	var answered []string
	for _, r := range api.NewServer(api.Config{}).Routes() {
		answered = append(answered, openapi.EchoRoute(r.Method, r.Path))
	}
	slices.Sort(answered)
	if len(answered) == 0 {
		t.Fatal("the server has no routes")
	}
	if diff := cmp.Diff(openapi.Routes(published(t)), answered); diff != "" {
		t.Errorf("operations of openapi.yaml → routes of the server:\n%s", diff)
	}
}

// The server refuses what a query holds beyond what the file says of it, and nothing
// that the file says.
func TestEveryQueryIsInTheFileAndTheOtherWayRound(t *testing.T) {
	doc, held := published(t), 0
	for _, r := range api.NewServer(api.Config{}).Routes() {
		method, path, _ := strings.Cut(openapi.EchoRoute(r.Method, r.Path), " ")
		op := doc.Paths.Value(path).GetOperation(method)
		var told []string
		for _, p := range op.Parameters {
			if p.Value.In == openapi3.ParameterInQuery {
				told = append(told, p.Value.Name)
			}
		}
		if diff := cmp.Diff(told, r.Query); diff != "" {
			t.Errorf("parameters of %s %s in openapi.yaml → of the server:\n%s", method, path, diff)
		}
		if refuses := op.Responses.Value("400") != nil; refuses == r.Open {
			t.Errorf("%s %s: open to any query: %t; openapi.yaml has it refused: %t", method, path, r.Open, refuses)
		}
		held += len(told)
	}
	if held < 20 {
		t.Errorf("openapi.yaml has %d parameters of queries", held)
	}
}

// Each code stands as an example beside the answer of its status, as a problem that
// the file allows and with words of its own.
func TestEveryRefusalHasAnExample(t *testing.T) {
	doc := published(t)
	schema, shown := doc.Components.Schemas["Problem"].Value, map[string]bool{}
	for _, answer := range doc.Components.Responses {
		for code, e := range answer.Value.Content[openapi.ProblemType].Examples {
			shown[code] = true
			if err := schema.VisitJSON(e.Value.Value); err != nil {
				t.Errorf("%s: %v", code, err)
			}
			problem, _ := e.Value.Value.(map[string]any)
			if problem["code"] != code || problem["detail"] == problem["title"] || !strings.HasSuffix(problem["type"].(string), ":"+code) {
				t.Errorf("%s is shown as %v", code, problem)
			}
		}
	}
	for _, c := range api.Codes() {
		if !shown[string(c.Code)] && c.Status != http.StatusMethodNotAllowed { // which no operation has
			t.Errorf("%s has no example", c.Code)
		}
	}
}

// A reader copies the example, so its frames are held to the schema that it
// stands beside.
func TestTheStreamInTheFileIsOneThatTheFileAllows(t *testing.T) {
	contract, err := validate.Load(openapiFile)
	if err != nil {
		t.Fatal(err)
	}
	handler := contract.Handler(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", openapi.EventsType)
		_, _ = io.WriteString(w, openapi.Spellduel.StreamExample)
	}))
	request := httptest.NewRequest(http.MethodGet, "/v1/duels/x/events", nil)
	request.Header.Set("Authorization", "Bearer x")
	handler.ServeHTTP(httptest.NewRecorder(), request)
	if seen := contract.Unseen(); slices.Contains(seen, "GET /v1/duels/{duel}/events") {
		t.Error("the file has no stream of events")
	}
}

// words are the known values of a property, as "Schema.property", or its list.
func words(t *testing.T, doc *openapi3.T, name string) []string {
	t.Helper()
	schema, property, _ := strings.Cut(name, ".")
	p := doc.Components.Schemas[schema].Value.Properties[property].Value
	list := p.Enum
	if len(list) == 0 {
		list, _ = p.Extensions[openapi.KnownValues].([]any)
	}
	var out []string
	for _, v := range list {
		word, _ := v.(string)
		out = append(out, word)
	}
	slices.Sort(out)
	return out
}

// everyRoom is where the rulesets and what they share are written.
var everyRoom = []string{"duel", "spellduel", "arcane"}

// source visits the code of some rooms of the rules.
func source(t *testing.T, rooms []string, visit func(ast.Node) bool) {
	t.Helper()
	var files []string
	for _, room := range rooms {
		found, err := filepath.Glob("../../domain/" + room + "/*.go")
		if err != nil || len(found) == 0 {
			t.Fatalf("no code of domain/%s: %v", room, err)
		}
		files = append(files, found...)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, visit)
	}
}

func text(e ast.Expr) (string, bool) {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(literal.Value)
	return s, err == nil
}

// constants are the texts of the ruleset's constants that are of a type, or
// begin with a word.
func constants(t *testing.T, which func(name, typ string) bool, rooms ...string) []string {
	t.Helper()
	var out []string
	source(t, rooms, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		typ := ""
		switch e := spec.Type.(type) {
		case *ast.SelectorExpr:
			typ = e.Sel.Name
		case *ast.Ident:
			typ = e.Name
		}
		for i, name := range spec.Names {
			if i >= len(spec.Values) || !which(name.Name, typ) {
				continue
			}
			if s, ok := text(spec.Values[i]); ok {
				out = append(out, s)
			}
		}
		return true
	})
	slices.Sort(out)
	return slices.Compact(out)
}

func TestTheFileKnowsEveryWord(t *testing.T) {
	doc := published(t)
	of := func(typ string) func(string, string) bool {
		return func(_, has string) bool { return has == typ }
	}
	for property, want := range map[string][]string{
		"Decision.purpose":  constants(t, of("Purpose"), "dice"),
		"Decision.kind":     constants(t, of("Kind"), everyRoom...),
		"Option.act":        constants(t, of("Act"), everyRoom...),
		"Event.phase":       constants(t, of("Phase"), everyRoom...),
		"View.phase":        constants(t, of("Phase"), "spellduel"),
		"ArcaneView.phase":  constants(t, of("Phase"), "arcane"),
		"Intervention.kind": constants(t, of("Intervention"), everyRoom...),
		"Outcome.result":    constants(t, func(name, _ string) bool { return strings.HasPrefix(name, "Result") }, everyRoom...),
	} {
		if len(want) < 3 {
			t.Errorf("%s: the code has only the words %v", property, want)
		}
		if diff := cmp.Diff(want, words(t, doc, property)); diff != "" {
			t.Errorf("%s, the code's words → the file's:\n%s", property, diff)
		}
	}
	var types, codes []string
	for _, payload := range slices.Concat(spellduel.AllEvents(), arcane.AllEvents()) {
		types = append(types, payload.EventType())
	}
	for _, c := range api.Codes() {
		codes = append(codes, string(c.Code))
		if !strings.Contains(doc.Components.Schemas["Problem"].Value.Properties["code"].Value.Description, "`"+string(c.Code)+"`: "+strconv.Itoa(c.Status)+", ") {
			t.Errorf("the file does not say which status %s has", c.Code)
		}
	}
	slices.Sort(types)
	types = slices.Compact(types)
	slices.Sort(codes)
	if diff := cmp.Diff(types, words(t, doc, "Event.type")) + cmp.Diff(codes, words(t, doc, "Problem.code")); diff != "" {
		t.Errorf("types of events and codes, the code's → the file's:\n%s", diff)
	}
}

// A duel ends by a condition that its terms or its code name.
func TestTheFileKnowsEveryEnd(t *testing.T) {
	known := words(t, published(t), "Outcome.by")
	found := 0
	source(t, everyRoom, func(n ast.Node) bool {
		pair, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		if key, ok := pair.Key.(*ast.Ident); ok && key.Name == "By" {
			if by, ok := text(pair.Value); ok {
				found++
				if !slices.Contains(known, by) {
					t.Errorf("the file does not know the end by %s", by)
				}
			}
		}
		return true
	})
	for _, e := range spellduel.DefaultTerms().End {
		if !slices.Contains(known, string(e)) {
			t.Errorf("the file does not know the end by %s", e)
		}
	}
	if found == 0 {
		t.Error("the code names no end")
	}
}

func TestTheFileSaysWhatIsMeantByWhatIsLeftOut(t *testing.T) {
	d := spellduel.DefaultTerms()
	request := published(t).Components.Schemas["TermsRequest"].Value.Properties
	var end []string
	for _, e := range d.End {
		end = append(end, string(e))
	}
	for property, otherwise := range map[string]string{
		"end": strings.Join(end, ", "), "stakes": d.Stakes.Kind, "dice": string(d.Dice), "disclosure": d.Disclosure,
		"opponent_hit_points": string(d.OpponentHitPoints), "spectators": strconv.FormatBool(d.Spectators), "strict": strconv.FormatBool(d.Strict),
		"waive_specialist_saves": strconv.FormatBool(d.WaiveSaves),
		"deadline":               "null", "allow": "none", "house": "none", "also": "none",
	} {
		if says := request[property].Value.Description; !strings.HasSuffix(says, " Left out: "+otherwise+".") {
			t.Errorf("%s: %q does not end with what is meant where it is left out, %s", property, says, otherwise)
		}
		delete(request, property)
	}
	if len(request) > 0 {
		t.Errorf("%d terms more have no default here", len(request))
	}
	if d.Deadline != nil || len(d.Allow)+len(d.House)+len(d.Also) > 0 {
		t.Errorf("the defaults are others: %+v", d)
	}
}

func TestTheFileKnowsEveryClass(t *testing.T) {
	class := published(t).Components.Schemas["SheetRequest"].Value.Properties["class"].Value
	for _, c := range class.Enum {
		if name, _ := c.(string); name == "" {
			t.Errorf("a class is %v", c)
		} else if _, casts := spell.CasterOf(name); !casts {
			t.Errorf("the file has a class that casts nothing: %s", name)
		}
	}
	if len(class.Enum) != 5 {
		t.Errorf("classes %v", class.Enum)
	}
}

// Eight are as many as a reader finds his way among.
func TestEveryOperationStandsUnderOneOfAtMostEightTags(t *testing.T) {
	doc := published(t)
	if len(doc.Tags) > 8 {
		t.Errorf("%d tags", len(doc.Tags))
	}
	for _, item := range doc.Paths.Map() {
		for _, op := range item.Operations() {
			if len(op.Tags) != 1 || doc.Tags.Get(op.Tags[0]) == nil || doc.Tags.Get(op.Tags[0]).Description == "" {
				t.Errorf("%s stands under %v", op.OperationID, op.Tags)
			}
		}
	}
}

// A spell may be written as its name or whole, so that a client's compiler can
// check the one and the other.
func TestASpellIsANameOrASpell(t *testing.T) {
	memorized := published(t).Components.Schemas["MemorizedSpell"].Value
	for says, c := range map[string]struct {
		spell any
		legal bool
	}{
		"a name":         {"Fly", true},
		"a whole one":    {map[string]any{"name": "Frost Lance", "level": 4.0, "type": "A/M", "movement": 3.0, "abilities": []any{map[string]any{"kind": "must_fight", "against": "type:L"}}}, true},
		"a number":       {7.0, false},
		"half of one":    {map[string]any{"name": "Frost Lance"}, false},
		"one too fast":   {map[string]any{"name": "Frost Lance", "level": 4.0, "type": "A", "movement": 6.0}, false},
		"one with a hue": {map[string]any{"name": "Frost Lance", "level": 4.0, "type": "A", "movement": 3.0, "hue": "blue"}, false},
	} {
		err := memorized.VisitJSON(map[string]any{"count": 1.0, "spell": c.spell})
		if (err == nil) != c.legal {
			t.Errorf("%s: %v", says, err)
		}
	}
}

// Python's and Ruby's common readers of YAML hold to version 1.1, where these
// words were booleans: a field of such a name would have no name there.
func TestNoWordOfTheFileIsABooleanToOlderReaders(t *testing.T) {
	data, err := os.ReadFile(openapiFile)
	if err != nil {
		t.Fatal(err)
	}
	var file yaml.Node
	if err := yaml.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	quoted := 0
	var walk func(*yaml.Node)
	walk = func(n *yaml.Node) {
		if n.Kind == yaml.ScalarNode && n.Tag == "!!str" && slices.Contains([]string{"y", "n", "yes", "no", "on", "off"}, strings.ToLower(n.Value)) {
			if n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) == 0 {
				t.Errorf("line %d: %s is not quoted", n.Line, n.Value)
			}
			quoted++
		}
		for _, child := range n.Content {
			walk(child)
		}
	}
	walk(&file)
	if quoted == 0 {
		t.Error("there is no such word in the file: fudge_spent tells what was paid for in its field on")
	}
}

func TestWhatIsAMomentSaysSo(t *testing.T) {
	found := 0
	for name, schema := range published(t).Components.Schemas {
		for property, s := range schema.Value.Properties {
			if property != "at" && !strings.HasSuffix(property, "_at") {
				continue
			}
			found++
			if s.Value.Format != "date-time" {
				t.Errorf("%s.%s has the format %q and not date-time", name, property, s.Value.Format)
			}
		}
	}
	if found < 5 {
		t.Errorf("the file has %d moments", found)
	}
}

// A label is read by its purpose, and who recomputes a roll looks it up.
func TestTheGuidesKnowWhatIsThrownFor(t *testing.T) {
	purposes := constants(t, func(_, has string) bool { return has == "Purpose" }, "dice")
	if len(purposes) < 10 {
		t.Fatalf("the code throws for %v alone", purposes)
	}
	for guide, row := range map[string]string{"../../docs/EVENTS.md": "`%s`", "../../docs/adr/0006-dice.md": "\n| `%s` |"} {
		data, err := os.ReadFile(guide)
		if err != nil {
			t.Fatal(err)
		}
		_, labels, _ := strings.Cut(string(data), "audience/number/purpose/subject")
		for _, p := range purposes {
			if !strings.Contains(labels, fmt.Sprintf(row, p)) {
				t.Errorf("%s does not say what is thrown for the purpose %s", guide, p)
			}
		}
	}
}

// Who reads the data of an event finds what the event is, by its name on the wire.
func TestEveryEventSaysWhatItIs(t *testing.T) {
	doc := published(t)
	table, _ := doc.Components.Schemas["EventData"].Value.Extensions[openapi.DataOf].(map[string]any)
	if len(table) < 50 {
		t.Fatalf("the file has the data of %d events", len(table))
	}
	for event, schemas := range table {
		for _, name := range schemas.([]any) { //nolint:forcetypeassert // a list by its making
			if said := doc.Components.Schemas[name.(string)].Value.Description; !strings.HasPrefix(said, "`"+event+"` ") { //nolint:forcetypeassert // of names
				t.Errorf("of %s the schema %s says %q", event, name, said)
			}
		}
	}
	if said := doc.Components.Schemas["ShieldsStruckData"].Value.Description; !strings.Contains(said, "is Arcane Damage that") {
		t.Errorf("a field's name within another is not left alone: %q", said)
	}
	if said := doc.Components.Schemas["DecisionMadeData"].Value.Description; !strings.Contains(said, " `by` is who entered it") {
		t.Errorf("a field has not its written name: %q", said)
	}
}
