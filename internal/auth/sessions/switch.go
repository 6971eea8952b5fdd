package sessions

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth/sessions/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Switch has the user of an open session act for another customer, or returns ErrNoSession. A secondary
// authentication that was made for the session ends with it.
func (s *Service) Switch(ctx context.Context, tx db.Tx, session string, to customer.Customer) error {
	kind := string(to.Kind)
	n, err := q.New(tx).SwitchCustomer(ctx, q.SwitchCustomerParams{ID: session, CustomerID: &to.ID, CustomerKind: &kind})
	if err != nil {
		return fmt.Errorf("switch the customer of a session: %w", err)
	}
	if n == 0 {
		return ErrNoSession
	}
	return nil
}

// EndIn ends the sessions in which the user acts for the customer or one of its sub-accounts.
func (s *Service) EndIn(ctx context.Context, tx db.Tx, userID string, customerID customer.ID, reason EndReason) error {
	now, code := s.clock.Now(), string(reason)
	if err := q.New(tx).EndSessionsIn(ctx, q.EndSessionsInParams{
		UserID: userID, BusinessID: customerID, EndedAt: &now, EndReason: &code,
	}); err != nil {
		return fmt.Errorf("end a member's sessions: %w", err)
	}
	return nil
}

// LastUsedIn returns when the user last acted for the customer, exact to a minute; ok is false for never.
func (s *Service) LastUsedIn(ctx context.Context, conn db.Conn, userID string, customerID customer.ID) (at time.Time, ok bool, err error) {
	at, err = q.New(conn).LastUsedIn(ctx, q.LastUsedInParams{CustomerID: &customerID, UserID: userID})
	if db.IsNoRows(err) {
		return time.Time{}, false, nil
	}
	if err != nil {
		return time.Time{}, false, fmt.Errorf("read when a member was last seen: %w", err)
	}
	return at, true, nil
}
