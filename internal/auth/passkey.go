package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

const (
	ceremonyLife     = 5 * time.Minute
	mostPasskeys     = 20
	longestKeyName   = 60
	ceremonyCreate   = "create"
	ceremonyAssert   = "assert"
	passkeyTimeoutMS = int(ceremonyLife / time.Millisecond)
)

// ErrTooManyPasskeys: the user has as many passkeys as are kept.
var ErrTooManyPasskeys = fault.New(fault.Conflict)

// Passkey is a WebAuthn credential as its user sees it.
type Passkey struct {
	ID         string
	Name       string
	CreatedAt  time.Time
	LastUsedAt *time.Time
}

// passkeyAlgorithms are the signatures a passkey may make, the best first. RS256 is there for Windows
// Hello, whose older chips can do no other.
var passkeyAlgorithms = []protocol.CredentialParameter{
	{Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.AlgES256},
	{Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.AlgEdDSA},
	{Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.AlgRS256},
}

// keyHolder is a user as the WebAuthn library wants it. The handle is the user's id: it tells nothing.
type keyHolder struct {
	id, email, name string
	keys            []webauthn.Credential
}

func (h keyHolder) WebAuthnID() []byte                         { return []byte(h.id) }
func (h keyHolder) WebAuthnName() string                       { return h.email }
func (h keyHolder) WebAuthnDisplayName() string                { return h.name }
func (h keyHolder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

func (s *Service) keyHolder(ctx context.Context, conn db.Conn, userID string) (keyHolder, error) {
	member, err := s.customers.Member(ctx, conn, userID)
	if err != nil {
		return keyHolder{}, err
	}
	h := keyHolder{id: userID, email: member.User.Email, name: member.User.DisplayName}
	if h.name == "" {
		h.name = h.email
	}
	rows, err := q.New(conn).PasskeysOf(ctx, userID)
	if err != nil {
		return keyHolder{}, fmt.Errorf("read passkeys: %w", err)
	}
	for _, row := range rows {
		var key webauthn.Credential
		if err := json.Unmarshal([]byte(row.Credential), &key); err != nil {
			return keyHolder{}, fmt.Errorf("read a passkey: %w", err)
		}
		h.keys = append(h.keys, key)
	}
	return h, nil
}

// BeginPasskey begins the registration of a passkey by the caller.
func (s *Service) BeginPasskey(ctx context.Context) (*protocol.CredentialCreation, error) {
	if err := s.secondaryAuthOrPassword(ctx); err != nil {
		return nil, err
	}
	caller := Caller(ctx)
	holder, err := s.keyHolder(ctx, s.db.Read(), caller.UserID)
	if err != nil {
		return nil, err
	}
	if len(holder.keys) >= mostPasskeys {
		return nil, ErrTooManyPasskeys
	}
	exclude := make([]protocol.CredentialDescriptor, len(holder.keys))
	for i, key := range holder.keys {
		exclude[i] = key.Descriptor()
	}
	options, session, err := s.passkeys.BeginRegistration(holder,
		webauthn.WithExclusions(exclude),
		webauthn.WithCredentialParameters(passkeyAlgorithms),
		webauthn.WithConveyancePreference(protocol.PreferNoAttestation),
		webauthn.WithAuthenticatorSelection(protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(), UserVerification: protocol.VerificationRequired,
		}))
	if err != nil {
		return nil, fmt.Errorf("begin a passkey's registration: %w", err)
	}
	options.Response.Timeout = passkeyTimeoutMS
	return options, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.beginCeremony(ctx, tx, ceremonyCreate, caller.UserID, "", ceremony{Session: *session})
	})
}

// ceremony is what the second half of a WebAuthn exchange needs of the first.
type ceremony struct {
	Session webauthn.SessionData `json:"session"`
	// Nonce makes a challenge that is derived from an operation new each time.
	Nonce []byte `json:"nonce,omitempty"`

	userID, operationID string
}

func (s *Service) beginCeremony(ctx context.Context, tx db.Tx, kind, userID, operationID string, c ceremony) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	row := q.InsertCeremonyParams{Challenge: c.Session.Challenge, Kind: kind, Session: string(text), ExpiresAt: s.clock.Now().Add(ceremonyLife)}
	if userID != "" {
		row.UserID = &userID
	}
	if operationID != "" {
		row.OperationID = &operationID
	}
	if err := q.New(tx).InsertCeremony(ctx, row); err != nil {
		return fmt.Errorf("store a ceremony: %w", err)
	}
	return nil
}

