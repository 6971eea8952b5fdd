package deposits

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/transactions"
)

// PrepareOrder is a customer's question where to pay in.
type PrepareOrder struct {
	CustomerID string
	Key        string // the customer's idempotency key; "" is none
	Amount     money.Amount
	BankID     string
	Labels     transactions.Labels
}

// Prepare answers where to pay and what will be credited, and puts the deposit among the customer's transactions, awaiting
// funds. It moves nothing. The same key gives the first answer again.
func (s *Service) Prepare(ctx context.Context, o PrepareOrder) (api.Answer, error) {
	request := sha256.Sum256([]byte(o.Amount.String() + "\n" + o.BankID + "\n" + o.Labels.Text()))
	if o.Key != "" {
		before, err := q.New(s.db.Read()).OrderByKey(ctx, q.OrderByKeyParams{CustomerID: o.CustomerID, IdempotencyKey: &o.Key})
		if err == nil {
			return replay(before.Request, request[:], before.Response)
		}
		if !db.IsNoRows(err) {
			return api.Answer{}, fmt.Errorf("look a deposit's key up: %w", err)
		}
	}
	if _, err := s.transactions.EligibleCustomer(ctx, o.CustomerID); err != nil {
		return api.Answer{}, err
	}
	if err := s.transactions.CheckExternalID(ctx, s.db.Read(), o.CustomerID, o.Labels.ExternalID); err != nil {
		return api.Answer{}, err
	}
	if err := s.pricing.CheckMinimum(o.Amount.ToCoins()); err != nil {
		return api.Answer{}, err
	}
	if !id.Valid(o.BankID) {
		return api.Answer{}, fault.For(fault.NoBankID)
	}
	account, err := s.bank.VerifiedBankAccount(ctx, s.db.Read(), o.CustomerID, o.BankID)
	if err != nil {
		return api.Answer{}, err
	}
	answer, err := s.prepare(ctx, o, request[:], transactions.CounterpartyAtBank(account.BankName, account.Party))
	if (db.IsUniqueViolation(err) || errors.Is(err, transactions.ErrExternalIDUsed)) && o.Key != "" { // perhaps the same request was faster
		before, lookup := q.New(s.db.Read()).OrderByKey(ctx, q.OrderByKeyParams{CustomerID: o.CustomerID, IdempotencyKey: &o.Key})
		if db.IsNoRows(lookup) {
			return api.Answer{}, err
		}
		if lookup != nil {
			return api.Answer{}, fmt.Errorf("look a deposit's key up: %w", lookup)
		}
		return replay(before.Request, request[:], before.Response)
	}
	return answer, err
}

// replay returns the first answer to a key, or ErrKeyReused if the key came with another request.
func replay(before, now, response []byte) (api.Answer, error) {
	if string(before) != string(now) {
		return api.Answer{}, ErrKeyReused
	}
	return api.Answer{Response: response, Replayed: true}, nil
}

func (s *Service) prepare(ctx context.Context, o PrepareOrder, request []byte, counterparty string) (api.Answer, error) {
	now, orderID := s.clock.Now(), id.New()
	fee, err := s.pricing.DepositFee(ctx, s.db.Read(), o.Amount)
	if err != nil {
		return api.Answer{}, err
	}
	var response []byte
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		to, err := s.bank.VirtualAccount(ctx, tx, o.CustomerID)
		if err != nil {
			return err
		}
		view := preparedView{
			ID: orderID, Amount: o.Amount.String(), ReceiveAmount: o.Amount.Sub(fee).ToCoins().String(), Rate: pricing.ParRate, Fee: fee.String(),
			Reference: transactions.ReferenceOf(orderID), OfficialBank: to, ExpiresAt: now.Add(orderLifetime),
		}
		if response, err = json.Marshal(view); err != nil {
			return err
		}
		row := q.InsertOrderParams{
			ID: orderID, CustomerID: o.CustomerID, Amount: o.Amount.Minor(), BankID: o.BankID, Counterparty: counterparty, Reference: view.Reference,
			CreatedAt: now, ExpiresAt: view.ExpiresAt, Request: request, Response: response, ExternalID: o.Labels.ExternalID,
		}
		if row.Metadata, err = s.transactions.SealMetadata(orderID, o.Labels.Metadata); err != nil {
			return err
		}
		if o.Key != "" {
			row.IdempotencyKey = &o.Key
		}
		if err := q.New(tx).InsertOrder(ctx, row); err != nil {
			return fmt.Errorf("write a deposit order: %w", err)
		}
		if err := s.transactions.UseExternalID(ctx, tx, o.CustomerID, o.Labels.ExternalID, orderID); err != nil {
			return err
		}
		return s.await(ctx, tx, transactions.Transaction{
			ID: orderID, CustomerID: o.CustomerID, Amount: o.Amount, Fee: fee, Reference: view.Reference, Counterparty: counterparty, CreatedAt: now,
			Labels: o.Labels,
		}, view.ExpiresAt)
	})
	return api.Answer{Response: response}, err
}

