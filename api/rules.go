package api

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"spellduel/domain/spellduel"
)

// Rule is one rule in a few sentences.
type Rule struct {
	ID      string   `json:"id" example:"move.meet"`
	Chapter int      `json:"chapter"`
	Title   string   `json:"title" example:"Meeting on the way"`
	Text    string   `json:"text"`
	Rulings []string `json:"rulings"` // ids of the rulings about it
} // @name Rule

// Chapter is a part of the rulebook.
type Chapter struct {
	Number int    `json:"number"`
	Title  string `json:"title"`
} // @name Chapter

// Rules is the rulebook.
type Rules struct {
	Chapters []Chapter `json:"chapters"`
	Rules    []Rule    `json:"rules"` // in the order of reading
} // @name Rules

// Ruling is how a question that the rules leave open is settled here.
type Ruling struct {
	ID    string   `json:"id" example:"placement.order"`
	Rules []string `json:"rules"` // ids of the rules it is about
	Text  string   `json:"text"`
} // @name Ruling

// Rulings is all of them.
type Rulings struct {
	Rulings []Ruling `json:"rulings"`
} // @name Rulings

// readRules shows the rulebook.
//
//	@ID			readRules
//	@Summary	The rules
//	@Description	Every rule that is played here, in a few sentences, by the id that events, decisions and refusals name it by.
//	@Tags		reference
//	@Produce	json
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Rules
//	@Header		200				{string}	ETag	"changes with the content"
//	@Success	304				"the caller has it"
//	@Failure	503				{object}	Problem
//	@Router		/v1/rules [get]
func (s *Server) readRules(c echo.Context) error {
	all := Rules{}
	for i, title := range spellduel.Chapters() {
		all.Chapters = append(all.Chapters, Chapter{i + 1, title})
	}
	for _, a := range spellduel.Rulebook() {
		all.Rules = append(all.Rules, ruleOf(a))
	}
	return showReference(c, all)
}

// readRule shows one rule.
//
//	@ID			readRule
//	@Summary	One rule
//	@Description	A rule by its id.
//	@Tags		reference
//	@Produce	json
//	@Param		rule			path		string	true	"id of the rule"
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Rule
//	@Header		200				{string}	ETag	"changes with the content"
//	@Success	304				"the caller has it"
//	@Failure	404				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/rules/{rule} [get]
func (s *Server) readRule(c echo.Context) error {
	wanted := c.Param("rule")
	var ids []string
	for _, a := range spellduel.Rulebook() {
		if string(a.ID) == wanted {
			return showReference(c, ruleOf(a))
		}
		ids = append(ids, string(a.ID))
	}
	return refusal(codeNotFound, "", fmt.Sprintf("No rule has the id %.80q. Near it are %s; GET /v1/rules lists all.", wanted, list(near(wanted, ids)...)))
}

func ruleOf(a spellduel.Article) Rule {
	r := Rule{ID: string(a.ID), Chapter: a.Chapter, Title: a.Title, Text: a.Text, Rulings: []string{}}
	for _, ruling := range spellduel.Rulings() {
		for _, about := range ruling.Rules {
			if about == a.ID {
				r.Rulings = append(r.Rulings, ruling.ID)
			}
		}
	}
	return r
}

// readRulings shows how open questions are settled.
//
//	@ID			readRulings
//	@Summary	The rulings
//	@Description	How questions that the rules leave open are settled here, each by a name of its own.
//	@Tags		reference
//	@Produce	json
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Rulings
//	@Header		200				{string}	ETag	"changes with the content"
//	@Success	304				"the caller has it"
//	@Failure	503				{object}	Problem
//	@Router		/v1/rulings [get]
func (s *Server) readRulings(c echo.Context) error {
	all := Rulings{}
	for _, r := range spellduel.Rulings() {
		all.Rulings = append(all.Rulings, Ruling{r.ID, texts(r.Rules), r.Text})
	}
	return showReference(c, all)
}

// texts is a list of words as plain text.
func texts[T ~string](words []T) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = string(w)
	}
	return out
}
