package main

import (
	"runtime/debug"
	"strings"
	"testing"
)

func TestTheVersionSaysWhatTheBuildNoted(t *testing.T) {
	built := func(version string, settings ...string) *debug.BuildInfo {
		info := &debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: version}}
		for _, s := range settings {
			key, value, _ := strings.Cut(s, "=")
			info.Settings = append(info.Settings, debug.BuildSetting{Key: key, Value: value})
		}
		return info
	}
	for _, c := range []struct {
		info *debug.BuildInfo
		ok   bool
		want string
	}{
		{built("v0.1.0"), true, "spellduel v0.1.0, built by go1.26.8"},
		{built("(devel)", "vcs.revision=0a1b", "vcs.time=2026-11-30T12:00:00Z", "vcs.modified=false"), true, "spellduel (devel), revision 0a1b of 2026-11-30T12:00:00Z, built by go1.26.8"},
		{built("(devel)", "vcs.revision=0a1b", "vcs.modified=true"), true, "spellduel (devel), revision 0a1b with changes, built by go1.26.8"},
		{nil, false, "spellduel, of no known version"},
	} {
		if got := version(c.info, c.ok); got != c.want+"; plays spells-and-magic version 1 and duel-arcane version 1" {
			t.Errorf("got %q, want %q and the rules", got, c.want)
		}
	}
}
