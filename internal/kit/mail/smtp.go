package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	gomail "github.com/wneessen/go-mail"

	"github.com/gbpc/gbpc/internal/kit/plain"
	"github.com/gbpc/gbpc/internal/kit/trust"
)

// SMTPConfig names the mail server and the sender.
type SMTPConfig struct {
	Host     string
	Port     int
	User     string // empty if the server requires no authentication
	Password string
	From     string // an address, optionally with a name
	// TLS is how the connection is encrypted; "" is Implicit on port 465 and StartTLS on any other.
	TLS Encryption
	// Connections is how many may be open at once; 0 is 2. Each carries one message at a time.
	Connections int
	// Idle is how long a connection is kept that carries nothing; 0 is 30 s.
	Idle time.Duration
	// Trust says which certificates of the server are accepted; nil: as the machine does.
	Trust *trust.Store
}

// Encryption is how a connection to the mail server is encrypted.
type Encryption string

// The encryptions. A server that does not offer the one that is set gets no mail.
const (
	StartTLS Encryption = "starttls" // after a greeting in clear
	Implicit Encryption = "implicit" // from the first byte
	None     Encryption = "none"     // for a server on this machine
)

const (
	smtpTimeout        = 20 * time.Second // of opening a connection, and of sending one message
	defaultConnections = 2
	defaultIdle        = 30 * time.Second
)

// SMTP sends messages through a mail server, over connections that are kept for the next message.
type SMTP struct {
	config SMTPConfig
	client *gomail.Client
	pool   *pool
}

// NewSMTP validates the configuration. It does not connect.
func NewSMTP(c SMTPConfig) (*SMTP, error) {
	if c.TLS == "" {
		c.TLS = StartTLS
		if c.Port == 465 {
			c.TLS = Implicit
		}
	}
	accepted := c.Trust.TLS(trust.Mail)
	accepted.ServerName = c.Host
	options := []gomail.Option{
		gomail.WithPort(c.Port), gomail.WithTimeout(smtpTimeout), gomail.WithTLSConfig(accepted), gomail.WithTLSPolicy(gomail.TLSMandatory),
		gomail.WithoutNoop(),
	}
	switch c.TLS {
	case StartTLS:
	case None:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	case Implicit:
		options = append(options, gomail.WithSSL())
	default:
		return nil, fmt.Errorf("configure the mail server: %q is not an encryption", c.TLS)
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
	return &SMTP{c, client, newPool(client, cmp.Or(c.Connections, defaultConnections), cmp.Or(c.Idle, defaultIdle))}, nil
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
	if err := s.pool.send(ctx, msg); err != nil {
		if isRefusedForGood(err) {
			return errUndeliverable{err}
		}
		return fmt.Errorf("send mail: %w", err)
	}
	return nil
}

// Close ends the connections that carry nothing.
func (s *SMTP) Close() error {
	s.pool.close()
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
