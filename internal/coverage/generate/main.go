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
	if len(args) != 2 {
		return fmt.Errorf("usage: generate REPOSITORY FILE")
	}
	t, err := coverage.Read(os.DirFS(args[0]))
	if err != nil {
		return err
	}
	return os.WriteFile(args[1], []byte(t.Write()), 0o644)
}
