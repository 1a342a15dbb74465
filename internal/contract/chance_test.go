package contract

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"spellduel/internal/openapi"
)

// chance draws; the same seed draws the same.
type chance struct{ *rand.Rand }

func from(seed uint64) chance { return chance{rand.New(rand.NewPCG(seed, 4))} }

func (c chance) in(percent int) bool { return c.IntN(100) < percent }

func pick[T any](c chance, list []T) T { return list[c.IntN(len(list))] }

// verbatim is JSON, or what is meant to be none, written as it is.
type verbatim string

// names are texts that may stand for somebody.
var names = []string{"Calvin", "Delsenora", "Ж", "名前", "a b", "x", "Otiluke's Resilient Sphere", "e\u0301", "👩‍🚀"}

// oddities are texts that a server may stumble over.
var oddities = []string{
	"", " ", "null", "0", "-1", "1e9", "true", "..", ".", "%", "%zz", "/", "//", "a/b", "\\", "\"", "'", "<script>", "{}", "[]", "*", "\u0000", "\u202e", "\ufffd",
	"\n", "é", "a\u0301", "ﬃ", "😀", "sd1_", "sd1_" + strings.Repeat("A", 43), strings.Repeat("x", 101), strings.Repeat("y", 300), strings.Repeat("ä", 5000),
	"99999999999999999999", "-9223372036854775809", "0x10", "NaN", "Infinity", "1;2", "a,b", "d1", "m1", "2026-02-30T00:00:00Z",
}

// hints are values that mean something where the schema alone would draw what
// means nothing, by "Schema.property".
var hints = map[string]func(chance) any{
	"OpenRequest.invitations_expire_in": among(60, 31622400),
	"InvitationRequest.expires_in":      among(60, 86400),
	"OpenRequest.ruleset":               always("spells-and-magic"),
	"TermsRequest.end":                  among([]any{"no_hit_points", "no_spells"}, []any{"no_spells"}, []any{"no_hit_points"}),
	"TermsRequest.allow":                always([]any{}),
	"TermsRequest.house":                always(map[string]any{}),
	"TermsRequest.deadline":             among[any](nil, 5, 86400),
	"StakesRequest.kind":                always("friendly"),
	"OpenRequest.seats": func(c chance) any {
		return map[string]any{"a": map[string]any{"name": name(c)}, "b": map[string]any{"name": name(c)}}
	},
	"MediatorRequest.name":       name,
	"MediatorRequest.protection": name,
	"SeatName.name":              name,
	"SeatRequest.consent":        among(true, true, true, true, true, true, true, true, true, false),
	"SeatRequest.dice_seed":      among("", "9f86d081", "AB", strings.Repeat("00", 64)),
	"SheetRequest.name":          name,
	"SheetRequest.level":         among(1, 7, 12, 40),
	"SheetRequest.abilities":     among(map[string]any{"intelligence": 16}, map[string]any{"wisdom": 25, "reason": 1, "intuition": 9}),
	"SheetRequest.hit_points":    among(map[string]any{"current": 20, "max": 20}, map[string]any{"current": 1, "max": 1000}),
	"SheetRequest.saves":         among(map[string]any{"spell": 9}, map[string]any{"death": 20, "rod": 1, "breath": 2, "petrification": 3}),
	"SheetRequest.proficiencies": among([]any{"spellcraft"}, []any{}),
	"SheetRequest.school":        among[any](nil, "Evocation", ""),
	"SheetRequest.wild_mage":     always(false),
	"SheetRequest.effects":       always([]any{}),
	"SheetRequest.components":    always("all"),
	"SheetRequest.items":         among([]any{}, []any{map[string]any{"name": "ring", "kind": "stored", "spells": []any{"Sleep"}}}),
	"MemorizedSpell.spell":       among[any]("Magic Missile", "Dispel Magic", "Sleep", "Withdraw", frostLance()),
	"MemorizedSpell.count":       among(1, 2, 3),
	"BonusesRequest.protection":  among(0, 10),
	"BonusesRequest.save":        among(0, 10),
	"BonusesRequest.weapon":      among(0, 10),
	"TokenRequest.label":         name,
	"TokenRequest.expires_at":    among[any](nil, "2026-12-24T18:00:00Z", "2099-01-01T00:00:00+01:00"),
	"InterventionRequest.kind":   among("attack", "attack_mediator", "touch", "contact", "disturbance", "compulsion"),
	"AnswerRequest.option":       among("pass", "close"),
}

