package house

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"
)

// room is a storey of the house: a directory with all below it.
type room struct {
	dir  string
	uses []string // the rooms below, in the house's one direction
}

// rooms are ordered from the ground up; the longest directory that fits a
// package is its room. A room that is not listed is a finding, so that a new
// one is placed before it is built.
var rooms = []room{
	{".", nil}, // the files that are served as they lie
	{"domain", nil},
	{"events", []string{"domain"}},
	{"events/storetest", []string{"domain", "events"}},
	{"events/bolt", []string{"domain", "events"}},
	{"projections", []string{"domain", "events"}},
	{"internal/adjudicator", []string{"domain", "events", "projections"}},
	{"api", []string{".", "domain", "events", "projections", "internal/adjudicator"}},
	{"internal/operator", []string{"domain", "events", "events/bolt", "internal/adjudicator", "api"}},
	{"client", nil},
	{"internal/client", []string{"domain"}},
	{"internal/simulate", []string{"domain"}},
	{"internal/transcript", []string{"domain", "projections"}},
	{"scenarios", []string{"domain", "projections", "internal/client", "internal/transcript"}},
	{"internal/heap", nil},
	{"cmd/api", []string{
		"domain", "events", "events/bolt", "projections", "internal/adjudicator", "api", "internal/operator", "internal/client", "internal/transcript",
		"internal/simulate", "internal/heap", "scenarios",
	}},
	{"internal/openapi", []string{"domain", "projections", "api"}},
	{"internal/house", nil},
	{"internal/coverage", nil},
	{"internal/contract", nil}, // tests, which may import any room
	{"internal/rulebook", []string{"domain"}},
	{"internal/noninterference", []string{"domain", "events", "events/bolt", "projections", "internal/adjudicator", "api", "internal/openapi"}},
	{"internal/trial", []string{"domain", "events", "projections", "internal/adjudicator"}}, // a ruleset for tests
	{"internal/load", nil},
	{"internal/faults", []string{"domain", "events", "events/bolt", "projections", "internal/adjudicator", "api", "internal/client", "cmd/api"}},
}

// domainStd is all of the standard library that the domain may use: nothing
// in it reads a clock, a file, a socket or chance. Anything else is refused, so
// that a package the list's author never heard of is too.
var domainStd = []string{
	"bytes", "cmp", "crypto/hmac", "crypto/sha256", "crypto/subtle", "embed", "encoding/binary", "encoding/csv", "encoding/hex",
	"errors", "fmt", "hash", "io", "iter", "maps", "math", "math/bits", "regexp", "slices", "sort", "strconv", "strings",
	"unicode", "unicode/utf8",
}

// homes says where alone a module from outside may be imported, tests included:
// the day it is replaced, only these rooms are opened.
var homes = []struct {
	module string
	rooms  []string
}{
	{"github.com/labstack/echo", []string{"api", "cmd/api", "internal/load"}}, // there as the bare side of a measurement
	{"go.etcd.io/bbolt", []string{"events/bolt"}},
	{"github.com/alecthomas/kong", []string{"cmd/api"}},
	{"github.com/prometheus", []string{"internal/operator"}},
	{"github.com/swaggest/swgui", []string{"api"}},  // of it nothing but the embedded files of Swagger UI
	{"github.com/oapi-codegen", []string{"client"}}, // generated calls stand on its runtime
	{"github.com/swaggo", nil},                      // a generator; its output is read, it is never linked
}

// testOnly are the modules that stay out of the server's binary. The rooms that
// may use them outside of _test.go files are never linked into it.
var (
	testOnly = []string{
		"github.com/anishathalye/porcupine", "github.com/getkin/kin-openapi", "github.com/google/go-cmp",
		"github.com/rogpeppe/go-internal", "go.uber.org/goleak", "golang.org/x/tools", "pgregory.net/rapid", "testing",
	}
	testRooms = []string{"events/storetest", "internal/openapi", "internal/noninterference", "internal/faults", "internal/contract"}
)

// ownPackage is the directory of a package of this module, "." for the root.
func ownPackage(t *Tree, name string) (dir string, own bool) {
	if name == t.Module {
		return ".", true
	}
	return strings.CutPrefix(name, t.Module+"/")
}

func roomOf(dir string) (room, bool) {
	var best room
	found := false
	for _, r := range rooms {
		if within(dir, r.dir) && len(r.dir) >= len(best.dir) {
			best, found = r, true
		}
	}
	return best, found
}

