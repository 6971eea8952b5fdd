package resealing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/resealing/q"
)

const (
	batch      = 200  // rows that are sealed again in one transaction
	countBatch = 5000 // rows that are only looked at
	rounds     = 3    // how often everything is gone through, if a server with the old key still writes
)

// ErrInUse reports that something is still sealed with an older key.
var ErrInUse = errors.New("an older key is still in use")

// Dependencies are what the service works with.
type Dependencies struct {
	DB     *db.DB
	Sealer *seal.Sealer
	Clock  clock.Clock
	Files  *files.Store // not needed to count
	// Progress is called after each batch; it may be nil.
	Progress func(Progress)
	// Wait is how long an upload under way is waited for until its owner's documents are tried again.
	Wait time.Duration
}

// Progress is how far a subject is: a column, or the documents.
type Progress struct {
	Subject  string
	Seen     int64
	Resealed int64
	Finished bool
}

// Service seals again.
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

// Run seals everything with the key that seals now. A run that was ended is continued by the next one. It returns ErrInUse
// if a server that was not restarted goes on to seal with an older key.
func (s *Service) Run(ctx context.Context) error {
	for range rounds {
		for _, c := range columns {
			if err := s.column(ctx, c); err != nil {
				return fmt.Errorf("%s: %w", c.subject(), err)
			}
		}
		if err := s.documents(ctx); err != nil {
			return fmt.Errorf("%s: %w", documents, err)
		}
		left, err := s.Left(ctx)
		if err != nil || len(left) == 0 {
			return err
		}
		for subject := range left {
			if err := s.begin(ctx, subject); err != nil {
				return err
			}
		}
	}
	return fmt.Errorf("%w: restart every server with the key file, and run this again", ErrInUse)
}

// Left counts by subject what older keys have sealed. It goes through everything.
func (s *Service) Left(ctx context.Context) (map[string]int64, error) {
	left := map[string]int64{}
	for _, c := range columns {
		err := s.walk(ctx, walking{column: c, read: "substr(" + c.name + ", 1, 5)", most: countBatch}, nil, func(rows []row) error {
			for _, r := range rows {
				if len(r.sealed) > 0 && !s.d.Sealer.Newest(r.sealed) {
					left[c.subject()]++
				}
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.subject(), err)
		}
	}
	err := s.eachKey(ctx, "", func(k files.OwnerKey) error {
		if len(k.Keyset) > 0 && (k.Renewing || !s.d.Sealer.Newest(k.Keyset)) {
			left[documents]++
		}
		return nil
	})
	return left, err
}

// State returns how far the last run was.
func (s *Service) State(ctx context.Context) (all []Progress, err error) {
	rows, err := q.New(s.d.DB.Read()).Progress(ctx)
	for _, r := range rows {
		all = append(all, Progress{Subject: r.Subject, Seen: r.Seen, Resealed: r.Resealed, Finished: r.FinishedAt != nil})
	}
	return all, err
}

// from returns where the subject is to be continued, and whether it is finished.
func (s *Service) from(ctx context.Context, subject string) (p q.ResealingProgress, err error) {
	rows, err := q.New(s.d.DB.Read()).Progress(ctx)
	if err != nil {
		return p, err
	}
	for _, r := range rows {
		if r.Subject == subject && r.KeyID == s.d.Sealer.Key() {
			return r, nil
		}
	}
	return q.ResealingProgress{Subject: subject, KeyID: s.d.Sealer.Key()}, s.begin(ctx, subject)
}

func (s *Service) begin(ctx context.Context, subject string) error {
	return s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).Begin(ctx, q.BeginParams{Subject: subject, KeyID: s.d.Sealer.Key()})
	})
}

func (s *Service) finish(ctx context.Context, p q.ResealingProgress) error {
	now := s.d.Clock.Now()
	err := s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).Finish(ctx, q.FinishParams{Subject: p.Subject, FinishedAt: &now})
	})
	s.d.Progress(Progress{Subject: p.Subject, Seen: p.Seen, Resealed: p.Resealed, Finished: true})
	return err
}

