package api

import (
	"fmt"
	"maps"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
)

// parameters are what the query of a route may hold; of one that is not here, nothing.
// What handlers read is held to it by openapi.yaml, which is made at the handlers.
var parameters = map[string][]string{
	"GET /v1/duels/:duel/events":   {"after", "limit", "wait", "as"},
	"GET /v1/duels/:duel/replay":   {"after", "limit", "as"},
	"GET /v1/duels/:duel/view":     {"step", "as"},
	"GET /v1/rules":                {"ruleset"},
	"GET /v1/rulings":              {"ruleset"},
	"GET /v1/spells":               {"caster", "level", "type", "tag", "q", "caster_level", "after", "limit"},
	"GET /v1/spells/:caster/:slug": {"caster_level"},
	"POST /v1/sheets/annotate":     {"ruleset"},
}

// open says of a route that anything may stand in its query: whether a server lives is
// asked by machines that put something of their own there, and pages are reached by
// links that do.
func open(path string) bool { return path == pathHealth || path == pathReady || isPage(path) }

// asks refuses what a query holds beyond the parameters of its route, as a body with
// unknown fields is refused: a parameter that is misspelled would be one left out. It
// comes before anything is done, and knows no more than the route: so whoever asks
// gets the same answer, be there such a duel or not. Paths and methods that are not
// there are none of its business.
func (s *Server) asks(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		route := c.Request().Method + " " + c.Path()
		if s.asked[route] {
			if err := known(c.Request().URL.RawQuery, parameters[route]); err != nil {
				return err
			}
		}
		return next(c)
	}
}

// known holds a query to the parameters that there are.
func known(query string, legal []string) error {
	if query == "" {
		return nil
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		return refusal(codeQuery, "", "The query cannot be read: it is name=value, joined by &, with % before two hexadecimal digits alone.")
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if slices.Contains(legal, name) {
			continue
		}
		told := " None is."
		if len(legal) > 0 {
			told = fmt.Sprintf("%s Legal are %s.", duel.Meant(name, legal), list(legal...))
		}
		return refusal(codeUnknownParameter, "?"+url.QueryEscape(name), "There is no such parameter here."+told)
	}
	return nil
}
