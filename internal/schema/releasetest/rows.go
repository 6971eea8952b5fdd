package releasetest

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// mostRows is how many rows of a table are kept.
const mostRows = 5

// ReadRows returns some rows of every table of a PostgreSQL database.
func ReadRows(ctx context.Context, d *db.DB) (map[string][]json.RawMessage, error) {
	tables, err := texts(ctx, d.Writer(), "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'goose_db_version' ORDER BY 1")
	if err != nil {
		return nil, err
	}
	all := map[string][]json.RawMessage{}
	for _, table := range tables {
		rows, err := texts(ctx, d.Writer(), fmt.Sprintf("SELECT to_jsonb(t)::text FROM %s t ORDER BY 1 LIMIT %d", table, mostRows))
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			all[table] = append(all[table], json.RawMessage(row))
		}
	}
	return all, nil
}

func texts(ctx context.Context, on *sql.DB, query string) (all []string, err error) {
	rows, err := on.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return all, rows.Err()
}

// WriteRows puts the rows of the release in place of those of an empty database that has its schema. Rows may refer to
// others that were not kept: what a migration does must not depend on them.
func (r *Record) WriteRows(ctx context.Context, d *db.DB) error {
	conn, err := d.Writer().Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	write, off, on := postgresRows, "SET session_replication_role = replica", "RESET session_replication_role"
	if d.Dialect() == db.SQLite {
		write, off, on = sqliteRows, "PRAGMA foreign_keys = OFF", "PRAGMA foreign_keys = ON"
	}
	if _, err := conn.ExecContext(ctx, off); err != nil {
		return err
	}
	for _, table := range slices.Sorted(maps.Keys(r.Rows)) {
		if err := write(ctx, conn, table, r.Rows[table]); err != nil {
			return fmt.Errorf("rows of %s: %w", table, err)
		}
	}
	_, err = conn.ExecContext(ctx, on)
	return err
}

func postgresRows(ctx context.Context, conn *sql.Conn, table string, rows []json.RawMessage) error {
	if _, err := conn.ExecContext(ctx, "DELETE FROM "+table); err != nil {
		return err
	}
	text, err := json.Marshal(rows)
	if err != nil {
		return err
	}
	_, err = conn.ExecContext(ctx, fmt.Sprintf("INSERT INTO %[1]s OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::%[1]s, $1::jsonb)", table), string(text))
	return err
}

func sqliteRows(ctx context.Context, conn *sql.Conn, table string, rows []json.RawMessage) error {
	kinds, err := columnsOf(ctx, conn, table)
	if err != nil {
		return err
	}
	for _, row := range rows {
		var columns map[string]json.RawMessage
		if err := json.Unmarshal(row, &columns); err != nil {
			return err
		}
		var names, places []string
		var values []any
		for _, name := range slices.Sorted(maps.Keys(columns)) {
			value, err := sqliteValue(kinds[name], columns[name])
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			names, places, values = append(names, name), append(places, "?"), append(values, value)
		}
		text := "INSERT OR REPLACE INTO " + table + " (" + strings.Join(names, ", ") + ") VALUES (" + strings.Join(places, ", ") + ")"
		if _, err := conn.ExecContext(ctx, text, values...); err != nil {
			return err
		}
	}
	return nil
}

func columnsOf(ctx context.Context, conn *sql.Conn, table string) (map[string]string, error) {
	rows, err := conn.QueryContext(ctx, "SELECT name, type FROM pragma_table_info(?)", table)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	kinds := map[string]string{}
	for rows.Next() {
		var name, kind string
		if err := rows.Scan(&name, &kind); err != nil {
			return nil, err
		}
		kinds[name] = kind
	}
	return kinds, rows.Err()
}

// sqliteValue reads a value that PostgreSQL wrote as JSON.
func sqliteValue(kind string, value json.RawMessage) (any, error) {
	if bytes.Equal(value, []byte("null")) {
		return nil, nil
	}
	var text string
	isText := json.Unmarshal(value, &text) == nil
	switch {
	case kind == "":
		return nil, errors.New("there is no such column")
	case isText && kind == "BLOB":
		return hex.DecodeString(strings.TrimPrefix(text, `\x`))
	case isText && kind == "TIMESTAMP":
		return time.Parse(time.RFC3339Nano, text)
	case isText:
		return text, nil
	case kind == "BOOLEAN":
		return string(value) == "true", nil
	case kind == "TEXT":
		return string(value), nil // JSON
	}
	var whole int64
	err := json.Unmarshal(value, &whole)
	return whole, err
}

// ReadColumns returns every table of a PostgreSQL database with its columns that must be filled and have no default.
func ReadColumns(ctx context.Context, d *db.DB) (map[string][]string, error) {
	all, err := texts(ctx, d.Writer(), `SELECT table_name || '.' || CASE WHEN is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER' THEN column_name ELSE '' END
		FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1`)
	if err != nil {
		return nil, err
	}
	columns := map[string][]string{}
	for _, one := range all {
		table, column, _ := strings.Cut(one, ".")
		if columns[table] == nil {
			columns[table] = []string{}
		}
		if column != "" {
			columns[table] = append(columns[table], column)
		}
	}
	return columns, nil
}

// Refusals returns the columns of the release's tables that must be filled now and did not have to be then, on PostgreSQL: rows that it
// writes would be refused.
func (r *Record) Refusals(ctx context.Context, d *db.DB) (refused []string, err error) {
	now, err := ReadColumns(ctx, d)
	if err != nil {
		return nil, err
	}
	for table, before := range r.Columns {
		for _, column := range now[table] {
			if !slices.Contains(before, column) {
				refused = append(refused, table+"."+column)
			}
		}
	}
	slices.Sort(refused)
	return refused, nil
}
