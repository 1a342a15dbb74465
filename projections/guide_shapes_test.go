package projections_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// section is what docs/EVENTS.md says under a heading.
func section(t *testing.T, heading string) string {
	t.Helper()
	guide, err := os.ReadFile("../docs/EVENTS.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(guide), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("docs/EVENTS.md has nothing on %q", heading)
	}
	text, _, _ := strings.Cut(rest, "\n## ")
	return text
}

// written lists the written names of a shape and of all that it is made of.
func written(shape reflect.Type) []string {
	var names []string
	switch shape.Kind() {
	case reflect.Slice:
		return written(shape.Elem())
	case reflect.Struct:
		for i := range shape.NumField() {
			name, _, _ := strings.Cut(shape.Field(i).Tag.Get("json"), ",")
			names = append(append(names, name), written(shape.Field(i).Type)...)
		}
	}
	return names
}

func TestTheGuideNamesEveryFieldOfACard(t *testing.T) {
	text := section(t, "A card")
	names := written(reflect.TypeFor[spell.Card]())
	if len(names) < 20 {
		t.Fatalf("a card has only the fields %v", names)
	}
	for _, name := range names {
		if !strings.Contains(text, "`"+name+"`") {
			t.Errorf("docs/EVENTS.md does not name the field %s of a card", name)
		}
	}
}

// reasons are the keys of because in the rules' code, without the seats that
// stand behind some.
func reasons(t *testing.T) []string {
	t.Helper()
	var keys []string
	add := func(e ast.Expr) {
		if sum, ok := e.(*ast.BinaryExpr); ok {
			e = sum.X
		}
		if text, ok := e.(*ast.BasicLit); ok && text.Kind == token.STRING {
			key := strings.Trim(text.Value, "\"")
			for _, seat := range []string{"a", "b", ""} {
				key = strings.TrimSuffix(key, "_"+seat)
			}
			keys = append(keys, key)
		}
	}
	files, err := filepath.Glob("../domain/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if of, ok := n.Type.(*ast.SelectorExpr); ok && of.Sel.Name == "Because" {
					for _, pair := range n.Elts {
						add(pair.(*ast.KeyValueExpr).Key) //nolint:forcetypeassert // a map's literal
					}
				}
			case *ast.IndexExpr:
				if of, ok := n.X.(*ast.Ident); ok && of.Name == "because" {
					add(n.Index)
				}
			}
			return true
		})
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

func TestTheGuideTellsEveryReason(t *testing.T) {
	var told []string
	for line := range strings.SplitSeq(section(t, "What led to it"), "\n") {
		if cells := strings.Split(line, " | "); len(cells) == 4 && strings.HasPrefix(cells[1], "`") {
			told = append(told, strings.Trim(cells[1], "`"))
		}
	}
	slices.Sort(told)
	known := reasons(t)
	if len(known) < 10 {
		t.Fatalf("the rules have only the reasons %v", known)
	}
	if !slices.Equal(told, known) {
		t.Errorf("docs/EVENTS.md tells the reasons\n%v\nand the rules have\n%v", told, known)
	}
}

func TestTheGuideShowsALabelAsItIsWritten(t *testing.T) {
	label := dice.Label{Purpose: dice.Combat, Subject: "a/spell 1/spell 2", Audience: string(duel.AudienceOpen), Number: 7}
	if text := section(t, "Labels of dice"); !strings.Contains(text, "\n    "+label.Text()+"\n") {
		t.Errorf("docs/EVENTS.md does not show the label %s", label)
	}
}
