package feed

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/feed/q"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Kind is what sort of thing changed.
type Kind string

// The kinds of changes, which are the type of an event.
const (
	Transaction  Kind = "transaction" // and with it, perhaps, the balance
	Address      Kind = "address"     // the whitelist
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
	// mostOfOne is how many pages of one customer may look on through one process.
	mostOfOne = 10
	// waiting is how many changes a listener may be behind before it is cut off, to read everything anew.
	waiting = 32
)

// Feed takes changes and hands them out.
type Feed struct {
	db   *db.DB
	log  *slog.Logger
	wall clock.System

	lock      sync.Mutex
	closed    bool
	listeners map[string]map[chan Change]bool // by customer
	told      map[string]time.Time            // changes handed out here, until no look finds them any more
}

// New keeps changes in d.
func New(d *db.DB, log *slog.Logger) *Feed {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Feed{db: d, log: log, listeners: map[string]map[chan Change]bool{}, told: map[string]time.Time{}}
}

// Note writes in tx that something of the customer's changes with it. A nil Feed notes nothing.
func (f *Feed) Note(ctx context.Context, tx db.Tx, customerID string, kind Kind, subject string) error {
	if f == nil {
		return nil
	}
	c := Change{kind, subject, id.New(), customerID}
	err := q.New(tx).InsertChange(ctx, q.InsertChangeParams{ID: c.id, CustomerID: customerID, Kind: string(kind), Subject: subject, NotedAt: f.wall.Now()})
	if err != nil {
		return fmt.Errorf("note a change: %w", err)
	}
	tx.AfterCommit(func() { f.tell(c) })
	return nil
}

var table = &db.Table{Name: "changes", Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "customer_id", Type: db.Text}, {Name: "kind", Type: db.Text}, {Name: "subject", Type: db.Text}, {Name: "noted_at", Type: db.Timestamp},
}}

// Row is a change as a row, for whoever's statement inserts it together with something else.
func Row(customerID string, kind Kind, subject string) db.Row {
	return db.Row{Table: table, Values: []any{id.New(), customerID, string(kind), subject, clock.System{}.Now()}}
}

// Tell hands a change that has been committed to the listeners of this process alone: for whatever is
// soon followed by a change that is noted.
func (f *Feed) Tell(customerID string, kind Kind, subject string) {
	if f != nil {
		f.tell(Change{kind, subject, id.New(), customerID})
	}
}

// Listen hears of the customer's changes until it is closed. The channel ends when the process shuts
// down, or when its reader is too slow. It fails where too many listen already.
func (f *Feed) Listen(customerID string) (changes <-chan Change, stop func(), err error) {
	f.lock.Lock()
	defer f.lock.Unlock()
	own := f.listeners[customerID]
	if f.closed || len(own) >= mostOfOne {
		return nil, nil, fault.New(fault.TooManyRequests).After(10 * time.Second)
	}
	if own == nil {
		own = map[chan Change]bool{}
		f.listeners[customerID] = own
	}
	c := make(chan Change, waiting)
	own[c] = true
	return c, func() {
		f.lock.Lock()
		defer f.lock.Unlock()
		f.drop(customerID, c)
	}, nil
}

// Close ends every listener, and lets no one else in.
func (f *Feed) Close() {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.closed = true
	for customer, own := range f.listeners {
		for c := range own {
			f.drop(customer, c)
		}
	}
}

// drop wants the lock. A listener that is gone already stays so.
func (f *Feed) drop(customer string, c chan Change) {
	if !f.listeners[customer][c] {
		return
	}
	close(c)
	delete(f.listeners[customer], c)
	if len(f.listeners[customer]) == 0 {
		delete(f.listeners, customer)
	}
}

// tell hands a change out, once.
func (f *Feed) tell(change Change) {
	f.lock.Lock()
	defer f.lock.Unlock()
	own := f.listeners[change.customer]
	if _, again := f.told[change.id]; again || len(own) == 0 {
		return
	}
	f.told[change.id] = f.wall.Now()
	for c := range own {
		select {
		case c <- change:
		default:
			f.drop(change.customer, c)
		}
	}
}
