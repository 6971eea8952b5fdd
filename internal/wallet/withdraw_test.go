package wallet_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/wallet"
)

func TestWithdrawToChain_HoldsMintsAndCirculates(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		to := jane.payable(address(1))
		p := jane.pay(toChain, jane.chainOrder("40.5", to))
		require.Equal(t, payment{ID: p.ID, Type: "chain_withdrawal", Direction: "out", Currency: "GBPC", Amount: "40.500000", Fee: "0.000000", Status: "pending", Counterparty: &to, Network: p.Network}, p)
		require.Equal(t, "59.500000", jane.available())
		require.Equal(t, "40.500000", jane.held())

		b.work()
		require.Equal(t, wallet.MintOrder{ID: p.ID, Network: network, To: to, Amount: coins("40.5")}, b.world.mints[p.ID])
		held, err := b.wallet.HeldForMints(t.Context(), b.db.Read(), network)
		require.NoError(t, err)
		require.Equal(t, coins("40.5"), held)

		b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.MintSubmitted(ctx, tx, p.ID, "0xabc") })
		require.Equal(t, "processing", b.status(p.ID))
		for range 2 { // reports repeat
			b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.MintConfirmed(ctx, tx, p.ID, "0xabc") })
		}
		require.Equal(t, "completed", b.status(p.ID))
		require.Equal(t, "0.000000", jane.held())
		require.Equal(t, "40.500000", b.balance(chart.Circulation(network)))
		held, err = b.wallet.HeldForMints(t.Context(), b.db.Read(), network)
		require.NoError(t, err)
		require.True(t, held.IsZero())
	})
}

func TestWithdrawToChain_GivesBackWhatIsKnownToHaveFailed(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		to := jane.payable(address(1))
		p := jane.pay(toChain, jane.chainOrder("40", to))
		require.Equal(t, "59.990000", jane.available()) // the fee came on top
		b.work()
		for range 2 {
			b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.MintFailed(ctx, tx, p.ID) })
		}
		require.Equal(t, "failed", b.status(p.ID))
		require.Equal(t, "100.000000", jane.available())
		require.Equal(t, "0.000000", jane.held())
		require.Equal(t, "0.000000", b.balance(chart.Fees))
		var account struct {
			Limits []struct{ Kind, UsedToday string }
		}
		jane.call("GET", "/wallet/account", nil).into(t, &account)
		require.Equal(t, "0.000000", account.Limits[1].UsedToday)
	}, func(c *wallet.Config, _ *auth.Config) { c.Terms.Fees.ChainWithdrawal.Fixed = coins("0.01") })
}

func TestWithdrawToBank_HoldsPaysAndSettlesAtPar(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		p := jane.pay(toBank, jane.bankOrder("30.25"))
		require.Equal(t, "30.25", p.Amount)
		require.Equal(t, "GBP", p.Currency)
		require.Equal(t, "69.750000", jane.available())
		b.work()
		o := b.world.payouts[p.ID]
		require.Equal(t, pounds("30.25"), o.Amount)
		require.Equal(t, b.world.banks[jane.bank].Party, o.To)
		require.Equal(t, "main", o.From)
		require.LessOrEqual(t, len(o.Reference), 18)
		require.Equal(t, "processing", b.status(p.ID))
		b.settle(p)
		b.settle(p)
		require.Equal(t, "completed", b.status(p.ID))
		require.Equal(t, "69.75", b.balance(chart.Reserve))
		require.Equal(t, "69.75", b.balance(chart.Bank("main")))
		require.Equal(t, "69.750000", b.balance(chart.Issued))
	})
}

func TestWithdrawToBank_RejectedIsReversedAndReturnedIsIssuedAgain(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		rejected, returned, early := jane.pay(toBank, jane.bankOrder("10.00")), jane.pay(toBank, jane.bankOrder("20.00")), jane.pay(toBank, jane.bankOrder("30.00"))
		b.work()
		report := func(p payment, say func(context.Context, db.Tx, wallet.Payout, string) error) {
			b.tx(func(ctx context.Context, tx db.Tx) error {
				return say(ctx, tx, wallet.Payout{ID: p.ID, Kind: wallet.PayoutWithdrawal, From: "main"}, "The account is closed")
			})
		}
		for range 2 {
			report(rejected, b.wallet.PayoutRejected)
		}
		b.settle(returned)
		for range 2 {
			report(returned, b.wallet.PayoutReturned)
		}
		report(early, b.wallet.PayoutReturned) // the notice of the payment itself never came
		require.Equal(t, "failed", b.status(rejected.ID))
		require.Equal(t, "returned", b.status(returned.ID))
		require.Equal(t, "returned", b.status(early.ID))
		require.Equal(t, "100.000000", jane.available())
		require.Equal(t, "0.000000", jane.held())
		require.Equal(t, "100.00", b.balance(chart.Bank("main")))
		var one payment
		jane.call("GET", "/wallet/account/transaction/"+rejected.ID, nil).into(t, &one)
		require.Equal(t, "The account is closed.", *one.FailureReason)
	})
}

