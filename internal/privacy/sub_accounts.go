package privacy

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Which customers are erased with others, and which are locked with them.
const (
	subAccountsOf = `SELECT id, closed_at FROM customers WHERE parent_id = $1
	AND NOT EXISTS (SELECT 1 FROM privacy_erasures e WHERE e.customer_id = customers.id) ORDER BY created_at, id`
	dueSubAccounts = `SELECT id, closed_at FROM customers WHERE parent_id IS NOT NULL AND status = 'closed' AND closed_at <= $1
	AND (holder = 'customer' OR EXISTS (SELECT 1 FROM privacy_erasures b WHERE b.customer_id = customers.parent_id))
	AND NOT EXISTS (SELECT 1 FROM privacy_erasures e WHERE e.customer_id = customers.id) ORDER BY closed_at LIMIT 100`
	ownedBusinesses = `SELECT m.customer_id, m.joined_at FROM customer_members m
	WHERE m.user_id IN (SELECT o.user_id FROM customer_members o WHERE o.customer_id = $1 AND o.own) AND m.role = 'owner' AND NOT m.own`
)

// closedAccount is an account and when it was closed; nil: by a process of an earlier release, or not at all.
type closedAccount struct {
	id string
	at *time.Time
}

func accountsBy(ctx context.Context, conn db.Conn, query string, arg any) (all []closedAccount, err error) {
	rows, err := conn.QueryContext(ctx, query, arg)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var a closedAccount
		if err := rows.Scan(&a.id, &a.at); err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, rows.Err()
}

// lock locks the customer, and the businesses of which the person who opened the account is an owner: no two owners leave a
// business at the same time, each because of the other.
func (s *Service) lock(ctx context.Context, tx db.Tx, customerID string) error {
	owned, err := accountsBy(ctx, tx, ownedBusinesses, customerID)
	if err != nil {
		return fmt.Errorf("list the businesses of an owner: %w", err)
	}
	all := []string{customerID}
	for _, one := range owned {
		all = append(all, one.id)
	}
	slices.Sort(all)
	for _, one := range slices.Compact(all) {
		if _, err := s.d.Customers.LockStatus(ctx, tx, one); err != nil {
			return err
		}
	}
	return nil
}

// forgetSubAccounts erases the sub-accounts of a business that is erased, each in the time that counts from its own closing.
func (s *Service) forgetSubAccounts(ctx context.Context, tx db.Tx, businessID, approvalID string) error {
	parts, err := accountsBy(ctx, tx, subAccountsOf, businessID)
	if err != nil {
		return fmt.Errorf("list the sub-accounts: %w", err)
	}
	for _, part := range parts {
		closedAt := s.d.Clock.Now()
		if part.at != nil {
			closedAt = *part.at
		}
		if err := s.forget(ctx, tx, part.id, approvalID, closedAt); err != nil {
			return err
		}
	}
	return nil
}

// eraseSubAccounts erases the customers of businesses whose sub-account was closed as long ago as the law requires, although the
// business stays.
func (s *Service) eraseSubAccounts(ctx context.Context) error {
	due, err := accountsBy(ctx, s.d.DB.Read(), dueSubAccounts, s.d.Clock.Now().AddDate(-s.config.ClosedYears, 0, 0))
	if err != nil {
		return fmt.Errorf("list sub-accounts: %w", err)
	}
	for _, one := range due {
		err = errors.Join(err, s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			if err := s.lock(ctx, tx, one.id); err != nil {
				return err
			}
			if _, erased, err := s.erasure(ctx, tx, one.id); err != nil || erased { // with its business, meanwhile
				return err
			}
			return s.forget(ctx, tx, one.id, "", *one.at)
		}))
	}
	return err
}
