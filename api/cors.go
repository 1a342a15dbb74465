package api

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"
)

// What a page of an allowed origin may send and read, beside what any page may.
// A test holds both lists to openapi.yaml.
const (
	mayBeSent = "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID"
	mayBeRead = "Allow, ETag, Location, Retry-After, WWW-Authenticate"
)

// preflightFor is how long, in seconds, a browser may keep what a preflight said.
const preflightFor = "600"

// ParseOrigin reads the origin of a page, as browsers send it: scheme, host and,
// where it is not the scheme's own, port. There is no word for all origins, nor for
// some: whoever is not named is not allowed.
func ParseOrigin(text string) (string, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil || strings.ContainsAny(text, "*?#, "):
		return "", fmt.Errorf("origin %q: write it as https://vtt.example, one for each page; there are no patterns", text)
	case u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil:
		return "", fmt.Errorf("origin %q: must begin with https:// or http:// and name a host", text)
	case u.Path != "" || u.RawQuery != "" || u.Fragment != "":
		return "", fmt.Errorf("origin %q: ends with its host or port; an origin has no path, not even a slash", text)
	}
	origin := strings.ToLower(text)
	if port := u.Port(); u.Scheme == "https" && port == "443" || u.Scheme == "http" && port == "80" {
		origin = strings.TrimSuffix(origin, ":"+port)
	}
	return origin, nil
}

// share lets pages of the allowed origins send requests and read the answers,
// refusals included. To anybody else an answer is the same without those headers.
//
// echo's own middleware does nearly this. But it reads * and ? in an origin as
// patterns, and allows OPTIONS among a path's methods; and it keeps the headers of a
// preflight's Vary from origins that it refuses.
//
// A preflight is answered by its route alone: it comes without a token and must
// not tell whether there is such a duel.
func (s *Server) share(next echo.HandlerFunc) echo.HandlerFunc {
	if len(s.config.Origins) == 0 {
		return next
	}
	return func(c echo.Context) error {
		r, h := c.Request(), c.Response().Header()
		preflight := r.Method == http.MethodOptions && r.Header.Get(echo.HeaderAccessControlRequestMethod) != ""
		h.Add(echo.HeaderVary, echo.HeaderOrigin)
		if preflight {
			h.Add(echo.HeaderVary, echo.HeaderAccessControlRequestMethod)
			h.Add(echo.HeaderVary, echo.HeaderAccessControlRequestHeaders)
		}
		origins := r.Header.Values(echo.HeaderOrigin)
		if len(origins) != 1 || !slices.Contains(s.config.Origins, origins[0]) {
			return next(c)
		}
		h.Set(echo.HeaderAccessControlAllowOrigin, origins[0])
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		if !preflight {
			h.Set(echo.HeaderAccessControlExposeHeaders, mayBeRead)
			return next(c)
		}
		if allow, ok := c.Get(echo.ContextKeyHeaderAllow).(string); ok {
			h.Set(echo.HeaderAccessControlAllowMethods, strings.TrimPrefix(allow, "OPTIONS, "))
			h.Set(echo.HeaderAccessControlAllowHeaders, mayBeSent)
			h.Set(echo.HeaderAccessControlMaxAge, preflightFor)
		}
		return next(c)
	}
}

// sameForAll leaves of Vary what still holds of an answer that nothing changes but
// the page that reads it.
func sameForAll(h http.Header) {
	left := slices.DeleteFunc(h.Values(echo.HeaderVary), func(v string) bool { return v != echo.HeaderOrigin })
	h.Del(echo.HeaderVary)
	for _, v := range left {
		h.Add(echo.HeaderVary, v)
	}
}
