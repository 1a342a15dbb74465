package spellduel

import _ "embed" // for the description

//go:embed openapi.yaml
var description []byte

// OpenAPI is openapi.yaml, byte for byte. It is not to be changed.
func OpenAPI() []byte { return description }
