// Package coverage knows which paragraph of the book became which rules, and
// which scenarios and tests bear them. Its table is docs/coverage.md, and
// docs/coverage-arcane.md for the Duel Arcane; docs/spells-coverage.md has the notes
// on single spells, row by row of the table of abilities.
//
// What is written by hand is in two lists for each: rulebook.txt has the rules by
// their ids, source.txt the book's paragraphs by their first words; entries.txt has the
// notes on single spells. Who bears a rule
// is found by reading the repository: a scenario by its head, a test by a comment
// or a string that begins with ids and a colon ("combat.roll, lock.hold: …").
//
// You want [Read] and [Table.Write]; "go generate ./internal/coverage" writes the
// table anew. The package imports nothing of the house and is linked into no
// binary but its own command.
//
// Caveat: the book is not in the repository, so that nothing here can see that
// a paragraph is missing from source.txt.
package coverage

//go:generate go run spellduel/internal/coverage/generate ../.. ../../docs/coverage.md ../../docs/coverage-arcane.md ../../docs/spells-coverage.md
