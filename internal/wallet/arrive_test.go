package wallet_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/wallet"
)

// afloat brings coins into circulation, as if another customer had sent them out.
func (b *bench) afloat(amount string) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error {
		_, err := b.ledger.Post(ctx, tx, ledger.Entry{Key: id.New(), Kind: "test", Lines: ledger.Lines(
			ledger.Move(chart.Bank("main"), chart.Reserve, pounds(amount)), ledger.Move(chart.Issued, chart.Circulation(network), coins(amount)))})
		return err
	})
}

func (b *bench) capital(amount string) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error {
		_, err := b.ledger.Post(ctx, tx, ledger.Entry{Key: id.New(), Kind: "capital", Lines: ledger.Move(chart.BankOwn, chart.OwnCapital, pounds(amount))})
		return err
	})
}

func (p *person) arrival(amount string) wallet.Arrival {
	return wallet.Arrival{ID: id.New(), Network: network, CustomerID: p.id, From: address(9), Amount: coins(amount), TxHash: "0xdef"}
}

func (b *bench) see(a wallet.Arrival) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.DepositSeen(ctx, tx, a) })
}

func (b *bench) count(a wallet.Arrival) (hold bool) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) (err error) {
		hold, err = b.wallet.DepositConfirmed(ctx, tx, a)
		return err
	})
	return hold
}

func TestChainDeposit_IsPendingUntilConfirmedThenCredited(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.afloat("100")
		jane := b.verified("jane@example.com")
		a := jane.arrival("12.345678")
		b.see(a)
		require.Equal(t, "pending", b.status(a.ID))
		require.Equal(t, "0.000000", jane.available())
		b.work()
		for range 2 {
			require.False(t, b.count(a))
		}
		require.Equal(t, "completed", b.status(a.ID))
		require.Equal(t, "12.345678", jane.available())
		require.Equal(t, "87.654322", b.balance(chart.Circulation(network)))
		for range 2 {
			b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.DepositBurned(ctx, tx, a) })
		}
		var one payment
		jane.call("GET", "/wallet/account/transaction/"+a.ID, nil).into(t, &one)
		require.Equal(t, "in", one.Direction)
		require.Equal(t, "0xdef", *one.TxHash)
	})
}

func TestChainDeposit_ThatVanishesBeforeItCountsIsCancelledAndMayComeAgain(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.afloat("100")
		jane := b.verified("jane@example.com")
		a := jane.arrival("10")
		b.see(a)
		b.work()
		for range 2 {
			b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.DepositDropped(ctx, tx, a) })
		}
		require.Equal(t, "cancelled", b.status(a.ID))
		b.see(a)
		require.Equal(t, "pending", b.status(a.ID))
		require.False(t, b.count(a))
		require.Equal(t, "10.000000", jane.available())
	})
}

func TestChainDeposit_FromASanctionedOrFrozenSenderIsQuarantinedUntilTwoDecide(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.afloat("100")
		jane := b.verified("jane@example.com")
		sanctioned, frozen := jane.arrival("10"), jane.arrival("20")
		frozen.From = address(8)
		b.world.sanctioned[address(9)], b.world.frozen[address(8)] = true, true
		b.see(sanctioned)
		b.see(frozen)
		b.work()
		require.True(t, b.count(sanctioned))
		require.True(t, b.count(frozen))
		require.Equal(t, "in_review", b.status(sanctioned.ID))
		require.Equal(t, "0.000000", jane.available())
		require.Equal(t, "30.000000", b.balance(chart.Quarantine(network)))
		b.work() // nothing releases them by itself
		require.Equal(t, "30.000000", b.balance(chart.Quarantine(network)))

		b.operator("ann@example.com")
		bob := b.operator("bob@example.com")
		ops := &person{bench: b, email: "ann@example.com"}
		ops.signIn()
		var page struct {
			List []struct{ ID, Verdict, Sender string }
		}
		ops.call("GET", "/admin/quarantine", nil).into(t, &page)
		require.Len(t, page.List, 2)
		require.Equal(t, "sanctioned", page.List[0].Verdict)
		ops.ok(ops.call("POST", "/admin/quarantine/"+frozen.ID+"/release", object{"reason": "unfrozen by the court"}))
		b.decide("quarantine_release", true, bob)
		require.Equal(t, "completed", b.status(frozen.ID))
		require.Equal(t, "20.000000", jane.available())
		require.Equal(t, []string{frozen.ID}, b.world.released)
		ops.ok(ops.call("POST", "/admin/quarantine/"+sanctioned.ID+"/release", object{"reason": "a mistake"}))
		b.decide("quarantine_release", false, bob)
		require.Equal(t, "in_review", b.status(sanctioned.ID))
		require.Equal(t, "10.000000", b.balance(chart.Quarantine(network)))
	})
}

