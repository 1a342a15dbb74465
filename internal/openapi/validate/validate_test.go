package validate

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// complaints is a Reporter that keeps what it is told.
type complaints struct {
	mu   sync.Mutex
	list []string
}

func (c *complaints) Helper() {}

func (c *complaints) Errorf(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = append(c.list, fmt.Sprintf(format, args...))
}

func (c *complaints) all() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.list)
}

// reply is an answer of the lending desk, whose file the parent package's golden
// test writes.
type reply struct {
	status int
	header map[string]string
	body   string
}

func (r reply) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	_, _ = io.Copy(io.Discard, request.Body)
	for name, value := range r.header {
		w.Header().Set(name, value)
	}
	w.WriteHeader(r.status)
	// Odd portions: neither a line nor a frame may depend on how it is cut.
	for part := range slices.Chunk([]byte(r.body), 7) {
		_, _ = w.Write(part)
		_ = http.NewResponseController(w).Flush()
	}
}

func typed(mime string) map[string]string { return map[string]string{"Content-Type": mime} }

const (
	asJSON    = "application/json"
	asProblem = "application/problem+json"
	loan      = `{"book": "Emma", "open": true, "due": null, "from": null, "shelf": null}`
	wish      = `{"wish": {"title": "Emma"}}`
	event     = `{"seq": 1, "by": "ann", "data": {"any": ["thing"]}}`
	page      = `{"items": [` + event + `], "next": null}`
	refused   = `{"code": "no"}`
)

