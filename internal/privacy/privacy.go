package privacy

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/staff"
)

// Config says how long is kept what nobody needs any more. Zero is the default.
type Config struct {
	Mail        time.Duration // emails that were sent: address and text go at once, the row then; 90 days
	ClosedYears int           // what the law requires of a customer who has left; 5 years
}

// The defaults, and how long all keep browser and address of a session that has ended.
const (
	defaultMail        = 90 * 24 * time.Hour
	sessionsKept       = 90 * 24 * time.Hour
	defaultClosedYears = 5
)

// Books are the ledger, where it is recorded that a customer is closed. Filled by app.
type Books interface {
	// CustomerClosed records it inside tx. Until tx ends nothing is booked, and afterwards nothing to the customer.
	CustomerClosed(ctx context.Context, tx db.Tx, customerID string) error
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB        *db.DB
	Books     Books
	Clock     clock.Clock
	Sealer    *seal.Sealer
	Customers *customer.Service
	Auth      *auth.Service
	Staff     *staff.Service
	Files     *files.Store
	Limits    *limit.Limiter
	Queue     *jobs.Queue
}

// Service owns what is kept of whom.
type Service struct {
	config Config
	d      Dependencies
}

const (
	retainJob      = "privacy.retain"
	retainInterval = 24 * time.Hour
)

// erasureKind is the kind of the requests that a customer is closed and erased.
var erasureKind = staff.Kind[erasureDetail]{Name: "customer_erasure", Roles: []staff.Role{staff.Compliance}}

type erasureDetail struct {
	Reason  string        `json:"reason,omitempty"`  // of an operator who asks
	Leaving LeavingReason `json:"leaving,omitempty"` // of a customer who does
}

// New builds the service, and registers its jobs and the approvals of erasures.
func New(c Config, d Dependencies) *Service {
	if c.Mail == 0 {
		c.Mail = defaultMail
	}
	if c.ClosedYears == 0 {
		c.ClosedYears = defaultClosedYears
	}
	s := &Service{config: c, d: d}
	d.Queue.HandlePeriodic(jobs.Periodic{Name: retainJob, Every: retainInterval}, s.Retain)
	jobs.HandleAbout(d.Queue, exportJob, s.prepare)
	staff.Handle(d.Staff, erasureKind, staff.Handler[erasureDetail]{
		Approved: func(ctx context.Context, tx db.Tx, r staff.Request[erasureDetail]) error {
			return s.erase(ctx, tx, r.CustomerID, r.ID)
		},
		Rejected: s.declineErasure, MovedOn: s.erasureMoved,
	})
	return s
}
