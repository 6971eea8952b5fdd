package db

import (
	"context"
	"database/sql"
	"sync/atomic"
)

// Cost is how many transactions something runs, and how many statements in them: on PostgreSQL each of those is a round
// trip. Tests bound it.
type Cost struct{ Transactions, Statements atomic.Int64 }

type costKey struct{}

// Counting returns a context whose transactions are counted in cost.
func Counting(ctx context.Context, cost *Cost) context.Context {
	return context.WithValue(ctx, costKey{}, cost)
}

// counted returns the Conn of a transaction, counted if ctx asks for it.
func counted(ctx context.Context, c Conn) Conn {
	cost, counts := ctx.Value(costKey{}).(*Cost)
	if !counts {
		return c
	}
	cost.Transactions.Add(1)
	return countedConn{c, &cost.Statements}
}

type countedConn struct {
	Conn
	statements *atomic.Int64
}

func (c countedConn) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	c.statements.Add(1)
	return c.Conn.ExecContext(ctx, query, args...)
}

func (c countedConn) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	c.statements.Add(1)
	return c.Conn.QueryContext(ctx, query, args...)
}

func (c countedConn) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	c.statements.Add(1)
	return c.Conn.QueryRowContext(ctx, query, args...)
}
