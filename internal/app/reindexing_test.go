package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/reindexing"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// A server runs while everything is indexed again by a command that is killed in the middle; people sign in, are found and
// cannot register twice before, meanwhile and afterwards, and the old key is gone.
func TestReindexing_EverybodyIsFoundBeforeMeanwhileAndAfterwards(t *testing.T) {
	t.Parallel()
	for name, database := range map[string]func(t *testing.T) string{
		"sqlite":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "gbpc.db") },
		"postgres": func(t *testing.T) string { return dbtest.PostgresDSN(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reindexEverything(t, database(t))
		})
	}
}

func reindexEverything(t *testing.T, database string) {
	c := SandboxConfig{Addr: "127.0.0.1:0", Dir: t.TempDir(), BlockTime: 10 * time.Millisecond, Log: slog.New(slog.DiscardHandler), database: database, Demo: &smallWorld}
	start := func() *Sandbox {
		s, err := OpenSandbox(t.Context(), checked(t, c))
		require.NoError(t, err)
		return s
	}
	keys := filepath.Join(c.Dir, "keys.json")
	o := reindexing.Options{Keys: keys, Database: database}
	s := start()
	found := findAll(t, s)
	require.NoError(t, s.Close())
	old, err := seal.Load(keys)
	require.NoError(t, err)
	require.ErrorIs(t, reindexing.Reindex(t.Context(), o), reindexing.ErrNothingToDo)
	require.NoError(t, AddKey(keys, seal.Indexing))
	require.NoError(t, UseNewestKey(keys, seal.Indexing))

	s = start()
	require.Equal(t, found, findAll(t, s))
	require.ErrorIs(t, reindexing.Retire(t.Context(), o), reindexing.ErrInUse)
	for _, subject := range []string{"users.email_index", "mail_outbox.to_index", "bank_accounts.account_index"} { // killed three times
		ctx, kill := context.WithCancel(t.Context())
		o.Progress = func(p reindexing.Progress) {
			if p.Subject == subject {
				kill()
			}
		}
		require.ErrorIs(t, reindexing.Reindex(ctx, o), context.Canceled, subject)
		kill()
		require.Equal(t, found, findAll(t, s), subject)
	}
	seen := map[string]reindexing.Progress{}
	o.Progress = func(p reindexing.Progress) { seen[p.Subject] = p }
	require.NoError(t, reindexing.Reindex(t.Context(), o))
	require.Positive(t, seen["bank_accounts.account_index"].Changed, "of both runs")
	require.Equal(t, found, findAll(t, s))
	require.ErrorIs(t, reindexing.Retire(t.Context(), o), reindexing.ErrTooEarly)
	o.Clock = clock.NewFixed(time.Now().Add(reindexing.Lapse + time.Hour))
	require.NoError(t, reindexing.Retire(t.Context(), o))
	require.NoError(t, s.Close())

	s = start()
	defer func() { require.NoError(t, s.Close()) }()
	alone, err := seal.Load(keys)
	require.NoError(t, err)
	require.False(t, alone.IndexChanges())
	require.NotEqual(t, old.IndexKey(), alone.IndexKey())
	require.Equal(t, found, findAll(t, s))
	require.ErrorIs(t, reindexing.Reindex(t.Context(), o), reindexing.ErrNothingToDo)
}

// findAll signs in, looks for everybody who was not erased by address, tries to register each again, looks for the letters, and for bank accounts
// by their numbers. It describes what was found.
func findAll(t *testing.T, s *Sandbox) (found []string) {
	t.Helper()
	token := demoToken(t, s, "individual@example.com")
	operator := demoToken(t, s, "operator@example.com")
	status, data := ask(t, s, operator, http.MethodGet, "/admin/customer?query=individual%40example.com", "")
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, string(data), `"total":1`)
	rows, err := s.database.Read().QueryContext(t.Context(), `SELECT id FROM users
		WHERE id NOT IN (SELECT m.user_id FROM customer_members m JOIN privacy_erasures e ON e.customer_id = m.customer_id WHERE m.own) ORDER BY id`)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var userID string
		require.NoError(t, rows.Scan(&userID))
		m, err := s.customers.Member(t.Context(), s.database.Read(), userID)
		require.NoError(t, err)
		u, known, err := s.customers.ByEmail(t.Context(), s.database.Read(), m.User.Email)
		require.NoError(t, err)
		require.True(t, known, m.User.Email)
		require.Equal(t, userID, u.ID)
		err = s.database.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := s.customers.Create(ctx, tx, customer.NewCustomer{Email: m.User.Email, Kind: customer.Individual, Country: "GB"})
			return err
		})
		require.ErrorIs(t, err, customer.ErrEmailTaken)
		found = append(found, fmt.Sprint(userID, " ", u.Email))
	}
	require.NoError(t, rows.Err())
	require.NotEmpty(t, found)
	status, data = ask(t, s, token, http.MethodGet, "/wallet/payment/bank", "")
	require.Equal(t, http.StatusOK, status, string(data))
	findBankAccounts(t, s)
	return append(found, string(data))
}

// findBankAccounts looks for every account by its number.
func findBankAccounts(t *testing.T, s *Sandbox) {
	t.Helper()
	rows, err := s.database.Read().QueryContext(t.Context(), "SELECT id, customer_id FROM bank_accounts WHERE removed_at IS NULL")
	require.NoError(t, err)
	defer rows.Close()
	n := 0
	for rows.Next() {
		var bankID, customerID string
		require.NoError(t, rows.Scan(&bankID, &customerID))
		b, err := s.banking.BankAccount(t.Context(), s.database.Read(), customerID, bankID)
		require.NoError(t, err)
		err = s.database.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			again, err := s.banking.AddVerifiedBankAccount(ctx, tx, customerID, b.Party, b.Nickname)
			require.Equal(t, bankID, again, "it is on the list")
			return err
		})
		require.NoError(t, err)
		n++
	}
	require.NoError(t, rows.Err())
	require.Positive(t, n)
}
