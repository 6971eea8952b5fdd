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
	maxTries  = 5
	maxLength = 16

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
	// Long makes it a code of twelve digits, which nobody guesses, instead of six. Its tries are not counted.
	Long bool
}

// Issue replaces the client's code for this purpose and address.
func (s *Service) Issue(ctx context.Context, tx db.Tx, o Order) (code secret.Text, expiresAt time.Time, err error) {
	digits, count := 6, int64(1_000_000)
	if o.Long {
		digits, count = 12, 1_000_000_000_000
	}
	n, err := rand.Int(rand.Reader, big.NewInt(count))
	if err != nil {
		return "", time.Time{}, fmt.Errorf("draw a code: %w", err)
	}
	code = secret.Text(fmt.Sprintf("%0*d", digits, n))
	about, clients := s.customers.EmailIndexes(o.Email), s.clientIndexes(o.Client)
	row := q.PutCodeParams{
		Purpose: string(o.Purpose), EmailIndex: about[0], ClientIndex: clients[0], IsLong: o.Long,
		ExpiresAt: s.clock.Now().Add(o.Lifetime), TriesLeft: maxTries, OthersTriesLeft: maxTries,
	}
	if o.Usable {
		row.CodeIndex = s.sealer.Index(codeContext, codeText(o.Purpose, o.Email, code))
	}
	if s.sealer.IndexChanges() {
		if err := q.New(tx).DeleteCode(ctx, q.DeleteCodeParams{Purpose: row.Purpose, EmailIndex: about[1], ClientIndex: clients[1]}); err != nil {
			return "", time.Time{}, fmt.Errorf("replace an e-mailed code: %w", err)
		}
	}
	if err := q.New(tx).PutCode(ctx, row); err != nil {
		return "", time.Time{}, fmt.Errorf("store an e-mailed code: %w", err)
	}
	return code, row.ExpiresAt, nil
}

const codeContext = "auth.code"

func codeText(purpose Purpose, email string, code secret.Text) string {
	return string(purpose) + ":" + customer.NormalEmail(email) + ":" + strings.ReplaceAll(string(code), " ", "")
}

func (s *Service) clientIndexes(client string) [2][]byte {
	return s.sealer.Indexes("auth.code.client", client)
}

// asked reports whether the client with these keyed hashes asked for the code.
func asked(row q.LockCodesRow, client [2][]byte) bool {
	return bytes.Equal(row.ClientIndex, client[0]) || bytes.Equal(row.ClientIndex, client[1])
}

// LongUntil returns until when the newest long code of an address is good, or the zero time if none is.
func (s *Service) LongUntil(ctx context.Context, tx db.Tx, purpose Purpose, email string) (time.Time, error) {
	index := s.customers.EmailIndexes(email)
	expires, err := q.New(tx).NewestLongCode(ctx, q.NewestLongCodeParams{Purpose: string(purpose), EmailIndex: index[0], Older: index[1]})
	if db.IsNoRows(err) || err == nil && !s.clock.Now().Before(expires) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("look for a long code: %w", err)
	}
	return expires, nil
}

// Answer is what became of an attempt to redeem a code.
type Answer struct {
	// Rejected is why the code was not accepted, ErrIncorrect or ErrExpired, or nil.
	Rejected error
	// Guessed means that a wrong code was compared with one of six digits.
	Guessed bool

	compared []q.LockCodesRow
}

// Redeem uses up a code, and with it every other of this purpose and address. A client's code is compared with the one
// that it asked for, which allows it five tries, with the newest and with every long one; from clients that asked for none
// the newest takes five tries of all of them together. The try it cost counts only if tx commits, so the caller must commit in that
// case too.
func (s *Service) Redeem(ctx context.Context, tx db.Tx, purpose Purpose, email, client string, code secret.Text) (Answer, error) {
	queries, index := q.New(tx), s.customers.EmailIndexes(email)
	rows, err := queries.LockCodes(ctx, q.LockCodesParams{Purpose: string(purpose), EmailIndex: index[0], Older: index[1]})
	if err != nil {
		return Answer{}, fmt.Errorf("read the e-mailed codes: %w", err)
	}
	if len(rows) == 0 {
		return Answer{Rejected: ErrIncorrect}, nil
	}
	some, charged := codesFor(rows, s.clientIndexes(client), s.clock.Now())
	a, given := Answer{Rejected: ErrExpired, compared: some}, s.sealer.Indexes(codeContext, codeText(purpose, email, code))
	for _, row := range some {
		a.Rejected = ErrIncorrect
		if subtle.ConstantTimeCompare(row.CodeIndex, given[0])|subtle.ConstantTimeCompare(row.CodeIndex, given[1]) == 1 {
			if err := queries.DeleteCodes(ctx, q.DeleteCodesParams{Purpose: string(purpose), EmailIndex: index[0], Older: index[1]}); err != nil {
				return Answer{}, fmt.Errorf("use up an e-mailed code: %w", err)
			}
			return Answer{}, nil
		}
	}
	if charged == nil {
		return a, nil
	}
	a.Guessed = true
	if asked(*charged, s.clientIndexes(client)) {
		charged.TriesLeft--
	} else {
		charged.OthersTriesLeft--
	}
	return a, s.putTries(ctx, tx, purpose, *charged)
}

// codesFor returns the codes that the client may try, and the one of six digits whose try a wrong one costs, or nil: the
// client's own, every long one, and the newest of six digits.
func codesFor(rows []q.LockCodesRow, client [2][]byte, now time.Time) (some []q.LockCodesRow, charged *q.LockCodesRow) {
	var own, newest *q.LockCodesRow
	for i, row := range rows {
		isOwn, isGood := asked(row, client), now.Before(row.ExpiresAt)
		if isOwn {
			own = &rows[i]
		}
		switch {
		case isGood && row.IsLong:
			some = append(some, row)
		case isGood && !isOwn && (newest == nil || newest.ExpiresAt.Before(row.ExpiresAt)):
			newest = &rows[i]
		}
	}
	if own != nil && !own.IsLong && now.Before(own.ExpiresAt) && own.TriesLeft > 0 {
		some, charged = append(some, *own), own
	}
	switch {
	case newest == nil:
	case charged != nil:
		some = append(some, *newest)
	case own == nil && newest.OthersTriesLeft > 0:
		some, charged = append(some, *newest), newest
	}
	return some, charged
}

// Exhaust leaves no further try at the codes of six digits with which a was compared.
func (s *Service) Exhaust(ctx context.Context, tx db.Tx, purpose Purpose, email, client string, a Answer) error {
	for _, row := range a.compared {
		if row.IsLong {
			continue
		}
		if asked(row, s.clientIndexes(client)) {
			row.TriesLeft = 0
		} else {
			row.OthersTriesLeft = 0
		}
		if err := s.putTries(ctx, tx, purpose, row); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) putTries(ctx context.Context, tx db.Tx, purpose Purpose, row q.LockCodesRow) error {
	err := q.New(tx).PutTries(ctx, q.PutTriesParams{
		Purpose: string(purpose), EmailIndex: row.EmailIndex, ClientIndex: row.ClientIndex,
		TriesLeft: row.TriesLeft, OthersTriesLeft: row.OthersTriesLeft,
	})
	if err != nil {
		return fmt.Errorf("count a wrong code: %w", err)
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
