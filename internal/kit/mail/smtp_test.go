package mail_test

import (
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	gomessage "github.com/emersion/go-message/mail"
	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// post is a mail server that keeps the messages it receives and refuses one mailbox.
type post struct {
	mu     sync.Mutex
	mail   []string
	tries  int
	sender *smtp.SMTPError // what it answers to our sender; nil: it is fine

	once      *smtp.SMTPError // what it answers to our sender once
	listening *listening

	perConnection int // how many mails it takes over one; 0: any number
}

type delivery struct {
	post  *post
	mails int
}

func (p *post) NewSession(*smtp.Conn) (smtp.Session, error) { return &delivery{post: p}, nil }
func (*delivery) Reset()                                    {}
func (*delivery) Logout() error                             { return nil }

func (d *delivery) Mail(string, *smtp.MailOptions) error {
	d.post.mu.Lock()
	once := d.post.once
	d.post.once = nil
	d.post.mu.Unlock()
	if once != nil {
		return once
	}
	if d.mails++; d.post.perConnection > 0 && d.mails > d.post.perConnection {
		return &smtp.SMTPError{Code: 452, EnhancedCode: smtp.EnhancedCode{4, 5, 3}, Message: "too many mails"}
	}
	if d.post.sender != nil {
		return d.post.sender
	}
	return nil
}

func (d *delivery) Rcpt(to string, _ *smtp.RcptOptions) error {
	d.post.mu.Lock()
	defer d.post.mu.Unlock()
	d.post.tries++
	if strings.HasPrefix(to, "greylisted@") && d.post.tries < 3 {
		return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "try again later"}
	}
	if strings.HasPrefix(to, "gone@") {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such mailbox"}
	}
	return nil
}

func (d *delivery) Data(r io.Reader) error {
	m, err := gomessage.CreateReader(r)
	if err != nil {
		return err
	}
	subject, err := m.Header.Subject()
	if err != nil {
		return err
	}
	text := []string{subject, m.Header.Get("Message-Id"), m.Header.Get("Auto-Submitted")}
	for {
		part, err := m.NextPart()
		if err != nil {
			break
		}
		body, err := io.ReadAll(part.Body)
		if err != nil {
			return err
		}
		text = append(text, string(body))
	}
	d.post.mu.Lock()
	defer d.post.mu.Unlock()
	d.post.mail = append(d.post.mail, strings.Join(text, "|"))
	return nil
}

func newPost(t *testing.T) (*post, mail.SMTPConfig) {
	t.Helper()
	p := &post{}
	server := smtp.NewServer(p)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p.listening = &listening{Listener: l}
	go server.Serve(p.listening) // ends with the test
	t.Cleanup(func() { _ = server.Close() })
	return p, mail.SMTPConfig{Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port, From: "GBPC <no-reply@gbpc.example>", TLS: mail.None}
}

func TestSMTP_SendsTextAndHTML(t *testing.T) {
	p, config := newPost(t)
	transport, err := mail.NewSMTP(config)
	require.NoError(t, err)
	require.NoError(t, transport.Send(t.Context(), "0190", mail.Message{To: "jane@example.com", Subject: "Your code £1", Text: "code 123456", HTML: "<b>123456</b>"}))
	require.Len(t, p.mail, 1)
	require.Equal(t, "Your code £1|<0190@gbpc>|auto-generated|code 123456|<b>123456</b>", p.mail[0])
}

func TestSMTP_ASubjectOfSeveralLinesIsOneHeader(t *testing.T) {
	p, config := newPost(t)
	transport, err := mail.NewSMTP(config)
	require.NoError(t, err)
	for _, subject := range []string{"Hello\r\nBcc: victim@example.com\r\n\r\nBody", "Hello\nBcc: victim@example.com\u2028", "\u202eHello 您的验证码 " + strings.Repeat("长", 100)} {
		require.NoError(t, transport.Send(t.Context(), "0190", mail.Message{To: "jane@example.com", Subject: subject, Text: "t", HTML: "h"}))
	}
	require.Len(t, p.mail, 3)
	require.Equal(t, "Hello Bcc: victim@example.com Body|<0190@gbpc>|auto-generated|t|h", p.mail[0])
	require.Equal(t, "Hello Bcc: victim@example.com|<0190@gbpc>|auto-generated|t|h", p.mail[1])
	require.Equal(t, "Hello 您的验证码 "+strings.Repeat("长", 100)+"|<0190@gbpc>|auto-generated|t|h", p.mail[2])
}

func TestSMTP_AMailboxThatDoesNotExistIsNotRetried(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, config := newPost(t)
		transport, err := mail.NewSMTP(config)
		require.NoError(t, err)
		b := newBench(t, d, transport)
		b.enqueue(mail.Message{To: "gone@example.com", Subject: "hello"})
		ran, err := b.queue.RunDue(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, ran)
		var state string
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT state FROM mail_outbox").Scan(&state))
		require.Equal(t, "undeliverable", state)
	})
}

// run works what is due, and then lets the time pass after which it is tried again.
func (b bench) run(t *testing.T, times int) (state string) {
	t.Helper()
	for range times {
		_, err := b.queue.RunDue(t.Context())
		require.NoError(t, err)
		b.clock.Advance(20 * time.Minute)
	}
	require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT state FROM mail_outbox").Scan(&state))
	return state
}

func TestSMTP_WhatIsRefusedForNowIsTriedAgainAndWhatIsRefusedForGoodIsNot(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p, config := newPost(t)
		transport, err := mail.NewSMTP(config)
		require.NoError(t, err)
		b := newBench(t, d, transport)
		b.enqueue(mail.Message{To: "greylisted@example.com", Subject: "hello"})
		require.Equal(t, "queued", b.run(t, 2))
		require.Equal(t, "sent", b.run(t, 3))
		require.Len(t, p.mail, 1, "it goes out once")
		_, err = d.Writer().ExecContext(t.Context(), "DELETE FROM mail_outbox")
		require.NoError(t, err)
		p.tries = 0
		b.enqueue(mail.Message{To: "gone@example.com", Subject: "hello"})
		require.Equal(t, "undeliverable", b.run(t, 5))
		require.Equal(t, 1, p.tries, "it was tried once")
	})
}

func TestSMTP_AServerThatRefusesUsLosesNoMail(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p, config := newPost(t)
		transport, err := mail.NewSMTP(config)
		require.NoError(t, err)
		b := newBench(t, d, transport)
		p.sender = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "the account is suspended"}
		b.enqueue(mail.Message{To: "jane@example.com", Subject: "hello"})
		require.Equal(t, "queued", b.run(t, 3), "it would refuse every message: that is ours to mend")
		p.sender = nil
		require.Equal(t, "sent", b.run(t, 1))
		require.Len(t, p.mail, 1)
	})
}

func TestSMTP_ProbeConnectsAndSendsNothing(t *testing.T) {
	p, config := newPost(t)
	transport, err := mail.NewSMTP(config)
	require.NoError(t, err)
	require.NoError(t, transport.Probe(t.Context()))
	require.Empty(t, p.mail)
	config.Port = 1 // nobody listens there
	transport, err = mail.NewSMTP(config)
	require.NoError(t, err)
	require.Error(t, transport.Probe(t.Context()))
}

func TestNewSMTP_RefusesASenderThatIsNotAnAddress(t *testing.T) {
	_, err := mail.NewSMTP(mail.SMTPConfig{Host: "localhost", Port: 25, From: "nobody"})
	require.Error(t, err)
}
