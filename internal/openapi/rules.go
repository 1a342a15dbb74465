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
	// TextOrObject names the schemas that are a string or an object: of a text
	// and a reference, the only properties of the Go type, the one or the other.
	TextOrObject []string
	// AnyOf names the schemas that are one of several others: whose properties, in
	// Go, are references alone.
	AnyOf []string
	// ExactlyOne names the schemas whose properties are alternatives: a
	// document that gives none of them, or two, is refused.
	ExactlyOne []string
	// OpenEnums names the schemas whose Go constants are not all the values
	// that may come, with those known of another type: seats are actors too, and
	// later rulesets bring their own.
	OpenEnums map[string][]string
	// Texts gives the form, and known values, of texts that are open lists: of
	// schemas by their name, of properties as "Schema.property", of parameters as
	// "path seat" or "query as".
	Texts map[string]Text
	// Values gives the known values of properties, as "Schema.property", that
	// are plain strings in Go.
	Values map[string][]Value
	// Events are the types of events, with what their data looks like, and Comments
	// what the source says of its fields.
	Events   []Payload
	Comments Comments
	// Refusals are examples of problems, which stand at the answers that operations
	// share.
	Refusals []Refusal
	// StreamExample shows a text/event-stream answer, frames and all.
	StreamExample string
}

// Refusal is an example of a problem: its status, its code and what it says.
type Refusal struct {
	Status  int
	Code    string
	Problem map[string]any
}

// Text is what a text looks like whose values nobody can list.
type Text struct {
	Pattern string
	Known   []string // some of the values; none where the document has them already
}
