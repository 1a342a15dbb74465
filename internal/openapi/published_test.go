package openapi_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	"spellduel/api"
	"spellduel/internal/openapi"
	"spellduel/internal/openapi/validate"
)

const (
	swaggerFile = "../../docs/swagger.json"
	openapiFile = "../../openapi.yaml"
)

func published(t *testing.T) *openapi3.T {
	t.Helper()
	data, err := os.ReadFile(openapiFile)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := openapi.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestThePublishedFileIsOpenAPI3(t *testing.T) {
	if doc := published(t); doc.OpenAPI != "3.0.3" {
		t.Errorf("openapi is %q", doc.OpenAPI)
	}
}

// That swagger.json in its turn is what the comments say, .ci/run sees: it
// generates both anew.
func TestThePublishedFileIsMadeFromTheSwaggerFile(t *testing.T) {
	swagger, err := os.ReadFile(swaggerFile)
	if err != nil {
		t.Fatal(err)
	}
	want, err := openapi.Convert(swagger, openapi.Spellduel)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(openapiFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, got) {
		t.Errorf("run go generate ./... – openapi.yaml as it should be → as it is:\n%s", cmp.Diff(string(want), string(got)))
	}
}

func TestEveryRouteIsInTheFileAndTheOtherWayRound(t *testing.T) {
	var answered []string
	for _, r := range api.NewServer(api.Config{}).Routes() {
		answered = append(answered, openapi.EchoRoute(r.Method, r.Path))
	}
	slices.Sort(answered)
	if len(answered) == 0 {
		t.Fatal("the server has no routes")
	}
	if diff := cmp.Diff(openapi.Routes(published(t)), answered); diff != "" {
		t.Errorf("operations of openapi.yaml → routes of the server:\n%s", diff)
	}
}

// A reader copies the example, so its frames are held to the schema that it
// stands beside.
func TestTheStreamInTheFileIsOneThatTheFileAllows(t *testing.T) {
	contract, err := validate.Load(openapiFile)
	if err != nil {
		t.Fatal(err)
	}
	handler := contract.Handler(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", openapi.EventsType)
		_, _ = io.WriteString(w, openapi.Spellduel.StreamExample)
	}))
	request := httptest.NewRequest(http.MethodGet, "/v1/duels/x/events", nil)
	request.Header.Set("Authorization", "Bearer x")
	handler.ServeHTTP(httptest.NewRecorder(), request)
	if seen := contract.Unseen(); slices.Contains(seen, "GET /v1/duels/{duel}/events") {
		t.Error("the file has no stream of events")
	}
}
