package house

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Fence is one fenced block of a guide.
type Fence struct {
	Path  string
	Line  int    // of the opening fence
	Info  string // what stands behind it: language, then attributes
	Block string // the lines between, unchanged
}

// How says what becomes of a block of shell commands.
type How struct {
	Session      string // "run=NAME": blocks of one name run one after the other in one place, as a reader types them into one shell
	Serve        bool   // "serve": its last command runs on under the blocks that follow
	CI           bool   // "ci": its lines stand in .ci/run
	Illustration bool   // "illustration": it runs nowhere
}

// shells are the languages in which a guide could hide a command from us; the
// guides use the first.
var shells = []string{"sh", "bash", "shell", "console", "zsh", "shell-session"}

// ciScript is what the checks of a submission run.
const ciScript = ".ci/run"

// Fences returns the fenced blocks of a text. A block that is never closed
// reaches to the end.
func Fences(p string, text []byte) []Fence {
	var out []Fence
	var mark string // the fence that closes the open block
	line := 0
	for raw := range bytes.Lines(text) {
		line++
		s := strings.TrimRight(string(raw), "\r\n")
		trimmed := strings.TrimLeft(s, " ")
		switch {
		case mark == "" && (strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~")):
			info := strings.TrimLeft(trimmed, trimmed[:1])
			mark = trimmed[:len(trimmed)-len(info)]
			out = append(out, Fence{Path: p, Line: line, Info: strings.TrimSpace(info)})
		case mark != "" && strings.HasPrefix(trimmed, mark) && strings.Trim(trimmed, mark[:1]+" ") == "":
			mark = ""
		case mark != "":
			out[len(out)-1].Block += s + "\n"
		}
	}
	return out
}

// Guides returns the fenced blocks of every guide: README.md, the other texts
// beside it, and all below docs.
func Guides(t *Tree) []Fence {
	var out []Fence
	for _, p := range t.Paths {
		if path.Ext(p) == ".md" && (path.Dir(p) == "." || within(p, "docs")) {
			data, _ := t.Text(p)
			out = append(out, Fences(p, data)...)
		}
	}
	return out
}

var sessionName = regexp.MustCompile(`^run=[a-z][a-z0-9-]*$`)

// Parse reads a shell block's attributes. Its second result says what is wrong
// with them, or nothing; the third, whether the block is shell at all.
func (f Fence) Parse() (how How, wrong string, shell bool) {
	words := strings.Fields(f.Info)
	if len(words) == 0 {
		return how, "a fence without a language: say text, or sh and how it runs", true
	}
	if !slices.Contains(shells, words[0]) {
		return how, "", false
	}
	for _, w := range words[1:] {
		switch {
		case sessionName.MatchString(w):
			how.Session = strings.TrimPrefix(w, "run=")
		case w == "serve":
			how.Serve = true
		case w == "ci":
			how.CI = true
		case w == "illustration":
			how.Illustration = true
		default:
			return how, "unknown word " + w + " behind the fence", true
		}
	}
	ways := 0
	for _, yes := range []bool{how.Session != "", how.CI, how.Illustration} {
		if yes {
			ways++
		}
	}
	switch {
	case words[0] != "sh":
		return how, words[0] + ": the guides use sh", true
	case ways != 1:
		return how, "say how the block runs: one of run=NAME, ci, illustration", true
	case how.Serve && how.Session == "":
		return how, "serve needs run=NAME", true
	}
	return how, "", true
}

// Commands finds guides whose commands nobody runs: shell blocks that do not
// say how, a ci block with a line that is not in .ci/run, a README without a
// command that runs.
func Commands(t *Tree) []Finding {
	var out []Finding
	ci := map[string]bool{}
	script, _ := t.Text(ciScript)
	for line := range strings.Lines(string(script)) {
		ci[strings.TrimSpace(line)] = true
	}
	readme := false
	for _, f := range Guides(t) {
		how, wrong, shell := f.Parse()
		if wrong != "" {
			out = append(out, Finding{f.Path, f.Line, wrong})
			continue
		}
		if !shell {
			continue
		}
		readme = readme || f.Path == "README.md" && how.Session != ""
		if !how.CI {
			continue
		}
		for line := range strings.Lines(f.Block) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && !ci[line] {
				out = append(out, Finding{f.Path, f.Line, line + ": not a line of " + ciScript})
			}
		}
	}
	if !readme {
		out = append(out, Finding{"README.md", 0, "shows no command that a test runs (a fence with sh run=NAME)"})
	}
	return out
}

// Session is the blocks of one guide that run together, in order.
type Session struct {
	Name   string // the guide and the blocks' own name
	Blocks []Fence
}

// Sessions groups the blocks that run by guide and name.
func Sessions(t *Tree) []Session {
	var out []Session
	for _, f := range Guides(t) {
		how, wrong, _ := f.Parse()
		if wrong != "" || how.Session == "" {
			continue
		}
		name := strings.TrimSuffix(f.Path, ".md") + "/" + how.Session
		i := slices.IndexFunc(out, func(s Session) bool { return s.Name == name })
		if i < 0 {
			i, out = len(out), append(out, Session{Name: name})
		}
		out[i].Blocks = append(out[i].Blocks, f)
	}
	return out
}
