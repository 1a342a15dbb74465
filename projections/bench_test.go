package projections_test

import (
	"testing"

	"spellduel/domain/spellduel"
	p "spellduel/projections"
)

// BenchmarkApply shows the worked example to all four viewers.
func BenchmarkApply(b *testing.B) {
	list := calvinAgainstDelsenora()
	b.ReportAllocs()
	for b.Loop() {
		play(p.NewStreams(spellduel.Ruleset, "a", "b"), list)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/event")
}

// BenchmarkSnapshot writes the mediator's view after round 3.
func BenchmarkSnapshot(b *testing.B) {
	v := p.NewView(spellduel.Ruleset, "mediator")
	for _, shown := range play(p.NewStreams(spellduel.Ruleset, "a", "b"), calvinAgainstDelsenora())["mediator"] {
		v.Apply(shown.Event)
	}
	b.ReportAllocs()
	for b.Loop() {
		v.Snapshot().JSON()
	}
}

// BenchmarkFold folds the mediator's view of the worked example anew.
func BenchmarkFold(b *testing.B) {
	var events []p.Event
	for _, shown := range play(p.NewStreams(spellduel.Ruleset, "a", "b"), calvinAgainstDelsenora())["mediator"] {
		events = append(events, shown.Event)
	}
	b.ReportAllocs()
	for b.Loop() {
		p.Fold(spellduel.Ruleset, "mediator", events...)
	}
}
