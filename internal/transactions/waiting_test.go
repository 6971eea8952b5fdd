package transactions_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

type waits struct{ ID, WaitingFor, WaitingForText string }

func TestTransaction_SaysWhatItWaitsFor(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		read := func(headers ...string) (w waits) {
			jane.Call("GET", history+"/"+p.ID, nil, headers...).Into(t, &w)
			return w
		}
		raise := func(k exceptions.Kind, subject string) {
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return b.Exceptions.Raise(ctx, tx, exceptions.Exception{Kind: k, Subject: subject, Reason: "no_answer"})
			})
		}
		require.Equal(t, "bank", read().WaitingFor)
		raise(exceptions.PayoutUnanswered, "of another customer")
		require.Equal(t, "bank", read().WaitingFor)
		raise(exceptions.PayoutUnanswered, p.ID)
		require.Equal(t, "bank_answer", read().WaitingFor)
		require.Equal(t, "The bank has not responded yet. Your money is held until it does.", read().WaitingForText)
		require.Equal(t, "银行尚未答复。在此之前，您的资金已被保留。", read("Accept-Language", "zh").WaitingForText)
		var last []waits
		jane.Call("GET", history+"/last?limit=1", nil).Into(t, &last)
		require.Equal(t, "bank_answer", last[0].WaitingFor, "in the list too")
		b.RunJobs()
		b.Settle(p)
		require.Empty(t, read().WaitingFor, "it is final")
	})
}

func TestTransaction_OnANetworkWaitsForMintingAndForTheNetwork(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", jane.Payable(wallettest.Address(1))))
		read := func() string {
			var w waits
			jane.Call("GET", history+"/"+p.ID, nil).Into(t, &w)
			return w.WaitingFor
		}
		require.Equal(t, "network", read())
		for _, e := range []exceptions.Exception{{Kind: exceptions.MintStuck, Subject: p.ID, Reason: "old"}, {Kind: exceptions.MintingStopped, Subject: "minting", Reason: "stopped_by_operator"}} {
			b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Exceptions.Raise(ctx, tx, e) })
		}
		require.Equal(t, "minting_resumed", read())
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Exceptions.Resolve(ctx, tx, exceptions.MintingStopped, "minting", "resumed")
		})
		require.Equal(t, "network_delay", read())
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Exceptions.Resolve(ctx, tx, exceptions.MintStuck, p.ID, "minted")
		})
		require.Equal(t, "network", read())
		for _, subject := range chain.UnreachableSubjects(wallettest.NetworkID) {
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return b.Exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptions.ChainUnreachable, Subject: subject, Reason: string(chain.CauseUnreachable)})
			})
			require.Equal(t, "network_delay", read())
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return b.Exceptions.Resolve(ctx, tx, exceptions.ChainUnreachable, subject, "cause_gone")
			})
		}
	})
}

func TestTransaction_DoesNotPromiseMinutesWhileItCannotGoOn(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		toBank := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		toChain := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", jane.Payable(wallettest.Address(1))))
		for _, c := range []struct {
			kind           exceptions.Kind
			subject, of    string
			waits, without string
		}{
			{exceptions.BankFeedSilent, "rail", toBank.ID, "bank_answer", "bank"},
			{exceptions.BankFeedSilent, "main", toBank.ID, "bank", "bank"}, // a late statement delays no payment
			{exceptions.ScreeningHold, toBank.ID, toBank.ID, "check", "bank"},
			{exceptions.ScreeningHold, toChain.ID, toChain.ID, "check", "network"},
			{exceptions.BooksStale, "books", toBank.ID, "check", "bank"},
			{exceptions.BooksStale, "books", toChain.ID, "check", "network"},
			{exceptions.ChainKey, chain.SignerSubject(wallettest.NetworkID), toChain.ID, "network_delay", "network"},
		} {
			read := func() string {
				var w waits
				jane.Call("GET", history+"/"+c.of, nil).Into(t, &w)
				require.NotEmpty(t, w.WaitingForText)
				return w.WaitingFor
			}
			require.Equal(t, c.without, read())
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return b.Exceptions.Raise(ctx, tx, exceptions.Exception{Kind: c.kind, Subject: c.subject, Reason: "no_answer"})
			})
			require.Equal(t, c.waits, read(), "%s %s", c.kind, c.subject)
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return b.Exceptions.Resolve(ctx, tx, c.kind, c.subject, "cause_gone")
			})
		}
	})
}
