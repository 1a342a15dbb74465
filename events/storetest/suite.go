package storetest

import (
	"testing"

	"spellduel/events"
)

// Opener opens the store that lies in a directory, making it if there is none.
// Called again after Close it opens the same store.
type Opener func(t testing.TB, dir string) events.Store

// Run holds a store to everything that events.Store promises, but for the two
// costlier checks, RunLinearizable and RunFollowers.
func Run(t *testing.T, open Opener) {
	for _, test := range []struct {
		name string
		run  func(t *testing.T, open Opener)
	}{
		{"Append_StoresInOrder", appendStoresInOrder},
		{"Append_KeepsTheAsideBeside", appendKeepsAside},
		{"Append_ConflictNamesTheActualHead", appendConflicts},
		{"Append_UnknownDuel", appendUnknownDuel},
		{"Append_KeyThatOpenedADuelIsTaken", appendKeyTaken},
		{"Append_RefusesWhatIsNoCommit", appendRefusesMalformed},
		{"Append_TakesTheLargestCommit", appendLargest},
		{"Append_OneOfManyWinsEachVersion", appendRace},
		{"Append_OneOfManyOpensByAKey", appendOpeningRace},
		{"Append_ARefusalCostsNeighboursNothing", appendNeighbours},
		{"Append_CancelledIsUnknownNeverFailed", appendCancelled},
		{"Duels_NamesEachOnce", duelsNamed},
		{"Read_Pages", readPages},
		{"Read_GivesCopies", readCopies},
		{"ReadAll_Pages", readAllPages},
		{"Opening_FindsByKey", openingFinds},
		{"Artifact_IsKeptByContent", artifacts},
		{"Close_EndsEverything", closeEnds},
		{"Close_AnswersWhatWaits", closeAnswers},
		{"Reopen_FindsEverything", reopenFinds},
		{"Faults_AreSurvivedByKey", faultTable},
		{"RandomOperations_AgreeWithAMap", randomOperations},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open) })
	}
}

// opened opens a store in a fresh directory for the length of a test.
func opened(t testing.TB, open Opener) events.Store {
	t.Helper()
	s := open(t, t.TempDir())
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func mustAppend(t testing.TB, s events.Store, c events.Commit) events.Position {
	t.Helper()
	p, err := s.Append(t.Context(), c)
	if err != nil {
		t.Fatalf("append to %s at version %d: %v", c.Header.Duel, c.Header.First, err)
	}
	return p
}

// ReadDuel reads all commits of a duel, page by page.
func ReadDuel(t testing.TB, s events.Store, duel string) []events.Commit {
	t.Helper()
	var all []events.Commit
	var after uint64
	for {
		page, err := s.Read(t.Context(), duel, after, 0)
		if err != nil {
			t.Fatalf("read %s after version %d: %v", duel, after, err)
		}
		if len(page) == 0 {
			return all
		}
		all = append(all, page...)
		after = page[len(page)-1].Header.Last()
	}
}

// ReadStore reads all commits of a store, page by page, and fails where one is
// damaged or positions have a gap.
func ReadStore(t testing.TB, s events.Store) []events.Positioned {
	t.Helper()
	var all []events.Positioned
	for {
		page, err := s.ReadAll(t.Context(), events.Position(len(all)), 0)
		if err != nil {
			t.Fatalf("read all after position %d: %v", len(all), err)
		}
		if len(page) == 0 {
			return all
		}
		for _, p := range page {
			if p.Damage != nil || p.Position != events.Position(len(all)+1) {
				t.Fatalf("position %d, want %d: %v", p.Position, len(all)+1, p.Damage)
			}
			all = append(all, p)
		}
	}
}
