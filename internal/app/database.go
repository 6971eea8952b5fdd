package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema"
	"github.com/gbpc/gbpc/internal/schema/locks"
)

// DatabaseConfig says how the database is used. What the address itself says (pool_max_conns, statement_timeout) is right,
// whatever stands here.
type DatabaseConfig struct {
	Direct      string   `help:"Address of the PostgreSQL server itself, where database leads through a pooler with transaction pooling (PgBouncer). What needs a session goes there: the books' writer, shared reads, notifications and migrations." changed:"operations, when a pooler is put before the database" env:"GBPC_DATABASE_DIRECT"`
	Replicas    []string `help:"Addresses of PostgreSQL servers that follow the primary, each of one server with the database and user of database. Lists, statements and published figures are read from them while they are fresh enough; a pooler may stand before each." changed:"operations, when a replica is added or taken away" env:"GBPC_DATABASE_REPLICAS"`
	Connections int      `help:"Most connections in a process's pool; 0: one for each processor, at least 4. A process has 3 more of its own." changed:"operations, when requests wait for connections (GBPCPoolFull)" env:"GBPC_DATABASE_CONNECTIONS"`
}

const mostConnections = 10_000

// check refuses what is no setting. Zero is the default.
func (c DatabaseConfig) check() error {
	var wrong []error
	if c.Connections < 0 || c.Connections > mostConnections {
		wrong = append(wrong, fmt.Errorf("database-connections: must be between 0 and %d", mostConnections))
	}
	if c.Direct != "" && !safeDatabase(c.Direct) {
		wrong = append(
			wrong,
			errors.New(
				"database-direct: must be a postgres:// address with a user, encrypted (sslmode=require or stricter) unless it is on this machine",
			),
		)
	}
	for i, replica := range c.Replicas {
		if !safeDatabase(replica) || !ofOneServer(replica) {
			wrong = append(wrong, fmt.Errorf(
				"database-replicas: number %d must be a postgres:// address of one server, with a user, encrypted (sslmode=require or stricter) unless it is on this machine",
				i+1,
			))
		}
	}
	return errors.Join(wrong...)
}

// ofOneServer reports whether an address names one host: how far a replica is says nothing of another one.
func ofOneServer(dsn string) bool {
	u, err := url.Parse(dsn)
	return err == nil && !strings.Contains(u.Host, ",") && !strings.Contains(u.Query().Get("host"), ",")
}

// DatabaseSettings returns how the database is reached.
func (c Config) DatabaseSettings() db.Settings {
	p := c.DatabasePool
	return db.Settings{Address: c.Database, Direct: p.Direct, Replicas: p.Replicas, MaxConnections: p.Connections}
}

// safeDatabase: customers' data never crosses a network in clear, to none of the hosts of an address.
func safeDatabase(dsn string) bool {
	u, err := url.Parse(dsn)
	if err != nil || (u.Scheme != "postgres" && u.Scheme != "postgresql") || u.User.Username() == "" {
		return false
	}
	hosts := strings.Split(u.Host+","+u.Query().Get("host"), ",")
	here := !slices.ContainsFunc(hosts, func(host string) bool {
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		return host != "" && !strings.HasPrefix(host, "/") && !onThisMachine(strings.Trim(host, "[]"))
	})
	switch u.Query().Get("sslmode") {
	case "require", "verify-ca", "verify-full":
		return true
	}
	return here
}

// migrate brings the schema up to date.
func migrate(ctx context.Context, d *db.DB) error {
	if err := d.Migrate(ctx, schema.Files); err != nil {
		return fmt.Errorf("bring the schema up to date: %w", err)
	}
	return nil
}

// hear wakes this process when others that share the database have left something.
func (a *App) hear(ctx context.Context) error { return a.db.Hear(ctx, a.log) }

// follow has the replicas of the database checked.
func (a *App) follow(ctx context.Context) error { return a.db.Follow(ctx, a.log) }

// PlannedLock is a lock that a pending migration will take.
type PlannedLock struct {
	Migration string // the name of its file
	locks.Lock
	Rows int64         // of the table, about; -1: unknown
	Took time.Duration // an estimate of how long it is kept; zero: no longer than a moment
}

// PlanMigrations says what Migrate would do to a database: its pending migrations, and their locks in order. It changes
// nothing.
func PlanMigrations(ctx context.Context, dsn string) (pending []string, planned []PlannedLock, err error) {
	d, err := db.Open(ctx, dsn)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	pending, err = d.Pending(ctx, schema.Files)
	if err != nil {
		return nil, nil, err
	}
	for _, name := range pending {
		text, err := schema.Files.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		for _, l := range locks.Of(string(text)) {
			rows, there, err := d.EstimatedRows(ctx, l.Table)
			if err != nil {
				return nil, nil, err
			}
			if !there {
				continue // an earlier one makes it, or it is dropped if it exists: nobody waits
			}
			planned = append(planned, PlannedLock{Migration: name, Lock: l, Rows: rows, Took: l.Estimate(rows)})
		}
	}
	return pending, planned, nil
}
