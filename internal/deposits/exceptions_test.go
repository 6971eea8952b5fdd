package deposits_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

type exceptionView struct {
	ID, Kind, Severity, Subject, Amount, Currency, Reason, Resolution, ApprovalID, Requested string
	Actions                                                                                  []string
	Customer                                                                                 *staff.CustomerSummary
}

// listed returns the exceptions of a kind as the operator sees them.
func listed(ops *wallettest.Person, status, kind string) []exceptionView {
	ops.T.Helper()
	var page struct{ List []exceptionView }
	ops.Call("GET", "/admin/exception?status="+status+"&kind="+kind, nil).Into(ops.T, &page)
	return page.List
}

func only(t *testing.T, all []exceptionView) exceptionView {
	t.Helper()
	require.Len(t, all, 1)
	return all[0]
}

func (o operators) act(exceptionID, action string, more ...string) wallettest.Answer {
	body := wallettest.Object{"action": action, "reason": "looked at it"}
	if len(more) > 0 {
		body["customerId"] = more[0]
	}
	return o.ann.Call("POST", "/admin/exception/"+exceptionID+"/action", body)
}

// operators are Ann, who asks, and Bob, who decides.
type operators struct {
	ann *wallettest.Person
	bob staff.Operator
}

func twoOperators(b *wallettest.Bench) operators {
	b.T.Helper()
	b.Operator("ann@example.com")
	o := operators{&wallettest.Person{Bench: b, Email: "ann@example.com"}, b.Operator("bob@example.com")}
	o.ann.SignIn()
	return o
}

func strayCredit(b *wallettest.Bench, customerID string) banking.Credit {
	b.T.Helper()
	c := banking.Credit{ID: id.New(), Account: "main", Amount: wallettest.Pounds("10"), CustomerID: customerID, Reference: "GIFT", Debtor: banking.Party{Name: "An Aunt", SortCode: "112233", AccountNumber: "12345678"}, At: wallettest.Noon}
	b.World.Credits[c.ID] = c
	b.Credit(c)
	b.Credit(c) // reported twice: one exception
	return c
}

func TestExceptions_AnUnmatchedCreditIsAssignedByTwoToTheCustomerWhoseAccountWasPaid(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, o := b.Verified("jane@example.com"), twoOperators(b)
		c := strayCredit(b, jane.ID)
		e := only(t, listed(o.ann, "open", "unmatched_credit"))
		require.Equal(t, []string{c.ID, "normal", "10.00", "GBP", "other_sender"}, []string{e.Subject, e.Severity, e.Amount, e.Currency, e.Reason})
		require.Equal(t, []string{"assign", "return"}, e.Actions)
		require.Equal(t, jane.ID, e.Customer.ID)

		var after exceptionView
		o.ann.OK(o.act(e.ID, "assign")).Into(t, &after)
		require.NotEmpty(t, after.ApprovalID)
		require.Empty(t, after.Actions)
		require.Equal(t, "0.000000", jane.Available())
		o.ann.Refused(fault.Conflict, o.act(e.ID, "return"))
		o.ann.Refused(fault.Conflict, o.ann.Call("POST", "/admin/unmatched-credit/"+c.ID+"/return", wallettest.Object{"reason": "x"}))
		b.Decide("exception_action", true, o.bob)
		require.Equal(t, "10.000000", jane.Available())
		require.Empty(t, listed(o.ann, "open", "unmatched_credit"))
		require.Equal(t, "assigned", only(t, listed(o.ann, "resolved", "unmatched_credit")).Resolution)
	})
}

func TestExceptions_AnUnmatchedCreditOfNobodyNeedsACustomer(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, o := b.Verified("jane@example.com"), twoOperators(b)
		strayCredit(b, "")
		e := only(t, listed(o.ann, "open", "unmatched_credit"))
		require.Contains(t, o.ann.Refused(fault.InvalidParameters, o.act(e.ID, "assign")).Fields(t), "customerId")
		require.Contains(t, o.ann.Refused(fault.InvalidParameters, o.act(e.ID, "assign", "nobody")).Fields(t), "customerId")
		o.ann.OK(o.act(e.ID, "assign", jane.ID))
		b.Decide("exception_action", true, o.bob)
		require.Equal(t, "10.000000", jane.Available())
	})
}

func TestExceptions_AnUnmatchedCreditWhoseReturnBouncesWaitsAgain(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		o := twoOperators(b)
		c := strayCredit(b, "")
		e := only(t, listed(o.ann, "open", "unmatched_credit"))
		o.ann.OK(o.act(e.ID, "return"))
		b.Decide("exception_action", false, o.bob)
		require.Equal(t, []string{"assign", "return"}, only(t, listed(o.ann, "open", "unmatched_credit")).Actions, "offered again")
		o.ann.OK(o.act(e.ID, "return"))
		b.Decide("exception_action", true, o.bob)
		require.Equal(t, "returning", only(t, listed(o.ann, "resolved", "unmatched_credit")).Resolution)
		require.Len(t, b.World.Payouts, 1)
		for _, order := range b.World.Payouts {
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return b.Deposits.ReturnRejected(ctx, tx, wallettest.PayoutOf(order))
			})
		}
		again := only(t, listed(o.ann, "open", "unmatched_credit"))
		require.NotEqual(t, e.ID, again.ID)
		require.Equal(t, c.ID, again.Subject)
	})
}

