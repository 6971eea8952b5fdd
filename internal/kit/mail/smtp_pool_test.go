package mail_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/trust"
)

// listening keeps what it has accepted.
type listening struct {
	net.Listener
	mu        sync.Mutex
	open      map[*connection]bool
	all, most int  // connections, and at once
	endsAfter bool // each connection ends with the first message that is accepted
	resets    int
	noops     int
}

type connection struct {
	net.Conn
	of *listening
}

func (l *listening) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open == nil {
		l.open = map[*connection]bool{}
	}
	accepted := &connection{c, l}
	l.open[accepted] = true
	l.all++
	l.most = max(l.most, len(l.open))
	return accepted, nil
}

func (c *connection) Close() error {
	c.of.mu.Lock()
	delete(c.of.open, c)
	c.of.mu.Unlock()
	return c.Conn.Close()
}

func (c *connection) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.of.mu.Lock()
	defer c.of.mu.Unlock()
	if bytes.HasPrefix(b[:n], []byte("RSET")) {
		c.of.resets++
	}
	if bytes.HasPrefix(b[:n], []byte("NOOP")) {
		c.of.noops++
	}
	return n, err
}

func (c *connection) Write(b []byte) (int, error) {
	n, err := c.Conn.Write(b)
	c.of.mu.Lock()
	ends := c.of.endsAfter
	c.of.mu.Unlock()
	if ends && bytes.Contains(b, []byte("queued")) {
		_ = c.Close()
	}
	return n, err
}

// cut ends every connection, as a server does that is restarted.
func (l *listening) cut() {
	l.mu.Lock()
	open := make([]*connection, 0, len(l.open))
	for c := range l.open {
		open = append(open, c)
	}
	l.mu.Unlock()
	for _, c := range open {
		_ = c.Close()
	}
}

func (l *listening) counted() (all, most, open int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all, l.most, len(l.open)
}

func sendOne(t *testing.T, transport *mail.SMTP, n int) {
	t.Helper()
	require.NoError(t, transport.Send(t.Context(), fmt.Sprint(n), mail.Message{To: "jane@example.com", Subject: fmt.Sprint(n), Text: "t", HTML: "h"}))
}

func pooled(t *testing.T, change func(*mail.SMTPConfig)) (*post, *mail.SMTP) {
	t.Helper()
	p, config := newPost(t)
	if change != nil {
		change(&config)
	}
	transport, err := mail.NewSMTP(config)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, transport.Close()) })
	return p, transport
}

func TestPool_SeveralMailsGoOverOneConnectionWithAResetBetweenThem(t *testing.T) {
	p, transport := pooled(t, nil)
	for n := range 5 {
		sendOne(t, transport, n)
	}
	err := transport.Send(t.Context(), "gone", mail.Message{To: "gone@example.com", Subject: "s", Text: "t", HTML: "h"})
	require.ErrorContains(t, err, "550")
	sendOne(t, transport, 5)
	all, _, open := p.listening.counted()
	require.Equal(t, 1, all, "what is refused does not end the connection")
	require.Equal(t, 1, open)
	require.Len(t, p.mail, 6)
	require.GreaterOrEqual(t, p.listening.resets, 6)
}

func TestPool_NoMoreConnectionsThanTheSettingSays(t *testing.T) {
	p, transport := pooled(t, func(c *mail.SMTPConfig) { c.Connections = 3 })
	var all sync.WaitGroup
	for n := range 24 {
		all.Go(func() { sendOne(t, transport, n) })
	}
	all.Wait()
	opened, most, _ := p.listening.counted()
	require.LessOrEqual(t, most, 3)
	require.LessOrEqual(t, opened, 3, "each is used again")
	require.Len(t, p.mail, 24)
}

func TestPool_ABrokenConnectionIsReplacedAndTheMailGoesOutOnce(t *testing.T) {
	p, transport := pooled(t, nil)
	sendOne(t, transport, 1)
	p.listening.cut()
	sendOne(t, transport, 2)
	all, _, _ := p.listening.counted()
	require.Equal(t, 2, all)
	require.Len(t, p.mail, 2)
}

func TestPool_AServerThatEndsTheConnectionWith421IsCalledAgain(t *testing.T) {
	p, transport := pooled(t, nil)
	sendOne(t, transport, 1)
	p.mu.Lock()
	p.once = &smtp.SMTPError{Code: 421, EnhancedCode: smtp.EnhancedCode{4, 3, 2}, Message: "closing"}
	p.mu.Unlock()
	sendOne(t, transport, 2)
	all, _, _ := p.listening.counted()
	require.Equal(t, 2, all)
	require.Len(t, p.mail, 2)
}