// exchanges are what the desk may be asked and answer; complaint is what must be
// said about it, or nothing.
var exchanges = []struct {
	says      string
	method    string
	path      string
	sent      string
	token     string
	reply     reply
	complaint string
}{
	{"a loan as documented", "POST", "/loans", wish, "", reply{201, typed(asJSON), loan}, ""},
	{"an undocumented status", "POST", "/loans", wish, "", reply{202, typed(asJSON), loan}, "does not document this status"},
	{"another content type", "POST", "/loans", wish, "", reply{201, typed("text/plain"), loan}, "Content-Type"},
	{"a success as a problem", "POST", "/loans", wish, "", reply{201, typed(asProblem), loan}, "Content-Type"},
	{"a refusal that is no problem", "POST", "/loans", wish, "", reply{422, typed(asJSON), refused}, "Content-Type"},
	{"a refusal as documented", "POST", "/loans", wish, "", reply{422, typed(asProblem), refused}, ""},
	{"a field of a wrong type", "POST", "/loans", wish, "", reply{201, typed(asJSON), `{"book": 1, "open": true, "due": null, "from": null, "shelf": null}`}, "book"},
	{"a field that is missing", "POST", "/loans", wish, "", reply{201, typed(asJSON), `{"open": true, "due": null, "from": null, "shelf": null}`}, `"book" is missing`},
	{"a field that nobody documented", "POST", "/loans", wish, "", reply{201, typed(asJSON), `{"book": "Emma", "open": true, "due": null, "from": null, "shelf": null, "lender": "Ann"}`}, "lender"},
	{"such a field further in", "POST", "/loans", wish, "", reply{201, typed(asJSON), `{"book": "Emma", "open": true, "due": 3, "from": null, "shelf": {"row": 2, "room": 9}}`}, "room"},
	{"a bound that is broken", "POST", "/loans", wish, "", reply{201, typed(asJSON), `{"book": "Emma", "open": true, "due": 3, "from": null, "shelf": {"row": 0}}`}, "row"},
	{"two values in one body", "POST", "/loans", wish, "", reply{201, typed(asJSON), loan + loan}, "not one JSON value"},
	{"half a value", "POST", "/loans", wish, "", reply{201, typed(asJSON), loan[:20]}, "not one JSON value"},
	{"no body", "POST", "/loans", wish, "", reply{201, typed(asJSON), ""}, "no body where the file has one"},
	{"an undocumented header", "POST", "/loans", wish, "", reply{201, map[string]string{"Content-Type": asJSON, "X-Lender": "Ann"}, loan}, "X-Lender is not documented"},
	{"a header that everybody sends", "POST", "/loans", wish, "", reply{201, map[string]string{"Content-Type": asJSON, "Cache-Control": "no-store"}, loan}, ""},
	{"a documented header of a wrong type", "POST", "/loans", wish, "", reply{429, map[string]string{"Content-Type": asProblem, "Retry-After": "soon"}, refused}, "Retry-After"},
	{"a failure", "POST", "/loans", wish, "", reply{500, typed(asProblem), refused}, "the server failed"},

	{"a forbidden field is accepted", "POST", "/loans", `{"wish": {"title": "Emma"}, "now": true}`, "", reply{201, typed(asJSON), loan}, "accepted what the file forbids"},
	{"two alternatives are accepted", "POST", "/loans", `{"wish": {"title": "Emma", "number": 3}}`, "", reply{201, typed(asJSON), loan}, "accepted what the file forbids"},
	{"no body is accepted", "POST", "/loans", "", "", reply{201, typed(asJSON), loan}, "accepted what the file forbids"},
	{"a forbidden field is refused", "POST", "/loans", `{"wish": {"title": "Emma"}, "now": true}`, "", reply{422, typed(asProblem), refused}, ""},
	{"what is no JSON is refused", "POST", "/loans", `{`, "", reply{400, typed(asProblem), refused}, ""},
	{"no token is accepted", "GET", "/events", "", "", reply{200, typed(asJSON), page}, "accepted what the file forbids"},
	{"a parameter of no documented value is accepted", "GET", "/events?role=king", "", "t", reply{200, typed(asJSON), page}, "accepted what the file forbids"},
	{"a parameter that nobody documented is accepted", "GET", "/events?rolle=clerk", "", "t", reply{200, typed(asJSON), page}, `the operation has no parameter "rolle"`},
	{"a query that cannot be read is accepted", "GET", "/events?role=%zz", "", "t", reply{200, typed(asJSON), page}, "accepted what the file forbids"},

	{"nothing, where nothing is documented", "DELETE", "/loans/l7", "", "t", reply{204, nil, ""}, ""},
	{"a page", "GET", "/events?role=clerk", "", "t", reply{200, map[string]string{"Content-Type": "application/json; charset=utf-8", "ETag": `"1"`}, page}, ""},
	{"a caller who has the version", "GET", "/events", "", "t", reply{304, map[string]string{"ETag": `"1"`}, ""}, ""},
	{"a head", "HEAD", "/events", "", "t", reply{200, map[string]string{"Content-Type": asJSON, "ETag": `"1"`}, ""}, ""},
	{"an undocumented status to a head", "HEAD", "/events", "", "t", reply{202, typed(asJSON), ""}, "does not document this status"},
	{"a page with a null for a list", "GET", "/events", "", "t", reply{200, typed(asJSON), `{"items": null, "next": null}`}, "items"},

	{"lines", "GET", "/events", "", "t", reply{200, typed("application/x-ndjson"), event + "\n" + event + "\n"}, ""},
	{"no lines", "GET", "/events", "", "t", reply{200, typed("application/x-ndjson"), ""}, ""},
	{"a wrong line among right ones", "GET", "/events", "", "t", reply{200, typed("application/x-ndjson"), event + "\n{\"seq\": 2}\n" + event + "\n"}, "piece 2"},
	{"an empty line", "GET", "/events", "", "t", reply{200, typed("application/x-ndjson"), event + "\n\n"}, "piece 2"},
	{"a line that does not end", "GET", "/events", "", "t", reply{200, typed("application/x-ndjson"), event + "\n" + event}, "does not end"},

	{"data of its type", "GET", "/events", "", "t", reply{200, typed("application/x-ndjson"), `{"seq": 1, "by": "ann", "type": "desk_closed", "data": {"at": 5}}` + "\n"}, ""},
	{"data of its type in another house", "GET", "/events", "", "t", reply{200, typed("application/x-ndjson"), `{"seq": 1, "by": "ann", "type": "desk_closed", "data": {"street": "here"}}` + "\n"}, ""},
	{"data of another type", "GET", "/events", "", "t", reply{200, typed("application/x-ndjson"), `{"seq": 1, "by": "ann", "type": "book_lent", "data": {"at": 5}}` + "\n"}, "data of book_lent"},
	{"data with a field that nobody documented", "GET", "/events", "", "t", reply{200, typed("text/event-stream"), `data: {"seq": 1, "by": "ann", "type": "desk_closed", "data": {"at": 5, "why": "rain"}}` + "\n\n"}, `property "why" is unsupported`},
	{"data of a type that nobody documented", "GET", "/events", "", "t", reply{200, typed("application/x-ndjson"), `{"seq": 1, "by": "ann", "type": "desk_burnt", "data": {}}` + "\n"}, "no such type of event"},

	{"frames", "GET", "/events", "", "t", reply{200, typed("text/event-stream"), ": hello\n\nid: 1\nevent: lent\ndata: " + event + "\n\nretry: 5\r\ndata: " + event + "\r\n\r\n"}, ""},
	{"a frame in two lines of data", "GET", "/events", "", "t", reply{200, typed("text/event-stream"), "data: {\"seq\": 1,\ndata: \"by\": \"ann\", \"data\": {}}\n\n"}, ""},
	{"a frame with an undocumented field", "GET", "/events", "", "t", reply{200, typed("text/event-stream"), "data: " + event + "\n\ndata: {\"seq\": 2, \"by\": \"ann\", \"data\": {}, \"room\": 1}\n\n"}, "piece 2"},
	{"a frame of no JSON", "GET", "/events", "", "t", reply{200, typed("text/event-stream"), "data: hello\n\n"}, "not one JSON value"},
	{"a field that frames do not have", "GET", "/events", "", "t", reply{200, typed("text/event-stream"), "date: today\n\n"}, `no field "date"`},
	{"a reset is no item", "GET", "/events", "", "t", reply{200, typed("text/event-stream"), "event: reset\ndata: {\"next\": 4}\n\n"}, ""},
	{"a reset must be JSON still", "GET", "/events", "", "t", reply{200, typed("text/event-stream"), "event: reset\ndata: {\n\n"}, "not one JSON value"},
	{"a frame cut short is its reader's to drop", "GET", "/events", "", "t", reply{200, typed("text/event-stream"), "data: " + event + "\n\nid: 2\nda"}, ""},

	{"an object without fields where no body is documented", "DELETE", "/loans/l7", " {\n}", "t", reply{204, nil, ""}, ""},
	{"a field where no body is documented", "DELETE", "/loans/l7", `{"now": true}`, "t", reply{204, nil, ""}, "accepted what the file forbids"},
	{"a body of a GET, which means nothing", "GET", "/events", "hello", "t", reply{200, typed(asJSON), page}, ""},
	{"an escaped slash within a segment", "DELETE", "/loans/l7%2F8", "", "t", reply{204, nil, ""}, `parameter "loan" in path`},
	{"nothing where a segment names something", "DELETE", "/loans/", "", "t", reply{404, typed(asProblem), refused}, ""},
	{"a slash too many", "GET", "/events/", "", "t", reply{404, typed(asProblem), refused}, ""},
	{"the methods of a path", "OPTIONS", "/loans", "", "", reply{204, map[string]string{"Allow": "POST"}, ""}, ""},
	{"the methods of a path, at length", "OPTIONS", "/loans", "", "", reply{200, typed(asJSON), `["POST"]`}, "no such operation"},

	{"an unknown path", "GET", "/books", "", "", reply{404, typed(asProblem), refused}, ""},
	{"an unknown path that is refused in plain words", "GET", "/books", "", "", reply{404, typed("text/plain"), "no"}, "must be application/problem+json"},
	{"an unknown path that answers", "GET", "/books", "", "", reply{200, typed(asJSON), `[]`}, "no such operation"},
	{"a method that a path does not have", "PUT", "/loans", wish, "", reply{405, map[string]string{"Content-Type": asProblem, "Allow": "POST"}, refused}, ""},
	{"a problem with an undocumented field", "GET", "/books", "", "", reply{404, typed(asProblem), `{"code": "no", "trace": "main.go"}`}, "trace"},
}

