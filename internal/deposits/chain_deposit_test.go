package deposits_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func addCapital(b *wallettest.Bench, amount string) {
	b.T.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		_, err := b.Ledger.Post(ctx, tx, ledger.Entry{Key: id.New(), Kind: "capital", Lines: ledger.Move(chart.BankOwn, chart.OwnCapital, wallettest.Pounds(amount))})
		return err
	})
}

func TestChainDeposit_IsPendingUntilConfirmedThenCredited(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("100")
		jane := b.Verified("jane@example.com")
		a := jane.ChainDeposit("12.345678")
		b.SeeDeposit(a)
		require.Equal(t, "pending", b.Status(a.ID))
		require.Equal(t, "0.000000", jane.Available())
		b.RunJobs()
		for range 2 {
			require.False(t, b.ConfirmDeposit(a))
		}
		require.Equal(t, "completed", b.Status(a.ID))
		require.Equal(t, "12.345678", jane.Available())
		require.Equal(t, "87.654322", b.Balance(chart.Circulation(wallettest.NetworkID)))
		for range 2 {
			b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.DepositBurned(ctx, tx, a) })
		}
		var one wallettest.Payment
		jane.Call("GET", "/wallet/account/transaction/"+a.ID, nil).Into(t, &one)
		require.Equal(t, "in", one.Direction)
		require.Equal(t, a.TxHash.Hex(), *one.TxHash)
	})
}

func TestChainDeposit_ReorganisedBeforeItIsFinalIsCancelledAndMayReturn(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("100")
		jane := b.Verified("jane@example.com")
		a := jane.ChainDeposit("10")
		b.SeeDeposit(a)
		b.RunJobs()
		for range 2 {
			b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.DepositDropped(ctx, tx, a) })
		}
		require.Equal(t, "reversed", b.Status(a.ID))
		b.SeeDeposit(a)
		require.Equal(t, "pending", b.Status(a.ID))
		require.False(t, b.ConfirmDeposit(a))
		require.Equal(t, "10.000000", jane.Available())
	})
}

func TestChainDeposit_FromASanctionedOrFrozenSenderIsQuarantinedUntilTwoOperatorsDecide(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("100")
		jane := b.Verified("jane@example.com")
		sanctioned, frozen := jane.ChainDeposit("10"), jane.ChainDeposit("20")
		frozen.From = chain.MustParseAddress(wallettest.Address(8))
		b.World.SanctionedAddresses[wallettest.Address(9)], b.World.FrozenAddresses[wallettest.Address(8)] = true, true
		b.SeeDeposit(sanctioned)
		b.SeeDeposit(frozen)
		b.RunJobs()
		require.True(t, b.ConfirmDeposit(sanctioned))
		require.True(t, b.ConfirmDeposit(frozen))
		require.Equal(t, "in_review", b.Status(sanctioned.ID))
		require.Equal(t, "0.000000", jane.Available())
		require.Equal(t, "30.000000", b.Balance(chart.Quarantine(wallettest.NetworkID)))
		b.RunJobs() // nothing releases them by itself
		require.Equal(t, "30.000000", b.Balance(chart.Quarantine(wallettest.NetworkID)))

		b.Operator("ann@example.com")
		bob := b.Operator("bob@example.com")
		ops := &wallettest.Person{Bench: b, Email: "ann@example.com"}
		ops.SignIn()
		var page struct {
			List []struct{ ID, Verdict, Sender string }
		}
		ops.Call("GET", "/admin/quarantine", nil).Into(t, &page)
		require.Len(t, page.List, 2)
		require.Equal(t, "sanctioned", page.List[0].Verdict)
		ops.OK(ops.Call("POST", "/admin/quarantine/"+frozen.ID+"/release", wallettest.Object{"reason": "unfrozen by the court"}))
		b.Decide("quarantine_release", true, bob)
		require.Equal(t, "completed", b.Status(frozen.ID))
		require.Equal(t, "20.000000", jane.Available())
		require.Equal(t, []string{frozen.ID}, b.World.Released)
		ops.OK(ops.Call("POST", "/admin/quarantine/"+sanctioned.ID+"/release", wallettest.Object{"reason": "a mistake"}))
		b.Decide("quarantine_release", false, bob)
		require.Equal(t, "in_review", b.Status(sanctioned.ID))
		require.Equal(t, "10.000000", b.Balance(chart.Quarantine(wallettest.NetworkID)))
	})
}

