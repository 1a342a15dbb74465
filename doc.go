// Package spellduel is the module's root: it holds what is served as it lies
// here, the API's description.
//
// You want [OpenAPI]. The file is generated (cmd/api/generate.go), so that a
// program serves the description of the very source it was built from. The
// package imports nothing; the api imports it.
//
// Caveat: nothing but such files belongs here. The arena duel is
// domain/spellduel.
package spellduel
