package ledger

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
)

// postWriter reads and writes a batch in the caller's transaction, with one statement for each table however many
// entries there are.
type postWriter struct {
	tx      db.Tx
	dialect db.Dialect
	texts   statements
	lasting bool // it writes many batches, so its texts must be few
}

func (w *postWriter) lock(ctx context.Context, b *batch) error {
	if err := w.lockHead(ctx, b); err != nil {
		return err
	}
	if err := w.readRecords(ctx, b); err != nil {
		return err
	}
	if err := w.readAccounts(ctx, b); err != nil {
		return err
	}
	return w.readPreconditions(ctx, b)
}

func (w *postWriter) lockHead(ctx context.Context, b *batch) error {
	row, err := q.New(w.tx).LockHead(ctx)
	b.head = head{sequence: row.Sequence, hash: row.Hash, accounts: row.Accounts, totals: row.Totals, opens: row.Opens}
	return err
}

// readRecords finds the entries that were posted under the keys before.
func (w *postWriter) readRecords(ctx context.Context, b *batch) error {
	keys := make([]any, len(b.requests))
	for i, r := range b.requests {
		keys[i] = r.Key
	}
	var old oldRecord
	var key string
	var request []byte
	var archived []string
	err := w.read(ctx, `select key, request, sequence, hash, response, archived from (
			select owner, key, request, sequence, hash, response, false as archived from ledger_entries
			union all select owner, key, hash, sequence, hash, hash, true from ledger_archived_entries) e
		where owner = '' and key`, keys, db.Text,
		[]any{&key, &request, &old.sequence, &old.hash, &old.response, &old.archived}, func() error {
			copy(old.request[:], request)
			if old.archived {
				archived = append(archived, key)
			}
			b.records[recordKey{postOwner, key}] = old
			old = oldRecord{} // its slices are not to be scanned into again
			return nil
		})
	for _, key := range archived { // the table has no request of it, and no response was given
		if err != nil {
			return err
		}
		record := b.records[recordKey{postOwner, key}]
		record.response, record.archived = []byte{}, false
		record.request, err = postedRequest(ctx, w.tx, record.sequence)
		b.records[recordKey{postOwner, key}] = record
	}
	return err
}

func (w *postWriter) readAccounts(ctx context.Context, b *batch) error {
	names := make([]any, 0, len(b.accounts))
	for name := range b.accounts {
		names = append(names, name)
	}
	var (
		id, balance, entry int64
		side               int16
		name, asset        string
	)
	return w.read(ctx, `select a.id, a.name, a.asset, a.side, b.balance, b.last_entry
		from ledger_accounts a join ledger_balances b on b.account = a.id where a.name`, names, db.Text,
		[]any{&id, &name, &asset, &side, &balance, &entry}, func() error {
			return b.accounts[name].read(id, name, asset, side, balance, entry)
		})
}

// readPreconditions reads the rows that decide. Those of a posted entry are its gates' and need no lock of their own: who closes
// one posts too (Gate).
func (w *postWriter) readPreconditions(ctx context.Context, b *batch) error {
	for _, t := range preconditionTables(b.requests) {
		values := make([]any, 1+len(t.table.columns))
		into := make([]any, len(values))
		for i := range values {
			into[i] = &values[i]
		}
		err := w.read(ctx, w.texts.readUnlocked(t.table), t.keys, t.table.key.Type, into, func() error { return b.found(t, values) })
		if err != nil {
			return err
		}
	}
	return nil
}

// read runs a query that ends with the column that must be one of values, which have a type, and scans each row into the variables
// before it calls keep.
func (w *postWriter) read(ctx context.Context, query string, values []any, of db.Type, into []any, keep func() error) error {
	for len(values) > 0 {
		n, text, args := min(len(values), maxRows), query+` = any($1)`, []any(nil)
		if w.dialect == db.SQLite {
			n = w.atOnce(len(values))
			text, args = query+` in (?`+strings.Repeat(",?", n-1)+`)`, values[:n]
		} else {
			args = []any{array(values[:n], of)}
		}
		if err := w.scan(ctx, text, args, into, keep); err != nil {
			return err
		}
		values = values[n:]
	}
	return nil
}

// scan runs a query, and scans each row into the variables before it calls keep.
func (w *postWriter) scan(ctx context.Context, query string, args, into []any, keep func() error) error {
	rows, err := w.tx.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if err := keep(); err != nil {
			return err
		}
	}
	return rows.Err()
}

// maxRows is how many rows one statement is for. SQLite takes at most 32766 parameters in one; the widest row here has ten.
const maxRows = 1000

// atOnce is for how many of n rows SQLite's next statement is. A writer that lasts makes statements of a few sizes alone: each text
// is kept.
func (w *postWriter) atOnce(n int) int {
	if !w.lasting {
		return min(n, maxRows)
	}
	for _, size := range [...]int{256, 64, 16, 4} {
		if n >= size {
			return size
		}
	}
	return 1
}

func (w *postWriter) write(ctx context.Context, b *batch) error {
	if len(b.accepted) == 0 {
		return nil
	}
	columns := balanceColumns
	if w.dialect == db.SQLite {
		columns = compactColumns
	}
	inserts, balances := b.ownRows(columns)
	for _, i := range inserts {
		if err := w.insert(ctx, i, ""); err != nil {
			return err
		}
	}
	if err := w.setBalances(ctx, balances); err != nil {
		return err
	}
	totals, err := b.totalsAfter()
	if err != nil {
		return err
	}
	return q.New(w.tx).SetHead(ctx, q.SetHeadParams{Sequence: b.head.sequence, Hash: b.head.hash, Accounts: b.head.accounts, Totals: totals})
}

// insert inserts rows, with a clause at the end of each statement.
func (w *postWriter) insert(ctx context.Context, i rowsToInsert, clause string) error {
	for rows := i.rows; len(rows) > 0; {
		n, text, args := min(len(rows), maxRows), "", []any{}
		if w.dialect == db.Postgres {
			text, args = w.texts.insertMany(i.table, i.table, i.columns), arrays(i.columns, rows[:n])
		} else {
			n = w.atOnce(len(rows))
			text = w.texts.insertRows(i.table+clause, i.table, i.columns, n)
			for _, row := range rows[:n] {
				args = append(args, row...)
			}
		}
		if _, err := w.tx.ExecContext(ctx, text+clause, args...); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

// setBalances writes the balances of accounts that exist. SQLite has no arrays to join with: there, the rows are
// inserted and replace those that exist.
func (w *postWriter) setBalances(ctx context.Context, balances [][]any) error {
	if w.dialect == db.SQLite {
		return w.insert(ctx, rowsToInsert{"ledger_balances", balanceColumns, balances},
			` on conflict (account) do update set balance = excluded.balance, last_entry = excluded.last_entry, padding = null`)
	}
	if len(balances) == 0 {
		return nil
	}
	_, err := w.tx.ExecContext(ctx, `update ledger_balances b set balance = u.balance, last_entry = u.last_entry, padding = null
		from (select unnest($1::bigint[]) as account, unnest($2::bigint[]) as balance, unnest($3::bigint[]) as last_entry) u
		where b.account = u.account`, arrays(balanceColumns, balances)...)
	return err
}
