package operator

import (
	"github.com/prometheus/client_golang/prometheus"

	"spellduel/api"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
)

// Rooms are asked for their figures at each scrape. Each must answer at once.
type Rooms struct {
	Server interface{ Load() api.Load }
	House  interface{ Stats() adjudicator.Stats }
	Store  interface{ Stats() bolt.Stats }
}

// figure is a gauge whose value a room knows.
type figure struct {
	desc  *prometheus.Desc
	kind  prometheus.ValueType
	value func(api.Load, adjudicator.Stats, bolt.Stats) float64
}

// rooms collects from the rooms, each once for a scrape.
type rooms struct {
	Rooms
	figures []figure
}

// Ask has the rooms' own figures collected, too. It is called once.
func (m *Metrics) Ask(r Rooms) {
	c := &rooms{Rooms: r}
	add := func(name, help string, value func(api.Load, adjudicator.Stats, bolt.Stats) float64) {
		c.figures = append(c.figures, figure{prometheus.NewDesc(name, help, nil, nil), prometheus.GaugeValue, value})
	}
	add("spellduel_http_requests_in_flight", "Requests that are being answered, streams apart.",
		func(l api.Load, _ adjudicator.Stats, _ bolt.Stats) float64 { return float64(l.Requests) })
	add("spellduel_http_streams", "Live streams, and requests that wait for news.",
		func(l api.Load, _ adjudicator.Stats, _ bolt.Stats) float64 { return float64(l.Streams) })
	add("spellduel_cache_duels", "Duels held ready.",
		func(_ api.Load, a adjudicator.Stats, _ bolt.Stats) float64 { return float64(a.Duels) })
	add("spellduel_cache_bytes", "What they take in memory, about.",
		func(_ api.Load, a adjudicator.Stats, _ bolt.Stats) float64 { return float64(a.Bytes) })
	add("spellduel_store_duels", "Duels in the store.",
		func(_ api.Load, _ adjudicator.Stats, s bolt.Stats) float64 { return float64(s.Duels) })
	add("spellduel_store_duels_shut", "Duels that are shut because their stored bytes are damaged.",
		func(_ api.Load, _ adjudicator.Stats, s bolt.Stats) float64 { return float64(s.Shut) })
	add("spellduel_store_commits", "Commits in the store.",
		func(_ api.Load, _ adjudicator.Stats, s bolt.Stats) float64 { return float64(s.Commits) })
	add("spellduel_store_waiting", "Commits that wait for the next transaction.",
		func(_ api.Load, _ adjudicator.Stats, s bolt.Stats) float64 { return float64(s.Waiting) })
	add("spellduel_store_bytes", "Size of the file.",
		func(_ api.Load, _ adjudicator.Stats, s bolt.Stats) float64 { return float64(s.Bytes) })
	add("spellduel_store_free_bytes", "Bytes of the file that are filled again before it grows.",
		func(_ api.Load, _ adjudicator.Stats, s bolt.Stats) float64 { return float64(s.Free) })
	add("spellduel_store_max_bytes", "Size that the file may reach, 0 for no limit.",
		func(_ api.Load, _ adjudicator.Stats, s bolt.Stats) float64 { return float64(s.MaxBytes) })
	m.registry.MustRegister(c)
}

// Describe implements prometheus.Collector.
func (r *rooms) Describe(ch chan<- *prometheus.Desc) {
	for _, f := range r.figures {
		ch <- f.desc
	}
}

// Collect implements prometheus.Collector.
func (r *rooms) Collect(ch chan<- prometheus.Metric) {
	load, house, store := r.Server.Load(), r.House.Stats(), r.Store.Stats()
	for _, f := range r.figures {
		ch <- prometheus.MustNewConstMetric(f.desc, f.kind, f.value(load, house, store))
	}
}
