package db

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
