package db

import (
	"context"
	"database/sql"
	"sync"
)

// maxStatements bounds the number of prepared statements. SQL texts are constants of the program, so the bound
// only matters for texts that are composed at run time.
const maxStatements = 1000

// prepared runs each text as a prepared statement, because parsing a small query costs SQLite more than
// running it. For PostgreSQL, pgx does the same.
type prepared struct {
	*sql.DB
	mu         sync.RWMutex
	statements map[string]*sql.Stmt
}

func newPrepared(d *sql.DB) *prepared { return &prepared{DB: d, statements: map[string]*sql.Stmt{}} }

// statement returns the prepared statement, or nil if the query must be run unprepared.
func (p *prepared) statement(ctx context.Context, query string) *sql.Stmt {
	p.mu.RLock()
	s, full := p.statements[query], len(p.statements) >= maxStatements
	p.mu.RUnlock()
	if s != nil || full {
		return s
	}
	s, err := p.DB.PrepareContext(context.WithoutCancel(ctx), query)
	if err != nil {
		return nil // running the query returns the error
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if first := p.statements[query]; first != nil {
		_ = s.Close()
		return first
	}
	p.statements[query] = s
	return s
}

// QueryContext runs the query as a prepared statement.
func (p *prepared) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if s := p.statement(ctx, query); s != nil {
		return s.QueryContext(ctx, args...)
	}
	return p.DB.QueryContext(ctx, query, args...)
}

// QueryRowContext runs the query as a prepared statement.
func (p *prepared) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if s := p.statement(ctx, query); s != nil {
		return s.QueryRowContext(ctx, args...)
	}
	return p.DB.QueryRowContext(ctx, query, args...)
}
