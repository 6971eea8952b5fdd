package wallet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/changestream"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/staff"
)

// The rows that decide about a payment under the lock.
var (
	statusGuard    = &ledger.PreconditionTable{Name: customer.StatusTable.Name, Key: customer.StatusTable.Columns[0], Columns: customer.StatusTable.Columns[1:]}
	settingsGuard  = &ledger.PreconditionTable{Name: customer.PaymentRulesTable.Name, Key: customer.PaymentRulesTable.Columns[0], Columns: customer.PaymentRulesTable.Columns[1:]}
	challengeGuard = &ledger.PreconditionTable{Name: auth.ChallengeTable.Name, Key: auth.ChallengeTable.Columns[0], Columns: auth.ChallengeTable.Columns[1:]}
	limitGuard     = &ledger.PreconditionTable{Name: "wallet_limits", Key: db.Column{Name: "id", Type: db.Text}, Columns: []db.Column{{Name: "used", Type: db.BigInt}}, Upsert: true}
	payeeGuard     = &ledger.PreconditionTable{Name: "wallet_payees", Key: db.Column{Name: "id", Type: db.Text}, Columns: []db.Column{{Name: "withdrawal_id", Type: db.Text}, {Name: "paid_at", Type: db.Timestamp}}, Upsert: true}
	listedGuard    = &ledger.PreconditionTable{Name: "wallet_whitelist", Key: db.Column{Name: "id", Type: db.Text}, Columns: []db.Column{{Name: "deleted_at", Type: db.Timestamp}}}
)

var withdrawalTable = &db.Table{Name: "wallet_withdrawals", Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "customer_id", Type: db.Text}, {Name: "type", Type: db.Text}, {Name: "status", Type: db.Text},
	{Name: "coins", Type: db.BigInt}, {Name: "fee", Type: db.BigInt}, {Name: "network", Type: db.Text}, {Name: "address", Type: db.Text},
	{Name: "bank_id", Type: db.Text}, {Name: "creditor", Type: db.Bytes}, {Name: "payee", Type: db.Text}, {Name: "limit_key", Type: db.Text},
	{Name: "entry", Type: db.BigInt}, {Name: "created_at", Type: db.Timestamp},
}}

// submit puts the payment in the books. One that turns out under the lock to come too fast after
// others is submitted again, for operators to look at.
func (s *Service) submit(ctx context.Context, p *payment, challenge string) (Answer, error) {
	answer, err := s.order(ctx, p, challenge)
	if errors.Is(err, errTooFast) {
		p.doubts = append(p.doubts, doubtVelocity)
		answer, err = s.order(ctx, p, challenge)
	}
	return answer, err
}

// order submits the entry, what its guards change, and what must appear with it. Nothing outside is
// called.
func (s *Service) order(ctx context.Context, p *payment, challenge string) (Answer, error) {
	t := p.transaction()
	riders, err := s.riders(p, t)
	if err != nil {
		return Answer{}, err
	}
	response, err := json.Marshal(viewOf(t))
	if err != nil {
		return Answer{}, err
	}
	receipt, err := s.Ledger.Submit(ctx, ledger.Command{
		Owner: p.owner(), Key: p.key, Request: p.request,
		Entry:         ledger.Entry{Kind: string(p.kind) + ".ordered", Reference: p.id, Lines: p.lines()},
		Preconditions: p.guards(challenge),
		Check:         s.decide(p, challenge),
		AttachedRows:  riders,
		Response:      response,
	})
	if errors.Is(err, errAsk) {
		return Answer{}, s.Auth.Challenge(ctx, p.operation())
	}
	if err != nil {
		return Answer{}, err
	}
	s.Queue.Wake()
	if !receipt.Replayed {
		s.Changes.PublishLocal(p.customerID, changestream.Transaction, p.id)
	}
	return Answer{receipt.Response, receipt.Replayed}, nil
}

// lines hold the amount, and charge the fee on top of it.
func (p *payment) lines() []ledger.Line {
	own := chart.Customer(p.customerID)
	return ledger.Lines(ledger.Move(own, chart.Held(p.customerID), p.coins), ledger.Move(own, chart.Fees, p.feeCoins))
}

func (p *payment) doubted(why string) bool { return slices.Contains(p.doubts, why) }

func (p *payment) guards(challenge string) []ledger.RowRef {
	refs := []ledger.RowRef{
		{Table: statusGuard, Key: p.customerID}, {Table: settingsGuard, Key: p.customerID},
		{Table: payeeGuard, Key: p.payee},
	}
	refs = append(refs, p.usageGuards()...)
	if challenge != "" {
		refs = append(refs, ledger.RowRef{Table: challengeGuard, Key: challenge})
	}
	if p.listedAs != "" {
		refs = append(refs, ledger.RowRef{Table: listedGuard, Key: p.listedAs})
	}
	return refs
}

