package staff

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// Queue is work that waits for operators. Each department tells of its own, so that the first page
// of the back office needs to know none of them.
type Queue struct {
	Name  string // "verification.review"
	Roles []Role // whose work it is
	Count func(ctx context.Context, conn db.Conn) (int64, error)
}

// QueueLength is how much waits in a queue.
type QueueLength struct {
	Name  string
	Roles []Role
	Count int64
}

// AddQueue adds a queue. It is called while the departments are joined, before any call.
func (s *Service) AddQueue(queue Queue) { s.queues = append(s.queues, queue) }

// QueueLengths returns all queues, in the order in which they were added.
func (s *Service) QueueLengths(ctx context.Context) ([]QueueLength, error) {
	all := make([]QueueLength, len(s.queues))
	for i, queue := range s.queues {
		n, err := queue.Count(ctx, s.db.Read())
		if err != nil {
			return nil, fmt.Errorf("count what waits in %s: %w", queue.Name, err)
		}
		all[i] = QueueLength{queue.Name, queue.Roles, n}
	}
	return all, nil
}

func pendingApprovals(ctx context.Context, conn db.Conn) (int64, error) {
	return q.New(conn).CountApprovalsByStatus(ctx, string(Pending))
}
