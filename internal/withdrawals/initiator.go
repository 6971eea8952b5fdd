package withdrawals

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/team/authority"
	"github.com/gbpc/gbpc/internal/transactions"
)

// initiator is who orders: a person with a session, or a key.
type initiator interface {
	// isAsked reports whether the initiator is asked to authenticate.
	isAsked() bool
	// precheck refuses what the books would refuse, before anybody authenticates it in vain, and reports whether it exceeds the
	// velocity rules.
	precheck(ctx context.Context, s *Service, p *payment) (exceedsVelocity bool, err error)
	// right returns by what the payment may be made, or a refusal that asks for it.
	right(ctx context.Context, s *Service, p *payment) (authority.Authority, error)
}

func initiatorOf(o order) initiator {
	if o.initiator.Kind == auth.InitiatorKey {
		return keyInitiator{}
	}
	return personInitiator{}
}

// keyInitiator pays up to the limits without an authentication. It gets what the books say, which look at everything once.
type keyInitiator struct{}

func (keyInitiator) isAsked() bool { return false }

func (keyInitiator) precheck(_ context.Context, _ *Service, p *payment) (bool, error) {
	return false, p.quote.CheckAmount()
}

func (keyInitiator) right(_ context.Context, _ *Service, p *payment) (authority.Authority, error) {
	return authority.Key{ID: p.initiator.ID, Scopes: []apikeys.Scope{scopeOf(p.kind)}}, nil
}

// scopeOf is what a key needs to order payments of the kind.
func scopeOf(kind transactions.Type) apikeys.Scope { return auth.ScopeOf(permissionOf(kind)) }

// permissionOf is what a person needs for it.
func permissionOf(kind transactions.Type) auth.Permission {
	if kind == transactions.FiatWithdrawal {
		return auth.Redeem
	}
	return auth.Transfer
}

// personInitiator authenticates every payment, but those to payees that were paid with an authentication before, if the customer wants
// that. A payment that the customer's team has to approve is authenticated by those who approve it.
type personInitiator struct{}

func (personInitiator) isAsked() bool { return true }

func (personInitiator) precheck(ctx context.Context, s *Service, p *payment) (bool, error) {
	if err := s.pricing.CheckLimits(ctx, p.quote); err != nil {
		return false, err
	}
	if err := s.checkBalance(ctx, p); err != nil {
		return false, err
	}
	return s.pricing.ExceedsVelocity(ctx, p.quote)
}

func (personInitiator) right(ctx context.Context, s *Service, p *payment) (authority.Authority, error) {
	if p.awaitsApproval() {
		return authority.Team{}, nil
	}
	paying := payingPerson{payment: p, trust: payees.Trust{CustomerID: p.customerID, PayeeID: p.to.PayeeID()}}
	challenge, found, err := s.auth.Authenticated(ctx, p.operation())
	if err != nil {
		return nil, err
	}
	if found {
		paying.made = &authority.Person{Challenge: challenge, Operation: p.operation().Hash()}
		return paying, nil
	}
	trusted, err := s.payees.IsTrusted(ctx, p.by.Payer, p.to.PayeeID())
	if err == nil && !trusted {
		err = s.auth.Challenge(ctx, p.operation())
	}
	return paying, err
}

// payingPerson is a person's right to a payment: an authentication, which makes the payee trusted, or a trusted payee.
type payingPerson struct {
	*payment
	trust payees.Trust
	made  *authority.Person // nil: the payee has to be trusted
}

// Preconditions name what the trust in the payee rests on, and the authentication.
func (a payingPerson) Preconditions() []ledger.RowRef {
	if a.made == nil {
		return a.trust.Preconditions()
	}
	return append(a.trust.Preconditions(), a.made.Preconditions()...)
}

// Check spends the authentication. Without one, the payee must be trusted by the setting stored before this call, which may set
// another one for the next.
func (a payingPerson) Check(now time.Time, rows *ledger.Rows) error {
	if a.made == nil && !a.trust.IsGiven(rows) {
		return authority.ErrNotAuthenticated
	}
	if a.made != nil {
		if err := a.made.Check(now, rows); err != nil {
			return err
		}
		a.trust.Earn(rows, a.id, now)
	}
	if a.nextSecondaryAuth != transactions.SameSecondaryAuth {
		a.trust.Change(rows, a.nextSecondaryAuth)
	}
	return nil
}
