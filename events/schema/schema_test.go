package schema

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"spellduel/domain/spellduel"
	"spellduel/events"
)

// Every field of every event has a written name of its own, so that no renaming
// in Go changes stored bytes.
func TestEveryStoredFieldHasAWrittenName(t *testing.T) {
	for _, s := range SpellDuel() {
		walk(t, s.Type, reflect.TypeOf(s.New()).Elem(), map[reflect.Type]bool{})
	}
}

var written = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

func walk(t *testing.T, path string, shape reflect.Type, seen map[reflect.Type]bool) {
	switch shape.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		walk(t, path, shape.Elem(), seen)
		return
	case reflect.Float32, reflect.Float64, reflect.Interface, reflect.Func, reflect.Chan:
		t.Errorf("%s: a %s cannot be stored", path, shape)
	case reflect.Struct:
	default:
		return
	}
	if seen[shape] {
		return
	}
	seen[shape] = true
	for i := range shape.NumField() {
		f := shape.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || f.Anonymous || !written.MatchString(name) {
			t.Errorf("%s: field %s.%s has no written name in snake_case", path, shape, f.Name)
		}
		walk(t, path+"."+name, f.Type, seen)
	}
}

// What is decoded is what was encoded, whatever the event, with every field set.
func TestEveryEventComesBackAsItWent(t *testing.T) {
	codec := Of(spellduel.Ruleset)
	for i, payload := range spellduel.AllEvents() {
		filled := reflect.New(reflect.TypeOf(payload)).Elem()
		fill(filled, 1)
		for _, data := range []any{payload, filled.Interface()} {
			b, err := codec.Encode(events.Event{ID: "01ARZ3NDEKTSV4RRFFQ69G5FAV", Seq: uint64(i) + 1, Actor: "engine", Data: data})
			if err != nil {
				t.Fatalf("%s: %v", payload.EventType(), err)
			}
			back, err := codec.Decode(b)
			if err != nil {
				t.Fatalf("%s: %v", payload.EventType(), err)
			}
			if back.Type != payload.EventType() || back.V != 1 || !reflect.DeepEqual(back.Data, data) {
				t.Errorf("%s went as %+v and came back as %s version %d, %+v", payload.EventType(), data, back.Type, back.V, back.Data)
			}
		}
	}
}

func fill(v reflect.Value, n int64) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), n+int64(i))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0), n)
		fill(v.Index(1), n+1)
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, n)
		fill(value, n)
		v.SetMapIndex(key, value)
	case reflect.String:
		v.SetString(string(rune('a' + n%26)))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(n)
	}
}
