package api

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"

	"spellduel/internal/adjudicator"
)

// Config is what a server stands on. House must be given; the rest has
// defaults.
type Config struct {
	House *adjudicator.Adjudicator
	Log   *slog.Logger // slog's default

	Observer Observer // told of every answer; may be nil
	Origins  []string // whose pages may read answers, as ParseOrigin gives them; nobody's but its own

	InFlight  int           // requests at once, streams apart; 512
	Streams   int           // streams open at once; 10,000
	PerToken  int           // streams of one token; 4
	PerPublic int           // streams of one spectators' token; 1,000
	Heartbeat time.Duration // between the comments that keep a stream open; 15 s
	Grace     time.Duration // for requests to finish when the server stops; 10 s
	ReadAll   time.Duration // for a request to arrive whole; 15 s
}

func (c Config) withDefaults() Config {
	set := func(n *int, otherwise int) {
		if *n <= 0 {
			*n = otherwise
		}
	}
	wait := func(d *time.Duration, otherwise time.Duration) {
		if *d <= 0 {
			*d = otherwise
		}
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Observer == nil {
		c.Observer = silent{}
	}
	set(&c.InFlight, 512)
	set(&c.Streams, 10_000)
	set(&c.PerToken, 4)
	set(&c.PerPublic, 1000)
	wait(&c.Heartbeat, 15*time.Second)
	wait(&c.Grace, 10*time.Second)
	wait(&c.ReadAll, 15*time.Second)
	return c
}

// Server answers HTTP requests. Make one with NewServer.
type Server struct {
	config   Config
	house    *adjudicator.Adjudicator
	log      *slog.Logger
	echo     *echo.Echo
	inFlight chan struct{}
	streams  streams
	paths    map[string]bool // of the routes, as the router knows them
	asked    map[string]bool // methods and paths of the routes whose queries are held to what they may be

	receiving chan struct{} // places of bodies that are coming in

	stopping atomic.Bool
	stop     chan struct{} // closed when the server begins to stop
	stopOnce sync.Once
}

// NewServer makes a server; it listens to nothing yet.
func NewServer(c Config) *Server {
	c = c.withDefaults()
	s := &Server{
		config: c, house: c.House, log: c.Log, echo: echo.New(), inFlight: make(chan struct{}, c.InFlight),
		receiving: make(chan struct{}, 4*c.InFlight),
		streams:   streams{total: c.Streams, open: map[string]int{}}, stop: make(chan struct{}),
		paths: map[string]bool{}, asked: map[string]bool{},
	}
	s.echo.HTTPErrorHandler = s.fail
	s.echo.IPExtractor = echo.ExtractIPDirect()
	s.echo.Use(s.observe, s.share, s.asks, s.limit)
	s.routes()
	for _, r := range s.echo.Routes() {
		s.paths[r.Path] = true
		s.asked[r.Method+" "+r.Path] = !open(r.Path)
	}
	return s
}

// The paths that an operator's machinery asks for.
const (
	pathHealth = "/healthz"
	pathReady  = "/readyz"
)

func (s *Server) routes() {
	e := s.echo
	e.GET(pathHealth, s.health)
	e.GET(pathReady, s.ready)
	s.reference()
	s.pages()
	e.POST("/v1/duels", s.openDuel)
	e.GET("/v1/duels/:duel", s.readDuel)
	e.POST("/v1/duels/:duel/seats/:seat", s.takeSeat)
	e.GET("/v1/duels/:duel/seats/:seat/ext", s.readExt)
	e.POST("/v1/duels/:duel/seats/:seat/invitation", s.renewInvitation)
	e.POST("/v1/duels/:duel/seats/:seat/token", s.renewToken)
	e.POST("/v1/duels/:duel/token", s.renewOwnToken)
	e.POST("/v1/duels/:duel/tokens", s.makeToken)
	e.GET("/v1/duels/:duel/tokens", s.readTokens)
	e.DELETE("/v1/duels/:duel/tokens/:token", s.endToken)
	e.GET("/v1/duels/:duel/decisions", s.readDecisions)
	e.POST("/v1/duels/:duel/decisions/:decision", s.answerDecision)
	e.DELETE("/v1/duels/:duel/decisions/:decision", s.takeBackAnswer)
	e.POST("/v1/duels/:duel/surrender", s.surrender)
	e.POST("/v1/duels/:duel/void", s.void)
	e.GET("/v1/duels/:duel/interventions", s.readInterventions)
	e.POST("/v1/duels/:duel/interventions", s.intervene)
	e.GET("/v1/duels/:duel/view", s.readView)
	e.GET("/v1/duels/:duel/events", s.readEvents)
	e.GET("/v1/duels/:duel/replay", s.readReplay)
}

// Route is a method and a path as the router knows it, parameters with a colon, and
// the parameters that its query may have. Of an open one it may have any.
type Route struct {
	Method, Path string
	Query        []string
	Open         bool
}

// Routes lists what the API answers. The page for people with a browser is not
// among it.
func (s *Server) Routes() []Route {
	var list []Route
	for _, r := range s.echo.Routes() {
		if !isPage(r.Path) {
			list = append(list, Route{r.Method, r.Path, slices.Clone(parameters[r.Method+" "+r.Path]), open(r.Path)})
		}
	}
	return list
}

// Handler is the server's handler, for tests and for embedding.
func (s *Server) Handler() http.Handler { return http.HandlerFunc(s.serveHTTP) }

// serveHTTP says what holds for every answer, and answers HEAD as GET without
// the body.
func (s *Server) serveHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Vary", "Accept, Authorization")
	if r.Method == http.MethodHead {
		r = r.Clone(context.WithValue(r.Context(), headKey{}, true))
		r.Method = http.MethodGet
		w = bodiless{w}
	}
	s.echo.ServeHTTP(w, r)
}

// headKey is under what a request's context holds that it was HEAD.
type headKey struct{}

// bodiless is a writer for HEAD.
type bodiless struct{ http.ResponseWriter }

func (b bodiless) Write(p []byte) (int, error) { return len(p), nil }

func (b bodiless) Unwrap() http.ResponseWriter { return b.ResponseWriter }

// Serve answers on a listener until the context ends; then it is ready no more,
// tells the streams to go, lets running requests finish for as long as Grace
// allows, and returns nil. It closes the listener.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       s.config.ReadAll,
		IdleTimeout:       120 * time.Second,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	s.Stop()
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.config.Grace)
	defer cancel()
	err := server.Shutdown(grace)
	if err != nil {
		err = errors.Join(err, server.Close())
	}
	if failed := <-ended; !errors.Is(failed, http.ErrServerClosed) {
		err = errors.Join(err, failed)
	}
	return err
}

// Stop makes the server unready and ends its streams and waits. Serve does it
// by itself.
func (s *Server) Stop() {
	s.stopping.Store(true)
	s.stopOnce.Do(func() { close(s.stop) })
}
