package main

import (
	"fmt"
	"os"

	"spellduel/internal/coverage"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "coverage:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 4 {
		return fmt.Errorf("usage: generate REPOSITORY FILE ARCANE ENTRIES")
	}
	repository := os.DirFS(args[0])
	t, err := coverage.Read(repository)
	if err != nil {
		return err
	}
	arcane, err := coverage.ReadArcane(repository)
	if err != nil {
		return err
	}
	if err := os.WriteFile(args[1], []byte(t.Write()), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(args[2], []byte(arcane.Write()), 0o644); err != nil {
		return err
	}
	entries, err := coverage.ReadEntries(repository)
	if err != nil {
		return err
	}
	return os.WriteFile(args[3], []byte(entries.Write()), 0o644)
}
