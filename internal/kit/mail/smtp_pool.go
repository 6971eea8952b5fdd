package mail

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

// pool keeps the connections to a mail server. After each message a connection is reset (RSET). Whether it lives shows with the
// next message: servers count what asks (NOOP), and some end a connection after ten.
type pool struct {
	client *gomail.Client
	idle   time.Duration
	places chan struct{} // one for each connection that may be open
	mu     sync.Mutex
	kept   []*kept // the one that was used last is the last
}

// kept is a connection that carries nothing.
type kept struct {
	*smtp.Client
	end *time.Timer // closes it
}

func newPool(client *gomail.Client, most int, idle time.Duration) *pool {
	return &pool{client: client, idle: idle, places: make(chan struct{}, most)}
}

// send sends a message over a kept connection or a new one. If a kept one turns out to be broken before the server took
// anything of the message, it is replaced. A server that takes no further message over a kept one is asked once over a new one:
// some take a hundred a connection.
func (p *pool) send(ctx context.Context, msg *gomail.Msg) error {
	select {
	case p.places <- struct{}{}:
		defer func() { <-p.places }()
	case <-ctx.Done():
		return ctx.Err()
	}
	for {
		c := p.take()
		if c == nil {
			return p.overNew(ctx, msg)
		}
		switch err := p.over(ctx, c, msg); {
		case err == nil, ctx.Err() != nil:
			return err
		case refusesSender(err):
			return p.overNew(ctx, msg)
		case !isBroken(err):
			return err
		}
	}
}

func (p *pool) overNew(ctx context.Context, msg *gomail.Msg) error {
	c, err := p.client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return err
	}
	return p.over(ctx, c, msg)
}

// over sends the message over a connection, and keeps the connection if it can carry another.
func (p *pool) over(ctx context.Context, c *smtp.Client, msg *gomail.Msg) error {
	cut := context.AfterFunc(ctx, func() { _ = c.Close() }) // the send then fails
	err := c.UpdateDeadline(smtpTimeout)
	if err == nil {
		err = p.client.SendWithSMTPClient(c, msg)
	}
	uncut := cut()
	if msg.IsDelivered() && err != nil { // what failed is the reset behind it
		_ = c.Close()
		return nil
	}
	if uncut && (err == nil || refusesRecipient(err)) {
		p.keep(c)
	} else {
		_ = c.Close()
	}
	return err
}

// isBroken reports whether the connection failed, or the server ended it, before any of the content was sent.
func isBroken(err error) bool {
	failed, ok := errors.AsType[*gomail.SendError](err)
	if !ok {
		return true // its deadline could not be set
	}
	switch failed.Reason {
	case gomail.ErrConnCheck:
		return true
	case gomail.ErrSMTPMailFrom, gomail.ErrSMTPRcptTo, gomail.ErrSMTPData:
		return failed.ErrorCode() == 0 || failed.ErrorCode() == closing
	}
	return false
}

// closing is the code with which a server ends a connection.
const closing = 421

// refusesRecipient reports whether the server said no to this message alone, so that the connection is as before.
func refusesRecipient(err error) bool { return isAnswer(err, gomail.ErrSMTPRcptTo) }

// refusesSender reports whether the server said no before it knew anything of the message.
func refusesSender(err error) bool { return isAnswer(err, gomail.ErrSMTPMailFrom) }

// isAnswer reports whether the server said no at this point, and did not end the connection.
func isAnswer(err error, at gomail.SendErrReason) bool {
	refused, ok := errors.AsType[*gomail.SendError](err)
	return ok && refused.Reason == at && refused.ErrorCode() >= 400 && refused.ErrorCode() != closing
}

func (p *pool) take() *smtp.Client {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.kept) > 0 {
		last := p.kept[len(p.kept)-1]
		p.kept = p.kept[:len(p.kept)-1]
		if last.end.Stop() {
			return last.Client
		}
	}
	return nil
}

func (p *pool) keep(c *smtp.Client) {
	p.mu.Lock()
	defer p.mu.Unlock()
	k := &kept{Client: c}
	k.end = time.AfterFunc(p.idle, func() { p.drop(k) })
	p.kept = append(p.kept, k)
}

// drop closes a connection that was not used for long.
func (p *pool) drop(k *kept) {
	p.mu.Lock()
	p.kept = slices.DeleteFunc(p.kept, func(other *kept) bool { return other == k })
	p.mu.Unlock()
	_ = k.UpdateDeadline(time.Second)
	_ = p.client.CloseWithSMTPClient(k.Client) // it is not used any more, whatever it says
}

func (p *pool) close() {
	for c := p.take(); c != nil; c = p.take() {
		_ = c.UpdateDeadline(time.Second)
		_ = p.client.CloseWithSMTPClient(c)
	}
}
