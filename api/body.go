package api

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
)

// Limits on what a client may send.
const (
	MaxBody  = 64 << 10 // bytes of a request's body
	maxDepth = 32       // levels of lists and objects in it
	maxName  = duel.MaxName
	maxKey   = 200 // bytes of an Idempotency-Key
	maxTags  = 8   // entity tags of one precondition
)

// readBody reads a body of JSON, or none. One that says it is too large is
// refused before any of it is read.
func readBody(c echo.Context) ([]byte, error) {
	r := c.Request()
	if r.ContentLength > MaxBody {
		return nil, &http.MaxBytesError{Limit: MaxBody}
	}
	if r.Header.Get("Content-Encoding") != "" {
		return nil, refusal(codeMediaType, "", "A body must be sent as it is, without Content-Encoding.")
	}
	raw, err := io.ReadAll(http.MaxBytesReader(c.Response(), r.Body, MaxBody))
	if err != nil {
		if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
			return nil, large
		}
		return nil, refusal(codeMalformed, "", "The body ended before its end.")
	}
	if len(raw) == 0 {
		return nil, nil
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get(echo.HeaderContentType))
	charset := params["charset"]
	if err != nil || kind != "application/json" || charset != "" && !strings.EqualFold(charset, "utf-8") {
		return nil, refusal(codeMediaType, "", "Content-Type must be application/json.")
	}
	return raw, nil
}

// decode reads strict JSON: no field that is not known, none twice, no null but
// where it means something, valid UTF-8, nothing after the end, and not too deep.
func decode(raw []byte, to any) error {
	if len(raw) == 0 {
		return refusal(codeMalformed, "", "A body of JSON is needed here.")
	}
	if err := scan(raw); err != nil {
		return err
	}
	err := json.Unmarshal(raw, to, json.RejectUnknownMembers(true), json.WithUnmarshalers(noNull(reflect.TypeOf(to))))
	if err == nil {
		return nil
	}
	var inner interface{ refused() error }
	if errors.As(err, &inner) {
		return inner.refused()
	}
	if semantic, ok := errors.AsType[*json.SemanticError](err); ok {
		detail := wanted(reflect.TypeOf(to), semantic.JSONPointer)
		if errors.Is(semantic.Err, json.ErrUnknownName) {
			detail = "There is no such field here." + instead(reflect.TypeOf(to), semantic.JSONPointer)
		}
		return refusal(codeBody, string(semantic.JSONPointer), detail)
	}
	return refusal(codeMalformed, "", "The body is not JSON.")
}

// noNull refuses null but in the fields that openapi.yaml lets be null, by the
// tag that it is made from: elsewhere null would be read as nothing, and a name
// that was forgotten as one that was left out. There is one for each type of body:
// it learns of the types in it, which takes longer than to read one.
func noNull(body reflect.Type) *json.Unmarshalers {
	if known, ok := nullRefusers.Load(body); ok {
		return known.(*json.Unmarshalers)
	}
	made, _ := nullRefusers.LoadOrStore(body, json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ any) error {
		if d.PeekKind() != 'n' || mayBeNull(body, next(d)) {
			return errors.ErrUnsupported // goes on as usual
		}
		return &nullError{refusal(codeBody, string(next(d)), "Null is no value here: give one, or leave the field out.")}
	}))
	return made.(*json.Unmarshalers)
}

var nullRefusers sync.Map // *json.Unmarshalers by reflect.Type of a body

// next points at the value that comes next. In a list the decoder still points
// at the one before.
func next(d *jsontext.Decoder) jsontext.Pointer {
	at := d.StackPointer()
	kind, n := d.StackIndex(d.StackDepth())
	if kind != '[' {
		return at
	}
	if n > 0 {
		at = at.Parent()
	}
	return at.AppendToken(strconv.FormatInt(n, 10))
}

// nullError carries its refusal through the decoder, which wraps it.
type nullError struct{ error }

func (e *nullError) refused() error { return e.error }

// mayBeNull says so of a place in a body.
func mayBeNull(body reflect.Type, at jsontext.Pointer) bool {
	_, said := typeAt(body, at)
	return said == "x-nullable"
}

// instead lists the fields of an object in a body, for who named another.
func instead(body reflect.Type, named jsontext.Pointer) string {
	t, _ := typeAt(body, named.Parent())
	if t == nil || t.Kind() != reflect.Struct {
		return ""
	}
	var names []string
	for _, f := range reflect.VisibleFields(t) {
		if tag, _, _ := strings.Cut(f.Tag.Get("json"), ","); tag != "" && tag != "-" {
			names = append(names, tag)
		}
	}
	if len(names) == 0 {
		return " None is."
	}
	return fmt.Sprintf("%s Legal are %s.", duel.Meant(named.LastToken(), names), list(names...))
}

