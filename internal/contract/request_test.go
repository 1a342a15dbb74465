package contract

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"spellduel/internal/openapi"
)

// operation is one of the file's.
type operation struct {
	*openapi3.Operation
	method, path, route string
}

func operations(doc *openapi3.T) []operation {
	var list []operation
	for _, route := range openapi.Routes(doc) {
		method, path, _ := strings.Cut(route, " ")
		list = append(list, operation{doc.Paths.Value(path).GetOperation(method), method, path, route})
	}
	return list
}

// bearer tells that the operation asks for a token.
func (op operation) bearer() bool { return op.Security != nil && len(*op.Security) > 0 }

func (op operation) body() *openapi3.SchemaRef {
	if op.RequestBody == nil {
		return nil
	}
	if m := op.RequestBody.Value.Content.Get("application/json"); m != nil {
		return m.Schema
	}
	return nil
}

// request is what is sent, as it is written on the wire.
type request struct {
	op     operation
	method string
	path   string // escaped
	query  string // as it is
	header http.Header
	body   []byte // nil is none
	cut    bool   // the body breaks off
	says   string // of whom and of what duel, for people
}

func (rq *request) lingers() bool {
	return strings.Contains(rq.header.Get("Accept"), "event-stream") || strings.Contains(rq.query, "wait")
}

func (rq *request) http(ctx context.Context) *http.Request {
	target := &url.URL{Scheme: "http", Host: "duels", RawPath: rq.path, RawQuery: rq.query}
	target.Path, _ = url.PathUnescape(rq.path)
	r := (&http.Request{
		Method: rq.method, URL: target, Host: target.Host, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: rq.header.Clone(),
		RemoteAddr: "192.0.2.1:1", RequestURI: target.RequestURI(), Body: http.NoBody,
	}).WithContext(ctx)
	if rq.body != nil {
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(rq.body)), int64(len(rq.body))
	}
	if rq.cut {
		r.Body, r.ContentLength = io.NopCloser(io.MultiReader(bytes.NewReader(rq.body), broken{})), int64(len(rq.body)+10)
	}
	return r
}

// broken is the end of a connection.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// String is the request for people; of a long body the beginning.
func (rq *request) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", rq.method, rq.path)
	if rq.query != "" {
		fmt.Fprintf(&b, "?%s", rq.query)
	}
	fmt.Fprintf(&b, "  (%s)\n", rq.says)
	for _, name := range slices.Sorted(maps.Keys(rq.header)) {
		fmt.Fprintf(&b, "%s: %.120q\n", name, rq.header[name])
	}
	if rq.body != nil {
		fmt.Fprintf(&b, "%.1500q\n", rq.body)
	}
	if rq.cut {
		b.WriteString("and there it breaks off\n")
	}
	return b.String()
}

// A request is sent as it was drawn: what is escaped in a path stays one
// segment.
func TestRequestsKeepTheirEscapes(t *testing.T) {
	rq := &request{method: "GET", path: "/v1/rules/a%2Fb", query: "x=%zz", header: http.Header{}}
	if r := rq.http(t.Context()); r.URL.EscapedPath() != rq.path || r.URL.Path != "/v1/rules/a/b" || r.RequestURI != "/v1/rules/a%2Fb?x=%zz" {
		t.Errorf("sent as %s, %s", r.URL.EscapedPath(), r.RequestURI)
	}
}
