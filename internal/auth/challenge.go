package auth

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth/passkeys"
	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Operation is one call with its exact body. An authentication is good for one operation and no other.
type Operation struct {
	// Call names the call, for example "chainWithdrawal".
	Call string
	// BodyHash is the SHA-256 of the request to be carried out.
	BodyHash [32]byte
	// Summary is what the user sees of it.
	Summary Summary
	// Password lets a user without a second factor authenticate it with the password on every server. No money moves by it.
	Password bool
}

// Summary describes a payment, new payees or an operator's action that are to be authorised.
type Summary struct {
	// Amount and Currency are a payment's.
	Amount   string `json:"amount,omitempty"`
	Currency string `json:"currency,omitempty"`
	// Payee names the payee of a payment, or a new payee, in full: holder, sort code and account number, or the address.
	// Several are separated by commas.
	Payee string `json:"payee"`
	// ConfirmationOfPayee is what the bank of a new bank account said of the holder's name.
	ConfirmationOfPayee *ConfirmationOfPayee `json:"confirmationOfPayee,omitempty"`
	// Action and Item are what an operator does and to what, as codes and ids.
	Action string `json:"action,omitempty"`
	Item   string `json:"item,omitempty"`
}

// ConfirmationOfPayee is the answer of an account's bank, as banking had it.
type ConfirmationOfPayee struct {
	Result string `json:"result" enum:"match,close_match,no_match,unavailable"`
	Name   string `json:"name,omitempty"`
}

// Hash returns the hash to which a challenge and a passkey's signature are bound: the call, its body and its
// summary.
func (o Operation) Hash() [32]byte {
	h := sha256.New()
	parts := []string{"gbpc operation 1", o.Call, string(o.BodyHash[:]), o.Summary.Amount, o.Summary.Currency, o.Summary.Payee}
	if c := o.Summary.ConfirmationOfPayee; c != nil {
		parts = append(parts, c.Result, c.Name)
	}
	if o.Summary.Action != "" {
		parts = append(parts, o.Summary.Action, o.Summary.Item)
	}
	for _, part := range parts {
		var length [8]byte
		binary.BigEndian.PutUint64(length[:], uint64(len(part)))
		h.Write(length[:])
		h.Write([]byte(part))
	}
	return [32]byte(h.Sum(nil))
}

// ChallengeRow is a challenge as a payment spends it in its own transaction, under the lock of the books.
type ChallengeRow struct {
	operation          []byte
	authenticatedUntil time.Time // zero until it is answered
	spentAt            time.Time // zero until it is spent
}

// ChallengeRows finds a challenge by its id.
var ChallengeRows = db.NewKeyedTable[string]("auth_challenges", "id", func(r *ChallengeRow) []db.Field {
	return []db.Field{
		db.BytesField("operation", &r.operation), db.TimeField("authenticated_until", &r.authenticatedUntil),
		db.TimeField("spent_at", &r.spentAt),
	}
})

// Spend uses the authentication up for the operation with this hash (Operation.Hash). It reports false, and
// changes nothing, if the authentication is for another operation, too old or spent.
func (r *ChallengeRow) Spend(operation [32]byte, now time.Time) bool {
	if !bytes.Equal(r.operation, operation[:]) || !now.Before(r.authenticatedUntil) || !r.spentAt.IsZero() {
		return false
	}
	r.spentAt = now
	return true
}

const summaryContext = "auth.summary"

// Challenge stores a new challenge for the operation and returns ErrSecondaryAuthRequired, which asks the caller
// to answer it. It never returns nil.
func (s *Service) Challenge(ctx context.Context, op Operation) error {
	caller := Caller(ctx)
	factors, err := s.secondFactorsOf(ctx, s.db.Read(), caller.UserID)
	if err != nil {
		return err
	}
	methods := s.secondaryAuthMethods(factors)
	if op.Password && !factors.any() {
		methods = []Method{ByPassword}
	}
	if len(methods) == 0 {
		return ErrEnrolmentRequired
	}
	sealed, err := s.sealer.SealJSON(summaryContext, op.Summary)
	if err != nil {
		return err
	}
	hash, challenge := op.Hash(), id.New()
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).InsertChallenge(ctx, q.InsertChallengeParams{
			ID: challenge, UserID: caller.UserID, CustomerID: customerOf(caller), SessionID: caller.SessionID,
			Operation: hash[:], Summary: sealed, Password: op.Password, ExpiresAt: s.clock.Now().Add(secondaryAuthLifetime),
		})
	})
	if err != nil {
		return fmt.Errorf("store a challenge: %w", err)
	}
	return ErrSecondaryAuthRequired.With(SecondaryAuthRequired{ChallengeID: challenge, Summary: &op.Summary, Methods: methods})
}

