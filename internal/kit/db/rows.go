package db

// Table names the columns of one table in the order in which a Row gives their values. It is a
// package's way to let another's statement insert its rows: the ledger writes an order's rows
// together with its entry, in bulk, and knows nothing of what they mean.
type Table struct {
	Name    string
	Columns []Column
}

// Column is a column's name and type.
type Column struct {
	Name string
	Type Type
}

// Type is a column's type as PostgreSQL names it, so that rows can travel as arrays.
type Type string

// The types our tables use.
const (
	Text      Type = "text"
	BigInt    Type = "bigint"
	Integer   Type = "integer"
	Boolean   Type = "boolean"
	Bytes     Type = "bytea"
	Timestamp Type = "timestamptz"
	JSON      Type = "jsonb"
)

// Row is one row to insert: a value a column, nil for NULL. Times are time.Time in whole
// microseconds, JSON is a string.
type Row struct {
	Table  *Table
	Values []any
}
