package treasury_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury"
)

// spender is a customer whose credits are called back, and who has so much left of them.
type spender struct {
	ordered
	books *ledger.Ledger
	left  money.Amount
}

func (s spender) CreditRecalled(ctx context.Context, tx db.Tx, key, customerID string, _ money.Amount) (money.Amount, error) {
	_, err := s.books.Post(ctx, tx, ledger.Entry{Key: key, Kind: "test", Lines: ledger.Lines(
		ledger.Move(chart.Customer(customerID), chart.Issued, s.left.ToCoins()), ledger.Move(chart.Reserve, chart.Bank("main"), s.left))})
	return s.left, err
}

// debited is an unexplained debit, of £30.
func (d *kit) debited(account banking.AccountID) {
	d.bank.unexplained = append(d.bank.unexplained, banking.UnexplainedEntry{Account: account, AcctSvcrRef: "FP1", Amount: pounds("30.00").Neg()})
}

// post says what the debit was, and has it agreed.
func (d *kit) resolveDebit(e treasury.Explanation) {
	d.t.Helper()
	if e.Account == "" {
		e.Account = banking.Main
	}
	e.Ref, e.Reason = "FP1", "confirmed with the bank by telephone"
	approval, err := d.RequestDebitResolution(d.t.Context(), d.asks, e)
	require.NoError(d.t, err)
	d.decide(approval, true)
}

func (d *kit) debitResolution() treasury.DebitResolution {
	d.t.Helper()
	page, _, err := d.DebitResolutions(d.t.Context(), db.Window{Limit: 1})
	require.NoError(d.t, err)
	require.Len(d.t, page, 1)
	return page[0]
}

// richer adds £20 to the corporate account.
func (d *kit) richer() {
	d.t.Helper()
	d.tx(func(ctx context.Context, tx db.Tx) error {
		return d.CreditReceived(ctx, tx, banking.Credit{ID: "more", Account: banking.Own, Amount: pounds("20.00")})
	})
}

func TestDebitResolution_ABankChargeIsToppedUpFromTheCorporateAccount(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.richer()
		d.debited(banking.Main)
		d.resolveDebit(treasury.Explanation{Purpose: treasury.Charge})
		require.Equal(t, []string{"100.00", "40.00", "100.00", "10.000000"}, d.books(), "the books never say that customers' money is short")
		require.Equal(t, treasury.DebitResolutionToppingUp, d.debitResolution().State)
		pay := d.bank.newest(t)
		require.Equal(t, "30.00", pay.Amount.String())
		d.report(d.PayoutSettled, pay)
		require.Equal(t, []string{"100.00", "10.00", "100.00", "10.000000"}, d.books())
		d.report(d.TransferCredited, pay)
		require.Equal(t, []string{"100.00", "10.00", "100.00", "10.000000"}, d.books())
		require.Equal(t, treasury.DebitResolutionCompleted, d.debitResolution().State)
	})
}

func TestDebitResolution_ARecallDebitsTheAvailableBalanceAndTheRestIsOwed(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.richer()
		d.BindCustomerMoney(spender{books: d.ledger, left: pounds("12.50")}, spender{books: d.ledger, left: pounds("12.50")})
		jane := d.customer()
		d.tx(func(ctx context.Context, tx db.Tx) error {
			_, err := d.ledger.Post(ctx, tx, ledger.Entry{Key: "hers", Kind: "test", Lines: ledger.Move(chart.Customer("jane"), chart.Customer(jane), coins("12.5"))})
			return err
		})
		d.debited(banking.Main)
		d.resolveDebit(treasury.Explanation{Purpose: treasury.Recall, CustomerID: jane})
		require.Equal(t, []string{"87.50", "40.00", "87.50", "10.000000"}, d.books())
		pay := d.bank.newest(t)
		require.Equal(t, "17.50", pay.Amount.String())
		d.report(d.TransferCredited, pay) // reported first
		d.report(d.PayoutSettled, pay)
		require.Equal(t, []string{"87.50", "22.50", "87.50", "10.000000"}, d.books())
		owed, err := d.ledger.Balance(t.Context(), d.db.Read(), chart.Receivable(jane))
		require.NoError(t, err)
		require.Equal(t, "17.50", owed.String())
		require.Equal(t, treasury.DebitResolutionCompleted, d.debitResolution().State)
	})
}