func frostLance() map[string]any {
	return map[string]any{
		"name": "Frost Lance", "level": 3, "type": "A/M", "movement": 4, "save": "half", "save_category": "breath", "damage": "3d6",
		"abilities": []any{map[string]any{"kind": "must_fight", "against": "tag:fire", "outcome": "combat"}}, "tags": []any{"cold"},
	}
}

func always(v any) func(chance) any { return func(chance) any { return v } }

func among[T any](list ...T) func(chance) any { return func(c chance) any { return pick(c, list) } }

func name(c chance) any { return pick(c, names) }

// value is a value that a schema allows, as far as a schema can say it; name is
// that of the component, or where it stands in one.
func (c chance) value(s *openapi3.SchemaRef, name string) any {
	if s.Ref != "" {
		name = s.Ref[strings.LastIndex(s.Ref, "/")+1:]
	}
	if hint := hints[name]; hint != nil && c.in(92) {
		return hint(c)
	}
	v := s.Value
	if v.Nullable && c.in(15) {
		return nil
	}
	known, _ := v.Extensions[openapi.KnownValues].([]any)
	switch {
	case len(v.Enum) > 0:
		return pick(c, v.Enum)
	case len(known) > 0 && c.in(80):
		return pick(c, known)
	case len(v.AllOf) > 0:
		return c.value(v.AllOf[0], name)
	case len(v.AnyOf) > 0: // the first is of the ruleset that is mostly asked for
		if c.in(90) {
			return c.value(v.AnyOf[0], name)
		}
		return c.value(pick(c, v.AnyOf), name)
	case len(v.OneOf) > 0 && len(v.Properties) == 0:
		return c.value(pick(c, v.OneOf), name)
	case v.Type.Is("object"):
		return c.object(v, name)
	case v.Type.Is("array"):
		list := []any{}
		for range c.IntN(4) {
			list = append(list, c.value(v.Items, name+"[]"))
		}
		return list
	case v.Type.Is("integer"):
		return c.whole(v)
	case v.Type.Is("boolean"):
		return c.in(50)
	}
	return c.text(v)
}

func (c chance) object(v *openapi3.Schema, name string) any {
	fields := map[string]any{}
	for _, p := range sortedKeys(v.Properties) {
		needed := false
		for _, r := range v.Required {
			needed = needed || r == p
		}
		if needed || c.in(50) {
			fields[p] = c.value(v.Properties[p], name+"."+p)
		}
	}
	if more := v.AdditionalProperties.Schema; more != nil && len(v.Properties) == 0 {
		for range c.IntN(3) {
			fields[pick(c, []string{"intelligence", "wisdom", "spell", "x"})] = c.value(more, name+"{}")
		}
	}
	if v.MaxProps != nil {
		for _, p := range sortedKeys(fields) {
			if uint64(len(fields)) > *v.MaxProps {
				delete(fields, p)
			}
		}
	}
	return fields
}

func (c chance) whole(v *openapi3.Schema) any {
	least, most := -3, 1000
	if v.Min != nil {
		least = int(*v.Min)
	}
	if v.Max != nil {
		most = int(*v.Max)
	}
	if n, ok := v.Example.(float64); ok && c.in(40) {
		return int(n)
	}
	return pick(c, []int{least, most, least, least + c.IntN(most-least+1), min(most, max(least, 1)), min(most, max(least, 7))})
}

func (c chance) text(v *openapi3.Schema) any {
	if v.Format == "date-time" {
		return pick(c, []string{"2026-12-24T18:00:00Z", "2026-11-30T12:03:00Z", "2000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2027-01-01T00:00:00.123456789-11:30"})
	}
	if s, ok := v.Example.(string); ok && c.in(50) {
		return s
	}
	if v.MaxLength != nil && c.in(30) {
		return strings.Repeat("ä", int(*v.MaxLength))
	}
	return pick(c, names)
}

