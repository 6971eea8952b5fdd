package mail

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail/q"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

// Message is one mail to one recipient.
type Message struct {
	To, Subject, Text, HTML string
}

// Email is a message with what its limits are counted by.
type Email struct {
	Kind Kind
	By   Cause
	Message
	admitted bool // it has been counted
}

// Mailer is the part of Outbox that departments use.
type Mailer interface {
	// Enqueue counts the email and sends it after tx has committed. Beyond a limit it is not sent; the table of kinds says
	// whether the caller then gets TooManyRequests.
	Enqueue(ctx context.Context, tx db.Tx, l Email) error
	// Admit counts an email before it is written.
	Admit(ctx context.Context, tx db.Tx, e Envelope) (Admission, error)
}

// Transport sends a message. A message whose sending fails is retried, an undeliverable one is not. The id
// is the same at every attempt.
type Transport interface {
	Send(ctx context.Context, id string, m Message) error
}

// Queued is the mail that has not left yet.
type Queued struct {
	Mails  int64
	Oldest time.Time // zero if there is none
}

// CountQueued returns the mail that has not left yet.
func (o *Outbox) CountQueued(ctx context.Context, conn db.Conn) (Queued, error) {
	queries := q.New(conn)
	n, err := queries.CountQueued(ctx)
	if err != nil || n == 0 {
		return Queued{}, err
	}
	oldest, err := queries.OldestQueued(ctx)
	if db.IsNoRows(err) { // it left between the two queries
		return Queued{}, nil
	}
	return Queued{Mails: n, Oldest: oldest}, err
}

// Prober is a Transport that can be asked whether it answers. Nothing is sent.
type Prober interface {
	Probe(ctx context.Context) error
}

// Mailbox captures messages for the sandbox's mailbox. While it is open a message is captured in the transaction
// that sends it; while it is not, Send decides about each message when its job is worked.
type Mailbox interface {
	Transport
	Open() bool
}

// errUndeliverable is an error that no retry would change.
type errUndeliverable struct{ error }

// Outbox stores messages until they are sent.
type Outbox struct {
	db        *db.DB
	queue     *jobs.Queue
	sealer    *seal.Sealer
	clock     clock.Clock
	transport Transport
	mailbox   Mailbox // nil: messages are sent
	limits    Limits
	counter   *limit.Limiter
}

// Dependencies are what an Outbox works with. Without a Transport, or with a Mailbox for it, messages are
// captured for the sandbox's mailbox.
type Dependencies struct {
	DB        *db.DB
	Queue     *jobs.Queue
	Sealer    *seal.Sealer
	Clock     clock.Clock
	Transport Transport
	Limits    Limits
}

// New returns an Outbox and registers the job that sends its messages.
func New(d Dependencies) *Outbox {
	if d.Transport == nil {
		d.Transport = openMailbox{}
	}
	o := &Outbox{db: d.DB, queue: d.Queue, sealer: d.Sealer, clock: d.Clock, transport: d.Transport, limits: d.Limits}
	o.counter = limit.New(limit.Dependencies{DB: d.DB, Sealer: d.Sealer, Clock: d.Clock})
	o.mailbox, _ = d.Transport.(Mailbox)
	jobs.HandleAbout(d.Queue, sendJob, o.send)
	return o
}

// openMailbox is the mailbox that never fails.
type openMailbox struct{}

func (openMailbox) Open() bool                                  { return true }
func (openMailbox) Send(context.Context, string, Message) error { return nil }

var sendJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "mail.send", Lane: jobs.LaneMail}}

// Probe returns an error if messages cannot be sent now. A Transport that cannot be asked is taken to answer.
func (o *Outbox) Probe(ctx context.Context) error {
	if p, ok := o.transport.(Prober); ok {
		return p.Probe(ctx)
	}
	return nil
}

const messageContext = "mail.message"

// Enqueue counts the email and sends it after tx has committed.
func (o *Outbox) Enqueue(ctx context.Context, tx db.Tx, l Email) error {
	if !l.admitted {
		switch _, err := o.Admit(ctx, tx, Envelope{Kind: l.Kind, To: l.To, By: l.By}); {
		case isTooMany(err) && kinds[l.Kind].silent:
			return nil
		case err != nil:
			return err
		}
	}
	return o.store(ctx, tx, l.Message)
}

func (o *Outbox) store(ctx context.Context, tx db.Tx, m Message) error {
	now, messageID := o.clock.Now(), id.New()
	sealed, err := o.sealer.SealJSON(messageContext, m)
	if err != nil {
		return err
	}
	row := q.InsertMessageParams{
		ID: messageID, ToIndex: o.sealer.Index(toContext, normal(m.To)), Message: sealed, State: "queued", CreatedAt: now,
	}
	capture := o.mailbox != nil && o.mailbox.Open()
	if capture {
		row.State, row.SentAt = "captured", &now
	}
	if err := q.New(tx).InsertMessage(ctx, row); err != nil {
		return fmt.Errorf("store a message: %w", err)
	}
	if capture {
		return nil
	}
	return o.queue.Enqueue(ctx, tx, sendJob.Job(messageID))
}

const toContext = "mail.to"

// normal is the form in which mailboxes are compared.
func normal(to string) string { return strings.ToLower(strings.TrimSpace(to)) }

func (o *Outbox) send(ctx context.Context, messageID string) error {
	sealed, err := q.New(o.db.Read()).QueuedMessage(ctx, messageID)
	if db.IsNoRows(err) {
		return nil // sent by an attempt whose outcome was not recorded
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
	switch err := o.transport.Send(ctx, messageID, m); {
	case errors.As(err, &undeliverable):
		outcome = "undeliverable"
	case err != nil:
		return err
	}
	now := o.clock.Now()
	return o.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if o.mailbox != nil {
			return q.New(tx).MarkCaptured(ctx, q.MarkCapturedParams{ID: messageID, SentAt: &now})
		}
		return q.New(tx).MarkDone(ctx, q.MarkDoneParams{ID: messageID, State: outcome, SentAt: &now})
	})
}

// Captured is a message in the sandbox's mailbox.
type Captured struct {
	ID      string    `json:"id"`
	To      string    `json:"to" example:"jane@example.com"`
	Subject string    `json:"subject"`
	Text    string    `json:"text"`
	HTML    string    `json:"html"`
	SentAt  time.Time `json:"sentAt"`
}

const maxCaptured = 200

// Captured returns the captured messages to an address, newest first, or those to every address if it is
// empty. It returns at most 200.
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
		found = append(found, Captured{ID: row.ID, To: m.To, Subject: m.Subject, Text: m.Text, HTML: m.HTML, SentAt: row.CreatedAt})
	}
	return found, nil
}

func (o *Outbox) captured(ctx context.Context, to string) ([]q.CapturedToRow, error) {
	queries := q.New(o.db.Read())
	if to != "" {
		index := o.sealer.Indexes(toContext, normal(to))
		return queries.CapturedTo(ctx, q.CapturedToParams{ToIndex: index[0], Older: index[1], Max: maxCaptured})
	}
	all, err := queries.CapturedAll(ctx, maxCaptured)
	rows := make([]q.CapturedToRow, len(all))
	for i, row := range all {
		rows[i] = q.CapturedToRow(row)
	}
	return rows, err
}
