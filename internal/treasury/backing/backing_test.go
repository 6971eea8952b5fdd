package backing_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/treasury/backing"
)

func TestPurchase_IsBookedAtCostWhenTheBankHasPaidTheCustodian(t *testing.T) {
	withKit(t, backing.Config{}, func(t *testing.T, d *kit) {
		h := d.hold(bill(november))
		order := d.order(backing.OrderRequest{Kind: backing.Purchase, HoldingID: h, Quantity: 500_00, Amount: pounds("490.00")})
		require.Equal(t, backing.OrderOrdered, d.state(order))
		require.Equal(t, "Custody One", d.bank.waiting[0].Creditor.Name)
		require.Equal(t, "549300GBPCEXAMPLE071", d.bank.lei)
		require.True(t, d.position().Cost.IsZero(), "unknown is not paid")
		d.pays()
		p := d.position()
		require.Equal(t, backing.OrderSettled, d.state(order))
		require.Equal(t, []string{"490.00", "510.00", "1000.00", "1000.00"}, []string{p.Cost.String(), p.Cash.String(), p.Total.String(), p.Reserve.String()})
		d.agree()
		r, err := d.treasury.Reconcile(t.Context())
		require.NoError(t, err)
		require.Equal(t, treasury.Balanced, r.State)
	})
}

func TestPurchase_ThatTheBankRefusesOrSendsBackLeavesCash(t *testing.T) {
	withKit(t, backing.Config{}, func(t *testing.T, d *kit) {
		h := d.hold(bill(november))
		refused := d.order(backing.OrderRequest{Kind: backing.Purchase, HoldingID: h, Quantity: 100_00, Amount: pounds("99.00")})
		d.tx(func(ctx context.Context, tx db.Tx) error {
			return d.PayoutRejected(ctx, tx, d.bank.waiting[0], fault.UnknownPayeeAccount)
		})
		require.Equal(t, backing.OrderFailed, d.state(refused))
		d.agree()
		back := d.order(backing.OrderRequest{Kind: backing.Purchase, HoldingID: h, Quantity: 100_00, Amount: pounds("99.00")})
		pay := d.bank.waiting[1]
		d.pays()
		d.bank.main += pay.Amount.Minor()
		d.tx(func(ctx context.Context, tx db.Tx) error {
			return d.PayoutReturned(ctx, tx, pay, fault.PayeeAccountClosed)
		})
		require.Equal(t, backing.OrderReturned, d.state(back))
		require.True(t, d.position().Cost.IsZero())
		d.agree()
	})
}

func TestPurchase_ThatComesBackWhenAllIsSoldLeavesNoCostThatCounts(t *testing.T) {
	for own, want := range map[string][]string{ // the issuer's own money in the reserve; cost, buffer, total, shortfall
		"0.00":  {"42.50", "0.00", "957.50", "42.50"},
		"50.00": {"0.00", "7.50", "1007.50", "0.00"},
	} {
		withKit(t, backing.Config{}, func(t *testing.T, d *kit) {
			if amount := pounds(own); amount.Sign() > 0 {
				d.order(backing.OrderRequest{Kind: backing.TopUp, Amount: amount})
				d.pays()
			}
			h := d.hold(bill(november))
			d.buy(h, 100_00, pounds("200.00"))
			d.order(backing.OrderRequest{Kind: backing.Purchase, HoldingID: h, Quantity: 100_00, Amount: pounds("10.00")})
			pay := d.bank.waiting[0]
			d.pays()
			sale := d.order(backing.OrderRequest{Kind: backing.Sale, HoldingID: h, Quantity: 150_00, Amount: pounds("157.50")})
			require.NoError(t, d.match(sale, d.credit(pounds("157.50"))))
			d.bank.main += pay.Amount.Minor()
			d.tx(func(ctx context.Context, tx db.Tx) error {
				return d.PayoutReturned(ctx, tx, pay, fault.PayeeAccountClosed)
			})
			p := d.position()
			require.Equal(t, want, []string{p.Cost.String(), p.Buffer.String(), p.Total.String(), p.Shortfall.String()})
			d.agree()
		})
	}
}

