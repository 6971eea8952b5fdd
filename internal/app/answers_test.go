package app

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

// Each answer that a test of this package gets from the API is checked against the documents of the calls that the program
// registers: those of a program without a listener in handlerOf, those of a sandbox in checked, and those of a server that is a
// process of its own in checkAnswer. TestAnswers in sourcetest/answers_rule_test.go refuses a test that goes around them.

var programsDocument = sync.OnceValues(func() (*openapitest.Document, error) {
	made, err := OpenAPI(context.Background())
	if err != nil {
		return nil, err
	}
	var d openapitest.Document
	for _, text := range made.JSON {
		if err := d.Add(text); err != nil {
			return nil, err
		}
	}
	return &d, nil
})

// documentOf returns the documents of the program, made once.
func documentOf(t testing.TB) *openapitest.Document {
	t.Helper()
	d, err := programsDocument()
	require.NoError(t, err)
	return d
}

// handlerOf returns the API of a program.
func handlerOf(t testing.TB, a *App) http.Handler {
	t.Helper()
	return documentOf(t).Handler(t, a.server.Handler(http.NotFoundHandler()))
}

// checked returns the settings of a sandbox whose answers are checked, those to the making of its demo world included.
func checked(t testing.TB, c SandboxConfig) SandboxConfig {
	t.Helper()
	d := documentOf(t)
	c.around = func(next http.Handler) http.Handler { return d.Handler(t, next) }
	return c
}

// checkAnswer returns an error if what the person's server answered is not as the documents say.
func (p *person) checkAnswer(r *http.Response, body []byte) error {
	if p.older {
		return nil
	}
	path := strings.TrimPrefix(r.Request.URL.EscapedPath(), api.Prefix)
	return documentOf(p.t).Check(openapitest.Answer{Method: r.Request.Method, Path: path, Status: r.StatusCode, Type: r.Header.Get("Content-Type"), Body: body})
}
