// Package operator is the back door of the house, for who runs it: a listener of
// its own with figures (Prometheus), a copy of the store while it serves,
// profiles, and help with a single duel (a lost token, a duel to be called off),
// behind a token of its own.
//
// You want [NewMetrics], whose parts are handed to the rooms that have something
// to tell (the api's Observer, the adjudicator's, the store's), and [NewServer] for
// the listener; on the other side [Fetch] gets a copy. [ParseToken] reads the token.
//
// It is a room of its own because its figures tell what the fog hides: how many
// commands were refused, when something was stored. They must never be on the
// listener that players reach, and no room below knows of Prometheus; each tells
// its own small Observer, or counts when asked.
//
// It imports the rooms that it watches; cmd/api imports it.
//
// Caveats. No label and no line of the log holds a token or a name, and none but
// those on what the operator did to a duel its id: routes are templates, everything
// else is a word of ours. A figure is read
// without stopping anybody: a scrape takes each lock for as long as it takes to
// copy a few numbers.
package operator
