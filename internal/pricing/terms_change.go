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
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/pricing/q"
	"github.com/gbpc/gbpc/internal/staff"
)

// The kinds of approvals that this package asks for.
const (
	approvalTerms = "terms"
	approvalTier  = "customer_tier"
)

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
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now, err := s.TermsInForce(ctx, tx)
		if err != nil {
			return err
		}
		different := changes(now.Text(), wanted)
		if len(different) == 0 {
			return fault.Invalid(fault.Field("terms", fault.OutOfRange, "These are the terms in force."))
		}
		approvalID = id.New()
		err = s.staff.RequestApproval(ctx, tx, staff.ApprovalRequest{
			ID: approvalID, Kind: approvalTerms, Subject: fmt.Sprint(now.Version + 1), RequestedBy: by.UserID, RequestedName: by.Name, Needed: 1,
			At:      s.clock.Now(),
			Details: map[string]any{"changes": different, "reason": reason, "terms": string(plain)},
		})
		if err != nil {
			return err
		}
		return s.staff.Record(ctx, tx, staff.AuditEvent{
			Actor: by, Action: "terms.request", Subject: "terms", SubjectID: fmt.Sprint(now.Version + 1),
			Details: map[string]any{"approval": approvalID, "changes": different},
		})
	})
	return approvalID, err
}

// termsDecided brings the terms into force. If other terms have come into force since these were asked
// for, these would silently undo them: the decision is refused, and the terms must be asked for again.
func (s *Service) termsDecided(ctx context.Context, tx db.Tx, a staff.Approval) error {
	if a.Status != staff.Approved {
		return nil
	}
	plain, ok := a.Details["terms"].(string)
	if !ok {
		return fmt.Errorf("approval %s: no terms", a.ID)
	}
	now, err := s.TermsInForce(ctx, tx)
	if err != nil {
		return err
	}
	if a.Subject != fmt.Sprint(now.Version+1) {
		return ErrDecided
	}
	err = q.New(tx).InsertTerms(ctx, q.InsertTermsParams{Version: now.Version + 1, Terms: plain, Approval: a.ID, Since: s.clock.Now()})
	if db.IsUniqueViolation(err) {
		return ErrDecided
	}
	if err != nil {
		return fmt.Errorf("write the terms: %w", err)
	}
	return nil
}

// termsSuperseded says that other terms have come into force since these were asked for.
func (s *Service) termsSuperseded(ctx context.Context, conn db.Conn, a staff.Approval) (string, error) {
	now, err := s.TermsInForce(ctx, conn)
	if err != nil || a.Subject == fmt.Sprint(now.Version+1) {
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
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now, err := s.TierOf(ctx, tx, customerID)
		if err != nil {
			return err
		}
		if now == tier {
			return fault.Invalid(fault.Field("tier", fault.OutOfRange, "The customer already has this tier."))
		}
		approvalID = id.New()
		err = s.staff.RequestApproval(ctx, tx, staff.ApprovalRequest{
			ID: approvalID, Kind: approvalTier, Subject: customerID, CustomerID: customerID, RequestedBy: by.UserID, RequestedName: by.Name,
			Needed: 1, At: s.clock.Now(),
			Details: map[string]any{"tierBefore": now, "tier": tier, "reason": reason},
		})
		if err != nil {
			return err
		}
		return s.staff.Record(ctx, tx, staff.AuditEvent{
			Actor: by, Action: "customer.request_tier", Subject: "customer", SubjectID: customerID,
			Details: map[string]any{"approval": approvalID, "tier": tier},
		})
	})
	return approvalID, err
}

func (s *Service) tierDecided(ctx context.Context, tx db.Tx, a staff.Approval) error {
	if a.Status != staff.Approved {
		return nil
	}
	tier, _ := a.Details["tier"].(string)
	if !slices.Contains(Tiers, Tier(tier)) {
		return fmt.Errorf("approval %s: tier %q", a.ID, tier)
	}
	if err := q.New(tx).SetTier(ctx, q.SetTierParams{CustomerID: a.CustomerID, Tier: tier, ChangedAt: s.clock.Now()}); err != nil {
		return fmt.Errorf("set a customer's tier: %w", err)
	}
	return nil
}
