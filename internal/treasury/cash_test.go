package treasury_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury"
)

// cash asks for earned fees and has them ordered.
func (d *desk) cash(amount string) banking.Payout {
	d.t.Helper()
	approval, err := d.AskCashing(d.t.Context(), d.asks, pounds(amount), "end of the month")
	require.NoError(d.t, err)
	d.decide(approval, true)
	return d.bank.newest(d.t)
}

func (d *desk) cashing() treasury.Cashing {
	d.t.Helper()
	page, _, err := d.Cashings(d.t.Context(), 1, 0)
	require.NoError(d.t, err)
	require.Len(d.t, page, 1)
	return page[0]
}

func (d *desk) available() string {
	d.t.Helper()
	e, err := d.Earned(d.t.Context())
	require.NoError(d.t, err)
	return e.Available.String()
}

func TestCashing_FollowsTheBankInWhicheverOrderItTells(t *testing.T) {
	for _, order := range []string{"left, arrived", "arrived, left"} {
		t.Run(order, func(t *testing.T) {
			atDesk(t, func(t *testing.T, d *desk) {
				p := d.cash("6.00")
				require.Equal(t, []string{"100.00", "20.00", "100.00", "10.000000"}, d.books(), "an order moves nothing")
				if order == "left, arrived" {
					d.tell(d.Paid, p)
					require.Equal(t, []string{"94.00", "20.00", "94.00", "4.000000"}, d.books())
					require.Equal(t, treasury.CashingPaid, d.cashing().State)
					d.tell(d.Arrived, p)
				} else {
					d.tell(d.Arrived, p)
					require.Equal(t, []string{"100.00", "26.00", "100.00", "10.000000"}, d.books())
					require.Equal(t, treasury.CashingOrdered, d.cashing().State)
					d.tell(d.Paid, p)
				}
				require.Equal(t, []string{"94.00", "26.00", "94.00", "4.000000"}, d.books())
				require.Equal(t, treasury.CashingDone, d.cashing().State)
				require.Equal(t, "4.00", d.available())
			})
		})
	}
}

func TestCashing_TakesNoMoreThanIsFinalAndNotTaken(t *testing.T) {
	atDesk(t, func(t *testing.T, d *desk) {
		d.Serve(ordered{coins("0"), coins("2.345678")})
		require.Equal(t, "7.65", d.available(), "whole pence, without what may go back")
		_, err := d.AskCashing(t.Context(), d.asks, pounds("7.66"), "all")
		require.ErrorIs(t, err, treasury.ErrNotEarned)
		_, err = d.AskCashing(t.Context(), d.asks, pounds("7.00"), "all")
		require.NoError(t, err)
		_, err = d.AskCashing(t.Context(), d.asks, pounds("0.66"), "the rest")
		require.ErrorIs(t, err, treasury.ErrNotEarned, "what was asked for counts before it is agreed")
		e, err := d.Earned(t.Context())
		require.NoError(t, err)
		require.Equal(t, []string{"10.000000", "2.345678", "7.00", "0.65"}, []string{e.Fees.String(), e.NotFinal.String(), e.UnderWay.String(), e.Available.String()})
	})
}

func TestCashing_AskedForTwiceAtOnceIsOrderedOnce(t *testing.T) {
	atDesk(t, func(t *testing.T, d *desk) {
		var asking sync.WaitGroup
		outcomes := make([]error, 8)
		for i := range outcomes {
			asking.Go(func() { _, outcomes[i] = d.AskCashing(context.Background(), d.asks, pounds("6.00"), "mine") })
		}
		asking.Wait()
		granted := 0
		for _, err := range outcomes {
			if err == nil {
				granted++
			} else {
				require.ErrorIs(t, err, treasury.ErrNotEarned)
			}
		}
		require.Equal(t, 1, granted)
	})
}

func TestCashing_NeedsASecondOperator(t *testing.T) {
	atDesk(t, func(t *testing.T, d *desk) {
		approval, err := d.AskCashing(t.Context(), d.asks, pounds("6.00"), "end of the month")
		require.NoError(t, err)
		_, err = d.people.Decide(t.Context(), d.asks, approval, true, "mine")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
		require.Empty(t, d.bank.ordered)
		d.decide(approval, false)
		require.Empty(t, d.bank.ordered)
		require.Equal(t, treasury.CashingRefused, d.cashing().State)
		require.Equal(t, "10.00", d.available())
	})
}

func TestCashing_ThatTheBankRefusesLeavesTheFeesWhereTheyAre(t *testing.T) {
	atDesk(t, func(t *testing.T, d *desk) {
		p := d.cash("6.00")
		require.Equal(t, "4.00", d.available(), "unknown is not failed")
		d.tx(func(ctx context.Context, tx db.Tx) error { return d.NotPaid(ctx, tx, p, "The account is closed") })
		require.Equal(t, []string{"100.00", "20.00", "100.00", "10.000000"}, d.books())
		require.Equal(t, "The account is closed", d.cashing().Failure)
		require.Equal(t, "10.00", d.available())
	})
}

func TestCashing_ThatComesBackIsFeesAgain(t *testing.T) {
	atDesk(t, func(t *testing.T, d *desk) {
		p := d.cash("10.00")
		d.tell(d.Paid, p)
		d.tx(func(ctx context.Context, tx db.Tx) error { return d.CameBack(ctx, tx, p, "No") })
		require.Equal(t, []string{"100.00", "20.00", "100.00", "10.000000"}, d.books())
		require.Equal(t, treasury.CashingReturned, d.cashing().State)
		p = d.cash("10.00")
		d.tell(d.Paid, p)
		d.tell(d.Arrived, p)
		require.Equal(t, []string{"90.00", "30.00", "90.00", "0.000000"}, d.books())
	})
}

func TestCashing_ToldTwiceIsAMistakeThatMovesNothing(t *testing.T) {
	atDesk(t, func(t *testing.T, d *desk) {
		p := d.cash("6.00")
		d.tell(d.Paid, p)
		before := d.books()
		err := d.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return d.Paid(ctx, tx, p) })
		require.ErrorIs(t, err, treasury.ErrDecided)
		require.Equal(t, before, d.books())
	})
}
