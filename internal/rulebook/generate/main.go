package main

import (
	"fmt"
	"os"
	"path/filepath"

	"spellduel/internal/rulebook"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "rulebook:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("usage: generate DIRECTORY")
	}
	for name, page := range rulebook.Pages() {
		if err := os.WriteFile(filepath.Join(args[0], name), []byte(page), 0o644); err != nil {
			return err
		}
	}
	return nil
}
