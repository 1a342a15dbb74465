// Package events is the memory of the house: what happened, byte for byte.
//
// The unit is the [Commit], what one command caused: a [Header], one or more
// encoded [Event]s and an [Aside]. [Codec] turns events into their one
// deterministic encoding and back (docs/adr/0001); [Seal] chains a commit to
// the one before it and [VerifyChain] says where a chain does not hold
// (docs/adr/0002); [Store] is what every store promises, and
// events/storetest is the suite that holds them to it.
//
// It may import the words of domain/..., the standard library, a CBOR library
// and one for ULIDs; projections, the adjudicator, the API and the commands may
// import it.
//
// Caveats. Encoded bytes are never made anew: decode to read, never to
// write back. Order is the sequence number, never the id or the time. The
// chain alone does not show a tail that was cut off. A [Store] compares heads
// but has no secrets: only [VerifyChain] checks hashes.
package events
