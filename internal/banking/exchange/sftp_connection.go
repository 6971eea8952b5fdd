package exchange

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"strings"
	"time"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"
)

// ErrHostKey reports that the server is not the bank's, or has a new key.
var ErrHostKey = errors.New("the server has a host key that is not pinned (bank_sftp_host_keys)")

// ErrSignIn reports that the server is the bank's and does not let us in.
var ErrSignIn = errors.New("the server refuses the user's key or password")

// SFTPConfig is how a server is reached.
type SFTPConfig struct {
	Address  string
	User     string
	Key      ssh.Signer // nil: there is none
	Password string     // "": there is none
	HostKeys []ssh.PublicKey
	Root     string
	Timeout  time.Duration // of each step; 0 is 15 s
}

const (
	defaultTimeout = 15 * time.Second
	firstWait      = 200 * time.Millisecond // after an attempt to connect that failed
	mostWait       = 15 * time.Second
)

// NewSFTP returns the Store. It does not connect.
func NewSFTP(c SFTPConfig) *SFTP {
	c.Root, c.Timeout = cmp.Or(c.Root, "."), cmp.Or(c.Timeout, defaultTimeout)
	return &SFTP{config: c}
}

// Open returns the Store that the settings describe. It does not connect.
func (s SFTPSettings) Open() (*SFTP, error) {
	c := SFTPConfig{Address: s.Address, User: s.User, Root: s.Root, Timeout: s.Timeout}
	var err error
	if c.HostKeys, err = hostKeys(s.HostKeys); err != nil || len(c.HostKeys) == 0 {
		return nil, errors.Join(errors.New("bank-sftp-host-keys: must have the public key of the server"), err)
	}
	if s.KeyFile != "" {
		text, err := os.ReadFile(s.KeyFile)
		if err != nil {
			return nil, errors.New("bank-sftp-key-file: cannot be read")
		}
		if c.Key, err = ssh.ParsePrivateKey(text); err != nil {
			return nil, errors.New("bank-sftp-key-file: has no private key in it that can be read without a passphrase")
		}
	}
	if s.PasswordFile != "" {
		text, err := os.ReadFile(s.PasswordFile)
		if err != nil {
			return nil, errors.New("bank-sftp-password-file: cannot be read")
		}
		c.Password = strings.TrimRight(string(text), "\r\n")
	}
	return NewSFTP(c), nil
}

// connection is one to the server.
type connection struct {
	*sftp.Client
	under   net.Conn
	over    *ssh.Client
	renames bool // the server renames in one step by OpenSSH's extension
	syncs   bool // the server writes a file to its disk when it is asked to
}

func (c *connection) end() {
	_ = c.under.Close() // which ends what is above it
	_ = c.Client.Close()
	_ = c.over.Close()
}

// limit ends the connection after the limit or with the context, unless done is called before.
func (c *connection) limit(ctx context.Context, limit time.Duration) (done func()) {
	cut := func() { _ = c.under.Close() }
	late, ended := time.AfterFunc(limit, cut), context.AfterFunc(ctx, cut)
	return func() {
		late.Stop()
		ended()
	}
}

// answered reports whether an error is the server's answer, after which the connection is as before.
func (c *connection) answered(err error) bool {
	var status *sftp.StatusError
	return errors.As(err, &status) || errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrPermission)
}

// connect returns the connection, and whether it is one of before. After an attempt that failed there is none for a while.
func (s *SFTP) connect(ctx context.Context) (c *connection, old bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.live != nil {
		return s.live, true, nil
	}
	if time.Now().Before(s.retryAt) {
		return nil, false, s.failed
	}
	c, err = s.config.dial(ctx)
	if err != nil {
		s.wait = min(max(2*s.wait, firstWait), mostWait)
		s.failed, s.retryAt = fmt.Errorf("connect to the bank's server: %w", err), time.Now().Add(s.wait)
		return nil, false, s.failed
	}
	s.live, s.wait = c, 0
	return c, false, nil
}

func (s *SFTP) drop(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.live == c {
		s.live = nil
	}
	c.end()
}

func (c SFTPConfig) dial(ctx context.Context) (*connection, error) {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	under, err := (&net.Dialer{}).DialContext(ctx, "tcp", c.Address)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = under.Close() })
	made, err := c.handshake(under)
	if !stop() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		_ = under.Close()
		if ctx.Err() != nil {
			err = fmt.Errorf("the server accepts the connection and does not answer: %w", ctx.Err())
		}
		return nil, err
	}
	return made, nil
}

func (c SFTPConfig) handshake(under net.Conn) (*connection, error) {
	var foreign error
	config := &ssh.ClientConfig{User: c.User, Timeout: c.Timeout, HostKeyAlgorithms: algorithms(c.HostKeys), HostKeyCallback: func(
		_ string, _ net.Addr, key ssh.PublicKey,
	) error {
		for _, pinned := range c.HostKeys {
			if key.Type() == pinned.Type() && string(key.Marshal()) == string(pinned.Marshal()) {
				return nil
			}
		}
		foreign = fmt.Errorf("%w: %s %s", ErrHostKey, key.Type(), ssh.FingerprintSHA256(key))
		return foreign
	}}
	if c.Key != nil {
		config.Auth = append(config.Auth, ssh.PublicKeys(c.Key))
	}
	if c.Password != "" {
		config.Auth = append(config.Auth, ssh.Password(c.Password), ssh.KeyboardInteractive(func(
			_, _ string, questions []string, _ []bool,
		) ([]string, error) {
			answers := make([]string, len(questions))
			for i := range answers {
				answers[i] = c.Password
			}
			return answers, nil
		}))
	}
	inner, channels, requests, err := ssh.NewClientConn(under, c.Address, config)
	var algorithm *ssh.AlgorithmNegotiationError
	switch {
	case foreign != nil:
		return nil, foreign
	case errors.As(err, &algorithm):
		return nil, fmt.Errorf("%w: it has none of those kinds", ErrHostKey)
	case err != nil && strings.Contains(err.Error(), "unable to authenticate"):
		return nil, ErrSignIn
	case errors.Is(err, io.EOF):
		return nil, errors.New("the server ends the connection at once")
	case err != nil:
		return nil, err
	}
	over := ssh.NewClient(inner, channels, requests)
	files, err := sftp.NewClient(over)
	if err != nil {
		_ = over.Close()
		return nil, fmt.Errorf("the server offers no SFTP to this user: %w", err)
	}
	made := &connection{Client: files, under: under, over: over}
	_, made.renames = files.HasExtension("posix-rename@openssh.com")
	_, made.syncs = files.HasExtension("fsync@openssh.com")
	return made, nil
}

// algorithms returns those of the pinned keys: a server with several keys then shows one that is pinned.
func algorithms(keys []ssh.PublicKey) (names []string) {
	for _, key := range keys {
		if key.Type() == ssh.KeyAlgoRSA {
			names = append(names, ssh.KeyAlgoRSASHA512, ssh.KeyAlgoRSASHA256)
			continue
		}
		names = append(names, key.Type())
	}
	return names
}
