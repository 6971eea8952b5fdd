package ledger

import (
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Command is one order: an entry, the rows its guards read, and what must appear with the entry or
// not at all.
type Command struct {
	// Owner and Key make the command unique: whose key it is (the customer and the call), and the
	// idempotency key. A caller that was given no key makes one.
	Owner, Key string
	// Request is the hash of the canonical request. It tells a repetition from a key used twice.
	Request [32]byte

	// Entry may have no lines only when it says NoMovement. Its Key stays empty.
	Entry Entry
	// Preconditions are the rows that Check looks at. They are read, and locked until the commit, in the
	// order of their tables' names and of their keys. A row that has other writers than commands
	// must be locked by them before they post, never after: post first, then write guards' rows.
	Preconditions []RowRef
	// Check says whether the order stands, under the lock and with the rows as they are now. It
	// may change them, and the changes are written with the entry; when it returns an error the
	// command is refused with that very error, and its changes are forgotten. It runs again when
	// the batch must be repeated, so it has no effect elsewhere and asks nobody. nil is "it stands".
	Check func(now time.Time, rows *Rows) error
	// AttachedRows are inserted with the entry. A table that another refers to comes first. Sequence as a
	// value stands for the number of the entry.
	AttachedRows []db.Row
	// Response is kept byte for byte and returned to whoever repeats the command.
	Response []byte
}

// Receipt is the answer to a command.
type Receipt struct {
	// Sequence is the number of the entry.
	Sequence int64
	// Response is the one that was kept: of the first command with this key.
	Response []byte
	// Replayed tells that the command was a repetition and nothing was written.
	Replayed bool
}

// Sequence is the value of a rider's column that holds the number of the entry it came with.
var Sequence = ownSequence{}

type ownSequence struct{}

// PreconditionTable is a table whose rows decide about commands. Make one for each table, as a variable.
type PreconditionTable struct {
	Name    string
	Key     db.Column
	Columns []db.Column // read, and all of them written back when Check changes the row
	// Upsert allows a row that does not exist yet: Check finds none and may set it. Without it the
	// command is refused.
	Upsert bool
}

// RowRef names one row of a guards' table by its key.
type RowRef struct {
	Table *PreconditionTable
	Key   any
}

// Rows are the guards' rows of one command, as they are under the lock.
type Rows struct {
	refs    []RowRef
	batch   *batch
	changed map[RowRef][]any
}

// Get is the row's values in the order of the table's columns: string (text and JSON), int64, bool,
// []byte, time.Time in UTC, or nil for NULL. It must not be written into; Set a new one.
func (r *Rows) Get(t *PreconditionTable, key any) (values []any, found bool) {
	ref := r.ref(t, key)
	if values, ok := r.changed[ref]; ok {
		return values, true
	}
	row := r.batch.guards[ref]
	return row.values, row.values != nil
}

// Set gives the row new values, all of them.
func (r *Rows) Set(t *PreconditionTable, key any, values ...any) {
	ref := r.ref(t, key)
	values, err := normalise(t.Name, t.Columns, values)
	if err != nil {
		panic(err.Error())
	}
	if r.changed == nil {
		r.changed = map[RowRef][]any{}
	}
	r.changed[ref] = values
}

// ref panics when the command did not name the row: it was not read, and it is not locked.
func (r *Rows) ref(t *PreconditionTable, key any) RowRef {
	value, err := normal(key, t.Key.Type)
	if err != nil {
		panic("ledger: " + t.Name + ": key: " + err.Error())
	}
	for _, ref := range r.refs {
		if ref.Table == t && ref.Key == value {
			return ref
		}
	}
	panic(fmt.Sprintf("ledger: the command does not name row %v of %s among its guards", key, t.Name))
}

// longestKey holds 255 characters of any script, as the contract allows a customer.
const longestKey = 1020

// check refuses what no state of the books could make right, and gives every value the type in
// which it is kept, so that nothing of one command can break the batch.
func (c *Command) check() error {
	if err := text("owner", c.Owner, 1, 200); err != nil {
		return err
	}
	if err := text("key", c.Key, 1, longestKey); err != nil {
		return err
	}
	if c.Entry.Key != "" {
		return fmt.Errorf("%w: the entry of a command has no key of its own", ErrMalformed)
	}
	if err := c.Entry.check(); err != nil {
		return err
	}
	if c.Response == nil {
		c.Response = []byte{} // NULL is not a response
	}
	guards := make([]RowRef, 0, len(c.Preconditions))
	for _, g := range c.Preconditions {
		key, err := normal(g.Key, g.Table.Key.Type)
		if err != nil {
			return fmt.Errorf("%w: key of a guard's row in %s: %w", ErrMalformed, g.Table.Name, err)
		}
		guards = append(guards, RowRef{g.Table, key})
	}
	c.Preconditions = guards
	riders := make([]db.Row, 0, len(c.AttachedRows))
	for _, r := range c.AttachedRows {
		values, err := normalise(r.Table.Name, r.Table.Columns, r.Values)
		if err != nil {
			return err
		}
		riders = append(riders, db.Row{Table: r.Table, Values: values})
	}
	c.AttachedRows = riders
	return nil
}

func normalise(table string, columns []db.Column, values []any) ([]any, error) {
	if len(values) != len(columns) {
		return nil, fmt.Errorf("%w: %d values for %d columns of %s", ErrMalformed, len(values), len(columns), table)
	}
	kept := make([]any, len(values))
	for i, v := range values {
		value, err := normal(v, columns[i].Type)
		if err != nil {
			return nil, fmt.Errorf("%w: %s.%s: %w", ErrMalformed, table, columns[i].Name, err)
		}
		kept[i] = value
	}
	return kept, nil
}

// normal is v as a column of type t keeps it; an error says that it cannot. A type of the caller's
// own is taken by what it is made of, and a pointer by what it points to.
func normal(v any, t db.Type) (any, error) {
	switch v := v.(type) {
	case nil:
		return nil, nil
	case ownSequence:
		if t == db.BigInt {
			return v, nil
		}
	case string:
		if t == db.Text || t == db.JSON {
			return v, text("text", v, 0, 1<<20)
		}
	case int64:
		if t == db.BigInt || t == db.Integer && int64(int32(v)) == v {
			return v, nil
		}
		if t == db.Boolean && (v == 0 || v == 1) { // as SQLite keeps it
			return v == 1, nil
		}
	case bool:
		if t == db.Boolean {
			return v, nil
		}
	case []byte:
		if t == db.Bytes {
			return v, nil
		}
		if t == db.Text || t == db.JSON {
			return string(v), text("text", string(v), 0, 1<<20)
		}
	case time.Time:
		if t == db.Timestamp {
			return v.UTC().Truncate(time.Microsecond), nil
		}
	default:
		return derived(v, t)
	}
	return nil, fmt.Errorf("a %T is no %s", v, t)
}

func derived(v any, t db.Type) (any, error) {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Pointer:
		if r.IsNil() {
			return nil, nil
		}
		return normal(r.Elem().Interface(), t)
	case reflect.String:
		return normal(r.String(), t)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return normal(r.Int(), t)
	case reflect.Bool:
		return normal(r.Bool(), t)
	case reflect.Slice:
		if r.Type().Elem().Kind() == reflect.Uint8 {
			return normal(r.Bytes(), t)
		}
	}
	return nil, fmt.Errorf("a %T is no %s", v, t)
}

// withSequence is the row with the number of its entry where Sequence stood.
func withSequence(row db.Row, sequence int64) db.Row {
	for i, v := range row.Values {
		if _, ok := v.(ownSequence); ok {
			values := slices.Clone(row.Values) // the command may be decided again, under another number
			for j := i; j < len(values); j++ {
				if _, ok := values[j].(ownSequence); ok {
					values[j] = sequence
				}
			}
			return db.Row{Table: row.Table, Values: values}
		}
	}
	return row
}
