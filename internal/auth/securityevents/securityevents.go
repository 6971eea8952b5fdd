package securityevents

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth/devices"
	"github.com/gbpc/gbpc/internal/auth/securityevents/q"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Kind says what happened.
type Kind string

// The kinds of events.
const (
	Registered             Kind = "registered"
	SignedIn               Kind = "signed_in"
	SignInFailed           Kind = "sign_in_failed"
	SignInLocked           Kind = "sign_in_locked"
	SignedOut              Kind = "signed_out"
	SignedOutByOperator    Kind = "signed_out_by_operator"
	SessionEnded           Kind = "session_ended"
	RefreshTokenReused     Kind = "refresh_token_reused"
	SecondaryAuth          Kind = "secondary_authentication"
	SecondaryAuthFailed    Kind = "secondary_authentication_failed"
	CodesGuessed           Kind = "codes_guessed" // several wrong codes of a second factor
	CodesClosed            Kind = "codes_closed"  // no further one is accepted until there is a new password
	PasswordResetRequested Kind = "password_reset_requested"
	PasswordReset          Kind = "password_reset"
	PasswordChanged        Kind = "password_changed"
	EmailChanged           Kind = "email_changed"
	TOTPEnabled            Kind = "authenticator_enabled"
	TOTPDisabled           Kind = "authenticator_disabled"
	RecoveryCodeUsed       Kind = "recovery_code_used"
	PasskeyAdded           Kind = "passkey_added"
	PasskeyRemoved         Kind = "passkey_removed"
	PasskeyCloned          Kind = "passkey_possibly_cloned"
	SettingsChanged        Kind = "settings_changed"
	SettingsLoosened       Kind = "settings_loosening_requested"
	UserDisabled           Kind = "user_disabled"
	UserEnabled            Kind = "user_enabled"
	SecondFactorsRemoved   Kind = "second_factors_removed"
	ProviderBound          Kind = "provider_bound"
	ProviderUnbound        Kind = "provider_unbound"
	BankAccountAdded       Kind = "bank_account_added"
	AddressAdded           Kind = "address_added"
	JoinedBusiness         Kind = "joined_business"
	LeftBusiness           Kind = "left_business"
	RoleChanged            Kind = "role_changed"
	KeyMade                Kind = "api_key_made"
	KeyRotated             Kind = "api_key_rotated"
	KeyChanged             Kind = "api_key_changed"
	KeyRevoked             Kind = "api_key_revoked"
	DataExportRequested    Kind = "data_export_requested"
	DataDownloaded         Kind = "data_downloaded"
	ClosingRequested       Kind = "closing_requested"
	ClosingWithdrawn       Kind = "closing_withdrawn"
	MemberInvited          Kind = "member_invited"
	MemberJoined           Kind = "member_joined"
	MemberRoleChanged      Kind = "member_role_changed"
	MemberRemoved          Kind = "member_removed"
	PolicyChanged          Kind = "policy_changed"
	WebhookMade            Kind = "webhook_made"
	WebhookChanged         Kind = "webhook_changed"
	WebhookRotated         Kind = "webhook_rotated"
	WebhookEnabled         Kind = "webhook_enabled"
	WebhookDisabled        Kind = "webhook_disabled"
)

// The details of events that have one and are not the method of an authentication.
const (
	OneSession       = "one_session"        // of SessionEnded
	AllOtherSessions = "all_other_sessions" // of SessionEnded
	CreatedByIssuer  = "created_by_issuer"  // of Registered: the user did not register through the site
)

// Event is one entry of a user's record.
type Event struct {
	ID        string
	SessionID string
	Kind      Kind
	// Address and Browser are where it was done. Both are empty for what an operator did, or another member of the team.
	Address string
	Browser string
	// Detail is a code: the method of an authentication, the id of a new payee or key, or one of the constants above. Often
	// empty.
	Detail string
	At     time.Time
}

// Dependencies are what the service is built from.
type Dependencies struct {
	Devices *devices.Service
	Clock   clock.Clock
}

// Service writes and lists security events.
type Service struct {
	devices *devices.Service
	clock   clock.Clock
}

// New builds the service.
func New(d Dependencies) *Service { return &Service{devices: d.Devices, clock: d.Clock} }

// Record writes an event inside tx, with the address and browser of the call. An empty userID means an
// e-mail address that no user has.
func (s *Service) Record(ctx context.Context, tx db.Tx, userID, sessionID string, kind Kind, detail string) error {
	client, err := s.devices.SealCaller(ctx)
	if err != nil {
		return err
	}
	return s.insert(ctx, tx, userID, sessionID, kind, detail, client)
}

// RecordByOperator writes what an operator did to the user. The operator's address belongs in the audit
// trail of the back office, not in the customer's record.
func (s *Service) RecordByOperator(ctx context.Context, tx db.Tx, userID string, kind Kind) error {
	return s.RecordOfAnother(ctx, tx, userID, kind, "")
}

// RecordOfAnother writes what another member of the user's team did, without where from: that is of the member's own record.
func (s *Service) RecordOfAnother(ctx context.Context, tx db.Tx, userID string, kind Kind, detail string) error {
	nowhere, err := s.devices.Seal(devices.Client{})
	if err != nil {
		return err
	}
	return s.insert(ctx, tx, userID, "", kind, detail, nowhere)
}

func (s *Service) insert(ctx context.Context, tx db.Tx, userID, sessionID string, kind Kind, detail string, client []byte) error {
	row := q.InsertEventParams{ID: id.New(), Kind: string(kind), Client: client, Detail: detail, At: s.clock.Now()}
	if userID != "" {
		row.UserID = &userID
	}
	if sessionID != "" {
		row.SessionID = &sessionID
	}
	if err := q.New(tx).InsertEvent(ctx, row); err != nil {
		return fmt.Errorf("record %s: %w", kind, err)
	}
	return nil
}

// List returns a page of the user's events, newest first, and how many there are in all.
func (s *Service) List(ctx context.Context, conn db.Conn, userID string, w db.Window) ([]Event, int64, error) {
	queries := q.New(conn)
	var total int64
	if !w.ByCreation {
		var err error
		if total, err = queries.CountEventsOf(ctx, &userID); err != nil {
			return nil, 0, fmt.Errorf("count events: %w", err)
		}
	}
	rows, err := queries.EventsOf(ctx, q.EventsOfParams{
		UserID: &userID, BeforeID: w.BeforeID(), PageSize: int64(w.Limit), PageOffset: int64(w.Offset),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list events: %w", err)
	}
	events := make([]Event, len(rows))
	for i, row := range rows {
		c, err := s.devices.Open(row.Client)
		if err != nil {
			return nil, 0, err
		}
		events[i] = Event{ID: row.ID, Kind: Kind(row.Kind), Address: c.Address, Detail: row.Detail, At: row.At}
		if c != (devices.Client{}) {
			events[i].Browser = devices.Describe(c.UserAgent)
		}
		if row.SessionID != nil {
			events[i].SessionID = *row.SessionID
		}
	}
	return events, total, nil
}
