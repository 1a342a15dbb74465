package projections_test

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"spellduel/domain/spellduel"
)

// cell words the cases of one type as its row in the guide does.
func cell(typ string) string {
	var lines []string
	for _, c := range cases {
		if c.typ != typ {
			continue
		}
		line := c.columns()
		if c.when != "" {
			line = "*" + c.when + "*: " + line
		}
		lines = append(lines, line)
	}
	first := caseOf(typ)
	text := strings.Join(lines, "<br>")
	if first.rules != "" {
		text += "<br>rules: " + code(first.rules)
	}
	if first.because != "" {
		text += "<br>because: " + code(first.because)
	}
	return text
}

func (c seenCase) columns() string {
	if c.owner == "whole" && c.opponent == "whole" && c.public == "whole" && c.mediator == "whole" {
		return "everybody whole"
	}
	text := "owner " + code(c.owner) + "; opponent " + code(c.opponent) + "; public " + code(c.public) + "; mediator " + code(c.mediator)
	if c.opponent == c.public {
		text = strings.ReplaceAll(text, "opponent "+code(c.opponent)+"; public "+code(c.public), "others "+code(c.opponent))
	}
	return strings.ReplaceAll(text, "owner "+code(c.owner)+"; others "+code(c.owner), "duelists and public "+code(c.owner))
}

func code(words string) string {
	if words == "whole" || words == "nothing" {
		return words
	}
	return "`" + strings.ReplaceAll(words, " ", "` `") + "`"
}

func caseOf(typ string) seenCase {
	for _, c := range cases {
		if c.typ == typ {
			return c
		}
	}
	return seenCase{}
}

// fields names the payload's own fields, in their order.
func fields(payload any) string {
	var list []string
	for i := range reflect.TypeOf(payload).NumField() {
		name, _, _ := strings.Cut(reflect.TypeOf(payload).Field(i).Tag.Get("json"), ",")
		list = append(list, name)
	}
	return strings.Join(list, " ")
}

// docs/EVENTS.md has one row for each type, and it says what the cases say.
func TestGuideSaysWhatIsShown(t *testing.T) {
	guide, err := os.ReadFile("../docs/EVENTS.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for line := range strings.Lines(string(guide)) {
		if name, rest, ok := strings.Cut(strings.TrimPrefix(line, "| `"), "` | "); ok && strings.HasPrefix(line, "| `") {
			if _, twice := rows[name]; twice {
				t.Errorf("%s has two rows", name)
			}
			rows[name] = strings.TrimSpace(rest)
		}
	}
	for _, payload := range spellduel.AllEvents() {
		typ := payload.EventType()
		want := fmt.Sprintf("1 | %s | %s |", owner(typ, code(fields(payload))), cell(typ))
		if rows[typ] != want {
			t.Errorf("docs/EVENTS.md says\n| `%s` | %s\nand should say\n| `%s` | %s", typ, rows[typ], typ, want)
		}
		delete(rows, typ)
	}
	for typ := range rows {
		t.Errorf("docs/EVENTS.md has a row for %s, which is no type", typ)
	}
}

// owner adds, in parentheses, which field names the owner.
func owner(typ, fields string) string {
	if whose := caseOf(typ).whose; whose != "" {
		return fields + " (owner: " + whose + ")"
	}
	return fields
}
