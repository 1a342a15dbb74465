package coverage

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Bearers are the scenarios and tests that bear each rule, in alphabetical order.
type Bearers map[string][]string

func (b Bearers) add(id, who string) {
	if !slices.Contains(b[id], who) {
		b[id] = append(b[id], who)
	}
}

const onePattern = `(?:[a-z][a-z_]*(?:\.[a-z][a-z_]*){1,2}|reversed)`

var (
	head  = regexp.MustCompile(`(?m)^[#/\s]*((?:` + onePattern + `,\s+(?:(?:#|//)\s*)?)*` + onePattern + `):\s+\S`)
	oneID = regexp.MustCompile(onePattern)
)

// heads lists the ids with which sentences of a text begin.
func heads(text string) []string {
	var ids []string
	for _, m := range head.FindAllStringSubmatch(text, -1) {
		ids = append(ids, oneID.FindAllString(m[1], -1)...)
	}
	return ids
}

// leftOut are directories, by name or by path.
var leftOut = []string{"testdata", "node_modules", "internal/house", "internal/coverage"}

// scan reads a repository for who bears what. Directories that begin with a dot
// or an underscore, testdata, and the two packages whose tests are about the
// bearing itself are no part of it.
func scan(repository fs.FS) (Bearers, error) {
	b := Bearers{}
	err := fs.WalkDir(repository, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if p != "." && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || slices.Contains(leftOut, name) || slices.Contains(leftOut, p)) {
				return fs.SkipDir
			}
			return nil
		}
		switch {
		case within(p, "scenarios/spells"): // stand in the table of single spells
			return b.entry(repository, p)
		case within(p, "scenarios") && path.Ext(p) == ".txtar":
			return b.scenario(repository, p)
		case strings.HasSuffix(p, "_test.go"):
			return b.tests(repository, p)
		}
		return nil
	})
	for _, who := range b {
		slices.Sort(who)
	}
	return b, err
}

func within(p, dir string) bool { return strings.HasPrefix(p, dir+"/") }

func (b Bearers) scenario(repository fs.FS, p string) error {
	text, err := fs.ReadFile(repository, p)
	if err != nil {
		return fmt.Errorf("read a scenario: %w", err)
	}
	name := strings.TrimSuffix(strings.TrimPrefix(p, "scenarios/"), ".txtar")
	for _, id := range heads(string(text)) {
		b.add(id, name)
	}
	return nil
}

// everyEntry is the rule of all that single spells do by themselves; the scenarios of
// single spells bear it.
const everyEntry = "ability.*"

// ofEntries are the rules that single spells alone have.
var ofEntries = []string{"ability.dispel", "ability.drain", "ability.groups", "ability.judged"}

// entry reads a scenario of a single spell for the rules that no other bears.
func (b Bearers) entry(repository fs.FS, p string) error {
	text, err := fs.ReadFile(repository, p)
	if err != nil {
		return fmt.Errorf("read a scenario: %w", err)
	}
	name := strings.TrimSuffix(strings.TrimPrefix(p, "scenarios/"), ".txtar")
	b.add(everyEntry, name)
	for _, id := range heads(string(text)) {
		if slices.Contains(ofEntries, id) {
			b.add(id, name)
		}
	}
	return nil
}

// tests reads a test file: what stands in or before a function is borne by it,
// what stands elsewhere by the file.
func (b Bearers) tests(repository fs.FS, p string) error {
	text, err := fs.ReadFile(repository, p)
	if err != nil {
		return fmt.Errorf("read a test: %w", err)
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, p, text, parser.ParseComments)
	if err != nil {
		return fmt.Errorf("read a test: %w", err)
	}
	add := func(at token.Pos, text string) {
		for _, id := range heads(text) {
			b.add(id, path.Dir(p)+": "+owner(file, at, path.Base(p)))
		}
	}
	for _, group := range file.Comments {
		add(group.Pos(), group.Text())
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil {
				add(lit.Pos(), text)
			}
		}
		return true
	})
	return nil
}

// owner is the function that a place belongs to, its comment included.
func owner(file *ast.File, at token.Pos, otherwise string) string {
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		from := f.Pos()
		if f.Doc != nil {
			from = f.Doc.Pos()
		}
		if from <= at && at < f.End() {
			return f.Name.Name
		}
	}
	return otherwise
}
