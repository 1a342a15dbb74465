package openapi_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"spellduel/domain/arcane"
	"spellduel/domain/spellduel"
	"spellduel/internal/openapi"
	"spellduel/internal/openapi/validate"
	"spellduel/projections"
)

// past are golden duels whose sheets came past the API, which leaves no list null.
var past = []string{"ext.txtar", "handed-over.txtar"}

// Every event that anybody was shown of the golden duels, through whatever eyes, has
// the data that the file says of its type; and every type that is shown at all is
// among them.
func TestStoredEventsHaveTheDataOfTheirTypes(t *testing.T) {
	contract, err := validate.Load(openapiFile)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../projections/testdata/v1/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	met := map[string]bool{}
	for _, name := range files {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range archive.Files {
			if !strings.HasPrefix(part.Name, "stream/") {
				continue
			}
			for line := range bytes.Lines(part.Data) {
				var e struct{ Type string }
				if err := json.Unmarshal(line, &e); err != nil {
					t.Fatal(err)
				}
				met[e.Type] = true
				if e.Type == "seat_taken" && slices.Contains(past, filepath.Base(name)) {
					continue
				}
				if err := contract.Event(line); err != nil {
					t.Errorf("%s, %s: %v in %.300s", filepath.Base(name), part.Name, err, line)
				}
			}
		}
	}
	table, ok := published(t).Components.Schemas["EventData"].Value.Extensions[openapi.DataOf].(map[string]any)
	if !ok {
		t.Fatal("the file has no table of events' data")
	}
	for _, ruleset := range []string{spellduel.Ruleset, arcane.Name} {
		for _, form := range projections.Forms(ruleset) {
			if !met[form.Event] {
				t.Errorf("%s is in no golden duel", form.Event)
			}
			if table[form.Event] == nil {
				t.Errorf("%s has no data", form.Event)
			}
		}
	}
}

var quotedFields = regexp.MustCompile("`([a-z_]+)`")

// The guides to the events name no field of a payload that its schema lacks.
func TestTheGuidesFieldsAreInTheSchemas(t *testing.T) {
	doc := published(t)
	table, _ := doc.Components.Schemas["EventData"].Value.Extensions[openapi.DataOf].(map[string]any)
	rows := 0
	for _, guide := range []string{"EVENTS.md", "EVENTS-ARCANE.md"} {
		text, err := os.ReadFile("../../docs/" + guide)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(bytes.NewReader(text))
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			cells := strings.Split(lines.Text(), "|")
			if len(cells) < 5 || !strings.HasPrefix(cells[1], " `") {
				continue
			}
			event := strings.Trim(cells[1], " `")
			names, ok := table[event].([]any)
			if !ok {
				continue // nobody sees it
			}
			rows++
			for _, quoted := range quotedFields.FindAllStringSubmatch(cells[3], -1) {
				field := quoted[1]
				if !slices.ContainsFunc(names, func(name any) bool {
					return doc.Components.Schemas[name.(string)].Value.Properties[field] != nil
				}) {
					t.Errorf("%s: %s has %s, which its schema lacks", guide, event, field)
				}
			}
		}
	}
	if rows < 80 {
		t.Errorf("only %d rows were read", rows)
	}
}