func TestWithdraw_RefusesAmountsThatAreNone(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		to := jane.payable(address(1))
		for amount, code := range map[string]fault.Code{
			"": fault.RequiredField, "x": fault.InvalidFormat, "-1": fault.InvalidFormat, "1e3": fault.InvalidFormat, " 1": fault.InvalidFormat, "1,000": fault.InvalidFormat,
			"0.0000001": fault.TooManyDecimals, "99999999999999999999": fault.OutOfRange, "9000000001": fault.OutOfRange,
		} {
			a := jane.refused(fault.InvalidParameters, jane.call("POST", toChain, jane.chainOrder(amount, to)))
			require.Equal(t, map[string]string{"amount": string(code)}, a.fields(t), amount)
		}
		a := jane.refused(fault.InvalidParameters, jane.call("POST", toBank, jane.bankOrder("1.001")))
		require.Equal(t, map[string]string{"amount": string(fault.TooManyDecimals)}, a.fields(t))
		jane.refused(fault.InvalidParameters, jane.call("POST", toChain, object{"amount": 12.5, "address": to, "network": network}))
		jane.refused(fault.BelowMinimum, jane.call("POST", toChain, jane.chainOrder("0.009999", to)))
		jane.refused(fault.BelowMinimum, jane.call("POST", toBank, jane.bankOrder("0")))
		a = jane.refused(fault.InvalidParameters, jane.call("POST", toChain, object{"amount": "1.1234567", "address": "0x12", "network": "moon"}))
		require.Equal(t, map[string]string{"amount": string(fault.TooManyDecimals), "network": string(fault.UnknownNetwork)}, a.fields(t))
	})
}

func TestWithdrawToChain_RefusesAddressNotOnTheListStillCoolingBlockedOrOurs(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		jane.refused(fault.AddressNotWhitelisted, jane.call("POST", toChain, jane.chainOrder("1", address(1))))
		jane.secondaryAuth()
		jane.ok(jane.call("POST", "/wallet/address-whitelist", object{"address": address(1), "network": network, "label": "x"}))
		jane.refused(fault.AddressCoolingOff, jane.call("POST", toChain, jane.chainOrder("1", address(1))))
		b.clock.Advance(24*time.Hour - time.Second)
		jane.signIn()
		jane.refused(fault.AddressCoolingOff, jane.call("POST", toChain, jane.chainOrder("1", address(1))))
		b.clock.Advance(time.Second)
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", toChain, jane.chainOrder("1", address(1))))
		b.world.sanctioned[address(1)] = true
		jane.refused(fault.AddressBlocked, jane.call("POST", toChain, jane.chainOrder("1", address(1))))
		jane.refused(fault.AddressBlocked, jane.call("POST", toChain, jane.chainOrder("1", token)))
		a := jane.refused(fault.InvalidParameters, jane.call("POST", toChain, jane.chainOrder("1", "0x1")))
		require.Equal(t, map[string]string{"address": string(fault.AddressFormat)}, a.fields(t))
	})
}

func TestWithdrawToChain_PaysOthersOnceTheCustomerLoosenedItsRule(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		jane.secondaryAuth()
		var settings struct {
			WhitelistOnly bool
			Pending       *struct{ WhitelistOnly *bool }
		}
		jane.call("POST", "/wallet/account/setting", object{"whitelistOnly": false}).into(t, &settings)
		require.True(t, settings.WhitelistOnly)
		require.False(t, *settings.Pending.WhitelistOnly)
		jane.refused(fault.AddressNotWhitelisted, jane.call("POST", toChain, jane.chainOrder("1", address(1))))
		b.clock.Advance(24 * time.Hour)
		jane.signIn()
		require.Equal(t, "pending", jane.pay(toChain, jane.chainOrder("1", address(1))).Status)
		b.world.sanctioned[address(2)] = true
		jane.refused(fault.AddressBlocked, jane.call("POST", toChain, jane.chainOrder("1", address(2))))
	})
}

