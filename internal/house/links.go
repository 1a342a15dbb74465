package house

import (
	"path"
	"regexp"
	"strings"
)

// A link of Markdown in the line, or where its name is spelled out apart. Code
// between backticks is no link.
var (
	mdCode = regexp.MustCompile("`[^`]*`")
	mdLink = regexp.MustCompile(`\]\(\s*<?([^)\s>]+)|^\s*\[[^\]]+\]:\s*<?([^\s>]+)`)
	scheme = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9+.-]*:`)
)

// Links finds relative links of Markdown files that lead to no file or directory
// of the tree. Whether a heading is there is not looked at.
func Links(t *Tree) []Finding {
	there := map[string]bool{".": true}
	for _, p := range t.Paths {
		for ; !there[p]; p = path.Dir(p) {
			there[p] = true
		}
	}
	var out []Finding
	for _, p := range t.Paths {
		if path.Ext(p) != ".md" {
			continue
		}
		text, _ := t.Text(p)
		n, fenced := 0, false
		for line := range strings.Lines(string(text)) {
			n++
			if strings.HasPrefix(strings.TrimSpace(line), "```") {
				fenced = !fenced
			}
			if fenced {
				continue
			}
			for _, to := range linksOf(line) {
				if !there[path.Join(path.Dir(p), to)] {
					out = append(out, Finding{p, n, "links to " + to + ", which is not there"})
				}
			}
		}
	}
	return out
}

// linksOf gives the files that one line links to, relative to its own.
func linksOf(line string) []string {
	var files []string
	for _, m := range mdLink.FindAllStringSubmatch(mdCode.ReplaceAllString(line, ""), -1) {
		file, _, _ := strings.Cut(m[1]+m[2], "#")
		if file != "" && !scheme.MatchString(file) && !strings.HasPrefix(file, "//") {
			files = append(files, file)
		}
	}
	return files
}
