package withdrawals

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// Batch is an accepted batch and how far it is.
type Batch struct {
	ID, Name, Status string
	Count            int64
	Started, Failed  int64        // how many were started, and how many could not be
	Total            money.Amount // in pounds if all payments go to banks, else in coins
	Fees             money.Amount // in coins, besides the total
	CreatedAt        time.Time
	CompletedAt      *time.Time
	// FailureCode says why it was cancelled; "" if it was not, or if its customer did.
	FailureCode fault.Code
	// Approval is that of the customer's own team; its ID is "" if none was needed.
	Approval team.Of
}

// ItemFate is what became of a payment of a batch.
type ItemFate struct {
	Item          int64
	ExternalID    string
	Kind          string
	Amount        money.Amount
	BankID        string // of a payment to a bank account
	Address       string // of a payment on a chain, as Network
	Network       string
	Status        string // that of its batch until it is started, then that of its transaction; "failed" if it could not be started
	TransactionID string // "" until it is started
	FailureCode   fault.Code
}

// itemWaiting is the status of an item of a pending batch that was not started yet.
const itemWaiting = "waiting"

// Batches returns one page of the customer's batches, newest first, and how many there are.
func (s *Service) Batches(ctx context.Context, customerID string, w db.Window) (page []Batch, total int64, err error) {
	queries := q.New(s.db.Read())
	at, before := w.Before()
	rows, err := queries.Batches(ctx, q.BatchesParams{
		CustomerID: customerID, BeforeAt: at, BeforeID: before, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list batches: %w", err)
	}
	for _, row := range rows {
		b, err := s.batchOf(ctx, row)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, b)
	}
	if w.ByCreation {
		return page, 0, nil
	}
	total, err = queries.CountBatches(ctx, customerID)
	if err != nil {
		return nil, 0, fmt.Errorf("count batches: %w", err)
	}
	return page, total, nil
}

// FindBatch returns one of the customer's batches. Another customer's is ErrNotFound.
func (s *Service) FindBatch(ctx context.Context, customerID, batchID string) (Batch, error) {
	if !id.Valid(batchID) {
		return Batch{}, errNoBatch
	}
	row, err := q.New(s.db.Read()).Batch(ctx, batchID)
	if db.IsNoRows(err) || err == nil && row.CustomerID != customerID {
		return Batch{}, errNoBatch
	}
	if err != nil {
		return Batch{}, fmt.Errorf("read batch %s: %w", batchID, err)
	}
	return s.batchOf(ctx, row)
}

func (s *Service) batchOf(ctx context.Context, row q.WithdrawalsBatch) (Batch, error) {
	b := Batch{
		ID: row.ID, Status: row.Status, Count: row.Count, Started: row.Next - row.Failed, Failed: row.Failed,
		Total: money.New(row.Coins, money.GBPC), Fees: money.New(row.Fees, money.GBPC), CreatedAt: row.CreatedAt, CompletedAt: row.CompletedAt,
		FailureCode: fault.Code(row.FailureCode),
	}
	if row.Currency == money.GBP.Code() {
		b.Total, _ = b.Total.ToPounds()
	}
	var err error
	if b.Approval, _, err = s.team.OfItem(ctx, s.db.Read(), row.ID); err != nil {
		return b, err
	}
	return b, s.sealer.OpenJSON(batchNameContext+":"+row.ID, row.Name, &b.Name)
}

// Outcome is what became of a payment of a batch, in short.
type Outcome string

// The outcomes. A payment that was not started yet is open, and unpaid once its batch is cancelled.
const (
	OutcomeOpen   Outcome = "open"   // on its way, or waiting for its turn
	OutcomePaid   Outcome = "paid"   // completed
	OutcomeUnpaid Outcome = "unpaid" // failed, cancelled or returned: its money is back
)

// BatchItems returns one page of the payments of a batch, in the order of their numbers: all of them, or those with the
// outcome.
func (s *Service) BatchItems(
	ctx context.Context, customerID, batchID string, outcome Outcome, w db.Window,
) (page []ItemFate, total int64, err error) {
	b, err := s.FindBatch(ctx, customerID, batchID)
	if err != nil {
		return nil, 0, err
	}
	first := int64(0)
	if w.ID != "" {
		after, err := strconv.ParseInt(w.ID, 10, 64)
		if err != nil {
			return nil, 0, fault.Invalid(fault.Field("cursor", fault.InvalidFormat))
		}
		first = after + 1
	}
	rows, total, err := itemRows(ctx, q.New(s.db.Read()), b, outcome, first, w)
	if err != nil {
		return nil, 0, fmt.Errorf("list the items of batch %s: %w", batchID, err)
	}
	for _, row := range rows {
		fate, err := s.fateOf(ctx, b, row)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, fate)
	}
	return page, total, nil
}