func TestWithdrawToChain_ARuleTightenedMeanwhileHolds(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		jane.secondaryAuth()
		jane.ok(jane.call("POST", "/wallet/account/setting", object{"whitelistOnly": false}))
		b.clock.Advance(24 * time.Hour)
		jane.signIn()
		listed, only := jane.payable(address(2)), true
		order := jane.chainOrder("1", address(1))
		jane.authorise(toChain, order)
		tighten := func() {
			b.tx(func(ctx context.Context, tx db.Tx) error {
				_, _, err := b.customers.ChangeSettings(ctx, tx, jane.id, customer.SettingsChange{WhitelistOnly: &only})
				return err
			})
		}
		b.world.meanwhile = tighten // after the rule was looked at, before the payment is in the books
		jane.refused(fault.AddressNotWhitelisted, jane.call("POST", toChain, order))
		require.Equal(t, "100.000000", jane.available())
		b.world.meanwhile = tighten
		require.Equal(t, "pending", jane.pay(toChain, jane.chainOrder("1", listed)).Status)
	})
}

func TestWithdraw_RefusesNewPayeesAfterAPasswordReset(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		jane.secondaryAuth()
		jane.ok(jane.call("POST", "/wallet/account/setting", object{"whitelistOnly": false}))
		old := jane.payable(address(1))
		jane.pay(toChain, jane.chainOrder("1", address(2)))
		b.clock.Advance(time.Minute)
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.customers.RecordPasswordReset(ctx, tx, jane.id) })
		b.clock.Advance(time.Minute)
		jane.refused(fault.CoolingAfterReset, jane.call("POST", toChain, jane.chainOrder("1", address(3))))
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", toChain, jane.chainOrder("1", old)))
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", toChain, jane.chainOrder("1", address(2)))) // paid before the reset
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", toBank, jane.bankOrder("1.00")))
		jane.bank = b.world.verify(jane.id)
		jane.refused(fault.CoolingAfterReset, jane.call("POST", toBank, jane.bankOrder("1.00")))
		b.clock.Advance(24 * time.Hour)
		jane.signIn()
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", toBank, jane.bankOrder("1.00")))
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", toChain, jane.chainOrder("1", address(3))))
	})
}

func TestWithdraw_RefusesTheFrozenTheUnknownAndTheUnverified(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		stranger := b.open("stranger@example.com")
		stranger.refused(fault.NotVerified, stranger.call("POST", toBank, jane.bankOrder("1.00")))
		john := b.holding("john@example.com", "10.00")
		john.refused(fault.NotFound, john.call("POST", toBank, jane.bankOrder("1.00"))) // another's bank account
		john.refused(fault.NotFound, john.call("POST", toBank, object{"amount": "1.00", "bankId": id.New()}))
		john.refused(fault.NotFound, john.call("POST", toBank, object{"amount": "1.00", "bankId": "x' OR 1=1"}))
		unconfirmed := b.world.verify(john.id)
		account := b.world.banks[unconfirmed]
		account.VerifiedAt = time.Time{}
		b.world.banks[unconfirmed] = account
		john.refused(fault.BankNotVerified, john.call("POST", toBank, object{"amount": "1.00", "bankId": unconfirmed}))
		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.customers.SetStatus(ctx, tx, jane.id, customer.Frozen)
		})
		jane.refused(fault.CustomerFrozen, jane.call("POST", toBank, jane.bankOrder("1.00")))
	})
}

func TestWithdraw_StandsStillWhileTheCustomerIsFrozen(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		p := jane.pay(toBank, jane.bankOrder("10.00"))
		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.customers.SetStatus(ctx, tx, jane.id, customer.Frozen)
		})
		b.work()
		require.Empty(t, b.world.payouts)
		require.Equal(t, "pending", b.status(p.ID))
		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.customers.SetStatus(ctx, tx, jane.id, customer.Active)
		})
		b.clock.Advance(2 * time.Minute)
		b.work()
		require.Contains(t, b.world.payouts, p.ID)
	})
}

func TestWithdraw_RefusesMoreThanThereIsWithItsFee(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		jane.refused(fault.InsufficientFunds, jane.call("POST", toBank, jane.bankOrder("99.51")))
		p := jane.pay(toBank, jane.bankOrder("99.50"))
		require.Equal(t, "0.50", p.Fee)
		require.Equal(t, "0.000000", jane.available())
		require.Equal(t, "0.500000", b.balance(chart.Fees))
		open, err := b.wallet.FeesNotFinal(t.Context(), b.db.Read())
		require.NoError(t, err)
		require.Equal(t, coins("0.5"), open)
	}, func(c *wallet.Config, _ *auth.Config) { c.Terms.Fees.FiatWithdrawal.Fixed = pounds("0.50") })
}