func TestHolding_CountsAsTheLowerOfCostAndValuation(t *testing.T) {
	withKit(t, backing.Config{}, func(t *testing.T, d *kit) {
		h := d.hold(bill(november))
		d.buy(h, 500_00, pounds("490.00"))
		d.value(h, pounds("493.00"))
		require.Equal(t, "1000.00", d.position().Total.String(), "a gain is not counted before it is realised")
		require.Empty(t, d.open())
		d.value(h, pounds("487.50"))
		p := d.position()
		require.Equal(t, []string{"997.50", "2.50"}, []string{p.Total.String(), p.Shortfall.String()})
		require.Equal(t, []string{"reserve_limit shortfall"}, d.open())
		r, err := d.treasury.Reconcile(t.Context())
		require.NoError(t, err)
		require.Equal(t, treasury.Discrepancy, r.State, "no coins are minted while the reserve is worth less than they are")
		d.agree()
		d.order(backing.OrderRequest{Kind: backing.TopUp, Amount: pounds("2.50")})
		d.pays()
		require.Empty(t, d.open(), "the issuer's own money made up for it")
		require.True(t, d.position().Shortfall.IsZero())
		d.agree()
	})
}

func TestHolding_WithAnOldValuationIsNotCountedAndNotMissed(t *testing.T) {
	withKit(t, backing.Config{}, func(t *testing.T, d *kit) {
		h := d.hold(bill(november))
		d.buy(h, 500_00, pounds("490.00"))
		d.clock.Advance(2 * 24 * time.Hour) // Thursday
		require.Equal(t, "1000.00", d.position().Total.String(), "the price that was paid is good as long as a valuation")
		d.clock.Advance(24 * time.Hour)
		p := d.position()
		require.True(t, p.Stale)
		require.Equal(t, "510.00", p.Total.String())
		require.Equal(t, []string{"reserve_limit shortfall", "reserve_valuation_stale valuation_old"}, d.open())
		r, err := d.treasury.Reconcile(t.Context())
		require.NoError(t, err)
		require.Equal(t, treasury.Unknown, r.State, "unknown is not missing")
		d.value(h, pounds("491.00"))
		require.Empty(t, d.open())
		require.Equal(t, "1000.00", d.position().Total.String())
		d.agree()
	})
}

func TestSale_AboveCostIsTheIssuersGainAndNoCustomers(t *testing.T) {
	withKit(t, backing.Config{}, func(t *testing.T, d *kit) {
		h := d.hold(bill(november))
		d.buy(h, 500_00, pounds("490.00"))
		sale := d.order(backing.OrderRequest{Kind: backing.Sale, HoldingID: h, Quantity: 250_00, Amount: pounds("247.00")})
		require.Equal(t, backing.OrderAwaiting, d.state(sale))
		credit := d.credit(pounds("247.01"))
		require.NoError(t, d.match(sale, credit))
		p := d.position()
		require.Equal(t, []string{"245.00", "2.01", "1002.01"}, []string{p.Cost.String(), p.Buffer.String(), p.Total.String()})
		d.agree()
		_, _, err := d.RequestOrder(t.Context(), d.asks, backing.OrderRequest{Kind: backing.Surplus, Amount: pounds("2.02"), Reason: "income"})
		require.Equal(t, backing.SurplusLimit, limitOf(err))
		d.order(backing.OrderRequest{Kind: backing.Surplus, Amount: pounds("2.01")})
		d.pays()
		require.Equal(t, int64(102_01), d.bank.own)
		require.True(t, d.position().Buffer.IsZero())
		d.agree()
	})
}

