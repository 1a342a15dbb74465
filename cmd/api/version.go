package main

import (
	"fmt"
	"runtime/debug"
	"strings"

	"spellduel/domain/arcane"
	"spellduel/domain/spellduel"
)

// version says in one line what this program is: the module's version and the
// revision it was built from, as far as the build noted them, the rules it plays
// and the Go it was built by.
func version(info *debug.BuildInfo, ok bool) string {
	rules := fmt.Sprintf("plays %s version %s and %s version %s", spellduel.Ruleset, spellduel.RulesetVersion, arcane.Name, arcane.Version)
	if !ok {
		return "spellduel, of no known version; " + rules
	}
	noted := map[string]string{}
	for _, s := range info.Settings {
		noted[s.Key] = s.Value
	}
	parts := []string{"spellduel " + info.Main.Version}
	if revision := noted["vcs.revision"]; revision != "" {
		text := "revision " + revision
		if at := noted["vcs.time"]; at != "" {
			text += " of " + at
		}
		if noted["vcs.modified"] == "true" {
			text += " with changes"
		}
		parts = append(parts, text)
	}
	return strings.Join(append(parts, "built by "+info.GoVersion), ", ") + "; " + rules
}
