package ledger

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// postgresWriter writes a batch in two pipelined round trips on its own connection, and a lone command in one if it
// can (write_alone.go).
type postgresWriter struct {
	own      func() (*pgx.ConnConfig, error) // how to open its connection
	ids      *accountIDs
	balances balanceCache
	seen     head // the newest head that this process has committed or read
	conn     *pgx.Conn
	flight   *flight // on conn
	texts    statements
}

func (p *postgresWriter) connect(ctx context.Context) error {
	if p.conn != nil && !p.conn.IsClosed() {
		return nil
	}
	config, err := p.own()
	if err != nil {
		return fmt.Errorf("%w: %w", errUnreachable, err)
	}
	for name, value := range map[string]string{
		// One plan for each statement, and never one that was made while a table was empty.
		"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off", "enable_hashjoin": "off", "enable_mergejoin": "off",
		// A process that died must not keep the head row locked: only Go code runs between the round trips.
		"idle_in_transaction_session_timeout": "5s", "lock_timeout": "10s",
	} {
		if _, set := config.RuntimeParams[name]; !set {
			config.RuntimeParams[name] = value
		}
	}
	// Each statement must see what was committed before it began (lock, setHeadFrom).
	config.RuntimeParams["default_transaction_isolation"] = "read committed"
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return fmt.Errorf("%w: %w", errUnreachable, err)
	}
	registerArrayCodecs(conn.TypeMap())
	p.forget() // the server behind the new connection may be another one
	p.conn, p.flight = conn, newFlight(conn)
	return nil
}

// abandon closes a connection in an unknown state: the server rolls its transaction back.
func (p *postgresWriter) abandon(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = p.close(ctx)
}

func (p *postgresWriter) close(ctx context.Context) error {
	if p.conn == nil {
		return nil
	}
	return p.conn.Close(ctx)
}

// lock is the first round trip. The head row is locked in a statement of its own: under READ COMMITTED each
// statement sees what was committed before it began, so only a later statement sees what the previous
// holder of the lock wrote. Balances change only under the head row and need no lock of their own.
// Precondition rows may have other writers, so they are locked, in order.
func (p *postgresWriter) lock(ctx context.Context, b *batch) error {
	if err := p.connect(ctx); err != nil {
		return err
	}
	var q pgx.Batch
	q.Queue(`begin`)
	expectsOthers := !p.balances.valid // other processes are writing too, so the head has probably moved
	var remembered []byte
	cached, stored, unknown := p.known(b)
	if expectsOthers || len(stored) == 0 {
		q.Queue(`select sequence, hash, accounts, totals, opens from ledger_head where id = 1 for update`).QueryRow(func(row pgx.Row) error {
			return row.Scan(&b.head.sequence, &b.head.hash, &b.head.accounts, &b.head.totals, &b.head.opens)
		})
	} else {
		queueHeadAndBalances(&q, b, stored)
		cached, stored = append(cached, stored...), nil
	}
	if expectsOthers {
		p.queueRemembered(&q, &remembered)
	}
	queueBalances(&q, stored)
	queueUnknown(&q, b, unknown)
	p.queuePreconditions(&q, b)
	p.queueRecords(&q, b)
	if err := p.conn.SendBatch(ctx, &q).Close(); err != nil {
		return p.failed(ctx, err, errUnreachable)
	}
	if p.balances.isCurrent(b.head) || p.seen.sameAs(b.head) && len(cached) == 0 {
		return nil
	}
	var again pgx.Batch // another process wrote: the cached balances may be stale
	if !expectsOthers {
		p.queueRemembered(&again, &remembered)
	}
	queueBalances(&again, cached)
	if again.Len() > 0 {
		if err := p.conn.SendBatch(ctx, &again).Close(); err != nil {
			return p.failed(ctx, err, errUnreachable)
		}
	}
	if bytes.Equal(remembered, p.seen.hash) {
		return nil
	}
	return p.lockAfterLoss(ctx, b)
}

