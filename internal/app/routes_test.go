package app

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var rewrite = flag.Bool("update", false, "write the golden files anew")

// Every call with who may make it and whose it is: a change of access is seen in review.
func TestRoutes_MatchTheAccessTable(t *testing.T) {
	a := joined(t)
	var table strings.Builder
	for _, r := range a.server.Routes() {
		fmt.Fprintf(&table, "%-6s %-70s %-45s %s\n", r.Method, r.Path, r.Access, r.Department)
	}
	const golden = "testdata/routes.golden"
	if *rewrite {
		require.NoError(t, os.WriteFile(golden, []byte(table.String()), 0o600))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), table.String(), "run make golden and read the difference")
}
