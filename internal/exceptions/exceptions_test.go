package exceptions_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

type bench struct {
	*exceptions.Service
	t         *testing.T
	db        *db.DB
	clock     *clock.Fixed
	staff     *staff.Service
	customers *customer.Service
	outbox    *mail.Outbox
	queue     *jobs.Queue
	tess, tom staff.Operator // treasury
	cleo      staff.Operator // compliance
}

func newBench(t *testing.T, d *db.DB) *bench {
	t.Helper()
	c := clock.NewFixed(noon)
	sealer, err := seal.Generate()
	require.NoError(t, err)
	customers := customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: c})
	queue := jobs.New(jobs.Dependencies{DB: d, Clock: c})
	outbox := mail.New(mail.Dependencies{DB: d, Queue: queue, Sealer: sealer, Clock: c})
	operators := staff.New(staff.Config{}, staff.Dependencies{DB: d, Clock: c, Sealer: sealer, Customers: customers})
	b := &bench{t: t, db: d, clock: c, staff: operators, customers: customers, outbox: outbox, queue: queue}
	b.Service = exceptions.New(exceptions.Config{Site: "https://gbpc.example"}, exceptions.Dependencies{DB: d, Clock: c, Staff: operators, Customers: customers, Mail: outbox, Queue: queue})
	b.tess, b.tom, b.cleo = b.operator("tess", staff.Treasury), b.operator("tom", staff.Treasury), b.operator("cleo", staff.Compliance)
	return b
}

func (b *bench) operator(name string, role staff.Role) (o staff.Operator) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error {
		u, err := b.customers.AddOperator(ctx, tx, name+"@gbpc.example", name)
		if err != nil {
			return err
		}
		if err := b.staff.SaveOperator(ctx, tx, u.ID, u.Email, []staff.Role{role}); err != nil {
			return err
		}
		o, _, err = b.staff.Operator(ctx, tx, u.ID)
		return err
	})
	return o
}

func (b *bench) tx(do func(ctx context.Context, tx db.Tx) error) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), do))
}

func (b *bench) raise(e exceptions.Exception) exceptions.Item {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error { return b.Raise(ctx, tx, e) })
	return b.open(e.Kind, e.Subject)
}

func (b *bench) open(k exceptions.Kind, subject string) exceptions.Item {
	b.t.Helper()
	item, ok, err := b.OpenOne(b.t.Context(), b.db.Read(), k, subject)
	require.NoError(b.t, err)
	require.True(b.t, ok, "%s of %s is not open", k, subject)
	return item
}

func (b *bench) find(id string) exceptions.Item {
	b.t.Helper()
	item, err := b.Find(b.t.Context(), b.db.Read(), id)
	require.NoError(b.t, err)
	return item
}

var payout = exceptions.Exception{Kind: exceptions.PayoutUnanswered, Subject: "p1", Amount: money.MustParse("12.50", money.GBP), Reason: "no_answer", Details: map[string]string{"attempts": "3"}}

func TestRaise_AgainReplacesTheReasonAndKeepsTheTimeSinceWhenItIsOpen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		first := b.raise(payout)
		b.clock.Advance(time.Hour)
		again := payout
		again.Reason, again.Details = "refused", map[string]string{"attempts": "4"}
		item := b.raise(again)
		require.Equal(t, first.ID, item.ID)
		require.Equal(t, noon, item.Since)
		require.Equal(t, "refused", item.Reason)
		require.Equal(t, map[string]string{"attempts": "4"}, item.Details)
		require.Equal(t, payout.Amount, item.Amount)
		require.Equal(t, exceptions.High, item.Severity)
	})
}

func TestResolve_ClosesTheOpenOneAndTheNextIsAnother(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		first := b.raise(payout)
		resolve := func(ctx context.Context, tx db.Tx) error {
			return b.Resolve(ctx, tx, exceptions.PayoutUnanswered, "p1", "settled")
		}
		b.tx(resolve)
		b.tx(resolve) // none is open: no error
		item := b.find(first.ID)
		require.Equal(t, exceptions.Resolved, item.Status)
		require.Equal(t, "settled", item.Resolution)
		require.NotEqual(t, first.ID, b.raise(payout).ID)
		page, total, err := b.List(t.Context(), exceptions.Filter{Status: exceptions.Resolved}, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Len(t, page, 1)
		require.EqualValues(t, 1, total)
	})
}

func TestRaise_IsUndoneWithTheTransactionOfTheThing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		refused := errors.New("refused")
		require.ErrorIs(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			require.NoError(t, b.Raise(ctx, tx, payout))
			return refused
		}), refused)
		_, ok, err := b.OpenOne(t.Context(), d.Read(), payout.Kind, payout.Subject)
		require.NoError(t, err)
		require.False(t, ok)
	})
}

