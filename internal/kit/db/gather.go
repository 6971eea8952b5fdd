package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	// gatheredTogether is how many queries one round trip answers at most.
	gatheredTogether = 256
	// gatherTimeout is how long a round trip may take before each query is asked alone.
	gatherTimeout = 5 * time.Second
	// reconnectAfter is how long queries are asked alone after their connection could not be opened.
	reconnectAfter = time.Second
)

// gatherer asks the queries of many callers in one round trip. The first caller to find it idle leads: it asks what is
// waiting and passes the leadership to the first that has arrived since. A query is never asked before it was made, so
// its answer is as fresh as if it had been asked alone.
type gatherer struct {
	pool  *pgxpool.Pool                   // answers alone
	own   func() (*pgx.ConnConfig, error) // how to open its connection
	texts gatheredTexts

	mu      sync.Mutex
	queue   []*ask
	leading bool

	conn   *pgx.Conn // the leader's
	failed time.Time // when connecting was last begun, unless it succeeded; the leader's too
}

// ask is a query and its answer.
type ask struct {
	ctx      context.Context
	text     string
	args     []driver.NamedValue
	answer   *gatheredRows
	answered bool
	wake     chan struct{} // signalled when it is answered or to be asked alone, or its caller is to lead
	alone    bool          // it could not be asked with others
}

// query answers a query, together with others that wait.
func (g *gatherer) query(ctx context.Context, text string, args []driver.NamedValue) (*gatheredRows, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	a := &ask{ctx: ctx, text: text, args: args, wake: make(chan struct{}, 1)}
	if g.enqueue(a) {
		g.lead()
	} else {
		select {
		case <-a.wake:
		case <-ctx.Done():
			if g.remove(a) {
				return nil, ctx.Err()
			}
			<-a.wake // it is being asked or about to lead, so the answer is near
		}
		if !a.answered && !a.alone {
			g.lead()
		}
	}
	if a.answered {
		return a.answer, nil
	}
	return g.askAlone(ctx, a)
}

// enqueue adds a query and reports whether its caller leads.
func (g *gatherer) enqueue(a *ask) (leads bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.queue = append(g.queue, a)
	leads = !g.leading
	g.leading = true
	return leads
}

// remove takes a query out of the queue and reports whether it did. The first one stays: its caller leads or is about to.
func (g *gatherer) remove(a *ask) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i, other := range g.queue {
		if other == a && i > 0 {
			g.queue = append(g.queue[:i:i], g.queue[i+1:]...)
			return true
		}
	}
	return false
}

// lead asks what waits, the leader's own query first. What is not answered is asked alone by its caller.
func (g *gatherer) lead() {
	g.mu.Lock()
	n := min(len(g.queue), gatheredTogether)
	together := g.queue[:n:n]
	g.queue = append([]*ask(nil), g.queue[n:]...)
	g.mu.Unlock()
	defer func() { // even if it panics, nobody waits for ever
		for i, a := range together {
			a.alone = !a.answered
			if i > 0 {
				a.wake <- struct{}{}
			}
		}
		g.mu.Lock()
		defer g.mu.Unlock()
		g.leading = len(g.queue) > 0
		if g.leading {
			g.queue[0].wake <- struct{}{}
		}
	}()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(together[0].ctx), gatherTimeout)
	defer cancel()
	if err := g.fly(ctx, together); err != nil {
		for _, a := range together {
			a.answered = false
		}
	}
}

// fly answers the queries in one round trip.
func (g *gatherer) fly(ctx context.Context, together []*ask) error {
	if err := g.connect(ctx); err != nil {
		return err
	}
	if len(together) == 1 {
		return together[0].askOn(ctx, g.conn)
	}
	var batch pgx.Batch
	for _, group := range grouped(together) {
		g.texts.queue(&batch, group, g.conn.TypeMap())
	}
	return g.conn.SendBatch(ctx, &batch).Close()
}

// askOn asks one query.
func (a *ask) askOn(ctx context.Context, conn *pgx.Conn) error {
	rows, err := conn.Query(ctx, a.text, valuesOf(a)...)
	if err != nil {
		return err
	}
	return a.take(rows, conn.TypeMap())
}

// take reads the answer of a query that was asked for itself.
func (a *ask) take(rows pgx.Rows, types *pgtype.Map) error {
	a.answer = &gatheredRows{columns: columnNames(rows, 0)}
	err := collect(rows, types, 0, func(int64) *gatheredRows { return a.answer })
	a.answered = err == nil
	return err
}

// grouped divides queries by their text, in the order of the first of each.
func grouped(asks []*ask) (groups [][]*ask) {
	at := make(map[string]int, 8)
	for _, a := range asks {
		i, known := at[a.text]
		if !known {
			i = len(groups)
			at[a.text] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], a)
	}
	return groups
}

// connect opens the connection of its own that the gatherer needs: each text has one plan there, by its index, and none
// of them writes.
func (g *gatherer) connect(ctx context.Context) error {
	if g.conn != nil && !g.conn.IsClosed() {
		return nil
	}
	if time.Since(g.failed) < reconnectAfter { // a host that hangs must not keep every query waiting
		return errNotConnected
	}
	g.failed = time.Now()
	config, err := g.own()
	if err != nil {
		return err
	}
	for name, value := range map[string]string{
		"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off", "enable_hashjoin": "off", "enable_mergejoin": "off",
		"statement_timeout": "5s",
	} {
		config.RuntimeParams[name] = value
	}
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	// Not as a parameter of the connection: by it, an address with target_session_attrs=read-write finds out a replica.
	if _, err := conn.Exec(ctx, "SET default_transaction_read_only = on"); err != nil {
		return errors.Join(err, conn.Close(ctx))
	}
	g.conn, g.failed = conn, time.Time{}
	return inUTC(ctx, conn)
}

