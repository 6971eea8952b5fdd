package ledger_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// model is the expected state of the books: balances, and the answers given under each key.
type model struct {
	balances map[ledger.Account]int64
	answered map[string]answer // by key
	entries  []ledger.Entry    // by sequence, from 1
	reversed map[int64]bool
	used     map[string]int64
	attached int
	closed   []ledger.ClosedMonth // and not archived
}

type answer struct {
	sequence int64
	request  [32]byte
}

// move applies all lines or none, and takes no balance below zero on the way.
func (m *model) move(lines []ledger.Line) bool {
	after := map[ledger.Account]int64{}
	for _, l := range lines {
		if _, ok := after[l.Account]; !ok {
			after[l.Account] = m.balances[l.Account]
		}
		after[l.Account] += int64(l.Side) * int64(l.Account.Side()) * l.Amount.Minor()
		if after[l.Account] < 0 {
			return false
		}
	}
	for a, balance := range after {
		m.balances[a] = balance
	}
	return true
}

var people = []string{"ann", "bob", "cat"}

// event draws one of the events of the books, often with an amount that is too large.
func event(t *rapid.T) (kind string, lines []ledger.Line) {
	pence := rapid.Int64Range(1, 50).Draw(t, "pence")
	one, other := rapid.SampledFrom(people).Draw(t, "one"), rapid.SampledFrom(people).Draw(t, "other")
	in := ledger.Lines(ledger.Move(chart.Bank("1"), chart.Reserve, pounds(pence)), ledger.Move(chart.Issued, chart.Customer(one), coins(pence)))
	switch kind = rapid.SampledFrom([]string{"credit", "credit", "receipt", "assigned", "ordered", "settled", "confirmed", "deposit", "transfer", "fee", "cashed", "capital", "split"}).Draw(t, "event"); kind {
	case "credit":
		return kind, in
	case "receipt":
		return kind, ledger.Move(chart.Bank("2"), chart.Receipts, pounds(pence))
	case "assigned":
		return kind, ledger.Lines(ledger.Move(chart.Receipts, chart.Reserve, pounds(pence)), ledger.Move(chart.Issued, chart.Customer(one), coins(pence)))
	case "ordered":
		return kind, ledger.Move(chart.Customer(one), chart.Held(one), coins(pence))
	case "settled":
		return kind, ledger.Reversed(ledger.Lines(ledger.Move(chart.Bank("1"), chart.Reserve, pounds(pence)), ledger.Move(chart.Issued, chart.Held(one), coins(pence))))
	case "confirmed":
		return kind, ledger.Move(chart.Held(one), chart.Circulation("eth"), coins(pence))
	case "deposit":
		return kind, ledger.Move(chart.Circulation("eth"), chart.Customer(one), coins(pence))
	case "fee":
		return kind, ledger.Move(chart.Customer(one), chart.Fees, money.New(pence, money.GBPC))
	case "cashed":
		return kind, ledger.Lines(ledger.Move(chart.Reserve, chart.OwnCapital, pounds(1)), ledger.Move(chart.BankOwn, chart.Bank("1"), pounds(1)), ledger.Move(chart.Fees, chart.Issued, coins(1)))
	case "capital":
		return kind, ledger.Move(chart.BankOwn, chart.OwnCapital, pounds(pence))
	case "split": // one account in several lines
		return kind, ledger.Lines(ledger.Move(chart.Customer(one), chart.Customer(other), coins(pence)), ledger.Move(chart.Customer(other), chart.Customer(one), coins(pence/2)),
			ledger.Move(chart.Customer(one), chart.Held(one), money.New(7, money.GBPC)))
	}
	return kind, ledger.Move(chart.Customer(one), chart.Customer(other), coins(pence))
}

// step makes one random call and compares the result with the model.
type step struct {
	b *archived
	m *model
}

func (s step) play(t *rapid.T) {
	kind, lines := event(t)
	e := ledger.Entry{Kind: kind, Reference: "r", Lines: lines}
	key := rapid.SampledFrom([]string{"", "", "", "repeat"}).Draw(t, "key")
	if key == "repeat" && len(s.m.answered) > 0 {
		s.repeat(t)
		return
	}
	key = fmt.Sprintf("key-%d", len(s.m.entries)*1000+rapid.IntRange(0, 999).Draw(t, "n"))
	if _, used := s.m.answered[key]; used {
		return
	}
	switch rapid.SampledFrom([]string{"post", "submit", "submit", "limited", "reverse", "close", "archive"}).Draw(t, "call") {
	case "close":
		s.close(t)
	case "archive":
		s.archive(t)
	case "post":
		s.post(t, key, e)
	case "limited":
		s.submit(t, key, e, true)
	case "reverse":
		s.reverse(t, key)
	default:
		s.submit(t, key, e, false)
	}
}

