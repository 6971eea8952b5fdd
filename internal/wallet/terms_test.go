package wallet_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet"
)

// wanted are the terms in force, changed.
func (b *bench) wanted(change func(*wallet.TermsText)) wallet.TermsText {
	b.t.Helper()
	terms, err := b.wallet.TermsNow(b.t.Context(), b.db.Read())
	require.NoError(b.t, err)
	text := terms.Text()
	change(&text)
	return text
}

func (b *bench) askTerms(by staff.Operator, change func(*wallet.TermsText)) {
	b.t.Helper()
	_, err := b.wallet.AskTerms(b.t.Context(), by, b.wanted(change), "the board decided")
	require.NoError(b.t, err)
}

// limitsOf finds the limits of a tier of individuals.
func limitsOf(t *wallet.TermsText, tier wallet.Tier) *wallet.LimitsText {
	for i := range t.Limits {
		if l := &t.Limits[i]; l.Tier == tier && l.Kind == customer.Individual {
			return l
		}
	}
	return nil
}

func TestTerms_ChangeWhenASecondOperatorAgrees(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		ann, bob := b.operator("ann@example.com"), b.operator("bob@example.com")
		b.askTerms(ann, func(text *wallet.TermsText) { text.Fees.FiatWithdrawal.Fixed = "0.50" })
		a := b.pendingApproval("terms")
		require.Equal(t, []any{"fee on a fiat withdrawal, fixed: 0.00 → 0.50"}, a.Details["changes"])
		_, err := b.staff.Decide(t.Context(), ann, a.ID, true, "")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
		p := jane.pay(toBank, jane.bankOrder("10.00"))
		require.Equal(t, "0.00", p.Fee)
		b.decide("terms", true, bob)
		p = jane.pay(toBank, jane.bankOrder("10.00"))
		require.Equal(t, "0.50", p.Fee)
		require.Equal(t, "0.500000", b.balance(chart.Fees))
		terms, err := b.wallet.TermsNow(t.Context(), b.db.Read())
		require.NoError(t, err)
		require.EqualValues(t, 1, terms.Version)
	})
}

func TestTerms_AskedBesideOthersThatWereAgreedSinceAreRefused(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		ann, bob := b.operator("ann@example.com"), b.operator("bob@example.com")
		b.askTerms(ann, func(text *wallet.TermsText) { text.Fees.FiatWithdrawal.Fixed = "0.50" })
		first := b.pendingApproval("terms").ID
		b.askTerms(ann, func(text *wallet.TermsText) { text.Velocity.PaymentsPerDay = 3 })
		b.decide("terms", true, bob) // the newest
		_, err := b.staff.Decide(t.Context(), bob, first, true, "")
		require.ErrorIs(t, err, wallet.ErrDecided)
	})
}

func TestTerms_EveryThingWrongIsNamed(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		text := b.wanted(func(text *wallet.TermsText) {
			text.Fees.FiatWithdrawal = wallet.FeeText{Fixed: "0.505", BasisPoints: 5000}
			text.Limits[0].Fiat = wallet.LimitText{PerTransaction: new("100.00"), PerDay: new("50.00")}
			text.Limits[1].Chain.PerMonth = new("-1")
		})
		_, err := text.Terms()
		var fields []string
		for _, f := range fault.Of(err).Fields() {
			fields = append(fields, f.Field)
		}
		require.ElementsMatch(t, []string{"fees.fiatWithdrawal.fixed", "fees.fiatWithdrawal.basisPoints", "limits[0].fiat.perDay", "limits[1].chain.perMonth"}, fields)
	})
}

func TestTerms_ReadAsTheyWereWritten(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		text := b.wanted(func(text *wallet.TermsText) {
			text.Fees.ChainWithdrawal = wallet.FeeText{Fixed: "0.010000", BasisPoints: 5, Most: new("2.000000")}
			limitsOf(text, wallet.HighRisk).Fiat = wallet.LimitText{PerTransaction: new("100.00"), PerDay: new("150.00"), PerMonth: new("500.00")}
			text.Velocity = wallet.VelocityText{PaymentsPerDay: 5, CoinsPerDay: new("1000.000000")}
		})
		terms, err := text.Terms()
		require.NoError(t, err)
		before, _ := json.Marshal(text)
		after, _ := json.Marshal(terms.Text())
		require.JSONEq(t, string(before), string(after))
	})
}

