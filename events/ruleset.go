package events

import (
	"fmt"

	"github.com/fxamacker/cbor/v2"
)

// Ruleset is the name of the ruleset that a duel's first commit pins: what
// stands in its first event's data under "profile", "ruleset". It is read
// without knowing the shapes of events, which depend on it. It is empty where
// nothing stands there, and ErrInvalid where the bytes are no event.
func Ruleset(first Commit) (string, error) {
	if len(first.Events) == 0 {
		return "", fmt.Errorf("%w: a commit without an event", ErrInvalid)
	}
	e, err := decodeEnvelope(first.Events[0])
	if err != nil {
		return "", err
	}
	var pinned struct {
		Profile struct {
			Ruleset string `json:"ruleset"`
		} `json:"profile"`
	}
	if err := glance.Unmarshal(e.data, &pinned); err != nil {
		return "", fmt.Errorf("%w: the profile of event %s: %w", ErrInvalid, e.Type, err)
	}
	return pinned.Profile.Ruleset, nil
}

// glance reads a few fields of what has more.
var glance = must(cbor.DecOptions{
	MaxNestedLevels:   maxDepth,
	MaxArrayElements:  1 << 16,
	MaxMapPairs:       1 << 16,
	FieldNameMatching: cbor.FieldNameMatchingCaseSensitive,
}.DecMode())

// ID is an event's id, read without a look at what comes after it.
func ID(event []byte) (string, error) {
	r := reader{b: event}
	var e envelope
	if r.beginning(&e); r.err != nil {
		return "", fmt.Errorf("%w: event: %w", ErrInvalid, r.err)
	}
	return e.ID, nil
}
