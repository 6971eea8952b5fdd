package withdrawals

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// batchJob starts the payments of a batch. Killed in between, it goes on with the first that was not started.
var batchJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "withdrawals.batch", Lane: jobs.LaneMoney}}

// startedAtOnce is how many payments of a batch are started in one transaction. The books are locked meanwhile, and other
// customers' orders wait.
const startedAtOnce = 50

// runBatch starts some payments of a batch, and asks to run again for the others, so that other work gets its turn.
func (s *Service) runBatch(ctx context.Context, batchID string) error {
	for range 10 {
		more, err := s.startSome(ctx, batchID)
		if err != nil || !more {
			return err
		}
	}
	return jobs.Later(0)
}

// startSome starts the next payments of a batch: it releases their money and orders each like any other withdrawal. One
// that cannot be started any more fails by itself, and its money stays released.
func (s *Service) startSome(ctx context.Context, batchID string) (more bool, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		b, err := q.New(tx).LockBatch(ctx, batchID)
		if err != nil {
			return fmt.Errorf("lock batch %s: %w", batchID, err)
		}
		if b.Status != batchPending {
			return nil
		}
		items, err := q.New(tx).BatchItems(ctx, q.BatchItemsParams{BatchID: b.ID, First: b.Next, PageSize: startedAtOnce})
		if err != nil {
			return fmt.Errorf("read the items of batch %s: %w", b.ID, err)
		}
		if err := s.startItems(ctx, tx, &b, items); err != nil {
			return err
		}
		b.Next += int64(len(items))
		more = b.Next < b.Count
		next := batchPending
		if !more {
			now := s.clock.Now()
			next, b.CompletedAt = batchCompleted, &now
			if err := batchStates.Check(b.Status, next); err != nil {
				return err
			}
		}
		return q.New(tx).SetBatchProgress(ctx, q.SetBatchProgressParams{
			ID: b.ID, Status: next, Next: b.Next, Failed: b.Failed, CompletedAt: b.CompletedAt,
		})
	})
	return more, err
}

// batchReleasedKey is the key of the entry that releases the money of the next items of a batch.
func batchReleasedKey(b q.WithdrawalsBatch) string {
	return fmt.Sprintf("batch.released:%s:%d", b.ID, b.Next)
}

func (s *Service) startItems(ctx context.Context, tx db.Tx, b *q.WithdrawalsBatch, items []q.WithdrawalsBatchItem) error {
	released := money.Zero(money.GBPC)
	payments, found := make([]*payment, len(items)), map[payee]answered{}
	entries := []ledger.Entry{{}}
	for i, item := range items {
		released = released.Add(money.New(item.Coins, money.GBPC)).Add(money.New(item.Fee, money.GBPC))
		p, err := s.paymentOf(ctx, tx, *b, item, found)
		if code, refused := refusalOf(err); refused {
			b.Failed++
			if err := q.New(tx).FailBatchItem(ctx, q.FailBatchItemParams{BatchID: b.ID, Item: item.Item, FailureCode: string(code)}); err != nil {
				return fmt.Errorf("fail item %d of batch %s: %w", item.Item, b.ID, err)
			}
			continue
		}
		if err != nil {
			return err
		}
		payments[i] = p
		entries = append(entries, ledger.Entry{Key: "batch.item:" + p.id, Kind: string(p.kind) + ".ordered", Reference: p.id, Lines: p.lines()})
	}
	entries[0] = ledger.Entry{
		Key: batchReleasedKey(*b), Kind: "batch.released", Reference: b.ID,
		Lines: ledger.Move(chart.Held(b.CustomerID), chart.Customer(b.CustomerID), released),
	}
	posted, err := s.ledger.PostAll(ctx, tx, entries)
	if err != nil {
		return err
	}
	for _, p := range posted {
		if p.Err != nil {
			return fmt.Errorf("post the payments of batch %s: %w", b.ID, p.Err)
		}
	}
	at := 1
	for i, p := range payments {
		if p == nil {
			if err := s.giveLimitBack(ctx, tx, used{
				customerID: b.CustomerID, kind: transactions.Type(items[i].Type), limitKey: items[i].LimitKey, coins: items[i].Coins,
			}); err != nil {
				return err
			}
			continue
		}
		if err := s.insertStarted(ctx, tx, p, startedItem{
			limitKey: items[i].LimitKey, entry: posted[at].Sequence, authorisedAt: cmp.Or(b.AuthorisedAt, &b.CreatedAt),
		}); err != nil {
			return err
		}
		at++
	}
	return nil
}

