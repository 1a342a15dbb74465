package projections

import (
	"reflect"
	"slices"
	"strings"

	"spellduel/domain/duel"
)

// becauseFor keeps what a viewer may see of an event's reasons: the mediator
// all, a seat the keys that end in its name, everybody the keys that the row
// opens. A value that is no number, word or list of these is dropped.
func becauseFor(viewer duel.Viewer, because map[string]any, open []string) map[string]any {
	if len(because) == 0 {
		return nil
	}
	seen := make(map[string]any, len(because))
	for key, value := range because {
		own := viewer != duel.ViewerPublic && strings.HasSuffix(key, "_"+string(viewer))
		if (viewer == duel.ViewerMediator || own || slices.Contains(open, key)) && plain(reflect.ValueOf(value)) {
			seen[key] = value
		}
	}
	return seen
}

// plain tells that a value is made of integers, words, booleans and lists only.
func plain(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.String, reflect.Bool:
		return true
	case reflect.Interface:
		return plain(v.Elem())
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if !plain(v.Index(i)) {
				return false
			}
		}
		return true
	}
	return false
}

// rulesFor keeps the rule ids that a row opens.
func rulesFor(rules, open []duel.Rule) []duel.Rule {
	var seen []duel.Rule
	for _, rule := range rules {
		if slices.Contains(open, rule) {
			seen = append(seen, rule)
		}
	}
	return seen
}