func TestChainDeposit_ToACustomerWithAnOpenScreeningMatchIsQuarantined(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("100")
		jane := b.Verified("jane@example.com")
		b.World.OpenMatches[jane.ID] = true
		a := jane.ChainDeposit("10")
		b.SeeDeposit(a)
		b.RunJobs()
		require.True(t, b.ConfirmDeposit(a))
		require.Equal(t, "in_review", b.Status(a.ID))
		require.Equal(t, "0.000000", jane.Available())
		require.Equal(t, "10.000000", b.Balance(chart.Quarantine(wallettest.NetworkID)))
	})
}

func TestChainDeposit_FinalBeforeItsSenderIsScreenedIsQuarantinedUntilThen(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("100")
		jane := b.Verified("jane@example.com")
		a := jane.ChainDeposit("10")
		b.World.Unreachable = true
		b.SeeDeposit(a)
		b.RunJobs()
		require.True(t, b.ConfirmDeposit(a))
		require.Equal(t, "in_review", b.Status(a.ID))
		require.Equal(t, "10.000000", b.Balance(chart.Quarantine(wallettest.NetworkID)))
		b.World.Unreachable = false
		b.Clock.Advance(time.Minute)
		b.RunJobs()
		require.Equal(t, "completed", b.Status(a.ID))
		require.Equal(t, "10.000000", jane.Available())
		require.Equal(t, []string{a.ID}, b.World.Released)
	})
}

func TestChainDeposit_LostAfterItWasCreditedIsDebitedAndTheShortfallIsOwed(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("100")
		addCapital(b, "50")
		jane, john := b.Verified("jane@example.com"), b.Verified("john@example.com")
		unspent, spent := jane.ChainDeposit("10"), john.ChainDeposit("10.000001")
		for _, a := range []chain.Deposit{unspent, spent} {
			b.SeeDeposit(a)
			b.RunJobs()
			b.ConfirmDeposit(a)
		}
		p := john.Pay(wallettest.ToBank, john.BankOrder("4.00"))
		b.RunJobs()
		b.Settle(p)
		lose := func(a chain.Deposit) {
			for range 2 {
				b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.DepositLost(ctx, tx, a) })
			}
		}
		lose(unspent)
		require.Equal(t, "failed", b.Status(unspent.ID))
		require.Equal(t, "0.000000", jane.Available())
		lose(spent)
		require.Equal(t, "0.000000", john.Available())
		require.Equal(t, "4.00", b.Balance(chart.Receivable(john.ID)))
		require.Equal(t, "46.00", b.Balance(chart.BankOwn))
		require.Equal(t, map[string]string{spent.ID: "4.00 for " + john.ID}, b.World.TopUps, "the bank is ordered to pay it, once")
		require.Equal(t, "100.000000", b.Balance(chart.Circulation(wallettest.NetworkID)))
		require.Equal(t, "0.000000", b.Balance(chart.Fees))
	})
}

func TestChainDeposit_LostWithLessThanAPennySpentIsRoundedUpByAFee(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("100")
		addCapital(b, "50")
		jane := b.Verified("jane@example.com")
		a := jane.ChainDeposit("10.000001")
		b.SeeDeposit(a)
		b.RunJobs()
		b.ConfirmDeposit(a)
		to := jane.Payable(wallettest.Address(1))
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("0.0123", to))
		b.RunJobs()
		b.Confirm(p)
		b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.DepositLost(ctx, tx, a) })
		require.Equal(t, "0.02", b.Balance(chart.Receivable(jane.ID)))
		require.Equal(t, "0.007700", b.Balance(chart.Fees))
		require.Equal(t, "100.012300", b.Balance(chart.Circulation(wallettest.NetworkID)))
	})
}

func TestChainDeposit_ExceedingCirculationInTheBooksIsHeldForOperators(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("5")
		jane := b.Verified("jane@example.com")
		a := jane.ChainDeposit("10")
		b.SeeDeposit(a)
		b.RunJobs()
		require.True(t, b.ConfirmDeposit(a))
		require.Equal(t, "in_review", b.Status(a.ID))
		require.Equal(t, "0.000000", jane.Available())
	})
}
