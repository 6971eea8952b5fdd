package reindexing

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/reindexing/q"
	"github.com/gbpc/gbpc/internal/resealing"
)

const (
	batch  = 200 // rows in one transaction
	rounds = 3   // how often everything is gone through, if a server with the old key still writes
)

var (
	// ErrInUse reports that something is still found by the older key.
	ErrInUse = errors.New("the older index key is still in use")
	// ErrNothingToDo reports that the file has one index key.
	ErrNothingToDo = errors.New("the file has one index key: add another one first")
)

// Dependencies are what the service works with.
type Dependencies struct {
	DB     *db.DB
	Sealer *seal.Sealer
	Clock  clock.Clock
	// Progress is called after each batch; it may be nil.
	Progress func(Progress)
}

// Progress is how far a column is.
type Progress struct {
	Subject  string
	Seen     int64 // rows that were read
	Changed  int64 // rows that were indexed again
	Finished bool
}

// Service indexes again.
type Service struct {
	d Dependencies
}

// New builds the service.
func New(d Dependencies) *Service {
	if d.Progress == nil {
		d.Progress = func(Progress) {}
	}
	return &Service{d: d}
}

// Run indexes everything again under the key in use. A run that was ended is continued by the next one. It returns
// ErrNothingToDo without an older key, and ErrInUse if a server that was not restarted goes on to write under it.
func (s *Service) Run(ctx context.Context) error {
	if !s.d.Sealer.IndexChanges() {
		return ErrNothingToDo
	}
	for range rounds {
		for _, c := range columns() {
			if err := s.column(ctx, c); err != nil {
				return fmt.Errorf("%s: %w", c.subject(), err)
			}
		}
		left, err := s.Left(ctx)
		if err != nil || len(left) == 0 {
			return err
		}
		for subject := range left {
			err := s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
				return q.New(tx).Again(ctx, q.AgainParams{Subject: subject, BegunAt: s.d.Clock.Now()})
			})
			if err != nil {
				return err
			}
		}
	}
	return fmt.Errorf("%w: restart every server with the key file, and run this again", ErrInUse)
}

// Left counts by column what is not indexed under the key in use. It goes through everything.
func (s *Service) Left(ctx context.Context) (map[string]int64, error) {
	left := map[string]int64{}
	for _, c := range columns() {
		err := s.walk(ctx, c, "", func(rows []row) error {
			for _, r := range rows {
				wanted, err := s.wanted(c, r)
				if err != nil {
					return err
				}
				if !bytes.Equal(wanted, r.index) {
					left[c.subject()]++
				}
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.subject(), err)
		}
	}
	return left, nil
}

// column indexes the rows of a column again, a batch in a transaction.
func (s *Service) column(ctx context.Context, c column) error {
	p, err := s.from(ctx, c.subject())
	if err != nil || p.FinishedAt != nil {
		return err
	}
	err = s.walk(ctx, c, p.After, func(rows []row) error {
		changed, err := s.change(ctx, c, rows)
		p.Seen, p.Changed = p.Seen+int64(len(rows)), p.Changed+changed
		s.d.Progress(Progress{Subject: p.Subject, Seen: p.Seen, Changed: p.Changed})
		return err
	})
	if err != nil {
		return err
	}
	now := s.d.Clock.Now()
	err = s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).Finish(ctx, q.FinishParams{Subject: p.Subject, FinishedAt: &now})
	})
	s.d.Progress(Progress{Subject: p.Subject, Seen: p.Seen, Changed: p.Changed, Finished: true})
	return err
}

// from returns where the column is to be continued, and whether it is finished.
func (s *Service) from(ctx context.Context, subject string) (p q.ReindexingProgress, err error) {
	all, err := s.progress(ctx)
	if err != nil {
		return p, err
	}
	if p, begun := all[subject]; begun {
		return p, nil
	}
	p = q.ReindexingProgress{Subject: subject, KeyID: s.d.Sealer.IndexKey(), BegunAt: s.d.Clock.Now()}
	return p, s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).Begin(ctx, q.BeginParams{Subject: p.Subject, KeyID: p.KeyID, BegunAt: p.BegunAt})
	})
}

