package contract

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"spellduel/internal/client"
)

// asking is a request while it is drawn.
type asking struct {
	chance
	w     *world
	op    operation
	tb    *table
	role  string // whose token, or what stands in its place
	token string
	owed  []client.Decision // by the token's holder
	seat  string            // that the path names
	rq    *request
}

// draw is a request of an operation, on one of the duels, by anybody: mostly
// legal, now and then wrong in one place or another.
func (w *world) draw(seed uint64, op operation) *request {
	c := from(seed)
	if again := w.again(c, op); again != nil {
		return again
	}
	a := &asking{chance: c, w: w, op: op, tb: pick(c, w.tables)}
	a.rq = &request{op: op, method: op.method, header: http.Header{}}
	a.bearer()
	a.path()
	a.query()
	a.headers()
	a.body()
	a.rq.cut = a.in(2)
	switch {
	case c.in(2):
		a.rq.method = pick(c, []string{http.MethodPatch, http.MethodPut, http.MethodDelete, http.MethodPost, http.MethodOptions})
	case c.in(4) && op.method == http.MethodGet:
		a.rq.method = http.MethodHead
	}
	a.rq.says = fmt.Sprintf("%s; the duel is %q; seed %d", a.role, a.tb.state, seed)
	return a.rq
}

// again is a write that was made before, with the same key, as it was or
// otherwise.
func (w *world) again(c chance, op operation) *request {
	var same []*request
	for _, rq := range w.kept {
		if rq.op.route == op.route {
			same = append(same, rq)
		}
	}
	if len(same) == 0 || !c.in(15) {
		return nil
	}
	rq := *pick(c, same)
	rq.header = rq.header.Clone()
	rq.says = "once more: " + rq.says
	if c.in(60) {
		rq.body = append([]byte(pick(c, []string{" ", "\n"})), rq.body...)
		if len(rq.body) == 1 {
			rq.body = []byte("{}")
			rq.header.Set("Content-Type", "application/json")
		}
	}
	return &rq
}

// bearer chooses who asks: mostly somebody who may.
func (a *asking) bearer() {
	if !a.op.bearer() && !a.in(10) {
		a.role = "nobody"
		return
	}
	a.role = pick(a.chance, roles)
	switch id := a.op.OperationID; {
	case a.in(5):
		a.role = "nobody"
		return
	case a.in(5):
		a.role = "a garbled token"
		a.rq.header["Authorization"] = pick(a.chance, [][]string{
			{"Bearer sd1_" + strings.Repeat("x", 42)}, {"Bearer"}, {"Bearer "}, {"Basic YTpi"}, {"bearer é"}, {"Bearer a", "Bearer b"}, {a.tb.tokens["mediator"]}, {"Bearer  " + a.tb.tokens["a"]},
		})
		return
	case a.in(5):
		other := pick(a.chance, a.w.tables)
		a.role, a.token = "the mediator of "+other.state, other.tokens["mediator"]
	case strings.Contains(a.op.path, "/decisions") && a.in(80):
		a.role = pick(a.chance, []string{"a", "b", "mediator", "a", "b"})
		for _, role := range []string{"mediator", "b", "a"} {
			if owed := a.w.owes(a.tb, role); len(owed) > 0 && a.in(60) {
				a.role, a.owed = role, owed
			}
		}
	case strings.Contains(a.op.path, "/token") && a.in(70), id == "surrender" && a.in(70):
		a.role = pick(a.chance, []string{"a", "b"})
	case (strings.Contains(a.op.path, "/interventions") || strings.HasSuffix(a.op.path, "/invitation")) && a.in(80):
		a.role = "mediator"
	}
	if a.token == "" {
		a.token = a.tb.tokens[a.role]
	}
	if a.token != "" {
		a.rq.header.Set("Authorization", pick(a.chance, []string{"Bearer ", "Bearer ", "Bearer ", "bearer "})+a.token)
	}
}

func (a *asking) path() {
	segments := strings.Split(strings.TrimPrefix(a.op.path, "/"), "/")
	for i, s := range segments {
		if !strings.HasPrefix(s, "{") {
			continue
		}
		text := a.parameter(strings.Trim(s, "{}"))
		if a.in(3) {
			text = pick(a.chance, oddities)
		}
		segments[i] = url.PathEscape(text)
	}
	a.rq.path = "/" + strings.Join(segments, "/")
}