func TestDebitResolution_OnTheCorporateAccountIsBookedAtOnce(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.richer()
		d.debited(banking.Own)
		_, err := d.RequestDebitResolution(t.Context(), d.asks, treasury.Explanation{Account: banking.Own, Ref: "FP1", Purpose: treasury.Recall, CustomerID: d.customer(), Reason: "x"})
		require.Error(t, err, "customers' money is not there")
		d.resolveDebit(treasury.Explanation{Account: banking.Own, Purpose: treasury.Charge})
		require.Equal(t, []string{"100.00", "10.00", "100.00", "10.000000"}, d.books())
		require.Equal(t, treasury.DebitResolutionCompleted, d.debitResolution().State)
		require.Empty(t, d.bank.ordered)
	})
}

func TestDebitResolution_ARejectedTopUpIsOrderedAgain(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.bank.closing = map[banking.AccountID]money.Amount{banking.Main: pounds("70.00")}
		d.debited(banking.Main)
		d.resolveDebit(treasury.Explanation{Purpose: treasury.Charge})
		first := d.bank.newest(t)
		require.ErrorIs(t, d.RetryTopUp(t.Context(), d.asks, d.debitResolution().ID), treasury.ErrConflict, "unknown is not failed")
		d.tx(func(ctx context.Context, tx db.Tx) error {
			return d.PayoutRejected(ctx, tx, first, fault.PayoutNotFunded)
		})
		require.Equal(t, treasury.DebitResolutionTopUpFailed, d.debitResolution().State)
		r, err := d.Reconcile(t.Context())
		require.NoError(t, err)
		require.Contains(t, r.Record().Findings, treasury.FindingRecord{Code: treasury.FindingBankBalance, BankAccount: "main", Currency: "GBP", Expected: "100.00", Actual: "70.00", Difference: "-30.00",
			Causes: []treasury.ComponentRecord{{Code: treasury.TopUpOutstanding, Amount: "-30.00"}}})

		days, total, err := d.Days(t.Context(), db.Window{Limit: 10})
		require.NoError(t, err)
		require.EqualValues(t, 1, total)
		require.Nil(t, days[0].FirstDiscrepancy.Resolved, "it lasts")

		d.richer()
		require.NoError(t, d.RetryTopUp(t.Context(), d.asks, d.debitResolution().ID))
		second := d.bank.newest(t)
		require.NotEqual(t, first.ID, second.ID, "each try is a payment of its own")
		d.report(d.PayoutSettled, second)
		d.report(d.TransferCredited, second)
		require.Equal(t, []string{"100.00", "10.00", "100.00", "10.000000"}, d.books())
		require.Equal(t, treasury.DebitResolutionCompleted, d.debitResolution().State)

		d.clock.Advance(24 * time.Hour)
		d.bank.closing = map[banking.AccountID]money.Amount{banking.Main: pounds("100.00"), banking.Own: pounds("10.00")}
		yesterday := day.On(2026, time.May, 1)
		d.bank.stated = map[banking.AccountID]day.Day{banking.Main: yesterday, banking.Own: yesterday}
		_, err = d.Reconcile(t.Context())
		require.NoError(t, err)
		days, total, err = d.Days(t.Context(), db.Window{Limit: 10})
		require.NoError(t, err)
		require.EqualValues(t, 2, total)
		require.Equal(t, []any{"2026-05-02", int64(1), int64(0)}, []any{days[0].Day, days[0].Runs, days[0].Discrepancies})
		require.Nil(t, days[0].FirstDiscrepancy)
		require.True(t, days[0].Last.Balanced)
		require.Equal(t, []any{"2026-05-01", int64(1), int64(1)}, []any{days[1].Day, days[1].Runs, days[1].Discrepancies})
		resolved := days[1].FirstDiscrepancy.Resolved
		require.Equal(t, days[0].Last.At, resolved.At)
		require.Len(t, resolved.DebitResolutions, 1)
		require.Equal(t, []any{treasury.Charge, "30.00"}, []any{resolved.DebitResolutions[0].Purpose, resolved.DebitResolutions[0].Amount})
	})
}