// wanted says what kind of value belongs to a place in a body, for who gave another.
// A type that reads its JSON itself may take several, and says so where it refuses.
func wanted(body reflect.Type, at jsontext.Pointer) string {
	const open = "A value of another kind is wanted here"
	t, _ := typeAt(body, at)
	if t == nil || readsItself(t) {
		return open + "."
	}
	var kind string
	switch t.Kind() {
	case reflect.String:
		kind = "a text in quotes"
	case reflect.Bool:
		kind = "true or false"
	case reflect.Int, reflect.Int64:
		kind = "a whole number, not too large, without quotes"
	case reflect.Slice:
		kind = "a list"
	case reflect.Struct, reflect.Map:
		kind = "an object"
	default:
		return open + "."
	}
	return open + ": " + kind + "."
}

// readsItself tells of a type that the decoder leaves to itself.
func readsItself(t reflect.Type) bool {
	return reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) ||
		reflect.PointerTo(t).Implements(reflect.TypeFor[json.UnmarshalerFrom]())
}

// typeAt follows a pointer through the type of a body: what is there, and what
// openapi.yaml is told of that field. It is nil where the type does not say.
func typeAt(t reflect.Type, at jsontext.Pointer) (reflect.Type, string) {
	said := ""
	for token := range at.Tokens() {
		switch t = pointee(t); t.Kind() {
		case reflect.Struct:
			f, ok := fieldOf(t, token)
			if !ok {
				return nil, ""
			}
			t, said = f.Type, f.Tag.Get("extensions")
		case reflect.Slice, reflect.Map:
			t, said = t.Elem(), ""
		default:
			return nil, ""
		}
	}
	return pointee(t), said
}

func pointee(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

func fieldOf(t reflect.Type, name string) (reflect.StructField, bool) {
	for _, f := range reflect.VisibleFields(t) {
		if tag, _, _ := strings.Cut(f.Tag.Get("json"), ","); tag == name {
			return f, true
		}
	}
	return reflect.StructField{}, false
}

// scan walks the tokens once, so that form comes before meaning: whatever else
// is wrong, a body that is not JSON is refused as that.
func scan(raw []byte) error {
	d := jsontext.NewDecoder(bytes.NewReader(raw))
	for done := false; !done; {
		if _, err := d.ReadToken(); err != nil {
			return malformed(err)
		}
		if d.StackDepth() > maxDepth {
			return refusal(codeMalformed, string(d.StackPointer()), fmt.Sprintf("A body is at most %d levels deep.", maxDepth))
		}
		done = d.StackDepth() == 0
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return refusal(codeMalformed, "", "There is something after the end of the JSON value.")
	}
	return nil
}

func malformed(err error) error {
	syntactic, ok := errors.AsType[*jsontext.SyntacticError](err)
	if !ok {
		return refusal(codeMalformed, "", "The body is not JSON, or ends before its end.")
	}
	detail := "The body is not JSON."
	switch {
	case errors.Is(err, jsontext.ErrDuplicateName):
		detail = "A field stands twice."
	case strings.Contains(syntactic.Err.Error(), "UTF-8"):
		detail = "Text must be valid UTF-8."
	}
	return refusal(codeMalformed, string(syntactic.JSONPointer), fmt.Sprintf("%s Byte %d.", detail, syntactic.ByteOffset))
}

// encode writes JSON as every answer has it: deterministic, lists never null,
// and what is JSON already byte for byte as it is.
func encode(v any) ([]byte, error) {
	return json.Marshal(v, json.Deterministic(true), jsontext.PreserveRawStrings(true))
}

// checkName tells whether a text may stand for somebody or something: 1 to
// maxName runes, nothing that does not show, nothing that turns the direction of text.
func checkName(field, name string) error {
	n := utf8.RuneCountInString(name)
	if n < 1 || n > maxName || strings.TrimSpace(name) != name {
		return refusal(codeBody, field, fmt.Sprintf("A name has 1 to %d characters and no space at its ends.", maxName))
	}
	if !duel.Seen(name) {
		return refusal(codeBody, field, "A name has at least one character that can be seen.")
	}
	if !duel.Plain(name) {
		return refusal(codeBody, field, "A name has no control characters, and none that turn the direction of text.")
	}
	return nil
}

// optionalName is checkName where nothing may stand too.
func optionalName(field, name string) error {
	if name == "" {
		return nil
	}
	return checkName(field, name)
}
