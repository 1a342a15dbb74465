// Package arcane is the duel within a warding circle, the ruleset "duel-arcane".
//
// You want three functions: [Decide] turns a command into events or a refusal,
// [Evolve] folds one event into the state, [Next] says what must happen now. All
// that is pending lies in the state's agenda, so every prefix of a contest's
// events is a state to view, to branch from or to resume. [Policies] choose among
// legal answers.
//
// The rules stand in files named for their chapters: ladder.go and sheet.go for
// what a duelist brings, opening.go, testing.go, allotment.go, funding.go,
// strike.go, fudge.go, ending.go, late.go. Each function names the rule ids it
// carries out; rulings.go lists what the rules leave open, how it is settled here
// and which of it a table may settle otherwise.
//
// A FUDGE die is thrown as a die of three sides, whose faces 1, 2 and 3 count as
// -1, 0 and +1; so it is labelled, stored and entered at the table.
//
// The package may import domain/duel and domain/dice, and nothing else of the
// project. It rolls no dice of its own (they are an argument), and Evolve neither
// rolls nor validates nor fails: it believes what was stored.
package arcane