func TestTier_AnotherTierHasItsOwnLimitsOnceASecondOperatorAgrees(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "1000.00")
		ann, bob := b.operator("ann@example.com"), b.operator("bob@example.com")
		_, err := b.wallet.AskTier(t.Context(), ann, jane.id, wallet.HighRisk, "often abroad")
		require.NoError(t, err)
		jane.pay(toBank, jane.bankOrder("200.00"))
		b.decide("customer_tier", true, bob)
		jane.refused(fault.LimitExceeded, jane.call("POST", toBank, jane.bankOrder("200.00")))
		jane.pay(toBank, jane.bankOrder("20.00"))
	}, func(c *wallet.Config, _ *auth.Config) {
		c.Terms.Limits = map[wallet.Tier]map[customer.Kind]wallet.Limits{wallet.HighRisk: {customer.Individual: {Fiat: wallet.Limit{PerTransaction: pounds("100")}}}}
	})
}

func TestWithdraw_RefusesMoreThanTheLimitOfTheMonthAndCountsWhatWasGivenBackNoMore(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "1000.00")
		p := jane.pay(toBank, jane.bankOrder("80.00"))
		jane.refused(fault.LimitExceeded, jane.call("POST", toBank, jane.bankOrder("20.01")))
		var account struct {
			Limits []struct{ PerMonth, UsedThisMonth string }
		}
		jane.call("GET", "/wallet/account", nil).into(t, &account)
		require.Equal(t, "100.00", account.Limits[0].PerMonth)
		require.Equal(t, "80.00", account.Limits[0].UsedThisMonth)
		b.work()
		b.reject(p)
		jane.pay(toBank, jane.bankOrder("100.00"))
	}, func(c *wallet.Config, _ *auth.Config) {
		c.Terms.Limits = map[wallet.Tier]map[customer.Kind]wallet.Limits{wallet.MediumRisk: {customer.Individual: {Fiat: wallet.Limit{PerMonth: pounds("100")}}}}
	})
}

func TestVelocity_OnePaymentTooManyGoesToReviewAlsoWhenAllComeAtOnce(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		orders := make([]object, 5)
		for i := range orders {
			orders[i] = jane.bankOrder("1.0" + string(rune('0'+i)))
			jane.authorise(toBank, orders[i])
		}
		reviewed := 0
		for _, a := range parallel(5, func(i int) answer { return jane.call("POST", toBank, orders[i]) }) {
			var p payment
			a.into(t, &p)
			if p.Status == "in_review" {
				reviewed++
			}
		}
		require.Equal(t, 3, reviewed)
		require.Equal(t, []any{"unusually many or much in a day"}, b.pendingApproval("withdrawal").Details["reasons"])
	}, func(c *wallet.Config, _ *auth.Config) { c.Terms.Velocity.PaymentsPerDay = 2 })
}

func TestVelocity_TooMuchInADayGoesToReviewWhicheverWayItLeaves(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		to := jane.payable(address(1))
		require.Equal(t, "pending", jane.pay(toBank, jane.bankOrder("30.00")).Status)
		require.Equal(t, "in_review", jane.pay(toChain, jane.chainOrder("20.000001", to)).Status)
	}, func(c *wallet.Config, _ *auth.Config) { c.Terms.Velocity.CoinsPerDay = coins("50") })
}

func TestQueues_TellWhatOperatorsHaveToLookAt(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		waiting := func() map[string]int64 {
			all, err := b.staff.QueueLengths(t.Context())
			require.NoError(t, err)
			counts := map[string]int64{}
			for _, w := range all {
				counts[w.Name] = w.Count
			}
			return counts
		}
		require.EqualValues(t, 0, waiting()["wallet.receipt"])
		b.credit(wallet.Credit{ID: id.New(), Account: "main", Amount: pounds("10"), Reference: "WHO KNOWS"})
		require.EqualValues(t, 1, waiting()["wallet.receipt"])
		require.Contains(t, waiting(), "wallet.quarantine")
	})
}
