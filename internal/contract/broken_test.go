package contract

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// spoiled answers as the handler does, but for what is changed before it is
// written. What streams is left alone.
func spoiled(next http.Handler, change func(rq *http.Request, out *httptest.ResponseRecorder)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, rq *http.Request) {
		if strings.Contains(rq.Header.Get("Accept"), "event-stream") {
			next.ServeHTTP(w, rq)
			return
		}
		out := httptest.NewRecorder()
		next.ServeHTTP(out, rq)
		change(rq, out)
		for name, values := range out.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(out.Code)
		_, _ = w.Write(out.Body.Bytes())
	})
}

// Each way in which a server may leave the file is found by the same requests
// that the sound one passes.
func TestASpoiledServerIsCaught(t *testing.T) {
	f := theFile(t)
	instead := func(out *httptest.ResponseRecorder, this, that string) {
		b := bytes.ReplaceAll(out.Body.Bytes(), []byte(this), []byte(that))
		out.Body.Reset()
		out.Body.Write(b)
	}
	for name, c := range map[string]struct {
		change func(rq *http.Request, out *httptest.ResponseRecorder)
		want   string
	}{
		"nothing is spoiled": {func(*http.Request, *httptest.ResponseRecorder) {}, ""},
		"a fault": {func(_ *http.Request, out *httptest.ResponseRecorder) {
			if out.Code == http.StatusPreconditionFailed {
				out.Code = http.StatusInternalServerError
			}
		}, "answered 500"},
		"a documented 503": {func(_ *http.Request, out *httptest.ResponseRecorder) {
			if out.Code == http.StatusForbidden {
				out.Code = http.StatusServiceUnavailable
			}
		}, "answered 503"},
		"a status nobody documented": {func(_ *http.Request, out *httptest.ResponseRecorder) {
			if out.Code == http.StatusUnprocessableEntity {
				out.Code = http.StatusTeapot
			}
		}, "does not document this status"},
		"a field nobody documented": {func(_ *http.Request, out *httptest.ResponseRecorder) {
			instead(out, `"withdrawable":`, `"hint":"pass","withdrawable":`)
		}, "hint"},
		"a field of another type": {func(_ *http.Request, out *httptest.ResponseRecorder) {
			instead(out, `"step":0,`, `"step":"0",`)
		}, "step"},
		"a header nobody documented": {func(rq *http.Request, out *httptest.ResponseRecorder) {
			if rq.Method == http.MethodDelete && out.Code < 300 {
				out.Header().Set("X-Mood", "fine")
			}
		}, "X-Mood"},
		"a content type nobody documented": {func(_ *http.Request, out *httptest.ResponseRecorder) {
			if out.Code == http.StatusConflict {
				out.Header().Set("Content-Type", "text/plain")
			}
		}, "text/plain"},
		"a body that is taken though it is none": {func(rq *http.Request, out *httptest.ResponseRecorder) {
			if out.Code == http.StatusUnsupportedMediaType && rq.URL.Path == "/v1/duels" {
				out.Code = http.StatusCreated
			}
		}, "accepted what the file forbids"},
	} {
		t.Run(name, func(t *testing.T) {
			g, asked := &gathering{}, 0
			for round := range uint64(20) {
				_, n := roundOf(t, g, f.ops, round, func(next http.Handler) http.Handler { return spoiled(next, c.change) })
				if asked += n; c.want == "" || g.has(c.want) {
					break
				}
			}
			if c.want == "" && len(g.said) > 0 || c.want != "" && !g.has(c.want) {
				t.Errorf("after %d requests %d violations, none of %q: %.2000q", asked, len(g.said), c.want, g.said)
			}
		})
	}
}
