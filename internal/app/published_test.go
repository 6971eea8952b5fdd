package app

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDocuments_DescribeEveryCallCompletely(t *testing.T) {
	made, err := OpenAPI(t.Context())
	require.NoError(t, err)
	require.Empty(t, made.Missing, "%s", strings.Join(made.Missing, "\n"))
}