// await puts a deposit among the customer's transactions, where it awaits its funds until it expires.
func (s *Service) await(ctx context.Context, tx db.Tx, t transactions.Transaction, expires time.Time) error {
	t.Type, t.Status, t.Initiator = transactions.FiatDeposit, transactions.AwaitingFunds, auth.InitiatorOf(ctx)
	if err := s.transactions.Insert(ctx, tx, t); err != nil {
		return err
	}
	return s.queue.Enqueue(ctx, tx, expireJob.Job(t.ID).At(expires))
}

// CompleteOrder is a customer's announcement that it will pay what it prepared.
type CompleteOrder struct {
	CustomerID string
	Key        string // the customer's idempotency key; "" is none
	ID         string // of the deposit
	NextAuth   int    // nextIsSecondaryAuth of the request; it changes nothing here
}

func (o CompleteOrder) request() []byte {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%d", o.ID, o.NextAuth))
	return sum[:]
}

// Complete announces a prepared deposit: money of that amount that comes from the customer without a reference is then
// taken for it.
func (s *Service) Complete(ctx context.Context, c CompleteOrder) (api.Answer, error) {
	if answer, found, err := s.replayCompletion(ctx, c); found || err != nil {
		return answer, err
	}
	if !id.Valid(c.ID) {
		return api.Answer{}, ErrNotFound
	}
	var answer api.Answer
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		answer, err = s.announce(ctx, tx, c)
		return err
	})
	if db.IsUniqueViolation(err) { // the same key was faster, with another deposit
		if answer, found, err := s.replayCompletion(ctx, c); found || err != nil {
			return answer, err
		}
	}
	return answer, err
}

// replayCompletion returns the first answer to the customer's key, if it was used before.
func (s *Service) replayCompletion(ctx context.Context, c CompleteOrder) (answer api.Answer, found bool, err error) {
	if c.Key == "" {
		return api.Answer{}, false, nil
	}
	before, err := q.New(s.db.Read()).OrderByCompletionKey(ctx, q.OrderByCompletionKeyParams{CustomerID: c.CustomerID, CompletionKey: &c.Key})
	if db.IsNoRows(err) {
		return api.Answer{}, false, nil
	}
	if err != nil {
		return api.Answer{}, false, fmt.Errorf("look a deposit's key up: %w", err)
	}
	answer, err = c.replay(before)
	return answer, true, err
}

// replay returns the first answer, if this is the same request.
func (c CompleteOrder) replay(before q.DepositsOrder) (api.Answer, error) {
	return replay(before.CompletionRequest, c.request(), before.Completion)
}

func (s *Service) announce(ctx context.Context, tx db.Tx, c CompleteOrder) (api.Answer, error) {
	queries := q.New(tx)
	o, err := queries.LockOrder(ctx, c.ID)
	switch {
	case db.IsNoRows(err) || (err == nil && o.CustomerID != c.CustomerID):
		return api.Answer{}, ErrNotFound
	case err != nil:
		return api.Answer{}, fmt.Errorf("lock deposit order %s: %w", c.ID, err)
	}
	if c.Key != "" && o.CompletionKey != nil && *o.CompletionKey == c.Key { // the same key was faster
		return c.replay(o)
	}
	switch {
	case o.State == orderReceived && o.Completion == nil: // the money was faster than the customer
		t, err := s.transactions.Lock(ctx, tx, c.ID)
		if err != nil {
			return api.Answer{}, err
		}
		_, response, err := transactions.Response(t)
		if err != nil {
			return api.Answer{}, err
		}
		return api.Answer{Response: response}, setCompleted(ctx, queries, o, o.State, c, response)
	case o.State == orderExpired, o.State == orderPrepared && !s.clock.Now().Before(o.ExpiresAt):
		return api.Answer{}, ErrDepositExpired
	case o.State != orderPrepared:
		return api.Answer{}, ErrDepositAnnounced
	}
	t, err := s.awaited(ctx, tx, o)
	if err != nil {
		return api.Answer{}, err
	}
	_, response, err := transactions.Response(t)
	if err != nil {
		return api.Answer{}, err
	}
	return api.Answer{Response: response}, setCompleted(ctx, queries, o, orderAnnounced, c, response)
}

