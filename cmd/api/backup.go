package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"spellduel/events"
	"spellduel/internal/operator"
)

// backup copies a store, that of a running server too.
type backup struct {
	File        string `arg:"" optional:"" type:"path" help:"File that holds the duels, of a server that does not run."`
	From        string `placeholder:"URL" help:"Or: the operator's listener of a running server, as http://127.0.0.1:9090."`
	To          string `required:"" placeholder:"FILE" type:"path" help:"File to make; one that is there is left alone."`
	Overwrite   bool   `help:"Replace the file that is there, once the new copy is whole and sound."`
	operatorKey `embed:""`
}

// Validate wants one place to copy from.
func (b *backup) Validate() error {
	if (b.File == "") == (b.From == "") {
		return errors.New("say what to copy: a FILE that no server has open, or --from the operator's listener of a running server")
	}
	return nil
}

// Run implements the command. The copy is made beside its place, gone through, and
// put there only if it is whole and sound: what has the name is always good.
func (b *backup) Run(ctx context.Context, m *Main) (err error) {
	if err := b.free(); err != nil {
		return err
	}
	beside := b.To + fmt.Sprintf(".%d.part", os.Getpid())
	size, err := b.copy(ctx, beside)
	if errors.Is(err, events.ErrLocked) {
		err = fmt.Errorf("%w; a running server owns its file: copy it with --from its operator's listener", err)
	}
	if err != nil {
		return err
	}
	defer func() {
		if gone := os.Remove(beside); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}()
	found, err := examine(ctx, beside, m.Stdout)
	switch {
	case err != nil:
		return err
	case found.flaws > 0 && b.From != "":
		return fmt.Errorf("what %s sent is not sound and is gone again: stop the server and see what check says of its file", b.From)
	case found.flaws > 0:
		return fmt.Errorf("%s is not sound, nor was its copy, which is gone again: see what check says of it", b.File)
	}
	if err := b.place(beside); err != nil {
		return err
	}
	fmt.Fprintf(m.Stdout, "%d bytes of %s are in %s.\n%v\n", size, b.File+b.From, b.To, found)
	return nil
}

// free refuses a place that is taken before anything is copied.
func (b *backup) free() error {
	_, err := os.Lstat(b.To)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && b.Overwrite:
		return nil
	case err == nil:
		err = &fs.PathError{Op: "make", Path: b.To, Err: fs.ErrExist}
		return fmt.Errorf("%w: a backup overwrites nothing, name another file or say --overwrite", err)
	}
	return err
}

// copy leaves a copy, synced, in a new file, or on an error none.
func (b *backup) copy(ctx context.Context, path string) (size int64, err error) {
	if b.From != "" {
		return b.fetch(ctx, path)
	}
	a, err := openArchive(ctx, b.File)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, a.close()) }()
	return a.store.Backup(ctx, path)
}

func (b *backup) fetch(ctx context.Context, path string) (size int64, err error) {
	token, err := b.token()
	if err != nil {
		return 0, err
	}
	if token.IsZero() {
		return 0, errors.New("--from needs the operator's token: --operator-token-file, or SPELLDUEL_OPERATOR_TOKEN")
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, err
	}
	defer func() {
		if err = errors.Join(err, f.Close()); err != nil {
			err = errors.Join(err, os.Remove(path))
		}
	}()
	road := &http.Transport{
		Proxy: http.ProxyFromEnvironment, DialContext: (&net.Dialer{Timeout: 10 * time.Second}).DialContext, ResponseHeaderTimeout: time.Minute,
	}
	defer road.CloseIdleConnections()
	if size, err = operator.Fetch(ctx, &http.Client{Transport: road}, b.From, token, f); err != nil {
		return 0, err
	}
	return size, f.Sync()
}

// place gives the copy its name, in one step, and syncs the folder.
func (b *backup) place(beside string) error {
	err := os.ErrInvalid
	if !b.Overwrite {
		err = os.Link(beside, b.To) // which refuses a name that somebody took meanwhile
	}
	if err != nil && !errors.Is(err, fs.ErrExist) { // or the folder knows no links
		if err = b.free(); err == nil {
			err = os.Rename(beside, b.To)
		}
	}
	if err != nil {
		return err
	}
	d, err := os.Open(filepath.Dir(b.To))
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
