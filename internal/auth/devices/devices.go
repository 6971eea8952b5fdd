package devices

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/gbpc/gbpc/internal/auth/devices/q"
	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

const (
	// maxToken is longer than any token of ours: a longer one is not looked up.
	maxToken = 64

	maxUserAgent = 300
)

// Config is what the operator of the server decides.
type Config struct {
	// SecureCookies restricts the device cookie to HTTPS. It is off in the sandbox only.
	SecureCookies bool
}

// Dependencies are what the service is built from.
type Dependencies struct {
	Sealer *seal.Sealer
	Clock  clock.Clock
}

// Service knows the browsers in which users have signed in.
type Service struct {
	config Config
	sealer *seal.Sealer
	clock  clock.Clock
}

// New builds the service.
func New(c Config, d Dependencies) *Service {
	return &Service{config: c, sealer: d.Sealer, clock: d.Clock}
}

// Device is the browser that makes the call, as identified by its cookie.
type Device struct{ token secret.Text }

// Current returns the browser that makes the call.
func (s *Service) Current(ctx context.Context) Device {
	token := api.InfoOf(ctx).Cookie(s.cookieName())
	if len(token) > maxToken {
		token = ""
	}
	return Device{secret.Text(token)}
}

func (d Device) hash() []byte {
	sum := sha256.Sum256([]byte(d.token))
	return sum[:]
}

// Key names the device within a longer key.
func (d Device) Key() string { return hex.EncodeToString(d.hash()) }

// Fingerprint identifies where the call comes from, as a keyed hash, and under the other index key while that is replaced: the
// browser by its cookie and its name for itself,
// a client without cookies by its address and its name.
func (s *Service) Fingerprint(ctx context.Context) [2][]byte {
	info := api.InfoOf(ctx)
	from := "cookie " + s.Current(ctx).Key()
	if s.Current(ctx).token == "" {
		from = "address " + info.Address
	}
	return s.sealer.Indexes("auth.device", from+" "+info.UserAgent)
}

// IsKnown reports whether the user has signed in with this browser before.
func (s *Service) IsKnown(ctx context.Context, tx db.Tx, d Device, userID string) (bool, error) {
	users, err := q.New(tx).DeviceUsers(ctx, d.hash()) // queried without a cookie too, so that the time reveals nothing
	if err != nil {
		return false, fmt.Errorf("look for a known browser: %w", err)
	}
	return slices.Contains(users, userID), nil
}

// Remember makes the calling browser one in which the user has signed in, and reports whether it is new
// to this user. A cookie that we did not issue is replaced.
func (s *Service) Remember(ctx context.Context, tx db.Tx, userID string) (isNew bool, err error) {
	d := s.Current(ctx)
	users, err := q.New(tx).DeviceUsers(ctx, d.hash())
	if err != nil {
		return false, fmt.Errorf("look for a known browser: %w", err)
	}
	if len(users) == 0 {
		d.token = secret.Text(rand.Text())
	}
	if err := q.New(tx).PutDevice(ctx, q.PutDeviceParams{TokenHash: d.hash(), UserID: userID, Now: s.clock.Now()}); err != nil {
		return false, fmt.Errorf("remember a browser: %w", err)
	}
	s.setCookie(ctx, d)
	return !slices.Contains(users, userID), nil
}

// Forget deletes every browser of the user.
func (s *Service) Forget(ctx context.Context, tx db.Tx, userID string) error {
	return q.New(tx).DeleteDevices(ctx, userID)
}

// Client is where a call came from.
type Client struct {
	Address   string `json:"address"`
	UserAgent string `json:"userAgent"`
}

const clientContext = "auth.client"

// SealCaller seals the address and browser of the call.
func (s *Service) SealCaller(ctx context.Context) ([]byte, error) {
	info := api.InfoOf(ctx)
	return s.Seal(Client{Address: info.Address, UserAgent: truncate(info.UserAgent, maxUserAgent)})
}

// Seal seals c for storage.
func (s *Service) Seal(c Client) ([]byte, error) { return s.sealer.SealJSON(clientContext, c) }

// Open opens what Seal returned.
func (s *Service) Open(sealed []byte) (c Client, err error) {
	return c, s.sealer.OpenJSON(clientContext, sealed, &c)
}

func truncate(s string, maxLength int) string {
	if len(s) > maxLength {
		return s[:maxLength]
	}
	return s
}
