package main

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync/atomic"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// engine gives each seed a database at the beginning.
type engine struct {
	dir    string
	begin  *beginning
	server string // PostgreSQL; "": SQLite
	name   string // of the template, on PostgreSQL
	keep   string // copies the database of a seed there
	runs   atomic.Int64
}

func openEngine(ctx context.Context, kind, server string) (*engine, error) {
	dir, err := os.MkdirTemp(memory(), "gbpc-simulate-")
	if err != nil {
		return nil, err
	}
	e := &engine{dir: dir}
	if kind == "postgres" {
		e.server = server
		err = e.preparePostgres(ctx)
	} else {
		e.begin, err = prepare(ctx, dir)
	}
	if err != nil {
		return nil, errors.Join(err, e.close())
	}
	return e, nil
}

// memory is a folder that is kept in memory, if there is one: what is written there need not reach a disk.
func memory() string {
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() {
		return "/dev/shm"
	}
	return ""
}

func (e *engine) address(name string) string {
	base, parameters, _ := strings.Cut(e.server, "?")
	if parameters != "" {
		parameters = "?" + parameters
	}
	return base + name + parameters
}

func (e *engine) onServer(ctx context.Context, statement string) (err error) {
	d, err := db.Open(ctx, e.address("postgres"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	_, err = d.Writer().ExecContext(ctx, statement)
	return err
}

func (e *engine) preparePostgres(ctx context.Context) error {
	if e.server == "" {
		return errors.New("--engine postgres needs --server")
	}
	name := "simulation_" + id.Hex(id.New())
	if err := e.onServer(ctx, "CREATE DATABASE "+name); err != nil {
		return err
	}
	e.name = name
	d, err := db.Open(ctx, e.address(name))
	if err != nil {
		return err
	}
	e.begin, err = newBeginning(e.dir)
	if err != nil {
		return errors.Join(err, d.Close())
	}
	return errors.Join(e.begin.fill(ctx, d), d.Close())
}

// run simulates one seed on a copy of the beginning.
func (e *engine) run(ctx context.Context, seed uint64, bug plant, verbose io.Writer) (o outcome, err error) {
	s, err := e.create(ctx)
	if err != nil {
		return outcome{}, err
	}
	o, err = simulate(ctx, e.begin, s, seed, bug, verbose)
	if e.keep != "" && e.server == "" {
		_, failed := s.db.Writer().ExecContext(ctx, "VACUUM INTO '"+e.keep+"'")
		err = errors.Join(err, failed)
	}
	return o, errors.Join(err, s.end(ctx))
}

func ignoreMissing(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

func (e *engine) close() (err error) {
	if e.name != "" {
		err = e.onServer(context.Background(), "DROP DATABASE "+e.name+" WITH (FORCE)")
	}
	return errors.Join(err, os.RemoveAll(e.dir))
}
