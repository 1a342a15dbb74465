// Command api is the server of magical duels, and a demonstration of it.
//
//	api serve [--listen 127.0.0.1:8080] [--store spellduel.db]
//	api demo [--ruleset NAME] [--as mediator|a|b|public] [--random] [--seed N]
//	api simulate --ruleset NAME --sheets A [B] [--terms FILE] [--policy NAME] [--policy-b NAME] [--duels N] [--seed N] [--limit N] [--cores N]
//	api replay FILE [DUEL] [--as mediator|a|b|public] [--step N] [--json]
//	api check FILE
//	api backup FILE --to FILE
//	api --version
//
// Without a command it serves. It is here, and here alone, that the rules meet a
// file, a socket, a clock and chance: [Main] opens the store, the adjudicator and
// the HTTP server, and closes them in the order that loses nothing. The demo
// starts the same server and plays on it over HTTP, as any client would; simulate
// needs neither server nor store, and plays in process. The
// last three read a file while no server has it: replay shows what a viewer was
// shown and nothing else, on the server's own path; check and backup end with 0
// only where all is well.
//
// It may import every room; nothing imports it. Caveats: one process owns a
// store's file, so a second start on it ends with one line that says so. A first
// SIGINT or SIGTERM lets requests finish, a second one ends the process at once.
package main
