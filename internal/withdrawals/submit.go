package withdrawals

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/changestream"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/transactions"
)

// The tables whose rows are read, and some of them changed, under the lock.
var (
	statusRows    = &ledger.PreconditionTable{Name: customer.StatusTable.Name, Key: customer.StatusTable.Columns[0], Columns: customer.StatusTable.Columns[1:]}
	settingsRows  = &ledger.PreconditionTable{Name: customer.PaymentRulesTable.Name, Key: customer.PaymentRulesTable.Columns[0], Columns: customer.PaymentRulesTable.Columns[1:]}
	challengeRows = &ledger.PreconditionTable{Name: auth.ChallengeTable.Name, Key: auth.ChallengeTable.Columns[0], Columns: auth.ChallengeTable.Columns[1:]}
	payeeRows     = &ledger.PreconditionTable{Name: "withdrawals_payees", Key: db.Column{Name: "id", Type: db.Text}, Columns: []db.Column{{Name: "withdrawal_id", Type: db.Text}, {Name: "paid_at", Type: db.Timestamp}}, Upsert: true}
	whitelistRows = &ledger.PreconditionTable{Name: "withdrawals_whitelist", Key: db.Column{Name: "id", Type: db.Text}, Columns: []db.Column{{Name: "deleted_at", Type: db.Timestamp}}}
)

var withdrawalTable = &db.Table{Name: "withdrawals", Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "customer_id", Type: db.Text}, {Name: "type", Type: db.Text}, {Name: "status", Type: db.Text},
	{Name: "coins", Type: db.BigInt}, {Name: "fee", Type: db.BigInt}, {Name: "network", Type: db.Text}, {Name: "address", Type: db.Text},
	{Name: "bank_id", Type: db.Text}, {Name: "creditor", Type: db.Bytes}, {Name: "payee", Type: db.Text}, {Name: "limit_key", Type: db.Text},
	{Name: "entry", Type: db.BigInt}, {Name: "created_at", Type: db.Timestamp},
}}

// submit commits the payment to the books. If it turns out under the lock to exceed the velocity rules, it
// is submitted again, for operators to review.
func (s *Service) submit(ctx context.Context, p *payment, challenge string) (api.Answer, error) {
	answer, err := s.commit(ctx, p, challenge)
	if errors.Is(err, errVelocity) {
		p.reviewReasons = append(p.reviewReasons, ReviewVelocity)
		answer, err = s.commit(ctx, p, challenge)
	}
	return answer, err
}

// commit submits the entry, its preconditions and the rows attached to it as one command. Nothing outside
// is called.
func (s *Service) commit(ctx context.Context, p *payment, challenge string) (api.Answer, error) {
	t := p.transaction()
	attached, err := s.attachedRows(p, t)
	if err != nil {
		return api.Answer{}, err
	}
	response, err := json.Marshal(transactions.ViewOf(t, "en"))
	if err != nil {
		return api.Answer{}, err
	}
	receipt, err := s.ledger.Submit(ctx, ledger.Command{
		Owner: p.keyOwner(), Key: p.key, Request: p.request,
		Entry:         ledger.Entry{Kind: string(p.kind) + ".ordered", Reference: p.id, Lines: p.lines()},
		Preconditions: p.preconditions(challenge),
		Check:         p.checkUnderLock(challenge),
		AttachedRows:  attached,
		Response:      response,
	})
	if errors.Is(err, errNotAuthenticated) {
		return api.Answer{}, s.auth.Challenge(ctx, p.operation())
	}
	if err != nil {
		return api.Answer{}, err
	}
	s.queue.Wake()
	if !receipt.Replayed {
		s.changes.PublishLocal(p.customerID, changestream.Transaction, p.id)
	}
	return api.Answer{Response: receipt.Response, Replayed: receipt.Replayed}, nil
}

// lines hold the amount, and charge the fee on top of it.
func (p *payment) lines() []ledger.Line {
	own := chart.Customer(p.customerID)
	return ledger.Lines(ledger.Move(own, chart.Held(p.customerID), p.coins), ledger.Move(own, chart.Fees, p.quote.FeeCoins))
}

// preconditions name the rows that checkUnderLock reads and changes.
func (p *payment) preconditions(challenge string) []ledger.RowRef {
	refs := []ledger.RowRef{
		{Table: statusRows, Key: p.customerID}, {Table: settingsRows, Key: p.customerID},
		{Table: payeeRows, Key: p.payee},
	}
	refs = append(refs, p.quote.Preconditions()...)
	if challenge != "" {
		refs = append(refs, ledger.RowRef{Table: challengeRows, Key: challenge})
	}
	if p.whitelistID != "" {
		refs = append(refs, ledger.RowRef{Table: whitelistRows, Key: p.whitelistID})
	}
	return refs
}

