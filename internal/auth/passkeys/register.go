package passkeys

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/gbpc/gbpc/internal/auth/passkeys/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// BeginRegistration begins the registration of a passkey for the user. It returns ErrTooMany if the
// user has 20 already.
func (s *Service) BeginRegistration(ctx context.Context, userID string) (*protocol.CredentialCreation, error) {
	user, err := s.holder(ctx, s.db.Read(), userID)
	if err != nil {
		return nil, err
	}
	if len(user.keys) >= maxPasskeys {
		return nil, ErrTooMany
	}
	exclude := make([]protocol.CredentialDescriptor, len(user.keys))
	for i, key := range user.keys {
		exclude[i] = key.Descriptor()
	}
	options, session, err := s.webauthn.BeginRegistration(user,
		webauthn.WithExclusions(exclude),
		webauthn.WithCredentialParameters(algorithms),
		webauthn.WithConveyancePreference(protocol.PreferNoAttestation),
		webauthn.WithAuthenticatorSelection(protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		}))
	if err != nil {
		return nil, fmt.Errorf("begin a passkey's registration: %w", err)
	}
	options.Response.Timeout = timeoutMS
	return options, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.beginCeremony(ctx, tx, ceremonyCreate, ceremony{Session: *session, userID: userID})
	})
}

// Registration is a new passkey whose browser's answer was verified. Store keeps it.
type Registration struct {
	Passkey
	credential *webauthn.Credential
}

// CheckRegistration returns what is wrong with the form of a registration. It returns the name without
// the spaces around it.
func CheckRegistration(name string, answer json.RawMessage) (string, error) {
	name = strings.TrimSpace(name)
	var wrong fault.Fields
	switch {
	case name == "":
		wrong.Add("name", fault.RequiredField)
	case utf8.RuneCountInString(name) > maxNameLength:
		wrong.Add("name", fault.TooLong)
	}
	if len(answer) == 0 {
		wrong.Add("credential", fault.RequiredField)
	}
	return name, wrong.Err()
}

// VerifyRegistration verifies the browser's answer to BeginRegistration, once. It returns ErrFailed if
// the answer is wrong or another user's.
func (s *Service) VerifyRegistration(ctx context.Context, userID, name string, answer json.RawMessage) (Registration, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return Registration{}, ErrFailed.Because(withDetails(err))
	}
	c, err := s.takeCeremony(ctx, ceremonyCreate, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return Registration{}, err
	}
	if c.userID != userID {
		return Registration{}, ErrFailed
	}
	user, err := s.holder(ctx, s.db.Read(), userID)
	if err != nil {
		return Registration{}, err
	}
	key, err := s.webauthn.CreateCredential(user, c.Session, parsed)
	if err != nil {
		return Registration{}, ErrFailed.Because(withDetails(err))
	}
	return Registration{Passkey: Passkey{ID: id.New(), Name: name, CreatedAt: s.clock.Now()}, credential: key}, nil
}

// Store keeps a new passkey of the user. It returns ErrFailed if the credential is registered already.
func (s *Service) Store(ctx context.Context, tx db.Tx, userID string, r Registration) error {
	text, err := json.Marshal(r.credential)
	if err != nil {
		return err
	}
	name, err := s.sealer.SealJSON(nameContext(r.ID), r.Name)
	if err != nil {
		return err
	}
	err = q.New(tx).InsertPasskey(ctx, q.InsertPasskeyParams{
		ID: r.ID, UserID: userID, CredentialID: r.credential.ID, Credential: string(text), Name: name, CreatedAt: r.CreatedAt,
	})
	if db.IsUniqueViolation(err) {
		return ErrFailed
	}
	if err != nil {
		return fmt.Errorf("store a passkey: %w", err)
	}
	return nil
}
