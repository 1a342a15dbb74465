// Package bolt is the embedded store: one bbolt file, owned by one process.
//
// [Open] it, and use it as an [events.Store]. Many duels share one fsync: a
// goroutine takes whatever waits and commits at once, and an append is answered
// only after the fsync that holds it. How the file is laid out, and why keys
// go by arrival, is docs/adr/0004; nobody outside this package knows it. A store
// opened for reading alone can be checked whole; any open store can be copied,
// as it is at one moment, into a backup.
//
// It may import events and bbolt; only the commands and tests import it.
//
// Caveats. Local file systems only: locks and mapped memory do not hold over
// NFS. The file stays as large as it ever was. After a failed write that is not
// for want of space the store is broken until it is opened anew. A copy of the
// file made by other means while the store is open is no backup.
package bolt
