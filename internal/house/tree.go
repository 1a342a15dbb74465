package house

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Finding is one place where the house is not as it should be. Line counts from
// 1; 0 means the file as a whole.
type Finding struct {
	Path string
	Line int
	Text string
}

func (f Finding) String() string {
	if f.Line == 0 {
		return f.Path + ": " + f.Text
	}
	return fmt.Sprintf("%s:%d: %s", f.Path, f.Line, f.Text)
}

// Tree is the source tree, read once. Paths are slash-separated, relative to
// the root, sorted.
type Tree struct {
	Module string // the module's path, from go.mod
	Paths  []string
	Go     []*GoFile
	text   map[string][]byte
	fset   *token.FileSet
}

// GoFile is one parsed Go file.
type GoFile struct {
	Path      string
	Dir       string // "." for the root
	Test      bool   // its name ends in _test.go
	Generated bool   // it says so by the usual line
	Lines     int
	Syntax    *ast.File
}

var generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// Read reads the named files of a file system, normally all that [Tracked]
// names. Go files below a testdata directory are text to it, not source.
func Read(fsys fs.FS, paths []string) (*Tree, error) {
	t := &Tree{text: map[string][]byte{}, fset: token.NewFileSet()}
	t.Paths = slices.Sorted(slices.Values(paths))
	for _, p := range t.Paths {
		data, err := fs.ReadFile(fsys, p)
		if err != nil {
			return nil, fmt.Errorf("read the tree: %w", err)
		}
		t.text[p] = data
		if path.Ext(p) != ".go" || slices.Contains(strings.Split(p, "/"), "testdata") {
			continue
		}
		syntax, err := parser.ParseFile(t.fset, p, data, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("parse the tree: %w", err)
		}
		t.Go = append(t.Go, &GoFile{
			Path:      p,
			Dir:       path.Dir(p),
			Test:      strings.HasSuffix(p, "_test.go"),
			Generated: generated.Match(data),
			Lines:     bytes.Count(data, []byte("\n")),
			Syntax:    syntax,
		})
	}
	for line := range strings.Lines(string(t.text["go.mod"])) {
		if name, ok := strings.CutPrefix(line, "module "); ok {
			t.Module = strings.TrimSpace(name)
		}
	}
	if t.Module == "" {
		return nil, fmt.Errorf("read the tree: no go.mod with a module line among %d files", len(t.Paths))
	}
	return t, nil
}

// Text returns a file's content, and false if the tree has no such file.
func (t *Tree) Text(p string) ([]byte, bool) {
	data, ok := t.text[p]
	return data, ok
}

// Source returns the Go files of one directory that are not tests.
func (t *Tree) Source(dir string) []*GoFile {
	var files []*GoFile
	for _, f := range t.Go {
		if f.Dir == dir && !f.Test {
			files = append(files, f)
		}
	}
	return files
}

func (t *Tree) at(p string, pos token.Pos, format string, args ...any) Finding {
	return Finding{Path: p, Line: t.fset.Position(pos).Line, Text: fmt.Sprintf(format, args...)}
}

// Tracked lists the files below root: in a git checkout those that git tracks
// or would track, elsewhere all but hidden and installed directories.
func Tracked(root string) ([]string, error) {
	if _, err := os.Stat(filepath.Join(root, ".git")); err == nil {
		return gitFiles(root)
	}
	var paths []string
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && p != root && (name == "node_modules" || name == "bin" || strings.HasPrefix(name, ".") && name != ".ci") {
			return filepath.SkipDir
		}
		if d.Type().IsRegular() && !strings.HasPrefix(name, ".") {
			rel, err := filepath.Rel(root, p)
			if err != nil {
				return err
			}
			paths = append(paths, filepath.ToSlash(rel))
		}
		return nil
	})
	return paths, err
}

func gitFiles(root string) ([]string, error) {
	cmd := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("list the tree with git ls-files: %w", err)
	}
	var paths []string
	for p := range strings.SplitSeq(string(out), "\x00") {
		// A file deleted but not yet committed is still listed.
		if info, err := os.Lstat(filepath.Join(root, p)); p != "" && err == nil && info.Mode().IsRegular() {
			paths = append(paths, p)
		}
	}
	return paths, nil
}
