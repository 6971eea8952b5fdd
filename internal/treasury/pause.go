package treasury

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// PauseReason says what showed that the books are older than the world outside.
type PauseReason string

// The reasons of a pause.
const (
	BankFilesNewer   PauseReason = "bank_files_newer"   // files of the bank were processed by books that are gone
	ChainNoncesNewer PauseReason = "chain_nonces_newer" // our keys have signed transactions that the books do not know
	AnchorsNewer     PauseReason = "anchors_newer"      // a chain has an attestation of entries that the books do not have
)

// BooksPause is why and since when nothing moves money.
type BooksPause struct {
	Since   time.Time         `json:"since"`
	Reason  PauseReason       `json:"reason" enum:"bank_files_newer,chain_nonces_newer,anchors_newer"`
	Details map[string]string `json:"details" doc:"figures by what was found"`
}

// Evidence is what a witness knows that the books do not.
type Evidence struct {
	Reason PauseReason
	Detail string // a figure
}

// Witness is something outside that may be newer than the books: the bank, a chain. An error means that it
// could not be asked.
type Witness interface {
	Evidence(ctx context.Context) ([]Evidence, error)
}

// pauseCheck keeps what is known of the pause, so that a money call need not read it from the database.
type pauseCheck struct {
	witnesses []Witness
	// known is the state that was read last, and readAt when. A release in another process is noticed within
	// pauseCacheLife.
	known atomic.Pointer[pauseState]
	// asked reports whether every witness has answered since the process started.
	asked atomic.Bool
}

type pauseState struct {
	paused bool
	readAt time.Time
}

const pauseCacheLife = time.Second

// AddWitness adds something outside that PauseIfStale asks. Call it before anything runs.
func (s *Service) AddWitness(w Witness) { s.pause.witnesses = append(s.pause.witnesses, w) }

// Paused returns the pause in force; ok is false if there is none.
func (s *Service) Paused(ctx context.Context, conn db.Conn) (p BooksPause, ok bool, err error) {
	row, err := q.New(conn).Pause(ctx)
	if db.IsNoRows(err) {
		return BooksPause{}, false, nil
	}
	if err != nil {
		return BooksPause{}, false, fmt.Errorf("read whether the books are paused: %w", err)
	}
	p = BooksPause{Since: row.Since, Reason: PauseReason(row.Reason)}
	return p, true, json.Unmarshal([]byte(row.Details), &p.Details)
}

// RequireRunning returns ErrPaused during a pause. Everything that moves money asks it: the ledger before it takes
// an order, the calls with an idempotency key, operators' approvals of an amount, and what sends to the bank
// and to the chains.
func (s *Service) RequireRunning(ctx context.Context) error {
	known := s.pause.known.Load()
	if known == nil || time.Since(known.readAt) > pauseCacheLife {
		_, paused, err := s.Paused(ctx, s.db.Read())
		if err != nil {
			return err
		}
		known = &pauseState{paused, time.Now()}
		s.pause.known.Store(known)
	}
	if known.paused {
		return ErrPaused
	}
	return nil
}

// PauseIfStale asks every witness whether it is newer than the books, and pauses everything that moves money if
// one is: the books lost their newest entries in a failover or a restore. It runs before a server takes its first
// call. A witness that does not answer is asked again by the next reconciliation.
func (s *Service) PauseIfStale(ctx context.Context) error {
	if s.pause.asked.Load() {
		return nil
	}
	var found []Evidence
	answered := true
	for _, w := range s.pause.witnesses {
		evidence, err := w.Evidence(ctx)
		if err != nil {
			s.log.WarnContext(ctx, "not known whether the books are current", "err", err)
			answered = false
		}
		found = append(found, evidence...)
	}
	if len(found) > 0 {
		if err := s.beginPause(ctx, found); err != nil {
			return err
		}
	}
	s.pause.asked.Store(answered)
	return nil
}

// booksSubject is the subject of the exception of a pause: there is one set of books.
const booksSubject = "books"

func (s *Service) beginPause(ctx context.Context, found []Evidence) error {
	details := map[string]string{}
	for _, e := range found {
		details[string(e.Reason)] = e.Detail
	}
	text, err := json.Marshal(details)
	if err != nil {
		return fmt.Errorf("encode the details of a pause: %w", err)
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		begun, err := q.New(tx).SetPause(ctx, q.SetPauseParams{Reason: string(found[0].Reason), Details: string(text), Since: s.clock.Now()})
		if err != nil || begun == 0 {
			return err
		}
		s.log.ErrorContext(ctx, "the books are older than the world outside: payments are paused", "found", details)
		return s.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptions.BooksStale, Subject: booksSubject, Reason: string(found[0].Reason), Details: details})
	})
	if err != nil {
		return fmt.Errorf("pause: %w", err)
	}
	s.pause.known.Store(&pauseState{true, time.Now()})
	return nil
}

// release ends the pause: two operators have seen that what was missed was ingested again.
func (s *Service) release(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	ended, err := q.New(tx).EndPause(ctx)
	if err != nil {
		return fmt.Errorf("end the pause: %w", err)
	}
	if ended == 0 {
		return ErrConflict
	}
	tx.AfterCommit(func() { s.pause.known.Store(nil) })
	return s.exceptions.Resolve(ctx, tx, exceptions.BooksStale, item.Subject, "released")
}
