package faults

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/mail"
)

type mailbox struct{ faults *Set }

// Mailbox returns the mailbox that captures mail, with the faults of Mail: while they stand, messages wait in the
// outbox as they do for a mail server.
func (s *Set) Mailbox() mail.Mailbox { return mailbox{s} }

func (m mailbox) Open() bool { return m.faults.Mode(Mail) == None }

func (m mailbox) Send(ctx context.Context, _ string, _ mail.Message) error {
	return m.faults.Meet(ctx, Mail)
}

// Probe asks whether mail fails now.
func (m mailbox) Probe(ctx context.Context) error { return m.faults.Meet(ctx, Mail) }

type transport struct {
	faults *Set
	mail.Transport
}

// Transport returns the mail server with the faults of Mail.
func (s *Set) Transport(t mail.Transport) mail.Transport { return transport{s, t} }

func (t transport) Send(ctx context.Context, id string, m mail.Message) error {
	if err := t.faults.Meet(ctx, Mail); err != nil {
		return err
	}
	return t.Transport.Send(ctx, id, m)
}

// Probe asks whether mail fails now.
func (t transport) Probe(ctx context.Context) error {
	if err := t.faults.Meet(ctx, Mail); err != nil {
		return err
	}
	if p, ok := t.Transport.(mail.Prober); ok {
		return p.Probe(ctx)
	}
	return nil
}
