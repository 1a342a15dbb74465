package openapi

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// Comments are what stands above structs and beside their fields in the source,
// by "package/path.Type" and "package/path.Type.Field".
type Comments map[string]string

// ReadComments reads the source of the packages in these directories of a
// module, whose name and root are given.
func ReadComments(module, root string, directories ...string) (Comments, error) {
	out := Comments{}
	for _, dir := range directories {
		files, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
		if err != nil {
			return nil, err
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			source, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			out.take(module+"/"+dir, file)
		}
	}
	return out, nil
}

func (c Comments) take(pkg string, file *ast.File) {
	above := ""
	ast.Inspect(file, func(n ast.Node) bool {
		if group, ok := n.(*ast.GenDecl); ok {
			above = group.Doc.Text()
		}
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		body, ok := spec.Type.(*ast.StructType)
		if !ok {
			return false
		}
		c[pkg+"."+spec.Name.Name] = strings.Join(strings.Fields(cmp.Or(spec.Doc.Text(), above)), " ")
		for _, f := range body.Fields.List {
			words := strings.Join(strings.Fields(f.Doc.Text()+" "+f.Comment.Text()), " ")
			for _, name := range f.Names {
				c[pkg+"."+spec.Name.Name+"."+name.Name] = words
			}
		}
		return false
	})
}
