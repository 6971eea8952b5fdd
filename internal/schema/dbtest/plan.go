package dbtest

import (
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/stdlib"

	"github.com/gbpc/gbpc/internal/kit/db"
)

var numbered = regexp.MustCompile(`\$(\d+)`)

func parametersOf(query string) []any {
	most := 0
	for _, m := range numbered.FindAllStringSubmatch(query, -1) {
		n := 0
		for _, digit := range m[1] {
			n = 10*n + int(digit-'0')
		}
		most = max(most, n)
	}
	return make([]any, most)
}

// Plan returns the plan of the statement, one step a line. PostgreSQL sorts and reads whole tables only where no index
// serves. What else is not to be used, settings turn off: "enable_hashjoin".
func Plan(t testing.TB, d *db.DB, query string, off ...string) (plan string) {
	t.Helper()
	if d.Dialect() == db.SQLite {
		rows, err := d.Read().QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query, parametersOf(query)...)
		if err != nil {
			t.Fatal(query, err)
		}
		defer rows.Close()
		for rows.Next() {
			var step, parent, unused int
			var detail string
			if err := rows.Scan(&step, &parent, &unused, &detail); err != nil {
				t.Fatal(err)
			}
			plan += detail + "\n"
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		return plan
	}
	connection, err := d.Writer().Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	set := "SET enable_seqscan = off; SET enable_sort = off; SET enable_incremental_sort = off; SET enable_bitmapscan = off; SET plan_cache_mode = force_generic_plan; "
	for _, name := range off {
		set += "SET " + name + " = off; "
	}
	err = connection.Raw(func(driver any) error {
		conn := driver.(*stdlib.Conn).Conn().PgConn() // a plan without values of its parameters
		execute := "EXECUTE planned"
		if values := strings.TrimSuffix(strings.Repeat("NULL, ", len(parametersOf(query))), ", "); values != "" {
			execute += " (" + values + ")"
		}
		results, err := conn.Exec(t.Context(), set+"PREPARE planned AS "+query+"; EXPLAIN (COSTS OFF) "+execute+"; DEALLOCATE planned").ReadAll()
		if err != nil {
			return err
		}
		for _, row := range results[len(results)-2].Rows {
			plan += string(row[0]) + "\n"
		}
		return nil
	})
	if err != nil {
		t.Fatal(query, err)
	}
	return plan
}
