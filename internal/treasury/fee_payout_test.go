package treasury_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury"
)

// cash asks for earned fees and has them ordered.
func (d *kit) payFees(amount string) banking.Payout {
	d.t.Helper()
	approval, err := d.RequestFeePayout(d.t.Context(), d.asks, pounds(amount), "end of the month")
	require.NoError(d.t, err)
	d.decide(approval, true)
	return d.bank.newest(d.t)
}

func (d *kit) feePayout() treasury.FeePayout {
	d.t.Helper()
	page, _, err := d.FeePayouts(d.t.Context(), db.Window{Limit: 1})
	require.NoError(d.t, err)
	require.Len(d.t, page, 1)
	return page[0]
}

func (d *kit) available() string {
	d.t.Helper()
	e, err := d.AccruedFees(d.t.Context())
	require.NoError(d.t, err)
	return e.Available.String()
}

func TestFeePayout_FollowsTheBanksReportsInAnyOrder(t *testing.T) {
	for _, order := range []string{"left, arrived", "arrived, left"} {
		t.Run(order, func(t *testing.T) {
			withKit(t, func(t *testing.T, d *kit) {
				p := d.payFees("6.00")
				require.Equal(t, []string{"100.00", "20.00", "100.00", "10.000000"}, d.books(), "an order moves nothing")
				if order == "left, arrived" {
					d.report(d.PayoutSettled, p)
					require.Equal(t, []string{"94.00", "20.00", "94.00", "4.000000"}, d.books())
					require.Equal(t, treasury.FeePayoutDebited, d.feePayout().State)
					d.report(d.TransferCredited, p)
				} else {
					d.report(d.TransferCredited, p)
					require.Equal(t, []string{"100.00", "26.00", "100.00", "10.000000"}, d.books())
					require.Equal(t, treasury.FeePayoutOrdered, d.feePayout().State)
					d.report(d.PayoutSettled, p)
				}
				require.Equal(t, []string{"94.00", "26.00", "94.00", "4.000000"}, d.books())
				require.Equal(t, treasury.FeePayoutCompleted, d.feePayout().State)
				require.Equal(t, "4.00", d.available())
			})
		})
	}
}

func TestFeePayout_IsLimitedToFinalFeesNotAlreadyRequested(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.BindCustomerMoney(ordered{coins("0"), coins("2.345678")}, ordered{coins("0"), coins("2.345678")})
		require.Equal(t, "7.65", d.available(), "whole pence, without what may go back")
		_, err := d.RequestFeePayout(t.Context(), d.asks, pounds("7.66"), "all")
		require.ErrorIs(t, err, treasury.ErrFeesNotAvailable)
		_, err = d.RequestFeePayout(t.Context(), d.asks, pounds("7.00"), "all")
		require.NoError(t, err)
		_, err = d.RequestFeePayout(t.Context(), d.asks, pounds("0.66"), "the rest")
		require.ErrorIs(t, err, treasury.ErrFeesNotAvailable, "what was asked for counts before it is agreed")
		e, err := d.AccruedFees(t.Context())
		require.NoError(t, err)
		require.Equal(t, []string{"10.000000", "2.345678", "7.00", "0.65"}, []string{e.Accrued.String(), e.NotFinal.String(), e.Pending.String(), e.Available.String()})
	})
}

func TestFeePayout_RequestedTwiceConcurrentlyIsOrderedOnce(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		var asking sync.WaitGroup
		outcomes := make([]error, 8)
		for i := range outcomes {
			asking.Go(func() { _, outcomes[i] = d.RequestFeePayout(context.Background(), d.asks, pounds("6.00"), "mine") })
		}
		asking.Wait()
		granted := 0
		for _, err := range outcomes {
			if err == nil {
				granted++
			} else {
				require.ErrorIs(t, err, treasury.ErrFeesNotAvailable)
			}
		}
		require.Equal(t, 1, granted)
	})
}

func TestFeePayout_RequiresASecondOperator(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		approval, err := d.RequestFeePayout(t.Context(), d.asks, pounds("6.00"), "end of the month")
		require.NoError(t, err)
		_, err = d.people.Decide(t.Context(), d.asks, approval, true, "mine")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
		require.Empty(t, d.bank.ordered)
		d.decide(approval, false)
		require.Empty(t, d.bank.ordered)
		require.Equal(t, treasury.FeePayoutRejected, d.feePayout().State)
		require.Equal(t, "10.00", d.available())
	})
}

func TestFeePayout_RejectedByTheBankLeavesTheFeesAccrued(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		p := d.payFees("6.00")
		require.Equal(t, "4.00", d.available(), "unknown is not failed")
		d.tx(func(ctx context.Context, tx db.Tx) error {
			return d.PayoutRejected(ctx, tx, p, fault.PayeeAccountClosed)
		})
		require.Equal(t, []string{"100.00", "20.00", "100.00", "10.000000"}, d.books())
		require.Equal(t, fault.PayeeAccountClosed, d.feePayout().FailureCode)
		require.Equal(t, "10.00", d.available())
	})
}

func TestFeePayout_ReturnedRestoresTheAccruedFees(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		p := d.payFees("10.00")
		d.report(d.PayoutSettled, p)
		d.tx(func(ctx context.Context, tx db.Tx) error { return d.PayoutReturned(ctx, tx, p, fault.PayoutReturned) })
		require.Equal(t, []string{"100.00", "20.00", "100.00", "10.000000"}, d.books())
		require.Equal(t, treasury.FeePayoutReturned, d.feePayout().State)
		p = d.payFees("10.00")
		d.report(d.PayoutSettled, p)
		d.report(d.TransferCredited, p)
		require.Equal(t, []string{"90.00", "30.00", "90.00", "0.000000"}, d.books())
	})
}

func TestFeePayout_ReportedTwiceIsAnErrorThatMovesNothing(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		p := d.payFees("6.00")
		d.report(d.PayoutSettled, p)
		before := d.books()
		err := d.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return d.PayoutSettled(ctx, tx, p) })
		require.ErrorIs(t, err, treasury.ErrConflict)
		require.Equal(t, before, d.books())
	})
}
