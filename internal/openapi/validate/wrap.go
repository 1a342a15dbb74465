package validate

import (
	"io"
	"net/http"
)

// Handler holds next to the contract. It changes nothing that passes and can be
// flushed and unwrapped as the writer below it.
func (c *Contract) Handler(r Reporter, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		x := c.begin(r, request)
		request = request.WithContext(request.Context()) // the caller's own stays as it is
		request.Body = x.read(request.Body)
		writer := &watchedWriter{ResponseWriter: w, x: x}
		next.ServeHTTP(writer, request)
		writer.begin(http.StatusOK)
		x.finish()
	})
}

type watchedWriter struct {
	http.ResponseWriter
	x     *exchange
	begun bool
}

func (w *watchedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *watchedWriter) begin(status int) {
	if w.begun || status < http.StatusOK { // 1xx come before the answer
		return
	}
	w.begun = true
	w.x.answered(status, w.Header())
}

func (w *watchedWriter) WriteHeader(status int) {
	w.begin(status)
	w.ResponseWriter.WriteHeader(status)
}

func (w *watchedWriter) Write(p []byte) (int, error) {
	w.begin(http.StatusOK)
	w.x.write(p)
	return w.ResponseWriter.Write(p)
}

// FlushError is what http.ResponseController looks for.
func (w *watchedWriter) FlushError() error {
	w.begin(http.StatusOK)
	return http.NewResponseController(w.ResponseWriter).Flush()
}

func (w *watchedWriter) Flush() { _ = w.FlushError() }

// Transport holds the server at the other end of base to the contract; a nil
// base is http.DefaultTransport. An answer is checked when its body has been
// read to the end or closed.
func (c *Contract) Transport(r Reporter, base http.RoundTripper) http.RoundTripper {
	if base == nil {
		base = http.DefaultTransport
	}
	return roundTripper(func(request *http.Request) (*http.Response, error) {
		x := c.begin(r, request)
		request = request.Clone(request.Context())
		request.Body = x.read(request.Body)
		response, err := base.RoundTrip(request)
		if err != nil {
			return nil, err
		}
		x.answered(response.StatusCode, response.Header)
		response.Body = &watchedBody{ReadCloser: response.Body, x: x}
		return response, nil
	})
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

type watchedBody struct {
	io.ReadCloser
	x    *exchange
	done bool
}

func (b *watchedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.x.write(p[:n])
	switch {
	case err == io.EOF:
		b.finish()
	case err != nil:
		b.done = true // cut off: the server may not be blamed for what did not come
	}
	return n, err
}

// Close reads what its reader left of a body that is no stream, for half of one
// proves nothing. If that fails the caller gave the exchange up, and so does it.
func (b *watchedBody) Close() error {
	if b.x.pieces != nil {
		b.finish()
	} else if _, err := io.Copy(io.Discard, b); err != nil {
		b.done = true
	}
	return b.ReadCloser.Close()
}

func (b *watchedBody) finish() {
	if !b.done {
		b.done = true
		b.x.finish()
	}
}
