package ledgerbench

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// The statements of one row-locking transaction. They write the same rows as the ledger, except for the hash
// chain: the number is taken from a PostgreSQL sequence and the hash is zero.
const (
	pgKey       = `select sequence from ref_entries where owner = $1 and key = $2`
	pgLimit     = `select per_day, day, used from ref_bench_limits where customer = $1 for no key update`
	pgChallenge = `select operation, expires_at, spent_at is not null from ref_bench_challenges where id = $1 for no key update`
	pgBalances  = `select account, balance, last_entry from ref_balances where account in ($1, $2) order by account for no key update`
	pgEntry     = `insert into ref_entries (sequence, owner, key, request, kind, reference, response, hash, created_at)
		values (nextval('ref_sequence'), $1, $2, $3, $4, $5, $6, $7, $8)`
	pgLines = `insert into ref_lines (sequence, line, account, amount, balance_after, previous_entry)
		values (currval('ref_sequence'), 0, $1, $2, $3, $4), (currval('ref_sequence'), 1, $5, $6, $7, $8)`
	pgSetBalances  = `update ref_balances set balance = case when account = $1 then $2::bigint else $4::bigint end, last_entry = currval('ref_sequence'), padding = null where account in ($1, $3)`
	pgSetLimit     = `update ref_bench_limits set day = $2, used = $3 where customer = $1`
	pgSetChallenge = `update ref_bench_challenges set spent_at = $2 where id = $1`
	pgWithdrawal   = `insert into ref_bench_withdrawals (id, customer, entry, amount, destination, state, created_at)
		values ($1, $2, currval('ref_sequence'), $3, $4, 'ordered', $5)`
	pgJob = `insert into ref_bench_jobs (id, kind, args, state, unique_key, attempt, run_at, created_at) values ($1, 'send', $2, 'ready', $3, 0, $4, $4)`
)

// rowLocking is the reference implementation for PostgreSQL.
type rowLocking struct {
	pool    *pgxpool.Pool
	numbers map[string]int64
}

// state is what a transaction reads before it checks the order.
type state struct {
	replayed          bool
	perDay, day, used int64
	operation         []byte
	expires           time.Time
	spent             bool
	balances, entries map[int64]int64
}

func (r *rowLocking) read(o *order) (statements []statement, s *state) {
	s = &state{balances: map[int64]int64{}, entries: map[int64]int64{}}
	var sequence, account, balance, entry int64
	statements = []statement{{text: pgKey, args: []any{o.owner, o.key}, into: []any{&sequence}, row: func() { s.replayed = true }}}
	if o.withdrawal {
		statements = append(statements,
			statement{text: pgLimit, args: []any{o.customer}, into: []any{&s.perDay, &s.day, &s.used}, row: nil},
			statement{text: pgChallenge, args: []any{o.challenge}, into: []any{&s.operation, &s.expires, &s.spent}, row: nil})
	}
	return append(statements, statement{
		text: pgBalances, args: []any{r.numbers[o.from.Name()], r.numbers[o.to.Name()]}, into: []any{&account, &balance, &entry},
		row: func() { s.balances[account], s.entries[account] = balance, entry }}), s
}

type statement struct {
	text string
	args []any
	into []any
	row  func()
}

func (st statement) scan(rows pgx.Rows) error {
	_, err := pgx.ForEachRow(rows, st.into, func() error {
		if st.row != nil {
			st.row()
		}
		return nil
	})
	return err
}

var noHash [32]byte

// write returns the statements that write the order, or refuses it as the ledger would.
func (r *rowLocking) write(o *order, s *state) ([]statement, error) {
	from, to := r.numbers[o.from.Name()], r.numbers[o.to.Name()]
	amount := o.amount.Minor()
	left, grown := s.balances[from]-amount, s.balances[to]+amount
	if s.replayed || left < 0 {
		return nil, errRefused
	}
	request := sha256.Sum256([]byte(o.key))
	all := []statement{
		{text: pgEntry, args: []any{o.owner, o.key, request[:], "chain_withdrawal.ordered", o.key, []byte(o.response), noHash[:], o.now}},
		{text: pgLines, args: []any{from, amount, left, s.entries[from], to, -amount, grown, s.entries[to]}},
		{text: pgSetBalances, args: []any{from, left, to, grown}},
	}
	if !o.withdrawal {
		return all, nil
	}
	used, err := o.check(o.now, s.perDay, s.day, s.used, s.operation, s.expires, s.spent)
	if err != nil {
		return nil, err
	}
	return append(all,
		statement{text: pgSetLimit, args: []any{o.customer, dayOf(o.now), used}},
		statement{text: pgSetChallenge, args: []any{o.challenge, o.now}},
		statement{text: pgWithdrawal, args: []any{o.key, o.customer, amount, o.destination, o.now}},
		statement{text: pgJob, args: []any{o.job, `{"withdrawal":"` + o.key + `"}`, o.key, o.now}}), nil
}

// oneByOne makes the transaction as most programs do, with a round trip for each statement.
func (r *rowLocking) oneByOne(ctx context.Context, o *order) error {
	conn, err := r.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	tx, err := conn.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(ctx) }()
	reads, s := r.read(o)
	for _, st := range reads {
		rows, err := tx.Query(ctx, st.text, st.args...)
		if err != nil {
			return err
		}
		if err := st.scan(rows); err != nil {
			return err
		}
	}
	writes, err := r.write(o, s)
	if err != nil {
		return err
	}
	for _, st := range writes {
		if _, err := tx.Exec(ctx, st.text, st.args...); err != nil {
			return err
		}
	}
	return tx.Commit(ctx)
}

// pipelined makes the same transaction in two round trips.
func (r *rowLocking) pipelined(ctx context.Context, o *order) error {
	conn, err := r.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	var first, second pgx.Batch
	first.Queue("begin")
	reads, s := r.read(o)
	for _, st := range reads {
		first.Queue(st.text, st.args...).Query(st.scan)
	}
	if err := conn.SendBatch(ctx, &first).Close(); err != nil {
		return r.rollback(ctx, conn, err)
	}
	writes, err := r.write(o, s)
	if err != nil {
		return r.rollback(ctx, conn, err)
	}
	for _, st := range writes {
		second.Queue(st.text, st.args...)
	}
	second.Queue("commit")
	if err := conn.SendBatch(ctx, &second).Close(); err != nil {
		return r.rollback(ctx, conn, err)
	}
	return nil
}

func (r *rowLocking) rollback(ctx context.Context, conn *pgxpool.Conn, err error) error {
	_, rollback := conn.Exec(ctx, "rollback")
	return errors.Join(err, rollback)
}

// bulk copies the rows of the transfers in one transaction and returns how long that took.
func (r *rowLocking) bulk(ctx context.Context, entries, lines [][]any) (time.Duration, error) {
	conn, err := r.pool.Acquire(ctx)
	if err != nil {
		return 0, err
	}
	defer conn.Release()
	start := time.Now()
	err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if _, err := tx.CopyFrom(ctx, pgx.Identifier{"bulk_entries"}, bulkEntries, pgx.CopyFromRows(entries)); err != nil {
			return err
		}
		_, err := tx.CopyFrom(ctx, pgx.Identifier{"bulk_lines"}, bulkLines, pgx.CopyFromRows(lines))
		return err
	})
	return time.Since(start), err
}

var (
	bulkEntries = []string{"sequence", "owner", "key", "request", "kind", "reference", "response", "hash", "created_at"}
	bulkLines   = []string{"sequence", "line", "account", "amount", "balance_after", "previous_entry"}
)