func TestWithdraw_RefusesMoreThanTheLimitOfAPaymentAndOfTheDay(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "1000.00")
		jane.refused(fault.LimitExceeded, jane.call("POST", toBank, jane.bankOrder("100.01")))
		jane.pay(toBank, jane.bankOrder("100.00"))
		jane.pay(toBank, jane.bankOrder("50.00"))
		jane.refused(fault.LimitExceeded, jane.call("POST", toBank, jane.bankOrder("0.01")))
		var account struct {
			Limits []struct{ Kind, Currency, PerTransaction, PerDay, UsedToday string }
		}
		jane.call("GET", "/wallet/account", nil).into(t, &account)
		require.Equal(t, "150.00", account.Limits[0].UsedToday)
		require.Equal(t, "100.00", account.Limits[0].PerTransaction)
		b.clock.Advance(12 * time.Hour) // midnight
		jane.signIn()
		jane.pay(toBank, jane.bankOrder("100.00"))
	}, func(c *wallet.Config, _ *auth.Config) {
		c.Terms.Limits = map[wallet.Tier]map[customer.Kind]wallet.Limits{wallet.MediumRisk: {customer.Individual: {Fiat: wallet.Limit{PerTransaction: pounds("100"), PerDay: pounds("150")}}}}
	})
}

func TestWithdraw_FromTheReviewLimitOnTwoOperatorsMustAgree(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "150000.00")
		ann, bob := b.operator("ann@example.com"), b.operator("bob@example.com")
		p := jane.pay(toBank, jane.bankOrder("50000.00"))
		require.Equal(t, "in_review", p.Status)
		b.work()
		require.Empty(t, b.world.payouts)
		held, err := b.wallet.HeldForMints(t.Context(), b.db.Read(), network)
		require.NoError(t, err)
		require.True(t, held.IsZero())
		b.decide("withdrawal", true, ann)
		b.work()
		require.Empty(t, b.world.payouts)
		b.decide("withdrawal", true, bob)
		b.work()
		require.Contains(t, b.world.payouts, p.ID)
		b.settle(p)

		p = jane.pay(toBank, jane.bankOrder("60000.00"))
		b.decide("withdrawal", false, ann)
		require.Equal(t, "failed", b.status(p.ID))
		require.Equal(t, "100000.000000", jane.available())
		require.Equal(t, "pending", jane.pay(toBank, jane.bankOrder("49999.99")).Status)
	})
}

func TestWithdraw_GoesToReviewWhileTheCustomerResemblesSomebodyOnAList(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		to := jane.payable(address(1))
		b.world.listed[jane.id] = true
		coins, pounds := jane.pay(toChain, jane.chainOrder("1", to)), jane.pay(toBank, jane.bankOrder("2.00"))
		require.Equal(t, "in_review", coins.Status)
		require.Equal(t, "in_review", pounds.Status)
		b.work()
		require.Empty(t, b.world.mints)
		require.Empty(t, b.world.payouts)
		b.world.listed[jane.id] = false // an operator said that it is a coincidence
		require.Equal(t, "pending", jane.pay(toBank, jane.bankOrder("3.00")).Status)
	})
}

func TestWithdrawToChain_GoesToReviewWhenScreeningIsInconclusive(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		to := jane.payable(address(1))
		b.world.blind = true
		p := jane.pay(toChain, jane.chainOrder("1", to))
		require.Equal(t, "in_review", p.Status)
		b.work()
		require.Empty(t, b.world.mints)
		ann, bob := b.operator("ann@example.com"), b.operator("bob@example.com")
		b.decide("withdrawal", true, ann, bob)
		b.work()
		require.Contains(t, b.world.mints, p.ID)
	})
}

func TestWithdraw_GivenBackAfterFeesWereCashedStillGivesBackWhatIsDue(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		returned, failed := jane.pay(toBank, jane.bankOrder("10.00")), jane.pay(toBank, jane.bankOrder("20.00"))
		b.work()
		b.settle(returned)
		open, err := b.wallet.FeesNotFinal(t.Context(), b.db.Read())
		require.NoError(t, err)
		require.Equal(t, coins("0.5"), open, "one of the two is final, and cashed")
		b.tx(func(ctx context.Context, tx db.Tx) error {
			_, err := b.ledger.Post(ctx, tx, ledger.Entry{Key: "cashed", Kind: "fees.cashed", Lines: ledger.Lines(
				ledger.Move(chart.Reserve, chart.Bank("main"), pounds("0.50")), ledger.Move(chart.Fees, chart.Issued, coins("0.5")))})
			return err
		})
		b.reject(failed)
		require.Equal(t, "0.000000", b.balance(chart.Fees), "the fee of a payment that failed goes back")
		b.tx(func(ctx context.Context, tx db.Tx) error {
			o := b.world.payouts[returned.ID]
			return b.wallet.PayoutReturned(ctx, tx, wallet.Payout{ID: o.ID, Kind: o.Kind, From: o.From, Amount: o.Amount}, "No")
		})
		require.Equal(t, "99.500000", jane.available(), "the fee of one that was made stays with us")
	}, func(c *wallet.Config, _ *auth.Config) { c.Terms.Fees.FiatWithdrawal.Fixed = pounds("0.50") })
}