func TestDebitResolution_AReturnedTopUpIsCorporateCashAgain(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.richer()
		d.debited(banking.Main)
		d.resolveDebit(treasury.Explanation{Purpose: treasury.Charge})
		pay := d.bank.newest(t)
		d.report(d.PayoutSettled, pay)
		d.tx(func(ctx context.Context, tx db.Tx) error { return d.PayoutReturned(ctx, tx, pay, fault.PayoutReturned) })
		require.Equal(t, []string{"100.00", "40.00", "100.00", "10.000000"}, d.books())
		require.Equal(t, treasury.DebitResolutionTopUpFailed, d.debitResolution().State)
	})
}

// lose books what wallet does when a chain takes back a deposit of £4 that was spent, and has it filled.
func (d *kit) lose(depositID, customerID string) {
	d.t.Helper()
	four := pounds("4.00")
	d.tx(func(ctx context.Context, tx db.Tx) error {
		_, err := d.ledger.Post(ctx, tx, ledger.Entry{Key: "lost:" + depositID, Kind: "test", Lines: ledger.Lines(
			ledger.Move(chart.Receivable(customerID), chart.Reserve, four), ledger.Move(chart.Bank("main"), chart.BankOwn, four),
			ledger.Move(chart.Issued, chart.Circulation("sandbox"), four.ToCoins()))})
		return errors.Join(err, d.TopUpLostDeposit(ctx, tx, depositID, customerID, four), d.TopUpLostDeposit(ctx, tx, depositID, customerID, four))
	})
}

// discrepancies reconciles; it returns the differences at both of the issuer's accounts and their causes.
func (d *kit) discrepancies() map[string]map[treasury.ComponentCode]string {
	d.t.Helper()
	r, err := d.Reconcile(d.t.Context())
	require.NoError(d.t, err)
	found := map[string]map[treasury.ComponentCode]string{}
	for _, f := range r.Record().Findings {
		if f.Difference == "0.00" || f.Code != treasury.FindingBankBalance {
			continue
		}
		causes := map[treasury.ComponentCode]string{}
		for _, c := range f.Causes {
			causes[c.Code] = c.Amount
		}
		found[f.BankAccount+" "+f.Difference] = causes
	}
	return found
}

func TestSafeguardingTopUp_ForALostDepositIsPaidOnceAndBankAndBooksAgree(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		jane := d.customer()
		d.bank.closing = map[banking.AccountID]money.Amount{banking.Main: pounds("100.00"), banking.Own: pounds("20.00")}
		require.Empty(t, d.discrepancies())
		d.lose("deposit", jane)
		require.Equal(t, []string{"104.00", "16.00", "104.00", "10.000000"}, d.books())
		require.Len(t, d.bank.ordered, 1, "ordered once, however often it is reported")
		pay := d.bank.newest(t)
		require.Equal(t, []any{banking.SafeguardingTopUp, "4.00"}, []any{pay.Kind, pay.Amount.String()})
		short := map[string]map[treasury.ComponentCode]string{"main -4.00": {treasury.TopUpOutstanding: "-4.00"}, "own 4.00": {treasury.TopUpNotDebited: "4.00"}}
		require.Equal(t, short, d.discrepancies(), "until it is paid both ends differ, and it is said why")

		d.report(d.PayoutSettled, pay)
		d.bank.closing[banking.Own] = pounds("16.00")
		require.Equal(t, map[string]map[treasury.ComponentCode]string{"main -4.00": {treasury.TopUpOutstanding: "-4.00"}}, d.discrepancies())
		d.tx(func(ctx context.Context, tx db.Tx) error { return d.PayoutReturned(ctx, tx, pay, fault.PayoutReturned) })
		d.bank.closing[banking.Own] = pounds("20.00")
		require.Equal(t, short, d.discrepancies())
		require.Equal(t, treasury.DebitResolutionTopUpFailed, d.debitResolution().State)

		require.NoError(t, d.RetryTopUp(t.Context(), d.asks, d.debitResolution().ID))
		pay = d.bank.newest(t)
		d.report(d.TransferCredited, pay) // reported first
		d.bank.closing[banking.Main] = pounds("104.00")
		require.Equal(t, map[string]map[treasury.ComponentCode]string{"own 4.00": {treasury.TopUpNotDebited: "4.00"}}, d.discrepancies())
		d.report(d.PayoutSettled, pay)
		d.bank.closing[banking.Own] = pounds("16.00")
		require.Empty(t, d.discrepancies())
		require.Equal(t, []string{"104.00", "16.00", "104.00", "10.000000"}, d.books(), "the payment itself books nothing")
		require.Equal(t, treasury.DebitResolutionCompleted, d.debitResolution().State)
	})
}