// parameter is what a segment of the path may well be.
func (a *asking) parameter(name string) string {
	switch name {
	case "duel":
		return a.tb.id
	case "decision":
		if len(a.owed) == 0 {
			a.owed = a.w.owes(a.tb, a.role)
		}
		if len(a.owed) > 0 && a.in(85) {
			return a.owed[0].ID
		}
		return pick(a.chance, []string{"d1", "d2", "d3", "d7", "m1", "d999"})
	case "seat":
		a.seat = pick(a.chance, []string{"a", "b"})
		if (a.role == "a" || a.role == "b") && a.in(80) {
			a.seat = a.role
		}
		for _, seat := range sortedKeys(a.tb.invitations) {
			if a.op.OperationID == "takeSeat" && a.in(70) {
				a.seat = seat
			}
		}
		return a.seat
	case "token":
		return pick(a.chance, append([]string{"none"}, a.tb.granted...))
	case "rule":
		return pick(a.chance, []string{"combat.roll", "round.order", "duel.consent", "combat", "Combat.Roll"})
	case "ruleset":
		return pick(a.chance, []string{"spells-and-magic", "spells-and-magic", "duel-arcane"})
	case "caster":
		return pick(a.chance, []string{"wizard", "wizard", "priest", "bard"})
	case "slug":
		return pick(a.chance, []string{"magic-missile", "sleep", "dispel-magic", "withdraw", "magic-mussel"})
	}
	return pick(a.chance, names)
}

// owes is what a role owes, asked of the bare server.
func (w *world) owes(tb *table, role string) []client.Decision {
	owed, err := w.client().Party(tb.id, tb.tokens[role]).Decisions(context.Background())
	if err != nil {
		return nil
	}
	return owed.Decisions
}

func (a *asking) query() {
	var parts []string
	for _, p := range a.op.Parameters {
		if p.Value.In != "query" || !a.in(35) {
			continue
		}
		text := fmt.Sprint(a.value(p.Value.Schema, "?"+p.Value.Name))
		if p.Value.Name == "wait" {
			text = pick(a.chance, []string{"0", "1", "60", "61"})
		}
		if a.in(15) {
			text = pick(a.chance, oddities)
		}
		part := url.QueryEscape(p.Value.Name) + "=" + url.QueryEscape(text)
		if a.in(3) {
			part += "&" + part
		}
		parts = append(parts, part)
	}
	if a.in(4) {
		parts = append(parts, pick(a.chance, []string{"x=1", "afer=1", "Limit=2", "%zz", "as", "=", "&&", "after=%00", "step=1;as=b", "a%20s=b"}))
	}
	a.rq.query = strings.Join(parts, "&")
}

func (a *asking) headers() {
	for _, p := range a.op.Parameters {
		if p.Value.In == "header" {
			a.header(p.Value, 1)
		}
	}
	if a.in(10) { // where the file does not have it, too
		a.header(a.w.file.doc.Components.Parameters[pick(a.chance, sortedKeys(a.w.file.doc.Components.Parameters))].Value, 3)
	}
	forms := a.forms()
	if len(forms) > 1 && a.in(60) {
		a.rq.header.Set("Accept", pick(a.chance, append(forms, "text/html", "*/*", "application/*;q=0.5, text/event-stream;q=0.9", "x", "application/json;q=0, */*;q=0.1")))
	}
}

// forms are the content types that the operation answers with.
func (a *asking) forms() []string {
	if ok := a.op.Responses.Status(http.StatusOK); ok != nil {
		return sortedKeys(ok.Value.Content)
	}
	return nil
}

// header sets a header, so many times as often as is usual.
func (a *asking) header(p *openapi3.Parameter, often int) {
	set := func(values ...string) { a.rq.header[http.CanonicalHeaderKey(p.Name)] = values }
	junk := []string{"", "x", "\"", "W/", "\"a\",\"b\"", "é", "a b", strings.Repeat("\"x\",", 9) + "\"x\"", strings.Repeat("x", 201)}
	switch p.Name {
	case "Idempotency-Key":
		switch {
		case a.in(30 * often):
			set(fmt.Sprintf("key-%d", a.Uint64()))
		case a.in(8):
			set(pick(a.chance, junk))
		case a.in(3):
			set("a", "b")
		}
	case "If-Match":
		if a.in(25 * often) {
			set(pick(a.chance, append(junk, "*", `"0-stale"`, `"0-stale"`, a.w.tag("/v1/duels/"+a.tb.id+"/decisions", "", a.token, ""))))
		}
	case "If-None-Match":
		if a.in(30) {
			mine := a.w.tag(a.rq.path, a.rq.query, a.token, "")
			set(pick(a.chance, append(junk, "*", `"0-stale"`, mine, mine, mine, mine, "W/"+mine, mine+", \"x\"")))
		}
	case "Last-Event-ID":
		if a.in(40) {
			set(pick(a.chance, []string{"0", "1", "4", "99999", "-1", "x", "", "99999999999999999999"}))
		}
	default:
		if a.in(30) {
			set(pick(a.chance, append(junk, fmt.Sprint(a.value(p.Schema, p.Name)))))
		}
	}
}

