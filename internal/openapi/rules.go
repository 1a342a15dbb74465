package openapi

// Rules is what the fix-ups must be told about one API, because neither the
// comments nor the Swagger file can say it.
type Rules struct {
	// Problem is the name of the schema of every refusal.
	Problem string
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
}