func TestSafeguardingTopUp_ForALostDepositThatReturnsIsBorneByTheIssuerOnce(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.lose("deposit", d.customer())
		pay := d.bank.newest(t)
		d.report(d.PayoutSettled, pay)
		d.report(d.TransferCredited, pay)
		d.tx(func(ctx context.Context, tx db.Tx) error { return d.PayoutReturned(ctx, tx, pay, fault.PayoutReturned) })
		require.Equal(t, []string{"104.00", "20.00", "104.00", "10.000000"}, d.books())
		d.bank.unexplained = append(d.bank.unexplained, banking.UnexplainedEntry{Account: banking.Main, AcctSvcrRef: "FP1", Amount: pounds("4.00").Neg()})
		d.resolveDebit(treasury.Explanation{Purpose: treasury.Charge})
		pay = d.bank.newest(t)
		d.report(d.PayoutSettled, pay)
		d.report(d.TransferCredited, pay)
		require.Equal(t, []string{"104.00", "16.00", "104.00", "10.000000"}, d.books())
	})
}

func TestDebitResolution_IsRequestedOnceAndRequiresASecondOperator(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.debited(banking.Main)
		e := treasury.Explanation{Account: banking.Main, Ref: "FP1", Purpose: treasury.Charge, Reason: "a charge"}
		approval, err := d.RequestDebitResolution(t.Context(), d.asks, e)
		require.NoError(t, err)
		_, err = d.RequestDebitResolution(t.Context(), d.agrees, e)
		require.ErrorIs(t, err, treasury.ErrConflict)
		d.decide(approval, false)
		require.Equal(t, treasury.DebitResolutionRejected, d.debitResolution().State)
		require.Empty(t, d.bank.ordered)
		approval, err = d.RequestDebitResolution(t.Context(), d.asks, e)
		require.NoError(t, err, "what was refused may be asked for again")
		d.decide(approval, true)
		_, err = d.RequestDebitResolution(t.Context(), d.asks, e)
		require.ErrorIs(t, err, treasury.ErrConflict)
	})
}

// It would be paid for a second time: the withdrawal explains the debit once it is approved.
func TestDebitResolution_APaymentOfAWithdrawalThatIsStillOpenIsNoOtherDebit(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.debited(banking.Main)
		d.bank.unexplained[0].Payment = "a withdrawal"
		e := treasury.Explanation{Account: banking.Main, Ref: "FP1", Purpose: treasury.Charge, Reason: "x"}
		decided := false
		d.BindCustomerMoney(ordered{coins("0"), coins("0")}, waiting{decided: &decided})
		_, err := d.RequestDebitResolution(t.Context(), d.asks, e)
		require.ErrorIs(t, err, treasury.ErrOwnPayment)
		decided = true
		_, err = d.RequestDebitResolution(t.Context(), d.asks, e)
		require.NoError(t, err, "it has ended, or the books do not know it")
	})
}

