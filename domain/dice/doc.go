// Package dice is what the rules roll with: labels, the Dice interface, dice
// that a server commits to beforehand, and scripted dice for tests.
//
// It imports only the standard library, and every room above may import it.
// Nothing here is random: committed dice are a function of seeds that somebody
// else drew. Their bytes are fixed for ever by docs/adr/0006-dice.md; a change
// of recipe is a new algorithm with a new name, never an edit.
//
// Caveat: whoever holds a seed knows every roll of its duel in advance.
package dice
