package operator

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// pieceWithin bounds how long a client may take for one piece of a copy: a client
// that stops reading must not keep the store's old pages for ever.
const pieceWithin = 30 * time.Second

// What became of a copy, in the figures.
const (
	backupDone    = "done"
	backupFailed  = "failed"
	backupRefused = "refused" // another was going on
)

// backup sends the whole store as it is at one moment. Its length is told first;
// where anything fails on the way the connection is broken, so that a part can
// not be taken for the whole.
func (s *Server) backup(w http.ResponseWriter, r *http.Request) {
	select {
	case s.copies <- struct{}{}:
		defer func() { <-s.copies }()
	default:
		s.config.Metrics.backups.WithLabelValues(backupRefused).Inc()
		w.Header().Set("Retry-After", "10")
		say(w, http.StatusTooManyRequests, "A copy is being made already, and one at a time is enough.")
		return
	}
	began := false
	n, err := s.config.Store.CopySized(r.Context(), func(size int64) (io.Writer, error) {
		h := w.Header()
		h.Set("Content-Type", "application/octet-stream")
		h.Set("Content-Length", strconv.FormatInt(size, 10))
		h.Set("Content-Disposition", `attachment; filename="spellduel.db"`)
		w.WriteHeader(http.StatusOK)
		began = true
		return &pieces{w, http.NewResponseController(w), s.config.Metrics.now}, nil
	})
	if err == nil {
		s.config.Metrics.backups.WithLabelValues(backupDone).Inc()
		s.config.Log.Info("copied the store", slog.Int64("bytes", n))
		return
	}
	s.config.Metrics.backups.WithLabelValues(backupFailed).Inc()
	s.config.Log.Error("the store could not be copied", slog.Int64("bytes", n), slog.Any("error", err))
	if began {
		panic(http.ErrAbortHandler)
	}
	say(w, http.StatusServiceUnavailable, "The store can not be copied; the server's log says why.")
}

// pieces writes each piece within a time of its own.
type pieces struct {
	w       io.Writer
	control *http.ResponseController
	now     func() time.Time
}

func (p *pieces) Write(b []byte) (int, error) {
	_ = p.control.SetWriteDeadline(p.now().Add(pieceWithin)) // a recorder has no deadlines
	return p.w.Write(b)
}

// Fetch copies the store of a running server to w, from its operator's listener
// at an address like http://127.0.0.1:9090. It returns the number of bytes, and nil
// only if they are all there.
func Fetch(ctx context.Context, client *http.Client, address string, t Token, w io.Writer) (n int64, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("copy the store of %s: %w", address, err)
		}
	}()
	at, err := url.Parse(address)
	if err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "" {
		return 0, errors.New("write the address of its operator's listener, as http://127.0.0.1:9090")
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, at.JoinPath("backup").String(), nil)
	if err != nil {
		return 0, err
	}
	r.Header.Set("Authorization", "Bearer "+t.text)
	r.Header.Set("Accept-Encoding", "identity") // or its length would not be told
	guarded := *client
	guarded.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	answer, err := guarded.Do(r)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, answer.Body.Close()) }()
	if answer.StatusCode != http.StatusOK {
		said, _ := io.ReadAll(io.LimitReader(answer.Body, 500))
		return 0, fmt.Errorf("it answers %s: %s", answer.Status, strings.TrimSpace(string(said)))
	}
	if answer.ContentLength < 0 {
		return 0, errors.New("it does not tell the length: this is no operator's listener, or something between them packs what it sends")
	}
	if n, err = io.Copy(w, answer.Body); err != nil {
		return n, fmt.Errorf("%d of %d bytes came: %w", n, answer.ContentLength, err)
	}
	return n, nil
}
