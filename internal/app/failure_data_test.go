package app

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/openapi"
)

// A client is told in the catalogue what a failure's data says: the API's documents have its schema.
func TestFailureData_OfEveryCodeThatSpeaksOfItHasASchema(t *testing.T) {
	speaks := regexp.MustCompile(`\bdata\.[a-z]`)
	described := 0
	for _, e := range fault.All() {
		if !speaks.MatchString(e.Meaning) || slices.Contains(openapi.NamesFields, e.Code) { // fields have one schema for all
			continue
		}
		described++
		require.Contains(t, failureData(), e.Code, "%s: %s", e.Code, e.Meaning)
	}
	require.Positive(t, described)
}
