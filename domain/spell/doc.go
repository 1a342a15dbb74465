// Package spell is the catalogue: what every spell is, what it can do in a
// duel, and the saving throws and power scores that answer it.
//
// Three tables are embedded (data/): the spells, their special abilities, the
// saves. Spells are rows, and abilities are words of a small vocabulary (Kind)
// that the engine interprets: a spell's name is never tested in code. A duel
// pins the catalogue by Hash; the bytes that the hash names (Bytes) are kept by
// the store and can be read back (Open). What enters an event is a Card, which
// is self-contained: matching abilities needs no catalogue.
//
// The package imports the standard library and domain/dice; the rulesets and
// every room above may import it. Catalogues are immutable and safe for
// concurrent use; what they hand out are copies.
//
// Caveats: Spell.Damage and Card.Damage are plain formulas only where the table
// has one, prose is kept as Text for the mediator; selectors are matched as
// text on each call, which is fast but not free; the tables differ from the
// fact tables they come from in four ways: no quotation keys and sources, one
// row for each form of a spell that has forms, params where a ruling on a
// single spell (B7, B57) needed one, and blindness named with its reverse.
package spell
