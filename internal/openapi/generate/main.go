package main

import (
	"bytes"
	"fmt"
	"os"

	"spellduel/internal/openapi"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: generate <swagger.json> <openapi.yaml>")
		os.Exit(2)
	}
	if err := generate(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// generate also ends the source with the newline that swag leaves out, so that
// every file of the tree ends alike.
func generate(source, target string) error {
	swagger, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	rules, err := openapi.Described("../..")
	if err != nil {
		return err
	}
	out, err := openapi.Convert(swagger, rules)
	if err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	if err := os.WriteFile(source, append(bytes.TrimRight(swagger, "\n"), '\n'), 0o644); err != nil {
		return err
	}
	return os.WriteFile(target, out, 0o644)
}
