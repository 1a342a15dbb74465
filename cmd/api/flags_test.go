package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// The operator's guide has a row for each flag of serve, with its environment and
// what is meant without it, in the order of --help.
func TestTheGuideHasEveryFlag(t *testing.T) {
	parser, err := kong.New(&arguments{}, kong.Vars{"version": ""})
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, command := range parser.Model.Children {
		if command.Name != "serve" {
			continue
		}
		for _, f := range command.Flags {
			otherwise := "none"
			if f.Default != "" {
				otherwise = "`" + f.Default + "`"
			}
			want = append(want, "`--"+f.Name+"` | `"+strings.Join(f.Envs, ",")+"` | "+otherwise)
			if f.Help == "" {
				t.Errorf("--%s has no help", f.Name)
			}
		}
	}
	guide, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range regexp.MustCompile("(?m)^\\| (`--[a-z-]+` \\| `[A-Z_]+` \\| [^|]+) \\|").FindAllStringSubmatch(string(guide), -1) {
		got = append(got, row[1])
	}
	if len(want) < 8 || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("docs/operating.md has\n%s\nthe flags are\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
