//go:build linux || darwin || freebsd

package bolt

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"syscall"
)

// roomFor returns how many bytes the file takes, and what is free beside it.
func roomFor(dir, path string) (int64, error) {
	var st syscall.Statfs_t
	if err := syscall.Statfs(dir, &st); err != nil {
		return 0, fmt.Errorf("ask for free space in %s: %w", dir, err)
	}
	room := float64(st.Bavail) * float64(st.Bsize)
	info, err := os.Stat(path)
	switch {
	case err == nil:
		room += float64(info.Size())
	case !errors.Is(err, fs.ErrNotExist):
		return 0, err
	}
	return int64(math.Min(room, math.MaxInt64/2)), nil
}

// unlock gives up a file's lock. Closing is not enough while a panic of bbolt
// has left the file mapped: the mapping keeps the lock.
func unlock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }
