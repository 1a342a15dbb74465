// Package rulebook writes docs/rules.md and docs/rulings.md from the articles
// and rulings of the arena duel, and docs/rules-arcane.md and
// docs/rulings-arcane.md from those of the Duel Arcane. The first two are what GET /v1/rules and GET /v1/rulings
// answer with.
//
// You want [Rules] and [Rulings]; "go generate ./internal/rulebook" writes the
// pages anew, and a test holds them fresh. The package imports the rulesets
// and nothing else of the house, and is linked into no binary but its own
// command.
//
// Caveat: the words are the rulesets' own; change them there.
package rulebook

//go:generate go run spellduel/internal/rulebook/generate ../../docs
