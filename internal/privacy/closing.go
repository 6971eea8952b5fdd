package privacy

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
)

// LeavingReason is why a customer leaves, in a code: operators read nothing that a customer wrote.
type LeavingReason string

// withdrawn is the cause with which an approval is cancelled that its customer does not ask for any more.
const withdrawn = "withdrawn_by_customer"

// customerAsks is how the list of approvals shows a customer who asks.
const customerAsks = "customer"

// Closing is a customer's own request to be closed and erased.
type Closing struct {
	Declined    bool // two operators have looked at it, and it was not approved
	RequestedAt time.Time
	DecidedAt   *time.Time
}

// RequestClosing asks two operators of compliance to close the caller's account and to erase what the law does not require.
// Only the person who opened the account can: it ends their sign-in. It returns ErrInUse with what the customer can settle,
// and ErrRequested if it waits already. It requires a secondary authentication.
func (s *Service) RequestClosing(ctx context.Context, reason LeavingReason) error {
	caller := auth.Caller(ctx)
	if !caller.Own {
		return ErrForbidden
	}
	if err := s.d.Auth.RequireSecondaryAuth(ctx); err != nil {
		return err
	}
	return s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.lock(ctx, tx, caller.CustomerID); err != nil {
			return err
		}
		if c, err := s.closing(ctx, tx, caller); err != nil || c != nil && !c.Declined {
			return orElse(err, ErrRequested)
		}
		m, err := s.d.Customers.Find(ctx, tx, caller.CustomerID)
		if err != nil {
			return err
		}
		left, err := s.obstacles(ctx, tx, m.Customer)
		if err != nil {
			return err
		}
		if left = told(left); len(left) > 0 {
			return inUse(left)
		}
		a, err := erasureKind.Ask(ctx, tx, s.d.Staff, staff.Proposal[erasureDetail]{
			Subject: caller.CustomerID, CustomerID: caller.CustomerID, Needed: 2, Detail: erasureDetail{Leaving: reason},
			RequestedBy: caller.UserID, RequestedName: customerAsks,
		})
		if err != nil {
			return err
		}
		if err := s.d.Auth.RecordDataEvent(ctx, tx, securityevents.ClosingRequested, "closing_requested"); err != nil {
			return err
		}
		return s.recordCustomers(ctx, tx, "customer.request_erasure", caller.CustomerID, map[string]any{"by": customerAsks, "approval": a.ID})
	})
}

// WithdrawClosing takes back the caller's request. It returns ErrNotFound where none waits.
func (s *Service) WithdrawClosing(ctx context.Context) error {
	caller := auth.Caller(ctx)
	return s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		a, found, err := s.d.Staff.NewestAbout(ctx, tx, erasureKind.Name, caller.CustomerID, caller.UserID)
		if err != nil || !found || a.Status != staff.Pending {
			return orElse(err, errNoClosing)
		}
		if err := s.d.Auth.RecordDataEvent(ctx, tx, securityevents.ClosingWithdrawn, ""); err != nil {
			return err
		}
		return s.d.Staff.Withdraw(ctx, tx, a.ID, withdrawn)
	})
}

// closing returns the caller's newest request, unless it was withdrawn; nil if there is none.
func (s *Service) closing(ctx context.Context, conn db.Conn, caller auth.Identity) (*Closing, error) {
	a, found, err := s.d.Staff.NewestAbout(ctx, conn, erasureKind.Name, caller.CustomerID, caller.UserID)
	if err != nil || !found || a.Status == staff.Cancelled {
		return nil, err
	}
	return &Closing{Declined: a.Status == staff.Rejected, RequestedAt: a.At, DecidedAt: a.DecidedAt}, nil
}

// recordCustomers puts on the audit trail what a customer did.
func (s *Service) recordCustomers(ctx context.Context, tx db.Tx, action, customerID string, details map[string]any) error {
	return s.d.Staff.Record(ctx, tx, staff.AuditEvent{Action: action, Subject: "customer", SubjectID: customerID, Details: details})
}

func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}
