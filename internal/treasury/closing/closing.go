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

// The kinds of the requests.
var (
	closeKind = staff.Kind[closeDetail]{
		Name: "month_close", Roles: []staff.Role{staff.Treasury}, Action: "month_close.request", About: "month",
	}
	reopenKind = staff.Kind[reopenDetail]{
		Name: "month_reopen", Roles: []staff.Role{staff.Treasury}, Action: "month_reopen.request", About: "month",
	}
)

type closeDetail struct {
	Month    string    `json:"month"`
	Reason   string    `json:"reason,omitempty"`
	Accepted []Missing `json:"accepted,omitempty"`
}

type reopenDetail struct {
	Month  string `json:"month"`
	Reason string `json:"reason"`
}

// New builds the service.
func New(c Config, d Dependencies) *Service {
	if c.DueDays == 0 {
		c.DueDays = defaultDueDays
	}
	s := &Service{
		config: c, db: d.DB, ledger: d.Ledger, treasury: d.Treasury, staff: d.Staff, exceptions: d.Exceptions, clock: d.Clock, log: d.Log,
	}
	staff.Handle(s.staff, closeKind, staff.Handler[closeDetail]{Approved: s.endClose, Rejected: s.endClose})
	staff.Handle(s.staff, reopenKind, staff.Handler[reopenDetail]{Approved: s.reopen, Rejected: s.stayClosed})
	return s
}
