package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// store is the database of one seed, which can go back to a copy of itself.
type store struct {
	e      *engine
	db     *db.DB
	dsn    string
	name   string // on PostgreSQL
	copied bool
	old    []byte // the copy; on PostgreSQL it is another database
}

// create makes a database that is at the beginning.
func (e *engine) create(ctx context.Context) (*store, error) {
	number := e.runs.Add(1)
	s := &store{e: e, dsn: filepath.Join(e.dir, fmt.Sprintf("run%d.db", number))}
	var err error
	if e.server == "" {
		err = os.WriteFile(s.dsn, e.begin.content, 0o600)
	} else {
		s.name = fmt.Sprintf("%s_%d", e.name, number)
		s.dsn = e.address(s.name)
		err = s.createFrom(ctx, s.name, e.name)
	}
	if err != nil {
		return nil, err
	}
	if err := s.open(ctx); err != nil {
		return nil, errors.Join(err, s.remove(ctx))
	}
	return s, nil
}

func (s *store) open(ctx context.Context) (err error) {
	s.db, err = db.Open(ctx, s.dsn)
	return err
}

func (s *store) createFrom(ctx context.Context, name, template string) error {
	return s.e.onServer(ctx, "CREATE DATABASE "+name+" TEMPLATE "+template+" STRATEGY FILE_COPY")
}

func (s *store) drop(ctx context.Context, name string) error {
	return s.e.onServer(ctx, "DROP DATABASE "+name+" WITH (FORCE)")
}

func (s *store) copyName() string { return s.name + "_copy" }

// copy makes the copy. Nobody else may use the database, which is opened anew.
func (s *store) copy(ctx context.Context) error {
	if s.name == "" {
		if err := s.db.EmptyLog(ctx); err != nil {
			return fmt.Errorf("write the log into the file: %w", err)
		}
	}
	if err := s.db.Close(); err != nil {
		return err
	}
	var err error
	if s.name == "" {
		s.old, err = os.ReadFile(s.dsn)
	} else {
		err = s.createFrom(ctx, s.copyName(), s.name)
	}
	if err != nil {
		return err
	}
	s.copied = true
	return s.open(ctx)
}

// restore goes back to the copy. Nobody else may use the database, which is opened anew.
func (s *store) restore(ctx context.Context) error {
	if err := s.db.Close(); err != nil {
		return err
	}
	var err error
	if s.name == "" {
		err = errors.Join(s.remove(ctx), os.WriteFile(s.dsn, s.old, 0o600))
	} else {
		err = errors.Join(s.drop(ctx, s.name), s.createFrom(ctx, s.name, s.copyName()))
	}
	if err != nil {
		return err
	}
	return s.open(ctx)
}

func (s *store) remove(ctx context.Context) error {
	if s.name != "" {
		return s.drop(ctx, s.name)
	}
	return errors.Join(os.Remove(s.dsn), ignoreMissing(os.Remove(s.dsn+"-wal")), ignoreMissing(os.Remove(s.dsn+"-shm")))
}

// end closes the database and removes it, and its copy.
func (s *store) end(ctx context.Context) error {
	err := errors.Join(s.db.Close(), s.remove(ctx))
	if s.name != "" && s.copied {
		err = errors.Join(err, s.drop(ctx, s.copyName()))
	}
	return err
}
