// Package domain is the house's pure floor; it holds no code of its own.
//
// Its rooms are the rules: duel (the words all rulesets share), dice, spell (the
// catalogue) and spellduel (the arena duel). Nothing below here knows a clock, a
// file, a goroutine, a log, JSON or HTTP, and nothing here imports a room above.
package domain
