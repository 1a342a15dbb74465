package coverage

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var (
	//go:embed rulebook.txt
	rulebook string
	//go:embed source.txt
	source string
	//go:embed rulebook-arcane.txt
	arcaneRulebook string
	//go:embed source-arcane.txt
	arcaneSource string
)

// Rule is a rule of the rulebook.
type Rule struct {
	ID      string
	Chapter string // "4. The round"
	Later   string // why it is not played yet; empty where it is
}

// Paragraph is one of the book's.
type Paragraph struct {
	Heading string
	Words   string   // its first, MostWords at most
	Rules   []string // that it became
	None    string   // why it became no rule
	Later   string   // what of it is not played yet
}

// MostWords is how many words of a paragraph are given.
const MostWords = 5

// lines goes through a list: what is written under which heading. A line that
// begins with one "#" says nothing.
func lines(list string, each func(heading, key, value string) error) error {
	heading, n := "", 0
	for line := range strings.Lines(list) {
		n++
		line = strings.TrimSpace(line)
		if title, ok := strings.CutPrefix(line, "## "); ok {
			heading = title
			continue
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, value, _ := strings.Cut(line, " = ")
		if heading == "" {
			return fmt.Errorf("line %d: %q stands under no heading", n, line)
		}
		if err := each(heading, key, value); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return nil
}

// parseRules reads a rulebook.
func parseRules(list string) ([]Rule, error) {
	var rules []Rule
	err := lines(list, func(chapter, id, value string) error {
		r := Rule{ID: id, Chapter: chapter}
		if value != "" {
			later, ok := strings.CutPrefix(value, "later: ")
			if !ok || later == "" {
				return fmt.Errorf("%q is no \"later: \" and a reason", value)
			}
			r.Later = later
		}
		if !anyID.MatchString(id) || slices.ContainsFunc(rules, func(other Rule) bool { return other.ID == id }) {
			return fmt.Errorf("%q is no rule's id, or stands here twice", id)
		}
		rules = append(rules, r)
		return nil
	})
	return rules, err
}

// anyID is what a rule is called: a chapter and a rule in most cases.
var anyID = regexp.MustCompile(`^(?:[a-z][a-z_]*\.(?:[a-z][a-z_]*(?:\.[a-z][a-z_]*)?|\*)|reversed)$`)

// parseParagraphs reads a list of the book's paragraphs.
func parseParagraphs(list string) ([]Paragraph, error) {
	var paragraphs []Paragraph
	err := lines(list, func(heading, words, value string) error {
		p := Paragraph{Heading: heading, Words: words}
		for part := range strings.SplitSeq(value, "; ") {
			if none, ok := strings.CutPrefix(part, "no rule: "); ok {
				p.None = none
			} else if later, ok := strings.CutPrefix(part, "later: "); ok {
				p.Later = later
			} else if part != "" {
				p.Rules = append(p.Rules, strings.Split(part, ", ")...)
			}
		}
		switch {
		case len(strings.Fields(bare(words))) > MostWords:
			return fmt.Errorf("%q is more than %d words of the book", words, MostWords)
		case (p.None == "") == (len(p.Rules) == 0):
			return fmt.Errorf("%q has neither rules nor a reason for none, or both", words)
		case slices.ContainsFunc(paragraphs, func(other Paragraph) bool { return other.Heading == heading && other.Words == words }):
			return fmt.Errorf("%q stands under this heading twice", words)
		}
		paragraphs = append(paragraphs, p)
		return nil
	})
	return paragraphs, err
}

// bare is the words without the number that tells equal beginnings apart.
func bare(words string) string { return numbered.ReplaceAllString(words, "") }

var numbered = regexp.MustCompile(` \(\d\)$`)
