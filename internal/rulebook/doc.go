// Package rulebook writes docs/rules.md and docs/rulings.md from the articles
// and rulings of the arena duel, the same that GET /v1/rules and GET /v1/rulings
// answer with.
//
// You want [Rules] and [Rulings]; "go generate ./internal/rulebook" writes the
// pages anew, and a test holds them fresh. The package imports domain/spellduel
// and nothing else of the house, and is linked into no binary but its own
// command.
//
// Caveat: the words are domain/spellduel's; change them there.
package rulebook

//go:generate go run spellduel/internal/rulebook/generate ../../docs
