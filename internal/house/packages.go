package house

import (
	"go/ast"
	"maps"
	"path"
	"slices"
	"strings"
)

// PackageComments finds packages without a doc.go of at least three sentences
// that says what the room is. A test-only package needs none.
func PackageComments(t *Tree) []Finding {
	dirs := map[string]string{} // directory → package name
	for _, f := range t.Go {
		if !f.Test {
			dirs[f.Dir] = f.Syntax.Name.Name
		}
	}
	var out []Finding
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		want := "Package " + dirs[dir] + " "
		if dirs[dir] == "main" {
			want = "Command " + path.Base(dir) + " "
		}
		doc := path.Join(dir, "doc.go")
		i := slices.IndexFunc(t.Go, func(f *GoFile) bool { return f.Path == doc })
		if i < 0 {
			out = append(out, Finding{doc, 0, "missing: each package says in doc.go what it is, what it may import, and its caveats"})
			continue
		}
		comment := t.Go[i].Syntax.Doc.Text()
		switch {
		case !strings.HasPrefix(comment, want):
			out = append(out, Finding{doc, 0, "the package comment does not begin with \"" + want + "\""})
		case sentences(comment) < 3:
			out = append(out, Finding{doc, 0, "the package comment is too short: what the room is, what it may import, its caveats"})
		}
		for _, f := range t.Source(dir) {
			if f.Path != doc && !f.Generated && f.Syntax.Doc != nil && strings.HasPrefix(f.Syntax.Doc.Text(), want) {
				out = append(out, Finding{f.Path, 0, "a second package comment; it belongs in doc.go"})
			}
		}
	}
	return out
}

// sentences counts the ends of sentences: a stop or a colon before white space.
func sentences(text string) int {
	n := 0
	for word := range strings.FieldsSeq(text) {
		if strings.HasSuffix(word, ".") || strings.HasSuffix(word, ":") {
			n++
		}
	}
	return n
}

const (
	maxLines     = 600
	maxTestLines = 900
	maxFunction  = 80
)

// longFunctions are the functions that may be longer than a screen, by file and
// name, each with the reason.
var longFunctions = map[string]string{}

// Sizes finds files and functions that are too long to hold in one's head.
// Generated files are exempt; so are functions of tests, which are tables.
func Sizes(t *Tree) []Finding { return sizes(t, longFunctions) }

func sizes(t *Tree, allowed map[string]string) []Finding {
	var out []Finding
	used := map[string]bool{}
	for _, f := range t.Go {
		if f.Generated {
			continue
		}
		limit := maxLines
		if f.Test {
			limit = maxTestLines
		}
		if f.Lines > limit {
			out = append(out, t.at(f.Path, f.Syntax.Package, "%d lines; at most %d, one noun a file", f.Lines, limit))
		}
		if f.Test {
			continue
		}
		for _, decl := range f.Syntax.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			n := t.fset.Position(fn.End()).Line - t.fset.Position(fn.Pos()).Line + 1
			if n <= maxFunction {
				continue
			}
			key := f.Path + ":" + fn.Name.Name
			if used[key] = true; allowed[key] == "" {
				out = append(out, t.at(f.Path, fn.Pos(), "%s has %d lines; at most %d, or a reason in longFunctions of internal/house", fn.Name.Name, n, maxFunction))
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(allowed)) {
		if !used[key] {
			out = append(out, Finding{key, 0, "allowed to be long and is not: strike it from longFunctions"})
		}
	}
	return out
}
