package pricing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/pricing/q"
	"github.com/gbpc/gbpc/internal/staff"
)

// The kinds of requests that this package makes.
var (
	termsKind = staff.Kind[termsDetail]{
		Name: "terms", Roles: []staff.Role{staff.Treasury, staff.Compliance}, Action: "terms.request", About: "terms",
	}
	tierKind = staff.Kind[tierDetail]{
		Name: "customer_tier", Roles: []staff.Role{staff.Compliance}, Action: "customer.request_tier", About: "customer",
	}
)

type termsDetail struct {
	Changes []TermChange `json:"changes"`
	Reason  string       `json:"reason"`
	Terms   string       `json:"terms"` // a TermsText, as it is kept once it is in force
}

type tierDetail struct {
	TierBefore Tier   `json:"tierBefore"`
	Tier       Tier   `json:"tier"`
	Reason     string `json:"reason"`
}

// RequestTerms asks another operator to agree to other terms, and returns the approval's id. Until the other
// agrees, and for every order that was placed before, the present terms stay in force.
func (s *Service) RequestTerms(ctx context.Context, by staff.Operator, wanted TermsText, reason string) (approvalID string, err error) {
	terms, err := wanted.Terms()
	if err != nil {
		return "", err
	}
	wanted = terms.Text() // every tier named, amounts written in one way
	plain, err := json.Marshal(wanted)
	if err != nil {
		return "", err
	}
	a, err := termsKind.Propose(ctx, s.staff, by, func(ctx context.Context, tx db.Tx) (ask staff.Proposal[termsDetail], err error) {
		now, err := s.TermsInForce(ctx, tx)
		if err != nil {
			return ask, err
		}
		different := changes(now.Text(), wanted)
		if len(different) == 0 {
			return ask, fault.Invalid(fault.Field("terms", fault.OutOfRange, "These are the terms in force."))
		}
		return staff.Proposal[termsDetail]{
			Subject: fmt.Sprint(now.Version + 1), Detail: termsDetail{different, reason, string(plain)},
			Recorded: map[string]any{"changes": different},
		}, nil
	})
	return a.ID, err
}

// putInForce brings the approved terms into force. If other terms have come into force since these were asked for, these would
// silently undo them: the decision is refused, and the terms must be asked for again.
func (s *Service) putInForce(ctx context.Context, tx db.Tx, r staff.Request[termsDetail]) error {
	now, err := s.TermsInForce(ctx, tx)
	if err != nil {
		return err
	}
	if r.Subject != fmt.Sprint(now.Version+1) {
		return ErrDecided
	}
	err = q.New(tx).InsertTerms(ctx, q.InsertTermsParams{
		Version: now.Version + 1, Terms: r.Detail.Terms, Approval: r.ID, Since: s.clock.Now(),
	})
	if db.IsUniqueViolation(err) {
		return ErrDecided
	}
	if err != nil {
		return fmt.Errorf("write the terms: %w", err)
	}
	return nil
}

// termsSuperseded says that other terms have come into force since these were asked for.
func (s *Service) termsSuperseded(ctx context.Context, conn db.Conn, r staff.Request[termsDetail]) (string, error) {
	now, err := s.TermsInForce(ctx, conn)
	if err != nil || r.Subject == fmt.Sprint(now.Version+1) {
		return "", err
	}
	return "terms_changed", nil
}

// RequestTier asks another operator to agree that the customer is of this risk, and returns the approval's id.
func (s *Service) RequestTier(
	ctx context.Context, by staff.Operator, customerID string, tier Tier, reason string,
) (approvalID string, err error) {
	if !slices.Contains(Tiers, tier) {
		return "", fault.Invalid(fault.Field("tier", fault.OutOfRange))
	}
	if _, err := s.customers.Find(ctx, s.db.Read(), customerID); errors.Is(err, customer.ErrUnknown) {
		return "", ErrNotFound
	} else if err != nil {
		return "", err
	}
	a, err := tierKind.Propose(ctx, s.staff, by, func(ctx context.Context, tx db.Tx) (ask staff.Proposal[tierDetail], err error) {
		now, err := s.TierOf(ctx, tx, customerID)
		if err != nil {
			return ask, err
		}
		if now == tier {
			return ask, fault.Invalid(fault.Field("tier", fault.OutOfRange, "The customer already has this tier."))
		}
		return staff.Proposal[tierDetail]{
			Subject: customerID, CustomerID: customerID, Detail: tierDetail{now, tier, reason}, Recorded: map[string]any{"tier": tier},
		}, nil
	})
	return a.ID, err
}

func (s *Service) changeTier(ctx context.Context, tx db.Tx, r staff.Request[tierDetail]) error {
	if !slices.Contains(Tiers, r.Detail.Tier) {
		return fmt.Errorf("approval %s: tier %q", r.ID, r.Detail.Tier)
	}
	err := q.New(tx).SetTier(ctx, q.SetTierParams{CustomerID: r.CustomerID, Tier: string(r.Detail.Tier), ChangedAt: s.clock.Now()})
	if err != nil {
		return fmt.Errorf("set a customer's tier: %w", err)
	}
	return nil
}
