package exceptions_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

func (b *bench) outage(n int) {
	b.t.Helper()
	for i := range n {
		e := payout
		e.Subject = fmt.Sprintf("p%d", i)
		b.raise(e)
		b.clock.Advance(time.Minute)
	}
}

func (b *bench) runDue() {
	b.t.Helper()
	_, err := b.queue.RunDue(b.t.Context())
	require.NoError(b.t, err)
}

func (b *bench) together(action string) exceptions.Together {
	return exceptions.Together{Kind: exceptions.PayoutUnanswered, Reason: "no_answer", Until: b.clock.Now(), Action: action, Input: exceptions.Input{Reason: "the bank said so"}}
}

func TestGroups_OneCauseIsOneLineWithItsCountItsTotalAndItsOldest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.raise(exceptions.Exception{Kind: exceptions.UnmatchedCredit, Subject: "c1", Amount: money.MustParse("9.00", money.GBP), Reason: "no_customer"})
		b.clock.Advance(time.Hour)
		b.outage(3)
		other := payout
		other.Subject, other.Reason = "other", "bank_has_it"
		b.raise(other)
		groups, err := b.Groups(t.Context(), exceptions.Filter{})
		require.NoError(t, err)
		require.Len(t, groups, 3)
		require.Equal(t, exceptions.Group{
			Kind: exceptions.PayoutUnanswered, Reason: "no_answer", Severity: exceptions.High, Count: 3, Totals: []money.Amount{money.MustParse("37.50", money.GBP)}, Oldest: noon.Add(time.Hour),
		}, groups[0], "high severity first, then the oldest")
		require.Equal(t, "bank_has_it", groups[1].Reason)
		require.Equal(t, exceptions.UnmatchedCredit, groups[2].Kind)
		groups, err = b.Groups(t.Context(), exceptions.Filter{Until: noon})
		require.NoError(t, err)
		require.Len(t, groups, 1, "filters by age")
	})
}

func TestActTogether_WhatMovesMoneyIsOneApprovalAndThenCarriedOutForEach(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		done := b.registered()
		b.outage(3)
		_, err := b.ActTogether(t.Context(), b.cleo, b.together("settled"))
		require.ErrorIs(t, err, staff.ErrForbidden)
		out, err := b.ActTogether(t.Context(), b.tess, b.together("settled"))
		require.NoError(t, err)
		require.Equal(t, 3, out.Done)
		again, err := b.ActTogether(t.Context(), b.tess, b.together("settled"))
		require.NoError(t, err)
		require.Equal(t, exceptions.Outcome{}, again, "a repetition requests nothing twice")

		a, err := b.staff.Approval(t.Context(), out.ApprovalID)
		require.NoError(t, err)
		require.Equal(t, "37.50", a.Amount.String())
		require.EqualValues(t, 3, a.Details["count"])
		_, err = b.staff.Decide(t.Context(), b.tess, a.ID, true, "")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.Resolve(ctx, tx, exceptions.PayoutUnanswered, "p1", "answered")
		})
		_, err = b.staff.Decide(t.Context(), b.tom, a.ID, true, "")
		require.NoError(t, err)
		require.Empty(t, *done, "each is carried out by a job")
		b.runDue()
		require.Len(t, *done, 2, "what went on by itself is left alone")
		groups, err := b.Groups(t.Context(), exceptions.Filter{})
		require.NoError(t, err)
		require.Empty(t, groups)
	})
}

func TestActTogether_ARejectionOffersEachAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		done := b.registered()
		b.outage(2)
		out, err := b.ActTogether(t.Context(), b.tess, b.together("settled"))
		require.NoError(t, err)
		_, err = b.staff.Decide(t.Context(), b.tom, out.ApprovalID, false, "ask the bank again")
		require.NoError(t, err)
		b.runDue()
		require.Empty(t, *done)
		require.Len(t, b.ActionsOf(b.open(exceptions.PayoutUnanswered, "p0")), 2)
	})
}

