package house

import (
	"bytes"
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strings"
)

// banned are words that no file of the tree may hold. They are put together
// from halves so that this file does not hold them either.
var banned = []struct {
	pattern *regexp.Regexp
	why     string
}{
	{regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X)\b`), "work left undone goes into an issue"},
	{regexp.MustCompile("(^|[\\s\"'`(=:,])/(work|root|home|Users)" + "/[A-Za-z0-9._-]"), "a path of one machine"},
	{regexp.MustCompile(`\b(proxy|sum)\.` + `golang\.org\b`), "the host name of a registry"},
	{regexp.MustCompile(`\b(registry\.npm` + `js\.org|registry\.yarn` + `pkg\.com|(deb|security)\.deb` + `ian\.org)\b`), "the host name of a registry"},
}

// unread are the files whose text nobody writes by hand: checksums would spell
// any word in the end.
var unread = []string{"go.sum", "package-lock.json"}

// vague are the words that name no thing.
var vague = regexp.MustCompile(`(Man` + `ager|Hel` + `per)s?([A-Z_]|$)|^(man` + `ager|hel` + `per|ut` + `il)s?$|Ut` + `ils?([A-Z_]|$)`)

// Words finds banned words in any text file, and names that name no thing among
// Go declarations and path elements. The trees that break this very rule are
// left out.
func Words(t *Tree) []Finding {
	var out []Finding
	for _, p := range t.Paths {
		if within(p, "internal/house/testdata") {
			continue
		}
		for elem := range strings.SplitSeq(p, "/") {
			if vague.MatchString(strings.TrimSuffix(elem, path.Ext(elem))) {
				out = append(out, Finding{p, 0, "named " + elem + ": say what it is"})
			}
		}
		data, _ := t.Text(p)
		if slices.Contains(unread, path.Base(p)) || bytes.IndexByte(data, 0) >= 0 {
			continue
		}
		line := 0
		for text := range bytes.Lines(data) {
			line++
			for _, b := range banned {
				if m := b.pattern.Find(bytes.TrimSpace(text)); m != nil {
					out = append(out, Finding{p, line, strings.TrimSpace(string(m)) + ": " + b.why})
				}
			}
		}
	}
	for _, f := range t.Go {
		out = append(out, vagueNames(t, f)...)
	}
	return out
}

// testingMethod is a method of testing.TB, which one may ask for or imitate.
const testingMethod = "Hel" + "per"

func vagueNames(t *Tree, f *GoFile) []Finding {
	var out []Finding
	check := func(names ...*ast.Ident) {
		for _, id := range names {
			if vague.MatchString(id.Name) {
				out = append(out, t.at(f.Path, id.Pos(), "%s names no thing: say what it does", id.Name))
			}
		}
	}
	check(f.Syntax.Name)
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv == nil || n.Name.Name != testingMethod {
				check(n.Name)
			}
		case *ast.TypeSpec:
			check(n.Name)
		case *ast.ValueSpec:
			check(n.Names...)
		case *ast.Field:
			if len(n.Names) != 1 || n.Names[0].Name != testingMethod {
				check(n.Names...)
			}
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if id, ok := left.(*ast.Ident); ok && n.Tok.String() == ":=" {
					check(id)
				}
			}
		}
		return true
	})
	return out
}
