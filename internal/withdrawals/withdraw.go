package withdrawals

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
)

// ChainOrder is a customer's order to send coins to an address.
type ChainOrder struct {
	CustomerID        string
	Key               string // the customer's idempotency key; "" is none
	Amount            money.Amount
	Address           string
	Network           string
	NextSecondaryAuth int
	Labels            transactions.Labels
}

// BankOrder is a customer's order to redeem coins to a bank account.
type BankOrder struct {
	CustomerID        string
	Key               string       // the customer's idempotency key; "" is none
	Amount            money.Amount // pounds
	BankID            string
	NextSecondaryAuth int
	Labels            transactions.Labels
}

// ToChain orders coins to be sent. The answer's transaction is pending, or in_review where operators must
// agree. Each precondition refuses with an error of its own; nothing is then held, and the key is not used
// up.
func (s *Service) ToChain(ctx context.Context, o ChainOrder) (api.Answer, error) {
	address, err := s.parseAddress(o.Network, o.Address)
	if err != nil {
		return api.Answer{}, err
	}
	p := payment{
		customerID: o.CustomerID, kind: transactions.ChainWithdrawal, key: o.Key, amount: o.Amount, coins: o.Amount, nextSecondaryAuth: o.NextSecondaryAuth,
		network: o.Network, address: address, labels: o.Labels,
	}
	return s.withdraw(ctx, &p, "chainWithdrawal", s.checkAddress)
}

// ToBank orders coins to be redeemed at par and paid to a bank account. It answers as ToChain does.
func (s *Service) ToBank(ctx context.Context, o BankOrder) (api.Answer, error) {
	p := payment{
		customerID: o.CustomerID, kind: transactions.FiatWithdrawal, key: o.Key, amount: o.Amount, coins: o.Amount.ToCoins(), nextSecondaryAuth: o.NextSecondaryAuth,
		bankID: o.BankID, labels: o.Labels,
	}
	return s.withdraw(ctx, &p, "fiatWithdrawal", s.checkBankAccount)
}

// payment is a withdrawal on its way to the books.
type payment struct {
	id                string
	call              string
	customerID        string
	key               string
	kind              transactions.Type
	amount            money.Amount // as ordered, in the currency of the kind
	coins             money.Amount // the amount in coins
	nextSecondaryAuth int
	labels            transactions.Labels
	initiator         auth.Initiator

	network     string        // on chain
	address     chain.Address // on chain
	bankID      string        // to a bank
	bankAccount banking.Party // to a bank

	request       [32]byte
	at            time.Time
	payer         payer
	quote         pricing.Quote
	whitelistID   string // the address's id on the whitelist
	payee         string // the payee's id in withdrawals_payees
	counterparty  string // as the customer is shown it
	reviewReasons []ReviewReason
	unlisted      bool // the address is on no whitelist
	unscreened    bool // it is not known yet whether the address is sanctioned
	approval      team.Requirement
}

// payer is the customer as it was when the order came in.
type payer struct {
	customer customer.Customer
	settings customer.Settings
}

// withdraw answers a repetition at once, and otherwise places the order.
func (s *Service) withdraw(ctx context.Context, p *payment, call string, checkPayee func(context.Context, *payment) error) (api.Answer, error) {
	p.call, p.initiator = call, auth.InitiatorOf(ctx)
	var err error
	if p.request, err = p.requestHash(); err != nil {
		return api.Answer{}, err
	}
	if p.key == "" {
		p.key = id.New()
		return s.place(ctx, p, checkPayee)
	}
	release, err := s.inflight.acquire(ctx, p.keyOwner()+" "+p.key)
	if err != nil {
		return api.Answer{}, err
	}
	defer release()
	if p.apiKey() == "" { // before anyone is asked to authenticate. The books find a repetition by a key by themselves
		if answer, found, err := s.replay(ctx, p); err != nil || found {
			return answer, err
		}
	}
	answer, refusal := s.place(ctx, p, checkPayee)
	if refusal == nil {
		return answer, nil
	}
	// The request may be a repetition by a key, or another process may have carried it out meanwhile; it has then used up
	// what is missing here: its authentication, the money.
	if answer, found, err := s.replay(ctx, p); err != nil || found {
		return answer, err
	}
	return api.Answer{}, refusal
}

// apiKey is the API key that orders; "" for a user.
func (p *payment) apiKey() string {
	if p.initiator.Kind != auth.InitiatorKey {
		return ""
	}
	return p.initiator.ID
}

// keyOwner is what the idempotency key belongs to: a customer and a call.
func (p *payment) keyOwner() string { return p.customerID + ":" + p.call }

