package bolt

// Group is what one transaction of the writer was to store.
type Group struct {
	Commits   int
	Artifacts int
	Bytes     int   // of their values
	Err       error // why nothing of it is known to be stored, or nil
}

// groupOf counts what is accepted.
func groupOf(accepted []*request) Group {
	var g Group
	for _, r := range accepted {
		if r.artifact != nil {
			g.Artifacts++
		} else {
			g.Commits++
		}
		g.Bytes += len(r.value)
	}
	return g
}

// Stats is how much a store holds, and how far it may grow.
type Stats struct {
	Commits  uint64
	Duels    int
	Shut     int   // of them, those that are shut for damage
	Waiting  int   // commits and artifacts that wait for the writer
	Bytes    int64 // size of the file
	Free     int64 // bytes of it that hold nothing now and are filled before it grows
	MaxBytes int64 // size that it may reach, 0 for no limit
}

// Stats counts without reading the file or keeping anybody waiting.
func (s *Store) Stats() Stats {
	var st Stats
	s.mu.Lock()
	st.Waiting = len(s.queue)
	s.mu.Unlock()
	s.index.mu.RLock()
	st.Commits, st.Duels, st.Shut = s.index.last, s.index.count(), len(s.index.shut)
	s.index.mu.RUnlock()
	if info, err := s.file.Stat(); err == nil { // a closed file has no size
		st.Bytes = info.Size()
	}
	st.Free, st.MaxBytes = int64(s.db.Stats().FreeAlloc), s.limit
	return st
}