// awaited returns the transaction of a prepared deposit. The last release made it only now.
func (s *Service) awaited(ctx context.Context, tx db.Tx, o q.DepositsOrder) (transactions.Transaction, error) {
	if t, found, err := s.transactions.ByID(ctx, tx, o.ID); found || err != nil {
		return t, err
	}
	amount := money.New(o.Amount, money.GBP)
	fee, err := s.pricing.DepositFee(ctx, tx, amount)
	if err != nil {
		return transactions.Transaction{}, err
	}
	labels, err := s.labelsOf(o)
	if err != nil {
		return transactions.Transaction{}, err
	}
	err = s.await(ctx, tx, transactions.Transaction{
		ID: o.ID, CustomerID: o.CustomerID, Amount: amount, Fee: fee, Reference: o.Reference, Counterparty: o.Counterparty,
		CreatedAt: s.clock.Now(), Labels: labels,
	}, o.ExpiresAt)
	if err != nil {
		return transactions.Transaction{}, err
	}
	return s.transactions.Lock(ctx, tx, o.ID)
}

// labelsOf returns what the customer attached to a deposit.
func (s *Service) labelsOf(o q.DepositsOrder) (transactions.Labels, error) {
	metadata, err := s.transactions.OpenMetadata(o.ID, o.Metadata)
	return transactions.Labels{ExternalID: o.ExternalID, Metadata: metadata}, err
}

// metadata returns what the customer attached to the deposit with this id.
func (s *Service) metadata(ctx context.Context, orderID string) (map[string]string, error) {
	o, err := q.New(s.db.Read()).Order(ctx, orderID)
	if err != nil {
		return nil, fmt.Errorf("read deposit order %s: %w", orderID, err)
	}
	return s.transactions.OpenMetadata(o.ID, o.Metadata)
}

// setCompleted stores the answer under the customer's key, and the order's next state.
func setCompleted(ctx context.Context, queries *q.Queries, o q.DepositsOrder, next string, c CompleteOrder, response []byte) error {
	if err := orderStates.Check(o.State, next); err != nil {
		return fmt.Errorf("complete deposit %s: %w", o.ID, err)
	}
	change := q.SetOrderCompletedParams{ID: o.ID, State: next, Completion: response, CompletionRequest: c.request()}
	if c.Key != "" {
		change.CompletionKey = &c.Key
	}
	if err := queries.SetOrderCompleted(ctx, change); err != nil {
		return fmt.Errorf("complete deposit %s: %w", o.ID, err)
	}
	return nil
}

// moveOrder writes the next state of a locked order.
func moveOrder(ctx context.Context, tx db.Tx, o q.DepositsOrder, next string) error {
	if err := orderStates.Check(o.State, next); err != nil {
		return fmt.Errorf("move deposit order %s: %w", o.ID, err)
	}
	if err := q.New(tx).SetOrderState(ctx, q.SetOrderStateParams{ID: o.ID, State: next}); err != nil {
		return fmt.Errorf("move deposit order %s: %w", o.ID, err)
	}
	return nil
}

// Cancel ends the wait for money, because its customer says that it will not come. Money that comes all the same
// is credited as a deposit of its own.
func (s *Service) Cancel(ctx context.Context, tx db.Tx, orderID string) error {
	o, err := q.New(tx).LockOrder(ctx, orderID)
	if db.IsNoRows(err) { // it was never announced, and has come
		return ErrNotCancellable
	}
	if err != nil {
		return fmt.Errorf("lock deposit order %s: %w", orderID, err)
	}
	if o.State != orderPrepared && o.State != orderAnnounced {
		return ErrNotCancellable
	}
	if err := moveOrder(ctx, tx, o, orderCancelled); err != nil {
		return err
	}
	return s.transactions.LockAndMove(ctx, tx, o.ID, transactions.Cancelled, nil)
}

// expire ends the wait for money. Money that comes later is credited all the same.
func (s *Service) expire(ctx context.Context, orderID string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		o, err := queries.LockOrder(ctx, orderID)
		if err != nil {
			return fmt.Errorf("lock deposit order %s: %w", orderID, err)
		}
		if o.State != orderPrepared && o.State != orderAnnounced {
			return nil
		}
		if err := moveOrder(ctx, tx, o, orderExpired); err != nil {
			return err
		}
		return s.transactions.LockAndMove(ctx, tx, o.ID, transactions.Expired, nil)
	})
}
