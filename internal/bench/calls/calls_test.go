package calls_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/bench/calls"
)

// make bench measures. This test checks that both sides respond.
func TestRun_MeasuresBothSides(t *testing.T) {
	var out strings.Builder
	require.NoError(t, calls.Run(t.Context(), &out, calls.Options{DSN: t.TempDir(), Clients: 4, Round: 50 * time.Millisecond, Rounds: 1}))
	require.Contains(t, out.String(), "GET /user/self")
	require.Contains(t, out.String(), "of the bare handler")
}