func TestSale_BelowCostWaitsForTheIssuersOwnMoney(t *testing.T) {
	withKit(t, backing.Config{}, func(t *testing.T, d *kit) {
		h := d.hold(bill(november))
		d.buy(h, 500_00, pounds("490.00"))
		sale := d.order(backing.OrderRequest{Kind: backing.Sale, HoldingID: h, Quantity: 500_00, Amount: pounds("488.00")})
		credit := d.credit(pounds("488.00"))
		require.ErrorIs(t, d.match(sale, credit), backing.ErrNotCovered)
		require.Equal(t, backing.OrderAwaiting, d.state(sale))
		d.agree()
		d.order(backing.OrderRequest{Kind: backing.TopUp, Amount: pounds("2.00")})
		d.pays()
		require.NoError(t, d.match(sale, credit))
		p := d.position()
		require.Equal(t, []string{"0.00", "0.00", "1000.00"}, []string{p.Cost.String(), p.Buffer.String(), p.Total.String()})
		d.agree()
	})
}

func TestMaturity_AndIncomeArePaidIntoTheBuffer(t *testing.T) {
	withKit(t, backing.Config{}, func(t *testing.T, d *kit) {
		gilt := bill(november)
		gilt.Kind = backing.Gilt
		h := d.hold(gilt)
		d.buy(h, 500_00, pounds("499.00"))
		coupon := d.credit(pounds("1.75"))
		d.order(backing.OrderRequest{Kind: backing.Income, HoldingID: h, CreditID: coupon})
		delete(d.bank.credits, coupon)
		require.Equal(t, "1.75", d.position().Buffer.String())
		repaid := d.order(backing.OrderRequest{Kind: backing.Maturity, HoldingID: h, Amount: pounds("500.00")})
		require.NoError(t, d.match(repaid, d.credit(pounds("500.00"))))
		p := d.position()
		require.Equal(t, []string{"0.00", "2.75"}, []string{p.Cost.String(), p.Buffer.String()})
		d.agree()
	})
}

func TestMaturity_ThatNobodyOrderedIsAnException(t *testing.T) {
	withKit(t, backing.Config{ValuationDays: 200}, func(t *testing.T, d *kit) {
		h := d.hold(bill(november))
		d.buy(h, 500_00, pounds("490.00"))
		d.clock.Set(time.Date(2026, 11, 4, 12, 0, 0, 0, time.UTC))
		require.Empty(t, d.open(), "it matures today")
		d.clock.Advance(24 * time.Hour)
		require.Equal(t, []string{"reserve_order_late matured"}, d.open())
		part := d.order(backing.OrderRequest{Kind: backing.Sale, HoldingID: h, Quantity: 200_00, Amount: pounds("199.00"), Due: day.In(d.clock.Now()).NextBusiness()})
		require.Equal(t, []string{"reserve_order_late matured"}, d.open(), "the rest is in no order")
		require.NoError(t, d.Cancel(t.Context(), d.asks, part, "it is repaid as a whole"))
		repaid := d.order(backing.OrderRequest{Kind: backing.Maturity, HoldingID: h, Amount: pounds("500.00")})
		require.NoError(t, d.match(repaid, d.credit(pounds("500.00"))))
		require.Empty(t, d.open())
		d.agree()
	})
}

func TestSale_ThatDidNotHappenIsCancelledAndCanBeOrderedAgain(t *testing.T) {
	withKit(t, backing.Config{}, func(t *testing.T, d *kit) {
		h := d.hold(bill(november))
		d.buy(h, 500_00, pounds("490.00"))
		request := backing.OrderRequest{Kind: backing.Sale, HoldingID: h, Quantity: 500_00, Amount: pounds("491.00"), Reason: "cash is needed"}
		sale := d.order(request)
		_, _, err := d.RequestOrder(t.Context(), d.asks, request)
		require.ErrorIs(t, err, fault.Invalid(), "what is being sold is not sold twice")
		d.value(h, pounds("490.00"))
		d.clock.Advance(2 * 24 * time.Hour)
		require.Equal(t, []string{"reserve_order_late awaiting"}, d.open())
		require.NoError(t, d.Cancel(t.Context(), d.asks, sale, "the market was closed"))
		require.Equal(t, backing.OrderCancelled, d.state(sale))
		require.Empty(t, d.open())
		d.order(request)
	})
}

