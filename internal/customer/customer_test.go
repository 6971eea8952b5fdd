package customer_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

type bench struct {
	*customer.Service
	t     *testing.T
	db    *db.DB
	clock *clock.Fixed
}

func each(t *testing.T, test func(t *testing.T, b bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		sealer, err := seal.Generate()
		require.NoError(t, err)
		c := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
		test(t, bench{customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: c}), t, d, c})
	})
}

func (b bench) tx(fn func(ctx context.Context, tx db.Tx) error) error {
	return b.db.Tx(b.t.Context(), fn)
}

func (b bench) open(email string) (m customer.Member) {
	b.t.Helper()
	require.NoError(b.t, b.tx(func(ctx context.Context, tx db.Tx) (err error) {
		m, err = b.Create(ctx, tx, customer.NewCustomer{Email: email, Kind: customer.Business, DisplayName: "Acme Ltd", Country: "GB"})
		return err
	}))
	return m
}

func TestCreate_GivesAnAddressToOneUser(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		m := b.open("Jane@Example.com")
		err := b.tx(func(ctx context.Context, tx db.Tx) error {
			_, err := b.Create(ctx, tx, customer.NewCustomer{Email: "jane@example.COM", Kind: customer.Individual})
			return err
		})
		require.ErrorIs(t, err, customer.ErrEmailTaken)
		u, found, err := b.ByEmail(t.Context(), b.db.Read(), " JANE@example.com ")
		require.NoError(t, err)
		require.True(t, found)
		require.Equal(t, m.User, u)
		_, found, err = b.ByEmail(t.Context(), b.db.Read(), "john@example.com")
		require.NoError(t, err)
		require.False(t, found)
	})
}

func TestFind_ReturnsTheCustomerAlsoWhenItsOwnerHasAnotherAccountAsWell(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		jane, john := b.open("jane@example.com"), b.open("john@example.com")
		require.NoError(t, b.tx(func(ctx context.Context, tx db.Tx) error {
			_, err := b.AddMember(ctx, tx, jane.Customer.ID, john.User.ID, jane.Role)
			require.NoError(t, err)
			return b.RemoveMember(ctx, tx, jane)
		}))
		found, err := b.Find(t.Context(), b.db.Read(), jane.Customer.ID)
		require.NoError(t, err)
		require.Equal(t, jane.Customer, found.Customer)
		require.Equal(t, john.User, found.User)
		require.False(t, found.Own)
	})
}

func TestMember_IsTheUserWithItsCustomer(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		m := b.open("jane@example.com")
		again, err := b.Member(t.Context(), b.db.Read(), m.User.ID)
		require.NoError(t, err)
		require.Equal(t, m, again)
		owner, err := b.Find(t.Context(), b.db.Read(), m.Customer.ID)
		require.NoError(t, err)
		require.Equal(t, m, owner)
		_, err = b.Member(t.Context(), b.db.Read(), "nobody")
		require.ErrorIs(t, err, customer.ErrUnknown)
		_, err = b.Find(t.Context(), b.db.Read(), "nobody")
		require.ErrorIs(t, err, customer.ErrUnknown)

		var operator customer.User
		require.NoError(t, b.tx(func(ctx context.Context, tx db.Tx) (err error) {
			operator, err = b.AddOperator(ctx, tx, "ops@example.com", "Olive")
			return err
		}))
		o, err := b.Member(t.Context(), b.db.Read(), operator.ID)
		require.NoError(t, err)
		require.Empty(t, o.Customer.ID)
		require.Equal(t, customer.UserOperator, o.User.Kind)
	})
}

func TestSetStatus_ChangesExistingCustomersOnly(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		m := b.open("jane@example.com")
		require.NoError(t, b.tx(func(ctx context.Context, tx db.Tx) error { return b.SetStatus(ctx, tx, m.Customer.ID, customer.Frozen) }))
		again, err := b.Member(t.Context(), b.db.Read(), m.User.ID)
		require.NoError(t, err)
		require.Equal(t, customer.Frozen, again.Customer.Status)
		require.ErrorIs(t, b.tx(func(ctx context.Context, tx db.Tx) error { return b.SetStatus(ctx, tx, "none", customer.Frozen) }), customer.ErrUnknown)
	})
}

