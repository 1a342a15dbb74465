package house

import (
	"go/ast"
	"go/build/constraint"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// skipped are the tests that may be skipped or left out of a build, by file and
// function (or file alone for a build constraint or a script), with the reason.
var skipped = map[string]string{
	"events/bolt/disk_linux_test.go:TestStore_Full_DiskOf8MiB": "a small disk of its own is mounted by root alone; CI is root",
}

// Skips finds tests that can pass without running: a Skip, a skip in a script,
// a build constraint that the plain test command does not meet. A property
// test's own Skip, which discards one drawn case, is not one.
func Skips(t *Tree) []Finding { return skips(t, skipped) }

func skips(t *Tree, allowed map[string]string) []Finding {
	var out []Finding
	used := map[string]bool{}
	report := func(key string, f Finding) {
		if used[key] = true; allowed[key] == "" {
			f.Text += "; run it, or give the reason in skipped of internal/house"
			out = append(out, f)
		}
	}
	for _, f := range t.Go {
		for _, decl := range f.Syntax.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok {
				for _, call := range skipCalls(fn) {
					report(f.Path+":"+fn.Name.Name, t.at(f.Path, call.Pos(), "%s can be skipped", fn.Name.Name))
				}
			}
		}
		if f.Test && constrained(f.Syntax) {
			report(f.Path, Finding{f.Path, 1, "a build constraint leaves these tests out"})
		}
	}
	for _, p := range t.Paths {
		if path.Ext(p) != ".txtar" || within(p, "internal/house/testdata") {
			continue
		}
		data, _ := t.Text(p)
		if scriptSkip.Match(data) {
			report(p, Finding{p, 0, "the script can be skipped"})
		}
	}
	for _, key := range slices.Sorted(maps.Keys(allowed)) {
		file, _, _ := strings.Cut(key, ":")
		if _, there := t.Text(file); there && !used[key] {
			out = append(out, Finding{key, 0, "allowed to be skipped and is not: strike it from skipped"})
		}
	}
	return out
}

var scriptSkip = regexp.MustCompile(`(?m)^(\[[^\]]*\]\s*)*skip\b`)

// constrained says whether a file is built only on request. A constraint that
// names nothing but systems is no request.
func constrained(file *ast.File) bool {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if group.Pos() > file.Package || !constraint.IsGoBuild(c.Text) {
				continue
			}
			expr, err := constraint.Parse(c.Text)
			if err != nil || !expr.Eval(func(tag string) bool { return tag == "unix" || tag == "linux" || tag == "amd64" }) {
				return true
			}
		}
	}
	return false
}

// skipCalls returns the calls of Skip, Skipf and SkipNow below a function whose
// receiver is not a parameter of type *rapid.T.
func skipCalls(fn *ast.FuncDecl) []*ast.CallExpr {
	var calls []*ast.CallExpr
	var walk func(n ast.Node, drawn map[string]bool)
	walk = func(n ast.Node, drawn map[string]bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.FuncLit:
				walk(m.Body, withParams(drawn, m.Type))
				return false
			case *ast.CallExpr:
				sel, ok := m.Fun.(*ast.SelectorExpr)
				if !ok || sel.Sel.Name != "Skip" && sel.Sel.Name != "Skipf" && sel.Sel.Name != "SkipNow" {
					return true
				}
				if id, ok := sel.X.(*ast.Ident); !ok || !drawn[id.Name] {
					calls = append(calls, m)
				}
			}
			return true
		})
	}
	if fn.Body != nil {
		walk(fn.Body, withParams(nil, fn.Type))
	}
	return calls
}

// withParams adds a function's parameters: true for a *rapid.T, false for what
// hides one of the same name.
func withParams(outer map[string]bool, fn *ast.FuncType) map[string]bool {
	drawn := map[string]bool{}
	maps.Copy(drawn, outer)
	for _, field := range fn.Params.List {
		star, _ := field.Type.(*ast.StarExpr)
		rapid := false
		if star != nil {
			sel, ok := star.X.(*ast.SelectorExpr)
			if ok && sel.Sel.Name == "T" {
				pkg, ok := sel.X.(*ast.Ident)
				rapid = ok && pkg.Name == "rapid"
			}
		}
		for _, name := range field.Names {
			drawn[name.Name] = rapid
		}
	}
	return drawn
}
