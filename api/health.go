package api

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// Health says how the server is.
type Health struct {
	Status string `json:"status" example:"ok"`
} // @name Health

// health tells that the process is alive.
//
//	@ID			health
//	@Summary	Alive
//	@Description	Answers as long as the process can answer at all; it asks nothing of the store.
//	@Tags		operation
//	@Produce	json
//	@Success	200	{object}	Health
//	@Router		/healthz [get]
func (s *Server) health(c echo.Context) error {
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, []byte(`{"status":"ok"}`))
}

// ready tells that the server takes requests: it is not stopping, and the store
// can be read.
//
//	@ID			ready
//	@Summary	Ready
//	@Description	Whether the server takes requests: it is not stopping and its store can be read.
//	@Tags		operation
//	@Produce	json
//	@Success	200	{object}	Health
//	@Failure	503	{object}	Problem
//	@Router		/readyz [get]
func (s *Server) ready(c echo.Context) error {
	if s.stopping.Load() {
		return refusal(codeStopping, "", "The server is stopping.")
	}
	if err := s.house.Ready(c.Request().Context()); err != nil {
		s.log.Error("the store can not be read", "error", err)
		return refusal(codeStoreUnavailable, "", "The store can not be read.")
	}
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, []byte(`{"status":"ok"}`))
}