func TestChainDeposit_OfACustomerWhoResemblesSomebodyOnAListWaitsInQuarantine(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.afloat("100")
		jane := b.verified("jane@example.com")
		b.world.listed[jane.id] = true
		a := jane.arrival("10")
		b.see(a)
		b.work()
		require.True(t, b.count(a))
		require.Equal(t, "in_review", b.status(a.ID))
		require.Equal(t, "0.000000", jane.available())
		require.Equal(t, "10.000000", b.balance(chart.Quarantine(network)))
	})
}

func TestChainDeposit_ThatCountsBeforeItsSenderIsKnownWaitsInQuarantine(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.afloat("100")
		jane := b.verified("jane@example.com")
		a := jane.arrival("10")
		b.world.blind = true
		b.see(a)
		b.work()
		require.True(t, b.count(a))
		require.Equal(t, "in_review", b.status(a.ID))
		require.Equal(t, "10.000000", b.balance(chart.Quarantine(network)))
		b.world.blind = false
		b.clock.Advance(time.Minute)
		b.work()
		require.Equal(t, "completed", b.status(a.ID))
		require.Equal(t, "10.000000", jane.available())
		require.Equal(t, []string{a.ID}, b.world.released)
	})
}

func TestChainDeposit_LostAfterItCountedIsTakenBackAndWhatWasSpentIsOwed(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.afloat("100")
		b.capital("50")
		jane, john := b.verified("jane@example.com"), b.verified("john@example.com")
		unspent, spent := jane.arrival("10"), john.arrival("10.000001")
		for _, a := range []wallet.Arrival{unspent, spent} {
			b.see(a)
			b.work()
			b.count(a)
		}
		p := john.pay(toBank, john.bankOrder("4.00"))
		b.work()
		b.settle(p)
		lose := func(a wallet.Arrival) {
			for range 2 {
				b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.DepositLost(ctx, tx, a) })
			}
		}
		lose(unspent)
		require.Equal(t, "failed", b.status(unspent.ID))
		require.Equal(t, "0.000000", jane.available())
		lose(spent)
		require.Equal(t, "0.000000", john.available())
		require.Equal(t, "4.00", b.balance(chart.Receivable(john.id)))
		require.Equal(t, "46.00", b.balance(chart.BankOwn))
		require.Equal(t, map[string]string{spent.ID: "4.00 for " + john.id}, b.world.filled, "the bank is told to pay it, once")
		require.Equal(t, "100.000000", b.balance(chart.Circulation(network)))
		require.Equal(t, "0.000000", b.balance(chart.Fees))
	})
}

func TestChainDeposit_LostWithLessThanAPennySpentRoundsUpToAFee(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.afloat("100")
		b.capital("50")
		jane := b.verified("jane@example.com")
		a := jane.arrival("10.000001")
		b.see(a)
		b.work()
		b.count(a)
		to := jane.payable(address(1))
		p := jane.pay(toChain, jane.chainOrder("0.0123", to))
		b.work()
		b.confirm(p)
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.DepositLost(ctx, tx, a) })
		require.Equal(t, "0.02", b.balance(chart.Receivable(jane.id)))
		require.Equal(t, "0.007700", b.balance(chart.Fees))
		require.Equal(t, "100.012300", b.balance(chart.Circulation(network)))
	})
}

func TestChainDeposit_MoreThanTheBooksKnowToBeThereIsHeldForAPerson(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.afloat("5")
		jane := b.verified("jane@example.com")
		a := jane.arrival("10")
		b.see(a)
		b.work()
		require.True(t, b.count(a))
		require.Equal(t, "in_review", b.status(a.ID))
		require.Equal(t, "0.000000", jane.available())
	})
}
