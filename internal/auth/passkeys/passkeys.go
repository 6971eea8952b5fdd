package passkeys

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/gbpc/gbpc/internal/auth/passkeys/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

var (
	// ErrFailed means that the browser's answer does not verify.
	ErrFailed = fault.New(fault.PasskeyFailed)
	// ErrTooMany means that the user has as many passkeys as are kept.
	ErrTooMany = fault.New(fault.Conflict)
	// ErrUnknown means that there is no such passkey, or that it is another user's.
	ErrUnknown = fault.For(fault.NoPasskey)
)

const (
	ceremonyLifetime = 5 * time.Minute
	timeoutMS        = int(ceremonyLifetime / time.Millisecond)

	maxPasskeys   = 20
	maxNameLength = 60
)

// algorithms are the signatures a passkey may make, the best first. RS256 is there for Windows Hello,
// whose older chips support no other.
var algorithms = []protocol.CredentialParameter{
	{Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.AlgES256},
	{Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.AlgEdDSA},
	{Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.AlgRS256},
}

// Config names the site the passkeys belong to.
type Config struct {
	// RelyingParty is the domain, Origins the pages on which passkeys may be used.
	RelyingParty string
	Origins      []string
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB        *db.DB
	Customers *customer.Service
	Sealer    *seal.Sealer
	Clock     clock.Clock
}

// Service registers and verifies passkeys.
type Service struct {
	db        *db.DB
	customers *customer.Service
	sealer    *seal.Sealer
	clock     clock.Clock
	webauthn  *webauthn.WebAuthn
}

// New builds the service. It returns an error if the domain and the origins do not fit together.
func New(c Config, d Dependencies) (*Service, error) {
	w, err := webauthn.New(&webauthn.Config{RPID: c.RelyingParty, RPDisplayName: "GBPC", RPOrigins: c.Origins})
	if err != nil {
		return nil, fmt.Errorf("set up passkeys for %q: %w", c.RelyingParty, err)
	}
	return &Service{db: d.DB, customers: d.Customers, sealer: d.Sealer, clock: d.Clock, webauthn: w}, nil
}

// Passkey is a WebAuthn credential as its user sees it.
type Passkey struct {
	ID         string
	Name       string
	CreatedAt  time.Time
	LastUsedAt *time.Time
}

func nameContext(passkeyID string) string { return "auth.passkey/" + passkeyID }

// List returns the user's passkeys, oldest first.
func (s *Service) List(ctx context.Context, userID string) ([]Passkey, error) {
	rows, err := q.New(s.db.Read()).PasskeysOf(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("list passkeys: %w", err)
	}
	keys := make([]Passkey, len(rows))
	for i, row := range rows {
		keys[i] = Passkey{ID: row.ID, CreatedAt: row.CreatedAt, LastUsedAt: row.LastUsedAt}
		if err := s.sealer.OpenJSON(nameContext(row.ID), row.Name, &keys[i].Name); err != nil {
			return nil, err
		}
	}
	return keys, nil
}

// Count returns how many passkeys the user has.
func (s *Service) Count(ctx context.Context, conn db.Conn, userID string) (int64, error) {
	n, err := q.New(conn).CountPasskeys(ctx, userID)
	if err != nil {
		return 0, fmt.Errorf("count passkeys: %w", err)
	}
	return n, nil
}

// Delete deletes one of the user's passkeys, or returns ErrUnknown.
func (s *Service) Delete(ctx context.Context, tx db.Tx, userID, passkeyID string) error {
	n, err := q.New(tx).DeletePasskey(ctx, q.DeletePasskeyParams{ID: passkeyID, UserID: userID})
	if err != nil {
		return fmt.Errorf("delete a passkey: %w", err)
	}
	if n == 0 {
		return ErrUnknown
	}
	return nil
}

// DeleteAll deletes every passkey of the user.
func (s *Service) DeleteAll(ctx context.Context, tx db.Tx, userID string) error {
	return q.New(tx).DeletePasskeys(ctx, userID)
}

// DeleteExpired deletes ceremonies that nobody completed, at most so many, and returns how many it deleted.
func (s *Service) DeleteExpired(ctx context.Context, tx db.Tx, most int64) (int64, error) {
	return q.New(tx).DeleteCeremoniesBefore(ctx, q.DeleteCeremoniesBeforeParams{Before: s.clock.Now(), Max: most})
}

// holder is a user as the WebAuthn library expects it. The handle is the user's id, which reveals
// nothing.
type holder struct {
	id, email, name string
	keys            []webauthn.Credential
}

func (h holder) WebAuthnID() []byte                         { return []byte(h.id) }
func (h holder) WebAuthnName() string                       { return h.email }
func (h holder) WebAuthnDisplayName() string                { return h.name }
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

// followsBackup takes from an answer whether the passkey may be backed up. The standard says that this never changes (WebAuthn 3,
// 7.2), and passkeys of phones change it once they are synced. Nothing here depends on it; the answer's signature is over it.
func (h holder) followsBackup(credentialID []byte, said protocol.AuthenticatorFlags) {
	for i := range h.keys {
		if bytes.Equal(h.keys[i].ID, credentialID) {
			h.keys[i].Flags.BackupEligible = said.HasBackupEligible()
		}
	}
}

func (s *Service) holder(ctx context.Context, conn db.Conn, userID string) (holder, error) {
	member, err := s.customers.Member(ctx, conn, userID)
	if err != nil {
		return holder{}, err
	}
	h := holder{id: userID, email: member.User.Email, name: member.User.DisplayName}
	if h.name == "" {
		h.name = h.email
	}
	rows, err := q.New(conn).PasskeysOf(ctx, userID)
	if err != nil {
		return holder{}, fmt.Errorf("read passkeys: %w", err)
	}
	for _, row := range rows {
		var key webauthn.Credential
		if err := json.Unmarshal([]byte(row.Credential), &key); err != nil {
			return holder{}, fmt.Errorf("read a passkey: %w", err)
		}
		h.keys = append(h.keys, key)
	}
	return h, nil
}

// withDetails returns the library's error with its details, which the library keeps apart.
func withDetails(err error) error {
	if e, ok := errors.AsType[*protocol.Error](err); ok {
		return fmt.Errorf("%s: %s %s", e.Type, e.Details, e.DevInfo)
	}
	return err
}
