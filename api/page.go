package api

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
	"github.com/swaggest/swgui/v5/static"
)

// The page is ours; what it shows the API by is Swagger UI, as its module embeds
// it.
//
//go:embed page
var page embed.FS

const (
	pathDocs  = "/docs"
	pathAsset = "/docs/:file"
)

// asset is a file of the page.
type asset struct {
	from   fs.FS
	name   string // there
	packed bool   // it lies there under gzip
	form   string
}

// assets are all that the page loads, by the names it loads them by. Swagger UI's
// other files serve other layouts and OAuth.
var assets = map[string]asset{
	"start.js":             {page, "page/start.js", false, "text/javascript; charset=utf-8"},
	"swagger-ui-bundle.js": {static.FS, "swagger-ui-bundle.js.gz", true, "text/javascript; charset=utf-8"},
	"swagger-ui.css":       {static.FS, "swagger-ui.css.gz", true, "text/css; charset=utf-8"},
	"favicon-32x32.png":    {static.FS, "favicon-32x32.png", false, "image/png"},
}

// pagePolicy lets the page load its own files and ask its own server, and nothing
// else. Swagger UI draws its icons from data.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// pages routes to what is for people with a browser. It is no part of the API,
// and of Routes.
func (s *Server) pages() {
	s.echo.GET(pathDocs, s.readDocs)
	s.echo.GET(pathDocs+"/", func(c echo.Context) error { return c.Redirect(http.StatusPermanentRedirect, "../docs") })
	s.echo.GET(pathAsset, s.readAsset)
}

func isPage(path string) bool { return path == pathDocs || strings.HasPrefix(path, pathDocs+"/") }

// readDocs shows the page on which the API can be read and tried.
func (s *Server) readDocs(c echo.Context) error {
	body, err := page.ReadFile("page/index.html")
	if err != nil {
		return fmt.Errorf("read the page: %w", err)
	}
	h := c.Response().Header()
	h.Set("Content-Security-Policy", pagePolicy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	return showAll(c, body, "text/html; charset=utf-8")
}

// readAsset sends a file of the page, packed to whoever unpacks.
func (s *Server) readAsset(c echo.Context) error {
	a, ok := assets[c.Param("file")]
	if !ok {
		return refusal(codeNotFound, "", "The page has no such file.")
	}
	body, err := fs.ReadFile(a.from, a.name)
	if err != nil {
		return fmt.Errorf("read %s: %w", a.name, err)
	}
	if !a.packed {
		return showAll(c, body, a.form)
	}
	unpacks := quality(gzipAsType(c.Request().Header.Values("Accept-Encoding")), "x/gzip") > 0
	if !unpacks {
		if body, err = unpack(body); err != nil {
			return fmt.Errorf("unpack %s: %w", a.name, err)
		}
	} else {
		c.Response().Header().Set("Content-Encoding", "gzip")
	}
	c.Response().Before(func() { c.Response().Header().Add(echo.HeaderVary, "Accept-Encoding") })
	return showAll(c, body, a.form)
}

// gzipAsType lets a header of codings be read as one of media types.
func gzipAsType(values []string) string {
	var list []string
	for v := range strings.SplitSeq(strings.Join(values, ","), ",") {
		list = append(list, "x/"+strings.TrimSpace(v))
	}
	return strings.Join(list, ",")
}

func unpack(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
