package openapi

import (
	"fmt"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// servers makes the one server the one that is described, wherever it stands. The paths carry
// their whole prefix, so that /healthz may live outside of /v1, and a base path
// that is more than "/" would be lost here: it is refused.
func servers(doc *openapi3.T) error {
	for _, s := range doc.Servers {
		if s.URL != "/" {
			return fmt.Errorf("server %q: write whole paths in @Router and leave @basePath and @host out", s.URL)
		}
	}
	doc.Servers = openapi3.Servers{{URL: "/", Description: "The server this file describes."}}
	return nil
}

// bearer says what Swagger 2.0 has no word for: the Authorization header holds
// a bearer token, not a key of its own kind.
func bearer(doc *openapi3.T) error {
	for _, ref := range doc.Components.SecuritySchemes {
		s := ref.Value
		if s.Type != "apiKey" || s.In != "header" || !strings.EqualFold(s.Name, "Authorization") {
			continue
		}
		s.Type, s.In, s.Name = "http", "", ""
		s.Scheme = "bearer"
	}
	return nil
}

// explicitSecurity writes "no token needed" down where no token is asked for: a
// reader and a linter cannot tell an absent list from a forgotten one.
func explicitSecurity(doc *openapi3.T) error {
	for _, op := range operations(doc) {
		if op.Security == nil {
			op.Security = &openapi3.SecurityRequirements{}
		}
	}
	return nil
}
