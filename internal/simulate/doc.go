// Package simulate plays many duels in process, by fixed policies, and counts how
// they went.
//
// You want [Run] with a [Plan]: who opens the duel under which terms, who sits
// down with which sheet, how each of them chooses, how many duels, and the seed.
// The [Result] is what the command line prints, and its field names are for ever.
//
// A duel here is the one of the server, without its store and its fog: the same
// rules, the same kind of dice, derived for each duel from the plan's seed and the
// duel's number. So the same plan gives the same result on one core and on many,
// and the first duels of a longer run are those of a shorter one.
//
// The package may import the domain and nothing else of the project; it has no
// clock and reads no file. Caveats: the choices of a policy come from
// math/rand/v2, whose numbers are the same for a seed as long as that package keeps
// them so; a duel that does not end within the plan's limit of rounds is given up
// and counted as that.
package simulate
