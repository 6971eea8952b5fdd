package wallet

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

// ChainOrder sends coins to an address.
type ChainOrder struct {
	CustomerID        string
	Key               string // the customer's; "" is none
	Amount            money.Amount
	Address           string
	Network           string
	NextSecondaryAuth int
}

// BankOrder redeems coins to a bank account.
type BankOrder struct {
	CustomerID        string
	Key               string
	Amount            money.Amount // pounds
	BankID            string
	NextSecondaryAuth int
}

// Answer is the view of the transaction, byte for byte what the first request with the key was told.
type Answer struct {
	Response []byte
	Replayed bool
}

// WithdrawToChain orders coins to be sent. The answer's transaction is pending, or in_review where
// operators must agree. Each guard refuses with an error of its own; nothing is then held, and the
// key is not used up.
func (s *Service) WithdrawToChain(ctx context.Context, o ChainOrder) (Answer, error) {
	address, err := s.address(o.Network, o.Address)
	if err != nil {
		return Answer{}, err
	}
	p := payment{
		customerID: o.CustomerID, kind: ChainWithdrawal, key: o.Key, amount: o.Amount, coins: o.Amount, next: o.NextSecondaryAuth,
		network: o.Network, address: address,
	}
	return s.withdraw(ctx, &p, "chainWithdrawal", s.toAddress)
}

// WithdrawToBank orders coins to be redeemed at par and paid to a bank account. It answers as
// WithdrawToChain does.
func (s *Service) WithdrawToBank(ctx context.Context, o BankOrder) (Answer, error) {
	p := payment{
		customerID: o.CustomerID, kind: FiatWithdrawal, key: o.Key, amount: o.Amount, coins: o.Amount.ToCoins(), next: o.NextSecondaryAuth,
		bankID: o.BankID,
	}
	return s.withdraw(ctx, &p, "fiatWithdrawal", s.toBank)
}

// payment is a payment out on its way to the books.
type payment struct {
	id         string
	call       string
	customerID string
	key        string
	kind       Type
	amount     money.Amount // as ordered, in the currency of the kind
	fee        money.Amount // likewise
	coins      money.Amount // the amount in coins
	feeCoins   money.Amount
	limit      Limit
	velocity   Velocity
	next       int

	network, address string // on chain
	bankID           string // to a bank
	to               Party

	request  [32]byte
	at       time.Time
	payer    payer
	listedAs string // id on the whitelist
	payee    string // as wallet_payees names it
	shown    string // as the customer is shown it
	doubts   []string
}

// payer is the customer as it was when the order came in.
type payer struct {
	customer customer.Customer
	settings customer.Settings
}

// withdraw answers a repetition at once, and otherwise places the order.
func (s *Service) withdraw(ctx context.Context, p *payment, call string, usable func(context.Context, *payment) error) (Answer, error) {
	p.call = call
	var err error
	if p.request, err = p.canonical(); err != nil {
		return Answer{}, err
	}
	if p.key == "" {
		p.key = id.New()
		return s.place(ctx, p, usable)
	}
	land, err := s.flights.board(ctx, p.owner()+" "+p.key)
	if err != nil {
		return Answer{}, err
	}
	defer land()
	if answer, found, err := s.replay(ctx, p); err != nil || found {
		return answer, err
	}
	answer, refusal := s.place(ctx, p, usable)
	if refusal == nil {
		return answer, nil
	}
	// Another process may have carried out the same request meanwhile, and so have used up what was
	// missed here: its authentication, the money.
	if answer, found, err := s.replay(ctx, p); err != nil || found {
		return answer, err
	}
	return Answer{}, refusal
}

// owner is whose the key is: of a customer and a call.
func (p *payment) owner() string { return p.customerID + ":" + p.call }

// canonical is the hash of what is asked for, however it was written down.
func (p *payment) canonical() ([32]byte, error) {
	text, err := json.Marshal([]string{
		"1", p.call, p.customerID, p.amount.String(), p.amount.Currency().Code(), p.network, p.address, p.bankID, fmt.Sprint(p.next),
	})
	return sha256.Sum256(text), err
}

func (s *Service) replay(ctx context.Context, p *payment) (answer Answer, found bool, err error) {
	record, found, err := s.Ledger.Lookup(ctx, s.DB.Read(), p.owner(), p.key)
	if err != nil || !found {
		return Answer{}, false, err
	}
	if record.Request != p.request {
		return Answer{}, true, ErrKeyReused
	}
	return Answer{Response: record.Response, Replayed: true}, true, nil
}

// place is the policy: what a careful clerk asks before money leaves, in order. What another request
// could change meanwhile is decided again under the lock (submit.go).
func (s *Service) place(ctx context.Context, p *payment, usable func(context.Context, *payment) error) (Answer, error) {
	p.id, p.at = id.New(), s.Clock.Now()
	if err := s.mayPay(ctx, p); err != nil {
		return Answer{}, err
	}
	if p.coins.Cmp(s.Minimum) < 0 || p.coins.Sign() <= 0 {
		return Answer{}, ErrBelowMinimum
	}
	if err := usable(ctx, p); err != nil {
		return Answer{}, err
	}
	if err := s.priced(ctx, p); err != nil {
		return Answer{}, err
	}
	if err := s.withinLimits(ctx, p); err != nil {
		return Answer{}, err
	}
	if err := s.covered(ctx, p); err != nil {
		return Answer{}, err
	}
	if p.coins.Cmp(s.ReviewFrom) >= 0 && s.ReviewFrom.Sign() > 0 {
		p.doubts = append(p.doubts, doubtAmount)
	}
	if err := s.atUsualPace(ctx, p); err != nil {
		return Answer{}, err
	}
	challenge, err := s.authenticated(ctx, p)
	if err != nil {
		return Answer{}, err
	}
	return s.submit(ctx, p, challenge)
}

// operation is what an authentication must be for.
func (p *payment) operation() auth.Operation {
	return auth.Operation{Call: p.call, BodyHash: p.request, Summary: auth.Summary{Amount: p.amount.String(), Currency: p.amount.Currency().Code(), Payee: p.shown}}
}

// authenticated finds the authentication for this very payment. None is needed ("") for a payee that
// was paid with one before, if the customer said so; else the refusal asks for it.
func (s *Service) authenticated(ctx context.Context, p *payment) (challenge string, err error) {
	challenge, found, err := s.Auth.Authenticated(ctx, p.operation())
	if err != nil || found {
		return challenge, err
	}
	trusted, err := s.trusted(ctx, p)
	if err != nil || trusted {
		return "", err
	}
	return "", s.Auth.Challenge(ctx, p.operation())
}
