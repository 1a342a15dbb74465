package openapi

// Rules is what the fix-ups must be told about one API, because neither the
// comments nor the Swagger file can say it.
type Rules struct {
	// Problem is the name of the schema of every refusal.
	Problem string
	// Names gives schemas, by their names in the Swagger file, other names than
	// those of their Go types.
	Names map[string]string
	// Optional names the properties, as "Schema.property", that an answer may
	// leave out: those tagged omitzero, which swag takes for required.
	Optional []string
	// Nullable names the properties, as "Schema.property", that may be null:
	// pointers that are always written. swag does not tell them from values.
	Nullable []string
	// TextOrObject names the properties that are a string or an object, which
	// in Go are of any type.
	TextOrObject []string
	// ExactlyOne names the schemas whose properties are alternatives: a
	// document that gives none of them, or two, is refused.
	ExactlyOne []string
	// OpenEnums names the schemas whose Go constants are not all the values
	// that may come: seats are actors too, and later rulesets bring their own.
	OpenEnums []string
	// StreamExample shows a text/event-stream answer, frames and all.
	StreamExample string
}

// Spellduel are the rules for this house's API.
var Spellduel = Rules{
	Problem: "Problem",
	Names: map[string]string{
		"projections.HitPointsSeen": "HitPointsShown",
		"projections.Snapshot":      "View",
	},
	Optional: []string{
		"Subject.other", "Subject.seat", "Subject.spell",
	},
	Nullable: []string{
		"Outcome.winner", "Side.space", "View.advantage", "View.arena", "View.outcome",
	},
	TextOrObject: []string{"MemorizedSpell.spell"},
	ExactlyOne:   []string{"AnswerRequest"},
	OpenEnums:    []string{"Actor", "Seat", "Viewer"}, // other rulesets have other seats, and seats act and see
	StreamExample: `retry: 2000

id: 41
data: {"seq":41,"type":"round_began","v":1,"at":"2026-03-01T20:15:00.000Z","round":3,"phase":"act","rules":["round.order"],"because":{},"data":{"round":3,"advantaged":"b"}}

: still here

`,
}
