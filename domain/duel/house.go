package duel

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// HouseOption is a rule or ruling that a table may settle otherwise, in the terms.
type HouseOption struct {
	Key   string   // in terms.house
	Legal []string // values, the first being the default
	Rules []Rule   // that it changes
}

// HouseOptions are those that a ruleset offers.
type HouseOptions []HouseOption

// Copy shares nothing with what it is a copy of.
func (all HouseOptions) Copy() HouseOptions {
	all = slices.Clone(all)
	for i := range all {
		all[i].Legal, all[i].Rules = slices.Clone(all[i].Legal), slices.Clone(all[i].Rules)
	}
	return all
}

// Find is the option of a key.
func (all HouseOptions) Find(key string) (HouseOption, bool) {
	i := slices.IndexFunc(all, func(o HouseOption) bool { return o.Key == key })
	if i < 0 {
		return HouseOption{}, false
	}
	return all[i], true
}

// Check holds what the terms choose to what is offered. A refusal names the key, what
// is legal, the rule of the terms and those that the option changes.
func (all HouseOptions) Check(chosen map[string]string, terms Rule) error {
	for _, key := range slices.Sorted(maps.Keys(chosen)) {
		o, ok := all.Find(key)
		if !ok {
			return &Refusal{
				Code: CodeNotOffered, Field: Under("/terms/house", key), Rules: []Rule{terms},
				Detail: fmt.Sprintf("there is no house option %.40q; legal are %s.%s", key, strings.Join(all.keys(), ", "), Meant(key, all.keys())),
			}
		}
		if v := chosen[key]; !slices.Contains(o.Legal, v) {
			return &Refusal{
				Code: CodeNotOffered, Field: "/terms/house/" + o.Key, Rules: append([]Rule{terms}, o.Rules...),
				Detail: fmt.Sprintf("%.40q is not offered; legal is one of %s", v, strings.Join(o.Legal, ", ")),
			}
		}
	}
	return nil
}

// Idle says of a house option that under the other terms it cannot matter how it
// stands.
type Idle struct {
	Key string
	Is  bool
	Why string // in words, for who has chosen it
}

// CheckIdle refuses options that were chosen otherwise than they stand by default and
// cannot matter: a table that chose one would count on it in vain. The refusal names
// the key, why, the rule of the terms and those that the option changes.
func (all HouseOptions) CheckIdle(chosen map[string]string, terms Rule, idle ...Idle) error {
	for _, i := range idle {
		o, _ := all.Find(i.Key)
		v, named := chosen[i.Key]
		if i.Is && named && v != o.Legal[0] {
			return &Refusal{
				Code: CodeIllegalTerms, Field: "/terms/house/" + o.Key, Rules: append([]Rule{terms}, o.Rules...),
				Detail: fmt.Sprintf("%s changes nothing in this duel: %s; leave it out, or choose %s", v, i.Why, o.Legal[0]),
			}
		}
	}
	return nil
}

func (all HouseOptions) keys() []string {
	keys := make([]string, len(all))
	for i, o := range all {
		keys[i] = o.Key
	}
	return keys
}
