package auth_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

func (b *bench) execute(statement string) error {
	return b.auth.InTx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, statement)
		return err
	})
}

func TestEvents_AreAppendOnly(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.signedIn("jane@example.com")
		before := everything(t, b.db, "auth_events")
		statements := []string{"UPDATE auth_events SET detail = 'nothing'", "DELETE FROM auth_events", "DELETE FROM auth_events WHERE kind = 'signed_in'"}
		if b.db.Dialect() == db.Postgres {
			statements = append(statements, "TRUNCATE auth_events")
		}
		for _, statement := range statements {
			require.ErrorContains(t, b.execute(statement), "auth_events is append-only", statement)
		}
		require.Equal(t, before, everything(t, b.db, "auth_events"))
	})
}
