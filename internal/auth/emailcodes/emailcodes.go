package emailcodes

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth/emailcodes/q"
	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

var (
	// ErrIncorrect means that the code is wrong.
	ErrIncorrect = fault.New(fault.BadVerificationCode)
	// ErrExpired means that the code is too old or was tried too often.
	ErrExpired = fault.New(fault.VerificationCodeExpired)
)

// Purpose is what a code is for.
type Purpose string

// The purposes of codes.
const (
	Registration  Purpose = "registry"
	EmailChange   Purpose = "email"
	PasswordReset Purpose = "reset"
)

const (
	maxTries   = 5
	maxLength  = 32
	linkLength = 26 // of rand.Text

	// keepExpired is how long an expired code is kept, so that its use is answered with ErrExpired.
	keepExpired = 24 * time.Hour
)

// Dependencies are what the service is built from.
type Dependencies struct {
	Customers *customer.Service
	Sealer    *seal.Sealer
	Clock     clock.Clock
}

// Service issues and redeems codes.
type Service struct {
	customers *customer.Service
	sealer    *seal.Sealer
	clock     clock.Clock
}

// New builds the service.
func New(d Dependencies) *Service {
	return &Service{customers: d.Customers, sealer: d.Sealer, clock: d.Clock}
}

// Order says which code to issue.
type Order struct {
	Purpose  Purpose
	Email    string
	Client   string // who asks; its own earlier code is replaced
	Lifetime time.Duration
	// Usable is false for a code that matches nothing: its row is written all the same, so that the time taken reveals
	// nothing.
	Usable bool
}

// Issue replaces the client's code of six digits for this purpose and address.
func (s *Service) Issue(ctx context.Context, tx db.Tx, o Order) (code secret.Text, expiresAt time.Time, err error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", time.Time{}, fmt.Errorf("draw a code: %w", err)
	}
	code, expiresAt = secret.Text(fmt.Sprintf("%06d", n)), s.clock.Now().Add(o.Lifetime)
	return code, expiresAt, s.put(ctx, tx, o, code, q.PutCodeParams{ExpiresAt: expiresAt, TriesLeft: maxTries, OthersTriesLeft: maxTries})
}

// IssueLink replaces the client's secret for a link, which is good from everywhere and is nobody's to guess, so that no try at
// it is counted. The client's code of six digits stays.
func (s *Service) IssueLink(ctx context.Context, tx db.Tx, o Order) (code secret.Text, expiresAt time.Time, err error) {
	code, expiresAt = secret.Text(rand.Text()), s.clock.Now().Add(o.Lifetime)
	o.Client = "link " + o.Client
	return code, expiresAt, s.put(ctx, tx, o, code, q.PutCodeParams{ExpiresAt: expiresAt, IsLong: true})
}

func (s *Service) put(ctx context.Context, tx db.Tx, o Order, code secret.Text, row q.PutCodeParams) error {
	about, clients := s.customers.EmailIndexes(o.Email), s.clientIndexes(o.Client)
	row.Purpose, row.EmailIndex, row.ClientIndex = string(o.Purpose), about[0], clients[0]
	if o.Usable {
		row.CodeIndex = s.sealer.Index(codeContext, codeText(o.Purpose, o.Email, code))
	}
	if s.sealer.IndexChanges() {
		if err := q.New(tx).DeleteCode(ctx, q.DeleteCodeParams{Purpose: row.Purpose, EmailIndex: about[1], ClientIndex: clients[1]}); err != nil {
			return fmt.Errorf("replace an e-mailed code: %w", err)
		}
	}
	if err := q.New(tx).PutCode(ctx, row); err != nil {
		return fmt.Errorf("store an e-mailed code: %w", err)
	}
	return nil
}

const codeContext = "auth.code"

func codeText(purpose Purpose, email string, code secret.Text) string {
	return string(purpose) + ":" + customer.NormalEmail(email) + ":" + strings.ReplaceAll(string(code), " ", "")
}

func (s *Service) clientIndexes(client string) [2][]byte {
	return s.sealer.Indexes("auth.code.client", client)
}

// GoodUntil returns until when the newest code of six digits of an address is good, or the zero time if none is.
func (s *Service) GoodUntil(ctx context.Context, tx db.Tx, purpose Purpose, email string) (time.Time, error) {
	index := s.customers.EmailIndexes(email)
	expires, err := q.New(tx).NewestCode(ctx, q.NewestCodeParams{Purpose: string(purpose), EmailIndex: index[0], Older: index[1]})
	if db.IsNoRows(err) || err == nil && !s.clock.Now().Before(expires) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("look for the newest code: %w", err)
	}
	return expires, nil
}

// Try is an attempt to redeem a code.
type Try struct {
	Purpose Purpose
	Email   string
	Client  string
	Code    secret.Text
	// May is asked before the code is compared with one of six digits, while no other try of this purpose and address is under
	// way. With its error, nothing is compared.
	May func() error
}

