package subaccounts

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
)

// What the approval of a transfer says of it, in Request.Details.
const (
	fromDetail = "from"
	toDetail   = "to"
	inDetail   = "in" // the id of the transaction of the paid side
)

// waits reports whether the team of the business has to approve the transfer.
func (t *transfer) waits() bool { return t.approval.Approvals > 0 }

// waitingRows are the paying side of a transfer, and the request to the team of the business.
func (s *Service) waitingRows(ctx context.Context, t *transfer) ([]db.Row, error) {
	a, rows, err := s.team.Rows(ctx, team.Request{
		CustomerID: t.business, Subject: team.InternalTransfer, Kind: team.TransferKind, Item: t.out.ID, Amount: t.Amount,
		Summary: fmt.Sprintf("%s → %s, %s", nameOf(t.accounts[0]), nameOf(t.accounts[1]), t.To),
		Details: map[string]string{fromDetail: t.From, toDetail: t.To, inDetail: t.in.ID, "reference": t.out.Reference}, Requirement: t.approval,
	})
	if err != nil {
		return nil, err
	}
	t.asked = team.Of{ID: a.ID, Status: a.Status, Needed: a.Approvals}
	rows = append(rows, transactions.StatusChangeRow(t.out.ID, transactions.StatusChange{Status: transactions.AwaitingApproval, At: t.at}))
	return s.sideRows(ctx, rows, t.out, viewOfApproval(t.asked))
}

// decided books a transfer that the team approved, or gives the coins back.
func (s *Service) decided(ctx context.Context, tx db.Tx, a team.Approval) error {
	out, err := s.transactions.Lock(ctx, tx, a.Item)
	if err != nil {
		return err
	}
	switch {
	case out.Status != transactions.AwaitingApproval:
		return team.ErrDecided
	case a.Status == team.Approved:
		return s.book(ctx, tx, a, out)
	case a.Status == team.Expired:
		return s.giveBack(ctx, tx, out, fault.ApprovalExpired)
	}
	return s.giveBack(ctx, tx, out, fault.ApproverRejected)
}

// book moves the coins that are held, if both accounts may still move money: under the lock of the books neither is closed
// meanwhile.
func (s *Service) book(ctx context.Context, tx db.Tx, a team.Approval, out transactions.Transaction) error {
	in := out
	in.ID, in.CustomerID, in.Type, in.Counterparty, in.ExternalID = a.Details[inDetail], a.Details[toDetail], transactions.AccountTransferIn,
		out.CustomerID, ""
	in.Status, in.CreatedAt, in.CompletedAt = transactions.Completed, s.clock.Now(), s.clock.Now()
	var err error
	in.Entry, err = s.ledger.Post(ctx, tx, ledger.Entry{
		Key: transferKind + ":" + out.ID, Kind: transferKind, Reference: out.ID,
		Lines: ledger.Move(chart.Held(out.CustomerID), chart.Customer(in.CustomerID), out.Amount),
	})
	if errors.Is(err, chart.ErrClosed) {
		return ErrFrozen
	}
	if err != nil {
		return err
	}
	for _, account := range []customer.ID{a.CustomerID, out.CustomerID, in.CustomerID} {
		if err := s.mayMoveNow(ctx, tx, account); err != nil {
			return err
		}
	}
	if err := s.transactions.LockAndMove(ctx, tx, out.ID, transactions.Completed, nil); err != nil {
		return err
	}
	return s.transactions.Insert(ctx, tx, in)
}

// mayMoveNow is mayMove, as things are in tx.
func (s *Service) mayMoveNow(ctx context.Context, tx db.Tx, account customer.ID) error {
	status, err := s.customers.LockStatus(ctx, tx, account)
	if err != nil {
		return err
	}
	verified, err := s.verification.Verified(ctx, tx, account)
	if err != nil {
		return err
	}
	match, err := s.screening.HasOpenMatch(ctx, tx, account)
	switch {
	case err != nil:
		return err
	case status != customer.Active, match:
		return ErrFrozen
	case !verified:
		return ErrNotVerified
	}
	return nil
}

// giveBack ends a transfer that was not made: the coins are back in the account that would have paid.
func (s *Service) giveBack(ctx context.Context, tx db.Tx, out transactions.Transaction, why fault.Code) error {
	lines, err := s.ledger.LinesOf(ctx, tx, out.Entry)
	if err != nil {
		return err
	}
	_, err = s.ledger.Post(ctx, tx, ledger.Entry{
		Key: transferKind + ".reversed:" + out.ID, Kind: transferKind + ".reversed", Reference: out.ID, Reverses: out.Entry,
		Lines: ledger.Reversed(lines),
	})
	if err != nil && !errors.Is(err, ledger.ErrAlreadyPosted) {
		return err
	}
	account, err := s.customers.Find(ctx, tx, out.CustomerID)
	if err != nil {
		return err
	}
	if err := s.team.GiveBack(
		ctx, tx, account.Customer.BusinessID(), team.InternalTransfer, day.In(out.CreatedAt).String(), out.Amount,
	); err != nil {
		return err
	}
	return s.transactions.LockAndMove(ctx, tx, out.ID, transactions.Cancelled, func(t *transactions.Transaction) { t.FailureCode = why })
}

// Cancel takes back a transfer that waits for the team, or returns ErrNotCancellable.
func (s *Service) Cancel(ctx context.Context, tx db.Tx, id string) error {
	if _, err := s.team.CancelOf(ctx, tx, id); err != nil { // locked first, as its team does
		return err
	}
	out, err := s.transactions.Lock(ctx, tx, id)
	if err != nil {
		return err
	}
	if out.Status != transactions.AwaitingApproval {
		return ErrNotCancellable
	}
	return s.giveBack(ctx, tx, out, "")
}
