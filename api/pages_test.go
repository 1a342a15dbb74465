package api_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"spellduel/api"
)

// The pages of rules and rulings say what the API answers, word for word and in its
// order, of every ruleset.
func TestThePagesSayWhatIsServed(t *testing.T) {
	h := newHouse(t)
	for ruleset, suffix := range map[string]string{"spells-and-magic": "", "duel-arcane": "-arcane"} {
		rules := into[api.Rules](h.get("/v1/rules?ruleset="+ruleset, "").is(200))
		var want []string
		chapter := 0
		for _, r := range rules.Rules {
			if r.Chapter != chapter {
				chapter = r.Chapter
				want = append(want, fmt.Sprintf("## %d. %s", chapter, rules.Chapters[chapter-1].Title))
			}
			want = append(want, fmt.Sprintf("- `%s` **%s.** %s", r.ID, r.Title, r.Text))
		}
		alike(t, ruleset, linesOf(t, "rules"+suffix+".md", "- `", "## "), want)

		want = nil
		for _, r := range into[api.Rulings](h.get("/v1/rulings?ruleset="+ruleset, "").is(200)).Rulings {
			want = append(want, fmt.Sprintf("| `%s` | `%s` | %s |", r.ID, strings.Join(r.Rules, "` `"), strings.ReplaceAll(r.Text, "|", `\|`)))
		}
		rows := linesOf(t, "rulings"+suffix+".md", "| `")
		for i, row := range rows {
			if i < len(want) && strings.HasPrefix(row, want[i]) {
				rows[i] = want[i] // where there is an option, it follows
			}
		}
		alike(t, ruleset, rows, want)
	}
}

// linesOf are the lines of a page that begin so.
func linesOf(t *testing.T, name string, prefixes ...string) (lines []string) {
	t.Helper()
	page, err := os.ReadFile("../docs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(page)) {
		for _, p := range prefixes {
			if strings.HasPrefix(line, p) {
				lines = append(lines, strings.TrimSuffix(line, "\n"))
			}
		}
	}
	return lines
}

func alike(t *testing.T, of string, written, served []string) {
	t.Helper()
	if len(written) != len(served) || len(served) == 0 {
		t.Errorf("%s: %d are written, %d are served", of, len(written), len(served))
	}
	for i := range min(len(written), len(served)) {
		if written[i] != served[i] {
			t.Errorf("%s: written is\n%s\nserved is\n%s", of, written[i], served[i])
		}
	}
}
