package api

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"spellduel/internal/adjudicator"
)

// write reads what every command brings along: its key, its precondition and
// its body. What the answer will be is worded by render, before it is stored.
func (s *Server) write(c echo.Context, render func(adjudicator.Outcome) (adjudicator.Answer, error)) (adjudicator.Request, error) {
	key, err := idempotencyKey(c)
	if err != nil {
		return adjudicator.Request{}, err
	}
	match, err := ifMatch(c)
	if err != nil {
		return adjudicator.Request{}, err
	}
	body, err := readBody(c)
	if err != nil {
		return adjudicator.Request{}, err
	}
	return adjudicator.Request{
		Scope: c.Request().Method + " " + c.Request().URL.Path, Key: key, Body: body, IfMatch: match, Render: render,
	}, nil
}

func idempotencyKey(c echo.Context) (string, error) {
	values := c.Request().Header.Values("Idempotency-Key")
	if len(values) == 0 {
		return "", nil
	}
	key := values[0]
	if len(values) > 1 || len(key) < 1 || len(key) > maxKey || strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return "", refusal(codeHeader, "", fmt.Sprintf("One Idempotency-Key, of 1 to %d visible ASCII characters.", maxKey))
	}
	return key, nil
}

// ifMatch reads the precondition of a write: nil where there is none.
func ifMatch(c echo.Context) (func(version string) bool, error) {
	values := c.Request().Header.Values("If-Match")
	if len(values) == 0 {
		return nil, nil
	}
	tags, ok := entityTags(values)
	if !ok {
		return nil, refusal(codeHeader, "", "If-Match holds at most eight entity tags in quotes, or *")
	}
	return func(version string) bool {
		for _, t := range tags {
			if t == "*" || t == quote(version) {
				return true
			}
		}
		return false
	}, nil
}

// entityTags splits lists of entity tags, weak ones with their prefix. Ours
// hold no comma.
func entityTags(values []string) ([]string, bool) {
	var tags []string
	for _, v := range values {
		for part := range strings.SplitSeq(v, ",") {
			tag := strings.TrimSpace(part)
			strong := strings.TrimPrefix(tag, "W/")
			if tag != "*" && (len(strong) < 2 || strong[0] != '"' || strong[len(strong)-1] != '"') {
				return nil, false
			}
			tags = append(tags, tag)
			if len(tags) > maxTags {
				return nil, false
			}
		}
	}
	return tags, true
}

func quote(version string) string { return `"` + version + `"` }

// reply writes the answer of a command, new or kept.
func reply(c echo.Context, out adjudicator.Outcome, err error) error {
	if err != nil {
		return err
	}
	h := c.Response().Header()
	if out.Answer.Location != "" {
		h.Set(echo.HeaderLocation, out.Answer.Location)
	}
	if out.Answer.Version != "" {
		h.Set("ETag", quote(out.Answer.Version))
	}
	if out.Answer.Status == http.StatusNoContent {
		return c.NoContent(out.Answer.Status)
	}
	return c.Blob(out.Answer.Status, echo.MIMEApplicationJSON, out.Answer.Body)
}

// show writes what was asked for under its version, or that the asker has it.
func show(c echo.Context, version string, body []byte) error {
	c.Response().Header().Set("ETag", quote(version))
	if has(c, version) {
		return c.NoContent(http.StatusNotModified)
	}
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, body)
}

// has tells that If-None-Match names the version. One that cannot be read names
// nothing.
func has(c echo.Context, version string) bool {
	tags, _ := entityTags(c.Request().Header.Values("If-None-Match"))
	for _, t := range tags {
		if t == "*" || strings.TrimPrefix(t, "W/") == quote(version) {
			return true
		}
	}
	return false
}

// number reads a whole number from the query, within bounds; def where it is
// not given.
func number(c echo.Context, name string, least, most, def int) (int, error) {
	values, given := c.QueryParams()[name]
	if !given {
		return def, nil
	}
	n, err := strconv.Atoi(values[0])
	if err != nil || n < least || n > most || len(values) > 1 {
		return 0, refusal(codeParameter, "?"+name, fmt.Sprintf("%s is a whole number from %d to %d.", name, least, most))
	}
	return n, nil
}
