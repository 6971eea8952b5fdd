package ledger

import (
	"context"
	"sync"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Rules refuse an entry whose lines would break an invariant between accounts.
type Rules func([]Line) error

// Config is what a Ledger enforces.
type Config struct {
	// Rules are checked for every entry. nil allows everything.
	Rules Rules
}

// Dependencies are what a Ledger works with.
type Dependencies struct {
	DB    *db.DB
	Clock clock.Clock
}

// Ledger is the books in one database. It is safe for concurrent use, and any number of processes may
// share the database.
type Ledger struct {
	db    *db.DB
	clock clock.Clock
	rules Rules
	group *group
	known *known
}

// New opens the books. The Ledger must be closed after the last Submit.
func New(c Config, d Dependencies) *Ledger {
	if c.Rules == nil {
		c.Rules = func([]Line) error { return nil }
	}
	l := &Ledger{db: d.DB, clock: d.Clock, rules: c.Rules, known: &known{}}
	var w body
	if d.DB.Dialect() == db.Postgres {
		w = &onPostgres{dsn: d.DB.DSN(), known: l.known}
	} else {
		w = &onSQLite{db: d.DB.Writer(), known: l.known}
	}
	l.group = newGroup(w, d.Clock)
	return l
}

// Close gives back what the ledger holds of the database. Commands under way end first.
func (l *Ledger) Close(ctx context.Context) error { return l.group.close(ctx) }

// known is the numbers of accounts that were seen committed: a name keeps its number for ever.
type known struct {
	mu     sync.Mutex
	byName map[string]knownAccount
}

type knownAccount struct {
	id      int64
	account Account
}

// mostKnown bounds the memory; beyond it the numbers are read again as they are needed.
const mostKnown = 1 << 18

func (k *known) find(name string) (knownAccount, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	a, ok := k.byName[name]
	return a, ok
}

func (k *known) learn(accounts map[string]*account) {
	learned := 0
	for _, a := range accounts {
		if a.id != 0 && !a.known {
			learned++
		}
	}
	if learned == 0 {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.byName == nil || len(k.byName)+len(accounts) > mostKnown {
		k.byName = make(map[string]knownAccount, len(accounts))
	}
	for name, a := range accounts {
		if a.id != 0 {
			k.byName[name] = knownAccount{a.id, a.Account}
		}
	}
}
