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

// Rehash recomputes the hash of every entry and of the head, as a person would who wants an alteration to pass
// the replay. The encoding is written a second time here, so that a change of it is noticed.
func Rehash(t testing.TB, conn db.Conn) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	fail := func(err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	type entry struct {
		sequence                    int64
		owner, key, kind, reference string
		request, response           []byte
		reverses                    sql.NullInt64
		at                          time.Time
	}
	rows, err := conn.QueryContext(ctx, `SELECT sequence, owner, key, request, kind, reference, reverses, response, created_at FROM ledger_entries ORDER BY sequence`)
	fail(err)
	var entries []entry
	for rows.Next() {
		var e entry
		fail(rows.Scan(&e.sequence, &e.owner, &e.key, &e.request, &e.kind, &e.reference, &e.reverses, &e.response, &e.at))
		entries = append(entries, e)
	}
	fail(rows.Close())
	var previous []byte
	for _, e := range entries {
		m := []byte("gbpc ledger 1\n")
		number := func(n int64) { m = binary.BigEndian.AppendUint64(m, uint64(n)) }
		field := func(b []byte) { m = append(binary.BigEndian.AppendUint32(m, uint32(len(b))), b...) }
		field(previous)
		number(e.sequence)
		number(e.at.UnixMicro())
		field([]byte(e.owner))
		field([]byte(e.key))
		m = append(m, e.request...)
		field([]byte(e.kind))
		field([]byte(e.reference))
		number(e.reverses.Int64)
		field(e.response)
		lines, err := conn.QueryContext(ctx, `SELECT a.id, a.name, a.asset, a.side, l.amount, l.balance_after, l.previous_entry FROM ledger_lines l JOIN ledger_accounts a ON a.id = l.account WHERE l.sequence = $1 ORDER BY l.line`, e.sequence)
		fail(err)
		var encoded [][]byte
		whole := m
		for lines.Next() {
			var id, amount, after, prior int64
			var side int8
			var name, asset string
			fail(lines.Scan(&id, &name, &asset, &side, &amount, &after, &prior))
			m = nil
			number(id)
			field([]byte(name))
			field([]byte(asset))
			m = append(m, byte(side))
			number(amount)
			number(after)
			number(prior)
			encoded = append(encoded, m)
		}
		fail(lines.Close())
		m = whole
		number(int64(len(encoded)))
		for _, line := range encoded {
			m = append(m, line...)
		}
		sum := sha256.Sum256(m)
		previous = sum[:]
		_, err = conn.ExecContext(ctx, `UPDATE ledger_entries SET hash = $1 WHERE sequence = $2`, previous, e.sequence)
		fail(err)
	}
	_, err = conn.ExecContext(ctx, `UPDATE ledger_head SET hash = $1`, previous)
	fail(err)
}