func TestActTogether_OneThatRefusesDoesNotKeepTheOthersAndNothingUnseenIsIncluded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		refuses := map[string]bool{"p0": true}
		var did []string
		do := func(_ context.Context, _ db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
			if refuses[item.Subject] {
				return fault.New(fault.Conflict)
			}
			did = append(did, item.Subject)
			return nil
		}
		b.Register(exceptions.PayoutUnanswered, exceptions.Action{Name: "retry", Do: do}, exceptions.Action{Name: "settled", ByTwo: true, Check: do, Do: do})
		b.outage(3)
		seen := b.together("retry")
		seen.Until = noon.Add(time.Minute)
		out, err := b.ActTogether(t.Context(), b.tess, seen)
		require.NoError(t, err)
		require.Equal(t, 1, out.Done)
		require.Len(t, out.Refused, 1)
		require.Equal(t, fault.Conflict, out.Refused[0].Code)
		require.Equal(t, []string{"p1"}, did, "p2 came after what the operator saw")

		did = nil
		out, err = b.ActTogether(t.Context(), b.tess, b.together("settled"))
		require.NoError(t, err)
		require.Equal(t, 2, out.Done)
		require.Len(t, out.Refused, 1)
		refuses["p1"] = true // by the time it is approved
		did = nil
		_, err = b.staff.Decide(t.Context(), b.tom, out.ApprovalID, true, "")
		require.NoError(t, err)
		b.runDue()
		require.Equal(t, []string{"p2"}, did)
		require.Len(t, b.ActionsOf(b.open(exceptions.PayoutUnanswered, "p1")), 2, "it is offered again")
	})
}

func TestApproval_IsCancelledWhenItsExceptionIsResolvedMeanwhile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		done := b.registered()
		b.outage(2)
		one, err := b.Act(t.Context(), b.tess, b.open(exceptions.PayoutUnanswered, "p0").ID, "settled", exceptions.Input{Reason: "the bank said so"})
		require.NoError(t, err)
		both, err := b.ActTogether(t.Context(), b.tess, b.together("settled"))
		require.NoError(t, err)
		require.NoError(t, b.staff.CancelMoved(t.Context()))
		for _, subject := range []string{"p0", "p1"} {
			b.tx(func(ctx context.Context, tx db.Tx) error {
				return b.Resolve(ctx, tx, exceptions.PayoutUnanswered, subject, "answered")
			})
		}
		_, err = b.staff.Decide(t.Context(), b.tom, both.ApprovalID, true, "")
		require.ErrorIs(t, err, staff.ErrDecided, "an operator who is faster than the job cancels it too")
		require.NoError(t, b.staff.CancelMoved(t.Context()))
		require.Empty(t, *done)
		for _, approvalID := range []string{one.ApprovalID, both.ApprovalID} {
			a, err := b.staff.Approval(t.Context(), approvalID)
			require.NoError(t, err)
			require.Equal(t, staff.Cancelled, a.Status)
			require.Equal(t, "exception_resolved", a.Cause)
			require.NotNil(t, a.DecidedAt)
		}
		_, err = b.staff.Decide(t.Context(), b.tom, one.ApprovalID, false, "too late")
		require.ErrorIs(t, err, staff.ErrDecided)
	})
}

func TestActTogether_MoreThanOneCallTakesGoesOnBehindTheLast(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		done := b.registered()
		b.TakeTogether(2)
		b.outage(5)
		call := b.together("retry") // it resolves nothing: the same could be taken again and again
		var left []int64
		for {
			out, err := b.ActTogether(t.Context(), b.tess, call)
			require.NoError(t, err)
			left = append(left, out.Left)
			if out.Next == "" {
				break
			}
			require.Less(t, len(left), 5)
			call.After = out.Next
		}
		require.Equal(t, []int64{3, 1, 0}, left)
		require.Len(t, *done, 5, "each once")
	})
}
