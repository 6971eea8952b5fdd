package pause

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/pause/q"
)

// Reason says what showed that the books are behind the bank or a chain.
type Reason string

// The reasons of a pause.
const (
	BankFilesNewer   Reason = "bank_files_newer"   // files of the bank were processed, or payments submitted to it, by lost books
	ChainNoncesNewer Reason = "chain_nonces_newer" // our keys have signed transactions that the books do not know
	AnchorsNewer     Reason = "anchors_newer"      // a chain has an attestation of entries that the books do not have
	NotCompared      Reason = "not_compared"       // the bank or a chain did not answer: not known whether the books are current
)

// Pause is why and since when nothing moves money.
type Pause struct {
	Since   time.Time
	Reason  Reason
	Details map[string]string // figures by what was found; of NotCompared the parts that did not answer
}

// Service is the department.
type Service struct {
	db   *db.DB
	wall clock.Clock
	// known is what was read last, so that a call that moves money need not read it from the database. What another process
	// ends is noticed within cacheLife.
	known atomic.Pointer[known]
}

type known struct {
	paused bool
	readAt time.Time
}

const cacheLife = time.Second

// Dependencies are what the service is built from.
type Dependencies struct {
	DB   *db.DB
	Wall clock.Clock // the machine's
}

// New returns the service.
func New(d Dependencies) *Service { return &Service{db: d.DB, wall: d.Wall} }

// Require returns ErrPaused during a pause. Everything that moves money asks it: the ledger before it takes an order, the calls
// with an idempotency key, approvals of an amount by operators and teams, and what sends to the bank and to the chains.
func (s *Service) Require(ctx context.Context) error {
	k := s.known.Load()
	if k == nil || s.wall.Now().Sub(k.readAt) > cacheLife {
		_, paused, err := s.InForce(ctx, s.db.Read())
		if err != nil {
			return err
		}
		k = &known{paused, s.wall.Now()}
		s.known.Store(k)
	}
	if k.paused {
		return ErrPaused
	}
	return nil
}

// InForce returns the pause in force; ok is false if there is none.
func (s *Service) InForce(ctx context.Context, conn db.Conn) (p Pause, ok bool, err error) {
	row, err := q.New(conn).Pause(ctx)
	if db.IsNoRows(err) {
		return Pause{}, false, nil
	}
	if err != nil {
		return Pause{}, false, fmt.Errorf("read whether the books are paused: %w", err)
	}
	p = Pause{Since: row.Since, Reason: Reason(row.Reason)}
	return p, true, json.Unmarshal([]byte(row.Details), &p.Details)
}

// Begin begins a pause, or says more of one that began because the books could not be compared. It reports whether it did: another
// pause stays as it is.
func (s *Service) Begin(ctx context.Context, tx db.Tx, p Pause) (begun bool, err error) {
	details, err := json.Marshal(p.Details)
	if err != nil {
		return false, fmt.Errorf("encode the details of a pause: %w", err)
	}
	n, err := q.New(tx).SetPause(ctx, q.SetPauseParams{Reason: string(p.Reason), Details: string(details), Since: p.Since})
	if err != nil {
		return false, fmt.Errorf("begin a pause: %w", err)
	}
	tx.AfterCommit(func() { s.known.Store(&known{true, s.wall.Now()}) })
	return n > 0, nil
}

// End ends the pause; with a reason, only one for that reason. It reports whether there was one.
func (s *Service) End(ctx context.Context, tx db.Tx, only Reason) (ended bool, err error) {
	var n int64
	if only == "" {
		n, err = q.New(tx).EndPause(ctx)
	} else {
		n, err = q.New(tx).EndPauseOf(ctx, string(only))
	}
	if err != nil {
		return false, fmt.Errorf("end the pause: %w", err)
	}
	tx.AfterCommit(func() { s.known.Store(nil) })
	return n > 0, nil
}
