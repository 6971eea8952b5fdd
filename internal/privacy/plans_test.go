package privacy

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/resealing"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// small are the tables that stay small whoever leaves: they may be read from one end to the other.
var small = map[string]string{
	"events_outbox":             "rows leave it within a second",
	"transparency_attestations": "some each day",
}

// statementsOf are all that is asked about a customer, and what the job erases.
func statementsOf() (all []string) {
	for _, one := range tables {
		all = append(all, one.read(), one.atOnce(), one.afterwards())
		for _, column := range append(slices.Clone(one.blank), one.later...) {
			where, _ := resealing.RowOf(one.name+"."+column, map[string]any{}, 2)
			all = append(all, "UPDATE "+one.name+" SET "+column+" = $1 WHERE "+where)
		}
	}
	for _, one := range remains {
		all = append(all, one.query)
	}
	all = append(all, lettersOf, dueDocuments, oldLetters, oldSessions, subAccountsOf, dueSubAccounts, ownedBusinesses)
	return slices.DeleteFunc(all, func(statement string) bool { return statement == "" })
}

var (
	wholeInSQLite = regexp.MustCompile(`(?m)^SCAN (\w+)`)
	scanned       = regexp.MustCompile(`(Seq|Index|Index Only) Scan (?:Backward )?(?:using \w+ )?on (\w+)`)
)

// wholeTables returns the tables that the plan reads from one end to the other, along an index or not.
func wholeTables(d *db.DB, plan string) (names []string) {
	if d.Dialect() == db.SQLite {
		for _, m := range wholeInSQLite.FindAllStringSubmatch(plan, -1) {
			names = append(names, m[1])
		}
		return names
	}
	lines := strings.Split(plan, "\n")
	for i, line := range lines {
		if m := scanned.FindStringSubmatch(line); m != nil && !strings.Contains(lines[i+1], "Index Cond") {
			names = append(names, m[2])
		}
	}
	return names
}

func TestStatements_EachFindsACustomersRowsAlongAnIndex(t *testing.T) {
	dbtest.EachUnused(t, func(t *testing.T, d *db.DB) {
		for _, statement := range statementsOf() {
			plan := dbtest.Plan(t, d, statement, "enable_hashjoin", "enable_mergejoin")
			for _, name := range wholeTables(d, plan) {
				assert.Contains(t, small, name, "%s\n%s", statement, plan)
			}
		}
		assert.Equal(t, []string{"customers"}, wholeTables(d, dbtest.Plan(t, d, "SELECT id FROM customers WHERE kind = $1")), "a table without an index is noticed")
	})
}
