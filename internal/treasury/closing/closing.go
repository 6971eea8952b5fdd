package closing

import (
	"log/slog"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury"
)

// Config says when an open month is an alarm.
type Config struct {
	// DueDays is how many days on which banks work may pass after the end of a month until it has to be closed. 0: 10.
	DueDays int
}

const defaultDueDays = 10

// Dependencies are what the service is built from.
type Dependencies struct {
	DB         *db.DB
	Ledger     *ledger.Ledger
	Treasury   *treasury.Service
	Staff      *staff.Service
	Exceptions *exceptions.Service
	Clock      clock.Clock
	Log        *slog.Logger
}

// Service closes and reopens months. It is safe for concurrent use.
type Service struct {
	config     Config
	db         *db.DB
	ledger     *ledger.Ledger
	treasury   *treasury.Service
	staff      *staff.Service
	exceptions *exceptions.Service
	clock      clock.Clock
	log        *slog.Logger
}

// The kinds of the approvals.
const (
	closeKind  = "month_close"
	reopenKind = "month_reopen"
)

// New builds the service.
func New(c Config, d Dependencies) *Service {
	if c.DueDays == 0 {
		c.DueDays = defaultDueDays
	}
	s := &Service{
		config: c, db: d.DB, ledger: d.Ledger, treasury: d.Treasury, staff: d.Staff, exceptions: d.Exceptions, clock: d.Clock, log: d.Log,
	}
	s.staff.OnDecision(closeKind, []staff.Role{staff.Treasury}, staff.DecisionFunc(s.closeDecided))
	s.staff.OnDecision(reopenKind, []staff.Role{staff.Treasury}, staff.DecisionFunc(s.reopenDecided))
	return s
}
