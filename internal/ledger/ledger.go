package ledger

import (
	"context"
	"sync"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Rules refuse an entry that would break what must hold between accounts, by its lines alone.
type Rules func([]Line) error

// Ledger is the books in one database. Any number of processes may have one each.
type Ledger struct {
	db    *db.DB
	clock clock.Clock
	rules Rules
	group *group
	known *known
}

// New opens the books in d. Rules may be nil. Close it when nobody submits any more.
func New(d *db.DB, c clock.Clock, rules Rules) *Ledger {
	if rules == nil {
		rules = func([]Line) error { return nil }
	}
	l := &Ledger{db: d, clock: c, rules: rules, known: &known{}}
	var w body
	if d.Dialect() == db.Postgres {
		w = &onPostgres{dsn: d.DSN(), known: l.known}
	} else {
		w = &onSQLite{db: d.Writer(), known: l.known}
	}
	l.group = newGroup(w, c)
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