func TestList_ShowsHighOnesFirstThenTheOldest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.raise(exceptions.Exception{Kind: exceptions.UnmatchedCredit, Subject: "c1", Reason: "no_customer"})
		b.clock.Advance(time.Minute)
		b.raise(payout)
		b.clock.Advance(time.Minute)
		b.raise(exceptions.Exception{Kind: exceptions.ChainOrder, Subject: "o1", Reason: "reverted"})
		page, total, err := b.List(t.Context(), exceptions.Filter{Status: exceptions.Open}, db.Window{Limit: 10})
		require.NoError(t, err)
		require.EqualValues(t, 3, total)
		require.Equal(t, []string{"p1", "o1", "c1"}, []string{page[0].Subject, page[1].Subject, page[2].Subject})
		page, total, err = b.List(t.Context(), exceptions.Filter{Status: exceptions.Open, Severity: exceptions.Normal}, db.Window{Limit: 10})
		require.NoError(t, err)
		require.EqualValues(t, 1, total)
		require.Equal(t, "c1", page[0].Subject)
		counts, err := b.OpenCounts(t.Context(), d.Read())
		require.NoError(t, err)
		require.Len(t, counts, 3)
		require.Equal(t, noon, counts[len(counts)-1].Oldest)
	})
}

// registered gives payouts an action at once and one by two, which note what they did.
func (b *bench) registered() (done *[]string) {
	done = &[]string{}
	b.Register(exceptions.PayoutUnanswered,
		exceptions.Action{Name: "retry", Do: func(context.Context, db.Tx, exceptions.Item, staff.Operator, exceptions.Input) error {
			*done = append(*done, "retry")
			return nil
		}},
		exceptions.Action{Name: "settled", ByTwo: true, Do: func(ctx context.Context, tx db.Tx, item exceptions.Item, by staff.Operator, in exceptions.Input) error {
			*done = append(*done, "settled by "+by.Name+": "+in.Reason)
			return b.Resolve(ctx, tx, item.Kind, item.Subject, "settled")
		}},
	)
	return done
}

func TestAction_NeedsARoleAReasonAndAName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		done := b.registered()
		item := b.raise(payout)
		ctx := t.Context()
		_, err := b.Act(ctx, b.cleo, item.ID, "retry", exceptions.Input{Reason: "again"})
		require.ErrorIs(t, err, staff.ErrForbidden)
		_, err = b.Act(ctx, b.tess, item.ID, "retry", exceptions.Input{Reason: "  "})
		require.Equal(t, "reason", fault.Of(err).Fields()[0].Field)
		_, err = b.Act(ctx, b.tess, item.ID, "explode", exceptions.Input{Reason: "why not"})
		require.Equal(t, "action", fault.Of(err).Fields()[0].Field)
		_, err = b.Act(ctx, b.tess, "none", "retry", exceptions.Input{Reason: "again"})
		require.ErrorIs(t, err, exceptions.ErrNotFound)
		require.Empty(t, *done)
		after, err := b.Act(ctx, b.tess, item.ID, "retry", exceptions.Input{Reason: "again"})
		require.NoError(t, err)
		require.Equal(t, []string{"retry"}, *done)
		require.Equal(t, exceptions.Open, after.Status) // the payout has to show that it goes on
		trail, _, err := b.staff.SearchAudit(ctx, staff.AuditSearch{Action: "exception.retry", Until: noon.AddDate(1, 0, 0)}, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Len(t, trail, 1)
		require.Equal(t, item.ID, trail[0].SubjectID)
	})
}

func TestAction_ThatMovesMoneyIsCarriedOutWhenAnotherOperatorApproves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		done := b.registered()
		item, ctx := b.raise(payout), t.Context()
		asked, err := b.Act(ctx, b.tess, item.ID, "settled", exceptions.Input{Reason: "the bank said so"})
		require.NoError(t, err)
		require.NotEmpty(t, asked.ApprovalID)
		require.Equal(t, "settled", asked.Requested)
		require.Empty(t, b.ActionsOf(asked), "none is offered while one waits")
		require.Empty(t, *done)
		_, err = b.Act(ctx, b.tom, item.ID, "retry", exceptions.Input{Reason: "again"})
		require.ErrorIs(t, err, exceptions.ErrPending)

		a, err := b.staff.Approval(ctx, asked.ApprovalID)
		require.NoError(t, err)
		require.Equal(t, "exception_action", a.Kind)
		require.Equal(t, item.ID, a.Subject)
		_, err = b.staff.Decide(ctx, b.tess, a.ID, true, "")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
		_, err = b.staff.Decide(ctx, b.cleo, a.ID, true, "")
		require.ErrorIs(t, err, staff.ErrForbidden, "compliance may not do it, and so not approve it")
		_, err = b.staff.Decide(ctx, b.tom, a.ID, true, "")
		require.NoError(t, err)
		require.Equal(t, []string{"settled by " + b.tom.Name + ": the bank said so"}, *done)
		after := b.find(item.ID)
		require.Equal(t, exceptions.Resolved, after.Status)
		require.Equal(t, a.ID, after.ApprovalID)
	})
}

