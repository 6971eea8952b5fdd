package customer_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

// rotating returns the service as three processes build it while the index key is replaced: one that has not been restarted,
// one that knows the new key, and one that writes under it.
func rotating(t *testing.T, b bench) (old, added, used *customer.Service) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "keys.json")
	open := func() *customer.Service {
		sealer, err := seal.LoadOrCreate(name)
		require.NoError(t, err)
		return customer.New(customer.Dependencies{DB: b.db, Sealer: sealer, Clock: b.clock})
	}
	old = open()
	require.NoError(t, seal.AddKey(name, seal.Indexing))
	added = open()
	require.NoError(t, seal.UseNewest(name, seal.Indexing))
	return old, added, open()
}

func (b bench) create(s *customer.Service, email string) (m customer.Member, err error) {
	var refused error
	err = b.tx(func(ctx context.Context, tx db.Tx) (err error) {
		m, err = s.Create(ctx, tx, customer.NewCustomer{Email: email, Kind: customer.Individual, Country: "GB"})
		if errors.Is(err, customer.ErrEmailTaken) {
			refused = err
			return nil // as registration does, which tells nobody that an address is taken
		}
		return err
	})
	return m, errors.Join(err, refused)
}

func TestEmail_IsOneUsersUnderBothIndexKeys(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		old, added, used := rotating(t, b)
		for name, pair := range map[string][2]*customer.Service{"first": {old, added}, "second": {added, used}, "back": {used, added}} {
			m, err := b.create(pair[0], name+"@example.com")
			require.NoError(t, err)
			_, err = b.create(pair[1], name+"@example.com")
			require.ErrorIs(t, err, customer.ErrEmailTaken, name)
			for _, s := range pair {
				u, found, err := s.ByEmail(t.Context(), b.db.Read(), name+"@example.com")
				require.NoError(t, err)
				require.True(t, found, name)
				require.Equal(t, m.User.ID, u.ID)
			}
		}
		// Who gives an address up leaves it to others, and takes no other user's.
		m, err := b.create(added, "anna@example.com")
		require.NoError(t, err)
		change := func(s *customer.Service, to string) error {
			return b.tx(func(ctx context.Context, tx db.Tx) error { return s.ChangeEmail(ctx, tx, m.User.ID, to) })
		}
		require.ErrorIs(t, change(used, "first@example.com"), customer.ErrEmailTaken)
		require.NoError(t, change(used, "anna2@example.com"))
		_, err = b.create(added, "anna@example.com")
		require.NoError(t, err)
		_, err = b.create(added, "anna2@example.com")
		require.ErrorIs(t, err, customer.ErrEmailTaken)
	})
}

func TestEmail_IsOneUsersAlsoOfTwoProcessesAtOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		_, added, used := rotating(t, b)
		for i := range 5 {
			email := string(rune('a'+i)) + "@example.com"
			var done sync.WaitGroup
			var results [2]error
			for n, s := range []*customer.Service{added, used} {
				done.Go(func() { _, results[n] = b.create(s, email) })
			}
			done.Wait()
			taken := 0
			for _, err := range results {
				if err != nil {
					require.ErrorIs(t, err, customer.ErrEmailTaken)
					taken++
				}
			}
			require.Equal(t, 1, taken)
		}
	})
}
