package app

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDocuments_DescribeEveryCallCompletely(t *testing.T) {
	made, err := OpenAPI(t.Context())
	require.NoError(t, err)
	require.Empty(t, made.Missing, "%s", strings.Join(made.Missing, "\n"))
}

// What is about a sub-account names it by its id. The accounts of the books, which have names, are the operators'.
func TestDocuments_AnAccountOfACustomerIsAnIdInTheExamples(t *testing.T) {
	made, err := OpenAPI(t.Context())
	require.NoError(t, err)
	var document struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Examples []any }
			}
		}
	}
	require.NoError(t, json.Unmarshal(made.JSON["customers"], &document))
	for _, of := range []string{"TransactionEvent", "ApikeysView", "MakeKeyInputBody", "TeamView", "TransparencyLeafView"} {
		account := document.Components.Schemas[of].Properties["account"]
		require.Len(t, account.Examples, 1, of)
		require.Regexp(t, `^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$`, account.Examples[0], of)
	}
}
