package ledgerbench

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// oneTransaction is the reference implementation for SQLite: one transaction for each transfer on the writer
// connection, with prepared statements.
type oneTransaction struct {
	db      *sql.DB
	numbers map[string]int64
	stmts   map[string]*sql.Stmt
}

var liteTexts = []string{
	liteKey, liteLimit, liteChallenge, liteBalance, liteEntry, liteLines, liteSetBalance, liteSetLimit, liteSetChallenge, liteWithdrawal,
	liteJob,
}

const (
	liteKey       = `select sequence from ref_entries where owner = ? and key = ?`
	liteLimit     = `select per_day, day, used from ref_bench_limits where customer = ?`
	liteChallenge = `select operation, expires_at, spent_at is not null from ref_bench_challenges where id = ?`
	liteBalance   = `select balance, last_entry from ref_balances where account = ?`
	liteEntry     = `insert into ref_entries (owner, key, request, kind, reference, response, hash, created_at) values (?, ?, ?, ?, ?, ?, ?, ?)`
	liteLines     = `insert into ref_lines (sequence, line, account, amount, balance_after, previous_entry) values (?, 0, ?, ?, ?, ?), (?, 1, ?, ?, ?, ?)`

	liteSetBalance   = `update ref_balances set balance = ?, last_entry = ?, padding = null where account = ?`
	liteSetLimit     = `update ref_bench_limits set day = ?, used = ? where customer = ?`
	liteSetChallenge = `update ref_bench_challenges set spent_at = ? where id = ?`
	liteWithdrawal   = `insert into ref_bench_withdrawals (id, customer, entry, amount, destination, state, created_at) values (?, ?, ?, ?, ?, 'ordered', ?)`
	liteJob          = `insert into ref_bench_jobs (id, kind, args, state, unique_key, attempt, run_at, created_at) values (?, 'send', ?, 'ready', ?, 0, ?, ?)`
)

func newOneTransaction(ctx context.Context, d *sql.DB, numbers map[string]int64) (*oneTransaction, error) {
	t := &oneTransaction{db: d, numbers: numbers, stmts: map[string]*sql.Stmt{}}
	for _, text := range liteTexts {
		stmt, err := d.PrepareContext(ctx, text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", text, err)
		}
		t.stmts[text] = stmt
	}
	return t, nil
}

func (t *oneTransaction) write(_ context.Context, o *order) error {
	ctx := context.Background() // a context that can end would cost the driver a goroutine for each statement
	tx, err := t.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	var replayed int64
	if err := tx.Stmt(t.stmts[liteKey]).QueryRowContext(ctx, o.owner, o.key).Scan(&replayed); !errors.Is(err, sql.ErrNoRows) {
		return errors.Join(errRefused, err)
	}
	from, to := t.numbers[o.from.Name()], t.numbers[o.to.Name()]
	var left, grown, fromEntry, toEntry int64
	if err := tx.Stmt(t.stmts[liteBalance]).QueryRowContext(ctx, from).Scan(&left, &fromEntry); err != nil {
		return err
	}
	if err := tx.Stmt(t.stmts[liteBalance]).QueryRowContext(ctx, to).Scan(&grown, &toEntry); err != nil {
		return err
	}
	amount := o.amount.Minor()
	if left, grown = left-amount, grown+amount; left < 0 {
		return errRefused
	}
	request := sha256.Sum256([]byte(o.key))
	entry, err := tx.Stmt(t.stmts[liteEntry]).ExecContext(
		ctx, o.owner, o.key, request[:], "chain_withdrawal.ordered", o.key, []byte(o.response), noHash[:], o.now,
	)
	if err != nil {
		return err
	}
	sequence, err := entry.LastInsertId()
	if err != nil {
		return err
	}
	run := func(text string, args ...any) {
		if err == nil {
			_, err = tx.Stmt(t.stmts[text]).ExecContext(ctx, args...)
		}
	}
	run(liteLines, sequence, from, amount, left, fromEntry, sequence, to, -amount, grown, toEntry)
	run(liteSetBalance, left, sequence, from)
	run(liteSetBalance, grown, sequence, to)
	if err == nil && o.withdrawal {
		err = t.withdraw(ctx, tx, o, sequence, run)
	}
	if err != nil {
		return err
	}
	return tx.Commit()
}

func (t *oneTransaction) withdraw(ctx context.Context, tx *sql.Tx, o *order, sequence int64, run func(string, ...any)) error {
	var s state
	if err := tx.Stmt(t.stmts[liteLimit]).QueryRowContext(ctx, o.customer).Scan(&s.perDay, &s.day, &s.used); err != nil {
		return err
	}
	if err := tx.Stmt(t.stmts[liteChallenge]).QueryRowContext(ctx, o.challenge).Scan(&s.operation, &s.expires, &s.spent); err != nil {
		return err
	}
	used, err := o.check(o.now, s.perDay, s.day, s.used, s.operation, s.expires, s.spent)
	if err != nil {
		return err
	}
	run(liteSetLimit, dayOf(o.now), used, o.customer)
	run(liteSetChallenge, o.now, o.challenge)
	run(liteWithdrawal, o.key, o.customer, sequence, o.amount.Minor(), o.destination, o.now)
	run(liteJob, o.job, `{"withdrawal":"`+o.key+`"}`, o.key, o.now, o.now)
	return nil
}

// bulk inserts the rows of the transfers in one transaction, sixteen in each statement.
func (t *oneTransaction) bulk(_ context.Context, entries, lines [][]any) (time.Duration, error) {
	ctx := context.Background()
	start := time.Now()
	tx, err := t.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer func() { _ = tx.Rollback() }()
	for _, into := range []struct {
		table   string
		columns []string
		rows    [][]any
	}{{"bulk_entries", bulkEntries, entries}, {"bulk_lines", bulkLines, lines}} {
		const atOnce = 16
		row := "(" + strings.Repeat("?, ", len(into.columns)-1) + "?)"
		stmt, err := tx.PrepareContext(
			ctx, "insert into "+into.table+" ("+strings.Join(into.columns, ", ")+") values "+row+strings.Repeat(", "+row, atOnce-1),
		)
		if err != nil {
			return 0, err
		}
		for rows := into.rows; len(rows) >= atOnce; rows = rows[atOnce:] {
			args := make([]any, 0, atOnce*len(into.columns))
			for _, r := range rows[:atOnce] {
				args = append(args, r...)
			}
			if _, err := stmt.ExecContext(ctx, args...); err != nil {
				return 0, err
			}
		}
		if err := stmt.Close(); err != nil {
			return 0, err
		}
	}
	return time.Since(start), tx.Commit()
}
