package house

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
)

// rulesDir is where the arena duel's rules and events are declared.
const rulesDir = "domain/spellduel"

// declared is one constant of type duel.Rule.
type declared struct {
	name string // of the constant
	id   string
	file string
	at   Finding // its place, the text empty
}

// Rules finds rule ids that are declared and then forgotten: no code names
// them, or no test bears them. A test bears an id in a sentence that begins
// with ids and a colon ("meet.announce, combat.roll: …"): the head of a
// scenario, a subtest's name or a comment in a test. A scenario that bears an
// undeclared id is a finding too, for it would be a misspelled rule.
func Rules(t *Tree) []Finding {
	rules := declaredRules(t)
	if !slices.ContainsFunc(rules, func(r declared) bool { return path.Dir(r.file) == rulesDir }) {
		return []Finding{{rulesDir, 0, "declares no constant of type duel.Rule: a rulebook without rules"}}
	}
	uses := namesUsed(t, rules)
	borne := map[string]bool{}
	var out []Finding
	for _, p := range t.Paths {
		if !within(p, "scenarios") || path.Ext(p) != ".txtar" {
			continue
		}
		data, _ := t.Text(p)
		for id := range idsBorne(string(data)) {
			borne[id] = true
			if !slices.ContainsFunc(rules, func(r declared) bool { return r.id == id }) {
				out = append(out, Finding{p, 0, "bears " + id + ", which no constant declares"})
			}
		}
	}
	for _, f := range t.Go {
		if f.Test && !within(f.Dir, "internal/house") {
			for id := range idsBorneByTest(f.Syntax) {
				borne[id] = true
			}
		}
	}
	seen := map[string]string{}
	for _, r := range rules {
		at := r.at
		switch first := seen[r.id]; {
		case first != "":
			at.Text = r.name + " repeats " + r.id + ", which is " + first
			out = append(out, at)
			continue
		case !ruleID.MatchString(r.id):
			at.Text = r.name + ": " + strconv.Quote(r.id) + " is not of the form chapter.rule or chapter.rule.part"
			out = append(out, at)
		}
		seen[r.id] = r.name
		if !uses[r.name] {
			at.Text = r.id + ": no code names " + r.name
			out = append(out, at)
		}
		if !borne[r.id] {
			at.Text = r.id + ": no test bears it (\"" + r.id + ": …\" in a test or a scenario's head)"
			out = append(out, at)
		}
	}
	return out
}

const idPattern = `(?:[a-z][a-z_]*(?:\.[a-z][a-z_]*){1,2}|reversed)`

var (
	ruleID   = regexp.MustCompile(`^` + idPattern + `$`)
	sentence = regexp.MustCompile(`(?m)^[#/\s]*((?:` + idPattern + `,\s+(?:(?:#|//)\s*)?)*` + idPattern + `):\s+\S`)
	anID     = regexp.MustCompile(idPattern)
)

// idsBorne returns the ids at the head of the text's sentences.
func idsBorne(text string) map[string]bool {
	ids := map[string]bool{}
	for _, m := range sentence.FindAllStringSubmatch(text, -1) {
		for _, id := range anID.FindAllString(m[1], -1) {
			ids[id] = true
		}
	}
	return ids
}

// idsBorneByTest returns those of a test file's comments and string literals.
func idsBorneByTest(file *ast.File) map[string]bool {
	ids := map[string]bool{}
	add := func(text string) {
		for id := range idsBorne(text) {
			ids[id] = true
		}
	}
	for _, group := range file.Comments {
		add(group.Text())
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil {
				add(text)
			}
		}
		return true
	})
	return ids
}

func declaredRules(t *Tree) []declared {
	var rules []declared
	for _, f := range t.Go {
		if f.Test {
			continue
		}
		for _, decl := range f.Syntax.Decls {
			group, ok := decl.(*ast.GenDecl)
			if !ok || group.Tok != token.CONST {
				continue
			}
			for _, spec := range group.Specs {
				v, ok := spec.(*ast.ValueSpec)
				if !ok || !isRule(v.Type) {
					continue
				}
				for i, name := range v.Names {
					if lit, ok := v.Values[i].(*ast.BasicLit); ok {
						id, _ := strconv.Unquote(lit.Value)
						rules = append(rules, declared{name.Name, id, f.Path, t.at(f.Path, name.Pos(), "")})
					}
				}
			}
		}
	}
	return rules
}

// isRule says whether a type is written duel.Rule.
func isRule(typ ast.Expr) bool {
	sel, ok := typ.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Rule" {
		return false
	}
	pkg, ok := sel.X.(*ast.Ident)
	return ok && pkg.Name == "duel"
}

// namesUsed tells which constants non-test code names outside of the files that
// declare them: a list of all rules beside their declaration is no use.
func namesUsed(t *Tree, rules []declared) map[string]bool {
	names, home := map[string]bool{}, map[string]bool{}
	for _, r := range rules {
		names[r.name], home[r.file] = true, true
	}
	uses := map[string]bool{}
	for _, f := range t.Go {
		if f.Test || home[f.Path] {
			continue
		}
		ast.Inspect(f.Syntax, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && names[id.Name] {
				uses[id.Name] = true
			}
			return true
		})
	}
	return uses
}
