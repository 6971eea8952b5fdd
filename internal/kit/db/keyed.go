package db

import (
	"fmt"
	"reflect"
	"time"
)

// KeyedTable describes rows that are found by their key, as values of R. A department publishes one for a table
// whose rows other departments decide by, and so stays the only one that knows the columns: others see R.
type KeyedTable[K ~string | ~int64, R any] struct {
	// Name is the table's, Key its key, and Columns are those that an R holds.
	Name    string
	Key     Column
	Columns []Column

	fields func(*R) []Field
	table  *Table
}

// NewKeyedTable returns the description of a table. fields lists the columns with the members of R that hold
// them; it is called for every row that is read or written.
func NewKeyedTable[K ~string | ~int64, R any](name, key string, fields func(*R) []Field) *KeyedTable[K, R] {
	t := &KeyedTable[K, R]{Name: name, Key: Column{key, keyType[K]()}, fields: fields}
	for _, f := range fields(new(R)) {
		t.Columns = append(t.Columns, f.column)
	}
	t.table = &Table{Name: name, Columns: append([]Column{t.Key}, t.Columns...)}
	return t
}

func keyType[K ~string | ~int64]() Type {
	var key K
	if reflect.TypeOf(key).Kind() == reflect.Int64 {
		return BigInt
	}
	return Text
}

// Row returns a row to insert.
func (t *KeyedTable[K, R]) Row(key K, row R) Row {
	return Row{Table: t.table, Values: append([]any{key}, t.Values(row)...)}
}

// Read returns the row with these values, one for each column: string (text and JSON), int64, bool, []byte,
// time.Time, or nil for NULL.
func (t *KeyedTable[K, R]) Read(values []any) (R, error) {
	var row R
	fields := t.fields(&row)
	if len(values) != len(fields) {
		return row, fmt.Errorf("db: %d values for %d columns of %s", len(values), len(fields), t.Name)
	}
	for i, f := range fields {
		if !f.set(values[i]) {
			return row, fmt.Errorf("db: %s.%s cannot be a %T", t.Name, f.column.Name, values[i])
		}
	}
	return row, nil
}

// Values returns the row's values, one for each column.
func (t *KeyedTable[K, R]) Values(row R) []any {
	fields := t.fields(&row)
	values := make([]any, len(fields))
	for i, f := range fields {
		values[i] = f.get()
	}
	return values
}

// Field is a column and the member of a row that holds it.
type Field struct {
	column Column
	set    func(value any) bool // reports whether the value has the column's type
	get    func() any
}

func field[T any](name string, t Type, to *T) Field {
	return Field{Column{name, t}, func(value any) bool {
		v, ok := value.(T)
		*to = v
		return ok
	}, func() any { return *to }}
}

// TextField is a text column.
func TextField[S ~string](name string, to *S) Field {
	return Field{Column{name, Text}, func(value any) bool {
		v, ok := value.(string)
		*to = S(v)
		return ok
	}, func() any { return string(*to) }}
}

// BigIntField is a bigint column.
func BigIntField(name string, to *int64) Field { return field(name, BigInt, to) }

// IntegerField is an integer column.
func IntegerField(name string, to *int64) Field { return field(name, Integer, to) }

// BooleanField is a boolean column.
func BooleanField(name string, to *bool) Field { return field(name, Boolean, to) }

// BytesField is a bytea column. NULL is nil.
func BytesField(name string, to *[]byte) Field {
	f := field(name, Bytes, to)
	set := f.set
	f.set = func(value any) bool { return value == nil || set(value) }
	return f
}

// JSONField is a jsonb column.
func JSONField(name string, to *string) Field { return field(name, JSON, to) }

// TimeField is a timestamptz column. NULL is the zero time.
func TimeField(name string, to *time.Time) Field {
	f := field(name, Timestamp, to)
	set := f.set
	f.set = func(value any) bool { return value == nil || set(value) }
	f.get = func() any {
		if to.IsZero() {
			return nil
		}
		return *to
	}
	return f
}

// OptionalBooleanField is a boolean column that may be NULL, which is nil.
func OptionalBooleanField(name string, to **bool) Field {
	return Field{Column{name, Boolean}, func(value any) bool {
		v, ok := value.(bool)
		if ok {
			*to = &v
		}
		return ok || value == nil
	}, func() any {
		if *to == nil {
			return nil
		}
		return **to
	}}
}
