package openid

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth/openid/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// UserOf returns the operator to whom the person was bound, "" if there is none.
func (s *Service) UserOf(ctx context.Context, conn db.Conn, p Person) (userID string, err error) {
	userID, err = q.New(conn).UserOf(ctx, q.UserOfParams{Issuer: p.Issuer, Subject: hashed(p.Subject)})
	if db.IsNoRows(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read a binding: %w", err)
	}
	return userID, nil
}

// Bind has the person be the operator from now on. It returns false if either has another binding at this provider.
func (s *Service) Bind(ctx context.Context, tx db.Tx, userID string, p Person) (bool, error) {
	n, err := q.New(tx).InsertBinding(ctx, q.InsertBindingParams{
		UserID: userID, Issuer: p.Issuer, Subject: hashed(p.Subject), BoundAt: s.clock.Now(),
	})
	if err != nil {
		return false, fmt.Errorf("store a binding: %w", err)
	}
	return n == 1, nil
}

// Bound reports whether the operator is bound to anybody at any provider.
func (s *Service) Bound(ctx context.Context, conn db.Conn, userID string) (bool, error) {
	n, err := q.New(conn).CountBindings(ctx, userID)
	if err != nil {
		return false, fmt.Errorf("count bindings: %w", err)
	}
	return n > 0, nil
}

// Unbind forgets who the operator is at any provider.
func (s *Service) Unbind(ctx context.Context, tx db.Tx, userID string) error {
	if _, err := q.New(tx).DeleteBindings(ctx, userID); err != nil {
		return fmt.Errorf("delete bindings: %w", err)
	}
	return nil
}

// Recover lets the operator sign in without the provider until then.
func (s *Service) Recover(ctx context.Context, tx db.Tx, userID string, until time.Time) error {
	if err := q.New(tx).PutRecovery(ctx, q.PutRecoveryParams{UserID: userID, Until: until}); err != nil {
		return fmt.Errorf("store a recovery: %w", err)
	}
	return nil
}

// Recovered reports whether the operator may sign in without the provider now.
func (s *Service) Recovered(ctx context.Context, conn db.Conn, userID string) (bool, error) {
	until, err := q.New(conn).RecoveredUntil(ctx, userID)
	if db.IsNoRows(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read a recovery: %w", err)
	}
	return s.clock.Now().Before(until), nil
}
