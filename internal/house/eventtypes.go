package house

import (
	"go/ast"
	"maps"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const (
	eventsGuide = "docs/EVENTS.md"
	fogDir      = "projections"
	wordsDir    = "domain/duel" // what the rulesets share
)

// payload is one event type as the code declares it.
type payload struct {
	typ    string   // the written name
	dir    string   // the ruleset's directory
	goType string   // the struct
	fields []string // written names of its fields
	at     Finding
}

// EventTypes finds event types that are declared and then forgotten: not in
// AllEvents, without a case in the fold, without their one row in their guide
// (type, version, fields, who sees it), or not named in the code of the fog; and
// rows of types or fields that do not exist.
func EventTypes(t *Tree) []Finding {
	payloads := declaredPayloads(t)
	if len(payloads) == 0 {
		return []Finding{{rulesDir, 0, "declares no event type: no method EventType() string"}}
	}
	rows, out := guideRows(t, payloads)
	listed := allEvents(t)
	folded := folds(t)
	fog := fogRows(t)
	for _, p := range payloads {
		report := func(text string) {
			at := p.at
			at.Text = p.typ + ": " + text
			out = append(out, at)
		}
		for _, dir := range knowers(p, listed) {
			if !listed[dir][p.goType] {
				report("AllEvents does not list " + p.goType + ", in " + dir)
			}
			if !folded[dir+"."+p.goType] {
				report("no type switch of " + dir + " has a case for " + p.goType + ": the state would not change")
			}
		}
		if _, classified := fog[p.typ]; !classified {
			report("no row of a Table in " + fogDir + " says who sees it")
		}
		guide := guideOf(p.dir)
		row, ok := rows[guide][p.typ]
		if !ok {
			report("no row in " + guide)
			continue
		}
		for _, name := range p.fields {
			if !slices.Contains(row.fields, name) {
				report("its row in " + guide + " lacks the field " + name)
			}
		}
		for _, name := range row.fields {
			if !slices.Contains(p.fields, name) {
				report("its row in " + guide + " has a field " + name + ", which it has not")
			}
		}
	}
	exists := func(typ string) bool {
		return slices.ContainsFunc(payloads, func(p payload) bool { return p.typ == typ })
	}
	for _, guide := range slices.Sorted(maps.Keys(rows)) {
		for _, typ := range slices.Sorted(maps.Keys(rows[guide])) {
			if !slices.ContainsFunc(payloads, func(p payload) bool { return p.typ == typ && guideOf(p.dir) == guide }) {
				out = append(out, Finding{guide, rows[guide][typ].line, typ + ": no such event type"})
			}
		}
	}
	for _, typ := range slices.Sorted(maps.Keys(fog)) {
		if !exists(typ) {
			at := fog[typ]
			at.Text = typ + ": no such event type"
			out = append(out, at)
		}
	}
	return out
}

// guideOf is the guide that has the rows of a ruleset's own events: the first
// ruleset's, which has those that all share as well, or one named for it.
func guideOf(dir string) string {
	if dir == rulesDir || dir == wordsDir {
		return eventsGuide
	}
	return "docs/EVENTS-" + strings.ToUpper(path.Base(dir)) + ".md"
}

// guideRows are the rows of each guide that there must be.
func guideRows(t *Tree, payloads []payload) (map[string]map[string]eventRow, []Finding) {
	rows := map[string]map[string]eventRow{}
	var out []Finding
	for _, p := range payloads {
		guide := guideOf(p.dir)
		if _, read := rows[guide]; !read {
			var found []Finding
			rows[guide], found = eventRows(t, guide)
			out = append(out, found...)
		}
	}
	return rows, out
}

// knowers are the rulesets that must know a payload: the one that declares it, or
// all of them where what they share does.
func knowers(p payload, listed map[string]map[string]bool) []string {
	if p.dir == wordsDir {
		return slices.Sorted(maps.Keys(listed))
	}
	return []string{p.dir}
}

// declaredPayloads reads the methods EventType and the structs they belong to.
func declaredPayloads(t *Tree) []payload {
	fields := map[string][]string{}
	var out []payload
	for _, f := range domainSource(t) {
		ast.Inspect(f.Syntax, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if s, ok := spec.Type.(*ast.StructType); ok {
					fields[f.Dir+"."+spec.Name.Name] = writtenFields(s)
				}
			}
			return true
		})
		for _, decl := range f.Syntax.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Name.Name != "EventType" || fn.Recv == nil || fn.Body == nil || len(fn.Body.List) != 1 {
				continue
			}
			ret, ok := fn.Body.List[0].(*ast.ReturnStmt)
			if !ok || len(ret.Results) != 1 {
				continue
			}
			lit, ok := ret.Results[0].(*ast.BasicLit)
			recv, named := fn.Recv.List[0].Type.(*ast.Ident)
			if !ok || !named {
				continue
			}
			typ, _ := strconv.Unquote(lit.Value)
			out = append(out, payload{typ: typ, dir: f.Dir, goType: recv.Name, at: t.at(f.Path, fn.Pos(), "")})
		}
	}
	for i := range out {
		out[i].fields = fields[out[i].dir+"."+out[i].goType]
	}
	return out
}

