package api

import (
	"encoding/json"

	"spellduel/projections"
)

// What each ruleset has in a shape of its own. On the wire such a part is one of
// the shapes itself, not an object that holds it; which one, the duel's ruleset
// says.

// TermsGiven is the terms as they are asked for.
//
//	@Description	The terms of the ruleset that the opening names.
type TermsGiven struct {
	given
	SpellDuel  *TermsRequest       `json:"spell_duel"`
	DuelArcane *ArcaneTermsRequest `json:"duel_arcane"`
} // @name TermsGiven

// SheetGiven is a sheet as it is brought along.
//
//	@Description	The sheet of the duel's ruleset.
type SheetGiven struct {
	given
	SpellDuel  *SheetRequest       `json:"spell_duel"`
	DuelArcane *ArcaneSheetRequest `json:"duel_arcane"`
} // @name SheetGiven

// SheetAnnotated is a sheet with what a duel makes of it.
//
//	@Description	The annotations of the ruleset that the request names.
type SheetAnnotated struct {
	SpellDuel  *AnnotatedSheet   `json:"spell_duel"`
	DuelArcane *AnnotatedDuelist `json:"duel_arcane"`
} // @name SheetAnnotated

// TermsShown is the terms in full.
//
//	@Description	The terms of the duel's ruleset.
type TermsShown struct {
	SpellDuel  *Terms       `json:"spell_duel"`
	DuelArcane *ArcaneTerms `json:"duel_arcane"`
} // @name TermsShown

// MarshalJSON writes the one that there is.
func (t TermsShown) MarshalJSON() ([]byte, error) {
	if t.DuelArcane != nil {
		return json.Marshal(t.DuelArcane)
	}
	return json.Marshal(t.SpellDuel)
}

// UnmarshalJSON reads either: only a Duel Arcane's terms name a circle.
func (t *TermsShown) UnmarshalJSON(b []byte) error {
	var probe struct {
		Circle []string `json:"circle"`
	}
	if err := json.Unmarshal(b, &probe); err != nil {
		return err
	}
	if probe.Circle != nil {
		t.DuelArcane = new(ArcaneTerms)
		return json.Unmarshal(b, t.DuelArcane)
	}
	t.SpellDuel = new(Terms)
	return json.Unmarshal(b, t.SpellDuel)
}

// ViewShown is what a viewer sees.
//
//	@Description	The view of the duel's ruleset.
type ViewShown struct {
	SpellDuel  *projections.SpellDuel  `json:"spell_duel"`
	DuelArcane *projections.DuelArcane `json:"duel_arcane"`
} // @name ViewShown
