package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"modernc.org/sqlite"
)

// Moment is a state of several SQLite databases at one moment, which can be copied while others go on writing.
type Moment struct {
	parts []*momentPart
}

type momentPart struct {
	database *sql.DB
	writing  *sql.Conn // holds the write lock until Release
	reading  *sql.Conn // sees the moment until Close
}

// Hold waits until it has the write lock of every database, and keeps the state at which it had all of them. Until
// Release nobody else commits to one. The files must exist.
func Hold(ctx context.Context, files ...string) (m *Moment, err error) {
	m = &Moment{}
	defer func() {
		if err != nil {
			err = errors.Join(err, m.Close())
			m = nil
		}
	}()
	for _, file := range files {
		if _, err := os.Stat(file); err != nil { // SQLite would create it
			return m, err
		}
		part, err := openPart(ctx, file)
		m.parts = append(m.parts, part)
		if err != nil {
			return m, fmt.Errorf("open %s: %w", file, err)
		}
	}
	for i, p := range m.parts {
		if _, err := p.writing.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
			return m, fmt.Errorf("wait for those who write to %s: %w", files[i], err)
		}
	}
	for i, p := range m.parts {
		if _, err := p.reading.ExecContext(ctx, "BEGIN; SELECT count(*) FROM sqlite_schema"); err != nil {
			return m, fmt.Errorf("read %s: %w", files[i], err)
		}
	}
	return m, nil
}

func openPart(ctx context.Context, file string) (p *momentPart, err error) {
	options := url.Values{"_pragma": {"busy_timeout(20000)"}}
	p = &momentPart{}
	if p.database, err = sql.Open("sqlite", sqliteAddress(file)+options.Encode()); err != nil {
		return p, err
	}
	if p.writing, err = p.database.Conn(ctx); err != nil {
		return p, err
	}
	p.reading, err = p.database.Conn(ctx)
	return p, err
}

// sqliteAddress returns the file as SQLite takes it, to be followed by options.
func sqliteAddress(file string) string {
	return "file:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(file) + "?"
}

// Release lets the others write again. The moment stays what it was.
func (m *Moment) Release(ctx context.Context) error {
	var errs []error
	for _, p := range m.parts {
		_, err := p.writing.ExecContext(ctx, "ROLLBACK")
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// copyPages is how many pages are copied between two looks at the context.
const copyPages = 1024

// Copy writes the state of a database, in the order of Hold, into a new file.
func (m *Moment) Copy(ctx context.Context, part int, file string) error {
	return m.parts[part].reading.Raw(func(driver any) (err error) {
		source, ok := driver.(interface {
			NewBackup(file string) (*sqlite.Backup, error)
		})
		if !ok {
			return errors.New("the SQLite driver cannot copy a database")
		}
		copying, err := source.NewBackup(sqliteAddress(file))
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, copying.Finish()) }()
		for more := true; more; {
			if err := ctx.Err(); err != nil {
				return err
			}
			if more, err = copying.Step(copyPages); err != nil {
				return err
			}
		}
		return nil
	})
}

// Close gives everything back.
func (m *Moment) Close() error {
	var errs []error
	for _, p := range m.parts {
		for _, c := range []*sql.Conn{p.writing, p.reading} {
			if c != nil {
				errs = append(errs, c.Close())
			}
		}
		if p.database != nil {
			errs = append(errs, p.database.Close())
		}
	}
	return errors.Join(errs...)
}

// CheckFile returns an error unless the file is a whole SQLite database.
func CheckFile(ctx context.Context, file string) (err error) {
	if _, err := os.Stat(file); err != nil {
		return err
	}
	d, err := sql.Open("sqlite", sqliteAddress(file))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	var found string
	if err := d.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return fmt.Errorf("the database is damaged: %s", found)
	}
	return nil
}