// write is the second round trip, which includes the commit. No row count can be checked before the commit,
// so everything that must not happen is excluded by locks and constraints.
func (p *postgresWriter) write(ctx context.Context, b *batch) error {
	p.balances.invalidate() // until the commit is certain
	var q pgx.Batch
	if len(b.accepted) > 0 {
		var err error
		if b.head.totals, err = b.totalsAfter(); err != nil {
			p.abandon(ctx)
			return err
		}
		rows := rowQueue(&q, b)
		p.queueUpdated(rows, b)
		p.queueRows(rows, b)
		rows.Queue(`update ledger_head set sequence = $1, hash = $2, accounts = $3, totals = $4 where id = 1`, b.head.sequence, b.head.hash, b.head.accounts, b.head.totals)
		p.flush(&q, rows)
	}
	q.Queue(`commit`)
	if err := p.conn.SendBatch(ctx, &q).Close(); err != nil {
		return b.retryIfRaced(p.failed(ctx, err, errCommitLost))
	}
	p.committed(b)
	return nil
}

// committed remembers what the batch has left.
func (p *postgresWriter) committed(b *batch) {
	p.ids.add(b.accounts)
	p.balances.add(b)
	p.seen = b.head
}

// queueRows writes everything but the head and the precondition rows.
func (p *postgresWriter) queueRows(q statementQueue, b *batch) {
	p.queueEntries(q, b)
	p.queueOtherRows(q, b)
}

func (p *postgresWriter) queueOtherRows(q statementQueue, b *batch) {
	p.queueLines(q, b)
	p.queueAccountChanges(q, b)
	for _, t := range b.tables {
		p.insert(q, t, t.Name, t.Columns, values(b.attached[t]))
	}
}

// queueEntries and queueLines build their arrays themselves, unlike the other inserts: a value in an
// interface is an allocation, and entries and lines are most of what is written.
func (p *postgresWriter) queueEntries(q statementQueue, b *batch) {
	n := len(b.accepted)
	if n == 1 {
		q.Queue(p.texts.insertOne("ledger_entries", "ledger_entries", entryColumns), b.accepted[0].values()...)
		return
	}
	var (
		sequence                    = make([]int64, n)
		text                        = make([]string, 4*n)
		owner, key, kind, reference = text[:n], text[n : 2*n], text[2*n : 3*n], text[3*n:]
		bytes                       = make([][]byte, 3*n)
		request, response, hash     = bytes[:n], bytes[n : 2*n], bytes[2*n:]
		reverses                    = make([]*int64, n)
		created                     = make([]time.Time, n)
	)
	for i, a := range b.accepted {
		sequence[i], owner[i], key[i], kind[i], reference[i] = a.sequence, a.owner, a.key, a.kind, a.reference
		request[i], response[i], hash[i], created[i] = a.record.request[:], a.response, a.hash, a.at
		if a.reverses != 0 {
			reverses[i] = &a.reverses
		}
	}
	q.Queue(
		p.texts.insertMany("ledger_entries", "ledger_entries", entryColumns), sequence, owner, key, request, kind, reference, reverses, response,
		hash, created,
	)
}

func (p *postgresWriter) queueLines(q statementQueue, b *batch) {
	n := 0
	for _, a := range b.accepted {
		n += len(a.lines)
	}
	if n == 0 {
		return
	}
	if lines := b.accepted[0].lines; len(b.accepted) == 1 && len(lines) == 2 { // the usual command, alone in its batch
		q.Queue(`insert into ledger_lines (sequence, line, account, amount, balance_after, previous_entry) values ($1,0,$2,$3,$4,$5), ($1,1,$6,$7,$8,$9)`,
			b.head.sequence, lines[0].id, lines[0].amount, lines[0].after, lines[0].prior, lines[1].id, lines[1].amount, lines[1].after,
			lines[1].prior)
		return
	}
	var (
		line                               = make([]int16, 0, n)
		sequence, id, amount, after, prior = make([]int64, 0, n), make([]int64, 0, n), make([]int64, 0, n), make([]int64, 0, n), make([]int64, 0,
			n)
	)
	for _, a := range b.accepted {
		for i, l := range a.lines {
			sequence, line = append(sequence, a.sequence), append(line, int16(i)) // at most maxLines
			id, amount, after, prior = append(id, l.id), append(amount, l.amount), append(after, l.after), append(prior, l.prior)
		}
	}
	q.Queue(`insert into ledger_lines (sequence, line, account, amount, balance_after, previous_entry)
		select unnest($1::bigint[]), unnest($2::smallint[]), unnest($3::bigint[]), unnest($4::bigint[]), unnest($5::bigint[]), unnest($6::bigint[])`,
		sequence, line, id, amount, after, prior)
}