func (s step) accepted(key string, request [32]byte, e ledger.Entry) int64 {
	s.m.entries = append(s.m.entries, e)
	sequence := int64(len(s.m.entries))
	s.m.answered[key] = answer{sequence, request}
	return sequence
}

func (s step) post(t *rapid.T, key string, e ledger.Entry) {
	e.Key = key
	undo := rapid.IntRange(0, 3).Draw(t, "undo") == 0
	err := s.b.db.Tx(context.Background(), func(ctx context.Context, tx db.Tx) error {
		if _, err := s.b.Post(ctx, tx, e); err != nil {
			return err
		}
		if undo {
			return context.Canceled
		}
		return nil
	})
	switch {
	case undo && err != nil:
		if !s.m.clone().move(e.Lines) {
			require.ErrorIs(t, err, ledger.ErrInsufficientFunds)
		} else {
			require.ErrorIs(t, err, context.Canceled)
		}
	case s.m.move(e.Lines):
		require.NoError(t, err)
		s.accepted(key, [32]byte{}, e)
	default:
		require.ErrorIs(t, err, ledger.ErrInsufficientFunds)
	}
}

func (m *model) clone() *model {
	c := &model{balances: map[ledger.Account]int64{}}
	for a, balance := range m.balances {
		c.balances[a] = balance
	}
	return c
}

func (s step) submit(t *rapid.T, key string, e ledger.Entry, counted bool) {
	c := ledger.Command{Owner: "o", Key: key, Request: sha256.Sum256([]byte(key)), Entry: e, Response: []byte(key), AttachedRows: []db.Row{order(key, "o")}}
	within := true
	if counted {
		within = s.m.used["o"]+10 <= 100
		c.Preconditions = []ledger.RowRef{limits.Row("o")}
		c.Check = func(_ time.Time, rows *ledger.Rows) error {
			l, _ := limits.Get(rows, "o")
			l.perDay, l.used = 100, l.used+10
			limits.Set(rows, "o", l)
			if l.used > l.perDay {
				return errOverLimit
			}
			return nil
		}
	}
	receipt, err := s.b.Submit(context.Background(), c)
	switch {
	case !within:
		require.ErrorIs(t, err, errOverLimit)
	case s.m.move(e.Lines):
		require.NoError(t, err)
		require.Equal(t, ledger.Receipt{Sequence: s.accepted(key, c.Request, e), Response: c.Response}, receipt)
		s.m.attached++
		if counted {
			s.m.used["o"] += 10
		}
	default:
		require.ErrorIs(t, err, ledger.ErrInsufficientFunds)
	}
}

func (s step) reverse(t *rapid.T, key string) {
	if len(s.m.entries) == 0 {
		return
	}
	sequence := rapid.Int64Range(1, int64(len(s.m.entries))).Draw(t, "sequence")
	if s.m.entries[sequence-1].NoMovement {
		return
	}
	e := ledger.Entry{Key: key, Kind: "reversal", Reverses: sequence, Lines: ledger.Reversed(s.m.entries[sequence-1].Lines)}
	_, err := s.b.post(e)
	switch {
	case s.m.reversed[sequence]:
		require.ErrorIs(t, err, ledger.ErrReversed)
	case s.m.move(e.Lines):
		require.NoError(t, err)
		s.m.reversed[sequence] = true
		s.accepted(key, [32]byte{}, e)
	default:
		require.ErrorIs(t, err, ledger.ErrInsufficientFunds)
	}
}

// close closes the month that runs.
func (s step) close(t *rapid.T) {
	m := s.b.close(t)
	s.m.closed = append(s.m.closed, m)
	s.m.entries = append(s.m.entries, ledger.Entry{NoMovement: true})
}

// archive archives the oldest closed month. It must not be the newest.
func (s step) archive(t *rapid.T) {
	if len(s.m.closed) == 0 {
		return
	}
	_, err := s.b.Archive(context.Background(), s.m.closed[0])
	if len(s.m.closed) == 1 {
		require.ErrorIs(t, err, ledger.ErrNotArchivable)
		return
	}
	require.NoError(t, err)
	s.m.closed = s.m.closed[1:]
	s.m.entries = append(s.m.entries, ledger.Entry{NoMovement: true})
}

