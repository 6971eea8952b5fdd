package locks_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/schema/locks"
)

func TestLocks_OfEachStatement(t *testing.T) {
	for text, want := range map[string]locks.Lock{
		"CREATE INDEX a_i ON a (x)":                                             {Table: "a", Mode: locks.Share, Work: locks.Indexes},
		"CREATE UNIQUE INDEX CONCURRENTLY a_i ON a (x)":                         {Table: "a", Mode: locks.ShareUpdateExclusive, Work: locks.Indexes},
		"ALTER TABLE a ADD COLUMN x TEXT NOT NULL DEFAULT ''":                   {Table: "a", Mode: locks.AccessExclusive},
		"ALTER TABLE a ADD COLUMN x UUID DEFAULT gen_random_uuid()":             {Table: "a", Mode: locks.AccessExclusive, Work: locks.Rewrites},
		"ALTER TABLE a ADD COLUMN x BIGSERIAL":                                  {Table: "a", Mode: locks.AccessExclusive, Work: locks.Rewrites},
		"ALTER TABLE a ALTER COLUMN x TYPE BIGINT":                              {Table: "a", Mode: locks.AccessExclusive, Work: locks.Rewrites},
		"ALTER TABLE a ALTER COLUMN x SET NOT NULL":                             {Table: "a", Mode: locks.AccessExclusive, Work: locks.Reads},
		"ALTER TABLE a ADD CONSTRAINT c CHECK (x > 0)":                          {Table: "a", Mode: locks.AccessExclusive, Work: locks.Reads},
		"ALTER TABLE a ADD CONSTRAINT c CHECK (x > 0) NOT VALID":                {Table: "a", Mode: locks.AccessExclusive},
		"ALTER TABLE a VALIDATE CONSTRAINT c":                                   {Table: "a", Mode: locks.ShareUpdateExclusive, Work: locks.Reads},
		"ALTER TABLE a ADD CONSTRAINT c UNIQUE (x)":                             {Table: "a", Mode: locks.AccessExclusive, Work: locks.Indexes},
		"ALTER TABLE a ADD CONSTRAINT c UNIQUE USING INDEX i":                   {Table: "a", Mode: locks.AccessExclusive},
		"ALTER TABLE a DROP COLUMN x":                                           {Table: "a", Mode: locks.AccessExclusive},
		"CREATE TRIGGER x BEFORE UPDATE ON a FOR EACH ROW EXECUTE FUNCTION f()": {Table: "a", Mode: locks.ShareRowExclusive},
		"UPDATE a SET x = 1":                                                    {Table: "a", Mode: locks.RowExclusive, Work: locks.Rewrites},
		"INSERT INTO a (x) SELECT x FROM b":                                     {Table: "a", Mode: locks.RowExclusive, Work: locks.Reads},
		"VACUUM FULL a":                                                         {Table: "a", Mode: locks.AccessExclusive, Work: locks.Rewrites},
		"DROP TABLE IF EXISTS a":                                                {Table: "a", Mode: locks.AccessExclusive},
		"CREATE TABLE b (a TEXT REFERENCES a)":                                  {Table: "a", Mode: locks.ShareRowExclusive},
		"ALTER TABLE ONLY a RENAME COLUMN x TO y":                               {Table: "a", Mode: locks.AccessExclusive},
	} {
		found := locks.Of("-- +goose Up\n-- why\n" + text + ";\n")
		require.Len(t, found, 1, text)
		want.Statement = text
		require.Equal(t, want, found[0], text)
	}
}

// A new table is nobody's yet, a function has no lock, and what is written down for the way back is not applied.
func TestLocks_OfWhatNobodyWaitsForThereAreNone(t *testing.T) {
	require.Empty(t, locks.Of(`-- +goose Up
-- It is new; nobody knows it.
CREATE TABLE a (id TEXT PRIMARY KEY);
CREATE INDEX a_i ON a (id);
-- +goose StatementBegin
CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN UPDATE b SET x = 1; RETURN NEW; END; $$ LANGUAGE plpgsql;
-- +goose StatementEnd
INSERT INTO a VALUES ('1');
-- +goose Down
DROP TABLE b;
`))
}

func TestLocks_AReasonStandsBeforeItsStatement(t *testing.T) {
	found := locks.Of("ALTER TABLE a DROP COLUMN x;\n-- locks: a has three rows\nCREATE INDEX b_i ON b (x);")
	require.Empty(t, found[0].Reason)
	require.False(t, found[0].Blocks())
	require.Equal(t, "a has three rows", found[1].Reason)
	require.True(t, found[1].Blocks())
}

func TestLocks_AnIndexThatWasCutOffIsDroppedBeforeItIsMadeAgain(t *testing.T) {
	require.Equal(t, []string{"a_i"}, locks.Concurrently("CREATE INDEX CONCURRENTLY a_i ON a (x);"))
	require.Empty(t, locks.Concurrently("DROP INDEX CONCURRENTLY IF EXISTS a_i; CREATE INDEX CONCURRENTLY a_i ON a (x);"))
}
