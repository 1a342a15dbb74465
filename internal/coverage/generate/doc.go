// Command generate writes docs/coverage.md: what became of each paragraph of the
// book, and which scenarios and tests bear each rule.
//
//	generate REPOSITORY FILE ARCANE ENTRIES
//
// It may import internal/coverage alone, and is run by "go generate". The files,
// of the arena duel, of the Duel Arcane and of
// single spells, are written whole; the same repository gives the same bytes.
package main
