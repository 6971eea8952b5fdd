package screening

import (
	"cmp"
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/screening/q"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
	"github.com/gbpc/gbpc/internal/staff"
)

// Lists are the sanctions lists in force.
type Lists interface {
	// Names returns the entries that match the name, the best match first.
	Names(query sanctions.Query) []sanctions.Match
	// Address returns the entries to which the chain address belongs.
	Address(address string) []*sanctions.Entry
	// Refresh reads the lists that were published anew and reports whether there were any. After an
	// error the lists that could not be read stay in force as they were.
	Refresh() (changed bool, err error)
	// Downloaded returns when the file of each list in force was written, by list; nothing of a list that has no file.
	Downloaded() map[string]time.Time
}

// Oracle asks a contract on the chain whether an address is sanctioned.
type Oracle interface {
	IsSanctioned(ctx context.Context, address string) (bool, error)
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB         *db.DB
	Clock      clock.Clock
	Sealer     *seal.Sealer
	Staff      *staff.Service
	Exceptions *exceptions.Service
	Lists      Lists
	// Oracle may be nil; addresses are then compared with the lists alone.
	Oracle Oracle
	// Wall measures how long an oracle that does not answer is left alone: the sandbox's clock may jump. Nil is the machine's clock.
	Wall clock.Clock
}

// Service is the department.
type Service struct {
	db         *db.DB
	clock      clock.Clock
	sealer     *seal.Sealer
	staff      *staff.Service
	exceptions *exceptions.Service
	lists      Lists
	oracle     Oracle
	outage     outage

	paymentDecided []func(ctx context.Context, tx db.Tx, paymentID string) error
}

// New returns the service and shows its open matches in the operators' queues.
func New(d Dependencies) *Service {
	s := &Service{
		db: d.DB, clock: d.Clock, sealer: d.Sealer, staff: d.Staff, exceptions: d.Exceptions, lists: d.Lists, oracle: d.Oracle,
		outage: outage{wall: cmp.Or[clock.Clock](d.Wall, clock.System{})},
	}
	d.Staff.AddQueue(staff.Queue{Name: "screening.matches", Roles: []staff.Role{staff.Compliance}, Count: func(
		ctx context.Context, conn db.Conn,
	) (int64, error) {
		return q.New(conn).CountMatches(ctx, string(Potential))
	}})
	return s
}

// RefreshLists has this process use the lists that were published anew, and reports whether there were any: customers who were
// compared before must be compared again.
func (s *Service) RefreshLists() (changed bool, err error) { return s.lists.Refresh() }

// ListsDownloaded returns when the file of each list in force was downloaded, by list.
func (s *Service) ListsDownloaded() map[string]time.Time { return s.lists.Downloaded() }
