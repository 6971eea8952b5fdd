package releasetest_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/schema"
	"github.com/gbpc/gbpc/internal/schema/locks"
	"github.com/gbpc/gbpc/internal/schema/releasetest"
)

// longLocks returns, in sentences, what has customers of the release wait for as long as a table is large.
func longLocks(r releasetest.Record, files fs.FS) (found []string, err error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if _, released := r.Migrations[name]; released {
			continue
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		for _, l := range locks.Of(string(text)) {
			if _, released := r.Columns[l.Table]; released && l.Blocks() && l.Reason == "" {
				found = append(found, name+": "+l.Statement+": "+string(l.Work)+" every row of "+l.Table+" under "+string(l.Mode))
			}
		}
		for _, index := range locks.Concurrently(string(text)) {
			found = append(found, name+": "+index+" may be left half made: DROP INDEX CONCURRENTLY IF EXISTS before")
		}
		if strings.Contains(string(text), "CONCURRENTLY") && !strings.Contains(string(text), "-- +goose NO TRANSACTION") {
			found = append(found, name+": CONCURRENTLY is refused in a transaction: -- +goose NO TRANSACTION")
		}
	}
	return found, nil
}

// unpublished are the long locks of migrations that were made before a release was published, when nobody had rows. None is
// added: a later migration says its reason before its statement. The record of the published release has them, and ends the list.
var unpublished = []string{
	"0035_chain_keys.sql: CREATE UNIQUE INDEX chain_orders_nonce ON chain_orders (network, role, sender, nonce) WHERE nonce IS…: indexes every row of chain_orders under SHARE",
}

// A migration after the last release, published or not, keeps no table for longer the more rows it has, unless it says why it may
// ("-- locks: …").
func TestMigrations_KeepNoTableForLong(t *testing.T) {
	found, err := longLocks(last(t), schema.Files)
	require.NoError(t, err)
	require.Equal(t, unpublished, found)
}

func TestMigrations_ALongLockIsFound(t *testing.T) {
	const noTransaction = "-- +goose NO TRANSACTION\n"
	for text, faults := range map[string]int{
		"CREATE INDEX transactions_x ON transactions (customer_id);":                                                 1,
		"ALTER TABLE jobs ALTER COLUMN args SET NOT NULL;":                                                           1,
		"ALTER TABLE jobs ALTER COLUMN attempt TYPE NUMERIC;":                                                        1,
		"UPDATE transactions SET note = '';":                                                                         1,
		"-- locks: jobs that are done are deleted, there are few\nCREATE INDEX jobs_x ON jobs (kind);":               0,
		"ALTER TABLE jobs ADD COLUMN owner TEXT NOT NULL DEFAULT '';":                                                0,
		"CREATE TABLE later (id TEXT PRIMARY KEY); CREATE INDEX later_x ON later (id);":                              0,
		"CREATE INDEX CONCURRENTLY jobs_x ON jobs (kind);":                                                           2,
		noTransaction + "DROP INDEX CONCURRENTLY IF EXISTS jobs_x; CREATE INDEX CONCURRENTLY jobs_x ON jobs (kind);": 0,
	} {
		found, err := longLocks(last(t), with(t, text))
		require.NoError(t, err)
		found = slices.DeleteFunc(found, func(fault string) bool { return !strings.Contains(fault, "_planted.sql") })
		require.Len(t, found, faults, "%s: %q", text, found)
	}
}