func TestAction_RejectedIsOfferedAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		done := b.registered()
		item, ctx := b.raise(payout), t.Context()
		asked, err := b.Act(ctx, b.tess, item.ID, "settled", exceptions.Input{Reason: "the bank said so"})
		require.NoError(t, err)
		_, err = b.staff.Decide(ctx, b.tom, asked.ApprovalID, false, "it did not")
		require.NoError(t, err)
		require.Empty(t, *done)
		after := b.find(item.ID)
		require.Empty(t, after.ApprovalID)
		require.Len(t, b.ActionsOf(after), 2)
	})
}

func TestAction_CannotBeApprovedOnceTheThingWentOnByItself(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		done := b.registered()
		item, ctx := b.raise(payout), t.Context()
		asked, err := b.Act(ctx, b.tess, item.ID, "settled", exceptions.Input{Reason: "the bank said so"})
		require.NoError(t, err)
		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.Resolve(ctx, tx, item.Kind, item.Subject, "rejected")
		})
		_, err = b.staff.Decide(ctx, b.tom, asked.ApprovalID, true, "")
		require.ErrorIs(t, err, staff.ErrDecided)
		require.Empty(t, *done)
		a, err := b.staff.Approval(ctx, asked.ApprovalID)
		require.NoError(t, err)
		require.Equal(t, staff.Cancelled, a.Status)
	})
}

func TestOwner_TakesAnExceptionAndGivesItBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		item, ctx := b.raise(payout), t.Context()
		_, err := b.Act(ctx, b.cleo, item.ID, exceptions.Take, exceptions.Input{})
		require.ErrorIs(t, err, staff.ErrForbidden)
		after, err := b.Act(ctx, b.tess, item.ID, exceptions.Take, exceptions.Input{})
		require.NoError(t, err)
		require.Equal(t, b.tess.UserID, after.OwnerID)
		_, err = b.Act(ctx, b.tom, item.ID, exceptions.GiveBack, exceptions.Input{})
		require.ErrorIs(t, err, exceptions.ErrNotOwner)
		after, err = b.Act(ctx, b.tom, item.ID, exceptions.Take, exceptions.Input{})
		require.NoError(t, err)
		require.Equal(t, b.tom.Name, after.Owner)
		page, _, err := b.List(ctx, exceptions.Filter{Status: exceptions.Open, OwnerID: b.tom.UserID}, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Len(t, page, 1)
		after, err = b.Act(ctx, b.tom, item.ID, exceptions.GiveBack, exceptions.Input{})
		require.NoError(t, err)
		require.Empty(t, after.OwnerID)
	})
}

func (b *bench) mailsTo(address string) []mail.Captured {
	b.t.Helper()
	require.NoError(b.t, b.Notify(b.t.Context()))
	all, err := b.outbox.Captured(b.t.Context(), address)
	require.NoError(b.t, err)
	return all
}

func TestMail_ManyOfAKindAreOneMailToTheOperatorsConcernedAndAReminderADay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.tx(func(ctx context.Context, tx db.Tx) error {
			chinese := "zh"
			return b.customers.ChangeProfile(ctx, tx, b.tom.UserID, customer.ProfileChange{Language: &chinese})
		})
		for i := range 50 {
			p := payout
			p.Subject = "p" + strings.Repeat("x", i)
			b.tx(func(ctx context.Context, tx db.Tx) error { return b.Raise(ctx, tx, p) })
		}
		sent := b.mailsTo("tess@gbpc.example")
		require.Len(t, sent, 1)
		require.Contains(t, sent[0].Text, "Payout status unknown: 50 (oldest since 2026-11-20 12:00 UTC)")
		require.Contains(t, sent[0].Text, "https://gbpc.example/backoffice/exceptions")
		require.Contains(t, b.mailsTo("tom@gbpc.example")[0].Text, "银行未答复的付款: 50")
		require.Empty(t, b.mailsTo("cleo@gbpc.example"), "not her work")

		b.raise(payout)
		b.clock.Advance(59 * time.Minute)
		require.Len(t, b.mailsTo("tess@gbpc.example"), 1, "more of the same within the hour wait for the next mail")
		b.clock.Advance(time.Minute)
		require.Len(t, b.mailsTo("tess@gbpc.example"), 2)
		b.clock.Advance(23 * time.Hour)
		require.Len(t, b.mailsTo("tess@gbpc.example"), 2)
		b.clock.Advance(time.Hour)
		require.Len(t, b.mailsTo("tess@gbpc.example"), 3, "a reminder a day")
	})
}

func TestMail_NormalOnesAreNotMailed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.raise(exceptions.Exception{Kind: exceptions.UnmatchedCredit, Subject: "c1", Reason: "no_customer"})
		require.Empty(t, b.mailsTo("tess@gbpc.example"))
	})
}
