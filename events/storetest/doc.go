// Package storetest holds every store to the same promises.
//
// [Run] is the suite: point it at a function that opens a store in a directory
// and, called again, the same store. [Faulty] wraps a store and fails as disks
// and networks do, "failed, but was stored" among them, for the tests of
// whoever uses one. [Script] makes sealed commits to store.
//
// It may import events and testing libraries; only tests import it.
//
// Caveats. A history that the linearizability check gives up on counts as a
// failure. Every check here has a broken store beside it that it must catch;
// a new check needs one too.
package storetest
