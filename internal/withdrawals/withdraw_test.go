package withdrawals_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestWithdrawToChain_HoldsMintsAndSettles(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("40.5", to))
		require.Equal(t, wallettest.Payment{ID: p.ID, Type: "chain_withdrawal", Direction: "out", Currency: "GBPC", Amount: "40.500000", Fee: "0.000000", Status: "pending", Counterparty: &to, Network: p.Network}, p)
		require.Equal(t, "59.500000", jane.Available())
		require.Equal(t, "40.500000", jane.Held())

		b.RunJobs()
		require.Equal(t, wallettest.MintOrder{ID: p.ID, Network: wallettest.NetworkID, To: to, Amount: wallettest.Coins("40.5")}, b.World.Mints[p.ID])
		held, err := b.Withdrawals.HeldForMints(t.Context(), b.DB.Read(), wallettest.NetworkID)
		require.NoError(t, err)
		require.Equal(t, wallettest.Coins("40.5"), held)

		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Withdrawals.MintSubmitted(ctx, tx, p.ID, wallettest.TxHash)
		})
		require.Equal(t, "processing", b.Status(p.ID))
		for range 2 { // reports repeat
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return b.Withdrawals.MintConfirmed(ctx, tx, p.ID, wallettest.TxHash)
			})
		}
		require.Equal(t, "completed", b.Status(p.ID))
		require.Equal(t, "0.000000", jane.Held())
		require.Equal(t, "40.500000", b.Balance(chart.Circulation(wallettest.NetworkID)))
		held, err = b.Withdrawals.HeldForMints(t.Context(), b.DB.Read(), wallettest.NetworkID)
		require.NoError(t, err)
		require.True(t, held.IsZero())
	})
}

func TestWithdrawToChain_RefundsAKnownFailure(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("40", to))
		require.Equal(t, "59.990000", jane.Available()) // the fee came on top
		b.RunJobs()
		for range 2 {
			b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Withdrawals.MintFailed(ctx, tx, p.ID) })
		}
		require.Equal(t, "failed", b.Status(p.ID))
		require.Equal(t, "100.000000", jane.Available())
		require.Equal(t, "0.000000", jane.Held())
		require.Equal(t, "0.000000", b.Balance(chart.Fees))
		var account struct {
			Limits []struct{ Kind, UsedToday string }
		}
		jane.Call("GET", "/wallet/account", nil).Into(t, &account)
		require.Equal(t, "0.000000", account.Limits[1].UsedToday)
	}, func(c *pricing.Config, _ *auth.Config) { c.Terms.Fees.ChainWithdrawal.Fixed = wallettest.Coins("0.01") })
}

func TestWithdrawToBank_HoldsPaysAndSettlesAtPar(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("30.25"))
		require.Equal(t, "30.25", p.Amount)
		require.Equal(t, "GBP", p.Currency)
		require.Equal(t, "69.750000", jane.Available())
		b.RunJobs()
		o := b.World.Payouts[p.ID]
		require.Equal(t, wallettest.Pounds("30.25"), o.Amount)
		require.Equal(t, b.World.BankAccounts[jane.BankID].Party, o.Creditor)
		require.Equal(t, banking.Main, o.From)
		require.LessOrEqual(t, len(o.Reference), 18)
		require.Equal(t, "processing", b.Status(p.ID))
		b.Settle(p)
		b.Settle(p)
		require.Equal(t, "completed", b.Status(p.ID))
		require.Equal(t, "69.75", b.Balance(chart.Reserve))
		require.Equal(t, "69.75", b.Balance(chart.Bank("main")))
		require.Equal(t, "69.750000", b.Balance(chart.Issued))
	})
}

