package ledgertest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Entry is an entry of the books with all that its hash covers. Reverses is 0 if it reverses none.
type Entry struct {
	Sequence                    int64
	At                          time.Time
	Owner, Key, Kind, Reference string
	Request, Response           []byte
	Reverses                    int64
	Lines                       []Line
}

// Line is a line of an entry, with its account.
type Line struct {
	Account              int64
	Name, Asset          string
	Side                 int8
	Amount, After, Prior int64
}

// Hash returns the hash of the entry. The encoding is written a second time here, so that a change of it is noticed.
func (e Entry) Hash(previous []byte) []byte {
	m := append(make([]byte, 0, 1024), "gbpc ledger 1\n"...)
	number := func(n int64) { m = binary.BigEndian.AppendUint64(m, uint64(n)) }
	size := func(n int) { m = binary.BigEndian.AppendUint32(m, uint32(n)) }
	field := func(b []byte) { size(len(b)); m = append(m, b...) }
	text := func(s string) { size(len(s)); m = append(m, s...) }
	field(previous)
	number(e.Sequence)
	number(e.At.UnixMicro())
	text(e.Owner)
	text(e.Key)
	m = append(m, e.Request...)
	text(e.Kind)
	text(e.Reference)
	number(e.Reverses)
	field(e.Response)
	number(int64(len(e.Lines)))
	for _, l := range e.Lines {
		number(l.Account)
		text(l.Name)
		text(l.Asset)
		m = append(m, byte(l.Side))
		number(l.Amount)
		number(l.After)
		number(l.Prior)
	}
	sum := sha256.Sum256(m)
	return sum[:]
}

// Rehash recomputes the hash of every entry and of the head, as a person would who wants an alteration to pass
// the replay.
func Rehash(t testing.TB, conn db.Conn) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	fail := func(err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	rows, err := conn.QueryContext(ctx, `SELECT sequence, owner, key, request, kind, reference, reverses, response, created_at FROM ledger_entries ORDER BY sequence`)
	fail(err)
	var entries []Entry
	for rows.Next() {
		var e Entry
		var reverses sql.NullInt64
		fail(rows.Scan(&e.Sequence, &e.Owner, &e.Key, &e.Request, &e.Kind, &e.Reference, &reverses, &e.Response, &e.At))
		e.Reverses = reverses.Int64
		entries = append(entries, e)
	}
	fail(rows.Close())
	var previous []byte
	for _, e := range entries {
		lines, err := conn.QueryContext(ctx, `SELECT a.id, a.name, a.asset, a.side, l.amount, l.balance_after, l.previous_entry FROM ledger_lines l JOIN ledger_accounts a ON a.id = l.account WHERE l.sequence = $1 ORDER BY l.line`, e.Sequence)
		fail(err)
		for lines.Next() {
			var l Line
			fail(lines.Scan(&l.Account, &l.Name, &l.Asset, &l.Side, &l.Amount, &l.After, &l.Prior))
			e.Lines = append(e.Lines, l)
		}
		fail(lines.Close())
		previous = e.Hash(previous)
		_, err = conn.ExecContext(ctx, `UPDATE ledger_entries SET hash = $1 WHERE sequence = $2`, previous, e.Sequence)
		fail(err)
	}
	_, err = conn.ExecContext(ctx, `UPDATE ledger_head SET hash = $1`, previous)
	fail(err)
}