func TestPurchase_KeepsTheLimitsOfTheReserve(t *testing.T) {
	withKit(t, backing.Config{LongestDays: 200, MostInOne: 6000, MostAtOne: 7000}, func(t *testing.T, d *kit) {
		h := d.hold(bill(november))
		ask := func(holding string, amount string) backing.Limit {
			_, _, err := d.RequestOrder(t.Context(), d.asks, backing.OrderRequest{Kind: backing.Purchase, HoldingID: holding, Quantity: 100, Amount: pounds(amount), Reason: "yield"})
			require.Error(t, err)
			return limitOf(err)
		}
		require.Equal(t, backing.CashLimit, ask(h, "950.01"), "5 % stays on demand")
		require.Equal(t, backing.HoldingLimit, ask(h, "600.01"))
		late := bill(november.AddDate(1, 0, 0))
		late.ISIN = "GB00BDRHNP05"
		require.Equal(t, backing.MaturityLimit, ask(d.hold(late), "1.00"))
		d.buy(h, 600_00, pounds("600.00"))
		other := bill(november)
		other.ISIN = "GB00BMGR2809"
		second := d.hold(other)
		require.Equal(t, backing.CustodianLimit, ask(second, "100.01"))
		require.Equal(t, backing.CashLimit, ask(second, "350.01"))
		fund := bill(november)
		fund.Kind = backing.MoneyMarketFund
		_, _, err := d.RequestHolding(t.Context(), d.asks, fund, "yield")
		require.ErrorIs(t, err, fault.Invalid(), "a fund is an expanded backing asset, which the settings must allow")
	})
}

func TestRedemptions_ThatDrainTheCashRaiseAnAlarmToSell(t *testing.T) {
	withKit(t, backing.Config{}, func(t *testing.T, d *kit) {
		h := d.hold(bill(november))
		d.buy(h, 900_00, pounds("900.00"))
		require.Empty(t, d.open())
		d.redeem("first", pence(60_00))
		require.Equal(t, []string{"reserve_limit least_cash"}, d.open())
		sale := d.order(backing.OrderRequest{Kind: backing.Sale, HoldingID: h, Quantity: 100_00, Amount: pounds("100.00")})
		require.NoError(t, d.match(sale, d.credit(pounds("100.00"))))
		require.Empty(t, d.open())
		d.agree()
	})
}

func TestPurchase_ThatTheBankWouldAskForAnAddressIsRefused(t *testing.T) {
	withKit(t, backing.Config{}, func(t *testing.T, d *kit) {
		h := d.hold(bill(november))
		d.bank.addressFrom = 100_00
		_, _, err := d.RequestOrder(t.Context(), d.asks, backing.OrderRequest{Kind: backing.Purchase, HoldingID: h, Quantity: 100_00, Amount: pounds("100.00"), Reason: "yield"})
		require.ErrorIs(t, err, fault.Invalid())
		d.buy(h, 100_00, pounds("99.99"))
	})
}

// redeem pays a customer from cash.
func (d *kit) redeem(key string, amount money.Amount) {
	d.t.Helper()
	d.post("redeemed:"+key, ledger.Lines(ledger.Move(chart.Customer("jane"), chart.Issued, amount.ToCoins()), ledger.Move(chart.Reserve, chart.Bank("main"), amount)))
	d.bank.main -= amount.Minor()
}

func TestInstrument_IsNamedByAValidISINAndPaidWithAValidLEI(t *testing.T) {
	withKit(t, backing.Config{}, func(t *testing.T, d *kit) {
		for _, isin := range []string{"GB00B16NNR79", "GB00B16NNR7", "0000B16NNR78", "GB00B16NNR7É"} {
			n := bill(november)
			n.ISIN = isin
			_, _, err := d.RequestHolding(t.Context(), d.asks, n, "policy")
			require.ErrorIs(t, err, fault.Invalid(), isin)
		}
		n := bill(november)
		n.Payee.LEI = "549300GBPCEXAMPLE072"
		_, _, err := d.RequestHolding(t.Context(), d.asks, n, "policy")
		require.ErrorIs(t, err, fault.Invalid(), "the check digits of the custodian's LEI")
		d.hold(bill(november))
		_, _, err = d.RequestHolding(t.Context(), d.asks, bill(november), "policy")
		require.ErrorIs(t, err, backing.ErrConflict)
	})
}

