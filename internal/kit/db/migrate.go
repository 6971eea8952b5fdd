package db

import (
	"io/fs"
	"strings"

	"github.com/pressly/goose/v3/lock"
)

// sessionLock lets several processes start on one PostgreSQL at the same time.
func sessionLock() (lock.SessionLocker, error) { return lock.NewPostgresSessionLocker() }

// sqliteDDL gives goose the same migrations with SQLite's names for the types.
type sqliteDDL struct{ fs.FS }

var sqliteTypes = strings.NewReplacer("TIMESTAMPTZ", "TIMESTAMP", "JSONB", "TEXT", "BYTEA", "BLOB")

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
	return &memoryFile{strings.NewReader(sqliteTypes.Replace(string(text))), stat}, err
}

type memoryFile struct {
	*strings.Reader
	stat fs.FileInfo
}

func (m *memoryFile) Stat() (fs.FileInfo, error) { return m.stat, nil }
func (m *memoryFile) Close() error               { return nil }