func TestWithdrawToBank_RejectedIsReversedAndReturnedIsIssuedAgain(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		rejected, returned, early := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00")), jane.Pay(wallettest.ToBank, jane.BankOrder("20.00")), jane.Pay(wallettest.ToBank, jane.BankOrder("30.00"))
		b.RunJobs()
		report := func(p wallettest.Payment, say func(context.Context, db.Tx, banking.Payout, fault.Code) error) {
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return say(ctx, tx, banking.Payout{ID: p.ID, Kind: banking.Withdrawal, From: banking.Main}, fault.PayeeAccountClosed)
			})
		}
		for range 2 {
			report(rejected, b.Withdrawals.PayoutRejected)
		}
		b.Settle(returned)
		for range 2 {
			report(returned, b.Withdrawals.PayoutReturned)
		}
		report(early, b.Withdrawals.PayoutReturned) // the notice of the payment itself never came
		require.Equal(t, "failed", b.Status(rejected.ID))
		require.Equal(t, "returned", b.Status(returned.ID))
		require.Equal(t, "returned", b.Status(early.ID))
		require.Equal(t, "100.000000", jane.Available())
		require.Equal(t, "0.000000", jane.Held())
		require.Equal(t, "100.00", b.Balance(chart.Bank("main")))
		var one wallettest.Payment
		jane.Call("GET", "/wallet/account/transaction/"+rejected.ID, nil).Into(t, &one)
		require.Equal(t, "The account is closed.", *one.FailureReason)
		require.Equal(t, string(fault.PayeeAccountClosed), *one.FailureCode)
		jane.Call("GET", "/wallet/account/transaction/"+rejected.ID, nil, "Accept-Language", "zh").Into(t, &one)
		require.Equal(t, "该账户已关闭。", *one.FailureReason)
	})
}

func TestWithdraw_RefusesInvalidAmounts(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		for amount, code := range map[string]fault.Code{
			"": fault.RequiredField, "x": fault.InvalidFormat, "-1": fault.InvalidFormat, "1e3": fault.InvalidFormat, " 1": fault.InvalidFormat, "1,000": fault.InvalidFormat,
			"0.0000001": fault.TooManyDecimals, "99999999999999999999": fault.OutOfRange, "9000000001": fault.OutOfRange,
		} {
			a := jane.Refused(fault.InvalidParameters, jane.Call("POST", wallettest.ToChain, jane.ChainOrder(amount, to)))
			require.Equal(t, map[string]string{"amount": string(code)}, a.Fields(t), amount)
		}
		a := jane.Refused(fault.InvalidParameters, jane.Call("POST", wallettest.ToBank, jane.BankOrder("1.001")))
		require.Equal(t, map[string]string{"amount": string(fault.TooManyDecimals)}, a.Fields(t))
		jane.Refused(fault.InvalidParameters, jane.Call("POST", wallettest.ToChain, wallettest.Object{"amount": 12.5, "address": to, "network": wallettest.NetworkID}))
		jane.Refused(fault.BelowMinimum, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("0.009999", to)))
		jane.Refused(fault.BelowMinimum, jane.Call("POST", wallettest.ToBank, jane.BankOrder("0")))
		a = jane.Refused(fault.InvalidParameters, jane.Call("POST", wallettest.ToChain, wallettest.Object{"amount": "1.1234567", "address": "0x12", "network": "moon"}))
		require.Equal(t, map[string]string{"amount": string(fault.TooManyDecimals), "network": string(fault.UnknownNetwork)}, a.Fields(t))
	})
}