func TestDebitResolution_RefusesInconsistentRequests(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.debited(banking.Main)
		d.bank.unexplained = append(d.bank.unexplained, banking.UnexplainedEntry{Account: banking.Main, AcctSvcrRef: "FP2", Amount: pounds("3.00")})
		for _, e := range []treasury.Explanation{
			{Ref: "FP1", Purpose: treasury.Charge},
			{Ref: "FP1", Purpose: treasury.Charge, Reason: "x", CustomerID: "somebody"},
			{Ref: "FP1", Purpose: treasury.Recall, Reason: "x"},
			{Ref: "FP1", Purpose: treasury.Recall, Reason: "x", CustomerID: "nobody"},
			{Ref: "FP1", Purpose: treasury.UnmatchedCredit, Reason: "x"},
			{Ref: "FP1", Purpose: treasury.UnmatchedCredit, Reason: "x", UnmatchedCreditID: "none"},
		} {
			e.Account = banking.Main
			_, err := d.RequestDebitResolution(t.Context(), d.asks, e)
			require.NotEmpty(t, fault.Of(err).Fields(), e)
		}
		e := treasury.Explanation{Account: banking.Main, Ref: "FP2", Purpose: treasury.Charge, Reason: "x"}
		_, err := d.RequestDebitResolution(t.Context(), d.asks, e)
		require.ErrorIs(t, err, treasury.ErrConflict, "money that came in is a receipt")
		e.Ref = "FP3"
		_, err = d.RequestDebitResolution(t.Context(), d.asks, e)
		require.ErrorIs(t, err, banking.ErrNotFound)
	})
}

func (d *kit) customer() (customerID string) {
	d.t.Helper()
	d.tx(func(ctx context.Context, tx db.Tx) error {
		m, err := d.customers.Create(ctx, tx, customer.NewCustomer{Email: "jane@example.com", Kind: customer.Individual, DisplayName: "Jane"})
		customerID = m.Customer.ID
		return err
	})
	return customerID
}

func TestDebitResolution_CanBeRequestedFromTheQueueOfExceptions(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.richer()
		d.debited(banking.Main)
		d.tx(func(ctx context.Context, tx db.Tx) error {
			return d.exceptions.Raise(ctx, tx, exceptions.Exception{
				Kind: exceptions.PayoutUnexplained, Subject: "main/FP1", Amount: pounds("30.00"), Reason: "no_order", Details: map[string]string{"account": "main", "reference": "FP1"},
			})
		})
		item, _, err := d.exceptions.OpenOne(t.Context(), d.db.Read(), exceptions.PayoutUnexplained, "main/FP1")
		require.NoError(t, err)
		_, err = d.exceptions.Act(t.Context(), d.asks, item.ID, "recall", exceptions.Input{Reason: "the bank took it back"})
		require.Equal(t, "customerId", fault.Of(err).Fields()[0].Field, "a recall names the customer")
		asked, err := d.exceptions.Act(t.Context(), d.asks, item.ID, "charge", exceptions.Input{Reason: "a charge, by telephone"})
		require.NoError(t, err)
		_, err = d.RequestDebitResolution(t.Context(), d.asks, treasury.Explanation{Account: banking.Main, Ref: "FP1", Purpose: treasury.Charge, Reason: "the other screen"})
		require.ErrorIs(t, err, exceptions.ErrPending, "one of both screens is enough")
		d.decide(asked.ApprovalID, true)
		r := d.debitResolution()
		require.Equal(t, treasury.DebitResolutionToppingUp, r.State)
		require.Equal(t, d.asks.Name, r.RequestedBy)
		require.Equal(t, []string{"100.00", "40.00", "100.00", "10.000000"}, d.books(), "the books never say that customers' money is short")
	})
}

func TestDebitResolution_IsCancelledWhenTheDebitIsExplainedMeanwhile(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.debited(banking.Main)
		approvalID, err := d.RequestDebitResolution(t.Context(), d.asks, treasury.Explanation{Account: banking.Main, Ref: "FP1", Purpose: treasury.Charge, Reason: "a charge"})
		require.NoError(t, err)
		d.bank.unexplained[0].Explained = true // by an entry that the bank reported meanwhile
		require.NoError(t, d.people.CancelMoved(t.Context()))
		a, err := d.people.Approval(t.Context(), approvalID)
		require.NoError(t, err)
		require.Equal(t, staff.DecidedOtherwise, a.Cause)
		require.Equal(t, treasury.DebitResolutionCancelled, d.debitResolution().State, "nobody rejected the request")
	})
}