func TestChangeEmail_RefusesAnothersAddress(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		jane := b.open("jane@example.com")
		b.open("john@example.com")
		change := func(to string) error {
			return b.tx(func(ctx context.Context, tx db.Tx) error { return b.ChangeEmail(ctx, tx, jane.User.ID, to) })
		}
		require.ErrorIs(t, change("John@example.com"), customer.ErrEmailTaken)
		require.NoError(t, change("jane@example.com")) // her own address
		require.NoError(t, change("Jane@example.org"))
		_, found, err := b.ByEmail(t.Context(), b.db.Read(), "jane@example.com")
		require.NoError(t, err)
		require.False(t, found)
		again, err := b.Member(t.Context(), b.db.Read(), jane.User.ID)
		require.NoError(t, err)
		require.Equal(t, "jane@example.org", again.User.Email)
		require.Equal(t, "Acme Ltd", again.User.DisplayName)
	})
}

func (b bench) change(id string, c customer.SettingsChange) (s customer.Settings, waits bool) {
	b.t.Helper()
	require.NoError(b.t, b.tx(func(ctx context.Context, tx db.Tx) (err error) {
		s, waits, err = b.ChangeSettings(ctx, tx, id, c)
		return err
	}))
	read, err := b.Settings(b.t.Context(), b.db.Read(), id)
	require.NoError(b.t, err)
	require.Equal(b.t, read, s)
	return s, waits
}

func TestSettings_LooserValuesWaitTheHoursInForce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		id := b.open("jane@example.com").Customer.ID
		s, err := b.Settings(t.Context(), b.db.Read(), id)
		require.NoError(t, err)
		require.Equal(t, customer.Settings{CustomerID: id, WhitelistOnly: true, CoolingOffHours: 24, SecondaryAuth: 1}, s)

		s, waits := b.change(id, customer.SettingsChange{WhitelistOnly: new(false), CoolingOffHours: new(1)})
		require.True(t, waits)
		require.True(t, s.WhitelistOnly)
		require.Equal(t, 24, s.CoolingOffHours)
		require.Equal(t, &customer.Pending{WhitelistOnly: new(false), CoolingOffHours: new(1), EffectiveAt: b.clock.Now().Add(24 * time.Hour)}, s.Pending)

		b.clock.Advance(23 * time.Hour)
		s, waits = b.change(id, customer.SettingsChange{WhitelistOnly: new(false)}) // asked again: no longer wait
		require.False(t, waits)
		require.Equal(t, b.clock.Now().Add(time.Hour), s.Pending.EffectiveAt)
		b.clock.Advance(time.Hour)
		s, err = b.Settings(t.Context(), b.db.Read(), id)
		require.NoError(t, err)
		require.Equal(t, customer.Settings{CustomerID: id, CoolingOffHours: 1, SecondaryAuth: 1}, s)

		s, _ = b.change(id, customer.SettingsChange{CoolingOffHours: new(0)})
		require.Equal(t, b.clock.Now().Add(time.Hour), s.Pending.EffectiveAt) // one hour was in force
	})
}

func TestSettings_BankCoolingOffLoosensAfterItsOwnHoursAndShortensNoOtherWait(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		id := b.open("jane@example.com").Customer.ID
		s, waits := b.change(id, customer.SettingsChange{BankCoolingOffHours: new(12)}) // stricter
		require.False(t, waits)
		require.Equal(t, 12, s.BankCoolingOffHours)
		s, waits = b.change(id, customer.SettingsChange{BankCoolingOffHours: new(1)})
		require.True(t, waits)
		require.Equal(t, &customer.Pending{BankCoolingOffHours: new(1), EffectiveAt: b.clock.Now().Add(12 * time.Hour)}, s.Pending)
		s, _ = b.change(id, customer.SettingsChange{WhitelistOnly: new(false)})
		require.Equal(t, b.clock.Now().Add(24*time.Hour), s.Pending.EffectiveAt, "what waits together waits for the longest")
		b.clock.Advance(time.Hour)
		s, _ = b.change(id, customer.SettingsChange{BankCoolingOffHours: new(0)})
		require.Equal(t, b.clock.Now().Add(23*time.Hour), s.Pending.EffectiveAt, "nothing becomes looser sooner")
		b.clock.Advance(23 * time.Hour)
		s, err := b.Settings(t.Context(), b.db.Read(), id)
		require.NoError(t, err)
		require.Equal(t, customer.Settings{CustomerID: id, CoolingOffHours: 24, SecondaryAuth: 1}, s)
	})
}

