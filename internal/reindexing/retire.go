package reindexing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/resealing"
)

const (
	// Lapse is how long the older key is kept after the last column was begun: until then everything that is not computed
	// again has lapsed.
	Lapse = 30 * 24 * time.Hour

	// stillReported is how long a bank reports an entry again with other words. Older ones are told apart by account,
	// direction, amount, reference and day.
	stillReported = 14 * 24 * time.Hour
)

// ErrTooEarly reports that what nobody computes again has not lapsed.
var ErrTooEarly = errors.New("the older index key cannot be retired yet")

// Options say what is indexed again.
type Options struct {
	Keys     string // key file
	Database string
	Clock    clock.Clock // nil: the system's
	Progress func(Progress)
}

// Reindex indexes everything again under the index key in use, while servers run.
func Reindex(ctx context.Context, o Options) error {
	return with(ctx, o, func(s *Service) error { return s.Run(ctx) })
}

// Retire removes the older index key from the file. It returns ErrInUse while something is found by it, and ErrTooEarly with
// the time from which it can be retired.
func Retire(ctx context.Context, o Options) error {
	return with(ctx, o, func(s *Service) error {
		if err := s.prepare(ctx); err != nil {
			return err
		}
		if _, err := seal.Retire(o.Keys, seal.Indexing); err != nil {
			return err
		}
		// Whoever still has both keys in memory claims again; the next replacement begins by forgetting it.
		return s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "DELETE FROM customer_email_claims")
			return err
		})
	})
}

func with(ctx context.Context, o Options, do func(*Service) error) (err error) {
	sealer, err := seal.Load(o.Keys)
	if err != nil {
		return err
	}
	d, err := db.Open(ctx, o.Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if o.Clock == nil {
		o.Clock = clock.System{}
	}
	return do(New(Dependencies{DB: d, Sealer: sealer, Clock: o.Clock, Progress: o.Progress}))
}

// prepare makes sure that nothing needs the older key, and empties what nobody can compute again.
func (s *Service) prepare(ctx context.Context) error {
	if !s.d.Sealer.IndexChanges() {
		return ErrNothingToDo
	}
	begun, err := s.begun(ctx)
	if err != nil {
		return err
	}
	if from := begun.Add(Lapse); s.d.Clock.Now().Before(from) {
		return fmt.Errorf("%w: codes, limits and entries of the bank need it until %s", ErrTooEarly, from.UTC().Format(time.RFC3339))
	}
	left, err := s.Left(ctx)
	if err != nil {
		return err
	}
	if len(left) > 0 {
		var lines []string
		for subject, n := range left {
			lines = append(lines, fmt.Sprintf("%s: %d", subject, n))
		}
		slices.Sort(lines)
		return fmt.Errorf("%w: restart every server with the key file, and run gbpc keys --reindex\n%s", ErrInUse, strings.Join(lines, "\n"))
	}
	return s.emptyEntries(ctx, s.d.Clock.Now().Add(-stillReported))
}

// entry is an entry of the bank.
type entry struct {
	account, ref, meaning string
	details               []byte
}

// emptyEntries empties the keyed hashes of entries that were recorded before then: they tell entries apart of which the bank
// sends two reports. Of a debit that waits for its order, the end-to-end id is computed again.
func (s *Service) emptyEntries(ctx context.Context, before time.Time) error {
	for at := (entry{}); ; {
		page, err := s.entries(ctx, at, before)
		if err != nil || len(page) == 0 {
			return err
		}
		err = s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			for _, e := range page {
				endToEnd, err := s.endToEnd(e)
				if err != nil {
					return err
				}
				if _, err := tx.ExecContext(
					ctx, "UPDATE bank_entries SET end_to_end = $1, counterparty = NULL, name = NULL, own_number = NULL WHERE account = $2 AND ref = $3",
					endToEnd, e.account, e.ref,
				); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("bank_entries: %w", err)
		}
		at = page[len(page)-1]
	}
}

func (s *Service) endToEnd(e entry) (any, error) {
	if e.meaning != "unexplained" || len(e.details) == 0 {
		return nil, nil
	}
	plain, err := resealing.Open(s.d.Sealer, "bank_entries.details", map[string]any{"account": e.account, "ref": e.ref}, e.details)
	if err != nil {
		return nil, err
	}
	var details struct{ Payment string }
	if err := json.Unmarshal(plain, &details); err != nil {
		return nil, errors.New("the details of an entry cannot be read")
	}
	if details.Payment == "" {
		return nil, nil
	}
	return s.d.Sealer.Index("banking.end_to_end", id.Hex(details.Payment)), nil
}

func (s *Service) entries(ctx context.Context, after entry, before time.Time) (page []entry, err error) {
	rows, err := s.d.DB.Read().QueryContext(ctx, fmt.Sprintf(`SELECT account, ref, meaning, details FROM bank_entries
		WHERE (account, ref) > ($1, $2) AND recorded_at < $3 ORDER BY account, ref LIMIT %d`, batch), after.account, after.ref, before)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var e entry
		if err := rows.Scan(&e.account, &e.ref, &e.meaning, &e.details); err != nil {
			return nil, err
		}
		page = append(page, e)
	}
	return page, rows.Err()
}
