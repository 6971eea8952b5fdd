package db

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// The processes that share a database wake each other with notifications of PostgreSQL. One is sent after the commit that
// it is about and not in it: a transaction that notifies waits for all others that do. It may be lost, so whoever is
// woken also looks by himself now and then.

const (
	channel = "gbpc"
	// signalsTogether is how long signals wait for others, so that thousands of commits notify a few times a second.
	signalsTogether = 20 * time.Millisecond
	signalTimeout   = 5 * time.Second
	// checkEvery is how often the connection that listens is asked whether the server answers, and answerWithin how long
	// it may take: after that, the server is taken to hang.
	checkEvery     = 5 * time.Second
	answerWithin   = 5 * time.Second
	hearAgainAfter = time.Second
)

// signals are the notifications that a process sends and hears.
type signals struct {
	process                  string // whose own notifications are left alone
	checkEvery, answerWithin time.Duration

	mu      sync.Mutex
	on      map[string][]func()
	pending map[string]bool
	sending sync.WaitGroup
	busy    bool
}

func newSignals() *signals {
	return &signals{
		process: rand.Text(), checkEvery: checkEvery, answerWithin: answerWithin, on: map[string][]func(){}, pending: map[string]bool{},
	}
}

// OnSignal has do called when another process that shares the database signals name, and whenever a signal may have been
// missed. It is called before Hear. do must be quick.
func (d *DB) OnSignal(name string, do func()) {
	d.signals.mu.Lock()
	defer d.signals.mu.Unlock()
	d.signals.on[name] = append(d.signals.on[name], do)
}

// Signal tells the other processes that share the database, soon. It may be lost. Call it after the commit.
func (d *DB) Signal(name string) {
	if d.dialect == SQLite { // there is no other process
		return
	}
	s := d.signals
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending[name] = true
	if !s.busy {
		s.busy = true
		s.sending.Go(func() { d.sendSignals() })
	}
}

// sendSignals sends what is pending until nothing is.
func (d *DB) sendSignals() {
	s := d.signals
	for {
		time.Sleep(signalsTogether)
		s.mu.Lock()
		names := s.pending
		s.pending = map[string]bool{}
		s.busy = len(names) > 0
		s.mu.Unlock()
		if len(names) == 0 {
			return
		}
		for name := range names {
			ctx, cancel := context.WithTimeout(context.Background(), signalTimeout)
			_, _ = d.writer.ExecContext(ctx, "SELECT pg_notify($1, $2)", channel, s.process+" "+name) // what is lost is found later
			cancel()
		}
	}
}

// Hear calls what OnSignal was given, until ctx ends. While it cannot listen, nothing is heard. When the server hangs, it closes
// every connection: another one may be the primary by now.
func (d *DB) Hear(ctx context.Context, log *slog.Logger) error {
	if d.dialect == SQLite {
		<-ctx.Done()
		return nil
	}
	for failed := false; ; {
		err := d.hear(ctx, func() { failed = false })
		if ctx.Err() != nil {
			return nil
		}
		if !failed {
			log.WarnContext(ctx, "notifications from other processes are unavailable: polling instead", "err", err)
		}
		failed = true
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(hearAgainAfter):
		}
	}
}

// hear listens on a connection of its own until it breaks. A pooler would not pass notifications on.
func (d *DB) hear(ctx context.Context, listening func()) error {
	config, err := d.Own()
	if err != nil {
		return err
	}
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer func() {
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(closing) // it has nothing to lose
	}()
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	listening()
	d.signals.all() // whatever was signalled before
	for {
		waiting, cancel := context.WithTimeout(ctx, d.signals.checkEvery)
		heard, err := conn.WaitForNotification(waiting)
		quiet := waiting.Err() != nil
		cancel()
		switch {
		case err == nil:
			d.signals.heard(heard.Payload)
		case ctx.Err() != nil || !quiet || conn.IsClosed():
			return err
		default:
			asking, cancel := context.WithTimeout(ctx, d.signals.answerWithin)
			err := conn.Ping(asking)
			hangs := asking.Err() != nil && ctx.Err() == nil
			cancel()
			if hangs {
				return fmt.Errorf("the server hangs, %d connections are closed: %w", d.connections.closeAll(), err)
			}
			if err != nil {
				return err
			}
		}
	}
}

func (s *signals) heard(payload string) {
	from, name, _ := strings.Cut(payload, " ")
	if from == s.process {
		return
	}
	s.mu.Lock()
	called := s.on[name]
	s.mu.Unlock()
	for _, do := range called {
		do()
	}
}

func (s *signals) all() {
	s.mu.Lock()
	var called []func()
	for _, list := range s.on {
		called = append(called, list...)
	}
	s.mu.Unlock()
	for _, do := range called {
		do()
	}
}
