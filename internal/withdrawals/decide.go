package withdrawals

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/team/authority"
	"github.com/gbpc/gbpc/internal/transactions"
)

// payment is an order that was decided about. It does not change any more.
type payment struct {
	order
	id      string
	by      payer
	to      destination
	quote   pricing.Quote
	reviews []ReviewReason // why operators have to agree to it
	policy  team.Requirement
	right   authority.Authority // by which it may be made
}

// payer is the customer as it was when the order came in.
type payer struct {
	customer.Customer
	payees.Payer
	matched bool // it has an open screening match
}

// decide is the policy: what a careful clerk asks before money leaves, in order. Each question refuses with an error of its own;
// nothing is then held, and the idempotency key is not used up. What another request could change meanwhile is asked again under
// the lock of the books (commit.go).
func (s *Service) decide(ctx context.Context, o order, exceedsVelocity bool) (*payment, error) {
	p := payment{order: o, id: id.New()}
	var err error
	if p.by, err = s.payer(ctx, o.customerID); err != nil {
		return nil, err
	}
	if err := s.transactions.CheckExternalID(ctx, s.db.Gathered(), o.customerID, o.labels.ExternalID); err != nil {
		return nil, err
	}
	if err := s.pricing.CheckMinimum(o.coins()); err != nil {
		return nil, err
	}
	if p.to, err = o.find(ctx, s, p.by); err != nil {
		return nil, err
	}
	if p.quote, err = s.pricing.QuoteWithdrawal(ctx, p.by.Customer, p.priced()); err != nil {
		return nil, err
	}
	exceeds, err := initiatorOf(o).precheck(ctx, s, &p)
	if err != nil {
		return nil, err
	}
	p.reviews = s.reviewsOf(&p, exceedsVelocity || exceeds)
	if p.policy, err = s.policyOf(ctx, &p); err != nil {
		return nil, err
	}
	p.right, err = initiatorOf(o).right(ctx, s, &p)
	return &p, err
}

// payer returns the customer, if it is active and verified.
func (s *Service) payer(ctx context.Context, customerID string) (by payer, err error) {
	by.At = s.clock.Now()
	if by.Customer, by.Settings, err = s.customers.Payer(ctx, s.db.Gathered(), customerID); err != nil {
		return by, err
	}
	if err := s.transactions.CheckEligible(ctx, by.Customer); err != nil {
		return by, err
	}
	by.matched, err = s.screening.HasOpenMatch(ctx, s.db.Gathered(), customerID)
	return by, err
}

// checkBalance says before the customer is asked to authenticate what the ledger would.
func (s *Service) checkBalance(ctx context.Context, p *payment) error {
	available, err := s.ledger.Balance(ctx, s.db.Read(), chart.Customer(p.customerID))
	if err != nil {
		return err
	}
	if available.Cmp(p.coins().Add(p.quote.FeeCoins)) < 0 {
		return ErrInsufficientFunds
	}
	return nil
}

// reviewsOf returns why operators have to agree to the payment.
func (s *Service) reviewsOf(p *payment, exceedsVelocity bool) (reasons []ReviewReason) {
	if p.by.matched {
		reasons = append(reasons, ReviewMatch)
	}
	if s.isLarge(p) {
		reasons = append(reasons, ReviewAmount)
	}
	if exceedsVelocity {
		reasons = append(reasons, ReviewVelocity)
	}
	return reasons
}

func (s *Service) isLarge(p *payment) bool {
	return s.config.ReviewFrom.Sign() > 0 && p.coins().Cmp(s.config.ReviewFrom) >= 0
}

// priced is the payment as pricing looks at it.
func (p *payment) priced() pricing.Payment {
	return pricing.Payment{Kind: pricing.Kind(p.kind), Amount: p.amount, Coins: p.coins(), At: p.by.At}
}

// operation is what an authentication must be for.
func (p *payment) operation() auth.Operation {
	return auth.Operation{Call: p.call, BodyHash: p.hash(), Summary: auth.Summary{
		Amount: p.amount.String(), Currency: p.amount.Currency().Code(), Payee: p.to.whole(),
	}}
}

// awaitsApproval reports whether the customer's own team has to approve the payment.
func (p *payment) awaitsApproval() bool { return p.policy.Approvals > 0 }

// lines hold the amount, and charge the fee on top of it.
func (p *payment) lines() []ledger.Line {
	own := chart.Customer(p.customerID)
	return ledger.Lines(ledger.Move(own, chart.Held(p.customerID), p.coins()), ledger.Move(own, chart.Fees, p.quote.FeeCoins))
}

func (p *payment) transaction() transactions.Transaction {
	return transactions.Transaction{
		ID: p.id, CustomerID: p.customerID, Type: p.kind, Amount: p.amount, Fee: p.quote.Fee, Status: p.status(), Counterparty: p.to.shown(),
		Network:   p.to.network(),
		CreatedAt: p.by.At, Reference: transactions.ReferenceOf(p.id), UpdatedAt: p.by.At, Labels: p.labels, Initiator: p.initiator,
	}
}

func (p *payment) status() transactions.Status {
	switch {
	case p.awaitsApproval():
		return transactions.AwaitingApproval
	case len(p.reviews) > 0:
		return transactions.InReview
	}
	return transactions.Pending
}

// reviewText is what is stored of the reasons for which operators must review a payment once its team has approved it.
func (p *payment) reviewText() string {
	if !p.awaitsApproval() {
		return ""
	}
	codes := make([]string, len(p.reviews))
	for i, r := range p.reviews {
		codes[i] = string(r)
	}
	return strings.Join(codes, " ")
}