// Whatever is bought, valued, sold, earned, redeemed, refused and sent back, in any order: books and bank agree after each
// step, and customers lose nothing.
func TestReserve_AgreesWithTheBankAfterEveryStep(t *testing.T) {
	withKit(t, backing.Config{Funds: true}, func(t *testing.T, d *kit) {
		random := rand.New(rand.NewPCG(14, 15))
		fund := bill(november)
		fund.Kind, fund.ISIN, fund.Matures = backing.MoneyMarketFund, "GB00BDRHNP05", day.Day{}
		holdings := []string{d.hold(bill(november)), d.hold(fund)}
		some := func(n int64) int64 { return 1 + random.Int64N(n) }
		awaiting, bought := []string{}, []banking.Payout{}
		for step := range 120 {
			h := holdings[random.IntN(len(holdings))]
			switch random.IntN(9) {
			case 0, 1:
				_, approval, err := d.RequestOrder(t.Context(), d.asks, backing.OrderRequest{Kind: backing.Purchase, HoldingID: h, Quantity: some(200_00), Amount: pence(some(200_00)), Reason: "r"})
				if err == nil {
					_ = d.decide(approval, random.IntN(4) > 0)
				}
			case 2, 3:
				if n := len(d.bank.waiting); n > 0 {
					pay := d.bank.waiting[n-1]
					if pay.Kind == banking.BackingPurchase && random.IntN(5) == 0 {
						d.bank.waiting = d.bank.waiting[:n-1]
						d.tx(func(ctx context.Context, tx db.Tx) error {
							return d.PayoutRejected(ctx, tx, pay, fault.PayoutFailed)
						})
						break
					}
					d.pays()
					if pay.Kind == banking.BackingPurchase {
						bought = append(bought, pay)
					}
				}
			case 4:
				for _, held := range d.position().Holdings {
					if held.Quantity > 0 {
						d.value(held.ID, pence(max(held.Cost.Minor()+random.Int64N(5_00)-2_50, 0)))
					}
				}
			case 5:
				order, approval, err := d.RequestOrder(t.Context(), d.asks, backing.OrderRequest{Kind: backing.Sale, HoldingID: h, Quantity: some(200_00), Amount: pence(some(200_00)), Reason: "r"})
				if err == nil {
					require.NoError(t, d.decide(approval, true))
					awaiting = append(awaiting, order)
				}
			case 6:
				if len(awaiting) > 0 {
					if err := d.match(awaiting[0], d.credit(pence(some(200_00)))); err == nil {
						awaiting = awaiting[1:]
					} else {
						require.ErrorIs(t, err, backing.ErrNotCovered)
					}
				}
			case 7:
				if cash := d.position().Cash.Minor(); cash > 10_00 {
					d.redeem(time.Duration(step).String(), pence(some(10_00)))
				}
			default:
				if len(bought) > 0 && random.IntN(3) == 0 {
					pay := bought[len(bought)-1]
					bought = bought[:len(bought)-1]
					d.bank.main += pay.Amount.Minor()
					d.tx(func(ctx context.Context, tx db.Tx) error {
						return d.PayoutReturned(ctx, tx, pay, fault.PayoutReturned)
					})
					break
				}
				kind := backing.TopUp
				if random.IntN(2) == 0 {
					kind = backing.Surplus
				}
				_, approval, err := d.RequestOrder(t.Context(), d.asks, backing.OrderRequest{Kind: kind, Amount: pence(some(5_00)), Reason: "r"})
				if err == nil {
					_ = d.decide(approval, true)
				}
			}
			d.agree()
		}
		found, err := integrity.Compare(t.Context(), d.db.Read())
		require.NoError(t, err)
		for _, f := range found {
			require.NotContains(t, []string{"backing_holding", "backing_order_booked"}, f.Check, f)
		}
	})
}
