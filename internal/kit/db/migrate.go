package db

import (
	"database/sql"
	"io/fs"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3/lock"
)

// sessionLock lets several processes migrate one PostgreSQL database at the same time.
func sessionLock() (lock.SessionLocker, error) { return lock.NewPostgresSessionLocker() }

// migrator returns the handle that migrates, and what ends it. A migration's statements may take any time.
func (d *DB) migrator() (handle *sql.DB, end func(), err error) {
	if d.dialect == SQLite {
		return d.writer, func() {}, nil
	}
	config, err := d.settings.own() // the lock is a session's
	if err != nil {
		return nil, nil, err
	}
	config.RuntimeParams["statement_timeout"] = "0"
	handle = stdlib.OpenDB(*config)
	return handle, func() { _ = handle.Close() }, nil // it has nothing under way
}

// sqliteDDL translates the migrations for SQLite: the names of types, integer primary keys as rowids, and the
// triggers of append-only tables. Storage parameters, which only PostgreSQL has, are removed.
type sqliteDDL struct{ fs.FS }

var (
	sqliteTypes = strings.NewReplacer("TIMESTAMPTZ", "TIMESTAMP", "JSONB", "TEXT", "BYTEA", "BLOB")
	rowAddress  = regexp.MustCompile(`\bBIGINT\s+(?:GENERATED ALWAYS AS IDENTITY )?PRIMARY KEY`) // both count by themselves
	storage     = regexp.MustCompile(`\) WITH \([a-z_]+ = [0-9.]+\)`)
	storageSet  = regexp.MustCompile(`ALTER TABLE [a-z_]+ SET \([a-z_]+ = [0-9.]+\);`)

	// In SQLite a trigger contains its action itself, and there is no TRUNCATE.
	refusal    = regexp.MustCompile(`(?s)CREATE FUNCTION append_only\w*\(\).*?\$\$;`)
	onChange   = regexp.MustCompile(`(CREATE TRIGGER \w+ BEFORE (?:UPDATE(?: OF [a-z_, ]+)?|DELETE) ON (\w+)) FOR EACH ROW EXECUTE FUNCTION append_only\(\);`)
	onResealed = regexp.MustCompile(`(CREATE TRIGGER \w+ BEFORE UPDATE OF \w+ ON (\w+)) FOR EACH ROW EXECUTE FUNCTION append_only_but_resealed\(\);`)
	onEmptied  = regexp.MustCompile(`CREATE TRIGGER \w+ BEFORE TRUNCATE ON .*;`)
)

const nothing = "SELECT 1;"

func sqliteText(postgres string) string {
	text := sqliteTypes.Replace(postgres)
	text = rowAddress.ReplaceAllString(text, "INTEGER PRIMARY KEY")
	text = storage.ReplaceAllString(text, ")")
	text = storageSet.ReplaceAllLiteralString(text, nothing)
	text = refusal.ReplaceAllLiteralString(text, nothing)
	text = onEmptied.ReplaceAllLiteralString(text, nothing)
	text = onResealed.ReplaceAllString(text, "$1 BEGIN SELECT RAISE(ABORT, '$2 is append-only') WHERE NOT EXISTS (SELECT 1 FROM resealing_progress WHERE finished_at IS NULL); END;")
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
