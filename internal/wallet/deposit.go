package wallet

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// The states of a deposit order.
const (
	orderPrepared  = "prepared"  // the customer knows where to pay
	orderAnnounced = "announced" // and said that it will
	orderReceived  = "received"
	orderExpired   = "expired"
)

// PrepareOrder asks how to pay in.
type PrepareOrder struct {
	CustomerID string
	Key        string // the customer's; "" is none
	Amount     money.Amount
	BankID     string
}

// PrepareDeposit tells where to pay and what will be credited. It moves nothing. The same key gives
// the first answer again.
func (s *Service) PrepareDeposit(ctx context.Context, o PrepareOrder) (Answer, error) {
	request := sha256.Sum256([]byte(o.Amount.String() + "\n" + o.BankID))
	if o.Key != "" {
		before, err := q.New(s.DB.Read()).DepositOrderByKey(ctx, q.DepositOrderByKeyParams{CustomerID: o.CustomerID, IdempotencyKey: &o.Key})
		if err == nil {
			return again(before.Request, request[:], before.Response)
		}
		if !db.IsNoRows(err) {
			return Answer{}, fmt.Errorf("look a deposit's key up: %w", err)
		}
	}
	if _, err := s.active(ctx, o.CustomerID); err != nil {
		return Answer{}, err
	}
	if o.Amount.ToCoins().Cmp(s.Minimum) < 0 || o.Amount.Sign() <= 0 {
		return Answer{}, ErrBelowMinimum
	}
	if !id.Valid(o.BankID) {
		return Answer{}, ErrNotFound
	}
	account, err := s.Bank.Usable(ctx, s.DB.Read(), o.CustomerID, o.BankID)
	if err != nil {
		return Answer{}, err
	}
	answer, err := s.prepare(ctx, o, request[:], bankShown(account.BankName, account.Party))
	if db.IsUniqueViolation(err) && o.Key != "" { // the same request was faster
		before, err := q.New(s.DB.Read()).DepositOrderByKey(ctx, q.DepositOrderByKeyParams{CustomerID: o.CustomerID, IdempotencyKey: &o.Key})
		if err != nil {
			return Answer{}, fmt.Errorf("look a deposit's key up: %w", err)
		}
		return again(before.Request, request[:], before.Response)
	}
	return answer, err
}

func again(before, now, response []byte) (Answer, error) {
	if string(before) != string(now) {
		return Answer{}, ErrKeyReused
	}
	return Answer{Response: response, Replayed: true}, nil
}

func (s *Service) prepare(ctx context.Context, o PrepareOrder, request []byte, counterparty string) (Answer, error) {
	now, orderID := s.Clock.Now(), id.New()
	fee, err := s.depositFee(ctx, s.DB.Read(), o.Amount)
	if err != nil {
		return Answer{}, err
	}
	var response []byte
	err = s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		to, err := s.Bank.VirtualAccount(ctx, tx, o.CustomerID)
		if err != nil {
			return err
		}
		view := preparedView{
			ID: orderID, Amount: o.Amount.String(), ReceiveAmount: o.Amount.Sub(fee).ToCoins().String(), Rate: parRate, Fee: fee.String(),
			Reference: referenceOf(orderID), OfficialBank: to, ExpiresAt: now.Add(s.DepositLife),
		}
		if response, err = json.Marshal(view); err != nil {
			return err
		}
		row := q.InsertDepositOrderParams{
			ID: orderID, CustomerID: o.CustomerID, Amount: o.Amount.Minor(), BankID: o.BankID, Counterparty: counterparty, Reference: view.Reference,
			CreatedAt: now, ExpiresAt: view.ExpiresAt, Request: request, Response: response,
		}
		if o.Key != "" {
			row.IdempotencyKey = &o.Key
		}
		if err := q.New(tx).InsertDepositOrder(ctx, row); err != nil {
			return fmt.Errorf("write a deposit order: %w", err)
		}
		return nil
	})
	return Answer{Response: response}, err
}

// depositFee is what is kept of a pay-in; never more than came in.
func (s *Service) depositFee(ctx context.Context, conn db.Conn, amount money.Amount) (money.Amount, error) {
	terms, err := s.TermsNow(ctx, conn)
	fee := terms.Fees.FiatDeposit.Of(amount)
	if fee.Cmp(amount) > 0 {
		return amount, err
	}
	return fee, err
}

// CompleteOrder says that the customer will pay as it was told.
type CompleteOrder struct {
	CustomerID string
	Key        string // the customer's; "" is none
	ID         string // of the deposit
	NextAuth   int    // what the customer sent with it; it changes nothing here
}

func (o CompleteOrder) request() []byte {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%d", o.ID, o.NextAuth))
	return sum[:]
}

// CompleteDeposit notes that the customer will pay. From now on the deposit is among its
// transactions, awaiting funds; what it announced only links the money to it when it comes.
func (s *Service) CompleteDeposit(ctx context.Context, c CompleteOrder) (Answer, error) {
	if answer, told, err := s.completedBefore(ctx, c); told || err != nil {
		return answer, err
	}
	if !id.Valid(c.ID) {
		return Answer{}, ErrNotFound
	}
	var answer Answer
	err := s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		answer, err = s.announce(ctx, tx, c)
		return err
	})
	if db.IsUniqueViolation(err) { // the same key was faster, with another deposit
		if answer, told, err := s.completedBefore(ctx, c); told || err != nil {
			return answer, err
		}
	}
	return answer, err
}

