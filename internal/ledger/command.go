package ledger

import (
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Command is one order: an entry, the rows whose state decides about it, and the rows that are inserted
// with it or not at all.
type Command struct {
	// Owner and Key identify the command. Owner names whose key it is (the customer and the call), and Key
	// is the idempotency key. A caller that was given no key makes one.
	Owner, Key string
	// Request is the hash of the canonical request. It distinguishes a repetition from a reused key.
	Request [32]byte

	// Entry may be without lines only if NoMovement is set. Its Key is empty.
	Entry Entry
	// Preconditions name the rows that Check reads. The rows are read, and locked until the commit, in the
	// order of their tables' names and of their keys; those of a lone order are locked only when it is written, and
	// must then be as they were read. Another writer of such a row must post to the ledger before it writes the row,
	// never after.
	Preconditions []RowRef
	// Check decides whether the command is accepted, with the rows as they are at the commit. It may change
	// them, and the changes are written with the entry. If it returns an error, the command is refused with
	// that error and the changes are discarded. Check runs again when the batch is repeated, or a lone order
	// decided again under the lock, so it must have no other effect and must not block. A nil Check accepts.
	Check func(now time.Time, rows *Rows) error
	// AttachedRows are inserted with the entry. A table that another one references comes first. The value
	// Sequence is replaced by the number of the entry.
	AttachedRows []db.Row
	// Response is stored byte for byte and returned when the command is repeated.
	Response []byte
}

// Receipt is the answer to a command.
type Receipt struct {
	// Sequence is the number of the entry.
	Sequence int64
	// Response is that of the first command with this key.
	Response []byte
	// Replayed reports that the command was a repetition and nothing was written.
	Replayed bool
}

// Sequence is a placeholder in an attached row for the number of the entry that the row comes with.
var Sequence = sequencePlaceholder{}

type sequencePlaceholder struct{}

// maxKeyLength is 255 characters of any script in UTF-8, as the contract allows a customer.
const maxKeyLength = 1020

// validate refuses what no state of the books could make valid, and converts every value to the type in
// which it is stored, so that nothing in one command can fail the batch.
func (c *Command) validate() error {
	if err := text("owner", c.Owner, 1, 200); err != nil {
		return err
	}
	if err := text("key", c.Key, 1, maxKeyLength); err != nil {
		return err
	}
	if c.Entry.Key != "" {
		return fmt.Errorf("%w: the entry of a command has no key of its own", ErrMalformed)
	}
	if err := c.Entry.validate(); err != nil {
		return err
	}
	if c.Response == nil {
		c.Response = []byte{} // the column is NOT NULL
	}
	for _, p := range c.Preconditions {
		if err := p.validate(); err != nil {
			return err
		}
	}
	attached := make([]db.Row, 0, len(c.AttachedRows))
	for _, r := range c.AttachedRows {
		values, err := normalise(r.Table.Name, r.Table.Columns, r.Values)
		if err != nil {
			return err
		}
		attached = append(attached, db.Row{Table: r.Table, Values: values})
	}
	c.AttachedRows = attached
	return nil
}

// normalise returns the values as the columns of the table store them.
func normalise(table string, columns []db.Column, values []any) ([]any, error) {
	if len(values) != len(columns) {
		return nil, fmt.Errorf("%w: %d values for %d columns of %s", ErrMalformed, len(values), len(columns), table)
	}
	converted := make([]any, len(values))
	for i, v := range values {
		value, err := normal(v, columns[i].Type)
		if err != nil {
			return nil, fmt.Errorf("%w: %s.%s: %w", ErrMalformed, table, columns[i].Name, err)
		}
		converted[i] = value
	}
	return converted, nil
}

// normal returns v as a column of type t stores it, or an error if it cannot be stored there. A defined
// type is converted to its underlying type, and a pointer to what it points to.
func normal(v any, t db.Type) (any, error) {
	switch v := v.(type) {
	case nil:
		return nil, nil
	case sequencePlaceholder:
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
		if t == db.Boolean && (v == 0 || v == 1) { // as SQLite stores it
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
		return underlying(v, t)
	}
	return nil, fmt.Errorf("a %T is not a %s", v, t)
}

func underlying(v any, t db.Type) (any, error) {
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
	return nil, fmt.Errorf("a %T is not a %s", v, t)
}

// withSequence returns the row with the number of its entry in place of Sequence.
func withSequence(row db.Row, sequence int64) db.Row {
	for i, v := range row.Values {
		if _, ok := v.(sequencePlaceholder); ok {
			values := slices.Clone(row.Values) // the command may be applied again, under another number
			for j := i; j < len(values); j++ {
				if _, ok := values[j].(sequencePlaceholder); ok {
					values[j] = sequence
				}
			}
			return db.Row{Table: row.Table, Values: values}
		}
	}
	return row
}