func writtenFields(s *ast.StructType) []string {
	var names []string
	for _, field := range s.Fields.List {
		if field.Tag == nil {
			continue
		}
		tag, _ := strconv.Unquote(field.Tag.Value)
		if name, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ","); name != "" && name != "-" {
			names = append(names, name)
		}
	}
	return names
}

// allEvents returns the types of which the AllEvents of each ruleset makes a
// value.
func allEvents(t *Tree) map[string]map[string]bool {
	listed := map[string]map[string]bool{}
	for _, f := range domainSource(t) {
		for _, decl := range f.Syntax.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Name.Name != "AllEvents" {
				continue
			}
			listed[f.Dir] = map[string]bool{}
			ast.Inspect(fn, func(n ast.Node) bool {
				if lit, ok := n.(*ast.CompositeLit); ok {
					if id, ok := lit.Type.(*ast.Ident); ok {
						listed[f.Dir][id.Name] = true
					}
				}
				return true
			})
		}
	}
	return listed
}

// folds returns the types that a type switch of the rules has a case for.
func folds(t *Tree) map[string]bool {
	cases := map[string]bool{}
	for _, f := range domainSource(t) {
		ast.Inspect(f.Syntax, func(n ast.Node) bool {
			sw, ok := n.(*ast.TypeSwitchStmt)
			if !ok {
				return true
			}
			for _, stmt := range sw.Body.List {
				clause, ok := stmt.(*ast.CaseClause)
				if !ok {
					continue
				}
				for _, typ := range clause.List {
					if id, ok := typ.(*ast.Ident); ok {
						cases[f.Dir+"."+id.Name] = true
					}
				}
			}
			return true
		})
	}
	return cases
}

// fogRows returns the written names that a Table of the fog has a row for, and
// where.
func fogRows(t *Tree) map[string]Finding {
	rows := map[string]Finding{}
	for _, f := range t.Source(fogDir) {
		ast.Inspect(f.Syntax, func(n ast.Node) bool {
			table, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			if name, ok := table.Type.(*ast.Ident); !ok || name.Name != "Table" {
				return true
			}
			for _, elt := range table.Elts {
				row, ok := elt.(*ast.KeyValueExpr)
				if !ok {
					continue
				}
				if key, ok := row.Key.(*ast.BasicLit); ok {
					typ, _ := strconv.Unquote(key.Value)
					rows[typ] = t.at(f.Path, key.Pos(), "")
				}
			}
			return true
		})
	}
	return rows
}

// domainSource returns the files of the rulesets, tests left out.
func domainSource(t *Tree) []*GoFile {
	var files []*GoFile
	for _, f := range t.Go {
		if !f.Test && within(f.Dir, "domain") {
			files = append(files, f)
		}
	}
	return files
}

type eventRow struct {
	line   int
	fields []string
}

var (
	quotedName = regexp.MustCompile("^`([a-z0-9_]+)`$")
	quoted     = regexp.MustCompile("`([a-z0-9_]+)`")
	parens     = regexp.MustCompile(`\([^()]*\)`)
	version    = regexp.MustCompile(`^[1-9][0-9]*$`)
)

// eventRows reads the rows of the guide's tables whose first cell is a quoted
// event type. Field names are the quoted words of the third cell outside of
// parentheses, which explain them.
func eventRows(t *Tree, guide string) (map[string]eventRow, []Finding) {
	rows := map[string]eventRow{}
	data, ok := t.Text(guide)
	if !ok {
		return rows, []Finding{{guide, 0, "missing: one row for each event type: type, version, fields, who sees it"}}
	}
	var out []Finding
	line := 0
	for text := range strings.Lines(string(data)) {
		line++
		cells := strings.Split(strings.Trim(strings.TrimSpace(text), "|"), "|")
		m := quotedName.FindStringSubmatch(strings.TrimSpace(cells[0]))
		if !strings.HasPrefix(text, "|") || m == nil {
			continue
		}
		if _, twice := rows[m[1]]; twice {
			out = append(out, Finding{guide, line, m[1] + ": a second row"})
			continue
		}
		row := eventRow{line: line}
		rows[m[1]] = row
		if len(cells) != 4 || !version.MatchString(strings.TrimSpace(cells[1])) || strings.TrimSpace(cells[3]) == "" {
			out = append(out, Finding{guide, line, m[1] + ": a row has four cells: type, version, fields, who sees it"})
			continue
		}
		for _, q := range quoted.FindAllStringSubmatch(parens.ReplaceAllString(cells[2], ""), -1) {
			row.fields = append(row.fields, q[1])
		}
		rows[m[1]] = row
	}
	return rows, out
}
