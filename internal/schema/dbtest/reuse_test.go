package dbtest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Whatever a test does to its database, the next one that is given it finds what a new one has.
func TestPostgres_GivenToTheNextTestIsAsNew(t *testing.T) {
	made := open(t, PostgresDSN(t))
	fresh := content(t, made)
	require.NotEmpty(t, fresh)
	for what, statements := range map[string][]string{
		"rows, counters and triggers": {
			"SET session_replication_role = replica", // rows without what they refer to
			"INSERT INTO bank_stray_numbers SELECT n::text, now() FROM generate_series(1, 9) AS n",
			"INSERT INTO write_probe SELECT n, decode(repeat('00', 1000), 'hex') FROM generate_series(10, 1000) AS n", // more than is deleted row by row
			"DELETE FROM job_lanes",
			"UPDATE events_head SET newest = 77",
			"SELECT nextval(format('public.%I', sequencename)::regclass) FROM pg_sequences WHERE schemaname = 'public'",
		},
		"a table":               {"CREATE TABLE extra (id TEXT)"},
		"a trigger that is off": {"ALTER TABLE ledger_entries DISABLE TRIGGER ALL"},
		"a setting":             {"DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || quote_ident(current_database()) || ' SET work_mem = 128'; END $$"},
	} {
		t.Run(what, func(t *testing.T) {
			for again := true; again; { // until no other process has been given the database in between
				var name string
				t.Run("one test", func(t *testing.T) {
					d := Postgres(t)
					name = current(t, d)
					c, err := d.Writer().Conn(t.Context())
					require.NoError(t, err)
					defer c.Close()
					for _, statement := range statements {
						_, err := c.ExecContext(t.Context(), statement)
						require.NoError(t, err, statement)
					}
				})
				t.Run("the next", func(t *testing.T) {
					d := Postgres(t)
					again = current(t, d) != name
					require.Equal(t, fresh, content(t, d))
				})
			}
		})
	}
}

func current(t *testing.T, d *db.DB) string {
	return fmt.Sprint(rows(t, d, "SELECT current_database()")[0][0])
}

// content is every row, every counter, and the sum of the definitions.
func content(t *testing.T, d *db.DB) map[string]string {
	all := map[string]string{
		"shape":    fmt.Sprint(rows(t, d, "SELECT kept.shape()")),
		"counters": fmt.Sprint(rows(t, d, "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1")),
	}
	for _, table := range tables(t, d) {
		if table != "goose_db_version" {
			all[table] = everything(t, d, table)
		}
	}
	return all
}