// requestHash is the hash of the order, however its request was written.
func (p *payment) requestHash() ([32]byte, error) {
	address := ""
	if p.kind == transactions.ChainWithdrawal {
		address = p.address.String()
	}
	text, err := json.Marshal([]string{
		"2", p.call, p.customerID, p.amount.String(), p.amount.Currency().Code(), p.network, address, p.bankID, fmt.Sprint(p.nextSecondaryAuth), p.labels.Text(),
	})
	return sha256.Sum256(text), err
}

// replay returns the answer that was given to the key before.
func (s *Service) replay(ctx context.Context, p *payment) (answer api.Answer, found bool, err error) {
	record, found, err := s.ledger.Lookup(ctx, s.db.Gathered(), p.keyOwner(), p.key)
	if err != nil || !found {
		return api.Answer{}, false, err
	}
	if record.Request != p.request {
		return api.Answer{}, true, ErrKeyReused
	}
	return api.Answer{Response: record.Response, Replayed: true}, true, nil
}

// place is the policy: what a careful clerk asks before money leaves, in order. What another request could
// change meanwhile is checked again under the lock (submit.go).
func (s *Service) place(ctx context.Context, p *payment, checkPayee func(context.Context, *payment) error) (api.Answer, error) {
	p.id, p.at = id.New(), s.clock.Now()
	if err := s.checkPayer(ctx, p); err != nil {
		return api.Answer{}, err
	}
	if err := s.transactions.CheckExternalID(ctx, s.db.Gathered(), p.customerID, p.labels.ExternalID); err != nil {
		return api.Answer{}, err
	}
	if err := s.pricing.CheckMinimum(p.coins); err != nil {
		return api.Answer{}, err
	}
	if err := checkPayee(ctx, p); err != nil {
		return api.Answer{}, err
	}
	var err error
	if p.quote, err = s.pricing.QuoteWithdrawal(ctx, p.payer.customer, pricing.Payment{Kind: pricing.Kind(p.kind), Amount: p.amount, Coins: p.coins, At: p.at}); err != nil {
		return api.Answer{}, err
	}
	if err := s.checkAhead(ctx, p); err != nil {
		return api.Answer{}, err
	}
	if p.coins.Cmp(s.config.ReviewFrom) >= 0 && s.config.ReviewFrom.Sign() > 0 {
		p.reviewReasons = append(p.reviewReasons, ReviewAmount)
	}
	if p.apiKey() == "" {
		exceeds, err := s.pricing.ExceedsVelocity(ctx, p.quote)
		if err != nil {
			return api.Answer{}, err
		}
		if exceeds {
			p.reviewReasons = append(p.reviewReasons, ReviewVelocity)
		}
	}
	return s.authorise(ctx, p)
}

// checkAhead compares the order with the limits and the balance before the customer is asked to authenticate; the ledger
// decides. An API key is asked for nothing, so the ledger decides at once, about the velocity rules too.
func (s *Service) checkAhead(ctx context.Context, p *payment) error {
	if p.apiKey() != "" {
		return p.quote.CheckAmount()
	}
	if err := s.pricing.CheckLimits(ctx, p.quote); err != nil {
		return err
	}
	return s.checkBalance(ctx, p)
}

func (s *Service) checkBalance(ctx context.Context, p *payment) error {
	available, err := s.ledger.Balance(ctx, s.db.Read(), chart.Customer(p.customerID))
	if err != nil {
		return err
	}
	if available.Cmp(p.coins.Add(p.quote.FeeCoins)) < 0 {
		return ErrInsufficientFunds
	}
	return nil
}

// operation is what an authentication must be for.
func (p *payment) operation() auth.Operation {
	return auth.Operation{Call: p.call, BodyHash: p.request, Summary: auth.Summary{Amount: p.amount.String(), Currency: p.amount.Currency().Code(), Payee: p.wholePayee()}}
}

// wholePayee names the payee so that it cannot be taken for another: masked numbers can be equal.
func (p *payment) wholePayee() string {
	if p.kind == transactions.FiatWithdrawal {
		return p.bankAccount.Whole()
	}
	return p.counterparty
}

// authenticated finds the authentication for this very payment and returns its challenge. A trusted payee
// needs none (""), nor does an API key, which pays up to the limits alone. Otherwise the refusal asks for it.
func (s *Service) authenticated(ctx context.Context, p *payment) (challenge string, err error) {
	if p.apiKey() != "" {
		return "", nil
	}
	challenge, found, err := s.auth.Authenticated(ctx, p.operation())
	if err != nil || found {
		return challenge, err
	}
	trusted, err := s.isTrustedPayee(ctx, p)
	if err != nil || trusted {
		return "", err
	}
	return "", s.auth.Challenge(ctx, p.operation())
}
