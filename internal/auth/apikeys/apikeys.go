package apikeys

import (
	"crypto/ed25519"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth/apikeys/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

var (
	// ErrInvalid means that there is no such key, or that it is pending, revoked or expired.
	ErrInvalid = fault.New(fault.KeyInvalid)
	// ErrAddress means that the key may not be used from the caller's address.
	ErrAddress = fault.New(fault.AddressNotAllowed)
	// ErrUnknown means that the customer has no such key.
	ErrUnknown = fault.For(fault.NoKey)
	// ErrEnded means that the key is revoked or expired and cannot be changed.
	ErrEnded = fault.New(fault.Conflict)
	// ErrTooMany means that the customer has as many keys as it may have.
	ErrTooMany = fault.New(fault.TooManyKeys)
)

// maxKeys is how many keys of a customer may be pending or active at a time.
const maxKeys = 50

// Config is what the operator of the server decides.
type Config struct {
	// Test makes the keys of a sandbox, which are known by their prefix and which no other server takes.
	Test bool
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB     *db.DB
	Sealer *seal.Sealer
	Clock  clock.Clock
}

// Service keeps API keys.
type Service struct {
	prefix string
	db     *db.DB
	sealer *seal.Sealer
	clock  clock.Clock
	uses   uses
}

// New builds the service.
func New(c Config, d Dependencies) *Service {
	s := &Service{prefix: livePrefix, db: d.DB, sealer: d.Sealer, clock: d.Clock, uses: uses{of: map[string]use{}}}
	if c.Test {
		s.prefix = testPrefix
	}
	return s
}

// Key is a key without its secret.
type Key struct {
	ID           string
	CustomerID   customer.ID
	CustomerKind customer.Kind
	// ParentID is the business of the sub-account to which the key is confined; empty otherwise. It is known of a key that
	// calls.
	ParentID customer.ID
	// MadeBy is the user who made it.
	MadeBy string
	Name   string
	// Prefix is how the secret begins.
	Prefix string
	Scopes []Scope
	// PublicKey is the key with which changes must be signed; nil: they need not be.
	PublicKey ed25519.PublicKey
	State     State
	CreatedAt time.Time
	ExpiresAt time.Time // zero: it does not expire
	// LastUsedAt and LastUsedIP are zero if it was never used. The time is exact to a minute.
	LastUsedAt time.Time
	LastUsedIP string

	allowed []netip.Prefix
}

func keyOf(row q.AuthApiKey) (Key, error) {
	k := Key{
		ID: row.ID, CustomerID: row.CustomerID, CustomerKind: customer.Kind(row.CustomerKind), MadeBy: row.MadeBy, Name: row.Name,
		Prefix: row.Prefix,
		Scopes: parseScopes(row.Scopes), PublicKey: row.PublicKey, State: State(row.State), CreatedAt: row.CreatedAt,
	}
	if row.ExpiresAt != nil {
		k.ExpiresAt = *row.ExpiresAt
	}
	for _, text := range strings.Fields(row.IpAllowList) {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return Key{}, fmt.Errorf("API key %s: %w", row.ID, err)
		}
		k.allowed = append(k.allowed, network)
	}
	return k, nil
}

func parseScopes(text string) []Scope {
	scopes := []Scope{}
	for one := range strings.FieldsSeq(text) {
		scopes = append(scopes, Scope(one))
	}
	return scopes
}

// Status is the state of the key at a time, Expired included.
func (k Key) Status(now time.Time) State {
	if k.State == Active && expired(k.ExpiresAt, now) {
		return Expired
	}
	return k.State
}

func expired(at, now time.Time) bool { return !at.IsZero() && !now.Before(at) }

// AllowedFrom reports whether the key may be used from the address.
func (k Key) AllowedFrom(address string) bool {
	if len(k.allowed) == 0 {
		return true
	}
	a, err := netip.ParseAddr(address)
	return err == nil && slices.ContainsFunc(k.allowed, func(n netip.Prefix) bool { return n.Contains(a.Unmap().WithZone("")) })
}
