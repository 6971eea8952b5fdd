package deposits

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/transactions"
)

// UnmatchedCredit is a credit that could not be credited to a customer, and what became of it.
type UnmatchedCredit struct {
	ID         string
	State      string
	Reason     string
	CustomerID string
	PayoutID   string
	CreatedAt  time.Time
	// Payment is our payment that came back with it, for whose order it waits; "": none.
	Payment string
	Credit  banking.Credit
}

// holdUnmatched books a credit that cannot be credited to a customer, and puts it before the operators.
func (s *Service) holdUnmatched(ctx context.Context, tx db.Tx, c banking.Credit, reason string) error {
	payment, err := s.paymentOf(ctx, tx, c.Returns)
	if err != nil {
		return err
	}
	err = s.post(ctx, tx, ledger.Entry{
		Key: "credit:" + c.ID, Kind: "unmatched_credit.held", Reference: c.ID,
		Lines: ledger.Move(chart.Bank(string(c.Account)), chart.Receipts, c.Amount),
	})
	if err != nil {
		return err
	}
	return s.keepUnmatched(
		ctx, tx,
		q.DepositsUnmatchedCredit{
			ID: c.ID, Reason: reason, Account: string(c.Account), Amount: c.Amount.Minor(), CustomerID: c.CustomerID, Payment: payment,
		},
		c,
	)
}

// ReturnedToClosed keeps a customer's payment that came back after the account was closed, as an unmatched credit under the
// payment's own id:
// the money is booked, and is nobody's. It can be assigned; sending it back pays the account that did not take it once more, which
// is the customer's own: if that refuses it again, the credit is open again.
func (s *Service) ReturnedToClosed(ctx context.Context, tx db.Tx, p banking.Payout, customerID string) error {
	err := s.post(ctx, tx, ledger.Entry{
		Key: "payout.returned:" + p.ID, Kind: "unmatched_credit.held", Reference: p.ID,
		Lines: ledger.Move(chart.Bank(string(p.From)), chart.Receipts, p.Amount),
	})
	if err != nil {
		return err
	}
	return s.keepUnmatched(
		ctx, tx,
		q.DepositsUnmatchedCredit{
			ID: p.ID, Reason: reasonAccountClosed, Account: string(p.From), Amount: p.Amount.Minor(), CustomerID: customerID,
		},
		banking.Credit{},
	)
}