// within says whether p is base or lies below it, by whole path elements.
func within(p, base string) bool { return p == base || strings.HasPrefix(p, base+"/") }

func withinAny(p string, bases []string) bool {
	return slices.ContainsFunc(bases, func(b string) bool { return within(p, b) })
}

// Imports finds imports against the grain: a room that reaches up or sideways,
// a domain that knows the world, a foreign module outside of its home.
//
// Tests may import any room, because a test of the store plays real duels; the
// homes of foreign modules and the domain's purity in non-test code stand.
func Imports(t *Tree) []Finding {
	var out []Finding
	for _, f := range t.Go {
		from, ok := roomOf(f.Dir)
		if !ok {
			out = append(out, Finding{f.Path, 0, "no room of the house: add " + f.Dir + " to the rooms of internal/house, below what it serves"})
			continue
		}
		for _, spec := range f.Syntax.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				continue // the parser accepts quoted strings only
			}
			if why := refuseImport(t, f, from, name); why != "" {
				out = append(out, t.at(f.Path, spec.Pos(), "%s", why))
			}
		}
		if from.dir == "domain" && !f.Test {
			out = append(out, impure(t, f)...)
		}
	}
	return out
}

// refuseImport says why a file may not import a package, or nothing.
func refuseImport(t *Tree, f *GoFile, from room, name string) string {
	for _, h := range homes {
		if within(name, h.module) && !slices.Contains(h.rooms, from.dir) {
			return h.module + " is imported by " + from.dir + "; its home is " + orNowhere(h.rooms)
		}
	}
	if f.Test {
		return ""
	}
	if withinAny(name, testOnly) && !slices.Contains(testRooms, from.dir) {
		return name + " is for tests and would be linked into the server"
	}
	if own, ok := ownPackage(t, name); ok {
		to, known := roomOf(own)
		if !known {
			return name + " is no room of the house"
		}
		if to.dir != from.dir && !slices.Contains(from.uses, to.dir) {
			return from.dir + " imports " + to.dir + "; it may use " + orNowhere(from.uses)
		}
		return ""
	}
	if from.dir == "domain" && !slices.Contains(domainStd, name) && (name != "sync" || !within(f.Dir, "domain/spell")) {
		return "domain imports " + name + ", which is not among the packages that know no world (domainStd in internal/house)"
	}
	return ""
}

// impure finds what no import list shows: goroutines, channels, and locks
// beyond the one that builds the catalogue once.
func impure(t *Tree, f *GoFile) []Finding {
	var out []Finding
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			out = append(out, t.at(f.Path, n.Pos(), "domain starts a goroutine"))
		case *ast.ChanType:
			out = append(out, t.at(f.Path, n.Pos(), "domain uses a channel"))
		case *ast.SelectStmt:
			out = append(out, t.at(f.Path, n.Pos(), "domain waits in a select"))
		case *ast.SelectorExpr:
			if pkg, ok := n.X.(*ast.Ident); ok && pkg.Name == "sync" && !strings.HasPrefix(n.Sel.Name, "Once") {
				out = append(out, t.at(f.Path, n.Pos(), "domain uses sync.%s; only sync.Once is allowed, to read the catalogue once", n.Sel.Name))
			}
		}
		return true
	})
	return out
}

// Cycles finds rooms that import one another in a circle, whatever the table of
// rooms allows: the table itself may be wrong.
func Cycles(t *Tree) []Finding {
	edges := map[string]map[string]string{} // room → room → the file that does it
	for _, f := range t.Go {
		if f.Test {
			continue
		}
		from, _ := roomOf(f.Dir)
		for _, spec := range f.Syntax.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			own, ok := ownPackage(t, name)
			to, known := roomOf(own)
			if !ok || !known || to.dir == from.dir {
				continue
			}
			if edges[from.dir] == nil {
				edges[from.dir] = map[string]string{}
			}
			edges[from.dir][to.dir] = f.Path
		}
	}
	var out []Finding
	var visit func(start, at string, seen []string)
	visit = func(start, at string, seen []string) {
		for _, r := range rooms {
			file, ok := edges[at][r.dir]
			switch {
			case !ok:
			case r.dir == start:
				out = append(out, Finding{file, 0, "rooms in a circle: " + strings.Join(append(seen, start), " → ")})
			case !slices.Contains(seen, r.dir):
				visit(start, r.dir, append(slices.Clip(seen), r.dir))
			}
		}
	}
	for _, r := range rooms {
		visit(r.dir, r.dir, []string{r.dir})
	}
	return out
}

func orNowhere(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(list, ", ")
}
