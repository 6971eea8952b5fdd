package pricing_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// wanted are the terms in force, changed.
func wanted(b *wallettest.Bench, change func(*pricing.TermsText)) pricing.TermsText {
	b.T.Helper()
	terms, err := b.Pricing.TermsInForce(b.T.Context(), b.DB.Read())
	require.NoError(b.T, err)
	text := terms.Text()
	change(&text)
	return text
}

func requestTerms(b *wallettest.Bench, by staff.Operator, change func(*pricing.TermsText)) {
	b.T.Helper()
	_, err := b.Pricing.RequestTerms(b.T.Context(), by, wanted(b, change), "the board decided")
	require.NoError(b.T, err)
}

// limitsOf finds the limits of a tier of individuals.
func limitsOf(t *pricing.TermsText, tier pricing.Tier) *pricing.LimitsText {
	for i := range t.Limits {
		if l := &t.Limits[i]; l.Tier == tier && l.Kind == customer.Individual {
			return l
		}
	}
	return nil
}

func TestTerms_ChangeWhenASecondOperatorApproves(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		ann, bob := b.Operator("ann@example.com"), b.Operator("bob@example.com")
		requestTerms(b, ann, func(text *pricing.TermsText) { text.Fees.FiatWithdrawal.Fixed = "0.50" })
		a := b.PendingApproval("terms")
		require.Equal(t, []any{map[string]any{"term": "fees.fiatWithdrawal.fixed", "before": "0.00", "after": "0.50"}}, a.Details["changes"])
		_, err := b.Staff.Decide(t.Context(), ann, a.ID, true, "")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		require.Equal(t, "0.00", p.Fee)
		b.Decide("terms", true, bob)
		p = jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		require.Equal(t, "0.50", p.Fee)
		require.Equal(t, "0.500000", b.Balance(chart.Fees))
		terms, err := b.Pricing.TermsInForce(t.Context(), b.DB.Read())
		require.NoError(t, err)
		require.EqualValues(t, 1, terms.Version)
	})
}

func TestTerms_RequestedBeforeANewerVersionWasApprovedAreRefused(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		ann, bob := b.Operator("ann@example.com"), b.Operator("bob@example.com")
		requestTerms(b, ann, func(text *pricing.TermsText) { text.Fees.FiatWithdrawal.Fixed = "0.50" })
		first := b.PendingApproval("terms").ID
		requestTerms(b, ann, func(text *pricing.TermsText) { text.Velocity.PaymentsPerDay = 3 })
		b.Decide("terms", true, bob) // the newest
		_, err := b.Staff.Decide(t.Context(), bob, first, true, "")
		require.ErrorIs(t, err, staff.ErrDecided)
		a, err := b.Staff.Approval(t.Context(), first)
		require.NoError(t, err)
		require.Equal(t, "terms_changed", a.Cause)
	})
}

func TestTerms_NameEveryWrongField(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		text := wanted(b, func(text *pricing.TermsText) {
			text.Fees.FiatWithdrawal = pricing.FeeText{Fixed: "0.505", BasisPoints: 5000}
			text.Limits[0].Fiat = pricing.LimitText{PerTransaction: new("100.00"), PerDay: new("50.00")}
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

func TestTerms_AreReadBackUnchanged(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		text := wanted(b, func(text *pricing.TermsText) {
			text.Fees.ChainWithdrawal = pricing.FeeText{Fixed: "0.010000", BasisPoints: 5, Max: new("2.000000")}
			limitsOf(text, pricing.HighRisk).Fiat = pricing.LimitText{PerTransaction: new("100.00"), PerDay: new("150.00"), PerMonth: new("500.00")}
			text.Velocity = pricing.VelocityText{PaymentsPerDay: 5, CoinsPerDay: new("1000.000000")}
		})
		terms, err := text.Terms()
		require.NoError(t, err)
		before, _ := json.Marshal(text)
		after, _ := json.Marshal(terms.Text())
		require.JSONEq(t, string(before), string(after))
	})
}

func TestTier_ANewTierAppliesOnceASecondOperatorApproves(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "1000.00")
		ann, bob := b.Operator("ann@example.com"), b.Operator("bob@example.com")
		_, err := b.Pricing.RequestTier(t.Context(), ann, jane.ID, pricing.HighRisk, "often abroad")
		require.NoError(t, err)
		jane.Pay(wallettest.ToBank, jane.BankOrder("200.00"))
		b.Decide("customer_tier", true, bob)
		jane.Refused(fault.LimitExceeded, jane.Call("POST", wallettest.ToBank, jane.BankOrder("200.00")))
		jane.Pay(wallettest.ToBank, jane.BankOrder("20.00"))
	}, func(c *pricing.Config, _ *auth.Config) {
		c.Terms.Limits = map[pricing.Tier]map[customer.Kind]pricing.Limits{pricing.HighRisk: {customer.Individual: {Fiat: pricing.Limit{PerTransaction: wallettest.Pounds("100")}}}}
	})
}
