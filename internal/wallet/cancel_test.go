package wallet_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

const one = "/wallet/account/transaction/"

func cancelled(t *testing.T, p *wallettest.Person, paid string) {
	t.Helper()
	var v struct{ ID, Status string }
	p.Call("POST", one+paid+"/cancel", nil).Into(t, &v)
	require.Equal(t, paid, v.ID)
	require.Equal(t, "cancelled", v.Status)
}

func TestCancel_GivesTheMoneyBackWhileNothingHasLeft(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Holding("jane@example.com", "200000.00"), b.Holding("john@example.com", "1.00")
		whole := jane.Available()
		pending := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		john.Refused(fault.NotFound, john.Call("POST", one+pending.ID+"/cancel", nil))
		jane.Refused(fault.NotFound, jane.Call("POST", one+id.New()+"/cancel", nil))
		cancelled(t, jane, pending.ID)
		jane.Refused(fault.NotCancellable, jane.Call("POST", one+pending.ID+"/cancel", nil))
		again := jane.Call("POST", one+pending.ID+"/cancel", nil, "Idempotency-Key", "k")
		require.Equal(t, "true", again.Header.Get("Idempotent-Replayed"))

		reviewed := jane.Pay(wallettest.ToBank, jane.BankOrder("60000.00"))
		require.Equal(t, "in_review", reviewed.Status)
		approval := b.PendingApproval("withdrawal")
		require.Equal(t, reviewed.ID, approval.Subject)
		cancelled(t, jane, reviewed.ID)
		require.NoError(t, b.Staff.CancelMoved(t.Context()), "its review is over")

		minted := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", jane.Payable(wallettest.Address(1))))
		cancelled(t, jane, minted.ID)
		require.Equal(t, whole, jane.Available())
		require.Equal(t, "0.000000", jane.Held())
		b.RunJobs() // the job finds nothing to do
		require.Empty(t, b.World.Payouts)
		require.Empty(t, b.World.Mints)
		var account struct {
			Limits []struct{ Kind, UsedToday string }
		}
		jane.Call("GET", "/wallet/account", nil).Into(t, &account)
		for _, l := range account.Limits {
			require.Regexp(t, `^0\.0+$`, l.UsedToday, l.Kind)
		}
	})
}

func TestCancel_IsRefusedOnceItMayHaveLeft(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "1000.00")
		deposits := []string{}
		var list struct{ List []struct{ ID, Type string } }
		jane.Call("GET", "/wallet/account/transaction", nil).Into(t, &list)
		for _, d := range list.List {
			deposits = append(deposits, d.ID)
		}
		toBank := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		toChain := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", jane.Payable(wallettest.Address(1))))
		b.RunJobs()
		b.Confirm(toChain)
		for _, paid := range append(deposits, toBank.ID, toChain.ID) {
			jane.Refused(fault.NotCancellable, jane.Call("POST", one+paid+"/cancel", nil))
		}
		b.Settle(toBank)
		jane.Refused(fault.NotCancellable, jane.Call("POST", one+toBank.ID+"/cancel", nil))
	})
}

// bothWays orders a payment to a bank account and one to an address.
func bothWays(jane *wallettest.Person) []wallettest.Payment {
	return []wallettest.Payment{jane.Pay(wallettest.ToBank, jane.BankOrder("10.00")), jane.Pay(wallettest.ToChain, jane.ChainOrder("10", jane.Payable(wallettest.Address(1))))}
}

func TestCancel_IsRefusedOfAPaymentThatWasMadeForBooksThatAreGone(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		for _, p := range bothWays(jane) {
			b.MadeByLostBooks(p)
			jane.Refused(fault.NotCancellable, jane.Call("POST", one+p.ID+"/cancel", nil))
			require.Equal(t, "pending", b.Status(p.ID))
		}
	})
}

func TestCancel_WaitsForBankAndChainWhenBooksThatAreGoneMayHaveSentThePayment(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		for _, p := range bothWays(jane) {
			b.World.InDoubt[p.ID] = true
			jane.Refused(fault.PaymentInDoubt, jane.Call("POST", one+p.ID+"/cancel", nil))
			require.Equal(t, "pending", b.Status(p.ID))
			delete(b.World.InDoubt, p.ID) // statements, or blocks, do not have it
			cancelled(t, jane, p.ID)
		}
		require.Equal(t, "100.000000", jane.Available())
	})
}

// A server that could not compare its books does not know whether newer ones have sent the payment.
func TestCancel_WaitsWhilePaymentsArePaused(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		payments := bothWays(jane)
		b.World.Paused = true
		for _, p := range payments {
			jane.Refused(fault.PaymentInDoubt, jane.Call("POST", one+p.ID+"/cancel", nil))
		}
		b.World.Paused = false
		for _, p := range payments {
			cancelled(t, jane, p.ID)
		}
		require.Equal(t, "100.000000", jane.Available())
	})
}

func TestCancel_OfAPaymentThatIsAtTheBanksDoorIsDecidedByWhetherItHasLeft(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		b.World.OutsideDown = true
		waits := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		b.RunJobs()
		require.True(t, b.PayoutLeaves(waits), "processing, and then the bank could not be reached")
		cancelled(t, jane, waits.ID)
		require.Equal(t, "100.000000", jane.Available())
		require.False(t, b.PayoutLeaves(waits), "it never leaves afterwards")
	})
}

func TestCancel_AndTheJobThatSendsRaceForOneOutcome(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		for range 5 {
			paid := jane.Pay(wallettest.ToBank, jane.BankOrder("1.00"))
			answers := wallettest.Parallel(3, func(i int) wallettest.Answer {
				if i == 2 {
					b.RunJobs()
					return wallettest.Answer{Code: "job"}
				}
				return jane.Call("POST", one+paid.ID+"/cancel", nil)
			})
			won := 0
			for _, a := range answers {
				if a.Code == "00000" {
					won++
				} else if a.Code != "job" {
					require.Equal(t, string(fault.NotCancellable), a.Code, a.Body)
				}
			}
			b.RunJobs()
			_, left := b.World.Payouts[paid.ID]
			if won == 1 {
				require.Equal(t, "cancelled", b.Status(paid.ID))
				require.False(t, left)
			} else {
				require.Zero(t, won)
				require.True(t, left)
				b.Settle(paid)
			}
		}
		require.Equal(t, "0.000000", jane.Held())
	})
}

func TestCancel_OfAnAnnouncedDepositLosesNoMoneyThatComesAllTheSame(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "1.00")
		announced := jane.Announce("20.00")
		cancelled(t, jane, announced.ID)
		jane.PayIn("20.00", announced.Reference)
		require.Equal(t, "21.000000", jane.Available())
		require.Equal(t, "cancelled", b.Status(announced.ID), "final: what came is a deposit of its own")
		var list struct{ List []struct{ Status string } }
		jane.Call("GET", "/wallet/account/transaction?status=completed", nil).Into(t, &list)
		require.Len(t, list.List, 2)
	})
}
