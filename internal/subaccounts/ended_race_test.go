package subaccounts_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// What comes at the moment in which its account is closed comes before, and the account is not empty, or afterwards, and is nobody's.
func TestEnded_WhatComesWhileAnAccountIsClosedIsInItOrNobodys(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		w := newTrial(b)
		var cells []*cell
		for i := range 16 {
			c := w.open("sub-account", "closed", "during")
			if i%2 == 0 {
				c.coinsSeen()
			}
			cells = append(cells, c)
		}
		closed := 0
		for i, c := range cells {
			var both sync.WaitGroup
			var ended bool
			both.Go(func() { ended = c.ends() })
			both.Go(func() {
				comes := func(ctx context.Context, tx db.Tx) error { return b.Deposits.CreditReceived(ctx, tx, c.bankCredit()) }
				if i%2 == 0 {
					comes = func(ctx context.Context, tx db.Tx) error {
						_, err := b.Deposits.DepositConfirmed(ctx, tx, c.deposit)
						return err
					}
				}
				if err := b.DB.Tx(t.Context(), comes); err != nil {
					t.Errorf("what comes is booked: %v", err)
				}
			})
			both.Wait()
			want := "10.000000"
			if ended {
				want, closed = "0.000000", closed+1
			}
			require.Equal(t, want, c.has(), "closed: %v", ended)
		}
		t.Logf("%d of %d were closed", closed, len(cells))
	})
}

// What a batch will pay is held, and its payments come out of that.
func TestEnded_AnAccountFromWhichABatchWillPayIsNotClosed(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		w := newTrial(b)
		for _, actor := range accountsOf {
			c := w.open(actor, "closed", "during")
			c.paidIn()
			order := object{"name": "Salaries", "items": []object{{"kind": "fiat_withdrawal", "amount": "10.00", "bankId": c.bank, "externalId": "b-1"}}}
			a := c.person.Call("POST", "/wallet/account/batch", order, c.headers...)
			authenticate(c.person, a)
			c.person.OK(c.person.Call("POST", "/wallet/account/batch", order, c.headers...))
			require.Equal(t, "0.000000", c.has())
			require.False(t, c.ends())
			b.RunJobs()
			require.False(t, c.ends())
		}
	})
}