// itemRows returns the rows of the window, and how many there are in all. A batch has at most MaxBatch of them, so those
// with one outcome are found by reading along it.
func itemRows(
	ctx context.Context, queries *q.Queries, b Batch, outcome Outcome, first int64, w db.Window,
) (rows []q.WithdrawalsBatchItem, total int64, err error) {
	if outcome == "" {
		rows, err = queries.BatchItems(ctx, q.BatchItemsParams{BatchID: b.ID, First: first, PageSize: w.Limit, PageOffset: w.Offset})
		return rows, b.Count, err
	}
	rows, err = queries.BatchItemsWithOutcome(ctx, q.BatchItemsWithOutcomeParams{
		BatchID: b.ID, First: first, NotStarted: string(b.notStarted()), Outcome: string(outcome), PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil || w.ByCreation {
		return rows, 0, err
	}
	counts, err := outcomesOf(ctx, queries, b)
	return rows, counts[outcome], err
}

// notStarted returns the outcome of the payments that have no withdrawal.
func (b Batch) notStarted() Outcome {
	if b.Status == batchCancelled {
		return OutcomeUnpaid
	}
	return OutcomeOpen
}

// Outcomes returns how many payments of the batch have each outcome.
func (s *Service) Outcomes(ctx context.Context, b Batch) (map[Outcome]int64, error) {
	counts, err := outcomesOf(ctx, q.New(s.db.Read()), b)
	if err != nil {
		return nil, fmt.Errorf("count the outcomes of batch %s: %w", b.ID, err)
	}
	return counts, nil
}

func outcomesOf(ctx context.Context, queries *q.Queries, b Batch) (map[Outcome]int64, error) {
	rows, err := queries.BatchOutcomes(ctx, q.BatchOutcomesParams{BatchID: b.ID, NotStarted: string(b.notStarted())})
	counts := make(map[Outcome]int64, len(rows))
	for _, row := range rows {
		counts[Outcome(row.Outcome)] = row.Items
	}
	return counts, err
}

func (s *Service) fateOf(ctx context.Context, b Batch, row q.WithdrawalsBatchItem) (ItemFate, error) {
	f := ItemFate{
		Item: row.Item, ExternalID: row.ExternalID, Kind: row.Type, Amount: amountOf(transactions.Type(row.Type), row.Coins), BankID: row.BankID,
		Address: row.Address, Network: row.Network, Status: itemWaiting, FailureCode: fault.Code(row.FailureCode),
	}
	if row.FailureCode != "" {
		f.Status = string(transactions.Failed)
		return f, nil
	}
	switch b.Status {
	case batchAwaitingApproval:
		f.Status = batchAwaitingApproval
		return f, nil
	case batchCancelled:
		f.Status, f.FailureCode = batchCancelled, b.FailureCode
		return f, nil
	}
	if row.Item >= b.Started+b.Failed {
		return f, nil
	}
	t, found, err := s.transactions.ByID(ctx, s.db.Read(), row.TransactionID)
	if err != nil || !found {
		return f, err
	}
	f.Status, f.TransactionID, f.FailureCode = string(t.Status), t.ID, t.FailureCode
	return f, nil
}

// ApprovalOf returns the approval of a payment by its customer's own team: its own, or that of its batch. found is false
// for one that needed none.
func (s *Service) ApprovalOf(ctx context.Context, conn db.Conn, transactionID string) (of team.Of, found bool, err error) {
	of, found, err = s.team.OfItem(ctx, conn, transactionID)
	if err != nil || found {
		return of, found, err
	}
	batchID, err := q.New(conn).BatchOf(ctx, transactionID)
	if db.IsNoRows(err) {
		return team.Of{}, false, nil
	}
	if err != nil {
		return team.Of{}, false, fmt.Errorf("look for the batch of %s: %w", transactionID, err)
	}
	return s.team.OfItem(ctx, conn, batchID)
}
