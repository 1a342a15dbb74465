// Package load measures the house against what it stands on, both in one run:
// commands against bare bbolt with the same group commit, requests against bare
// echo, one command against one flush, a full file against an empty one, a first look
// at a duel against reading its bytes.
//
// All of it is benchmarks; docs/performance.md says how to run them and what
// they said. They print ratios, because seconds are worth little on another
// machine.
//
// Tests may import every room, and echo, which is the bare side here. Nothing
// imports this one.
//
// Caveats. Clients, server and disk share the machine's cores, on the bare side
// too. Rates suffer from whatever else runs there; CPU time for each call, which
// is printed beside them and read as Unix tells it, does so much less. A flush is an fsync of the system's: whether the disk below
// keeps its word is not measured.
package load
