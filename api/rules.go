package api

import (
	"fmt"
	"slices"

	"github.com/labstack/echo/v4"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
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
	Ruleset  string    `json:"ruleset" example:"spells-and-magic"`
	Chapters []Chapter `json:"chapters"`
	Rules    []Rule    `json:"rules"` // in the order of reading
} // @name Rules

// Ruling is how a question that the rules leave open is settled here.
type Ruling struct {
	ID    string   `json:"id" example:"placement.order"`
	Rules []string `json:"rules"` // ids of the rules it is about
	Text  string   `json:"text"`
	House string   `json:"house,omitempty"` // the house option that changes it, of terms.house
} // @name Ruling

// Rulings is all of them.
type Rulings struct {
	Ruleset string   `json:"ruleset" example:"spells-and-magic"`
	Rulings []Ruling `json:"rulings"`
} // @name Rulings

// readRules shows the rulebook.
//
//	@ID			readRules
//	@Summary	The rules
//	@Description	Every rule of a ruleset, in a few sentences, by the id that events, decisions and refusals name it by.
//	@Tags		reference
//	@Produce	json
//	@Param		ruleset			query		string	false	"whose rules; spells-and-magic when left out"
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Rules
//	@Header		200				{string}	ETag	"changes with the content"
//	@Success	304				"the caller has it"
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/rules [get]
func (s *Server) readRules(c echo.Context) error {
	g, err := asked(c)
	if err != nil {
		return err
	}
	return showReference(c, g.rules())
}

// asked is the ruleset that the query names, or the first.
func asked(c echo.Context) (game, error) {
	name := c.QueryParam("ruleset")
	if !c.QueryParams().Has("ruleset") {
		name = games[0].about().Name
	}
	return gameNamed("?ruleset", name)
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
	for _, g := range games {
		for _, r := range g.rules().Rules {
			if r.ID == wanted {
				return showReference(c, r)
			}
			ids = append(ids, r.ID)
		}
	}
	return refusal(codeNotFound, "", fmt.Sprintf("No rule has the id %.80q.%s GET /v1/rules lists all of a ruleset.", wanted, duel.Meant(wanted, ids)))
}

// bind writes into each rule which rulings are about it.
func bind(rules []Rule, rulings []Ruling) []Rule {
	for i := range rules {
		rules[i].Rulings = []string{}
		for _, ruling := range rulings {
			if slices.Contains(ruling.Rules, rules[i].ID) {
				rules[i].Rulings = append(rules[i].Rulings, ruling.ID)
			}
		}
	}
	return rules
}

func chapters(titles []string) []Chapter {
	list := make([]Chapter, len(titles))
	for i, title := range titles {
		list[i] = Chapter{i + 1, title}
	}
	return list
}

func (g spellDuel) rules() Rules {
	var list []Rule
	for _, a := range spellduel.Rulebook() {
		list = append(list, Rule{ID: string(a.ID), Chapter: a.Chapter, Title: a.Title, Text: a.Text})
	}
	return Rules{g.about().Name, chapters(spellduel.Chapters()), bind(list, g.rulings())}
}

func (spellDuel) rulings() []Ruling {
	var list []Ruling
	for _, r := range spellduel.Rulings() {
		list = append(list, Ruling{r.ID, texts(r.Rules), r.Text, r.House()})
	}
	return list
}

func (g duelArcane) rules() Rules {
	var list []Rule
	for _, a := range arcane.Rulebook() {
		list = append(list, Rule{ID: string(a.ID), Chapter: a.Chapter, Title: a.Title, Text: a.Text})
	}
	return Rules{g.about().Name, chapters(arcane.Chapters()), bind(list, g.rulings())}
}

func (duelArcane) rulings() []Ruling {
	var list []Ruling
	for _, r := range arcane.Rulings() {
		list = append(list, Ruling{r.ID, texts(r.Rules), r.Text, r.House})
	}
	return list
}

// readRulings shows how open questions are settled.
//
//	@ID			readRulings
//	@Summary	The rulings
//	@Description	How questions that the rules of a ruleset leave open are settled here, each by a name of its own.
//	@Tags		reference
//	@Produce	json
//	@Param		ruleset			query		string	false	"whose rulings; spells-and-magic when left out"
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Rulings
//	@Header		200				{string}	ETag	"changes with the content"
//	@Success	304				"the caller has it"
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/rulings [get]
func (s *Server) readRulings(c echo.Context) error {
	g, err := asked(c)
	if err != nil {
		return err
	}
	return showReference(c, Rulings{g.about().Name, g.rulings()})
}

// texts is a list of words as plain text.
func texts[T ~string](words []T) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = string(w)
	}
	return out
}