// decide asks again, with the rows as they are now, whatever another request could have changed since.
func (s *Service) decide(p *payment, challenge string) func(time.Time, *ledger.Rows) error {
	operation := p.operation().Hash()
	return func(now time.Time, rows *ledger.Rows) error {
		if row, found := rows.Get(statusGuard, p.customerID); !found || row[0] != string(customer.Active) {
			return ErrFrozen
		}
		settings, found := rows.Get(settingsGuard, p.customerID)
		if !found {
			return ErrFrozen
		}
		if p.kind == ChainWithdrawal && p.listedAs == "" && customer.WhitelistOnlyIn(settings, now) {
			return ErrNotWhitelisted
		}
		if p.listedAs != "" {
			if row, found := rows.Get(listedGuard, p.listedAs); !found || row[0] != nil {
				return ErrNotWhitelisted
			}
		}
		if err := p.countUse(rows); err != nil {
			return err
		}
		if err := allowed(now, rows, p, challenge, operation); err != nil {
			return err
		}
		if settings[0] != int64(p.next) {
			rows.Set(settingsGuard, p.customerID, append([]any{int64(p.next)}, settings[1:]...)...)
		}
		return nil
	}
}

// allowed spends the authentication made for this payment. Without one, the payee must have been
// paid with one before, by the setting stored before this call.
func allowed(now time.Time, rows *ledger.Rows, p *payment, challenge string, operation [32]byte) error {
	_, paid := rows.Get(payeeGuard, p.payee)
	if challenge == "" {
		if row, found := rows.Get(settingsGuard, p.customerID); !found || row[0] != int64(0) || !paid {
			return errAsk
		}
		return nil
	}
	row, found := rows.Get(challengeGuard, challenge)
	if !found {
		return errAsk
	}
	made, _ := row[0].([]byte)
	until, authenticated := row[1].(time.Time)
	if !bytes.Equal(made, operation[:]) || !authenticated || !now.Before(until) || row[2] != nil {
		return errAsk
	}
	rows.Set(challengeGuard, challenge, made, until, now)
	if !paid {
		rows.Set(payeeGuard, p.payee, p.id, now)
	}
	return nil
}

func (p *payment) transaction() Transaction {
	t := Transaction{
		ID: p.id, CustomerID: p.customerID, Type: p.kind, Amount: p.amount, Fee: p.fee, Status: Pending,
		Counterparty: p.shown, Network: p.network, CreatedAt: p.at, Reference: referenceOf(p.id),
	}
	if len(p.doubts) > 0 {
		t.Status = InReview
	}
	return t
}

// riders are the transaction, the order, and what happens next: a job that sends it, or the question
// to the operators.
func (s *Service) riders(p *payment, t Transaction) ([]db.Row, error) {
	var creditor any
	if p.kind == FiatWithdrawal {
		sealed, err := s.Sealer.SealJSON(creditorContext, p.to)
		if err != nil {
			return nil, err
		}
		creditor = sealed
	}
	order := db.Row{Table: withdrawalTable, Values: []any{
		p.id, p.customerID, string(p.kind), string(t.Status), p.coins.Minor(), p.feeCoins.Minor(), p.network, p.address,
		p.bankID, creditor, p.payee, p.limitKey(), ledger.Sequence, p.at,
	}}
	rows := []db.Row{t.row(ledger.Sequence), order}
	if t.Status == InReview { // nothing else happens for a while: other processes must hear of the order itself
		rows = append(rows, changestream.Row(p.customerID, changestream.Transaction, p.id), stepRow(p.id, Step{InReview, p.at}))
		return append(rows, staff.ApprovalRow(staff.ApprovalRequest{
			ID: id.New(), Kind: approvalWithdrawal, Subject: p.id, Amount: p.amount, CustomerID: p.customerID, RequestedName: "customer",
			Details: map[string]any{"type": p.kind, "payee": p.shown, "network": p.network, "reasons": p.doubts}, Needed: 2, At: p.at,
		})), nil
	}
	job, err := s.Queue.Row(jobs.Job{Kind: jobSend, Key: jobSend + ":" + p.id, Args: subject{p.id}})
	return append(rows, job), err
}

const creditorContext = "wallet.creditor"

// referenceOf is what a payment is called on a bank statement: 18 characters at most, of A–Z, 0–9
// and space.
func referenceOf(id string) string { return "GBPC " + shortCode(id) }