// keepUnmatched writes a credit that was booked as nobody's, has its customer see it where one may, and raises its exception.
func (s *Service) keepUnmatched(ctx context.Context, tx db.Tx, row q.DepositsUnmatchedCredit, c banking.Credit) error {
	if row.Reason == reasonAccountClosed {
		row.Reason, row.Closed = reasonCustomerHeld, true
	}
	n, err := q.New(tx).InsertUnmatchedCredit(ctx, q.InsertUnmatchedCreditParams{
		ID: row.ID, Reason: row.Reason, Closed: row.Closed, Account: row.Account, Amount: row.Amount, CustomerID: row.CustomerID,
		Payment: row.Payment, CreatedAt: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("write unmatched credit %s: %w", row.ID, err)
	}
	if n == 0 { // reported before
		return nil
	}
	if err := s.showHeld(ctx, tx, row, c); err != nil {
		return err
	}
	row.State = unmatchedOpen
	return s.queueUnmatched(ctx, tx, row, row.State)
}

// reasonOf returns why the credit was not credited. What is said of a name that came with it comes first, as long as it can be dealt with.
func (s *Service) reasonOf(ctx context.Context, conn db.Conn, row q.DepositsUnmatchedCredit) (string, error) {
	if row.State == unmatchedOpen {
		match, err := s.screening.PaymentMatch(ctx, conn, row.ID)
		if err != nil || match != "" {
			return nameReasons[match], err
		}
	}
	if row.Closed {
		return reasonAccountClosed, nil
	}
	return row.Reason, nil
}

// UnmatchedCredits returns one page of the unmatched credits in a state, the longest waiting first, and how
// many there are.
func (s *Service) UnmatchedCredits(ctx context.Context, state string, w db.Window) (page []UnmatchedCredit, total int64, err error) {
	at, id := w.After()
	queries := q.New(s.db.Read())
	rows, err := queries.UnmatchedCredits(ctx, q.UnmatchedCreditsParams{
		State: state, AfterAt: at, AfterID: id, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list unmatched credits: %w", err)
	}
	for _, row := range rows {
		c, err := s.bank.Credit(ctx, s.db.Read(), row.ID)
		if err != nil {
			return nil, 0, err
		}
		reason, err := s.reasonOf(ctx, s.db.Read(), row)
		if err != nil {
			return nil, 0, err
		}
		u := UnmatchedCredit{
			ID: row.ID, State: row.State, Reason: reason, CustomerID: row.CustomerID, PayoutID: row.PayoutID, CreatedAt: row.CreatedAt,
			Payment: row.Payment, Credit: c,
		}
		page = append(page, u)
	}
	if !w.ByCreation {
		if total, err = queries.CountUnmatchedCredits(ctx, state); err != nil {
			return nil, 0, fmt.Errorf("count unmatched credits: %w", err)
		}
	}
	return page, total, nil
}

// RequestAssignment asks another operator to agree that the credit is this customer's, and returns the approval's
// id. A customer who does not exist or is closed is a field error.
func (s *Service) RequestAssignment(
	ctx context.Context, by staff.Operator, creditID, customerID, reason string,
) (approvalID string, err error) {
	if err := s.checkCustomer(ctx, s.db.Read(), customerID); err != nil {
		return "", err
	}
	return requestResolution(ctx, s, by, creditID, actionAssign, assignKind, staff.Proposal[staff.Reason]{
		CustomerID: customerID, Detail: staff.Reason{Reason: reason},
	})
}

// RequestReturn asks another operator to agree that the credit is sent back to the payer, and returns the
// approval's id. It returns ErrNoSender if the bank did not name the payer's account, and ErrReturnByHand if it does not take
// the return from us.
func (s *Service) RequestReturn(ctx context.Context, by staff.Operator, creditID, reason string) (approvalID string, err error) {
	detail := returnDetail{Reason: reason}
	if id.Valid(creditID) {
		c, err := s.bank.Credit(ctx, s.db.Read(), creditID)
		if err != nil {
			return "", err
		}
		if err := s.checkReturnable(c); err != nil {
			return "", err
		}
		detail.Payee = c.Debtor.Whole()
	}
	return requestResolution(ctx, s, by, creditID, actionReturn, returnKind, staff.Proposal[returnDetail]{Detail: detail})
}

func requestResolution[D any](
	ctx context.Context, s *Service, by staff.Operator, creditID, action string, kind staff.Kind[D], p staff.Proposal[D],
) (string, error) {
	if !id.Valid(creditID) {
		return "", ErrNotFound
	}
	p.ID, p.Subject, p.Recorded = id.New(), creditID, map[string]any{"kind": kind.Name}
	a, err := kind.Propose(ctx, s.staff, by, func(ctx context.Context, tx db.Tx) (ask staff.Proposal[D], err error) {
		row, err := q.New(tx).LockUnmatchedCredit(ctx, creditID)
		switch {
		case db.IsNoRows(err):
			return ask, ErrNotFound
		case err != nil:
			return ask, fmt.Errorf("lock unmatched credit %s: %w", creditID, err)
		case row.State != unmatchedOpen || row.Recall != "" || row.Payment != "":
			return ask, ErrDecided
		}
		if err := s.refuseHeldByName(ctx, tx, row.ID); err != nil {
			return ask, err
		}
		p.Amount = money.New(row.Amount, money.GBP)
		if err := s.setUnmatched(ctx, tx, row, unmatchedAwaitingApproval); err != nil {
			return ask, err
		}
		if err := s.exceptions.Requested(ctx, tx, exceptions.UnmatchedCredit, row.ID, p.ID, action); err != nil {
			return ask, err
		}
		return p, nil
	})
	return a.ID, err
}

// assignAsApproved credits the named customer.
func (s *Service) assignAsApproved(ctx context.Context, tx db.Tx, r staff.Request[staff.Reason]) error {
	row, err := s.lockAsked(ctx, tx, r.Approval)
	if err != nil {
		return err
	}
	return s.assignTo(ctx, tx, row, r.CustomerID)
}

// returnAsApproved orders the return of the credit.
func (s *Service) returnAsApproved(ctx context.Context, tx db.Tx, r staff.Request[returnDetail]) error {
	row, err := s.lockAsked(ctx, tx, r.Approval)
	if err != nil {
		return err
	}
	return s.orderReturn(ctx, tx, row)
}

// assignTo credits the customer with the credit, which is open again if a name that came with it is on a list by now. It returns
// ErrAccountClosed if the customer is closed.
func (s *Service) assignTo(ctx context.Context, tx db.Tx, row q.DepositsUnmatchedCredit, customerID string) error {
	c, err := s.bank.Credit(ctx, tx, row.ID)
	if err != nil {
		return err
	}
	clear, ok, err := s.screenNames(ctx, tx, c, customerID)
	if err != nil {
		return err
	}
	if !ok {
		return s.setUnmatched(ctx, tx, row, unmatchedOpen)
	}
	held := row.TransactionID
	if held != "" && row.CustomerID != customerID { // it was shown to somebody else
		if err := s.transactions.LockAndMove(ctx, tx, held, transactions.Cancelled, nil); err != nil {
			return err
		}
		held = ""
	}
	return s.creditUnmatched(ctx, tx, row, clear, held)
}

// orderReturn orders the payout that sends the credit back to the payer; the credit is open again if a name that came with it is
// on a list by now. Each try is a payout of its own: one that came back is not repeated under the old id.
func (s *Service) orderReturn(ctx context.Context, tx db.Tx, row q.DepositsUnmatchedCredit) error {
	came, err := s.bank.Credit(ctx, tx, row.ID)
	if err != nil {
		return err
	}
	c, ok, err := s.screenNames(ctx, tx, came, ownerOfUnmatched(row))
	if err != nil {
		return err
	}
	if !ok {
		return s.setUnmatched(ctx, tx, row, unmatchedOpen)
	}
	row.PayoutID = id.New()
	if err := s.setUnmatched(ctx, tx, row, unmatchedReturning); err != nil {
		return err
	}
	if c.Debtor.Name == "" {
		c.Debtor.Name = "Account holder"
	}
	return s.bank.OrderPayout(ctx, tx, banking.PayoutOrder{
		ID: row.PayoutID, Kind: banking.Return, From: banking.AccountID(row.Account), Creditor: c.Debtor, CreditorAddress: c.DebtorAddress,
		Amount: c.Amount, Reference: "RETURN " + c.Reference,
	})
}

// lockAsked locks the credit that the approval is about, and takes the approval off its exception: a name may hold it again.
func (s *Service) lockAsked(ctx context.Context, tx db.Tx, a staff.Approval) (q.DepositsUnmatchedCredit, error) {
	row, err := s.lockUnmatched(ctx, tx, a.Subject, unmatchedAwaitingApproval)
	if err != nil {
		return row, err
	}
	return row, s.exceptions.Decided(ctx, tx, a.ID)
}

// openAgain leaves a credit open about which a request was rejected.
func openAgain[D any](s *Service) func(context.Context, db.Tx, staff.Request[D]) error {
	return func(ctx context.Context, tx db.Tx, r staff.Request[D]) error {
		row, err := s.lockAsked(ctx, tx, r.Approval)
		if err != nil {
			return err
		}
		return s.setUnmatched(ctx, tx, row, unmatchedOpen)
	}
}

// setUnmatched writes a locked credit with its next state. Nothing else writes the state.
func (s *Service) setUnmatched(ctx context.Context, tx db.Tx, row q.DepositsUnmatchedCredit, state string) error {
	if err := unmatchedStates.Check(row.State, state); err != nil {
		return fmt.Errorf("move unmatched credit %s: %w", row.ID, err)
	}
	err := q.New(tx).SetUnmatchedCredit(ctx, q.SetUnmatchedCreditParams{
		ID: row.ID, State: state, CustomerID: row.CustomerID, PayoutID: row.PayoutID, Recall: row.Recall,
	})
	if err != nil {
		return fmt.Errorf("move unmatched credit %s: %w", row.ID, err)
	}
	if err := s.showMoved(ctx, tx, row, state); err != nil {
		return err
	}
	return s.queueUnmatched(ctx, tx, row, state)
}

// ReturnSettled books that the payout of a return has left our account.
func (s *Service) ReturnSettled(ctx context.Context, tx db.Tx, p banking.Payout) error {
	if err := s.returnMoved(ctx, tx, p, unmatchedReturned); err != nil {
		return err
	}
	return s.bookReturn(ctx, tx, p)
}

// ReturnRejected opens the credit again: it is known that the bank did not pay.
func (s *Service) ReturnRejected(ctx context.Context, tx db.Tx, p banking.Payout) error {
	return s.returnMoved(ctx, tx, p, unmatchedOpen)
}

// ReturnBounced books that the payout of a return came back, and opens the credit again.
func (s *Service) ReturnBounced(ctx context.Context, tx db.Tx, p banking.Payout) error {
	if err := s.returnMoved(ctx, tx, p, unmatchedOpen); err != nil {
		return err
	}
	if err := s.bookReturn(ctx, tx, p); err != nil { // its notice comes later, or never
		return err
	}
	return s.post(ctx, tx, ledger.Entry{
		Key: "unmatched_credit.return_bounced:" + p.ID, Kind: "unmatched_credit.return_bounced", Reference: p.ID,
		Lines: ledger.Move(chart.Bank(string(p.From)), chart.Receipts, p.Amount),
	})
}

func (s *Service) bookReturn(ctx context.Context, tx db.Tx, p banking.Payout) error {
	return s.post(ctx, tx, ledger.Entry{
		Key: "unmatched_credit.returned:" + p.ID, Kind: "unmatched_credit.returned", Reference: p.ID,
		Lines: ledger.Move(chart.Receipts, chart.Bank(string(p.From)), p.Amount),
	})
}

// returnMoved brings the credit to the state that its return's payout has reached.
func (s *Service) returnMoved(ctx context.Context, tx db.Tx, p banking.Payout, state string) error {
	row, err := q.New(tx).LockUnmatchedCreditByPayout(ctx, p.ID)
	if err != nil {
		return fmt.Errorf("lock the unmatched credit of payout %s: %w", p.ID, err)
	}
	if state == unmatchedOpen {
		row.PayoutID = ""
	}
	return s.setUnmatched(ctx, tx, row, state)
}

// unmatchedOver says that nobody waits for a decision about the credit any more.
func unmatchedOver[D any](ctx context.Context, conn db.Conn, r staff.Request[D]) (string, error) {
	row, err := q.New(conn).UnmatchedCredit(ctx, r.Subject)
	if err != nil || row.State == unmatchedAwaitingApproval {
		return "", err
	}
	if row.Recall != "" {
		return "credit_recalled", nil
	}
	return staff.DecidedOtherwise, nil
}
