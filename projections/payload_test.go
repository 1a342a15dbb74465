package projections_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	p "spellduel/projections"
)

// build makes a random payload of the case's type; the same seed makes the same
// one. It returns a pointer.
func (c seenCase) build(seed uint64) any {
	for _, payload := range spellduel.AllEvents() {
		if payload.EventType() != c.typ {
			continue
		}
		v := reflect.New(reflect.TypeOf(payload))
		fill(v.Elem(), rand.New(rand.NewPCG(seed, 1)))
		if c.pin != nil {
			c.pin(v.Interface())
		}
		return v.Interface()
	}
	panic("no such type: " + c.typ)
}

// fact wraps a payload with reasons and rules: what the case opens, and much
// that it does not.
func (c seenCase) fact(payload any, seed uint64) p.Fact {
	rng := rand.New(rand.NewPCG(seed, 2))
	because := map[string]any{"pr_a": rng.IntN(20), "pr_b": rng.IntN(20), "highest_a": rng.IntN(9), "stake_levels": rng.IntN(30), "cell": "A-D", "total": []any{int64(3), int64(4)}}
	for _, key := range strings.Fields(c.because) {
		because[key] = fmt.Sprint("open", rng.IntN(9))
	}
	rules := []duel.Rule{"ability.automatic_defeat"}
	for _, rule := range strings.Fields(c.rules) {
		rules = append(rules, duel.Rule(rule))
	}
	return p.Fact{
		Type: c.typ, V: 1, Round: 1 + rng.IntN(9), Phase: spellduel.PhaseAct, At: 1_700_000_000_000 + rng.Int64N(1e9),
		Rules: append(rules, "meet.ability"), Because: because, Data: payload,
	}
}

// streams are two duelists' streams after what the case says came before.
func (c seenCase) streams(table p.Table) *p.Streams {
	s := p.NewStreamsWith(table, duel.SeatA, duel.SeatB)
	for _, payload := range c.before {
		s.Apply(p.Fact{Type: payload.EventType(), V: 1, Data: payload})
	}
	return s
}

// see gives what a viewer is shown of a fact, or nil.
func (c seenCase) see(table p.Table, viewer duel.Viewer, f p.Fact) *p.Shown {
	for _, shown := range c.streams(table).Apply(f) {
		if shown.Viewer == viewer {
			return &shown
		}
	}
	return nil
}

// fill sets every field to something that is not zero, where it can.
func fill(v reflect.Value, rng *rand.Rand) {
	switch v.Kind() {
	case reflect.Int:
		v.SetInt(1 + rng.Int64N(40))
	case reflect.Bool:
		v.SetBool(rng.IntN(2) == 0)
	case reflect.String:
		v.SetString(fmt.Sprint("w", rng.IntN(1000)))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), rng)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1+rng.IntN(3), 4))
		for i := range v.Len() {
			fill(v.Index(i), rng)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for i := range 1 + rng.IntN(2) {
			value := reflect.New(v.Type().Elem()).Elem()
			fill(value, rng)
			v.SetMapIndex(reflect.ValueOf(fmt.Sprint("k", i)).Convert(v.Type().Key()), value)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), rng)
		}
	default:
		panic("a payload holds " + v.Type().String() + ", which the test cannot fill")
	}
}

// place is one thing in a payload that can be otherwise.
type place struct {
	path   string
	change func()
}

// places lists them, lists by their length too.
func places(v reflect.Value, path string) []place {
	switch v.Kind() {
	case reflect.Int:
		return []place{{path, func() { v.SetInt(v.Int() + 1) }}, {path, func() { v.SetInt(0) }}}
	case reflect.Bool:
		return []place{{path, func() { v.SetBool(!v.Bool()) }}}
	case reflect.String:
		return []place{{path, func() { v.SetString(v.String() + "x") }}, {path, func() { v.SetString("") }}}
	case reflect.Pointer:
		return append(places(v.Elem(), path), place{path, func() { v.SetZero() }})
	case reflect.Slice:
		list := []place{{path, func() { v.Set(reflect.Append(v, v.Index(0))) }}, {path, func() { v.SetZero() }}}
		for i := range v.Len() {
			list = append(list, places(v.Index(i), path)...)
		}
		return list
	case reflect.Map:
		list := []place{{path, func() { v.SetZero() }}}
		for _, key := range v.MapKeys() {
			list = append(list, place{path, func() {
				v.SetMapIndex(reflect.ValueOf("other").Convert(key.Type()), v.MapIndex(key))
			}})
		}
		return list
	}
	var list []place
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		list = append(list, places(v.Field(i), strings.TrimPrefix(path+"."+name, "."))...)
	}
	return list
}

// covers tells that a list of paths names this one or what it lies in.
func covers(list, path string) bool {
	return slices.ContainsFunc(strings.Fields(list), func(known string) bool {
		return known == "whole" || path == known || strings.HasPrefix(path, known+".")
	})
}

// fieldsOf words data as the columns of a case do.
func fieldsOf(data any, payload any) string {
	seen, whole := plainJSON(data), plainJSON(payload)
	if reflect.DeepEqual(seen, whole) {
		return "whole"
	}
	var list []string
	var walk func(v any, path string)
	walk = func(v any, path string) {
		if m, ok := v.(map[string]any); ok {
			for key, value := range m {
				walk(value, strings.TrimPrefix(path+"."+key, "."))
			}
			return
		}
		list = append(list, path)
	}
	walk(seen, "")
	slices.Sort(list)
	return strings.Join(list, " ")
}

func plainJSON(data any) any {
	b, err := json.Marshal(data)
	if err != nil {
		panic(err)
	}
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		panic(err)
	}
	return v
}

func sorted(words string) string {
	list := strings.Fields(words)
	slices.Sort(list)
	return strings.Join(list, " ")
}
