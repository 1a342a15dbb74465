// Command generate writes docs/rules.md and docs/rulings.md, and the same of the
// Duel Arcane.
//
// It takes the directory to write to, and is run by go generate. It imports
// internal/rulebook, which knows the pages. Caveat: it overwrites what is there.
package main