// OpenSMTPD (7.6, smtp limit max-mails) answers the 101st mail of a connection, and every one after it, with 452.
func TestPool_AServerThatTakesSoManyMailsAConnectionIsAskedOverANewOne(t *testing.T) {
	p, transport := pooled(t, nil)
	p.perConnection = 3
	for n := range 7 {
		sendOne(t, transport, n)
	}
	all, _, _ := p.listening.counted()
	require.Equal(t, 3, all)
	require.Len(t, p.mail, 7)
	p.perConnection = 0
	p.sender = &smtp.SMTPError{Code: 452, EnhancedCode: smtp.EnhancedCode{4, 3, 1}, Message: "full"}
	err := transport.Send(t.Context(), "full", mail.Message{To: "jane@example.com", Subject: "s", Text: "t", HTML: "h"})
	require.ErrorContains(t, err, "452")
	all, _, _ = p.listening.counted()
	require.Equal(t, 4, all, "it is asked once more")
	require.Eventually(t, func() bool { _, _, open := p.listening.counted(); return open == 0 }, 10*time.Second, time.Millisecond)
}

// Exim (4.98, smtp_accept_max_nonmail = 10) closes a connection with the eleventh command that is not part of a mail. It forgives
// one RSET a mail.
func TestPool_AConnectionIsNotAskedWhetherItLives(t *testing.T) {
	p, transport := pooled(t, nil)
	for n := range 12 {
		sendOne(t, transport, n)
	}
	require.Len(t, p.mail, 12)
	require.Zero(t, p.listening.noops)
}

func TestPool_AMailThatWasTakenIsSentAlthoughTheConnectionThenBreaks(t *testing.T) {
	p, transport := pooled(t, nil)
	p.listening.mu.Lock()
	p.listening.endsAfter = true
	p.listening.mu.Unlock()
	sendOne(t, transport, 1)
	sendOne(t, transport, 2)
	require.Len(t, p.mail, 2)
}

func TestPool_AConnectionThatIsNotUsedEnds(t *testing.T) {
	p, transport := pooled(t, func(c *mail.SMTPConfig) { c.Idle = time.Millisecond })
	sendOne(t, transport, 1)
	require.Eventually(t, func() bool { _, _, open := p.listening.counted(); return open == 0 }, 10*time.Second, time.Millisecond)
	sendOne(t, transport, 2)
	require.Len(t, p.mail, 2)
}

func TestSMTP_AServerWithoutTLSGetsNoMail(t *testing.T) {
	for _, encryption := range []mail.Encryption{mail.StartTLS, ""} {
		p, transport := pooled(t, func(c *mail.SMTPConfig) { c.TLS = encryption })
		require.Error(t, transport.Send(t.Context(), "1", mail.Message{To: "jane@example.com", Text: "t", HTML: "h"}))
		require.Empty(t, p.mail)
	}
}

func TestSMTP_APrivateAuthorityIsAcceptedBySettingAndNotWithoutIt(t *testing.T) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := x509.Certificate{SerialNumber: big.NewInt(1), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true,
		BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, &template, &template, &key.PublicKey, key)
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "authority.pem")
	require.NoError(t, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	accepted, err := trust.Open(trust.Settings{Only: map[string]string{"smtp": file}})
	require.NoError(t, err)
	p := &post{}
	server := smtp.NewServer(p)
	server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}, MinVersion: tls.VersionTLS12}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	go server.Serve(l) // ends with the test
	t.Cleanup(func() { _ = server.Close() })
	config := mail.SMTPConfig{Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port, From: "no-reply@gbpc.example"}
	for _, by := range []*trust.Store{nil, accepted} {
		config.Trust = by
		transport, err := mail.NewSMTP(config)
		require.NoError(t, err)
		err = transport.Send(t.Context(), "1", mail.Message{To: "jane@example.com", Text: "t", HTML: "h"})
		require.NoError(t, transport.Close())
		if by == nil {
			require.ErrorContains(t, err, "certificate")
			require.Empty(t, p.mail)
			continue
		}
		require.NoError(t, err)
		require.Len(t, p.mail, 1)
	}
}
