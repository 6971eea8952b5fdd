package team

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

// Config is what the operator of the server decides.
type Config struct {
	// Site is the address of the web site, for links in mail.
	Site string
	// Suspended returns an error while nothing may be approved that moves money; a rejection is not refused. nil: never.
	Suspended func(context.Context) error
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB        *db.DB
	Customers *customer.Service
	Auth      *auth.Service
	Events    *events.Log
	Mail      mail.Mailer
	Queue     *jobs.Queue
	Sealer    *seal.Sealer
	Clock     clock.Clock
}

// Verification knows whose identity was checked. Filled by verification.
type Verification interface {
	// Verified reports whether the customer's verification was approved.
	Verified(ctx context.Context, conn db.Conn, customerID string) (bool, error)
	// PersonOf returns a code that is the same for all accounts of one person, by the document of the account, or of the person
	// of this address at a business. Empty: no document is known.
	PersonOf(ctx context.Context, conn db.Conn, customerID, email string) (string, error)
	// VerifiedName returns the name under which the customer was approved; ok is false if it was not.
	VerifiedName(ctx context.Context, customerID string) (name string, ok bool, err error)
}

// Handler carries out what became of an approval, in the transaction in which it was decided or expired. An error undoes
// the decision.
type Handler func(ctx context.Context, tx db.Tx, a Approval) error

// Service is the department.
type Service struct {
	config       Config
	db           *db.DB
	customers    *customer.Service
	auth         *auth.Service
	events       *events.Log
	mail         mail.Mailer
	queue        *jobs.Queue
	sealer       *seal.Sealer
	clock        clock.Clock
	verification Verification
	handlers     map[string]Handler
}

// approvalLife is how long an approval waits for its decisions.
const approvalLife = 7 * 24 * time.Hour

var (
	// expireJob ends an approval that nobody decided in time.
	expireJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "team.expire", Lane: jobs.LaneMoney}}
	// announceJob mails those who may decide.
	announceJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "team.announce", Lane: jobs.LaneMail}}
)

// policyKind is the kind of the approvals of this package: changes of the policy.
const policyKind = "policy"

// New builds the service and registers its jobs.
func New(c Config, d Dependencies) *Service {
	s := &Service{
		config: c, db: d.DB, customers: d.Customers, auth: d.Auth, events: d.Events, mail: d.Mail, queue: d.Queue, sealer: d.Sealer,
		clock:    d.Clock,
		handlers: map[string]Handler{},
	}
	jobs.HandleAbout(s.queue, expireJob, s.expire)
	jobs.HandleAbout(s.queue, announceJob, s.announce)
	s.queue.HandlePeriodic(jobs.Periodic{Name: deleteDaySumsJob, Every: deleteDaySumsInterval}, s.deleteDaySums)
	s.OnDecision(policyKind, s.policyDecided)
	s.handleKeys()
	return s
}

// Bind supplies what is built later: who was verified.
func (s *Service) Bind(v Verification) { s.verification = v }

// OnDecision registers what carries out the approvals of a kind. Every kind has exactly one; a second one panics.
func (s *Service) OnDecision(kind string, h Handler) {
	if _, twice := s.handlers[kind]; twice {
		panic("team: approvals of kind " + kind + " have a handler already")
	}
	s.handlers[kind] = h
}
