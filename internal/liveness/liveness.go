package liveness

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Person is the person a session is about.
type Person struct {
	CustomerID string
	Kind       customer.Kind
	MemberID   string // empty for the applicant
}

// Request asks a provider for a session.
type Request struct {
	SessionID string // the same id starts the same session
	Person
	Email string
}

// StartedSession is a session that a provider has opened.
type StartedSession struct {
	Reference string // the provider's name for it
	URL       string // the page on which the person continues
	ExpiresAt time.Time
}

// Provider runs liveness checks.
type Provider interface {
	// Name identifies the provider in stored sessions.
	Name() string
	// Start opens a session. It may call a service outside, so no transaction may be open.
	Start(ctx context.Context, r Request) (StartedSession, error)
	// TakesPictures reports whether pictures that the customer uploads complete a session.
	TakesPictures() bool
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB       *db.DB
	Clock    clock.Clock
	Provider Provider
	Events   *events.Log
}

// Service keeps the sessions.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	provider Provider
	events   *events.Log
}

// New builds the service.
func New(d Dependencies) *Service {
	return &Service{db: d.DB, clock: d.Clock, provider: d.Provider, events: d.Events}
}

// TakesPictures reports whether pictures that the customer uploads complete a session.
func (s *Service) TakesPictures() bool { return s.provider.TakesPictures() }
