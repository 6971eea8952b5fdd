package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail/q"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

// Message is one mail to one person.
type Message struct {
	To, Subject, Text, HTML string
}

// Mailer is what a department needs of this package.
type Mailer interface {
	// Enqueue sends m once tx has committed.
	Enqueue(ctx context.Context, tx db.Tx, m Message) error
}

// Transport gets a message out of the building. A failure is tried again, an undeliverable message
// is not. id is the same at every attempt.
type Transport interface {
	Send(ctx context.Context, id string, m Message) error
}

// errUndeliverable is an answer that no repetition would change.
type errUndeliverable struct{ error }

// Outbox keeps what is to be sent.
type Outbox struct {
	db        *db.DB
	queue     *jobs.Queue
	sealer    *seal.Sealer
	clock     clock.Clock
	transport Transport // nil: messages are captured
}

// Dependencies are what an Outbox works with. Without a Transport, messages are captured for the
// sandbox's mailbox.
type Dependencies struct {
	DB        *db.DB
	Queue     *jobs.Queue
	Sealer    *seal.Sealer
	Clock     clock.Clock
	Transport Transport
}

// New returns an Outbox and registers the job that sends its messages.
func New(d Dependencies) *Outbox {
	o := &Outbox{db: d.DB, queue: d.Queue, sealer: d.Sealer, clock: d.Clock, transport: d.Transport}
	d.Queue.Handle(sendKind, o.send)
	return o
}

const sendKind = "mail.send"

const messageContext = "mail.message"

// Enqueue sends m once tx has committed.
func (o *Outbox) Enqueue(ctx context.Context, tx db.Tx, m Message) error {
	now, message := o.clock.Now(), id.New()
	sealed, err := o.sealer.SealJSON(messageContext, m)
	if err != nil {
		return err
	}
	row := q.InsertMessageParams{ID: message, ToIndex: o.index(m.To), Message: sealed, State: "queued", CreatedAt: now}
	if o.transport == nil {
		row.State, row.SentAt = "captured", &now
	}
	if err := q.New(tx).InsertMessage(ctx, row); err != nil {
		return fmt.Errorf("store a message: %w", err)
	}
	if o.transport == nil {
		return nil
	}
	return o.queue.Enqueue(ctx, tx, jobs.Job{Kind: sendKind, Key: sendKind + ":" + message, Args: message})
}

func (o *Outbox) index(to string) []byte {
	return o.sealer.Index("mail.to", strings.ToLower(strings.TrimSpace(to)))
}

func (o *Outbox) send(ctx context.Context, args json.RawMessage) error {
	var message string
	if err := json.Unmarshal(args, &message); err != nil {
		return err
	}
	sealed, err := q.New(o.db.Read()).QueuedMessage(ctx, message)
	if db.IsNoRows(err) {
		return nil // sent by an attempt whose end was not noted
	}
	if err != nil {
		return err
	}
	var m Message
	if err := o.sealer.OpenJSON(messageContext, sealed, &m); err != nil {
		return err
	}
	outcome := "sent"
	var undeliverable errUndeliverable
	switch err := o.transport.Send(ctx, message, m); {
	case errors.As(err, &undeliverable):
		outcome = "undeliverable"
	case err != nil:
		return err
	}
	now := o.clock.Now()
	return o.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).MarkDone(ctx, q.MarkDoneParams{ID: message, State: outcome, SentAt: &now})
	})
}

// Captured is a message in the sandbox's mailbox.
type Captured struct {
	ID      string    `json:"id"`
	To      string    `json:"to"`
	Subject string    `json:"subject"`
	Text    string    `json:"text"`
	HTML    string    `json:"html"`
	SentAt  time.Time `json:"sentAt"`
}

const mostCaptured = 200

// Captured are the messages to an address, newest first; with an empty address the messages to
// everyone. At most 200.
func (o *Outbox) Captured(ctx context.Context, to string) ([]Captured, error) {
	rows, err := o.captured(ctx, to)
	if err != nil {
		return nil, fmt.Errorf("read the mailbox: %w", err)
	}
	found := make([]Captured, 0, len(rows))
	for _, row := range rows {
		var m Message
		if err := o.sealer.OpenJSON(messageContext, row.Message, &m); err != nil {
			return nil, err
		}
		found = append(found, Captured{row.ID, m.To, m.Subject, m.Text, m.HTML, row.CreatedAt})
	}
	return found, nil
}

func (o *Outbox) captured(ctx context.Context, to string) ([]q.CapturedToRow, error) {
	queries := q.New(o.db.Read())
	if to != "" {
		return queries.CapturedTo(ctx, q.CapturedToParams{ToIndex: o.index(to), Most: mostCaptured})
	}
	all, err := queries.CapturedAll(ctx, mostCaptured)
	rows := make([]q.CapturedToRow, len(all))
	for i, row := range all {
		rows[i] = q.CapturedToRow(row)
	}
	return rows, err
}
