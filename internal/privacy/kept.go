package privacy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/integrity"
)

// longestEmpty is the length in bytes up to which a sealed column says nothing.
const longestEmpty = 40

// KeptChecks are the checks that nothing is left of a customer in any column that an erasure empties: at once, or when the time of
// the rest is over. They are made of the same list of tables.
func KeptChecks() (all []integrity.Check) {
	for _, t := range tables {
		if written := []string{"events", "events_outbox"}; slices.Contains(written, t.name) { // events of the account's end come afterwards
			continue
		}
		for _, column := range t.blank {
			all = append(all, t.keptCheck(column, ""))
		}
		for _, column := range t.later {
			all = append(all, t.keptCheck(column, "WHERE erased.finished_at IS NOT NULL"))
		}
	}
	return all
}

// keptCheck is the check of one column of the customers whose erasure has come so far.
func (t table) keptCheck(column, when string) integrity.Check {
	return integrity.Check{Code: "erased_" + t.name + "_" + column, Query: fmt.Sprintf(
		"SELECT erased.customer_id AS subject, 'erased' AS expected, CASE WHEN EXISTS (SELECT 1 FROM %s WHERE (%s) AND length(%s) > %d) THEN 'kept' ELSE 'erased' END AS actual\nFROM privacy_erasures erased\n%s",
		t.name, strings.ReplaceAll(t.where, "$1", "erased.customer_id"), column, longestEmpty, when)}
}