// close closes the connection, after the last query.
func (g *gatherer) close(ctx context.Context) error {
	if g.conn == nil {
		return nil
	}
	return g.conn.Close(ctx)
}

// askAlone asks one query over the pool.
func (g *gatherer) askAlone(ctx context.Context, a *ask) (*gatheredRows, error) {
	conn, err := g.pool.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Release()
	return a.answer, a.askOn(ctx, conn.Conn())
}

// gatheredRows are the rows of an answer.
type gatheredRows struct {
	columns []string
	rows    [][]driver.Value
	next    int
}

// Columns implements driver.Rows.
func (r *gatheredRows) Columns() []string { return r.columns }

// Close implements driver.Rows.
func (r *gatheredRows) Close() error { return nil }

// Next implements driver.Rows.
func (r *gatheredRows) Next(into []driver.Value) error {
	if r.next == len(r.rows) {
		return io.EOF
	}
	copy(into, r.rows[r.next])
	r.next++
	return nil
}

// collect reads rows into the answers to which they belong: if there are numbered columns, by the first of them.
func collect(rows pgx.Rows, types *pgtype.Map, numbered int, of func(number int64) *gatheredRows) error {
	defer rows.Close()
	if err := rows.Err(); err != nil {
		return err
	}
	fields := rows.FieldDescriptions()
	for rows.Next() {
		raw := rows.RawValues()
		number := int64(0)
		if numbered > 0 {
			if err := types.Scan(fields[0].DataTypeOID, fields[0].Format, raw[0], &number); err != nil {
				return err
			}
		}
		values := make([]driver.Value, len(raw)-numbered)
		for i := range values {
			f := fields[i+numbered]
			v, err := valueOf(types, f.DataTypeOID, f.Format, raw[i+numbered])
			if err != nil {
				return err
			}
			values[i] = v
		}
		to := of(number)
		to.rows = append(to.rows, values)
	}
	return rows.Err()
}

// valueOf returns a value as database/sql has it.
func valueOf(types *pgtype.Map, oid uint32, format int16, raw []byte) (driver.Value, error) {
	if raw == nil {
		return nil, nil
	}
	switch oid {
	case pgtype.Int8OID, pgtype.Int4OID, pgtype.Int2OID:
		return scanned[int64](types, oid, format, raw)
	case pgtype.BoolOID:
		return scanned[bool](types, oid, format, raw)
	case pgtype.TimestamptzOID:
		return scanned[time.Time](types, oid, format, raw)
	case pgtype.ByteaOID:
		return scanned[[]byte](types, oid, format, raw)
	case pgtype.Float8OID:
		return scanned[float64](types, oid, format, raw)
	}
	return scanned[string](types, oid, format, raw)
}

func scanned[T any](types *pgtype.Map, oid uint32, format int16, raw []byte) (driver.Value, error) {
	var v T
	err := types.Scan(oid, format, raw, &v)
	return v, err
}

// lastingConn asks in a context that does not end, because database/sql and its driver start a goroutine to watch each
// query of one that may, which takes as long as the query. The gatherer sees the caller's own context; SQLite reads one row.
type lastingConn struct{ Conn }

type callersKey struct{}

// callersContext is a caller's context that does not end.
type callersContext struct{ context.Context }

func (callersContext) Deadline() (deadline time.Time, ok bool) { return time.Time{}, false }
func (callersContext) Done() <-chan struct{}                   { return nil }
func (callersContext) Err() error                              { return nil }

func (c callersContext) Value(key any) any {
	if key == (callersKey{}) {
		return c.Context
	}
	return c.Context.Value(key)
}

func (c lastingConn) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return c.Conn.QueryContext(callersContext{ctx}, text, args...)
}

func (c lastingConn) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	if ctx.Err() != nil {
		return c.Conn.QueryRowContext(ctx, text, args...) // which says so
	}
	return c.Conn.QueryRowContext(callersContext{ctx}, text, args...)
}

var (
	errNotGathered  = errors.New("db: this connection answers queries only")
	errNotConnected = errors.New("db: no connection for shared queries")
)

// gatherConnector makes the connections of database/sql that ask the gatherer. They are not connections to a server, so
// there are as many as callers.
type gatherConnector struct{ g *gatherer }

func (c gatherConnector) Connect(context.Context) (driver.Conn, error) { return gatherConn(c), nil }
func (c gatherConnector) Driver() driver.Driver                        { return c }
func (c gatherConnector) Open(string) (driver.Conn, error)             { return gatherConn(c), nil }

type gatherConn struct{ g *gatherer }

func (gatherConn) Prepare(string) (driver.Stmt, error) { return nil, errNotGathered }
func (gatherConn) Begin() (driver.Tx, error)           { return nil, errNotGathered }
func (gatherConn) Close() error                        { return nil }

func (c gatherConn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	if callers, ok := ctx.Value(callersKey{}).(context.Context); ok {
		ctx = callers
	}
	return c.g.query(ctx, text, args)
}

func newGathered(pool *pgxpool.Pool, own func() (*pgx.ConnConfig, error)) (*gatherer, *sql.DB) {
	g := &gatherer{pool: pool, own: own}
	handle := sql.OpenDB(gatherConnector{g})
	handle.SetMaxIdleConns(gatheredTogether)
	return g, handle
}
