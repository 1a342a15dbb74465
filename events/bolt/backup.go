package bolt

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

// CopyTo writes the whole store, as it is at one moment, in the form of its file.
// It returns the number of bytes. Others read and write meanwhile; what they free
// is not used again before the copy is done.
func (s *Store) CopyTo(ctx context.Context, w io.Writer) (n int64, err error) {
	return s.CopySized(ctx, func(int64) (io.Writer, error) { return w, nil })
}

// CopySized is CopyTo for who must know the size in bytes before the first of
// them. Where begin returns an error, that is all.
func (s *Store) CopySized(ctx context.Context, begin func(size int64) (io.Writer, error)) (n int64, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		w, err := begin(tx.Size())
		if err != nil {
			return err
		}
		n, err = tx.WriteTo(patient{ctx, w})
		return err
	})
	return n, err
}

// patient writes for as long as its context lasts.
type patient struct {
	ctx context.Context
	w   io.Writer
}

func (p patient) Write(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.w.Write(b)
}

// Backup copies the store into a new file and syncs it, the folder's entry too.
// A file that is there is left alone, and is an fs.ErrExist. On an error no copy
// remains. It returns the size in bytes.
func (s *Store) Backup(ctx context.Context, path string) (n int64, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("copy store %s to %s: %w", s.path, path, err)
		}
	}()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, err
	}
	n, err = s.CopyTo(ctx, f)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = syncFolder(filepath.Dir(path))
	}
	if err != nil {
		return 0, errors.Join(err, os.Remove(path))
	}
	return n, nil
}

func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
