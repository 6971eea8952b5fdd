package verification

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/documents"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/liveness"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// Kind is the kind of customer a record is about.
type Kind string

// The kinds of records.
const (
	KindIndividual Kind = "individual"
	KindBusiness   Kind = "business"
)

// The decisions of an operator, as they are stored in the record.
const (
	Approve = "approve"
	Return  = "return"
	Reject  = "reject"
)

// Config is the configuration of the department.
type Config struct {
	// Site is the address of the web site, for links: https://gbpc.example.
	Site string
	// ListsInterval is how often each process looks for new sanctions lists. Zero is a minute.
	ListsInterval time.Duration
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB        *db.DB
	Clock     clock.Clock
	Sealer    *seal.Sealer
	Customers *customer.Service
	Staff     *staff.Service
	Screening *screening.Service
	Documents *documents.Service
	Liveness  *liveness.Service
	Mail      mail.Mailer
	Limits    *limit.Limiter
	Queue     *jobs.Queue
	Events    *events.Log
}

// Service decides who a customer is.
type Service struct {
	site      string
	db        *db.DB
	clock     clock.Clock
	sealer    *seal.Sealer
	customers *customer.Service
	staff     *staff.Service
	screening *screening.Service
	documents *documents.Service
	liveness  *liveness.Service
	mail      mail.Mailer
	limits    *limit.Limiter
	queue     *jobs.Queue
	events    *events.Log

	listsInterval time.Duration
	listsLock     sync.Mutex
	newLists      bool // there are new lists, and the cases are not due for them yet; under listsLock
}

// New builds the service, registers its jobs and shows the cases in review in the operators' queues.
func New(c Config, d Dependencies) *Service {
	s := &Service{
		site: c.Site, db: d.DB, clock: d.Clock, sealer: d.Sealer, customers: d.Customers, staff: d.Staff, screening: d.Screening,
		documents: d.Documents, liveness: d.Liveness,
		mail: d.Mail, limits: d.Limits, queue: d.Queue, events: d.Events, listsInterval: cmp.Or(c.ListsInterval, listsInterval),
	}
	s.handleJobs()
	d.Staff.AddQueue(staff.Queue{Name: "verification.review", Roles: []staff.Role{staff.Compliance}, Count: func(
		ctx context.Context, conn db.Conn,
	) (int64, error) {
		return q.New(conn).CountByStatus(ctx, int32(InReview))
	}})
	return s
}

// Review is a reviewer's message to the customer.
type Review struct {
	Note   string        `json:"note"`
	Fields []ReviewField `json:"fields"`
}

// ReviewField names a field to correct, and why.
type ReviewField struct {
	Field  string `json:"field"`
	Reason string `json:"reason"`
}

// Record is the verification of one customer.
type Record struct {
	ID          string
	Kind        Kind
	CustomerID  string
	Status      Status
	Step        string
	Individual  *Individual // of an individual
	Business    *Business   // of a business
	Decision    string
	Review      Review
	Submissions int
	CreatedAt   time.Time
	UpdatedAt   time.Time
	SubmittedAt *time.Time
	DecidedAt   *time.Time
	ScreenedAt  *time.Time
	Liveness    *liveness.Session // the applicant's newest, if any
}

// Name returns the name of the individual or business.
func (r *Record) Name() string {
	if r.Individual != nil {
		return r.Individual.Name()
	}
	return r.Business.CompanyName
}
