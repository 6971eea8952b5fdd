package staff

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// Queue is work that waits for operators. Each department adds its own, so that the dashboard needs to know
// none of them.
type Queue struct {
	Name  string // "verification.review"
	Roles []Role // the roles that work on it
	Count func(ctx context.Context, conn db.Conn) (int64, error)
}

// QueueLength is the number of items in a queue.
type QueueLength struct {
	Name  string
	Roles []Role
	Count int64
}

// AddQueue adds a queue. It must be called before the server answers calls.
func (s *Service) AddQueue(queue Queue) { s.queues = append(s.queues, queue) }

// QueueLengths returns every queue with its length, in the order in which the queues were added.
func (s *Service) QueueLengths(ctx context.Context) ([]QueueLength, error) {
	all := make([]QueueLength, len(s.queues))
	for i, queue := range s.queues {
		n, err := queue.Count(ctx, s.db.Read())
		if err != nil {
			return nil, fmt.Errorf("count queue %s: %w", queue.Name, err)
		}
		all[i] = QueueLength{Name: queue.Name, Roles: queue.Roles, Count: n}
	}
	return all, nil
}

func pendingApprovals(ctx context.Context, conn db.Conn) (int64, error) {
	return q.New(conn).CountApprovalsByStatus(ctx, string(Pending))
}
