package house

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

const adrDir = "docs/adr"

var (
	adrName = regexp.MustCompile(`^[0-9]{4}-[a-z0-9]+(-[a-z0-9]+)*\.md$`)
	adrLink = regexp.MustCompile(`\]\(([^)/#]+\.md)\)`)
	adrHead = regexp.MustCompile(`(?m)^## (.+)$`)
	adrHas  = []*regexp.Regexp{
		regexp.MustCompile(`^# \d{4}: \S`),
		regexp.MustCompile(`(?m)^(Date: \S+ )?Status: (proposed|accepted|superseded by \[)`),
		regexp.MustCompile(`(?m)^(Status: .+\. )?Date: \d{4}-\d\d-\d\d\.`),
	}
)

const adrSections = "Context, Decision, Consequences"

// Decisions finds decision records that the index does not name, links of the
// index that lead nowhere, gaps in the numbering, and records without one of
// their parts (docs/adr/README.md says which).
func Decisions(t *Tree) []Finding {
	index := adrDir + "/README.md"
	data, ok := t.Text(index)
	if !ok {
		return []Finding{{index, 0, "missing: the index of the decision records"}}
	}
	linked := map[string]bool{}
	var out []Finding
	for _, m := range adrLink.FindAllStringSubmatch(string(data), -1) {
		linked[m[1]] = true
		if _, ok := t.Text(adrDir + "/" + m[1]); !ok {
			out = append(out, Finding{index, 0, "names " + m[1] + ", which is not there"})
		}
	}
	next := 1
	for _, p := range t.Paths {
		name := path.Base(p)
		if path.Dir(p) != adrDir || p == index {
			continue
		}
		if !adrName.MatchString(name) {
			out = append(out, Finding{p, 0, "a record is named NNNN-a-few-words.md"})
			continue
		}
		if want := fmt.Sprintf("%04d-", next); !strings.HasPrefix(name, want) {
			out = append(out, Finding{p, 0, "the next number is " + want[:4]})
		}
		next++
		if !linked[name] {
			out = append(out, Finding{index, 0, "does not name " + name})
		}
		text, _ := t.Text(p)
		for _, part := range adrHas {
			if !part.Match(text) {
				out = append(out, Finding{p, 0, "lacks a line of the form " + part.String()})
			}
		}
		var sections []string
		for _, m := range adrHead.FindAllSubmatch(text, -1) {
			sections = append(sections, string(m[1]))
		}
		if got := strings.Join(sections, ", "); got != adrSections {
			out = append(out, Finding{p, 0, "its sections are " + got + "; they must be " + adrSections})
		}
	}
	if next == 1 {
		out = append(out, Finding{adrDir, 0, "holds no record"})
	}
	return out
}
