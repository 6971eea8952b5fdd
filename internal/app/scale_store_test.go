package app

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// scaleStore is the database of a world. Its rows are cells as PostgreSQL's COPY writes them, on SQLite too.
type scaleStore struct {
	*db.DB
	conn *pgx.Conn // PostgreSQL only
}

func openScaleStore(t *testing.T, address string) *scaleStore {
	t.Helper()
	d, err := db.Open(t.Context(), address)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	s := &scaleStore{DB: d}
	if d.Dialect() == db.Postgres {
		config, err := pgx.ParseConfig(address)
		require.NoError(t, err)
		config.RuntimeParams["timezone"] = "UTC"
		s.conn, err = pgx.ConnectConfig(t.Context(), config)
		require.NoError(t, err)
		t.Cleanup(func() { _ = s.conn.Close(context.WithoutCancel(t.Context())) })
	}
	return s
}

func (s *scaleStore) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	var err error
	if s.conn != nil {
		_, err = s.conn.Exec(t.Context(), statement, args...)
	} else {
		_, err = s.Writer().ExecContext(t.Context(), statement, args...)
	}
	require.NoError(t, err, statement)
}

// one reads the only row of a query.
func (s *scaleStore) one(t *testing.T, query string, into ...any) {
	t.Helper()
	require.NoError(t, s.Read().QueryRowContext(t.Context(), query).Scan(into...), query)
}

// count returns the only number of a query.
func (s *scaleStore) count(t *testing.T, query string) (n int64) {
	t.Helper()
	s.one(t, query, &n)
	return n
}

type tableShape struct {
	name    string
	columns []string
	types   []string // SQLite only, as the columns were declared
	key     []int    // the columns of the primary key
	unique  [][]int  // those of each unique index, the primary key's too
}

// The columns of every table in their order, with their types, and the columns of each unique index: of which table and index, and
// whether that is the primary key.
const (
	columnsOnPostgres = `SELECT c.relname, a.attname, '' FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
		WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, a.attnum`
	uniqueOnPostgres = `SELECT c.relname, i.indexrelid::regclass::text, i.indisprimary, a.attname
		FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
		WHERE i.indisunique AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`
	columnsOnSQLite = `SELECT m.name, p.name, p.type FROM sqlite_master m JOIN pragma_table_info(m.name) p
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY 1, p.cid`
	uniqueOnSQLite = `SELECT m.name, i.name, i.origin = 'pk', x.name FROM sqlite_master m JOIN pragma_index_list(m.name) i JOIN pragma_index_info(i.name) x
		WHERE m.type = 'table' AND i."unique" AND x.name IS NOT NULL
		UNION ALL SELECT m.name, 'rowid', true, p.name FROM sqlite_master m JOIN pragma_table_info(m.name) p
		WHERE m.type = 'table' AND p.pk > 0 AND p.type = 'INTEGER' AND NOT EXISTS (SELECT 1 FROM pragma_index_list(m.name) WHERE origin = 'pk') ORDER BY 1, 2`
)

// shapes returns every table of the schema.
func (s *scaleStore) shapes(t *testing.T) map[string]*tableShape {
	t.Helper()
	columns, unique := columnsOnPostgres, uniqueOnPostgres
	if s.Dialect() == db.SQLite {
		columns, unique = columnsOnSQLite, uniqueOnSQLite
	}
	all := map[string]*tableShape{}
	s.each(t, columns, func(rows *sql.Rows) {
		var table, column, kind string
		require.NoError(t, rows.Scan(&table, &column, &kind))
		if all[table] == nil {
			all[table] = &tableShape{name: table}
		}
		all[table].columns, all[table].types = append(all[table].columns, column), append(all[table].types, kind)
	})
	last := ""
	s.each(t, unique, func(rows *sql.Rows) {
		var table, index, column string
		var primary bool
		require.NoError(t, rows.Scan(&table, &index, &primary, &column))
		shape := all[table]
		if shape == nil {
			return
		}
		if last != table+" "+index {
			last, shape.unique = table+" "+index, append(shape.unique, nil)
		}
		of, n := len(shape.unique)-1, slices.Index(shape.columns, column)
		shape.unique[of] = append(shape.unique[of], n)
		if primary {
			shape.key = shape.unique[of]
		}
	})
	return all
}

func (s *scaleStore) each(t *testing.T, query string, do func(rows *sql.Rows)) {
	t.Helper()
	rows, err := s.Read().QueryContext(t.Context(), query)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		do(rows)
	}
	require.NoError(t, rows.Err())
}

// picture is the rows of every table by their primary key.
type picture map[string]map[string][]string

func (s *scaleStore) picture(t *testing.T, tables map[string]*tableShape) picture {
	t.Helper()
	p := picture{}
	for name, shape := range tables {
		p[name] = map[string][]string{}
		for _, cells := range s.rows(t, shape) {
			var key []string
			for _, i := range shape.key {
				key = append(key, cells[i])
			}
			p[name][strings.Join(key, "\t")] = cells
		}
	}
	return p
}

func (s *scaleStore) rows(t *testing.T, of *tableShape) (all [][]string) {
	t.Helper()
	if s.conn != nil {
		var text strings.Builder
		_, err := s.conn.PgConn().CopyTo(t.Context(), &text, "COPY "+of.name+" TO STDOUT")
		require.NoError(t, err)
		for line := range strings.Lines(text.String()) {
			all = append(all, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
		}
		return all
	}
	s.each(t, "SELECT * FROM "+of.name, func(rows *sql.Rows) {
		values, into := make([]any, len(of.columns)), make([]any, len(of.columns))
		for i := range values {
			into[i] = &values[i]
		}
		require.NoError(t, rows.Scan(into...))
		cells := make([]string, len(values))
		for i, v := range values {
			cells[i] = cellOf(v, of.types[i])
		}
		all = append(all, cells)
	})
	return all
}

var (
	escaped   = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)
	unescaped = strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n", `\r`, "\r")
)