// refusalOf returns the code of an error that a customer can meet, which ends one payment and not the batch.
func refusalOf(err error) (fault.Code, bool) {
	var refusal *fault.Error
	if !errors.As(err, &refusal) || refusal.Status() >= 500 {
		return "", false
	}
	return refusal.Code(), true
}

// paymentOf returns the payment of an item, if its payee may still be paid. found is what the payees before it answered.
func (s *Service) paymentOf(
	ctx context.Context, tx db.Tx, b q.WithdrawalsBatch, item q.WithdrawalsBatchItem, found map[payee]answered,
) (*payment, error) {
	metadata, err := s.transactions.OpenMetadata(item.TransactionID, item.Metadata)
	if err != nil {
		return nil, err
	}
	kind := transactions.Type(item.Type)
	p := &payment{id: item.TransactionID, by: payer{Payer: payees.Payer{At: s.clock.Now()}}, order: order{
		customerID: b.CustomerID, kind: kind, amount: amountOf(kind, item.Coins),
		labels:    transactions.Labels{ExternalID: item.ExternalID, Metadata: metadata},
		initiator: auth.Initiator{Kind: auth.InitiatorKind(b.InitiatorKind), ID: b.InitiatorID},
	}}
	p.quote.Fee, p.quote.FeeCoins = amountOf(kind, item.Fee), money.New(item.Fee, money.GBPC)
	if b.Review {
		p.reviews = append(p.reviews, ReviewVelocity)
	}
	if s.isLarge(p) {
		p.reviews = append(p.reviews, ReviewAmount)
	}
	if p.payee, err = payeeOf(kind, item.Network, item.Address, item.BankID); err != nil {
		return nil, err
	}
	answer, known := found[p.payee]
	if !known {
		answer.to, answer.err = p.payee.still(ctx, tx, s, b.CustomerID)
		found[p.payee] = answer
	}
	p.to = answer.to
	return p, answer.err
}

// startedItem is what a started payment has of its batch. The clock of a redemption runs from its authorisation on.
type startedItem struct {
	limitKey     string
	entry        int64
	authorisedAt *time.Time
}

// insertStarted writes the withdrawal and its transaction, and either the job that sends it or the request for a review.
func (s *Service) insertStarted(ctx context.Context, tx db.Tx, p *payment, item startedItem) error {
	t := p.transaction()
	t.Entry = item.entry
	var to withdrawalRow
	if err := p.to.write(s, &to); err != nil {
		return err
	}
	if err := s.transactions.Insert(ctx, tx, t); err != nil {
		return err
	}
	err := q.New(tx).InsertWithdrawal(ctx, q.InsertWithdrawalParams{
		ID: p.id, CustomerID: p.customerID, Type: string(p.kind), Status: string(t.Status), Coins: p.coins().Minor(),
		Fee:     p.quote.FeeCoins.Minor(),
		Network: to.Network, Address: to.Address, BankID: to.BankID, Creditor: to.Creditor, Payee: p.to.PayeeID(), LimitKey: item.limitKey,
		Entry:     item.entry,
		CreatedAt: *item.authorisedAt,
	})
	if err != nil {
		return fmt.Errorf("write withdrawal %s: %w", p.id, err)
	}
	if t.Status != transactions.InReview {
		return s.queue.Enqueue(ctx, tx, sendJob.Job(p.id))
	}
	_, err = reviewKind.Ask(ctx, tx, s.staff, reviewOf(p))
	return err
}