// column seals the values of a column again, a batch in a transaction.
func (s *Service) column(ctx context.Context, c column) error {
	p, err := s.from(ctx, c.subject())
	if err != nil || p.FinishedAt != nil {
		return err
	}
	after, err := place(p.After)
	if err != nil {
		return err
	}
	err = s.walk(ctx, walking{column: c, read: c.name, most: batch}, after, func(rows []row) error {
		resealed, err := s.resealRows(ctx, c, rows)
		p.Seen, p.Resealed = p.Seen+int64(len(rows)), p.Resealed+resealed
		s.d.Progress(Progress{Subject: p.Subject, Seen: p.Seen, Resealed: p.Resealed})
		return err
	})
	if err != nil {
		return err
	}
	return s.finish(ctx, p)
}

func (s *Service) resealRows(ctx context.Context, c column, rows []row) (resealed int64, err error) {
	last, err := json.Marshal(rows[len(rows)-1].key[:len(c.key)])
	if err != nil {
		return 0, err
	}
	update := "UPDATE " + c.table + " SET " + c.name + " = $1 WHERE " + c.name + " = $2 AND " + c.match(3)
	err = s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		resealed = 0
		for _, r := range rows {
			if len(r.sealed) == 0 || s.d.Sealer.Newest(r.sealed) {
				continue
			}
			context := c.contextOf(r.key)
			plain, err := s.d.Sealer.Open(context, r.sealed)
			if err != nil {
				return fmt.Errorf("the row %v: %w", r.key, err)
			}
			sealed, err := s.d.Sealer.Seal(context, plain)
			if err != nil {
				return err
			}
			// What was changed meanwhile is left as it is: a server with the new key did that.
			result, err := tx.ExecContext(ctx, update, append([]any{sealed, r.sealed}, r.key[:len(c.key)]...)...)
			if err != nil {
				return err
			}
			changed, err := result.RowsAffected()
			if err != nil {
				return err
			}
			resealed += changed
		}
		return q.New(tx).Advance(ctx, q.AdvanceParams{Subject: c.subject(), After: string(last), Seen: int64(len(rows)), Resealed: resealed})
	})
	return resealed, err
}

// match compares the key with parameters from this number on.
func (c column) match(from int) string {
	var parts []string
	for i, name := range c.key {
		parts = append(parts, fmt.Sprintf("%s = $%d", name, from+i))
	}
	return strings.Join(parts, " AND ")
}

// place reads the key of the last row of a batch.
func place(text string) (key []any, err error) {
	if text == "" {
		return nil, nil
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&key); err != nil {
		return nil, err
	}
	for i, part := range key {
		if number, ok := part.(json.Number); ok {
			if key[i], err = number.Int64(); err != nil {
				return nil, err
			}
		}
	}
	return key, nil
}

type row struct {
	key    []any // then what else the context needs
	sealed []byte
}

// walking is how a column is gone through.
type walking struct {
	column column
	read   string // what is read of each value
	most   int    // rows at a time
}

// walk goes through a column along the primary key.
func (s *Service) walk(ctx context.Context, w walking, after []any, each func([]row) error) error {
	key := strings.Join(w.column.key, ", ")
	wanted := strings.Join(append(w.column.key[:len(w.column.key):len(w.column.key)], w.column.also...), ", ")
	for {
		query, args := "SELECT "+wanted+", "+w.read+" FROM "+w.column.table, after
		if after != nil {
			query += " WHERE (" + key + ") > (" + parameters(len(after)) + ")"
		}
		query += " ORDER BY " + key + " LIMIT " + fmt.Sprint(w.most)
		rows, err := s.page(ctx, w.column, query, args)
		if err != nil || len(rows) == 0 {
			return err
		}
		if err := each(rows); err != nil {
			return err
		}
		after = rows[len(rows)-1].key[:len(w.column.key)]
	}
}

func parameters(n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "$%d", i+1)
	}
	return b.String()
}

func (s *Service) page(ctx context.Context, c column, query string, args []any) (page []row, err error) {
	rows, err := s.d.DB.Read().QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		r := row{key: make([]any, len(c.key)+len(c.also))}
		into := make([]any, 0, len(r.key)+1)
		for i := range r.key {
			into = append(into, &r.key[i])
		}
		if err := rows.Scan(append(into, &r.sealed)...); err != nil {
			return nil, err
		}
		page = append(page, r)
	}
	return page, rows.Err()
}
