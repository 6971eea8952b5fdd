package pricing

import (
	"sync/atomic"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

// Config is what the issuer decides.
type Config struct {
	// Minimum is the smallest amount of coins that may be paid in or out.
	Minimum money.Amount
	// Terms are the fees, limits and velocity rules until operators agree to others; their zero value
	// charges and limits nothing.
	Terms Terms
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB        *db.DB
	Customers *customer.Service
	Staff     *staff.Service
	Clock     clock.Clock
	Queue     *jobs.Queue
}

// Service is the department.
type Service struct {
	config    Config
	db        *db.DB
	customers *customer.Service
	staff     *staff.Service
	clock     clock.Clock
	read      atomic.Pointer[readTerms]
}

// New returns the service, has it informed of the approvals it asks for, and registers its job.
func New(c Config, d Dependencies) *Service {
	s := &Service{config: c, db: d.DB, customers: d.Customers, staff: d.Staff, clock: d.Clock}
	staff.Handle(s.staff, termsKind, staff.Handler[termsDetail]{Approved: s.putInForce, MovedOn: s.termsSuperseded})
	staff.Handle(s.staff, tierKind, staff.Handler[tierDetail]{Approved: s.changeTier})
	d.Queue.HandlePeriodic(jobs.Periodic{Name: deleteLimitsUsedJob, Every: deleteLimitsUsedInterval}, s.deleteLimitsUsed)
	return s
}

// Minimum returns the smallest amount of coins that may be paid in or out.
func (s *Service) Minimum() money.Amount { return s.config.Minimum }

// CheckMinimum returns ErrBelowMinimum if the coins are fewer than may be paid in or out.
func (s *Service) CheckMinimum(coins money.Amount) error {
	if coins.Cmp(s.config.Minimum) < 0 || coins.Sign() <= 0 {
		return ErrBelowMinimum
	}
	return nil
}
