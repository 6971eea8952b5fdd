package mail

import (
	"context"
	"errors"
	"fmt"
	"time"

	gomail "github.com/wneessen/go-mail"

	"github.com/gbpc/gbpc/internal/kit/plain"
)

// SMTPConfig names the mail server and the sender.
type SMTPConfig struct {
	Host     string
	Port     int
	User     string // empty if the server requires no authentication
	Password string
	From     string // an address, optionally with a name
	// Plain allows a connection without TLS. It is for tests.
	Plain bool
}

// SMTP sends messages through a mail server, each over a new connection.
type SMTP struct {
	config SMTPConfig
	client *gomail.Client
}

// NewSMTP validates the configuration. It does not connect.
func NewSMTP(c SMTPConfig) (*SMTP, error) {
	options := []gomail.Option{gomail.WithPort(c.Port), gomail.WithTimeout(20 * time.Second), gomail.WithTLSPolicy(gomail.TLSMandatory)}
	switch {
	case c.Plain:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	case c.Port == 465:
		options = append(options, gomail.WithSSL())
	}
	if c.User != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(c.User), gomail.WithPassword(c.Password))
	}
	client, err := gomail.NewClient(c.Host, options...)
	if err != nil {
		return nil, fmt.Errorf("configure the mail server: %w", err)
	}
	if err := gomail.NewMsg().From(c.From); err != nil {
		return nil, fmt.Errorf("the sender's address: %w", err)
	}
	return &SMTP{c, client}, nil
}

// Send returns when the server has accepted the message. The Message-ID is derived from id, so that a mail
// program shows a message that was sent twice only once.
func (s *SMTP) Send(ctx context.Context, id string, m Message) error {
	msg := gomail.NewMsg()
	if err := msg.From(s.config.From); err != nil {
		return fmt.Errorf("sender: %w", err)
	}
	if err := msg.To(m.To); err != nil {
		return errUndeliverable{err}
	}
	msg.Subject(plain.Clean(m.Subject, longestValue)) // it is one line, whatever it was made of
	msg.SetMessageIDWithValue(id + "@gbpc")
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	if err := s.client.DialAndSendWithContext(ctx, msg); err != nil {
		if isRefusedForGood(err) {
			return errUndeliverable{err}
		}
		return fmt.Errorf("send mail: %w", err)
	}
	return nil
}

// isRefusedForGood reports whether the server will never take this message: it refused the recipient or the content
// with a permanent code. A permanent refusal of anything else, as of our login or our sender, would be one of every
// message, and is ours to mend: the message waits.
func isRefusedForGood(err error) bool {
	refused, ok := errors.AsType[*gomail.SendError](err)
	if !ok || refused.IsTemp() || refused.ErrorCode() < 500 {
		return false
	}
	switch refused.Reason {
	case gomail.ErrSMTPRcptTo, gomail.ErrSMTPData, gomail.ErrSMTPDataClose, gomail.ErrWriteContent:
		return true
	}
	return false
}

// Probe connects to the server and signs in.
func (s *SMTP) Probe(ctx context.Context) error {
	connection, err := s.client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return fmt.Errorf("connect to the mail server: %w", err)
	}
	_ = s.client.CloseWithSMTPClient(connection) // it has answered
	return nil
}
