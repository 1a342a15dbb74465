// Package faults breaks a running server and looks at what its clients were
// told: it is the fault table of the house as far as it goes through HTTP.
//
// All of it is tests. A real process, built from cmd/api, serves a real file
// while clients of internal/client play; it is killed, told to stop, read by
// hundreds and raced for, and every answer that was ever given is held against
// what is there afterwards. Each test has its control: a server or a wire that
// is broken on purpose, which the same judgement must find.
//
// Tests may import every room. Nothing imports this one.
//
// Caveats. A killed process leaves the page cache behind, so nothing here shows
// what a power cut does; events/bolt damages files for that. Chance is drawn from
// a seed that each test prints, but when a signal lands is up to the machine.
package faults
