package db

import (
	"context"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// connections are those to the server that are open. A server that hangs with its connections open would be waited for until
// it goes on, although another one may have become the primary: when it is found out (Hear), they are all closed, and
// whoever waits fails and connects again.
type connections struct {
	mu   sync.Mutex
	open map[*connection]bool
}

type connection struct {
	net.Conn
	of *connections
}

// Close closes it.
func (c *connection) Close() error {
	c.of.mu.Lock()
	delete(c.of.open, c)
	c.of.mu.Unlock()
	return c.Conn.Close()
}

// dialer has a server that has vanished noticed by the machine.
func dialer() *net.Dialer {
	return &net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 5 * time.Second, Interval: 2 * time.Second, Count: 3}}
}

func (s *connections) dial(ctx context.Context, network, address string) (net.Conn, error) {
	raw, err := dialer().DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	c := &connection{Conn: raw, of: s}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open[c] = true
	return c, nil
}

// closeAll closes what is open now, and returns how many they were.
func (s *connections) closeAll() int {
	s.mu.Lock()
	all := s.open
	s.open = map[*connection]bool{}
	s.mu.Unlock()
	for c := range all {
		_ = c.Conn.Close() // whoever uses it is told
	}
	return len(all)
}

// Own returns the configuration of one connection that has a session of its own, past a pooler. It is for the ledger's
// writer, which keeps prepared statements. PostgreSQL only.
func (d *DB) Own() (*pgx.ConnConfig, error) {
	config, err := d.settings.own()
	if err == nil {
		config.DialFunc = d.connections.dial
	}
	return config, err
}

// Uncancelled is Own for a connection whose statements are never cancelled at the server. A commit that waits for a
// synchronous replica is not undone by that: the server goes on without the replica, and others see what a failover would
// lose.
func (d *DB) Uncancelled() (*pgx.ConnConfig, error) {
	config, err := d.Own()
	if err != nil {
		return nil, err
	}
	var connected atomic.Bool
	dial := config.DialFunc
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		if connected.Load() { // a request to cancel is a connection of its own
			return nil, errNoCancelling
		}
		return dial(ctx, network, address)
	}
	config.AfterConnect = func(context.Context, *pgconn.PgConn) error {
		connected.Store(true)
		return nil
	}
	return config, nil
}

var errNoCancelling = errors.New("db: what this connection has begun is not cancelled")
