package treasury

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// PauseReason says what showed that the books are older than what the bank or a chain shows.
type PauseReason string

// The reasons of a pause.
const (
	BankFilesNewer   PauseReason = "bank_files_newer"   // files of the bank were processed, or payments submitted to it, by books that are gone
	ChainNoncesNewer PauseReason = "chain_nonces_newer" // our keys have signed transactions that the books do not know
	AnchorsNewer     PauseReason = "anchors_newer"      // a chain has an attestation of entries that the books do not have
	NotCompared      PauseReason = "not_compared"       // the bank or a chain did not answer: not known whether the books are current
)

// BooksPause is why and since when nothing moves money.
type BooksPause struct {
	Since   time.Time         `json:"since"`
	Reason  PauseReason       `json:"reason" enum:"bank_files_newer,chain_nonces_newer,anchors_newer,not_compared"`
	Details map[string]string `json:"details" doc:"figures by what was found; of not_compared the parts that did not answer"`
}

// Evidence is what a witness knows that the books do not.
type Evidence struct {
	Reason PauseReason
	Detail string // a figure
}

// Witness is something outside that may be newer than the books: the bank, a chain.
type Witness struct {
	Name string
	// Remote is set for a witness that has to answer within a time: at the start, a server does not wait long.
	Remote bool
	// Evidence returns what the books lack. An error means that the witness could not be asked.
	Evidence func(ctx context.Context) ([]Evidence, error)
	// CatchUp has what the books lack ingested again, after the pause began; nil: it happens by itself. After an
	// error, Evidence and CatchUp are called again.
	CatchUp func(ctx context.Context) error
}

// pauseCheck keeps what is known of the pause, so that a money call need not read it from the database.
type pauseCheck struct {
	witnesses []Witness
	// known is the state that was read last, and readAt when. A release in another process is noticed within
	// pauseCacheLife.
	known atomic.Pointer[pauseState]
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
	if known == nil || s.wall.Now().Sub(known.readAt) > pauseCacheLife {
		_, paused, err := s.Paused(ctx, s.db.Read())
		if err != nil {
			return err
		}
		known = &pauseState{paused, s.wall.Now()}
		s.pause.known.Store(known)
	}
	if known.paused {
		return ErrPaused
	}
	return nil
}

// compareBooksAgain asks again the witnesses that did not answer when a server started.
var compareBooksAgain = jobs.Kind[struct{}]{Name: "treasury.compare_books", Lane: jobs.LanePeriodic, Timeout: 5 * time.Minute}

const (
	// startTimeout limits how long the start of a server waits for a remote witness; askTimeout is the limit later.
	startTimeout = 5 * time.Second
	askTimeout   = 30 * time.Second
	// compareInterval is how long after a witness did not answer all are asked again.
	compareInterval = 10 * time.Second
)

// PauseIfStale asks every witness whether it is newer than the books, and pauses everything that moves money if
// one is: the books lost their newest entries in a failover or a restore. It runs before a server takes its first
// call. If a witness does not answer, it is not known whether the books are current: everything is paused too, and
// a job asks again until all have answered. That pause ends by itself if none is newer.
func (s *Service) PauseIfStale(ctx context.Context) error {
	_, err := s.compareWitnesses(ctx, startTimeout, true)
	return err
}

func (s *Service) compareAgain(ctx context.Context, _ struct{}) error {
	answered, err := s.compareWitnesses(ctx, askTimeout, false)
	if err == nil && !answered {
		return jobs.Later(compareInterval)
	}
	return err
}

// compareWitnesses asks all witnesses, and begins or ends the pause by what they say. It reports whether all have
// answered.
func (s *Service) compareWitnesses(ctx context.Context, limit time.Duration, starting bool) (answered bool, err error) {
	var found []Evidence
	var behind []Witness
	var silent []string
	for _, w := range s.pause.witnesses {
		evidence, err := w.ask(ctx, limit)
		if err != nil {
			s.log.WarnContext(ctx, "not known whether the books are current", "asked", w.Name, "err", err)
			silent = append(silent, w.Name)
		}
		found = append(found, evidence...)
		if len(evidence) > 0 && w.CatchUp != nil {
			behind = append(behind, w)
		}
	}
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	askAgain := starting && len(silent) > 0 // later, the job that asks is asking already
	switch {
	case len(found) > 0:
		err = s.beginPause(ctx, found, askAgain)
	case len(silent) == 0:
		err = s.endUncompared(ctx)
	case starting:
		err = s.beginPause(ctx, []Evidence{{NotCompared, strings.Join(silent, ", ")}}, askAgain)
	}
	if err != nil {
		return false, err
	}
	for _, w := range behind {
		if err := w.CatchUp(ctx); err != nil {
			return false, fmt.Errorf("catch up with the %s: %w", w.Name, err)
		}
	}
	return len(silent) == 0, nil
}

