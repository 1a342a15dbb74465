// Command generate writes openapi.yaml from the Swagger file that swag wrote.
// It is run by go generate from cmd/api and takes the two paths as arguments,
// the source first. It is never part of the server.
package main
