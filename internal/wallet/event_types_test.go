package wallet_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

const oneTransaction = "/wallet/account/transaction/"

func TestEventTypes_OfADeposit(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "1000.00").Log()
		var d wallettest.Prepared
		jane.Happens(func() []json.RawMessage {
			d = jane.Announce("25.00")
			return jane.Shown(oneTransaction + d.ID)
		}, "transaction.created")
		jane.Happens(func() []json.RawMessage {
			jane.PayIn("25.00", d.Reference)
			return jane.Shown(oneTransaction + d.ID)
		}, "deposit.received", "transaction.completed")
		jane.Happens(func() []json.RawMessage {
			c := banking.Credit{ID: id.New(), Account: banking.Main, Amount: wallettest.Pounds("7.00"), CustomerID: jane.ID, Reference: "GIFT", Debtor: banking.Party{Name: "Joe Bloggs", SortCode: "200000", AccountNumber: "55779911"}}
			b.Credit(c)
			shown, err := json.Marshal(map[string]any{"id": c.ID, "currency": "GBP", "amount": "7.00", "reference": "GIFT", "sender": "Joe Bloggs", "receivedAt": b.Clock.Now()})
			require.NoError(t, err)
			return append([]json.RawMessage{shown}, jane.Shown(oneTransaction+c.ID)...)
		}, "deposit.received", "transaction.created")
		d = jane.Announce("30.00")
		jane.Next()
		jane.Happens(func() []json.RawMessage {
			jane.OK(jane.Call("POST", oneTransaction+d.ID+"/cancel", nil))
			return jane.Shown(oneTransaction + d.ID)
		}, "transaction.cancelled")
		late := jane.Announce("31.00")
		jane.Next()
		jane.Happens(func() []json.RawMessage {
			b.Clock.Advance(31 * 24 * time.Hour)
			b.RunJobs()
			jane.SignIn()
			return jane.Shown(oneTransaction + late.ID)
		}, "transaction.updated")
		fromChain := jane.ChainDeposit("5.00")
		b.Circulate("5.00")
		jane.Happens(func() []json.RawMessage {
			b.SeeDeposit(fromChain)
			return jane.Shown(oneTransaction + fromChain.ID)
		}, "transaction.created")
		jane.Happens(func() []json.RawMessage {
			b.RunJobs() // its sender is screened
			b.World.ConfirmationCount = b.World.Network().Confirmations
			require.False(t, b.ConfirmDeposit(fromChain))
			return jane.Shown(oneTransaction + fromChain.ID)
		}, "transaction.completed")
	})
}

func TestEventTypes_OfAKey(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		const keys = "/developer/key"
		jane := b.Holding("jane@example.com", "").Log()
		// confirmed makes the call with the authentication for it, and returns the key as the list shows it.
		confirmed := func(path string, body wallettest.Object) (keyID string, shown []json.RawMessage) {
			var needed struct{ ChallengeID string }
			require.NoError(t, json.Unmarshal(jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", path, body)).Data, &needed))
			jane.Authenticate(needed.ChallengeID)
			var made struct{ Key struct{ ID string } }
			jane.Call("POST", path, body).Into(t, &made)
			return made.Key.ID, jane.Listed(keys, made.Key.ID)
		}
		var first, second string
		jane.Happens(func() (shown []json.RawMessage) {
			first, shown = confirmed(keys, wallettest.Object{"name": "Payroll", "scopes": []string{"read"}})
			return shown
		}, "key.created")
		jane.Happens(func() (shown []json.RawMessage) {
			second, shown = confirmed(keys+"/"+first+"/rotate", wallettest.Object{"graceHours": 0})
			return append(jane.Listed(keys, first), shown...)
		}, "key.revoked", "key.created")
		jane.Happens(func() []json.RawMessage {
			jane.OK(jane.Call("DELETE", keys+"/"+second, nil))
			return jane.Listed(keys, second)
		}, "key.revoked")
	})
}

func TestEventTypes_OfARedemption(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "1000.00").Log()
		var paid wallettest.Payment
		order := func() []json.RawMessage {
			paid = jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
			return jane.Shown(oneTransaction + paid.ID)
		}
		sent := func() []json.RawMessage {
			b.RunJobs()
			return jane.Shown(oneTransaction + paid.ID)
		}
		jane.Happens(order, "transaction.created")
		jane.Happens(sent, "transaction.updated")
		jane.Happens(func() []json.RawMessage {
			b.Settle(paid)
			return jane.Shown(oneTransaction + paid.ID)
		}, "transaction.completed")
		jane.Happens(func() []json.RawMessage {
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return b.Withdrawals.PayoutReturned(ctx, tx, wallettest.PayoutOf(b.World.Payouts[paid.ID]), fault.PayeeAccountClosed)
			})
			return jane.Shown(oneTransaction + paid.ID)
		}, "transaction.returned")

		jane.Happens(order, "transaction.created")
		jane.Happens(sent, "transaction.updated")
		jane.Happens(func() []json.RawMessage {
			b.Reject(paid)
			return jane.Shown(oneTransaction + paid.ID)
		}, "transaction.failed")

		jane.Happens(order, "transaction.created")
		jane.Happens(func() []json.RawMessage {
			jane.OK(jane.Call("POST", oneTransaction+paid.ID+"/cancel", nil))
			return jane.Shown(oneTransaction + paid.ID)
		}, "transaction.cancelled")
	})
}

func TestEventTypes_OfAnAddressAndOfCoinsSentToIt(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, address := b.Holding("jane@example.com", "1000.00").Log(), wallettest.Address(7)
		var added struct{ ID string }
		jane.Happens(func() []json.RawMessage {
			jane.Add(wallettest.Whitelist, wallettest.Object{"address": address, "network": wallettest.NetworkID, "label": "Own wallet"}).Into(t, &added)
			return nil
		})
		jane.Happens(func() []json.RawMessage {
			b.Clock.Advance(24 * time.Hour)
			b.RunJobs()
			jane.SignIn()
			return jane.Listed(wallettest.Whitelist, added.ID)
		}, "address.active")
		var paid wallettest.Payment
		jane.Happens(func() []json.RawMessage {
			paid = jane.Pay(wallettest.ToChain, jane.ChainOrder("10.00", address))
			return jane.Shown(oneTransaction + paid.ID)
		}, "transaction.created")
		jane.Happens(func() []json.RawMessage {
			b.RunJobs()
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return b.Withdrawals.MintSubmitted(ctx, tx, paid.ID, wallettest.TxHash)
			})
			return jane.Shown(oneTransaction + paid.ID)
		}, "transaction.updated")
		jane.Happens(func() []json.RawMessage {
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return b.Withdrawals.MintConfirmed(ctx, tx, paid.ID, wallettest.TxHash)
			})
			return jane.Shown(oneTransaction + paid.ID)
		}, "transaction.completed")
	})
}
