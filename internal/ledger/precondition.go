package ledger

import (
	"fmt"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Precondition is a table whose rows decide about commands. Declare one variable for each table. K is the type of
// the key and R a row, as the department that owns the table publishes it.
type Precondition[K ~string | ~int64, R any] struct {
	rows  *db.KeyedTable[K, R]
	table *preconditionTable
}

// NewPrecondition returns a table without whose row a command is refused with ErrPreconditionMissing.
func NewPrecondition[K ~string | ~int64, R any](rows *db.KeyedTable[K, R]) *Precondition[K, R] {
	return &Precondition[K, R]{rows, &preconditionTable{name: rows.Name, key: rows.Key, columns: rows.Columns}}
}

// NewUpsertPrecondition returns a table whose row may not exist yet: a Check does not find it and may set it.
func NewUpsertPrecondition[K ~string | ~int64, R any](rows *db.KeyedTable[K, R]) *Precondition[K, R] {
	p := NewPrecondition(rows)
	p.table.upsert = true
	return p
}

// Row names the row with this key.
func (p *Precondition[K, R]) Row(key K) RowRef { return RowRef{p.table, p.keyOf(key)} }

func (p *Precondition[K, R]) keyOf(key K) any {
	value, err := normal(key, p.table.key.Type)
	if err != nil {
		return err // validate refuses the command
	}
	return value
}

// Get returns the row as it is under the lock, or as this command set it. It panics if the row is not among the
// command's preconditions: it was neither read nor locked.
func (p *Precondition[K, R]) Get(rows *Rows, key K) (row R, found bool) {
	values, found := rows.get(p.Row(key))
	if !found {
		return row, false
	}
	row, err := p.rows.Read(values)
	if err != nil {
		panic("ledger: " + err.Error())
	}
	return row, true
}

// Set replaces the row.
func (p *Precondition[K, R]) Set(rows *Rows, key K, row R) { rows.set(p.Row(key), p.rows.Values(row)) }

// preconditionTable is a Precondition as the writers of the books use it.
type preconditionTable struct {
	name    string
	key     Column
	columns []Column // read, and all written back when a Check changes the row
	upsert  bool
}

// allColumns returns the key and the others.
func (t *preconditionTable) allColumns() []Column { return append([]Column{t.key}, t.columns...) }

// RowRef names one row that decides about a command (Precondition.Row).
type RowRef struct {
	table *preconditionTable
	key   any
}

// validate refuses a key that its column cannot store.
func (r RowRef) validate() error {
	if r.table == nil {
		return fmt.Errorf("%w: a precondition without a table", ErrMalformed)
	}
	if err, wrong := r.key.(error); wrong {
		return fmt.Errorf("%w: key of a precondition in %s: %w", ErrMalformed, r.table.name, err)
	}
	return nil
}

// Rows are the precondition rows of one command, as they are under the lock.
type Rows struct {
	refs    []RowRef
	batch   *batch
	changed map[RowRef][]any
}

func (r *Rows) get(ref RowRef) (values []any, found bool) {
	r.requireListed(ref)
	if values, ok := r.changed[ref]; ok {
		return values, true
	}
	row := r.batch.rows[ref]
	return row.values, row.values != nil
}

func (r *Rows) set(ref RowRef, values []any) {
	r.requireListed(ref)
	values, err := normalise(ref.table.name, ref.table.columns, values)
	if err != nil {
		panic(err.Error())
	}
	if r.changed == nil {
		r.changed = map[RowRef][]any{}
	}
	r.changed[ref] = values
}

func (r *Rows) requireListed(ref RowRef) {
	for _, listed := range r.refs {
		if listed == ref {
			return
		}
	}
	panic(fmt.Sprintf("ledger: row %v of %s is not among the command's preconditions", ref.key, ref.table.name))
}

// Gate is a row that decides whether anything may be added to an account. The ledger reads the rows of the accounts to which
// an entry adds, under the lock of the books and for every entry, whoever writes it: nobody can forget to name them.
//
// Who closes such a row posts to the ledger in the same transaction, if only an entry that moves nothing, and looks afterwards
// at what is in the account: no entry comes between that and the closing.
type Gate struct {
	class string
	row   func(id string) RowRef
	check func(rows *Rows, id string) error
}

// NewGate returns the gate of a class of accounts. The key of an account's row is the account's id. admits returns the refusal of what
// would be added; without its row an entry is refused with ErrPreconditionMissing.
func NewGate[R any](class string, rows *Precondition[string, R], admits func(R) error) Gate {
	return Gate{class: class, row: rows.Row, check: func(found *Rows, id string) error {
		row, _ := rows.Get(found, id) // without it the entry was refused
		return admits(row)
	}}
}

// gated is what adds to an account behind a gate.
type gated struct {
	gate Gate
	id   string
}

// addGates adds the rows of the gates through which the command's entry passes to its preconditions, and their decision to its
// own.
func (l *Ledger) addGates(c *Command) {
	var through []gated
	for _, line := range c.Entry.Lines {
		if line.change() < 0 {
			continue
		}
		class := line.Account.Class()
		for _, g := range l.gates {
			if at := (gated{g, line.Account.ID()}); g.class == class && !slices.ContainsFunc(
				through, func(o gated) bool { return o.gate.class == class && o.id == at.id },
			) {
				through = append(through, at)
			}
		}
	}
	if len(through) == 0 {
		return
	}
	c.Preconditions = slices.Clone(c.Preconditions) // the caller's array may have room
	for _, g := range through {
		c.Preconditions = append(c.Preconditions, g.gate.row(g.id))
	}
	decide := c.Check
	c.Check = func(now time.Time, rows *Rows) error {
		if decide != nil {
			if err := decide(now, rows); err != nil {
				return err
			}
		}
		for _, g := range through {
			if err := g.gate.check(rows, g.id); err != nil {
				return fmt.Errorf("%s:%s: %w", g.gate.class, g.id, err)
			}
		}
		return nil
	}
}
