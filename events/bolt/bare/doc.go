// Package bare is bbolt with a group commit and keys by arrival, and nothing
// else: what the store, and all that stands on it, is measured against.
//
// [Open] a file and [Store.Put] values from any number of goroutines; each is
// durable when Put returns. It imports bbolt alone, and benchmarks alone import
// it.
//
// Caveat: it keeps no order, no versions and no hashes, and nothing can be read
// back. It is no store.
package bare