func TestSettings_StricterValuesAreInForceAtOnceAndWithdrawLooserOnes(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		id := b.open("jane@example.com").Customer.ID
		b.change(id, customer.SettingsChange{WhitelistOnly: new(false), CoolingOffHours: new(1)})
		s, waits := b.change(id, customer.SettingsChange{CoolingOffHours: new(48), WhitelistOnly: new(true)})
		require.False(t, waits)
		require.Equal(t, 48, s.CoolingOffHours)
		require.Nil(t, s.Pending)
	})
}

func TestSettings_RefuseValuesOutOfRange(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		id := b.open("jane@example.com").Customer.ID
		for _, c := range []customer.SettingsChange{{CoolingOffHours: new(-1)}, {CoolingOffHours: new(721)}, {BankCoolingOffHours: new(-1)}, {BankCoolingOffHours: new(721)}, {SecondaryAuth: new(2)}, {SecondaryAuth: new(-1)}} {
			require.Error(t, b.tx(func(ctx context.Context, tx db.Tx) error {
				_, _, err := b.ChangeSettings(ctx, tx, id, c)
				return err
			}))
		}
	})
}

func TestPasswordReset_DelaysNewPayeesAndPendingSettings(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		id := b.open("jane@example.com").Customer.ID
		b.change(id, customer.SettingsChange{WhitelistOnly: new(false)})
		b.clock.Advance(20 * time.Hour)
		require.NoError(t, b.tx(func(ctx context.Context, tx db.Tx) error { return b.RecordPasswordReset(ctx, tx, id) }))
		s, err := b.Settings(t.Context(), b.db.Read(), id)
		require.NoError(t, err)
		require.Equal(t, b.clock.Now().Add(24*time.Hour), s.NewPayeesFrom())
		require.Equal(t, s.NewPayeesFrom(), s.Pending.EffectiveAt)
	})
}

// No sequence of changes loosens a setting before the hours that were in force at its request have passed.
func TestSettings_NeverLoosenEarly(t *testing.T) {
	sealer, err := seal.Generate()
	require.NoError(t, err)
	d := dbtest.SQLite(t)
	c := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
	b := bench{customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: c}), t, d, c}
	n := 0
	rapid.Check(t, func(r *rapid.T) {
		n++
		id := b.open(string(rune('a'+n%26)) + time.Duration(n).String() + "@example.com").Customer.ID
		before, err := b.Settings(t.Context(), b.db.Read(), id)
		require.NoError(r, err)
		var askedAt time.Time
		for range rapid.IntRange(1, 8).Draw(r, "steps") {
			var change customer.SettingsChange
			if rapid.Bool().Draw(r, "sets whitelist") {
				change.WhitelistOnly = new(rapid.Bool().Draw(r, "whitelistOnly"))
			}
			if rapid.Bool().Draw(r, "sets hours") {
				change.CoolingOffHours = new(rapid.IntRange(0, 48).Draw(r, "hours"))
			}
			if rapid.Bool().Draw(r, "sets bank hours") {
				change.BankCoolingOffHours = new(rapid.IntRange(0, 48).Draw(r, "bank hours"))
			}
			after, _ := b.change(id, change)
			if after.BankCoolingOffHours < before.BankCoolingOffHours {
				require.Zero(r, before.BankCoolingOffHours, "looser at once")
			}
			if after.CoolingOffHours < before.CoolingOffHours || (before.WhitelistOnly && !after.WhitelistOnly) {
				require.Zero(r, before.CoolingOffHours, "looser at once")
			}
			before, askedAt = after, c.Now()
			c.Advance(time.Duration(rapid.IntRange(0, 40).Draw(r, "hours pass")) * time.Hour)
			now, err := b.Settings(t.Context(), b.db.Read(), id)
			require.NoError(r, err)
			if now.CoolingOffHours < before.CoolingOffHours || (before.WhitelistOnly && !now.WhitelistOnly) {
				require.NotNil(r, before.Pending)
				require.False(r, c.Now().Before(before.Pending.EffectiveAt))
			}
			if now.BankCoolingOffHours < before.BankCoolingOffHours {
				require.NotNil(r, before.Pending)
				require.False(r, c.Now().Before(before.Pending.EffectiveAt))
			}
			if before.Pending != nil {
				require.True(r, before.Pending.EffectiveAt.After(askedAt))
			}
			before = now
		}
	})
}