func (w Witness) ask(ctx context.Context, limit time.Duration) ([]Evidence, error) {
	if w.Remote {
		limited, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		ctx = limited
	}
	return w.Evidence(ctx)
}

// booksSubject is the subject of the exception of a pause: there is one set of books.
const booksSubject = "books"

// beginPause pauses because of what was found. Numbers that customers got from the entries that are gone must not
// be given out again, so that the next ones are far away. With askAgain, a job asks all of them again.
func (s *Service) beginPause(ctx context.Context, found []Evidence, askAgain bool) error {
	details := map[string]string{}
	for _, e := range found {
		details[string(e.Reason)] = e.Detail
	}
	text, err := json.Marshal(details)
	if err != nil {
		return fmt.Errorf("encode the details of a pause: %w", err)
	}
	reason := found[0].Reason
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if askAgain {
			if err := s.queue.Enqueue(ctx, tx, compareBooksAgain.Job("", struct{}{})); err != nil {
				return err
			}
		}
		begun, err := q.New(tx).SetPause(ctx, q.SetPauseParams{Reason: string(reason), Details: string(text), Since: s.clock.Now()})
		if err != nil || begun == 0 {
			return err
		}
		if reason != NotCompared {
			if err := s.afterLoss(ctx, tx); err != nil {
				return err
			}
		}
		s.log.ErrorContext(ctx, "the books may be behind the bank or a chain: payments are paused", "found", details)
		return s.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptions.BooksStale, Subject: booksSubject, Reason: string(reason), Details: details})
	})
	if err != nil {
		return fmt.Errorf("pause: %w", err)
	}
	s.pause.known.Store(&pauseState{true, s.wall.Now()})
	return nil
}

// afterLoss has bank and chains asked what books that are gone may have paid and minted, and account numbers and deposit
// addresses go on far behind those that the books know.
func (s *Service) afterLoss(ctx context.Context, tx db.Tx) error {
	if err := s.bank.NoteRestore(ctx, tx); err != nil {
		return err
	}
	if err := s.bank.SkipVirtualAccounts(ctx, tx); err != nil {
		return err
	}
	restore := id.New()
	for _, n := range s.networks {
		if err := errors.Join(n.NoteRestore(ctx, tx, restore), n.SkipDepositAddresses(ctx, tx)); err != nil {
			return err
		}
	}
	return nil
}

// endUncompared ends a pause that had no other cause than a silent witness.
func (s *Service) endUncompared(ctx context.Context) error {
	_, paused, err := s.Paused(ctx, s.db.Read())
	if err != nil || !paused {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		ended, err := q.New(tx).EndPauseOf(ctx, string(NotCompared))
		if err != nil {
			return fmt.Errorf("end the pause: %w", err)
		}
		if ended == 0 {
			return nil
		}
		s.log.InfoContext(ctx, "the books are current: payments resume")
		tx.AfterCommit(func() { s.pause.known.Store(nil) })
		return s.exceptions.Resolve(ctx, tx, exceptions.BooksStale, booksSubject, "compared")
	})
}

// release ends the pause: two operators have seen that what was missed was ingested again. If they end one in which
// the books could not be compared, nobody knows which numbers customers have.
func (s *Service) release(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	queries := q.New(tx)
	uncompared, err := queries.EndPauseOf(ctx, string(NotCompared))
	if err != nil {
		return fmt.Errorf("end the pause: %w", err)
	}
	if uncompared > 0 {
		err = s.afterLoss(ctx, tx)
	} else {
		var ended int64
		if ended, err = queries.EndPause(ctx); err == nil && ended == 0 {
			err = ErrConflict
		}
	}
	if err != nil {
		return err
	}
	tx.AfterCommit(func() { s.pause.known.Store(nil) })
	return s.exceptions.Resolve(ctx, tx, exceptions.BooksStale, item.Subject, "released")
}
