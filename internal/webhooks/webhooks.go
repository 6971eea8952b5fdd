package webhooks

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"embed"
	"fmt"
	"log/slog"
	"time"

	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/webhooks/q"
)

//go:embed templates/*.txt
var templateFiles embed.FS

var templates = mail.ParseTemplates(templateFiles, "templates")

// Config is what the issuer decides.
type Config struct {
	// Loopback also allows http and addresses of this machine. It is for the sandbox.
	Loopback bool
	// Around wraps the transport over which messages are sent, to serve some endpoints itself; nil: as it is.
	Around func(Transport) Transport
}

// Dependencies are what the service is built from. Log may be nil.
type Dependencies struct {
	DB     *db.DB
	Events *events.Log
	Makers Makers
	Sealer *seal.Sealer
	Mail   *mail.Outbox
	Queue  *jobs.Queue
	Clock  clock.Clock
	Log    *slog.Logger
}

// Service is the department.
type Service struct {
	config Config
	db     *db.DB
	events *events.Log
	makers Makers
	sealer *seal.Sealer
	mail   *mail.Outbox
	clock  clock.Clock
	wall   clock.System
	log    *slog.Logger
	sender sender
	wake   chan struct{}
}

// New returns the service.
func New(c Config, d Dependencies) *Service {
	s := &Service{
		config: c, db: d.DB, events: d.Events, makers: d.Makers, sealer: d.Sealer, mail: d.Mail, clock: d.Clock, log: d.Log,
		sender: newSender(c.Loopback, c.Around), wake: make(chan struct{}, 1),
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.events.OnNew(s.wakeUp)
	s.makers.BindMade(ended{s})
	d.Queue.HandlePeriodic(jobs.Periodic{Name: "webhooks.prune", Every: time.Hour}, s.prune)
	return s
}

func (s *Service) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

const keyContext = "webhooks.signing_key"

// signingKey returns the key of v1a signatures, which is made when it is first needed.
func (s *Service) signingKey(ctx context.Context) (ed25519.PrivateKey, error) {
	sealed, err := q.New(s.db.Read()).SigningKey(ctx)
	if db.IsNoRows(err) {
		seed := make([]byte, ed25519.SeedSize)
		_, _ = rand.Read(seed) // it never fails
		own, err := s.sealer.Seal(keyContext, seed)
		if err != nil {
			return nil, err
		}
		err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			if err := q.New(tx).KeepKey(ctx, own); err != nil {
				return err
			}
			sealed, err = q.New(tx).SigningKey(ctx)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("keep the signing key of webhooks: %w", err)
		}
	} else if err != nil {
		return nil, fmt.Errorf("read the signing key of webhooks: %w", err)
	}
	seed, err := s.sealer.Open(keyContext, sealed)
	if err != nil {
		return nil, err
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

// retention is how long deliveries are kept, as long as their events.
const (
	retention       = 90 * 24 * time.Hour
	deletedTogether = 1000
)

func (s *Service) prune(ctx context.Context) error {
	for {
		var deleted int64
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			deleted, err = q.New(tx).DeleteOldDeliveries(ctx, q.DeleteOldDeliveriesParams{
				Before: s.clock.Now().Add(-retention), Most: deletedTogether,
			})
			return err
		})
		if err != nil || deleted < deletedTogether {
			return err
		}
	}
}