// tag is the ETag that a path has for a token now.
func (w *world) tag(path, query, token, accept string) string {
	if strings.Contains(query, "wait") {
		return `"none"`
	}
	rq := &request{method: http.MethodGet, path: path, query: query, header: http.Header{}}
	if token != "" {
		rq.header.Set("Authorization", "Bearer "+token)
	}
	if accept != "" {
		rq.header.Set("Accept", accept)
	}
	out := httptest.NewRecorder()
	w.handler.ServeHTTP(out, rq.http(context.Background()))
	if tag := out.Header().Get("ETag"); tag != "" {
		return tag
	}
	return `"none"`
}

func (a *asking) body() {
	schema := a.op.body()
	switch {
	case schema == nil && a.op.method != http.MethodGet && a.in(15):
		a.rq.body = []byte(pick(a.chance, []string{"{}", " {} ", "{}", "null", "{\"x\":1}", "x", "[]", strings.Repeat(" ", 70_000)}))
	case schema == nil && a.in(2):
		a.rq.body = []byte(pick(a.chance, []string{"{}", "x", strings.Repeat("x", 70_000)}))
	case schema == nil, a.in(3):
		return
	case a.in(2):
		a.rq.body = []byte("{\"x\":\"" + strings.Repeat("x", 1<<20) + "\"}")
	default:
		v := a.document(schema)
		for a.in(25) {
			v = a.spoil(v)
		}
		a.rq.body = encode(v)
		if a.in(8) {
			a.rq.body = a.spoilBytes(a.rq.body)
		}
	}
	kind := "application/json"
	if a.in(7) {
		kind = pick(a.chance, []string{
			"", "text/plain", "application/json; charset=utf-8", "application/json;charset=latin1", "APPLICATION/JSON", "application/problem+json",
			"multipart/form-data; boundary=x", "application/json, text/plain", "application/*", ";", "application/x-www-form-urlencoded", "application/json; x=\"",
		})
	}
	if kind != "" {
		a.rq.header.Set("Content-Type", kind)
	}
	if a.in(2) {
		a.rq.header.Set("Content-Encoding", pick(a.chance, []string{"gzip", "identity", ""}))
	}
}

// document is a body that means something here and now.
func (a *asking) document(schema *openapi3.SchemaRef) any {
	v := a.value(schema, "")
	fields, ok := v.(map[string]any)
	if !ok || a.in(5) {
		return v
	}
	switch a.op.OperationID {
	case "takeSeat":
		fields["invitation"] = a.tb.invitations[a.seat]
		if fields["invitation"] == "" {
			fields["invitation"] = pick(a.chance, []string{a.tb.tokens["spent"], a.tb.tokens["invited a"], "sd1_" + strings.Repeat("A", 43)})
		}
		if fields["consent"] == true && fields["sheet"] == nil {
			fields["sheet"] = plain(sheetOf("Rary"))
		}
	case "answerDecision":
		if len(a.owed) > 0 {
			return plain(client.Draw(a.Rand, a.owed[0]))
		}
	case "intervene":
		now, err := a.w.client().Party(a.tb.id, a.tb.tokens["mediator"]).Interventions(context.Background())
		if err == nil && len(now.Interventions) > 0 {
			return a.reported(pick(a.chance, now.Interventions))
		}
	}
	return fields
}

// reported is a body by the schema that the intervention was listed with.
func (a *asking) reported(i client.Intervention) any {
	var schema openapi3.Schema
	if err := json.Unmarshal(i.Schema, &schema); err != nil {
		panic(err)
	}
	return a.value(openapi3.NewSchemaRef("", &schema), "")
}

// plain is a value as JSON reads it.
func plain(v any) any {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	var out any
	if err := json.Unmarshal(raw, &out); err != nil {
		panic(err)
	}
	return out
}
