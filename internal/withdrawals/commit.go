package withdrawals

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/team/authority"
	"github.com/gbpc/gbpc/internal/transactions"
)

// destination is where a payment goes.
type destination interface {
	PayeeID() string // by which package payees knows it
	IsNew() bool     // it is an address on no whitelist
	// Preconditions name the rows that CheckPayable reads.
	Preconditions() []ledger.RowRef
	// CheckPayable checks by the rows as they are now that it may still be paid.
	CheckPayable(now time.Time, rows *ledger.Rows) error
	shown() string   // as the customer is shown it
	whole() string   // so that it cannot be taken for another: masked numbers can be equal
	network() string // "" is a bank
	// write adds it to a new withdrawal.
	write(s *Service, row *withdrawalRow) error
}

type withdrawalRow struct {
	ID              string              `db:"id"`
	CustomerID      string              `db:"customer_id"`
	Type            transactions.Type   `db:"type"`
	Status          transactions.Status `db:"status"`
	Coins           int64               `db:"coins"`
	Fee             int64               `db:"fee"`
	Network         string              `db:"network"`
	Address         string              `db:"address"`
	BankID          string              `db:"bank_id"`
	Creditor        []byte              `db:"creditor"`
	Payee           string              `db:"payee"`
	LimitKey        string              `db:"limit_key"`
	Entry           any                 `db:"entry,bigint"`
	CreatedAt       time.Time           `db:"created_at"`
	UnscreenedSince time.Time           `db:"unscreened_since"`
	Review          string              `db:"review"`
}

var withdrawalRows = db.RowsOf[withdrawalRow]("withdrawals")

// commit submits the entry, its preconditions and the rows attached to it as one command. No external service is called.
func (s *Service) commit(ctx context.Context, p *payment) (api.Answer, error) {
	placed, err := s.attach(ctx, p)
	if err != nil {
		return api.Answer{}, err
	}
	receipt, err := s.ledger.Submit(ctx, ledger.Command{
		Owner: p.keyOwner(), Key: p.key, Request: p.hash(),
		Entry:         ledger.Entry{Kind: string(p.kind) + ".ordered", Reference: p.id, Lines: p.lines()},
		Preconditions: p.preconditions(),
		Check:         p.checkUnderLock,
		AttachedRows:  placed.Rows,
		Response:      placed.Response,
	})
	if errors.Is(err, authority.ErrNotAuthenticated) {
		return api.Answer{}, s.auth.Challenge(ctx, p.operation())
	}
	if db.IsUniqueViolation(err) { // another payment was faster
		err = cmp.Or(s.transactions.CheckExternalID(ctx, s.db.Read(), p.customerID, p.labels.ExternalID), err)
	}
	if err != nil {
		return api.Answer{}, err
	}
	s.queue.Wake()
	s.events.Wake()
	answer := api.Answer{Response: receipt.Response, Replayed: receipt.Replayed}
	if !receipt.Replayed {
		answer.Fresh = placed.View
	}
	return answer, nil
}

// preconditions name the rows that checkUnderLock reads and changes, each once.
func (p *payment) preconditions() (refs []ledger.RowRef) {
	for _, of := range [][]ledger.RowRef{
		p.quote.Preconditions(), statusRows(p.by.Customer), p.to.Preconditions(), p.right.Preconditions(), p.policy.Preconditions(),
	} {
		for _, ref := range of {
			if !slices.Contains(refs, ref) {
				refs = append(refs, ref)
			}
		}
	}
	return refs
}

// checkUnderLock checks again, with the rows as they are now, everything that another request could have changed since, and counts
// the payment. The ledger calls it once it holds the lock (batch.check).
func (p *payment) checkUnderLock(now time.Time, rows *ledger.Rows) error {
	if err := requireActiveUnderLock(rows, p.by.Customer); err != nil {
		return err
	}
	if err := p.to.CheckPayable(now, rows); err != nil {
		return err
	}
	if err := p.policy.Count(rows); err != nil {
		return err
	}
	exceedsVelocity, err := p.quote.CountUse(rows)
	if err != nil {
		return err
	}
	if exceedsVelocity && !slices.Contains(p.reviews, ReviewVelocity) {
		return errVelocity
	}
	return p.right.Check(now, rows)
}

// attach makes the rows that are committed with the entry, and the answer: the transaction, its event, the withdrawal, and what
// happens next.
func (s *Service) attach(ctx context.Context, p *payment) (placed transactions.Placed, err error) {
	w := withdrawalRow{
		ID: p.id, CustomerID: p.customerID, Type: p.kind, Status: p.status(), Coins: p.coins().Minor(), Fee: p.quote.FeeCoins.Minor(),
		Payee:    p.to.PayeeID(),
		LimitKey: p.quote.LimitKey(), Entry: ledger.Sequence, CreatedAt: p.by.At, Review: p.reviewText(),
	}
	if err := p.to.write(s, &w); err != nil {
		return placed, err
	}
	approval, next, err := s.next(ctx, p)
	if err != nil {
		return placed, err
	}
	placed, err = s.transactions.Place(ctx, p.transaction(), viewOfApproval(approval), ledger.Sequence)
	placed.Rows = append(append(placed.Rows, withdrawalRows.Row(w)), next...)
	return placed, err
}

// next returns the rows with which the payment goes on: the request to the customer's team, the one to operators, or the job that
// sends it.
func (s *Service) next(ctx context.Context, p *payment) (asked team.Of, rows []db.Row, err error) {
	var row db.Row
	switch p.status() {
	case transactions.AwaitingApproval:
		return s.requestApproval(ctx, p)
	case transactions.InReview:
		row, err = reviewKind.Row(s.staff, reviewOf(p))
		rows = append(rows, transactions.StatusChangeRow(p.id, transactions.StatusChange{Status: transactions.InReview, At: p.by.At}))
	default:
		row, err = s.queue.Row(ctx, sendJob.Job(p.id))
	}
	return asked, append(rows, row), err
}

// reviewOf asks two operators to agree to the payment.
func reviewOf(p *payment) staff.Proposal[reviewDetail] {
	return staff.Proposal[reviewDetail]{
		Subject: p.id, Amount: p.amount, CustomerID: p.customerID, RequestedName: "customer", Needed: 2, At: p.by.At,
		Detail: reviewDetail{Type: p.kind, Payee: p.to.whole(), Network: p.to.network(), Reasons: p.reviews},
	}
}