func TestWithdrawToChain_RefusesUnlistedCoolingBlockedAndInternalAddresses(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		jane.Refused(fault.AddressNotWhitelisted, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("1", wallettest.Address(1))))
		jane.SecondaryAuth()
		jane.OK(jane.Add(wallettest.Whitelist, wallettest.Object{"address": wallettest.Address(1), "network": wallettest.NetworkID, "label": "x"}))
		jane.Refused(fault.PayeeCoolingOff, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("1", wallettest.Address(1))))
		b.Clock.Advance(24*time.Hour - time.Second)
		jane.SignIn()
		jane.Refused(fault.PayeeCoolingOff, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("1", wallettest.Address(1))))
		b.Clock.Advance(time.Second)
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("1", wallettest.Address(1))))
		b.World.SanctionedAddresses[wallettest.Address(1)] = true
		jane.Refused(fault.AddressBlocked, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("1", wallettest.Address(1))))
		jane.Refused(fault.AddressBlocked, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("1", wallettest.Token)))
		a := jane.Refused(fault.InvalidParameters, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("1", "0x1")))
		require.Equal(t, map[string]string{"address": string(fault.AddressFormat)}, a.Fields(t))
	})
}

func TestWithdrawToChain_PaysUnlistedAddressesOnceTheCustomerAllowsIt(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		jane.SecondaryAuth()
		var settings struct {
			WhitelistOnly bool
			Pending       *struct{ WhitelistOnly *bool }
		}
		jane.Confirmed("POST", "/wallet/account/setting", wallettest.Object{"whitelistOnly": false}).Into(t, &settings)
		require.True(t, settings.WhitelistOnly)
		require.False(t, *settings.Pending.WhitelistOnly)
		jane.Refused(fault.AddressNotWhitelisted, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("1", wallettest.Address(1))))
		b.Clock.Advance(24 * time.Hour)
		jane.SignIn()
		require.Equal(t, "pending", jane.Pay(wallettest.ToChain, jane.ChainOrder("1", wallettest.Address(1))).Status)
		b.World.SanctionedAddresses[wallettest.Address(2)] = true
		jane.Refused(fault.AddressBlocked, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("1", wallettest.Address(2))))
	})
}

func TestWithdraw_RefusesNewPayeesAfterAPasswordReset(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		jane.SecondaryAuth()
		jane.OK(jane.Confirmed("POST", "/wallet/account/setting", wallettest.Object{"whitelistOnly": false}))
		old := jane.Payable(wallettest.Address(1))
		jane.Pay(wallettest.ToChain, jane.ChainOrder("1", wallettest.Address(2)))
		b.Clock.Advance(time.Minute)
		b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Customers.RecordPasswordReset(ctx, tx, jane.ID) })
		b.Clock.Advance(time.Minute)
		jane.Refused(fault.CoolingAfterReset, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("1", wallettest.Address(3))))
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("1", old)))
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("1", wallettest.Address(2)))) // paid before the reset
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToBank, jane.BankOrder("1.00")))
		jane.BankID = b.World.Verify(jane.ID)
		jane.Refused(fault.CoolingAfterReset, jane.Call("POST", wallettest.ToBank, jane.BankOrder("1.00")))
		b.Clock.Advance(24 * time.Hour)
		jane.SignIn()
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToBank, jane.BankOrder("1.00")))
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToChain, jane.ChainOrder("1", wallettest.Address(3))))
	})
}

func TestWithdrawToBank_RefusesAnAccountThatCoolsOff(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		account := b.World.BankAccounts[jane.BankID]
		account.ActiveAt = b.Clock.Now().Add(time.Hour)
		b.World.BankAccounts[jane.BankID] = account
		jane.Refused(fault.PayeeCoolingOff, jane.Call("POST", wallettest.ToBank, jane.BankOrder("1.00")))
		require.Equal(t, "100.000000", jane.Available())
		b.Clock.Advance(time.Hour)
		jane.SignIn()
		jane.Pay(wallettest.ToBank, jane.BankOrder("1.00"))
	})
}

