package treasury

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/pause"
	"github.com/gbpc/gbpc/internal/staff"
)

// BooksPause is why and since when nothing moves money, as operators see it.
type BooksPause struct {
	Since   time.Time         `json:"since"`
	Reason  pause.Reason      `json:"reason" enum:"bank_files_newer,chain_nonces_newer,anchors_newer,not_compared"`
	Details map[string]string `json:"details" doc:"figures by what was found; of not_compared the parts that did not answer"`
}

// Evidence is what a witness knows that the books do not.
type Evidence struct {
	Reason pause.Reason
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

// AddWitness adds something outside that PauseIfStale asks. Call it before anything runs.
func (s *Service) AddWitness(w Witness) { s.witnesses = append(s.witnesses, w) }

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
	for _, w := range s.witnesses {
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
		err = s.beginPause(ctx, []Evidence{{pause.NotCompared, strings.Join(silent, ", ")}}, askAgain)
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
	reason := found[0].Reason
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if askAgain {
			if err := s.queue.Enqueue(ctx, tx, compareBooksAgain.Job("", struct{}{})); err != nil {
				return err
			}
		}
		begun, err := s.pause.Begin(ctx, tx, pause.Pause{Reason: reason, Details: details, Since: s.clock.Now()})
		if err != nil || !begun {
			return err
		}
		if reason != pause.NotCompared {
			if err := s.afterLoss(ctx, tx); err != nil {
				return err
			}
		}
		s.log.ErrorContext(ctx, "the books may be behind the bank or a chain: payments are paused", "found", details)
		return s.exceptions.Raise(ctx, tx, exceptions.Exception{
			Kind: exceptions.BooksStale, Subject: booksSubject, Reason: string(reason), Details: details,
		})
	})
	if err != nil {
		return fmt.Errorf("pause: %w", err)
	}
	return nil
}

// afterLoss has bank and chains asked what lost books may have paid and minted, and account numbers and deposit
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
	_, paused, err := s.pause.InForce(ctx, s.db.Read())
	if err != nil || !paused {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		ended, err := s.pause.End(ctx, tx, pause.NotCompared)
		if err != nil || !ended {
			return err
		}
		s.log.InfoContext(ctx, "the books are current: payments resume")
		return s.exceptions.Resolve(ctx, tx, exceptions.BooksStale, booksSubject, "compared")
	})
}

// release ends the pause: two operators have seen that what was missed was ingested again. If they end one in which
// the books could not be compared, nobody knows which numbers customers have.
func (s *Service) release(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	uncompared, err := s.pause.End(ctx, tx, pause.NotCompared)
	if err == nil && uncompared {
		err = s.afterLoss(ctx, tx)
	} else if err == nil {
		var ended bool
		if ended, err = s.pause.End(ctx, tx, ""); err == nil && !ended {
			err = ErrConflict
		}
	}
	if err != nil {
		return err
	}
	return s.exceptions.Resolve(ctx, tx, exceptions.BooksStale, item.Subject, "released")
}
