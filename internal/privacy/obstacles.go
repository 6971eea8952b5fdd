package privacy

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Obstacle is something in an account that keeps its customer from leaving.
type Obstacle string

// What is no row of a table.
const (
	frozenAccount Obstacle = "frozen"
	subAccount    Obstacle = "sub_account" // which is its business's to close
)

// Obstacles are the data of ErrInUse.
type Obstacles struct {
	Obstacles []Obstacle `json:"obstacles" nullable:"false" enum:"balance,payment,deposit,unmatched_credit,open_sub_account,last_owner,frozen,sub_account,exception,screening_match,erased" doc:"what is left; the last three are for operators alone"`
}

// remainder is something that may be left in an account. What operators or a screening have found is not disclosed to the
// customer: the request is taken, and two operators can approve it only when nothing is left.
type remainder struct {
	obstacle Obstacle
	untold   bool
	query    string
}

// lastOwnerOf counts the businesses that would be left without an owner who can sign in: those of others alone, because the
// customer's own is what leaves.
const lastOwnerOf = `SELECT COUNT(*)
FROM customer_members m
JOIN customers b ON b.id = m.customer_id
WHERE m.user_id IN (SELECT p.user_id FROM customer_members p WHERE p.customer_id = $1 AND p.own)
  AND m.role = 'owner' AND m.customer_id <> $1 AND b.parent_id IS NULL AND b.status <> 'closed'
  AND NOT EXISTS (SELECT 1 FROM customer_members o JOIN users u ON u.id = o.user_id WHERE o.customer_id = m.customer_id AND o.role = 'owner' AND o.user_id <> m.user_id AND u.state = 'active')`

var remains = []remainder{
	{
		obstacle: "balance",
		query:    "SELECT COUNT(*) FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.account WHERE a.name IN ('customer:' || $1, 'held:' || $1, 'receivable:' || $1) AND b.balance > 0",
	},
	{
		obstacle: "payment",
		query:    "SELECT COUNT(*) FROM transactions WHERE customer_id = $1 AND status IN ('awaiting_approval', 'pending', 'in_review', 'processing')",
	},
	{obstacle: "deposit", query: "SELECT COUNT(*) FROM deposits_orders WHERE customer_id = $1 AND state = 'announced'"},
	{
		obstacle: "unmatched_credit",
		query:    "SELECT COUNT(*) FROM deposits_unmatched_credits WHERE customer_id = $1 AND customer_id <> '' AND state IN ('open', 'awaiting_approval', 'returning')",
	},
	{obstacle: "open_sub_account", query: "SELECT COUNT(*) FROM customers WHERE parent_id = $1 AND status <> 'closed'"},
	{obstacle: "last_owner", query: lastOwnerOf},
	{
		obstacle: "exception", untold: true,
		query: "SELECT COUNT(*) FROM exceptions WHERE customer_id = $1 AND customer_id <> '' AND status = 'open'",
	},
	{
		obstacle: "screening_match", untold: true,
		query: "SELECT COUNT(*) FROM screening_matches WHERE customer_id = $1 AND status <> 'false_positive'",
	},
	{obstacle: "erased", untold: true, query: "SELECT COUNT(*) FROM privacy_erasures WHERE customer_id = $1"},
}

// obstacles returns all that is left in the account.
func (s *Service) obstacles(ctx context.Context, conn db.Conn, c customer.Customer) (left []Obstacle, err error) {
	if c.Status == customer.Frozen {
		left = append(left, frozenAccount)
	}
	if c.IsSubAccount() {
		left = append(left, subAccount)
	}
	for _, r := range remains {
		var n int64
		if err := conn.QueryRowContext(ctx, r.query, c.ID).Scan(&n); err != nil {
			return nil, fmt.Errorf("look for what is left, %s: %w", r.obstacle, err)
		}
		if n > 0 {
			left = append(left, r.obstacle)
		}
	}
	return left, nil
}

// told returns those of the obstacles that the customer may know.
func told(left []Obstacle) []Obstacle {
	return slices.DeleteFunc(left, func(o Obstacle) bool {
		return slices.ContainsFunc(remains, func(r remainder) bool { return r.obstacle == o && r.untold })
	})
}

func inUse(left []Obstacle) error {
	names := make([]string, len(left))
	for i, o := range left {
		names[i] = string(o)
	}
	return fmt.Errorf("the customer has %s: %w", strings.Join(names, ", "), ErrInUse.With(Obstacles{left}))
}