// checkUnderLock checks again, with the rows as they are now, everything that another request could have
// changed since, and counts the payment.
func (p *payment) checkUnderLock(challenge string) func(time.Time, *ledger.Rows) error {
	operation := p.operation().Hash()
	return func(now time.Time, rows *ledger.Rows) error {
		if row, found := rows.Get(statusRows, p.customerID); !found || row[0] != string(customer.Active) {
			return ErrFrozen
		}
		settings, found := rows.Get(settingsRows, p.customerID)
		if !found {
			return ErrFrozen
		}
		if p.kind == transactions.ChainWithdrawal && p.whitelistID == "" && customer.WhitelistOnlyIn(settings, now) {
			return ErrNotWhitelisted
		}
		if p.whitelistID != "" {
			if row, found := rows.Get(whitelistRows, p.whitelistID); !found || row[0] != nil {
				return ErrNotWhitelisted
			}
		}
		exceedsVelocity, err := p.quote.CountUse(rows)
		if err != nil {
			return err
		}
		if exceedsVelocity && !slices.Contains(p.reviewReasons, ReviewVelocity) {
			return errVelocity
		}
		if err := spendAuthentication(now, rows, p, challenge, operation); err != nil {
			return err
		}
		if settings[0] != int64(p.nextSecondaryAuth) {
			rows.Set(settingsRows, p.customerID, append([]any{int64(p.nextSecondaryAuth)}, settings[1:]...)...)
		}
		return nil
	}
}

// spendAuthentication spends the authentication made for this payment. Without one, the payee must be
// trusted, by the setting stored before this call.
func spendAuthentication(now time.Time, rows *ledger.Rows, p *payment, challenge string, operation [32]byte) error {
	_, paid := rows.Get(payeeRows, p.payee)
	if challenge == "" {
		if row, found := rows.Get(settingsRows, p.customerID); !found || row[0] != int64(0) || !paid {
			return errNotAuthenticated
		}
		return nil
	}
	row, found := rows.Get(challengeRows, challenge)
	if !found {
		return errNotAuthenticated
	}
	made, _ := row[0].([]byte)
	until, authenticated := row[1].(time.Time)
	if !bytes.Equal(made, operation[:]) || !authenticated || !now.Before(until) || row[2] != nil {
		return errNotAuthenticated
	}
	rows.Set(challengeRows, challenge, made, until, now)
	if !paid {
		rows.Set(payeeRows, p.payee, p.id, now)
	}
	return nil
}

func (p *payment) transaction() transactions.Transaction {
	t := transactions.Transaction{
		ID: p.id, CustomerID: p.customerID, Type: p.kind, Amount: p.amount, Fee: p.quote.Fee, Status: transactions.Pending,
		Counterparty: p.counterparty, Network: p.network, CreatedAt: p.at, Reference: transactions.ReferenceOf(p.id),
	}
	if len(p.reviewReasons) > 0 {
		t.Status = transactions.InReview
	}
	return t
}

// attachedRows are the rows that are committed with the entry: the transaction, the withdrawal, and either
// the job that sends it or the request for a review.
func (s *Service) attachedRows(p *payment, t transactions.Transaction) ([]db.Row, error) {
	var creditor any
	address := ""
	if p.kind == transactions.FiatWithdrawal {
		sealed, err := s.sealer.SealJSON(creditorContext, p.bankAccount)
		if err != nil {
			return nil, err
		}
		creditor = sealed
	} else {
		address = p.address.String()
	}
	withdrawal := db.Row{Table: withdrawalTable, Values: []any{
		p.id, p.customerID, string(p.kind), string(t.Status), p.coins.Minor(), p.quote.FeeCoins.Minor(), p.network, address,
		p.bankID, creditor, p.payee, p.quote.LimitKey(), ledger.Sequence, p.at,
	}}
	rows := []db.Row{t.Row(ledger.Sequence), withdrawal}
	if t.Status == transactions.InReview { // nothing else happens for a while: other processes must hear of the order itself
		rows = append(rows, changestream.Row(p.customerID, changestream.Transaction, p.id), transactions.StatusChangeRow(p.id, transactions.StatusChange{Status: transactions.InReview, At: p.at}))
		return append(rows, staff.ApprovalRow(staff.ApprovalRequest{
			ID: id.New(), Kind: approvalWithdrawal, Subject: p.id, Amount: p.amount, CustomerID: p.customerID, RequestedName: "customer",
			Details: map[string]any{"type": p.kind, "payee": p.counterparty, "network": p.network, "reasons": p.reviewReasons}, Needed: 2, At: p.at,
		})), nil
	}
	job, err := s.queue.Row(sendJob(p.id))
	return append(rows, job), err
}

const creditorContext = "withdrawals.creditor"
