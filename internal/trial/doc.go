// Package trial is a contest of three seats, for tests alone: it shows that no
// room of the house knows how many seats a ruleset has, or what they are called.
//
// Crown, sword and tower each bring a lucky number that nobody else sees. In each
// of two rounds all three stake nought to three stones in secret; then each throws
// a die that only he sees, and a stake whose die shows at least his lucky number is
// lost. Whoever kept most stones wins.
//
// You want [Register] to have the house hold and show it, [Open] and [TakeSeat] to
// begin; the answers are those of every ruleset.
//
// It is built of what package domain/duel shares, and may import the rooms that a
// ruleset is made known to. No binary imports it; a test does, and registers it.
package trial
