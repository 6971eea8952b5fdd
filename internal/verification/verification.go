package verification

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/changestream"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
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

// What an operator decides; the record keeps the word.
const (
	Approve = "approve"
	Return  = "return"
	Reject  = "reject"
)

// Config is everything the department is made of.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Sealer    *seal.Sealer
	Files     *files.Store
	Customers *customer.Service
	Staff     *staff.Service
	Mail      mail.Mailer
	Limits    *limit.Limiter
	Queue     *jobs.Queue
	Changes   *changestream.Stream
	Liveness  LivenessProvider
	Screening *screening.Service
	// Site is where people reach the web site, for links: https://gbpc.example.
	Site string
}

// Service is the department.
type Service struct{ Config }

// New joins it.
func New(c Config) *Service {
	s := &Service{c}
	s.handleJobs()
	c.Staff.AddQueue(staff.Queue{Name: "verification.review", Roles: []staff.Role{staff.Compliance}, Count: func(ctx context.Context, conn db.Conn) (int64, error) {
		return q.New(conn).CountByStatus(ctx, int32(InReview))
	}})
	return s
}

// Review is what an operator tells the customer.
type Review struct {
	Note   string        `json:"note"`
	Fields []ReviewField `json:"fields"`
}

// ReviewField says what is to be mended in one field.
type ReviewField struct {
	Field  string `json:"field"`
	Reason string `json:"reason"`
}

// Record is everything we hold of one customer's verification.
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
	Liveness    *Session // the applicant's newest, if any
}

// Name is who the record is about.
func (r *Record) Name() string {
	if r.Individual != nil {
		return r.Individual.Name()
	}
	return r.Business.CompanyName
}