// broken is a value that is wrong, or at an edge, in the place of another.
func (c chance) broken(instead any) any {
	switch c.IntN(12) {
	case 0:
		return nil
	case 1:
		return pick(c, oddities)
	case 2:
		return pick(c, []any{0, -1, 1, 41, 1000, 1001, 2147483647, -2147483648, 4294967296})
	case 3:
		return verbatim(pick(c, []string{"1e400", "-0", "0.5", "99999999999999999999999", "1E+2", "12.0", "-9223372036854775809", "9223372036854775807", "007", "+1", ".5", "NaN", "0x1"}))
	case 4:
		return pick(c, []any{true, false})
	case 5:
		return pick(c, []any{[]any{}, []any{instead}, []any{instead, instead}, []any{nil}})
	case 6:
		return pick(c, []any{map[string]any{}, map[string]any{"x": instead}, map[string]any{"name": instead, "level": 1}})
	case 7:
		depth := pick(c, []int{10, 31, 32, 33, 200, 20000})
		return verbatim(strings.Repeat("[", depth) + strings.Repeat("]", depth))
	case 8:
		return verbatim(pick(c, []string{`"\ud800"`, `"\ud800\ud800"`, "\"a\xffb\"", "\"\xc0\xaf\"", "\"\xed\xa0\x80\"", `"\u0000"`, `"\x41"`, "\"tab\there\"", `"unended`, `'x'`, "\"\xe2\x82\""}))
	case 9:
		return strings.Repeat(pick(c, []string{"x", "ä", "😀"}), pick(c, []int{1, 99, 100, 101, 200, 201, 5000}))
	case 10:
		list := make([]any, pick(c, []int{17, 101, 201, 1001}))
		for i := range list {
			list[i] = instead
		}
		return list
	}
	return fmt.Sprint(instead)
}

// spoil changes one place of a value, anywhere in it.
func (c chance) spoil(v any) any {
	switch v := v.(type) {
	case map[string]any:
		return c.spoilObject(v)
	case []any:
		if len(v) > 0 && c.in(75) {
			list := append([]any(nil), v...)
			i := c.IntN(len(list))
			list[i] = c.spoil(list[i])
			return list
		}
	}
	return c.broken(v)
}

func (c chance) spoilObject(v map[string]any) any {
	fields := make(map[string]any, len(v)+1)
	for k, x := range v {
		fields[k] = x
	}
	keys := sortedKeys(v)
	if len(keys) == 0 || c.in(8) {
		return c.broken(v)
	}
	k := pick(c, keys)
	switch c.IntN(8) {
	case 0:
		delete(fields, k)
	case 1:
		fields[pick(c, []string{"x", "Name", "", "option ", "__proto__", "é", strings.ToUpper(k)})] = pick(c, []any{1, "x", nil, v[k]})
	case 2: // the same field twice
		first, second := string(encode(fields[k])), string(encode(c.broken(fields[k])))
		rest := string(encode(fields))
		return verbatim(strings.TrimSuffix(rest, "}") + "," + string(encode(k)) + ":" + pick(c, []string{first, second}) + "}")
	case 3:
		fields[k] = c.broken(fields[k])
	default:
		fields[k] = c.spoil(fields[k])
	}
	return fields
}

// spoilBytes breaks JSON where it stands.
func (c chance) spoilBytes(b []byte) []byte {
	at := c.IntN(len(b) + 1)
	switch c.IntN(9) {
	case 0:
		return b[:at]
	case 1:
		return append(append(append([]byte(nil), b[:at]...), byte(c.IntN(256))), b[at:]...)
	case 2:
		return append(append([]byte(nil), b...), pick(c, []string{" ", "\n", "x", "{}", ",", "\x00", "null"})...)
	case 3:
		return append([]byte("\xef\xbb\xbf"), b...)
	case 4:
		return []byte(pick(c, []string{"", " ", "null", "{}", "[]", "0", "\"x\"", "true", "{", "nul", "\xff", "{\"\":1}", "/**/{}"}))
	case 5:
		return []byte(strings.ReplaceAll(string(b), ":", " : "))
	case 6:
		return []byte(strings.Repeat("[", 100_000))
	case 7:
		return append(append([]byte(nil), b...), strings.Repeat(" ", pick(c, []int{65536 - len(b)%65536, 65537, 70_000}))...)
	}
	return []byte("{\"x\":\"" + strings.Repeat("x", pick(c, []int{65_000, 65_527, 65_528, 65_529, 1 << 20})) + "\"}")
}
