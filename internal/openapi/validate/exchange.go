package validate

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"

	"spellduel/internal/openapi"
)

// exchange is one request and its answer, held to the contract as they pass.
type exchange struct {
	contract *Contract
	report   Reporter
	request  *http.Request // without its body; HEAD stands here as the GET it is
	head     bool
	sent     sentBody // the body, as far as the server read it

	route  *routers.Route // in the closed document; nil where the file has none
	bare   bool           // a segment of the path that names something is empty: there may be nothing there
	status int
	header http.Header
	pieces *pieces // set while a stream is answered
	body   bytes.Buffer
}

func (c *Contract) begin(r Reporter, request *http.Request) *exchange {
	x := &exchange{contract: c, report: r, request: request.Clone(context.WithoutCancel(request.Context()))}
	x.request.Body = nil
	if request.Method == http.MethodHead {
		x.head, x.request.Method = true, http.MethodGet
	}
	x.request.URL.Path, x.request.URL.RawPath = x.request.URL.EscapedPath(), "" // an escaped slash parts no segments
	var params map[string]string
	x.route, params, _ = c.responses.FindRoute(x.request)
	x.bare = slices.Contains(slices.Collect(maps.Values(params)), "") || strings.HasSuffix(x.request.URL.Path, "/")
	return x
}

// sentBody is a buffer with a lock: a transport may send while it receives.
type sentBody struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (s *sentBody) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.Write(p)
}

func (s *sentBody) bytes() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return bytes.Clone(s.buf.Bytes())
}

// elsewhere are the answers where the file has no operation; a body that breaks
// off is noticed before that.
var elsewhere = []int{http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusBadRequest}

// read notes what the server reads of the request's body.
func (x *exchange) read(body io.ReadCloser) io.ReadCloser {
	if body == nil || body == http.NoBody {
		return body
	}
	return struct {
		io.Reader
		io.Closer
	}{io.TeeReader(body, &x.sent), body}
}

// answered takes the answer's status and headers and checks all but the body.
func (x *exchange) answered(status int, header http.Header) {
	x.report.Helper()
	x.status, x.header = status, header.Clone()
	if status == http.StatusInternalServerError && !x.contract.faults {
		x.violation("the server failed, and no fault was planted (Contract.Faults)")
	}
	if x.bare && slices.Contains(elsewhere, status) {
		x.route = nil
	}
	if x.route == nil {
		if !slices.Contains(elsewhere, status) && !x.options() {
			x.violation("the file has no such operation, so the answer must be 404 or 405")
		}
		return
	}
	x.contract.saw(x.route, status)
	response := x.documented()
	if response == nil {
		x.violation("the file does not document this status")
		return
	}
	x.checkHeaders(response)
	if media := response.Content.Get(x.mime()); media != nil {
		item, err := x.contract.item(media)
		if err != nil {
			x.violation("%v", err)
		}
		if item != nil {
			x.pieces = newPieces(x.mime(), item, x.checkPiece)
		}
	}
}

// write takes a part of the answer's body, in order.
func (x *exchange) write(p []byte) {
	x.report.Helper()
	if x.pieces == nil {
		x.body.Write(p)
		return
	}
	for _, err := range x.pieces.take(p) {
		x.violation("%v", err)
	}
}

// finish checks what can be told only when all has passed: the answer's body,
// and whether the request was one to accept.
func (x *exchange) finish() {
	x.report.Helper()
	if x.pieces != nil {
		for _, err := range x.pieces.end() {
			x.violation("%v", err)
		}
	} else if err := x.checkBody(); err != nil {
		x.violation("%v", err)
	}
	if x.route != nil && x.status < http.StatusBadRequest {
		if err := x.checkRequest(); err != nil {
			x.violation("the server accepted what the file forbids: %v", err)
		}
	}
}

func (x *exchange) violation(format string, args ...any) {
	x.report.Helper()
	x.report.Errorf("OpenAPI: %s %s → %d %s: %s", x.request.Method, x.request.URL.Path, x.status, x.header.Get("Content-Type"), fmt.Sprintf(format, args...))
}

func (x *exchange) documented() *openapi3.Response {
	ref := x.route.Operation.Responses.Status(x.status)
	if ref == nil {
		return nil
	}
	return ref.Value
}

