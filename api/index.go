package api

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// Index is where to look.
type Index struct {
	Service string            `json:"service" example:"spellduel"`
	Links   map[string]string `json:"links"` // by what is there: docs, openapi, duels, rules, rulings, rulesets, spells, health, ready
} // @name Index

// readIndex tells programs where things are, and shows people the page.
//
//	@ID			readIndex
//	@Summary	Where to look
//	@Description	The paths from which all others can be found. Who likes text/html better than JSON, as browsers do, is sent to the page on which this API can be read and tried.
//	@Tags		reference
//	@Produce	json
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Index
//	@Header		200				{string}	ETag	"changes with the content"
//	@Success	303				"a browser is sent to the page"
//	@Header		303				{string}	Location	"the page"
//	@Success	304				"the caller has it"
//	@Failure	406				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/ [get]
func (s *Server) readIndex(c echo.Context) error {
	form, err := accepted(c, echo.MIMEApplicationJSON, echo.MIMETextHTML)
	if err != nil {
		return err
	}
	if form == echo.MIMETextHTML {
		return c.Redirect(http.StatusSeeOther, "docs") // relative: something may stand before it
	}
	body, err := encode(Index{"spellduel", map[string]string{
		"docs": pathDocs, "openapi": "/openapi.yaml", "duels": "/v1/duels", "rules": "/v1/rules", "rulings": "/v1/rulings",
		"rulesets": "/v1/rulesets", "spells": "/v1/spells", "health": pathHealth, "ready": pathReady,
	}})
	if err != nil {
		return err
	}
	c.Response().Before(func() { c.Response().Header().Add(echo.HeaderVary, echo.HeaderAccept) })
	return showAll(c, body, echo.MIMEApplicationJSON)
}
