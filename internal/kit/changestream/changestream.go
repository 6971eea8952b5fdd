package changestream

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/changestream/q"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Kind is the kind of object that changed. It is the type of the event in the API.
type Kind string

// The kinds of changes.
const (
	Transaction  Kind = "transaction" // the balance may have changed with it
	Address      Kind = "address"     // an entry of the whitelist
	Bank         Kind = "bank"
	Verification Kind = "verification"
)

// Change is one event.
type Change struct {
	Kind    Kind   `json:"type" enum:"transaction,address,bank,verification" doc:"what changed"`
	Subject string `json:"id" doc:"which one; may be empty"`

	id, customer string
}

const (
	// maxSubscribers is how many subscriptions one customer may have in one process.
	maxSubscribers = 10
	// maxBacklog is how many changes a subscriber may fall behind before its subscription is ended; it
	// then subscribes again and reads everything.
	maxBacklog = 32
)

// Dependencies are what a Stream works with. Log may be nil.
type Dependencies struct {
	DB  *db.DB
	Log *slog.Logger
}

// Stream publishes changes and delivers them to subscribers. It is safe for concurrent use.
type Stream struct {
	db   *db.DB
	log  *slog.Logger
	wall clock.System

	mu          sync.Mutex
	closed      bool
	subscribers map[string]map[chan Change]bool // by customer
	delivered   map[string]time.Time            // ids of changes delivered here, until no poll finds them any more
}

// New returns a Stream without subscribers.
func New(d Dependencies) *Stream {
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	return &Stream{db: d.DB, log: d.Log, subscribers: map[string]map[chan Change]bool{}, delivered: map[string]time.Time{}}
}

// Publish stores a change of the customer's object in tx and delivers it once tx has committed. On a
// nil Stream it does nothing.
func (s *Stream) Publish(ctx context.Context, tx db.Tx, customerID string, kind Kind, subject string) error {
	if s == nil {
		return nil
	}
	c := Change{Kind: kind, Subject: subject, id: id.New(), customer: customerID}
	err := q.New(tx).InsertChange(ctx, q.InsertChangeParams{
		ID: c.id, CustomerID: customerID, Kind: string(kind), Subject: subject, PublishedAt: s.wall.Now(),
	})
	if err != nil {
		return fmt.Errorf("publish a change: %w", err)
	}
	tx.AfterCommit(func() { s.deliver(c) })
	return nil
}

var table = &db.Table{Name: "change_stream", Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "customer_id", Type: db.Text}, {Name: "kind", Type: db.Text}, {Name: "subject", Type: db.Text}, {Name: "published_at", Type: db.Timestamp},
}}

// Row returns the change as a row, for callers that insert it in a statement of their own. It is
// delivered when the table is next polled.
func Row(customerID string, kind Kind, subject string) db.Row {
	return db.Row{Table: table, Values: []any{id.New(), customerID, string(kind), subject, clock.System{}.Now()}}
}

// PublishLocal delivers a change that has been committed to the subscribers of this process alone. It
// is for changes that another, published one follows shortly. On a nil Stream it does nothing.
func (s *Stream) PublishLocal(customerID string, kind Kind, subject string) {
	if s != nil {
		s.deliver(Change{Kind: kind, Subject: subject, id: id.New(), customer: customerID})
	}
}

// Subscribe returns a channel of the customer's changes and a function that ends the subscription.
// The channel is closed when the process shuts down or its reader falls too far behind. Subscribe
// returns fault.TooManyRequests when the customer has too many subscriptions.
func (s *Stream) Subscribe(customerID string) (changes <-chan Change, unsubscribe func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	subscribers := s.subscribers[customerID]
	if s.closed || len(subscribers) >= maxSubscribers {
		return nil, nil, fault.New(fault.TooManyRequests).After(10 * time.Second)
	}
	if subscribers == nil {
		subscribers = map[chan Change]bool{}
		s.subscribers[customerID] = subscribers
	}
	c := make(chan Change, maxBacklog)
	subscribers[c] = true
	return c, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.remove(customerID, c)
	}, nil
}

// Close ends every subscription and refuses new ones.
func (s *Stream) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for customerID, subscribers := range s.subscribers {
		for c := range subscribers {
			s.remove(customerID, c)
		}
	}
}

// remove ends a subscription unless it has ended already. The caller holds the lock.
func (s *Stream) remove(customerID string, c chan Change) {
	if !s.subscribers[customerID][c] {
		return
	}
	close(c)
	delete(s.subscribers[customerID], c)
	if len(s.subscribers[customerID]) == 0 {
		delete(s.subscribers, customerID)
	}
}

// deliver sends a change to its customer's subscribers, once.
func (s *Stream) deliver(change Change) {
	s.mu.Lock()
	defer s.mu.Unlock()
	subscribers := s.subscribers[change.customer]
	if _, done := s.delivered[change.id]; done || len(subscribers) == 0 {
		return
	}
	s.delivered[change.id] = s.wall.Now()
	for c := range subscribers {
		select {
		case c <- change:
		default:
			s.remove(change.customer, c)
		}
	}
}