// progress is of the key in use, by column.
func (s *Service) progress(ctx context.Context) (map[string]q.ReindexingProgress, error) {
	rows, err := q.New(s.d.DB.Read()).Progress(ctx)
	all := map[string]q.ReindexingProgress{}
	for _, r := range rows {
		if r.KeyID == s.d.Sealer.IndexKey() {
			all[r.Subject] = r
		}
	}
	return all, err
}

// begun returns when the last column was begun that is indexed under the key in use, or ErrInUse if one is not finished.
func (s *Service) begun(ctx context.Context) (last time.Time, err error) {
	all, err := s.progress(ctx)
	if err != nil {
		return last, err
	}
	for _, c := range columns() {
		p, ok := all[c.subject()]
		if !ok || p.FinishedAt == nil {
			return last, fmt.Errorf("%w: run gbpc keys --reindex first, %s is not done", ErrInUse, c.subject())
		}
		if p.BegunAt.After(last) {
			last = p.BegunAt
		}
	}
	return last, nil
}

type row struct {
	id            string
	index, sealed []byte
}

func (s *Service) change(ctx context.Context, c column, rows []row) (changed int64, err error) {
	update := "UPDATE " + c.table + " SET " + c.name + " = $1 WHERE id = $2 AND " + c.name + " IS NOT DISTINCT FROM $3"
	err = s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		changed = 0
		for _, r := range rows {
			wanted, err := s.wanted(c, r)
			if err != nil {
				return err
			}
			if bytes.Equal(wanted, r.index) {
				continue
			}
			// What was changed meanwhile is left as it is: a server with the new key did that.
			result, err := tx.ExecContext(ctx, update, wanted, r.id, orNull(r.index))
			if err != nil {
				return fmt.Errorf("the row %s: %w", r.id, err)
			}
			n, err := result.RowsAffected()
			if err != nil {
				return err
			}
			changed += n
		}
		return q.New(tx).Advance(ctx, q.AdvanceParams{
			Subject: c.subject(), After: rows[len(rows)-1].id, Seen: int64(len(rows)), Changed: changed,
		})
	})
	return changed, err
}

// orNull returns a keyed hash as it is compared; one that nobody has computed yet is null.
func orNull(index []byte) any {
	if index == nil {
		return nil
	}
	return index
}

// wanted returns the keyed hash under the key in use.
func (s *Service) wanted(c column, r row) ([]byte, error) {
	value := ""
	if len(r.sealed) > 0 {
		plain, err := resealing.Open(s.d.Sealer, c.table+"."+c.sealed, map[string]any{"id": r.id}, r.sealed)
		if err != nil {
			return nil, fmt.Errorf("the row %s: %w", r.id, err)
		}
		if value, err = c.value(plain); err != nil {
			return nil, fmt.Errorf("the row %s: what is sealed cannot be read", r.id) // the parser's error could quote it
		}
	}
	switch {
	case value != "":
		return s.d.Sealer.Index(c.context, value), nil
	case c.lapses:
		return []byte{}, nil
	}
	return r.index, nil
}

// walk goes through a column along the primary key.
func (s *Service) walk(ctx context.Context, c column, after string, each func([]row) error) error {
	for {
		rows, err := s.page(ctx, c, after)
		if err != nil || len(rows) == 0 {
			return err
		}
		if err := each(rows); err != nil {
			return err
		}
		after = rows[len(rows)-1].id
	}
}

func (s *Service) page(ctx context.Context, c column, after string) (page []row, err error) {
	rows, err := s.d.DB.Read().QueryContext(
		ctx, fmt.Sprintf("SELECT id, %s, %s FROM %s WHERE id > $1 ORDER BY id LIMIT %d", c.name, c.sealed, c.table, batch), after,
	)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var r row
		if err := rows.Scan(&r.id, &r.index, &r.sealed); err != nil {
			return nil, err
		}
		page = append(page, r)
	}
	return page, rows.Err()
}