func (x *exchange) mime() string {
	kind, _, err := mime.ParseMediaType(x.header.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return kind
}

// everywhere are the headers that belong to HTTP and not to this API.
var everywhere = []string{
	"Access-Control-Allow-Origin", "Access-Control-Expose-Headers",
	"Allow", "Cache-Control", "Connection", "Content-Length", "Content-Security-Policy", "Content-Type", "Cross-Origin-Resource-Policy", "Date",
	"Keep-Alive",
	"Referrer-Policy", "Transfer-Encoding", "Vary", "X-Accel-Buffering", "X-Content-Type-Options",
}

func (x *exchange) checkHeaders(response *openapi3.Response) {
	x.report.Helper()
	for _, name := range slices.Sorted(maps.Keys(x.header)) {
		known := slices.Contains(everywhere, name)
		for documented := range response.Headers {
			known = known || http.CanonicalHeaderKey(documented) == name
		}
		if !known {
			x.violation("header %s is not documented", name)
		}
	}
	if err := openapi3filter.ValidateResponse(context.Background(), x.input(true)); err != nil {
		x.violation("%v", err)
	}
}

// options tells that the answer says which methods a path has and no more, which
// belongs to HTTP.
func (x *exchange) options() bool {
	return x.request.Method == http.MethodOptions && x.status == http.StatusNoContent
}

// checkBody is silent where answered has already complained of the status.
func (x *exchange) checkBody() error {
	if x.head {
		if x.body.Len() > 0 {
			return errors.New("a body, where HEAD was asked")
		}
		return nil
	}
	if x.route == nil && x.options() && x.body.Len() == 0 {
		return nil
	}
	if x.route == nil {
		return x.checkProblem()
	}
	response := x.documented()
	switch {
	case response == nil:
		return nil
	case len(response.Content) == 0 && x.body.Len() > 0:
		return fmt.Errorf("a body of %d bytes where the file has none", x.body.Len())
	case len(response.Content) > 0 && x.body.Len() == 0:
		return errors.New("no body where the file has one")
	}
	what := fmt.Sprint(x.route.Method, " ", x.route.Path, " ", x.status, " ", x.header.Get("Content-Type"))
	return x.contract.good.once(what, x.body.Bytes(), x.checkContent)
}

func (x *exchange) checkContent() error {
	if strings.HasSuffix(x.mime(), "json") {
		if err := oneValue(x.body.Bytes()); err != nil {
			return err
		}
	}
	if err := openapi3filter.ValidateResponse(context.Background(), x.input(false)); err != nil {
		return err
	}
	return x.contract.payloads.check(x.body.Bytes())
}

// checkProblem checks a refusal that belongs to no operation.
func (x *exchange) checkProblem() error {
	if x.mime() != openapi.ProblemType {
		return fmt.Errorf("a refusal must be %s", openapi.ProblemType)
	}
	return checkJSON(x.body.Bytes(), x.contract.problem)
}

func (x *exchange) input(headOnly bool) *openapi3filter.ResponseValidationInput {
	options := &openapi3filter.Options{IncludeResponseStatus: true, ExcludeResponseBody: headOnly, MultiError: true}
	options.WithCustomSchemaErrorFunc(brief)
	in := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: x.request, Route: x.route},
		Status:                 x.status,
		Header:                 x.header,
		Options:                options,
	}
	return in.SetBodyBytes(x.body.Bytes())
}

func (x *exchange) checkRequest() error {
	route, params, err := x.contract.requests.FindRoute(x.request)
	if err != nil {
		return err
	}
	request := x.request.Clone(context.Background())
	request.Body, request.ContentLength = http.NoBody, 0
	if sent := x.sent.bytes(); len(sent) > 0 && !x.idle(sent) {
		request.Body, request.ContentLength = io.NopCloser(bytes.NewReader(sent)), int64(len(sent))
	}
	if err := x.knownQuery(); err != nil {
		return err
	}
	options := &openapi3filter.Options{
		AuthenticationFunc: bearerGiven, SkipSettingDefaults: true, MultiError: true, RejectWhenRequestBodyNotSpecified: true,
	}
	options.WithCustomSchemaErrorFunc(brief)
	return openapi3filter.ValidateRequest(context.Background(), &openapi3filter.RequestValidationInput{
		Request: request, PathParams: params, Route: route, Options: options,
	})
}

// knownQuery refuses a parameter that the operation does not have. Where no request
// is refused as unreadable anything may stand there.
func (x *exchange) knownQuery() error {
	op := x.route.Operation
	if op.Responses.Status(http.StatusBadRequest) == nil {
		return nil
	}
	query, err := url.ParseQuery(x.request.URL.RawQuery)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(query)) {
		if op.Parameters.GetByInAndName(openapi3.ParameterInQuery, name) == nil {
			return fmt.Errorf("the operation has no parameter %q", name)
		}
	}
	return nil
}

// idle tells that a body says nothing where the file has none: HTTP gives that
// of a GET no meaning, and an object without fields is as good as no body.
func (x *exchange) idle(body []byte) bool {
	return x.route.Operation.RequestBody == nil && (x.request.Method == http.MethodGet || emptyObject.Match(body))
}

var emptyObject = regexp.MustCompile(`^\s*\{\s*\}\s*$`)

// bearerGiven asks that a token is there; whether it is the right one is the
// server's affair.
func bearerGiven(_ context.Context, in *openapi3filter.AuthenticationInput) error {
	scheme, _, _ := strings.Cut(in.RequestValidationInput.Request.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") { // HTTP has its schemes in any case
		return in.NewError(nil)
	}
	return nil
}

// oneValue refuses what a streaming decoder would not notice: bytes after the
// JSON value.
func oneValue(body []byte) error {
	if !json.Valid(body) {
		return fmt.Errorf("not one JSON value: %.80q", body)
	}
	return nil
}

// checkPiece checks one piece of a stream.
func (x *exchange) checkPiece(body []byte, item *openapi3.Schema) error {
	what := fmt.Sprint(x.route.Method, " ", x.route.Path, " ", x.status, " a piece of ", x.mime())
	return x.contract.good.once(what, body, func() error {
		if err := checkJSON(body, item); err != nil {
			return err
		}
		return x.contract.payloads.check(body)
	})
}

func checkJSON(body []byte, schema *openapi3.Schema) error {
	if err := oneValue(body); err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return err
	}
	return schema.VisitJSON(value, openapi3.MultiErrors(), openapi3.VisitAsResponse(), openapi3.SetSchemaErrorMessageCustomizer(brief))
}

// brief says where and why, without the pages of schema and value around it.
func brief(e *openapi3.SchemaError) string {
	said := "/" + strings.Join(e.JSONPointer(), "/") + ": " + e.Reason
	if e.Origin != nil {
		said += ": " + e.Origin.Error()
	}
	return said
}
