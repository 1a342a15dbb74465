package api

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
	"spellduel/internal/adjudicator"
)

// credential is what the Authorization header carries. Without one of the right
// form the answer is the same whether or not the duel exists.
func credential(c echo.Context) (string, error) {
	values := c.Request().Header.Values(echo.HeaderAuthorization)
	if len(values) == 1 {
		scheme, text, _ := strings.Cut(values[0], " ")
		if text = strings.TrimLeft(text, " "); strings.EqualFold(scheme, "Bearer") && adjudicator.WellFormed(text) {
			return text, nil
		}
	}
	return "", refusal(codeUnauthorized, "", "Send Authorization: Bearer and a token of this duel.")
}

// holder is whoever holds a credential of the duel, an invitation included, and
// the duel as it was when he was recognised: a request looks at it once.
func (s *Server) holder(c echo.Context) (adjudicator.Caller, *adjudicator.Snapshot, error) {
	text, err := credential(c)
	if err != nil {
		return adjudicator.Caller{}, nil, err
	}
	return s.house.Authenticate(c.Request().Context(), c.Param("duel"), text)
}

// caller is whoever holds a token of the duel: deny by default, invitations
// open the terms and nothing else.
func (s *Server) caller(c echo.Context) (adjudicator.Caller, *adjudicator.Snapshot, error) {
	who, now, err := s.holder(c)
	if err == nil && who.Invitation() {
		err = refusal(codeNotAllowed, "", "An invitation reads the terms and takes its seat. Take the seat first.")
	}
	return who, now, err
}

// sight is a caller, the duel as it is now, and whose stream he reads of it.
type sight struct {
	who    adjudicator.Caller
	now    *adjudicator.Snapshot
	viewer duel.Viewer
}

// look names the caller and the viewer that he asks to see as: his own, or by
// ?as= another that he may see.
func (s *Server) look(c echo.Context) (sight, error) {
	who, now, err := s.caller(c)
	if err != nil {
		return sight{}, err
	}
	viewer := who.Viewer()
	if as, given := c.QueryParams()["as"]; given {
		if viewer, err = mayBe(who, now, duel.Viewer(strings.Join(as, ","))); err != nil {
			return sight{}, err
		}
	}
	return sight{who, now, viewer}, nil
}

// isViewer refuses eyes that nobody in the duel has.
func isViewer(code duel.Code, field string, v duel.Viewer, now *adjudicator.Snapshot) error {
	viewers := duel.Viewers(now.Seats())
	if slices.Contains(viewers, v) {
		return nil
	}
	return refusal(code, field, fmt.Sprintf("Viewers are %s.", list(texts(viewers)...)))
}

// mayBe tells whether the caller may look through those eyes: the mediator
// through any; everybody through the public's, which sees no more than he does;
// and when the duel is over and its terms open it, the seats through all.
func mayBe(who adjudicator.Caller, now *adjudicator.Snapshot, as duel.Viewer) (duel.Viewer, error) {
	if err := isViewer(codeParameter, "?as", as, now); err != nil {
		return "", err
	}
	_, plays := who.Seat()
	if as == who.Viewer() || who.Role == adjudicator.RoleMediator || as == duel.ViewerPublic || plays && now.Opened() {
		return as, nil
	}
	return "", refusal(codeNotAllowed, "?as", fmt.Sprintf("This token sees as %s.", who.Viewer()))
}
