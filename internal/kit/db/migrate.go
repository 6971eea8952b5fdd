package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// sessionLock lets several processes migrate one PostgreSQL database at the same time.
func sessionLock() (lock.SessionLocker, error) { return lock.NewPostgresSessionLocker() }

// A migration that waits for a lock has everybody wait behind it who wants the table. So it gives up soon, lets them pass, and tries
// again. What it has done until then is undone.
const (
	migrationLockTimeout = 2 * time.Second
	migrationPause       = time.Second
	migrationAttempts    = 100
)

// ErrLocked reports that a migration did not get its lock: a transaction keeps the table for very long.
var ErrLocked = errors.New(
	"a table to be migrated is locked by another transaction (see pg_stat_activity): end it and start again; nothing was partly applied",
)

// up applies what is pending.
func (d *DB) up(ctx context.Context, provider *goose.Provider) error {
	for attempt := 1; ; attempt++ {
		_, err := provider.Up(ctx)
		var refused *pgconn.PgError
		if !errors.As(err, &refused) || refused.Code != "55P03" {
			return err
		}
		if attempt == migrationAttempts {
			return fmt.Errorf("%w: %w", ErrLocked, err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(migrationPause):
		}
	}
}

// Pending returns the names of the migrations in files that the database does not have yet, in their order. It changes
// nothing.
func (d *DB) Pending(ctx context.Context, files fs.FS) (names []string, err error) {
	var there bool
	text := "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'goose_db_version')"
	if d.dialect == Postgres {
		text = "SELECT to_regclass('goose_db_version') IS NOT NULL"
	}
	if err := d.Read().QueryRowContext(ctx, text).Scan(&there); err != nil {
		return nil, fmt.Errorf("look for the applied migrations: %w", err)
	}
	applied := map[int64]bool{}
	if there {
		rows, err := d.Read().QueryContext(ctx, "SELECT version_id FROM goose_db_version")
		if err != nil {
			return nil, fmt.Errorf("read the applied migrations: %w", err)
		}
		defer rows.Close()
		for rows.Next() {
			var version int64
			if err := rows.Scan(&version); err != nil {
				return nil, err
			}
			applied[version] = true
		}
		if err := rows.Err(); err != nil {
			return nil, err
		}
	}
	all, err := fs.Glob(files, "*.sql")
	for _, name := range all {
		if version, err := goose.NumericComponent(name); err == nil && !applied[version] {
			names = append(names, name)
		}
	}
	return names, err
}

// EstimatedRows returns about how many rows a table, or that of an index, has, from PostgreSQL's statistics; -1 if they do not
// tell. SQLite counts. It reports false for a table, or an index, that is not there.
func (d *DB) EstimatedRows(ctx context.Context, name string) (rows int64, there bool, err error) {
	if d.dialect == SQLite {
		var table string
		err = d.Read().QueryRowContext(ctx, "SELECT tbl_name FROM sqlite_master WHERE name = $1", name).Scan(&table)
		if err == nil {
			err = d.Read().QueryRowContext(ctx, `SELECT count(*) FROM "`+table+`"`).Scan(&rows)
		}
	} else {
		err = d.Read().QueryRowContext(
			ctx, "SELECT CASE WHEN relpages = 0 AND reltuples <= 0 THEN -1 ELSE reltuples::bigint END FROM pg_class WHERE oid = to_regclass($1)",
			name,
		).Scan(&rows)
	}
	if IsNoRows(err) {
		return 0, false, nil
	}
	return rows, err == nil, err
}

// migrator returns the handle that migrates, and what ends it. A migration's statements may take any time, once they have their
// locks.
func (d *DB) migrator() (handle *sql.DB, end func(), err error) {
	if d.dialect == SQLite {
		return d.writer, func() {}, nil
	}
	config, err := d.settings.own() // the lock is a session's
	if err != nil {
		return nil, nil, err
	}
	config.RuntimeParams["statement_timeout"] = "0"
	config.RuntimeParams["lock_timeout"] = milliseconds(migrationLockTimeout)
	handle = stdlib.OpenDB(*config)
	return handle, func() { _ = handle.Close() }, nil // it has nothing under way
}

// sqliteDDL translates the migrations for SQLite: the names of types, indexes that are made while others write, integer primary
// keys as rowids, the
// triggers of append-only tables, and the elements of an array in JSON. Storage parameters, which only PostgreSQL has, are removed.
type sqliteDDL struct{ fs.FS }

var (
	sqliteTypes = strings.NewReplacer("TIMESTAMPTZ", "TIMESTAMP", "JSONB", "TEXT", "BYTEA", "BLOB", "INDEX CONCURRENTLY", "INDEX")
	rowAddress  = regexp.MustCompile(`\bBIGINT\s+(?:GENERATED ALWAYS AS IDENTITY )?PRIMARY KEY`) // both count by themselves
	storage     = regexp.MustCompile(`\) WITH \([a-z_]+ = [0-9.]+\)`)
	storageSet  = regexp.MustCompile(`ALTER TABLE [a-z_]+ SET \([a-z_]+ = [0-9.]+\);`)

	// In SQLite a trigger contains its action itself, and there is no TRUNCATE.
	refusal    = regexp.MustCompile(`(?s)CREATE FUNCTION append_only\w*\(\).*?\$\$;`)
	onChange   = regexp.MustCompile(`(CREATE TRIGGER \w+ BEFORE (?:UPDATE(?: OF [a-z_, ]+)?|DELETE) ON (\w+)) FOR EACH ROW EXECUTE FUNCTION append_only\(\);`)
	onResealed = regexp.MustCompile(`(CREATE TRIGGER \w+ BEFORE UPDATE OF \w+ ON (\w+)) FOR EACH ROW EXECUTE FUNCTION append_only_but_resealed\(\);`)
	onArchived = regexp.MustCompile(`(CREATE TRIGGER \w+ BEFORE DELETE ON (\w+)) FOR EACH ROW EXECUTE FUNCTION append_only_but_archived\(\);`)
	onEmptied  = regexp.MustCompile(`CREATE TRIGGER \w+ BEFORE TRUNCATE ON .*;`)
	noTrigger  = regexp.MustCompile(`DROP TRIGGER (\w+) ON \w+;`)

	// The elements of a JSON array in their order.
	elements = regexp.MustCompile(`LATERAL jsonb_array_elements\(CAST\((\S+) AS TEXT\)\) WITH ORDINALITY AS (\w+) \(value, number\)`)
	place    = regexp.MustCompile(`(\w+)\.number - 1\b`)
	// SQLite looks into a union for each row of a correlated query that sums it up, unless it makes a table of it first.
	union = regexp.MustCompile(`(CREATE VIEW \w+ AS) -- SQLite: materialized\n([^;]+);`)
)

const nothing = "SELECT 1;"

func sqliteText(postgres string) string {
	text := sqliteTypes.Replace(postgres)
	text = rowAddress.ReplaceAllString(text, "INTEGER PRIMARY KEY")
	text = storage.ReplaceAllString(text, ")")
	text = storageSet.ReplaceAllLiteralString(text, nothing)
	text = refusal.ReplaceAllLiteralString(text, nothing)
	text = onEmptied.ReplaceAllLiteralString(text, nothing)
	text = onResealed.ReplaceAllString(
		text,
		"$1 BEGIN SELECT RAISE(ABORT, '$2 is append-only') WHERE NOT EXISTS (SELECT 1 FROM resealing_progress WHERE finished_at IS NULL); END;",
	)
	text = onArchived.ReplaceAllString(
		text,
		"$1 BEGIN SELECT RAISE(ABORT, '$2 is append-only') WHERE NOT EXISTS (SELECT 1 FROM ledger_archived_entries e JOIN ledger_archives a ON a.after_entry < e.sequence AND a.last_entry >= e.sequence WHERE e.sequence = OLD.sequence); END;",
	)
	text = noTrigger.ReplaceAllString(text, "DROP TRIGGER $1;")
	text = union.ReplaceAllString(text, "$1 WITH whole AS MATERIALIZED ($2) SELECT * FROM whole;")
	text = place.ReplaceAllString(elements.ReplaceAllString(text, "json_each($1) AS $2"), "$1.key")
	return onChange.ReplaceAllString(text, "$1 BEGIN SELECT RAISE(ABORT, '$2 is append-only'); END;")
}

func (d sqliteDDL) Open(name string) (fs.File, error) {
	file, err := d.FS.Open(name)
	if err != nil || !strings.HasSuffix(name, ".sql") {
		return file, err
	}
	defer file.Close()
	stat, err := file.Stat()
	if err != nil {
		return nil, err
	}
	text, err := fs.ReadFile(d.FS, name)
	return &memoryFile{strings.NewReader(sqliteText(string(text))), stat}, err
}

type memoryFile struct {
	*strings.Reader
	stat fs.FileInfo
}

func (m *memoryFile) Stat() (fs.FileInfo, error) { return m.stat, nil }
func (m *memoryFile) Close() error               { return nil }