func TestExceptions_TodaysCallsAboutAnUnmatchedCreditShowInTheQueueAndResolveIt(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, o := b.Verified("jane@example.com"), twoOperators(b)
		c := strayCredit(b, "")
		path := "/admin/unmatched-credit/" + c.ID + "/assign"
		ask := func() { o.ann.OK(o.ann.Call("POST", path, wallettest.Object{"customerId": jane.ID, "reason": "hers"})) }
		ask()
		e := only(t, listed(o.ann, "open", "unmatched_credit"))
		require.Equal(t, b.PendingApproval("unmatched_credit_assign").ID, e.ApprovalID)
		require.Equal(t, "assign", e.Requested)
		o.ann.Refused(fault.Conflict, o.act(e.ID, "return"))
		b.Decide("unmatched_credit_assign", false, o.bob)
		require.Empty(t, only(t, listed(o.ann, "open", "unmatched_credit")).ApprovalID)
		ask()
		b.Decide("unmatched_credit_assign", true, o.bob)
		require.Equal(t, "assigned", only(t, listed(o.ann, "resolved", "unmatched_credit")).Resolution)
	})
}

func TestExceptions_ADepositInQuarantineIsReleasedByTwo(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("100")
		jane, o := b.Verified("jane@example.com"), twoOperators(b)
		b.World.SanctionedAddresses[wallettest.Address(9)] = true
		d := jane.ChainDeposit("10")
		b.SeeDeposit(d)
		b.RunJobs()
		require.True(t, b.ConfirmDeposit(d))
		e := only(t, listed(o.ann, "open", "chain_deposit_held"))
		require.Equal(t, []string{d.ID, "sender_sanctioned", "10.000000"}, []string{e.Subject, e.Reason, e.Amount})
		o.ann.OK(o.act(e.ID, "release"))
		b.Decide("exception_action", false, o.bob)
		o.ann.OK(o.act(e.ID, "release"))
		b.Decide("exception_action", true, o.bob)
		require.Equal(t, "10.000000", jane.Available())
		require.Equal(t, "credited", only(t, listed(o.ann, "resolved", "chain_deposit_held")).Resolution)
	})
}

func TestQuarantine_ADepositOfAClosedAccountIsOnlyAssigned(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("100")
		jane, heir, open, o := b.Verified("jane@example.com"), b.Verified("heir@example.com"), b.Verified("open@example.com"), twoOperators(b)
		b.World.SanctionedAddresses[wallettest.Address(9)] = true
		d, other := jane.ChainDeposit("10"), open.ChainDeposit("20")
		require.True(t, b.Close(jane.ID))
		for _, one := range []chain.Deposit{d, other} {
			b.SeeDeposit(one)
			b.RunJobs()
			require.True(t, b.ConfirmDeposit(one))
		}
		var page struct {
			List []struct {
				ID, ExceptionID string
				AccountClosed   bool
			}
		}
		o.ann.Call("GET", "/admin/quarantine", nil).Into(t, &page)
		require.Len(t, page.List, 2)
		require.Equal(t, []bool{true, false}, []bool{page.List[0].AccountClosed, page.List[1].AccountClosed})
		o.ann.Refused(fault.AccountClosed, o.ann.Call("POST", "/admin/quarantine/"+d.ID+"/release", wallettest.Object{"reason": "hers"}))
		o.ann.OK(o.act(page.List[0].ExceptionID, "assign", heir.ID))
		b.Decide("exception_action", true, o.bob)
		require.Equal(t, "10.000000", heir.Available())
		require.Equal(t, "20.000000", b.Balance(chart.Quarantine(wallettest.NetworkID)))
	})
}

func TestExceptions_ADepositTheBooksCouldNotFollowIsBookedAgainOnceTheyCan(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("5")
		jane, o := b.Verified("jane@example.com"), twoOperators(b)
		d := jane.ChainDeposit("10")
		b.SeeDeposit(d)
		b.RunJobs()
		require.True(t, b.ConfirmDeposit(d))
		e := only(t, listed(o.ann, "open", "chain_deposit_unbooked"))
		require.Equal(t, []string{"book_again"}, e.Actions)
		o.ann.OK(o.act(e.ID, "book_again"))
		_, err := b.Staff.Decide(t.Context(), o.bob, b.PendingApproval("exception_action").ID, true, "")
		require.ErrorIs(t, err, ledger.ErrInsufficientFunds, "they still cannot: the approval waits")
		b.Circulate("95")
		b.Decide("exception_action", true, o.bob)
		require.Equal(t, "completed", b.Status(d.ID))
		require.Equal(t, "10.000000", jane.Available())
		require.Equal(t, []string{d.ID}, b.World.Released, "its coins are burned")
		require.Empty(t, listed(o.ann, "open", "chain_deposit_unbooked"))
	})
}