// Answer is what became of an attempt to redeem a code.
type Answer struct {
	// Rejected is why the code was not accepted, ErrIncorrect or ErrExpired, or nil.
	Rejected error
	// Guessed means that a wrong code was compared with one of six digits.
	Guessed bool
}

// Redeem uses up a code, and with it every other of this purpose and address. What is given is compared with the secrets of all
// links, and with two codes of six digits at most: the one that the client asked for, and the newest, if others asked for it. A
// wrong one costs both a try: of the client that asked, or of all others together. The tries count only if tx commits, so the
// caller must commit in that case too.
func (s *Service) Redeem(ctx context.Context, tx db.Tx, t Try) (Answer, error) {
	index := s.customers.EmailIndexes(t.Email)
	rows, err := q.New(tx).LockCodes(ctx, q.LockCodesParams{Purpose: string(t.Purpose), EmailIndex: index[0], Older: index[1]})
	if err != nil {
		return Answer{}, fmt.Errorf("read the e-mailed codes: %w", err)
	}
	if len(rows) == 0 {
		return Answer{Rejected: ErrIncorrect}, nil
	}
	links, codes := s.good(rows, t.Client)
	given := s.sealer.Indexes(codeContext, codeText(t.Purpose, t.Email, t.Code))
	if matches(links, given) {
		return Answer{}, s.useUp(ctx, tx, t)
	}
	if len(codes) == 0 || len(t.Code) == linkLength { // the secret of an older link is no guess
		return Answer{Rejected: ErrExpired}, nil
	}
	if err := t.May(); err != nil {
		return Answer{}, err
	}
	if matches(codes, given) {
		return Answer{}, s.useUp(ctx, tx, t)
	}
	return Answer{Rejected: ErrIncorrect, Guessed: true}, s.charge(ctx, tx, t, codes)
}

// good returns the secrets of links that are good, and the codes of six digits with which a try of the client is compared: each
// makes a guess likelier.
func (s *Service) good(rows []q.LockCodesRow, client string) (links, codes []q.LockCodesRow) {
	clients, now := s.clientIndexes(client), s.clock.Now()
	var newest q.LockCodesRow
	for _, row := range rows {
		switch {
		case !now.Before(row.ExpiresAt):
		case row.IsLong:
			links = append(links, row)
		default:
			if isOf(row, clients) && row.TriesLeft > 0 {
				codes = append(codes, row)
			}
			if row.ExpiresAt.After(newest.ExpiresAt) {
				newest = row
			}
		}
	}
	if !isOf(newest, clients) && newest.OthersTriesLeft > 0 {
		codes = append(codes, newest)
	}
	return links, codes
}

// isOf reports whether the client with these keyed hashes asked for the code.
func isOf(row q.LockCodesRow, client [2][]byte) bool {
	return bytes.Equal(row.ClientIndex, client[0]) || bytes.Equal(row.ClientIndex, client[1])
}

// charge counts a wrong code against those with which it was compared.
func (s *Service) charge(ctx context.Context, tx db.Tx, t Try, codes []q.LockCodesRow) error {
	for _, row := range codes {
		if isOf(row, s.clientIndexes(t.Client)) {
			row.TriesLeft--
		} else {
			row.OthersTriesLeft--
		}
		err := q.New(tx).PutTries(ctx, q.PutTriesParams{
			Purpose: string(t.Purpose), EmailIndex: row.EmailIndex, ClientIndex: row.ClientIndex, TriesLeft: row.TriesLeft,
			OthersTriesLeft: row.OthersTriesLeft,
		})
		if err != nil {
			return fmt.Errorf("count a wrong code: %w", err)
		}
	}
	return nil
}

// matches compares in a time that does not depend on the codes.
func matches(rows []q.LockCodesRow, given [2][]byte) bool {
	found := 0
	for _, row := range rows {
		found |= subtle.ConstantTimeCompare(row.CodeIndex, given[0]) | subtle.ConstantTimeCompare(row.CodeIndex, given[1])
	}
	return found == 1
}

func (s *Service) useUp(ctx context.Context, tx db.Tx, t Try) error {
	index := s.customers.EmailIndexes(t.Email)
	if err := q.New(tx).DeleteCodes(ctx, q.DeleteCodesParams{Purpose: string(t.Purpose), EmailIndex: index[0], Older: index[1]}); err != nil {
		return fmt.Errorf("use up an e-mailed code: %w", err)
	}
	return nil
}

// DeleteExpired deletes codes that expired a day ago, at most so many, and returns how many it deleted.
func (s *Service) DeleteExpired(ctx context.Context, tx db.Tx, most int64) (int64, error) {
	return q.New(tx).DeleteCodesBefore(ctx, q.DeleteCodesBeforeParams{Before: s.clock.Now().Add(-keepExpired), Max: most})
}

// Check adds to wrong what is wrong with the form of a code.
func Check(wrong *fault.Fields, field string, code secret.Text) {
	switch {
	case code == "":
		wrong.Add(field, fault.RequiredField)
	case len(code) > maxLength:
		wrong.Add(field, fault.TooLong)
	}
}
