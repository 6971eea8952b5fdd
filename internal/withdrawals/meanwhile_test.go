package withdrawals_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestWithdrawToChain_AppliesARuleTightenedMeanwhile(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		jane.SecondaryAuth()
		jane.OK(jane.Confirmed("POST", "/wallet/account/setting", wallettest.Object{"whitelistOnly": false}))
		b.Clock.Advance(24 * time.Hour)
		jane.SignIn()
		listed, only := jane.Payable(wallettest.Address(2)), true
		order := jane.ChainOrder("1", wallettest.Address(1))
		jane.Authorise(wallettest.ToChain, order)
		tighten := func() {
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				_, _, err := b.Customers.ChangeSettings(ctx, tx, jane.ID, customer.SettingsChange{WhitelistOnly: &only})
				return err
			})
		}
		b.World.DuringScreening = tighten // after the rule was looked at, before the payment is in the books
		jane.Refused(fault.AddressNotWhitelisted, jane.Call("POST", wallettest.ToChain, order))
		require.Equal(t, "100.000000", jane.Available())
		b.World.DuringScreening = tighten
		require.Equal(t, "pending", jane.Pay(wallettest.ToChain, jane.ChainOrder("1", listed)).Status)
	})
}

// What changes after an order was looked at and before it is in the books is decided under the lock of the books.
func TestWithdrawToChain_AppliesWhatHappensToPayerAndPayeeMeanwhile(t *testing.T) {
	for name, c := range map[string]struct {
		happens func(b *wallettest.Bench, jane *wallettest.Person, whitelistID string)
		refused fault.Code
	}{
		"the customer is frozen": {
			happens: func(b *wallettest.Bench, jane *wallettest.Person, _ string) {
				b.Tx(func(ctx context.Context, tx db.Tx) error {
					return b.Customers.SetStatus(ctx, tx, jane.ID, customer.Frozen)
				})
			},
			refused: fault.CustomerFrozen,
		},
		"the address is removed from the whitelist": {
			happens: func(_ *wallettest.Bench, jane *wallettest.Person, whitelistID string) {
				jane.OK(jane.Call("DELETE", wallettest.Whitelist+"/"+whitelistID, nil))
			},
			refused: fault.AddressNotWhitelisted,
		},
	} {
		t.Run(name, func(t *testing.T) {
			wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
				jane := b.Holding("jane@example.com", "100.00")
				var a struct{ ID string }
				jane.Add(wallettest.Whitelist, wallettest.NewPayee(wallettest.Address(1), "mine")).Into(t, &a)
				b.Clock.Advance(24 * time.Hour)
				jane.SignIn()
				order := jane.ChainOrder("1", wallettest.Address(1))
				jane.Authorise(wallettest.ToChain, order)
				b.World.DuringScreening = func() { c.happens(b, jane, a.ID) }
				jane.Refused(c.refused, jane.Call("POST", wallettest.ToChain, order))
				require.Nil(t, b.World.DuringScreening, "it happened")
				require.Equal(t, "100.000000", jane.Available())
				require.Equal(t, "0.000000", jane.Held())
			})
		})
	}
}
