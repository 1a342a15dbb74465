package scenarios

import (
	"fmt"
	"strings"
)

// member is one file of an archive.
type member struct {
	name string
	line int // of its header
	text string
}

// split takes a txtar archive apart: the text before the first "-- name --"
// line, and what stands behind each.
func split(text string) (head string, members []member) {
	var b strings.Builder
	n := 0
	for line := range strings.Lines(text) {
		n++
		trimmed := strings.TrimSpace(line)
		name, ok := strings.CutPrefix(trimmed, "-- ")
		if name, isHeader := strings.CutSuffix(name, " --"); ok && isHeader {
			if len(members) == 0 {
				head = b.String()
			} else {
				members[len(members)-1].text = b.String()
			}
			b.Reset()
			members = append(members, member{name: strings.TrimSpace(name), line: n})
			continue
		}
		b.WriteString(line)
	}
	if len(members) == 0 {
		return b.String(), nil
	}
	members[len(members)-1].text = b.String()
	return head, members
}

// words splits a line at spaces; double quotes hold a word together and are
// left out.
func words(line string) ([]string, error) {
	var out []string
	var b strings.Builder
	quoted, begun := false, false
	for _, r := range line {
		switch {
		case r == '"':
			quoted, begun = !quoted, true
		case r == ' ' && !quoted:
			if begun {
				out = append(out, b.String())
			}
			b.Reset()
			begun = false
		default:
			b.WriteRune(r)
			begun = true
		}
	}
	if quoted {
		return nil, fmt.Errorf("a quotation mark is not closed")
	}
	if begun {
		out = append(out, b.String())
	}
	return out, nil
}

// commas splits a list of names; each may be followed by "x2" for two of it.
func commas(list string) (names []string, counts []int) {
	for part := range strings.SplitSeq(list, ",") {
		name, n := strings.TrimSpace(part), 1
		if i := strings.LastIndex(name, " x"); i > 0 {
			if _, err := fmt.Sscanf(name[i+2:], "%d", &n); err == nil {
				name = name[:i]
			} else {
				n = 1
			}
		}
		names, counts = append(names, name), append(counts, n)
	}
	return names, counts
}
