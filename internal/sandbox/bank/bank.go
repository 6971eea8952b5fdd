package bank

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// Config says where the bank keeps its books and who its one customer is.
type Config struct {
	// Database is the path of the bank's own database; "": the books end with the process.
	Database string
	// Orders is the folder from which the bank reads orders; "": they are handed to it (Submit).
	Orders string
	// Deliveries is the folder to which it writes files, unless Deliver takes them.
	Deliveries string
	Deliver    func(name string, content []byte) error
	// Issuer is the account holder's name, Main and Own its accounts; they share a sort code.
	Issuer    string
	Main, Own iso20022.Account
	Clock     clock.Clock
	Log       *slog.Logger
	// Hurry has nothing wait for the disk until Keep is called.
	Hurry bool
	// Poll is the interval at which the folder of orders is read; zero means 50 ms.
	Poll time.Duration
}

// Bank is the imitated bank.
type Bank struct {
	Config
	db      *db.DB     // nil: nothing is kept
	working sync.Mutex // one order file, one delivery at a time
	mu      sync.Mutex // of the books
	books   *books     // nil: they have to be read again
	faults  atomic.Pointer[Faults]
}

// The names of the issuer's accounts in the bank's books.
const (
	main = "main"
	own  = "own"
)

// Open opens the bank with the books of its last run.
func Open(ctx context.Context, c Config) (*Bank, error) {
	if c.Poll == 0 {
		c.Poll = 50 * time.Millisecond
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	b := &Bank{Config: c}
	b.SetFaults(Faults{})
	if b.Deliver == nil {
		b.Deliver = b.put
	}
	if err := b.open(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("open the bank: %w", err), b.Close())
	}
	return b, nil
}

func (b *Bank) open(ctx context.Context) (err error) {
	for _, folder := range []string{b.Orders, b.Deliveries} {
		if folder != "" {
			err = errors.Join(err, os.MkdirAll(folder, 0o700))
		}
	}
	if b.Deliveries != "" {
		err = errors.Join(err, b.removePartial())
	}
	if b.Database != "" && err == nil {
		err = b.openDatabase(ctx)
	}
	if err != nil {
		return err
	}
	return b.readBooks(ctx)
}

// Keep has the bank's books on the disk.
func (b *Bank) Keep(ctx context.Context) error { return b.db.Keep(ctx) }

// Close closes the bank's books.
func (b *Bank) Close() error {
	if b.db == nil {
		return nil
	}
	return b.db.Close()
}

// Run processes orders, delivers messages and closes days until ctx ends.
func (b *Bank) Run(ctx context.Context) error {
	tick := time.NewTicker(b.Poll)
	defer tick.Stop()
	for {
		if err := b.Step(ctx); err != nil && ctx.Err() == nil {
			b.Log.ErrorContext(ctx, "sandbox bank failed", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// Step does once what Run repeats.
func (b *Bank) Step(ctx context.Context) error {
	b.working.Lock()
	defer b.working.Unlock()
	return errors.Join(b.processOrders(ctx), b.doScheduled(ctx), b.closeDays(ctx), b.deliver(ctx))
}

// Balance returns the current balance of an account.
func (b *Bank) Balance(ctx context.Context, a iso20022.Account) (balance money.Amount, err error) {
	name, ok := b.nameOf(a)
	if !ok {
		return money.Amount{}, errNoAccount
	}
	err = b.read(ctx, func(s *books) { balance = money.New(s.balance(name), money.GBP) })
	return balance, err
}

// nameOf returns the name of the account that holds the money of a, which may be a virtual account.
func (b *Bank) nameOf(a iso20022.Account) (string, bool) {
	switch {
	case a == b.Own:
		return own, true
	case a.SortCode == b.Main.SortCode && len(a.Number) == len(b.Main.Number):
		return main, true
	}
	return "", false
}

func (b *Bank) account(name string) iso20022.Account {
	if name == own {
		return b.Own
	}
	return b.Main
}