func TestWithdraw_RefusesFrozenUnknownAndUnverifiedCustomers(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		stranger := b.Open("stranger@example.com")
		stranger.Refused(fault.NotVerified, stranger.Call("POST", wallettest.ToBank, jane.BankOrder("1.00")))
		john := b.Holding("john@example.com", "10.00")
		john.Refused(fault.NotFound, john.Call("POST", wallettest.ToBank, jane.BankOrder("1.00"))) // another's bank account
		john.Refused(fault.NotFound, john.Call("POST", wallettest.ToBank, wallettest.Object{"amount": "1.00", "bankId": id.New()}))
		john.Refused(fault.NotFound, john.Call("POST", wallettest.ToBank, wallettest.Object{"amount": "1.00", "bankId": "x' OR 1=1"}))
		unconfirmed := b.World.Verify(john.ID)
		account := b.World.BankAccounts[unconfirmed]
		account.VerifiedAt = time.Time{}
		b.World.BankAccounts[unconfirmed] = account
		john.Refused(fault.BankNotVerified, john.Call("POST", wallettest.ToBank, wallettest.Object{"amount": "1.00", "bankId": unconfirmed}))
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Customers.SetStatus(ctx, tx, jane.ID, customer.Frozen)
		})
		jane.Refused(fault.CustomerFrozen, jane.Call("POST", wallettest.ToBank, jane.BankOrder("1.00")))
	})
}

func TestWithdraw_IsSuspendedWhileTheCustomerIsFrozen(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Customers.SetStatus(ctx, tx, jane.ID, customer.Frozen)
		})
		b.RunJobs()
		require.Empty(t, b.World.Payouts)
		require.Equal(t, "pending", b.Status(p.ID))
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Customers.SetStatus(ctx, tx, jane.ID, customer.Active)
		})
		b.Clock.Advance(2 * time.Minute)
		b.RunJobs()
		require.Contains(t, b.World.Payouts, p.ID)
	})
}

func TestWithdraw_RefusesMoreThanTheBalanceIncludingItsFee(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		jane.Refused(fault.InsufficientFunds, jane.Call("POST", wallettest.ToBank, jane.BankOrder("99.51")))
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("99.50"))
		require.Equal(t, "0.50", p.Fee)
		require.Equal(t, "0.000000", jane.Available())
		require.Equal(t, "0.500000", b.Balance(chart.Fees))
		open, err := b.Withdrawals.FeesNotFinal(t.Context(), b.DB.Read())
		require.NoError(t, err)
		require.Equal(t, wallettest.Coins("0.5"), open)
	}, func(c *pricing.Config, _ *auth.Config) { c.Terms.Fees.FiatWithdrawal.Fixed = wallettest.Pounds("0.50") })
}

func TestWithdraw_RefusesMoreThanThePaymentAndDailyLimits(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "1000.00")
		jane.Refused(fault.LimitExceeded, jane.Call("POST", wallettest.ToBank, jane.BankOrder("100.01")))
		jane.Pay(wallettest.ToBank, jane.BankOrder("100.00"))
		jane.Pay(wallettest.ToBank, jane.BankOrder("50.00"))
		jane.Refused(fault.LimitExceeded, jane.Call("POST", wallettest.ToBank, jane.BankOrder("0.01")))
		var account struct {
			Limits []struct{ Kind, Currency, PerTransaction, PerDay, UsedToday string }
		}
		jane.Call("GET", "/wallet/account", nil).Into(t, &account)
		require.Equal(t, "150.00", account.Limits[0].UsedToday)
		require.Equal(t, "100.00", account.Limits[0].PerTransaction)
		b.Clock.Advance(12 * time.Hour) // midnight
		jane.SignIn()
		jane.Pay(wallettest.ToBank, jane.BankOrder("100.00"))
	}, func(c *pricing.Config, _ *auth.Config) {
		c.Terms.Limits = map[pricing.Tier]map[customer.Kind]pricing.Limits{pricing.MediumRisk: {customer.Individual: {Fiat: pricing.Limit{PerTransaction: wallettest.Pounds("100"), PerDay: wallettest.Pounds("150")}}}}
	})
}

