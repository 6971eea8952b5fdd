package privacy

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/resealing"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// A table that is added must be put on one of the two lists.
func TestTables_EachOfTheSchemaIsExportedOrHasAReason(t *testing.T) {
	d := dbtest.SQLite(t)
	var listed []string
	for _, one := range tables {
		listed = append(listed, one.name)
	}
	for name := range impersonal() {
		listed = append(listed, name)
	}
	var found []map[string]any
	rows, err := d.Read().QueryContext(t.Context(), "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'goose%'")
	require.NoError(t, err)
	require.NoError(t, scan(rows, into(&found)))
	var names []string
	for _, row := range found {
		names = append(names, row["name"].(string))
	}
	require.ElementsMatch(t, names, listed)

	// Whatever has a column that names a customer is not on the list of those that hold nothing about one.
	found = nil
	rows, err = d.Read().QueryContext(t.Context(), "SELECT DISTINCT t.name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name IN ('customer_id', 'business_id')")
	require.NoError(t, err)
	require.NoError(t, scan(rows, into(&found)))
	for _, row := range found {
		require.NotContains(t, impersonal(), row["name"])
	}
}

func into(found *[]map[string]any) func(map[string]any) error {
	return func(row map[string]any) error {
		*found = append(*found, row)
		return nil
	}
}

// What a customer reads about is every table, and nothing of it is left unsaid.
func TestHoldings_EachTableIsInAPartThatIsShown(t *testing.T) {
	for _, one := range tables {
		require.Contains(t, partsShown, one.part, one.name)
	}
	shown := map[Part]Holding{}
	for _, h := range Holdings() {
		require.True(t, h.AtClosing || h.Later || h.Kept, h.Part)
		shown[h.Part] = h
	}
	require.Len(t, shown, len(partsShown))
	require.Equal(t, Holding{Part: checks, Withheld: true, Later: true, Kept: true}, shown[checks], "nothing of it is exported")
	require.Equal(t, Holding{Part: payments, Exported: true, Withheld: true, AtClosing: true, Later: true, Kept: true}, shown[payments])
}

// Every sealed column of a customer's row is emptied at some time, or deleted with it, or kept for a reason.
func TestTables_NothingSealedIsKeptForEver(t *testing.T) {
	kept := map[string]string{
		"travelrule_messages.message": "in its own time", "treasury_debit_resolutions.words": "operators'", "treasury_repayments.words": "operators'",
		"exceptions.owner_name": "an operator's", "file_keys.keyset": "destroyed", "auth_totp.pending_secret": "deleted",
	}
	erased := map[string]bool{}
	mine := map[string]table{}
	for _, one := range tables {
		mine[one.name] = one
		for _, column := range append(one.blank, one.later...) {
			erased[one.name+"."+column] = true
		}
	}
	for _, subject := range resealing.Columns() {
		name := subject[:len(subject)-len(subject[indexOf(subject):])]
		one, personal := mine[name]
		if !personal || one.now == deleted || erased[subject] {
			continue
		}
		require.NotEmpty(t, kept[subject], subject)
	}
}

func indexOf(subject string) int {
	for i, c := range subject {
		if c == '.' {
			return i
		}
	}
	return len(subject)
}

// Package webhooks locks an endpoint before its deliveries, and so does an erasure.
func TestTables_AnEndpointIsErasedBeforeItsDeliveries(t *testing.T) {
	at := func(name string) int {
		return slices.IndexFunc(tables, func(one table) bool { return one.name == name })
	}
	require.Less(t, at("webhooks_endpoints"), at("webhooks_deliveries"))
}

// Every statement runs on both engines.
func TestTables_EveryStatementRuns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, one := range tables {
			require.NoError(t, each(t.Context(), d.Read(), one, "nobody", func(map[string]any) error { return nil }), one.name)
		}
	})
}
