package api_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"regexp"
	"strings"
	"testing"

	"spellduel/api"
)

var (
	loads     = regexp.MustCompile(`(?:src|href)="([^"]*)"`)
	elsewhere = regexp.MustCompile(`(?i)(?:https?:)?//[a-z0-9-]+\.[a-z]+`)
)

// The page loads its own files and openapi.yaml from the server it came from, and
// its policy forbids everything else.
func TestThePageAsksNobodyElse(t *testing.T) {
	h := newHouse(t)
	h.handler = h.server.Handler() // the page is no part of the API
	page := h.get("/docs", "", header("Accept", "text/html")).is(200)
	policy := page.header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "script-src 'self';", "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy lacks %s: %s", want, policy)
		}
	}
	if strings.ContainsAny(policy, "*.") || strings.Contains(policy, "http") || strings.Contains(policy, "unsafe-eval") {
		t.Errorf("the policy names more than the server: %s", policy)
	}
	if ct := page.header.Get("Content-Type"); ct != "text/html; charset=utf-8" {
		t.Errorf("the page is %q", ct)
	}
	found := loads.FindAllSubmatch(page.body, -1)
	if len(found) != 5 {
		t.Fatalf("the page loads %q", found)
	}
	ours := append([]byte(nil), page.body...)
	for _, l := range found {
		path := string(l[1])
		a := h.get("/"+path, "").is(200)
		if strings.HasSuffix(path, ".js") && !strings.HasPrefix(a.header.Get("Content-Type"), "text/javascript") ||
			strings.HasSuffix(path, ".css") && !strings.HasPrefix(a.header.Get("Content-Type"), "text/css") {
			t.Errorf("%s is %s", path, a.header.Get("Content-Type"))
		}
		if strings.HasSuffix(path, "start.js") || strings.HasSuffix(path, ".css") {
			ours = append(ours, a.body...)
		}
		if strings.HasSuffix(path, "start.js") && !bytes.Contains(a.body, []byte(`url: "openapi.yaml"`)) {
			t.Error("it does not show this server's description")
		}
		if a.header.Get("ETag") == "" || !strings.HasPrefix(a.header.Get("Cache-Control"), "public") {
			t.Errorf("%s can not be kept: %v", path, a.header)
		}
		h.get("/"+path, "", header("If-None-Match", a.header.Get("ETag"))).is(304)
	}
	for _, other := range elsewhere.FindAll(ours, -1) {
		if !bytes.HasPrefix(other, []byte("http://www.w")) { // the name of SVG's namespace
			t.Errorf("it names another host: %s", other)
		}
	}
	h.get("/docs/nonesuch.js", "").refused(404, "not_found", "")
	h.get("/docs/index.html", "").is(404)
	if to := h.get("/docs/", "").is(308).header.Get("Location"); to != "../docs" {
		t.Errorf("/docs/ leads to %q", to)
	}
	for _, r := range h.server.Routes() {
		if strings.HasPrefix(r.Path, "/docs") {
			t.Errorf("%s is among the API's routes", r.Path)
		}
	}
}

// Who unpacks is sent a third of the bytes; they are the same.
func TestThePagesFilesComePackedToWhoUnpacks(t *testing.T) {
	h := newHouse(t)
	h.handler = h.server.Handler()
	for _, path := range []string{"/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js"} {
		plain := h.get(path, "").is(200)
		for _, no := range []string{"gzip;q=0", "br", "identity"} {
			if h.get(path, "", header("Accept-Encoding", no)).is(200).header.Get("Content-Encoding") != "" {
				t.Errorf("%s is packed for %q", path, no)
			}
		}
		packed := h.get(path, "", header("Accept-Encoding", "br, gzip;q=0.8")).is(200)
		r, err := gzip.NewReader(bytes.NewReader(packed.body))
		if err != nil {
			t.Fatal(err)
		}
		unpacked, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(unpacked, plain.body) || packed.header.Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: %v, %d bytes and %d, %v", path, err, len(unpacked), len(plain.body), packed.header)
		}
		if plain.header.Get("Vary") != "Accept-Encoding" || packed.header.Get("Vary") != "Accept-Encoding" || plain.header.Get("ETag") == packed.header.Get("ETag") {
			t.Errorf("%s: %v, %v", path, plain.header, packed.header)
		}
	}
}

// A program is told where to look, a browser is shown.
func TestTheRootTellsWhereToLook(t *testing.T) {
	h := newHouse(t)
	for _, accept := range []string{"", "*/*", "application/json"} {
		a := h.get("/", "", header("Accept", accept)).is(200)
		links := into[api.Index](a).Links
		if len(links) < 9 {
			t.Fatalf("links %v", links)
		}
		for name, path := range links {
			if name == "duels" || name == "docs" { // written to; no part of the API
				continue
			}
			h.get(path, "").is(200)
		}
	}
	browser := h.get("/", "", header("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")).is(303)
	if to := browser.header.Get("Location"); to != "docs" {
		t.Errorf("a browser is sent to %q", to)
	}
	h.get("/", "", header("Accept", "image/png")).refused(406, "not_acceptable", "")
}
