package operator

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Config is what the operator's server stands on. All but Token must be given.
type Config struct {
	Token   Token // without one only figures are served, on this machine alone
	Store   Copied
	House   House
	Ready   func(context.Context) error
	Metrics *Metrics
	Log     *slog.Logger
}

// Copied is a store that can be copied while it serves (bolt.Store).
type Copied interface {
	CopySized(ctx context.Context, begin func(size int64) (io.Writer, error)) (int64, error)
}

// How long the operator's requests may take.
const (
	answerWithin  = 30 * time.Second
	profileWithin = 10 * time.Minute
	grace         = 5 * time.Second
)

// Server answers the operator. Make one with NewServer.
type Server struct {
	config Config
	mux    *http.ServeMux
	copies chan struct{} // holds a token while somebody copies
}

// NewServer makes a server; it listens to nothing yet.
func NewServer(c Config) *Server {
	s := &Server{config: c, mux: http.NewServeMux(), copies: make(chan struct{}, 1)}
	figures := promhttp.HandlerFor(c.Metrics.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4, Timeout: answerWithin / 2})
	s.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "ok") })
	s.mux.HandleFunc("GET /readyz", s.ready)
	s.mux.Handle("GET /metrics", s.local(figures))
	s.mux.Handle("GET /backup", s.locked(http.HandlerFunc(s.backup)))
	s.mux.Handle("POST /duels/{duel}/void", s.locked(http.HandlerFunc(s.void)))
	s.mux.Handle("POST /duels/{duel}/token", s.locked(http.HandlerFunc(s.grant)))
	s.mux.Handle("GET /debug/pprof/", s.locked(http.HandlerFunc(pprof.Index)))
	s.mux.Handle("GET /debug/pprof/profile", s.locked(http.HandlerFunc(pprof.Profile)))
	s.mux.Handle("GET /debug/pprof/trace", s.locked(http.HandlerFunc(pprof.Trace)))
	s.mux.Handle("GET /debug/pprof/symbol", s.locked(http.HandlerFunc(pprof.Symbol)))
	// The command line may hold the token.
	s.mux.Handle("GET /debug/pprof/cmdline", s.locked(http.NotFoundHandler()))
	s.mux.Handle("GET /", s.local(http.HandlerFunc(s.index)))
	return s
}

// Handler is the server's handler.
func (s *Server) Handler() http.Handler { return http.HandlerFunc(s.serveHTTP) }

// serveHTTP says what holds for every answer, and logs it.
func (s *Server) serveHTTP(w http.ResponseWriter, r *http.Request) {
	began := s.config.Metrics.now()
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	// A writer without deadlines, as in some tests, writes without one.
	_ = http.NewResponseController(w).SetWriteDeadline(began.Add(answerWithin))
	noted := &status{ResponseWriter: w}
	defer func() {
		s.config.Log.Info("operator's request", slog.String("route", r.Pattern), slog.Int("status", noted.code),
			slog.Duration("took", s.config.Metrics.now().Sub(began)))
	}()
	s.mux.ServeHTTP(noted, r)
}

// status notes what was answered.
type status struct {
	http.ResponseWriter
	code int
}

func (s *status) WriteHeader(code int) {
	if s.code == 0 {
		s.code = code
	}
	s.ResponseWriter.WriteHeader(code)
}

func (s *status) Write(p []byte) (int, error) {
	if s.code == 0 {
		s.code = http.StatusOK
	}
	return s.ResponseWriter.Write(p)
}

func (s *status) Unwrap() http.ResponseWriter { return s.ResponseWriter }

func say(w http.ResponseWriter, code int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(code)
	_, _ = io.WriteString(w, text+"\n") // who asked may be gone
}

// local lets in who has the token. Without a token in the house it lets in who
// called the machine by its own address: a page that made a name of its own point
// here did not.
func (s *Server) local(next http.Handler) http.Handler {
	if !s.config.Token.IsZero() {
		return s.locked(next)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !Loopback(r.Host) {
			say(w, http.StatusForbidden, "Without a token the operator's listener is asked by the machine's own address, as 127.0.0.1.")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// locked lets in who has the token, and nobody where there is none.
func (s *Server) locked(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case s.config.Token.IsZero():
			say(w, http.StatusForbidden, "The server has no operator's token: start it with --operator-token-file, for nobody is let in here without.")
		case !s.config.Token.opens(r.Header.Values("Authorization")):
			w.Header().Set("WWW-Authenticate", `Bearer realm="spellduel operator"`)
			say(w, http.StatusUnauthorized, "Send Authorization: Bearer and the operator's token.")
		default:
			_ = http.NewResponseController(w).SetWriteDeadline(s.config.Metrics.now().Add(profileWithin))
			next.ServeHTTP(w, r)
		}
	})
}

// Loopback tells whether an address, or a Host header, is this machine's own and
// nobody else's.
func Loopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = address
	}
	if host == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}

func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if err := s.config.Ready(r.Context()); err != nil {
		s.config.Log.Error("the store can not be read", slog.Any("error", err))
		say(w, http.StatusServiceUnavailable, "The store can not be read.")
		return
	}
	say(w, http.StatusOK, "ok")
}

func (s *Server) index(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/" {
		say(w, http.StatusNotFound, "Nothing is here.")
		return
	}
	say(w, http.StatusOK, "Spellduel, for who runs it:\n/metrics\n/backup\n/debug/pprof/\n/healthz\n/readyz\n"+
		`POST /duels/{id}/void {"reason": "…"}`+"\n"+`POST /duels/{id}/token {"role": "mediator", "opener", "a" or "b"}`)
}

// Serve answers on a listener until the context ends; then it lets requests
// finish for a few seconds and returns nil. It closes the listener.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second, IdleTimeout: 120 * time.Second,
		MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(s.config.Log.Handler(), slog.LevelDebug),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	select {
	case err := <-ended:
		return fmt.Errorf("the operator's listener: %w", err)
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	if server.Shutdown(last) != nil {
		_ = server.Close() // a copy that goes on would keep the store open
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("the operator's listener: %w", err)
	}
	return nil
}