func desk(t *testing.T) *Contract {
	t.Helper()
	c, err := Load("../testdata/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func ask(t *testing.T, client *http.Client, method, url, body, token string) {
	t.Helper()
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		request.Header.Set("Content-Type", asJSON)
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(response.Body); err != nil {
		t.Fatal(err)
	}
	if err := response.Body.Close(); err != nil {
		t.Fatal(err)
	}
}

func judge(t *testing.T, got []string, want string) {
	t.Helper()
	all := strings.Join(got, "\n")
	switch {
	case want == "" && len(got) > 0:
		t.Errorf("complains of a lawful exchange:\n%s", all)
	case !strings.Contains(all, want):
		t.Errorf("complains:\n%s\nwant a word of %q", all, want)
	}
}

func TestTheServersSideIsHeldToTheFile(t *testing.T) {
	for _, e := range exchanges {
		t.Run(e.says, func(t *testing.T) {
			var told complaints
			server := httptest.NewServer(desk(t).Handler(&told, e.reply))
			ask(t, server.Client(), e.method, server.URL+e.path, e.sent, e.token)
			server.Close()
			judge(t, told.all(), e.complaint)
		})
	}
}

func TestTheClientsSideIsHeldToTheFile(t *testing.T) {
	for _, e := range exchanges {
		t.Run(e.says, func(t *testing.T) {
			var told complaints
			server := httptest.NewServer(e.reply)
			client := &http.Client{Transport: desk(t).Transport(&told, server.Client().Transport)}
			ask(t, client, e.method, server.URL+e.path, e.sent, e.token)
			server.Close()
			judge(t, told.all(), e.complaint)
		})
	}
}

// What was found good under one operation and status says nothing of another.
func TestOneContractJudgesInAnyOrderAndAgain(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	shared, client := desk(t), &http.Client{}
	order := rand.New(rand.NewPCG(seed, 0))
	for _, i := range append(order.Perm(len(exchanges)), order.Perm(len(exchanges))...) {
		e := exchanges[i]
		var told complaints
		server := httptest.NewServer(shared.Handler(&told, e.reply))
		ask(t, client, e.method, server.URL+e.path, e.sent, e.token)
		server.Close()
		judge(t, told.all(), e.complaint)
	}
}

func TestAPlantedFaultMayFail(t *testing.T) {
	var told complaints
	server := httptest.NewServer(desk(t).Faults().Handler(&told, reply{500, typed(asProblem), refused}))
	ask(t, server.Client(), "POST", server.URL+"/loans", wish, "")
	server.Close()
	judge(t, told.all(), "")
}

func TestAnOperationIsSeenOnceItSucceeded(t *testing.T) {
	c := desk(t)
	all := []string{"DELETE /loans/{loan}", "GET /events", "GET /healthz", "POST /loans"}
	if got := c.Unseen(); !slices.Equal(got, all) {
		t.Errorf("at first unseen: %v, want %v", got, all)
	}
	for _, status := range []int{404, 204} {
		answer := reply{status: status}
		if status == 404 {
			answer = reply{status, typed(asProblem), refused}
		}
		server := httptest.NewServer(c.Handler(t, answer))
		ask(t, server.Client(), "DELETE", server.URL+"/loans/l7", "", "t")
		server.Close()
		if seen := !slices.Contains(c.Unseen(), all[0]); seen != (status == 204) {
			t.Errorf("after a %d, seen is %v", status, seen)
		}
	}
}

// A stream that stays open is judged while it runs: its first frame is told
// before the second is written.
func TestAFrameIsJudgedWhenItIsWritten(t *testing.T) {
	var told complaints
	goOn := make(chan struct{})
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "data: {}\n\n")
		_ = http.NewResponseController(w).Flush()
		<-goOn
	})
	server := httptest.NewServer(desk(t).Handler(&told, handler))
	defer server.Close()
	defer close(goOn)
	request, err := http.NewRequest("GET", server.URL+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer t")
	response, err := server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if _, err := io.ReadFull(response.Body, make([]byte, len("data: {}\n\n"))); err != nil {
		t.Fatal(err)
	}
	judge(t, told.all(), "piece 1")
}

func TestABodyLeftHalfReadIsJudgedWhole(t *testing.T) {
	var told complaints
	server := httptest.NewServer(reply{201, typed(asJSON), loan + strings.Repeat(" ", 1<<16) + "{"})
	defer server.Close()
	client := &http.Client{Transport: desk(t).Transport(&told, nil)}
	response, err := client.Post(server.URL+"/loans", asJSON, strings.NewReader(wish))
	if err != nil {
		t.Fatal(err)
	}
	if err := response.Body.Close(); err != nil {
		t.Fatal(err)
	}
	judge(t, told.all(), "not one JSON value")
}

func TestAFileThatIsNoneIsRefused(t *testing.T) {
	if _, err := New([]byte("openapi: 3.0.3\ninfo: {title: x}\n")); err == nil {
		t.Error("a file without a version and without paths is taken for a contract")
	}
	if _, err := New([]byte("openapi: 3.0.3\ninfo: {title: x, version: x}\npaths: {}\ncomponents: {}\n")); err == nil {
		t.Error("a file without a schema for refusals is taken for a contract")
	}
	if _, err := Load("no such file"); err == nil {
		t.Error("a missing file is taken for a contract")
	}
}
