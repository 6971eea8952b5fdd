package app

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
)

// What a server asks with every block: it must not read all orders that were ever carried out.
func TestChainOrders_ThatAreNotFinalAreFoundAlongTheirIndex(t *testing.T) {
	text, err := os.ReadFile("../chain/q/queries.sql.go")
	require.NoError(t, err)
	dbtest.EachUnused(t, func(t *testing.T, d *db.DB) {
		for _, name := range []string{"FailingGroups", "FailingOrders", "CountFailing", "OldOrders"} {
			query := regexp.MustCompile("(?s)`-- name: " + name + " :\\w+\n(.*?)`").FindSubmatch(text)
			require.NotNil(t, query, name)
			assert.Contains(t, dbtest.Plan(t, d, string(query[1])), "chain_orders_unfinished", name)
		}
	})
}
