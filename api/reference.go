package api

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"

	"github.com/labstack/echo/v4"

	"spellduel"
)

// freshFor is how long anybody may keep what changes only with the program.
const freshFor = "public, max-age=3600"

const mimeYAML = "application/yaml"

// showAll writes what is the same for everybody until the program is another,
// under a tag of its bytes.
func showAll(c echo.Context, body []byte, form string) error {
	sum := sha256.Sum256(body)
	version := hex.EncodeToString(sum[:16])
	h := c.Response().Header()
	h.Set("Cache-Control", freshFor)
	sameForAll(h)
	h.Set("ETag", quote(version))
	if has(c, version) {
		return c.NoContent(http.StatusNotModified)
	}
	return c.Blob(http.StatusOK, form, body)
}

func showReference(c echo.Context, v any) error {
	body, err := encode(v)
	if err != nil {
		return err
	}
	return showAll(c, body, echo.MIMEApplicationJSON)
}

// reference routes to what is the same for everybody and needs no token.
func (s *Server) reference() {
	e := s.echo
	e.GET("/", s.readIndex)
	e.GET("/openapi.yaml", s.readOpenAPI)
	e.GET("/v1/rules", s.readRules)
	e.GET("/v1/rules/:rule", s.readRule)
	e.GET("/v1/rulings", s.readRulings)
	e.GET("/v1/rulesets", s.readRulesets)
	e.GET("/v1/rulesets/:ruleset", s.readRuleset)
	e.GET("/v1/spells", s.readSpells)
	e.GET("/v1/spells/:caster/:slug", s.readSpell)
	e.POST("/v1/sheets/annotate", s.annotateSheet)
}

// readOpenAPI serves the description of this API.
//
//	@ID			readOpenAPI
//	@Summary	This description
//	@Description	The description of the API that this very server answers by, as OpenAPI 3 in YAML.
//	@Tags		reference
//	@Produce	application/yaml
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	object
//	@Header		200				{string}	ETag	"changes with the content"
//	@Success	304				"the caller has it"
//	@Failure	503				{object}	Problem
//	@Router		/openapi.yaml [get]
func (s *Server) readOpenAPI(c echo.Context) error { return showAll(c, spellduel.OpenAPI(), mimeYAML) }