// repeat sends a key again, with the same request or another.
func (s step) repeat(t *rapid.T) {
	keys := make([]string, 0, len(s.m.answered))
	for key := range s.m.answered {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	key := rapid.SampledFrom(keys).Draw(t, "old key")
	old := s.m.answered[key]
	e := s.m.entries[old.sequence-1]
	if e.Key == key { // posted
		sequence, err := s.b.post(e)
		require.ErrorIs(t, err, ledger.ErrAlreadyPosted)
		require.Equal(t, old.sequence, sequence)
		e.Reference += "!"
		_, err = s.b.post(e)
		require.ErrorIs(t, err, ledger.ErrKeyReused)
		return
	}
	c := ledger.Command{Owner: "o", Key: key, Request: old.request, Entry: e, Response: []byte("other"), AttachedRows: []db.Row{order(key, "o")}}
	receipt, err := s.b.Submit(context.Background(), c)
	require.NoError(t, err)
	require.Equal(t, ledger.Receipt{Sequence: old.sequence, Response: []byte(key), Replayed: true}, receipt)
	c.Request[0]++
	_, err = s.b.Submit(context.Background(), c)
	require.ErrorIs(t, err, ledger.ErrKeyReused)
}

// agree compares the whole state.
func (s step) agree(t require.TestingT) {
	ctx := context.Background()
	for a, want := range s.m.balances {
		got, err := s.b.Balance(ctx, s.b.db.Read(), a)
		require.NoError(t, err)
		require.Equal(t, money.New(want, a.Asset()), got, a)
	}
	report, err := s.b.Replay(ctx)
	require.NoError(t, err)
	require.Empty(t, report.Problems)
	require.EqualValues(t, len(s.m.entries), report.From+report.Entries)
	archives, err := s.b.VerifyArchives(ctx)
	require.NoError(t, err)
	require.Empty(t, archives.Problems)
	require.Equal(t, report.From, archives.Entries)
	var attached int
	require.NoError(t, s.b.db.Read().QueryRowContext(ctx, `SELECT count(*) FROM orders`).Scan(&attached))
	require.Equal(t, s.m.attached, attached)
	for i, e := range s.m.entries {
		lines, err := s.b.LinesOf(ctx, s.b.db.Read(), int64(i+1))
		require.NoError(t, err)
		require.Equal(t, append([]ledger.Line{}, e.Lines...), lines)
	}
}

func TestBooks_AgreeWithASimpleModelAfterRandomOperations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		createTables(t, d)
		ledgertest.Unguard(t, d.Writer(), d.Dialect()) // the books are emptied for each sequence
		b := newArchived(t, d, t.TempDir())
		rapid.Check(t, func(t *rapid.T) {
			empty(t, d)
			b.clock.Set(noon)
			s := step{b.emptied(), &model{
				balances: map[ledger.Account]int64{}, answered: map[string]answer{}, reversed: map[int64]bool{}, used: map[string]int64{},
			}}
			defer s.b.Close(context.Background()) // the database goes with the test
			for range rapid.IntRange(1, 40).Draw(t, "steps") {
				s.play(t)
			}
			s.agree(t)
		})
	})
}

// empty resets the books, which is faster than creating another database.
func empty(t require.TestingT, d *db.DB) {
	for _, statement := range []string{
		"DELETE FROM orders", "DELETE FROM limits", "DELETE FROM ledger_archives", "DELETE FROM ledger_archive_files", "DELETE FROM ledger_archived_entries", "DELETE FROM ledger_checkpoints", "DELETE FROM ledger_lines", "DELETE FROM ledger_entries", "DELETE FROM ledger_accounts", "DELETE FROM ledger_balances",
		"UPDATE ledger_head SET sequence = 0, hash = '', accounts = 0, totals = '', opens = 0",
	} {
		_, err := d.Writer().ExecContext(context.Background(), statement)
		require.NoError(t, err)
	}
}

// emptied returns the same with a ledger that remembers nothing.
func (b *archived) emptied() *archived {
	l := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: b.db, Clock: b.clock, Files: b.files})
	return &archived{&books{Ledger: l, t: b.t, db: b.db, clock: b.clock}, b.files, b.storage}
}