func TestExceptions_ADepositThatTheWatcherDoubtsStaysInTheQueueWhenItsSenderIsScreened(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, o := b.Verified("jane@example.com"), twoOperators(b)
		d := jane.ChainDeposit("10")
		b.SeeDeposit(d)
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptions.ChainDepositUnbooked, Subject: d.ID, CustomerID: d.CustomerID, Amount: d.Amount, Reason: "balance_short"})
		})
		b.RunJobs()
		require.Equal(t, "balance_short", only(t, listed(o.ann, "open", "chain_deposit_unbooked")).Reason)
		require.Equal(t, "pending", b.Status(d.ID))
	})
}

func TestExceptions_AnUnbookedDepositThatTheChainTakesBackIsLostAndNoLongerWaits(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("5")
		jane, o := b.Verified("jane@example.com"), twoOperators(b)
		d := jane.ChainDeposit("10")
		b.SeeDeposit(d)
		b.RunJobs()
		require.True(t, b.ConfirmDeposit(d))
		b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.DepositLost(ctx, tx, d) })
		require.Equal(t, "failed", b.Status(d.ID))
		require.Equal(t, "lost", only(t, listed(o.ann, "resolved", "chain_deposit_unbooked")).Resolution)
	})
}

func TestLostDeposit_TakesBackWhatIsLeftFirstAndBooksTheRestOnceOurCashCoversIt(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("100")
		jane, o := b.Verified("jane@example.com"), twoOperators(b)
		d := jane.ChainDeposit("10")
		b.SeeDeposit(d)
		b.RunJobs()
		b.ConfirmDeposit(d)
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("4.00"))
		b.RunJobs()
		b.Settle(p)
		for range 2 {
			b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.DepositLost(ctx, tx, d) })
		}
		require.Equal(t, "failed", b.Status(d.ID))
		require.Equal(t, "0.000000", jane.Available(), "what is left is taken back at once")
		require.Equal(t, "96.000000", b.Balance(chart.Circulation(wallettest.NetworkID)))
		e := only(t, listed(o.ann, "open", "chain_deposit_lost"))
		require.Equal(t, []string{d.ID, "high", "own_cash_short"}, []string{e.Subject, e.Severity, e.Reason})

		o.ann.OK(o.act(e.ID, "book_again"))
		_, err := b.Staff.Decide(t.Context(), o.bob, b.PendingApproval("exception_action").ID, true, "")
		require.ErrorIs(t, err, ledger.ErrInsufficientFunds)
		addCapital(b, "50")
		b.Decide("exception_action", true, o.bob)
		require.Equal(t, "4.00", b.Balance(chart.Receivable(jane.ID)))
		require.Equal(t, "46.00", b.Balance(chart.BankOwn))
		require.Equal(t, "100.000000", b.Balance(chart.Circulation(wallettest.NetworkID)))
		require.Equal(t, map[string]string{d.ID: "4.00 for " + jane.ID}, b.World.TopUps)
		require.Equal(t, "lost", only(t, listed(o.ann, "resolved", "chain_deposit_lost")).Resolution)
	})
}

func TestLostDeposit_IsTakenBackAlsoWhileItsCustomerSpendsIt(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Circulate("100")
		addCapital(b, "50")
		jane := b.Verified("jane@example.com")
		for range 5 {
			d := jane.ChainDeposit("10")
			b.SeeDeposit(d)
			b.RunJobs()
			b.ConfirmDeposit(d)
			var both sync.WaitGroup
			var lost error
			both.Go(func() {
				lost = b.DB.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return b.Deposits.DepositLost(ctx, tx, d) })
			})
			for range 4 {
				both.Go(func() { spend(b, jane) })
			}
			both.Wait()
			require.NoError(t, lost)
			open, _, err := b.Exceptions.List(t.Context(), exceptions.Filter{Status: exceptions.Open}, db.Window{Limit: 10})
			require.NoError(t, err)
			require.Empty(t, open, "our cash covers it: nothing waits")
		}
	})
}

// spend posts what a settled payment would, as far as the customer's balance allows.
func spend(b *wallettest.Bench, p *wallettest.Person) {
	_ = b.DB.Tx(b.T.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := b.Ledger.Post(ctx, tx, ledger.Entry{Key: id.New(), Kind: "test", Lines: ledger.Move(chart.Customer(p.ID), chart.Held(p.ID), wallettest.Coins("2"))})
		return err
	})
}