// takeCeremony is the ceremony that the challenge began: once, and not when it is too old.
func (s *Service) takeCeremony(ctx context.Context, kind, challenge string) (c ceremony, err error) {
	var row q.TakeCeremonyRow
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		row, err = q.New(tx).TakeCeremony(ctx, q.TakeCeremonyParams{Challenge: challenge, Kind: kind})
		return err
	})
	if db.IsNoRows(err) || (err == nil && !s.clock.Now().Before(row.ExpiresAt)) {
		return ceremony{}, ErrPasskey
	}
	if err != nil {
		return ceremony{}, fmt.Errorf("take a ceremony: %w", err)
	}
	if err := json.Unmarshal([]byte(row.Session), &c); err != nil {
		return ceremony{}, fmt.Errorf("read a ceremony: %w", err)
	}
	if row.UserID != nil {
		c.userID = *row.UserID
	}
	if row.OperationID != nil {
		c.operationID = *row.OperationID
	}
	return c, nil
}

// AddPasskey ends the registration: it checks the browser's answer and keeps the passkey.
func (s *Service) AddPasskey(ctx context.Context, name string, answer json.RawMessage) (Passkey, error) {
	name = strings.TrimSpace(name)
	var wrong fault.Fields
	switch {
	case name == "":
		wrong.Add("name", fault.RequiredField)
	case utf8.RuneCountInString(name) > longestKeyName:
		wrong.Add("name", fault.TooLong)
	}
	if len(answer) == 0 {
		wrong.Add("credential", fault.RequiredField)
	}
	if err := wrong.Err(); err != nil {
		return Passkey{}, err
	}
	if err := s.secondaryAuthOrPassword(ctx); err != nil {
		return Passkey{}, err
	}
	caller := Caller(ctx)
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return Passkey{}, ErrPasskey.Because(webauthnCause(err))
	}
	c, err := s.takeCeremony(ctx, ceremonyCreate, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return Passkey{}, err
	}
	if c.userID != caller.UserID {
		return Passkey{}, ErrPasskey
	}
	holder, err := s.keyHolder(ctx, s.db.Read(), caller.UserID)
	if err != nil {
		return Passkey{}, err
	}
	key, err := s.passkeys.CreateCredential(holder, c.Session, parsed)
	if err != nil {
		return Passkey{}, ErrPasskey.Because(webauthnCause(err))
	}
	text, err := json.Marshal(key)
	if err != nil {
		return Passkey{}, err
	}
	added := Passkey{ID: id.New(), Name: name, CreatedAt: s.clock.Now()}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		err := queries.InsertPasskey(ctx, q.InsertPasskeyParams{ID: added.ID, UserID: caller.UserID, CredentialID: key.ID, Credential: string(text), Name: name, CreatedAt: added.CreatedAt})
		if db.IsUniqueViolation(err) {
			return ErrPasskey
		}
		if err != nil {
			return fmt.Errorf("keep a passkey: %w", err)
		}
		if _, err := queries.SecondFactorDone(ctx, caller.SessionID); err != nil {
			return fmt.Errorf("note the second factor: %w", err)
		}
		return s.factorChanged(ctx, tx, PasskeyAdded, "passkey_added")
	})
	return added, err
}

// Passkeys are the caller's passkeys, oldest first.
func (s *Service) Passkeys(ctx context.Context) ([]Passkey, error) {
	rows, err := q.New(s.db.Read()).PasskeysOf(ctx, Caller(ctx).UserID)
	if err != nil {
		return nil, fmt.Errorf("list passkeys: %w", err)
	}
	keys := make([]Passkey, len(rows))
	for i, row := range rows {
		keys[i] = Passkey{row.ID, row.Name, row.CreatedAt, row.LastUsedAt}
	}
	return keys, nil
}

// RemovePasskey forgets one of the caller's passkeys. It needs a step-up.
func (s *Service) RemovePasskey(ctx context.Context, passkey string) error {
	if err := s.RequireSecondaryAuth(ctx); err != nil {
		return err
	}
	caller := Caller(ctx)
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		n, err := q.New(tx).DeletePasskey(ctx, q.DeletePasskeyParams{ID: passkey, UserID: caller.UserID})
		if err != nil {
			return fmt.Errorf("remove a passkey: %w", err)
		}
		if n == 0 {
			return ErrUnknown
		}
		return s.factorChanged(ctx, tx, PasskeyRemoved, "passkey_removed")
	})
}

// webauthnCause is the library's error with its details, which it keeps apart.
func webauthnCause(err error) error {
	if e, ok := errors.AsType[*protocol.Error](err); ok {
		return fmt.Errorf("%s: %s %s", e.Type, e.Details, e.DevInfo)
	}
	return err
}