// customerOf returns nil for an operator, who acts for no customer.
func customerOf(caller Identity) *string {
	if caller.CustomerID == "" {
		return nil
	}
	return &caller.CustomerID
}

// authenticateChallenge records that the caller answered the challenge. It reports false if the challenge is
// not one of this session, is too old or was answered already.
func (s *Service) authenticateChallenge(ctx context.Context, tx db.Tx, challenge string, until time.Time, method string) (bool, error) {
	n, err := q.New(tx).AuthenticateChallenge(ctx, q.AuthenticateChallengeParams{
		ID: challenge, SessionID: Caller(ctx).SessionID, AuthenticatedUntil: &until, Method: &method, Now: s.clock.Now(),
	})
	if err != nil {
		return false, fmt.Errorf("record a secondary authentication: %w", err)
	}
	return n > 0, nil
}

// Authenticated finds an authentication that the caller made in this session, acting for the same customer, for exactly
// this operation and that is neither spent nor older than five minutes.
func (s *Service) Authenticated(ctx context.Context, op Operation) (challenge string, found bool, err error) {
	caller, hash := Caller(ctx), op.Hash()
	challenge, err = q.New(s.db.Read()).AuthenticatedChallenge(ctx, q.AuthenticatedChallengeParams{
		SessionID: caller.SessionID, UserID: caller.UserID, CustomerID: &caller.CustomerID, Operation: hash[:], Now: s.now(),
	})
	if db.IsNoRows(err) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("look for an authentication: %w", err)
	}
	return challenge, true, nil
}

// RequireAuthentication returns the challenge with which the caller authenticated exactly this operation, to be used up
// with SpendChallenge, or the error that asks for it. A key makes no secondary authentication: "".
func (s *Service) RequireAuthentication(ctx context.Context, op Operation) (challenge string, err error) {
	if Caller(ctx).Key != nil {
		return "", nil
	}
	challenge, found, err := s.Authenticated(ctx, op)
	if err == nil && !found {
		err = s.Challenge(ctx, op)
	}
	return challenge, err
}

// SpendChallenge uses up an authentication inside tx, for operations that do not go through the ledger. It
// returns ErrChallengeUnknown if the authentication is for another operation, spent or too old. A key has none to spend.
func (s *Service) SpendChallenge(ctx context.Context, tx db.Tx, challenge string, op Operation) error {
	if Caller(ctx).Key != nil && challenge == "" {
		return nil
	}
	hash := op.Hash()
	n, err := q.New(tx).SpendChallenge(ctx, q.SpendChallengeParams{ID: challenge, Operation: hash[:], Now: s.now()})
	if err != nil {
		return fmt.Errorf("spend an authentication: %w", err)
	}
	if n == 0 {
		return ErrChallengeUnknown
	}
	return nil
}

func (s *Service) now() *time.Time {
	now := s.clock.Now()
	return &now
}

// storedChallenge is a challenge as it is stored.
type storedChallenge q.AuthChallenge

// open reports whether the challenge still waits for its answer.
func (c storedChallenge) open(now time.Time) bool {
	return c.AuthenticatedUntil == nil && c.SpentAt == nil && now.Before(c.ExpiresAt)
}

func (c storedChallenge) forPasskey() passkeys.Challenge {
	return passkeys.Challenge{ID: c.ID, Operation: c.Operation}
}

func (s *Service) challenge(ctx context.Context, conn db.Conn, challenge string) (storedChallenge, error) {
	if !id.Valid(challenge) {
		return storedChallenge{}, ErrChallengeUnknown
	}
	row, err := q.New(conn).ChallengeByID(ctx, challenge)
	if db.IsNoRows(err) {
		return storedChallenge{}, ErrChallengeUnknown
	}
	if err != nil {
		return storedChallenge{}, fmt.Errorf("read a challenge: %w", err)
	}
	return storedChallenge(row), nil
}
