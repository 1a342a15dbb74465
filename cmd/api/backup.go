package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"spellduel/events"
)

// backup copies the store of a server that does not run.
type backup struct {
	File string `arg:"" type:"path" help:"File that holds the duels. No server may have it open: a backup while one serves comes with the operator's listener."`
	To   string `required:"" placeholder:"FILE" type:"path" help:"File to make; one that is there is never overwritten."`
}

// Run implements the command. A copy that is not sound does not remain.
func (b *backup) Run(ctx context.Context, m *Main) error {
	size, err := b.copy(ctx)
	switch {
	case errors.Is(err, events.ErrLocked):
		return fmt.Errorf("%w; a running server owns its file, and a backup while it serves comes with the operator's listener", err)
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%w: a backup overwrites nothing, name another file", err)
	case err != nil:
		return err
	}
	found, err := examine(ctx, b.To, m.Stdout)
	if err == nil && found.flaws > 0 {
		err = fmt.Errorf("%s is not sound, nor was its copy, which is gone again: see what check says of it", b.File)
	}
	if err != nil {
		return errors.Join(err, os.Remove(b.To))
	}
	fmt.Fprintf(m.Stdout, "%d bytes of %s are in %s.\n%v\n", size, b.File, b.To, found)
	return nil
}

func (b *backup) copy(ctx context.Context) (size int64, err error) {
	a, err := openArchive(ctx, b.File)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, a.close()) }()
	return a.store.Backup(ctx, b.To)
}
