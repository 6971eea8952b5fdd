package exceptions_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestDatabase_HoldsNoOperatorsNameNoAddressAndNoWordsAboutAPersonInTheClear(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		item := b.raise(payout)
		_, err := b.Act(t.Context(), b.tess, item.ID, exceptions.Take, exceptions.Input{})
		require.NoError(t, err)
		dbtest.HoldsNone(t, d, "gbpc.example")
		require.Equal(t, "tess@gbpc.example", b.find(item.ID).Owner)
	})
}
