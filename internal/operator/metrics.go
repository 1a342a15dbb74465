package operator

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"spellduel/api"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
)

// Metrics are the house's figures, in a registry of their own. They take in what
// the rooms tell, and ask them for the rest when somebody scrapes.
type Metrics struct {
	registry *prometheus.Registry
	now      func() time.Time

	requests  *prometheus.CounterVec
	answering *prometheus.HistogramVec
	commands  *prometheus.CounterVec
	opened    prometheus.Counter
	ended     *prometheus.CounterVec
	lapsed    *prometheus.CounterVec
	lookups   *prometheus.CounterVec
	appends   *prometheus.HistogramVec
	flush     prometheus.Histogram
	failures  prometheus.Counter
	group     prometheus.Histogram
	backups   *prometheus.CounterVec
}

// seconds are the bounds of durations: a command is a few flushes of the disk, from
// a tenth of a millisecond on a fast one to seconds on one that is failing.
var seconds = []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 20}

// NewMetrics makes figures of a program of this version, with a clock for what
// takes time.
func NewMetrics(version string, now func() time.Time) *Metrics {
	m := &Metrics{registry: prometheus.NewRegistry(), now: now}
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
		m.registry.MustRegister(c)
		return c
	}
	histogram := func(name, help string, bounds []float64, labels ...string) *prometheus.HistogramVec {
		h := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: bounds}, labels)
		m.registry.MustRegister(h)
		return h
	}
	m.requests = counter("spellduel_http_requests_total", "Answers of the public listener, streams when they end.", "method", "route", "status")
	m.answering = histogram("spellduel_http_request_seconds", "How long an answer took, streams and waits for news apart.", seconds, "method", "route")
	m.commands = counter("spellduel_commands_total", "Commands by kind and by what became of them.", "command", "result")
	m.opened = counter("spellduel_duels_opened_total", "Duels opened.").WithLabelValues()
	m.ended = counter("spellduel_duels_ended_total", "Duels that a command ended, by result.", "result")
	m.lapsed = counter("spellduel_decisions_expired_total", "Questions that nobody answered before their deadline, by kind: the clock took their defaults.", "kind")
	m.lookups = counter("spellduel_cache_lookups_total", "Duels asked for, by whether they were held ready.", "held")
	m.appends = histogram("spellduel_store_append_seconds", "From handing a commit to the store until it was on disk or refused.", seconds, "result")
	m.flush = m.own(histogram("spellduel_store_flush_seconds", "One transaction of the store, with its flush to disk.", seconds))
	m.failures = counter("spellduel_store_flush_failures_total", "Transactions of the store that failed.").WithLabelValues()
	m.group = m.own(histogram("spellduel_store_group_commits", "Commits that shared one transaction.", prometheus.ExponentialBuckets(1, 2, 11)))
	m.backups = counter("spellduel_backups_total", "Copies that were asked for, by what became of them.", "result")
	for _, r := range []string{backupDone, backupFailed} { // which an alert may look for from the start
		m.backups.WithLabelValues(r)
	}
	built := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "spellduel_build_info", Help: "Always 1; the label says what was built.", ConstLabels: prometheus.Labels{"version": version},
	})
	built.Set(1)
	m.registry.MustRegister(built, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (*Metrics) own(h *prometheus.HistogramVec) prometheus.Histogram {
	return h.WithLabelValues().(prometheus.Histogram)
}

// Answered implements the api's Observer.
func (m *Metrics) Answered(x api.Exchange) {
	m.requests.WithLabelValues(x.Method, x.Route, strconv.Itoa(x.Status)).Inc()
	if !x.Lingered {
		m.answering.WithLabelValues(x.Method, x.Route).Observe(x.Took.Seconds())
	}
}

// Commanded implements the adjudicator's Observer.
func (m *Metrics) Commanded(kind string, came adjudicator.Result) {
	m.commands.WithLabelValues(kind, string(came)).Inc()
	if kind == "open" && came == adjudicator.Stored {
		m.opened.Inc()
	}
}

// Ended implements the adjudicator's Observer.
func (m *Metrics) Ended(result string) { m.ended.WithLabelValues(result).Inc() }

// Lapsed implements the adjudicator's Observer.
func (m *Metrics) Lapsed(kind string) { m.lapsed.WithLabelValues(kind).Inc() }

// Looked implements the adjudicator's Observer.
func (m *Metrics) Looked(held bool) { m.lookups.WithLabelValues(strconv.FormatBool(held)).Inc() }

// Grouped is what the store's Observe option wants.
func (m *Metrics) Grouped() func(bolt.Group) {
	began := m.now()
	return func(g bolt.Group) {
		m.flush.Observe(m.now().Sub(began).Seconds())
		if g.Err != nil {
			m.failures.Inc()
		}
		if g.Commits > 0 {
			m.group.Observe(float64(g.Commits))
		}
	}
}

var (
	_ api.Observer         = (*Metrics)(nil)
	_ adjudicator.Observer = (*Metrics)(nil)
)
