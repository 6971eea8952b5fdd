package ledger_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// Whoever reads an entry finds it along an index, in the tables and among the archived ones, however many there are.
func TestArchivedEntries_AreFoundAlongAnIndex(t *testing.T) {
	text, err := os.ReadFile("q/queries.sql.go")
	require.NoError(t, err)
	dbtest.EachUnused(t, func(t *testing.T, d *db.DB) {
		for _, name := range []string{"EntryByKey", "EntryReversing", "ArchivedLinesOf", "ArchivedPreviousEntry", "ArchivedHistory", "EntryAt", "HashAt", "ArchiveFiles", "ArchivedAfter"} {
			query := regexp.MustCompile("(?s)`-- name: " + name + " :\\w+\n(.*?)`").FindSubmatch(text)
			require.NotNil(t, query, name)
			plan := dbtest.Plan(t, d, string(query[1]))
			require.NotRegexp(t, `Seq Scan on ledger_|SCAN (ledger_arch|ledger_entries|e\b|a\b)`, plan, name)
		}
	})
}
