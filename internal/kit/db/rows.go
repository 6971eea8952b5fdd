package db

import (
	"fmt"
	"reflect"
	"strings"
	"time"
)

// Table lists the columns of one table in the order of the values of a Row. With it a package lets another
// package insert its rows: the ledger inserts the rows of an order together with its entry, in bulk, without
// knowing what they mean.
type Table struct {
	Name    string
	Columns []Column
}

// Column is a column's name and type.
type Column struct {
	Name string
	Type Type
}

// Type is a column's type under its PostgreSQL name, which is needed to send rows as arrays.
type Type string

// The types of columns.
const (
	Text      Type = "text"
	BigInt    Type = "bigint"
	Integer   Type = "integer"
	Boolean   Type = "boolean"
	Bytes     Type = "bytea"
	Timestamp Type = "timestamptz"
	JSON      Type = "jsonb"
)

// Row is one row to insert, with one value for each column. nil is NULL, times are time.Time in whole
// microseconds, and JSON is a string.
type Row struct {
	Table  *Table
	Values []any
}

// RowType is how an R is a row of a table. Each member of R has a tag with its column, as in `db:"customer_id"`: a string is
// text, an int64 bigint, a bool boolean, []byte bytea, a time.Time timestamptz. A second word is another type, as in
// `db:"attempt,integer"`, and is required of an interface. A zero time, a nil pointer and nil bytes are NULL.
type RowType[R any] struct{ table *Table }

// RowsOf returns how an R is a row of the table. It panics if it is not, which is found when the program starts.
func RowsOf[R any](name string) *RowType[R] {
	t := &Table{Name: name}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[R]()) {
		column, declared, _ := strings.Cut(f.Tag.Get("db"), ",")
		if declared == "" {
			declared = string(columnTypes[kindOf(f.Type)])
		}
		if column == "" || declared == "" {
			panic(fmt.Sprintf("db: %s.%s is no column of %s", reflect.TypeFor[R](), f.Name, name))
		}
		t.Columns = append(t.Columns, Column{column, Type(declared)})
	}
	return &RowType[R]{t}
}

// Row returns the row to insert.
func (t *RowType[R]) Row(r R) Row {
	v := reflect.ValueOf(r)
	values := make([]any, v.NumField())
	for i := range values {
		values[i] = stored(v.Field(i))
	}
	return Row{Table: t.table, Values: values}
}

var columnTypes = map[string]Type{"string": Text, "int64": BigInt, "bool": Boolean, "bytes": Bytes, "time": Timestamp}

// kindOf names what a member holds.
func kindOf(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return "time"
	case t == reflect.TypeFor[[]byte]():
		return "bytes"
	case t.Kind() == reflect.Pointer:
		return kindOf(t.Elem())
	}
	return t.Kind().String()
}

// stored returns what is stored for a member.
func stored(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Interface:
		if v.IsNil() {
			return nil
		}
	case reflect.Struct:
		if v.IsZero() {
			return nil
		}
	}
	return v.Interface()
}