func (p *postgresWriter) queueAccountChanges(q statementQueue, b *batch) {
	if len(b.created) > 0 {
		rows, opening := make([][]any, len(b.created)), make([][]any, len(b.created))
		for i, a := range b.created {
			rows[i], opening[i] = a.values(), a.balanceValues()
		}
		p.insert(q, "ledger_accounts", "ledger_accounts", accountColumns, rows)
		p.insert(q, "ledger_balances", "ledger_balances", balanceColumns, opening)
	}
	n := len(b.changed)
	ids, balances, entries := make([]int64, 0, n), make([]int64, 0, n), make([]int64, 0, n)
	for _, a := range b.changed {
		if !a.created { // those were inserted with their balance
			ids, balances, entries = append(ids, a.id), append(balances, a.balance), append(entries, a.entry)
		}
	}
	switch len(ids) {
	case 0:
	case 1:
		q.Queue(`update ledger_balances set balance = $2, last_entry = $3, padding = null where account = $1`, ids[0], balances[0], entries[0])
	case 2:
		q.Queue(`update ledger_balances set balance = case when account = $1 then $2::bigint else $5::bigint end,
			last_entry = case when account = $1 then $3::bigint else $6::bigint end, padding = null where account in ($1, $4)`,
			ids[0], balances[0], entries[0], ids[1], balances[1], entries[1])
	default:
		q.Queue(`update ledger_balances b set balance = u.balance, last_entry = u.last_entry, padding = null
			from (select unnest($1::bigint[]) as account, unnest($2::bigint[]) as balance, unnest($3::bigint[]) as last_entry) u
			where b.account = u.account`, ids, balances, entries)
	}
}

// queueUpdated writes the precondition rows that were changed. Rows that exist are locked and are updated.
// A row that did not exist is inserted; if another writer has inserted it since, the command is applied
// again.
func (p *postgresWriter) queueUpdated(q statementQueue, b *batch) {
	for _, t := range updatedTables(b) {
		switch len(t.stored) {
		case 0:
		case 1:
			q.Queue(p.texts.updateOnePrecondition(t.table), t.stored[0]...)
		default:
			q.Queue(p.texts.updatePreconditions(t.table), arrays(t.columns(), t.stored)...)
		}
		if len(t.added) > 0 {
			p.insert(q, t.table, t.table.name, t.columns(), t.added)
		}
	}
}

// insert inserts the rows into a table. on identifies the set of columns among several for one table.
func (p *postgresWriter) insert(q statementQueue, on any, table string, columns []Column, rows [][]any) {
	if len(rows) == 1 {
		q.Queue(p.texts.insertOne(on, table, columns), rows[0]...)
		return
	}
	q.Queue(p.texts.insertMany(on, table, columns), arrays(columns, rows)...)
}

// retryIfRaced turns a unique violation on a precondition row, which another writer has inserted since it
// was read, into an error after which the command is applied again.
func (b *batch) retryIfRaced(err error) error {
	var refusal *pgconn.PgError
	if !errors.As(err, &refusal) || refusal.Code != "23505" {
		return err
	}
	for _, ref := range b.updated {
		if ref.table.name == refusal.TableName && !b.rows[ref].stored {
			return fmt.Errorf("%w: %w", errUnreachable, err)
		}
	}
	return err
}

// failed ends the transaction and classifies the error. A data exception (class 22) or an integrity
// violation (23) concerns one command and is returned as it is. Any other error of a live connection (a
// lock timeout, a deadlock, a full disk) concerns the whole batch, and nothing was committed. If the
// connection broke or the server closed it, the error is broken: the commit may have been under way.
func (p *postgresWriter) failed(ctx context.Context, err, broken error) error {
	var refusal *pgconn.PgError
	if !errors.As(err, &refusal) || refusal.Severity == "FATAL" || refusal.Severity == "PANIC" {
		p.abandon(ctx)
		return fmt.Errorf("%w: %w", broken, err)
	}
	if _, rollback := p.conn.Exec(ctx, `rollback`); rollback != nil {
		p.abandon(ctx)
	}
	if strings.HasPrefix(refusal.Code, "22") || strings.HasPrefix(refusal.Code, "23") {
		return err
	}
	return fmt.Errorf("%w: %w", errUnreachable, err)
}
