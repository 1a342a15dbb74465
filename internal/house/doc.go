// Package house holds the rules of the house as tests over its own source tree:
// which room may import which, how long a file may be, that each rule id has a
// test and each event type a row in docs/EVENTS.md, that a command printed in a
// guide is a command that ran, that a link leads somewhere.
//
// A rule is a function from a [Tree] to findings. The tests run every rule on
// the repository and then on the small trees of testdata, each of which breaks
// the rule in known places: a rule that finds nothing there is itself broken.
//
// The package imports the standard library only, and nothing imports it. It
// reads text and syntax; it compiles nothing, so a rule that would need types
// (a map's iteration order, an unused error) belongs to the linters instead.
//
// Caveat: in a git checkout the tree is what git tracks or would track, so a
// stray file that nobody ignores counts. Elsewhere it is every file that is not
// in a hidden or an installed directory.
package house