// cellOf writes a value of SQLite as COPY would.
func cellOf(v any, kind string) string {
	switch v := v.(type) {
	case nil:
		return `\N`
	case time.Time:
		return v.UTC().Format(timeFormat)
	case []byte:
		return string(bytesText(v))
	case string:
		return escaped.Replace(v)
	}
	if kind == "BOOLEAN" {
		return map[string]string{"true": "t", "1": "t", "false": "f", "0": "f"}[fmt.Sprint(v)]
	}
	return fmt.Sprint(v)
}

// valueOf reads a cell for SQLite.
func valueOf(cell, kind string) (any, error) {
	switch {
	case cell == `\N`:
		return nil, nil
	case kind == "TIMESTAMP":
		return time.Parse(timeFormat, cell)
	case kind == "BLOB":
		return hex.DecodeString(strings.TrimPrefix(cell, `\\x`))
	case kind == "BOOLEAN":
		return cell == "t", nil
	case strings.HasSuffix(kind, "INT") || kind == "INTEGER":
		return strconv.ParseInt(cell, 10, 64)
	}
	return unescaped.Replace(cell), nil
}

// filling prepares the tables for very many rows. insert writes what a sink has, of each table beside the others; done has
// everything as it was before.
func (s *scaleStore) filling(t *testing.T, tables []string) (insert func(context.Context, *tableShape, *sink) error, done func()) {
	t.Helper()
	if s.conn != nil {
		rebuild := s.withoutIndexes(t, tables)
		return s.copyInto, func() {
			rebuild()
			for _, table := range tables {
				s.exec(t, "VACUUM ANALYZE "+table)
			}
		}
	}
	require.NoError(t, s.Hurry(t.Context()))
	s.exec(t, "PRAGMA foreign_keys = OFF") // a row may come before what it refers to
	tx, err := s.Writer().BeginTx(t.Context(), nil)
	require.NoError(t, err)
	return func(ctx context.Context, of *tableShape, from *sink) error { return insertInto(ctx, tx, of, from) }, func() {
		require.NoError(t, tx.Commit())
		s.exec(t, "PRAGMA foreign_keys = ON")
		s.exec(t, "ANALYZE")
		require.NoError(t, s.Keep(t.Context()))
	}
}

func insertInto(ctx context.Context, tx *sql.Tx, of *tableShape, from *sink) error {
	places := strings.Repeat(", ?", len(of.columns))[2:]
	statement, err := tx.PrepareContext(ctx, "INSERT INTO "+of.name+" ("+strings.Join(of.columns, ", ")+") VALUES ("+places+")")
	if err != nil {
		return err
	}
	defer statement.Close()
	lines, values := bufio.NewReaderSize(from, sinkSize), make([]any, len(of.columns))
	for {
		line, _ := lines.ReadString('\n')
		if line == "" {
			return nil // sinks fail with nothing but their end
		}
		for i, cell := range strings.Split(strings.TrimSuffix(line, "\n"), "\t") {
			if values[i], err = valueOf(cell, of.types[i]); err != nil {
				return fmt.Errorf("%s.%s: %w", of.name, of.columns[i], err)
			}
		}
		if _, err := statement.ExecContext(ctx, values...); err != nil {
			return fmt.Errorf("insert into %s: %w: %s", of.name, err, line)
		}
	}
}

func (s *scaleStore) copyInto(ctx context.Context, of *tableShape, from *sink) error {
	config := s.conn.Config().Copy()
	for name, value := range map[string]string{"session_replication_role": "replica", "synchronous_commit": "off"} {
		config.RuntimeParams[name] = value
	}
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx)) // a copied row is there or the test fails
	if _, err := conn.PgConn().CopyFrom(ctx, from, "COPY "+of.name+" ("+strings.Join(of.columns, ", ")+") FROM STDIN"); err != nil {
		return fmt.Errorf("copy into %s: %w", of.name, err)
	}
	return nil
}

// withoutIndexes drops the constraints and indexes of the tables. The returned function makes them again, the same.
func (s *scaleStore) withoutIndexes(t *testing.T, tables []string) (rebuild func()) {
	t.Helper()
	read := func() (drop, make []string) {
		rows, err := s.conn.Query(t.Context(), `SELECT drop, make FROM (
			SELECT CASE contype WHEN 'f' THEN 1 ELSE 3 END AS place, conname AS name, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
				format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
			FROM pg_constraint WHERE contype IN ('p', 'u') AND conrelid::regclass::text = ANY ($1) OR contype = 'f' AND (conrelid::regclass::text = ANY ($1) OR confrelid::regclass::text = ANY ($1))
			UNION ALL SELECT 2, indexrelid::regclass::text, format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid) FROM pg_index
			WHERE indrelid::regclass::text = ANY ($1) AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)) AS all_of_them ORDER BY place, name`, tables)
		require.NoError(t, err)
		for rows.Next() {
			var d, m string
			require.NoError(t, rows.Scan(&d, &m))
			drop, make = append(drop, d), append(make, m)
		}
		require.NoError(t, rows.Err())
		return drop, make
	}
	drop, before := read()
	for _, statement := range drop {
		s.exec(t, statement)
	}
	return func() {
		s.exec(t, "SET maintenance_work_mem = '512MB'")
		for _, statement := range slices.Backward(before) { // what foreign keys refer to comes first
			s.exec(t, statement)
		}
		_, after := read()
		require.Equal(t, before, after)
	}
}
