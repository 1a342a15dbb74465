// Package heap says how much garbage the process may let lie about before it is
// collected. Duels that are held ready are small, each command leaves garbage beside them,
// and by Go's own measure a sixth of the processor went into sweeping more often than memory asks for.
//
// [Tune] once, where a process begins. What the operator has set by GOGC and
// GOMEMLIMIT is left alone. It may import nothing of the house; commands and
// benchmarks import it.
//
// Caveat: the settings are those of the whole process.
package heap
