package events

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/events/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Event is something that happened.
type Event struct {
	CustomerID string
	Type       Type
	Subject    string // id of the object that changed; empty when the type says enough
	// Data is the object as its GET shows it at this moment, in English. Hints have none.
	Data any
}

const dataContext = "events.data"

// Publish writes an event inside tx. It is in the log soon after tx has committed. Lock the object that changed before, so
// that its events are in the order of its changes. On a nil Log it does nothing.
func (l *Log) Publish(ctx context.Context, tx db.Tx, e Event) error {
	if l == nil {
		return nil
	}
	_, err := l.PublishNamed(ctx, tx, e)
	return err
}

// PublishNamed is Publish, and returns the id of the event.
func (l *Log) PublishNamed(ctx context.Context, tx db.Tx, e Event) (eventID string, err error) {
	data, err := l.sealer.SealJSON(dataContext, e.Data)
	if err != nil {
		return "", err
	}
	eventID = id.New()
	err = q.New(tx).InsertOutbox(ctx, q.InsertOutboxParams{
		ID: eventID, CustomerID: e.CustomerID, Type: string(e.Type), Subject: e.Subject, Public: e.Type.isPublic(), Data: data,
		CreatedAt: l.clock.Now(),
	})
	if err != nil {
		return "", fmt.Errorf("publish %s of %s: %w", e.Type, e.Subject, err)
	}
	tx.AfterCommit(l.Wake)
	return eventID, nil
}

type outboxRow struct {
	ID         string    `db:"id"`
	CustomerID string    `db:"customer_id"`
	Type       Type      `db:"type"`
	Subject    string    `db:"subject"`
	Public     bool      `db:"public"`
	Data       []byte    `db:"data"`
	CreatedAt  time.Time `db:"created_at"`
}

var outboxRows = db.RowsOf[outboxRow]("events_outbox")

// Row returns the event as a row, for callers that insert it in a statement of their own: an attached row of an order.
// Call Wake after it has committed.
func (l *Log) Row(e Event) (db.Row, error) {
	data, err := l.sealer.SealJSON(dataContext, e.Data)
	if err != nil {
		return db.Row{}, err
	}
	return outboxRows.Row(outboxRow{
		ID: id.New(), CustomerID: e.CustomerID, Type: e.Type, Subject: e.Subject, Public: e.Type.isPublic(), Data: data, CreatedAt: l.clock.Now(),
	}), nil
}
