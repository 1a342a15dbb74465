// Package spellduel is the arena duel, the ruleset "spells-and-magic".
//
// You want three functions: [Decide] turns a command into events or a refusal,
// [Evolve] folds one event into the state, [Next] says what must happen now. All
// that is pending lies in the state's agenda, so every prefix of a duel's events
// is a state to view, to branch from or to resume.
//
// The rules stand in files named for their chapters: opening.go, arena.go,
// round.go, movement.go, meeting.go, combat.go, locks.go, arrival.go,
// response.go, casting.go, ending.go. Each function names the rule ids it
// carries out; rulings.go lists what the rules leave open and how it is settled
// here.
//
// The package may import domain/duel, domain/dice and domain/spell, and nothing
// else of the project. It rolls no dice of its own (they are an argument), and
// Evolve neither rolls nor validates nor fails: it believes what was stored.
package spellduel
