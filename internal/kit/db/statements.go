package db

import (
	"context"
	"database/sql"
	"sync"
)

// mostStatements bounds how many texts are kept prepared. All SQL is ours and constant, so the bound
// is met only by a text that is put together at run time.
const mostStatements = 1000

// prepared runs each text as a prepared statement. On SQLite, parsing a small query costs more than
// running it; pgx keeps its own.
type prepared struct {
	*sql.DB
	mu         sync.RWMutex
	statements map[string]*sql.Stmt
}

func newPrepared(d *sql.DB) *prepared { return &prepared{DB: d, statements: map[string]*sql.Stmt{}} }

// statement is nil when the text is to be run as it is.
func (p *prepared) statement(ctx context.Context, query string) *sql.Stmt {
	p.mu.RLock()
	s, full := p.statements[query], len(p.statements) >= mostStatements
	p.mu.RUnlock()
	if s != nil || full {
		return s
	}
	s, err := p.DB.PrepareContext(context.WithoutCancel(ctx), query)
	if err != nil {
		return nil // running it will tell what is wrong
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

// QueryContext runs a query by its prepared statement.
func (p *prepared) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if s := p.statement(ctx, query); s != nil {
		return s.QueryContext(ctx, args...)
	}
	return p.DB.QueryContext(ctx, query, args...)
}

// QueryRowContext runs a query by its prepared statement.
func (p *prepared) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if s := p.statement(ctx, query); s != nil {
		return s.QueryRowContext(ctx, args...)
	}
	return p.DB.QueryRowContext(ctx, query, args...)
}
