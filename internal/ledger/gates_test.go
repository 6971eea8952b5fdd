package ledger_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

// Nothing is added to the account of a customer who is closed, whoever writes the entry, and whatever its Check says. One
// who is frozen receives, and what a closed one still has can leave.
func TestGate_DecidesAboutWhatIsAddedAndNotAboutWhatLeaves(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		for id, status := range map[string]string{"jane": "active", "john": "frozen", "carl": "closed"} {
			_, err := b.db.Writer().ExecContext(t.Context(), "INSERT INTO customers (id, kind, status, created_at) VALUES ($1, 'individual', $2, $3)", id, status, noon)
			require.NoError(t, err)
		}
		b.credit("jane", 100_00)
		b.credit("carl", 10_00)
		gated := ledger.New(ledger.Config{Rules: chart.Rules, Gates: chart.Gates}, ledger.Dependencies{DB: b.db, Clock: b.clock})
		t.Cleanup(func() { require.NoError(t, gated.Close(context.WithoutCancel(t.Context()))) })
		for to, want := range map[string]error{"john": nil, "carl": chart.ErrClosed, "nobody": ledger.ErrPreconditionMissing} {
			_, err := gated.Submit(t.Context(), transfer("jane", to, 1_00))
			require.ErrorIs(t, err, want, to)
			_, err = gated.Submit(t.Context(), limited("jane", to, 1_00)) // which has preconditions of its own
			require.ErrorIs(t, err, want, to)
		}
		entry := func(key, from, to string) ledger.Entry {
			return ledger.Entry{Key: key, Kind: "test", Lines: ledger.Move(chart.Customer(from), chart.Customer(to), coins(2_00))}
		}
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			posted, err := gated.PostAll(ctx, tx, []ledger.Entry{entry("1", "jane", "john"), entry("2", "jane", "carl"), entry("3", "jane", "nobody"), entry("4", "carl", "jane")})
			require.NoError(t, err)
			for i, want := range []error{nil, chart.ErrClosed, ledger.ErrPreconditionMissing, nil} {
				require.ErrorIs(t, posted[i].Err, want, i)
			}
			return nil
		}))
		require.Equal(t, coins(8_00), b.balance(chart.Customer("carl")))
		require.Equal(t, coins(4_00), b.balance(chart.Customer("john")))
	})
}