// completedBefore looks the customer's key up; told says that it was used.
func (s *Service) completedBefore(ctx context.Context, c CompleteOrder) (answer Answer, told bool, err error) {
	if c.Key == "" {
		return Answer{}, false, nil
	}
	before, err := q.New(s.DB.Read()).DepositOrderByCompletion(ctx, q.DepositOrderByCompletionParams{CustomerID: c.CustomerID, CompletionKey: &c.Key})
	if db.IsNoRows(err) {
		return Answer{}, false, nil
	}
	if err != nil {
		return Answer{}, false, fmt.Errorf("look a deposit's key up: %w", err)
	}
	answer, err = c.again(before)
	return answer, true, err
}

// again is the first answer, if this is the same request.
func (c CompleteOrder) again(before q.WalletDepositOrder) (Answer, error) {
	if before.CompletionRequest == nil { // kept before requests were
		return again([]byte(before.ID), []byte(c.ID), before.Completion)
	}
	return again(before.CompletionRequest, c.request(), before.Completion)
}

func (s *Service) announce(ctx context.Context, tx db.Tx, c CompleteOrder) (Answer, error) {
	queries := q.New(tx)
	o, err := queries.LockDepositOrder(ctx, c.ID)
	switch {
	case db.IsNoRows(err) || (err == nil && o.CustomerID != c.CustomerID):
		return Answer{}, ErrNotFound
	case err != nil:
		return Answer{}, fmt.Errorf("lock deposit order %s: %w", c.ID, err)
	}
	if c.Key != "" && o.CompletionKey != nil && *o.CompletionKey == c.Key { // the same key was faster
		return c.again(o)
	}
	now := s.Clock.Now()
	switch {
	case o.State == orderReceived && o.Completion == nil: // the money was faster than the customer
		t, err := lockTransaction(ctx, tx, c.ID)
		if err != nil {
			return Answer{}, err
		}
		response, err := json.Marshal(viewOf(t))
		if err != nil {
			return Answer{}, err
		}
		return Answer{Response: response}, setCompleted(ctx, queries, o, c, response)
	case o.State == orderExpired, o.State == orderPrepared && !now.Before(o.ExpiresAt):
		return Answer{}, ErrDepositExpired
	case o.State != orderPrepared:
		return Answer{}, ErrDepositAnnounced
	}
	amount := money.New(o.Amount, money.GBP)
	fee, err := s.depositFee(ctx, tx, amount)
	if err != nil {
		return Answer{}, err
	}
	t := Transaction{
		ID: o.ID, CustomerID: c.CustomerID, Type: FiatDeposit, Amount: amount, Fee: fee, Status: AwaitingFunds,
		Reference: o.Reference, Counterparty: o.Counterparty, CreatedAt: now,
	}
	response, err := json.Marshal(viewOf(t))
	if err != nil {
		return Answer{}, err
	}
	o.State = orderAnnounced
	if err := setCompleted(ctx, queries, o, c, response); err != nil {
		return Answer{}, err
	}
	if err := s.insert(ctx, tx, t); err != nil {
		return Answer{}, err
	}
	job := jobs.Job{Kind: jobExpire, Key: jobExpire + ":" + o.ID, Args: subject{o.ID}, RunAt: o.ExpiresAt}
	return Answer{Response: response}, s.Queue.Enqueue(ctx, tx, job)
}

// setCompleted keeps the answer under the customer's key.
func setCompleted(ctx context.Context, queries *q.Queries, o q.WalletDepositOrder, c CompleteOrder, response []byte) error {
	change := q.SetDepositOrderCompletedParams{ID: o.ID, State: o.State, Completion: response, CompletionRequest: c.request()}
	if c.Key != "" {
		change.CompletionKey = &c.Key
	}
	if err := queries.SetDepositOrderCompleted(ctx, change); err != nil {
		return fmt.Errorf("complete deposit %s: %w", o.ID, err)
	}
	return nil
}

// expire ends the waiting for announced money. What comes later is credited all the same.
func (s *Service) expire(ctx context.Context, orderID string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		o, err := queries.LockDepositOrder(ctx, orderID)
		if err != nil {
			return fmt.Errorf("lock deposit order %s: %w", orderID, err)
		}
		if o.State != orderAnnounced {
			return nil
		}
		if err := queries.SetDepositOrderState(ctx, q.SetDepositOrderStateParams{ID: o.ID, State: orderExpired}); err != nil {
			return fmt.Errorf("expire deposit order %s: %w", orderID, err)
		}
		t, err := lockTransaction(ctx, tx, o.ID)
		if err != nil {
			return err
		}
		return s.move(ctx, tx, t, Expired)
	})
}

// Rate is at what coins are bought and redeemed: par, always.
type Rate struct {
	Base, Quote money.Currency
	Fee         money.Amount
	ExpiresAt   time.Time
}

// ExchangeRate is the rate from a currency, or ErrNotFound.
func (s *Service) ExchangeRate(ctx context.Context, currencyID string) (Rate, error) {
	currency, err := money.CurrencyOf(currencyID)
	if err != nil {
		return Rate{}, ErrNotFound
	}
	terms, err := s.TermsNow(ctx, s.DB.Read())
	if err != nil {
		return Rate{}, err
	}
	rate := Rate{Base: money.GBP, Quote: money.GBPC, Fee: terms.Fees.FiatDeposit.Of(money.Zero(money.GBP)), ExpiresAt: s.Clock.Now().Add(24 * time.Hour)}
	if currency == money.GBPC {
		rate.Base, rate.Quote, rate.Fee = money.GBPC, money.GBP, terms.Fees.FiatWithdrawal.Of(money.Zero(money.GBP))
	}
	return rate, nil
}

// fiatCurrency refuses a currency in which nobody can pay in.
func fiatCurrency(field, currencyID string) error {
	if currencyID != money.GBP.Code() {
		return fault.Invalid(fault.Field(field, fault.UnknownCurrency))
	}
	return nil
}