func TestWithdraw_AtTheReviewLimitRequiresTwoApprovals(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "150000.00")
		ann, bob := b.Operator("ann@example.com"), b.Operator("bob@example.com")
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("50000.00"))
		require.Equal(t, "in_review", p.Status)
		b.RunJobs()
		require.Empty(t, b.World.Payouts)
		held, err := b.Withdrawals.HeldForMints(t.Context(), b.DB.Read(), wallettest.NetworkID)
		require.NoError(t, err)
		require.True(t, held.IsZero())
		b.Decide("withdrawal", true, ann)
		b.RunJobs()
		require.Empty(t, b.World.Payouts)
		b.Decide("withdrawal", true, bob)
		b.RunJobs()
		require.Contains(t, b.World.Payouts, p.ID)
		b.Settle(p)

		p = jane.Pay(wallettest.ToBank, jane.BankOrder("60000.00"))
		b.Decide("withdrawal", false, ann)
		require.Equal(t, "failed", b.Status(p.ID))
		require.Equal(t, "100000.000000", jane.Available())
		require.Equal(t, "pending", jane.Pay(wallettest.ToBank, jane.BankOrder("49999.99")).Status)
	})
}

func TestWithdraw_OperatorsApproveAPayeeInFull(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100000.00")
		require.Equal(t, "in_review", jane.Pay(wallettest.ToBank, jane.BankOrder("50000.00")).Status)
		require.Equal(t, "Jane Doe, 20-00-00, 55779911", b.PendingApproval("withdrawal").Details["payee"])
		b.Decide("withdrawal", false, b.Operator("ann@example.com"))
		to := jane.Payable(wallettest.Address(1))
		require.Equal(t, "in_review", jane.Pay(wallettest.ToChain, jane.ChainOrder("50000", to)).Status)
		require.Equal(t, to, b.PendingApproval("withdrawal").Details["payee"])
	})
}

func TestWithdraw_GoesToReviewWhileTheCustomerHasAnOpenScreeningMatch(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		b.World.OpenMatches[jane.ID] = true
		coins, pounds := jane.Pay(wallettest.ToChain, jane.ChainOrder("1", to)), jane.Pay(wallettest.ToBank, jane.BankOrder("2.00"))
		require.Equal(t, "in_review", coins.Status)
		require.Equal(t, "in_review", pounds.Status)
		b.RunJobs()
		require.Empty(t, b.World.Mints)
		require.Empty(t, b.World.Payouts)
		b.World.OpenMatches[jane.ID] = false // an operator said that it is a coincidence
		require.Equal(t, "pending", jane.Pay(wallettest.ToBank, jane.BankOrder("3.00")).Status)
	})
}

func TestWithdraw_AFeePayoutDoesNotReduceLaterRefunds(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		returned, failed := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00")), jane.Pay(wallettest.ToBank, jane.BankOrder("20.00"))
		b.RunJobs()
		b.Settle(returned)
		open, err := b.Withdrawals.FeesNotFinal(t.Context(), b.DB.Read())
		require.NoError(t, err)
		require.Equal(t, wallettest.Coins("0.5"), open, "one of the two is final, and cashed")
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			_, err := b.Ledger.Post(ctx, tx, ledger.Entry{Key: "cashed", Kind: "fees.cashed", Lines: ledger.Lines(
				ledger.Move(chart.Reserve, chart.Bank("main"), wallettest.Pounds("0.50")), ledger.Move(chart.Fees, chart.Issued, wallettest.Coins("0.5")))})
			return err
		})
		b.Reject(failed)
		require.Equal(t, "0.000000", b.Balance(chart.Fees), "the fee of a payment that failed goes back")
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			o := b.World.Payouts[returned.ID]
			return b.Withdrawals.PayoutReturned(ctx, tx, wallettest.PayoutOf(o), fault.PayoutFailed)
		})
		require.Equal(t, "99.500000", jane.Available(), "the fee of one that was made stays with us")
	}, func(c *pricing.Config, _ *auth.Config) { c.Terms.Fees.FiatWithdrawal.Fixed = wallettest.Pounds("0.50") })
}
