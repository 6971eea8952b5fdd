package ledger

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// A lone order is written on an assumption: that nobody has written since this process's last commit, so the
// head and the balances are those it remembers. The statement that moves the head fails if they are not, and
// everything after it in the flight fails with it. The order then takes the usual way, which asks first. So does
// an order that would be refused: only what was read under the lock decides that.

// setHeadFrom moves the head from where it is assumed to be. Under READ COMMITTED an update that has waited for
// the row compares its newest version, so nothing can come between the comparison and the lock.
const setHeadFrom = `update ledger_head set sequence = $1, hash = $2, accounts = $3, totals = $4
	where id = 1 and hash = $5 returning 1`

// writeAlone commits the batch's only command in one round trip, or in two if it has preconditions to read, and
// reports whether it did. If not, and without an error, nothing was written and the command is still to be
// applied.
//
// What is sent in one flight is one transaction, which the server commits or rolls back at the end of the flight,
// before it says that it is ready: a command in one round trip needs no statement for that.
//
// It does not answer from the command's key. If there is an entry under it, the flight that writes fails.
//
// The entry is made before anything has allowed it, while the server reads: if the check refuses, it is thrown away.
//
// The preconditions are read without locks. The flight that writes the entry locks those rows too, and writes nothing
// unless they are as they were read: nobody else waits for the head while this process checks them.
func (p *postgresWriter) writeAlone(ctx context.Context, deadline time.Time, b *batch) (done bool, err error) {
	assumed, r := b.head.hash, b.requests[0]
	unread := p.flyUnread(b)
	p.flyPreconditions(b)
	p.flight.send(ctx, deadline)
	var rows oneStatement
	var receipt Receipt
	var refused error
	if !unread {
		receipt, refused = p.applyAlone(b, &rows) // while the server reads the preconditions
	}
	if err := p.flight.wait(); err != nil {
		return false, p.assumedWrongly(ctx, deadline, err, errUnreachable)
	}
	if unread {
		receipt, refused = p.applyAlone(b, &rows)
	}
	if refused != nil {
		return false, nil // to be refused under the lock, if the balance is still too low
	}
	changed, refused := b.check(r)
	if refused != nil {
		return false, nil // likewise
	}
	b.update(r, changed)
	p.balances.invalidate() // until the commit is certain
	rows.Queue(setHeadFrom, b.head.sequence, b.head.hash, b.head.accounts, b.head.totals, assumed)
	guards := []int{len(rows.texts) - 1} // head first, as everywhere
	guards = append(guards, p.queueUnchanged(&rows, b)...)
	rows.Queue(p.texts.insertGuarded("ledger_entries", entryColumns, guards), b.accepted[0].values()...)
	p.flight.exec(p.texts.together(&rows), rows.args...)
	p.flight.send(ctx, deadline)
	if err := p.flight.wait(); err != nil {
		return false, p.assumedWrongly(ctx, deadline, err, errCommitLost)
	}
	p.committed(b)
	r.receipt, r.err = receipt, nil
	return true, nil
}

// flyUnread reads in a flight the balances that are not cached, if any. They are right if the head turns out not to
// have moved.
func (p *postgresWriter) flyUnread(b *batch) (unread bool) {
	var accounts []*account
	for _, a := range b.accounts {
		if a.unread {
			accounts = append(accounts, a)
		}
	}
	if len(accounts) == 0 {
		return false
	}
	ids, byID := idsOf(accounts)
	p.flight.query(func(row []any) error {
		a := byID[row[0].(int64)]
		a.balance, a.entry, a.unread = row[1].(int64), row[2].(int64), false
		return nil
	}, readBalancesOf, ids)
	return true
}

// applyAlone applies the command but for its preconditions, and queues its rows.
func (p *postgresWriter) applyAlone(b *batch, rows *oneStatement) (Receipt, error) {
	r := b.requests[0]
	for _, a := range b.accounts {
		if a.unread {
			return Receipt{}, fmt.Errorf("account %d has no balance", a.id)
		}
	}
	after, err := b.move(r.Entry.Lines)
	if err != nil {
		return Receipt{}, err
	}
	receipt := b.accept(r, after)
	b.head.totals, err = b.totalsAfter()
	p.queueOtherRows(rows, b)
	return receipt, err
}

// assume fills in the batch from what this process remembers, if that is everything the command needs but balances.
func (p *postgresWriter) assume(b *batch) bool {
	if p.conn == nil || p.conn.IsClosed() || !p.balances.valid || p.balances.head.sequence <= 0 {
		return false
	}
	for name, a := range b.accounts {
		found, ok := p.ids.get(name)
		if !ok {
			return false
		}
		a.Account, a.id, a.cached = found.account, found.id, true
		a.unread = !p.balances.get(a)
	}
	b.head = p.balances.head
	return true
}

// assumedWrongly returns nil if the database refused the data: the head is elsewhere, the key is taken, or the
// command itself is at fault. The usual way finds out which.
func (p *postgresWriter) assumedWrongly(ctx context.Context, deadline time.Time, err, broken error) error {
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	var refusal *pgconn.PgError
	failure := p.failed(ctx, err, broken)
	if errors.As(err, &refusal) && (strings.HasPrefix(refusal.Code, "22") || strings.HasPrefix(refusal.Code, "23")) {
		return nil
	}
	return failure
}

// queueUnchanged writes the precondition rows that the command changes, and locks those that it leaves, if all of them
// have the versions that were read. It returns the statements that return a row only then.
func (p *postgresWriter) queueUnchanged(o *oneStatement, b *batch) (guards []int) {
	for _, t := range preconditionTables(b.requests) { // in the order in which everyone locks them
		for _, key := range t.keys {
			row := b.rows[RowRef{t.table, key}]
			switch {
			case row.stored && row.listed:
				o.Queue(p.texts.updateUnchanged(t.table), append([]any{key, row.version}, row.values...)...)
			case row.stored:
				o.Queue(p.texts.lockUnchanged(t.table), key, row.version)
			case row.listed:
				p.insert(o, t.table, t.table.name, t.columns(), [][]any{append([]any{key}, row.values...)})
				continue // fails if somebody else has inserted it
			default:
				continue
			}
			guards = append(guards, len(o.texts)-1)
		}
	}
	return guards
}

// statementQueue takes statements to send.
type statementQueue interface {
	Queue(query string, args ...any) *pgx.QueuedQuery
}

// oneStatement makes one statement of those that it takes. For a single order most of the time goes into the
// number of statements, not into what they do. PostgreSQL promises no order among them, so none may need what another one writes.
// It runs the last one, the statement proper, before the others, but for guards that the last one names (insertGuarded).
type oneStatement struct {
	texts []string
	args  []any
	ends  []int // of each text's arguments
}

// Queue takes a statement that returns no rows.
func (o *oneStatement) Queue(query string, args ...any) *pgx.QueuedQuery {
	o.texts, o.args = append(o.texts, query), append(o.args, args...)
	o.ends = append(o.ends, len(o.args))
	return nil
}

// rowQueue returns what takes the statements that write the batch's rows: those of a lone command are sent as one.
func rowQueue(q *pgx.Batch, b *batch) statementQueue {
	if len(b.accepted) == 1 {
		return &oneStatement{}
	}
	return q
}

// flush queues what is to be sent as one statement.
func (p *postgresWriter) flush(q *pgx.Batch, rows statementQueue) {
	if one, ok := rows.(*oneStatement); ok {
		q.Queue(p.texts.together(one), one.args...)
	}
}
