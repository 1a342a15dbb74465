package load

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/labstack/echo/v4"
)

// bareEcho answers the same requests with as many bytes and does nothing.
func bareEcho(b *testing.B, view []byte) string {
	b.Helper()
	e := echo.New()
	event := json.RawMessage(`{"seq":10,"type":"decision_withdrawn","v":1,"at":"2026-11-30T02:13:45.099Z","round":0,"phase":"contributions","rules":["round.choices"],"because":{},"data":{"decision":"d1","kind":"contribute","seat":"a"}}`)
	type committed struct {
		Version string            `json:"version"`
		Events  []json.RawMessage `json:"events"`
	}
	answer := func(c echo.Context) error {
		var body struct {
			Selection []string `json:"selection"`
		}
		if err := c.Bind(&body); err != nil {
			return err
		}
		return c.JSON(http.StatusOK, committed{"10-ceb9e978a81f1298", []json.RawMessage{event}})
	}
	e.POST("/v1/duels/:duel/decisions/:decision", answer)
	e.DELETE("/v1/duels/:duel/decisions/:decision", answer)
	e.GET("/v1/duels/:duel/view", func(c echo.Context) error { return c.JSONBlob(http.StatusOK, view) })
	s := httptest.NewServer(e)
	b.Cleanup(s.Close)
	return s.URL
}

// browser is a client with its connections kept.
func browser(b *testing.B, connections int) *http.Client {
	b.Helper()
	wire := &http.Transport{MaxIdleConnsPerHost: connections, DisableCompression: true}
	b.Cleanup(wire.CloseIdleConnections)
	return &http.Client{Transport: wire}
}

// command makes the next command of a table over HTTP.
func command(c *http.Client, base string, t *table) error {
	method, body := http.MethodPost, `{"selection":[]}`
	if t.sealed {
		method, body = http.MethodDelete, ""
	}
	_, err := call(c, method, base+"/v1/duels/"+t.id+"/decisions/"+contested, t, body)
	t.sealed = !t.sealed
	return err
}

// view asks for what the table's A sees.
func view(c *http.Client, base string, t *table) ([]byte, error) {
	return call(c, http.MethodGet, base+"/v1/duels/"+t.id+"/view", t, "")
}

func call(c *http.Client, method, url string, t *table, body string) ([]byte, error) {
	rq, err := http.NewRequest(method, url, bytes.NewReader([]byte(body)))
	if err != nil {
		return nil, err
	}
	rq.Header.Set("Authorization", "Bearer "+t.token)
	if method != http.MethodGet {
		t.n++
		rq.Header.Set("Content-Type", "application/json")
		rq.Header.Set("Idempotency-Key", fmt.Sprint(t.id, "-", t.n))
	}
	res, err := c.Do(rq)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s %s: %s %s", method, url, res.Status, text)
	}
	return text, err
}
