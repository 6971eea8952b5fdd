package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// Column is a column's name and type.
type Column = db.Column

// The columns of the ledger's own tables that are written in bulk, like attached rows.
var (
	entryColumns = []Column{
		{Name: "sequence", Type: db.BigInt}, {Name: "owner", Type: db.Text}, {Name: "key", Type: db.Text}, {Name: "request", Type: db.Bytes},
		{Name: "kind", Type: db.Text}, {Name: "reference", Type: db.Text}, {Name: "reverses", Type: db.BigInt},
		{Name: "response", Type: db.Bytes},
		{Name: "hash", Type: db.Bytes}, {Name: "created_at", Type: db.Timestamp}}
	accountColumns = []Column{{Name: "id", Type: db.BigInt}, {Name: "side", Type: db.Integer},
		{Name: "asset", Type: db.Text}, {Name: "class", Type: db.Text}, {Name: "name", Type: db.Text}}
	lineColumns = []Column{
		{Name: "sequence", Type: db.BigInt}, {Name: "line", Type: db.Integer}, {Name: "account", Type: db.BigInt},
		{Name: "amount", Type: db.BigInt},
		{Name: "balance_after", Type: db.BigInt}, {Name: "previous_entry", Type: db.BigInt}}
	balanceColumns = []Column{{Name: "account", Type: db.BigInt}, {Name: "balance", Type: db.BigInt}, {Name: "last_entry", Type: db.BigInt}}
)

// compactColumns are balanceColumns and the padding that PostgreSQL needs in a row, which is left NULL.
// SQLite updates a row in place, so padding would only make it write three times as many pages.
var compactColumns = append(slices.Clone(balanceColumns), Column{Name: "padding", Type: db.Text})

// rowsToInsert are rows of one of the ledger's own tables.
type rowsToInsert struct {
	table   string
	columns []Column
	rows    [][]any
}

// ownRows returns what a batch writes to the ledger's own tables: the rows to insert, a table that another one
// references first, and the balances to set.
func (b *batch) ownRows(balances []Column) (inserts []rowsToInsert, changed [][]any) {
	entries, lines := make([][]any, 0, len(b.accepted)), make([][]any, 0, 2*len(b.accepted))
	for _, a := range b.accepted {
		entries = append(entries, a.values())
		for i, l := range a.lines {
			lines = append(lines, []any{a.sequence, int64(i), l.id, l.amount, l.after, l.prior})
		}
	}
	var accounts, opening [][]any
	for _, a := range b.created {
		accounts, opening = append(accounts, a.values()), append(opening, append(
			a.balanceValues(), make([]any, len(balances)-len(balanceColumns))...,
		))
	}
	for _, a := range b.changed {
		if !a.created { // created accounts are inserted with their balance
			changed = append(changed, a.balanceValues())
		}
	}
	return []rowsToInsert{
		{"ledger_accounts", accountColumns, accounts}, {"ledger_balances", balances, opening},
		{"ledger_entries", entryColumns, entries}, {"ledger_lines", lineColumns, lines},
	}, changed
}

func (r *record) values() []any {
	var reverses any
	if r.reverses != 0 {
		reverses = r.reverses
	}
	return []any{r.sequence, r.owner, r.key, r.request[:], r.kind, r.reference, reverses, r.response, r.hash, r.at}
}

func (a *account) values() []any {
	return []any{a.id, int64(a.side), a.asset.Code(), a.Class(), a.name}
}

func (a *account) balanceValues() []any { return []any{a.id, a.balance, a.entry} }

// read fills in the stored account.
func (a *account) read(id int64, name, asset string, side int16, balance, entry int64) error {
	currency, err := money.CurrencyOf(asset)
	if err != nil {
		return fmt.Errorf("account %s: %w", name, err)
	}
	a.Account, a.id, a.balance, a.entry = Account{name, currency, Side(side)}, id, balance, entry
	return nil
}

// preconditionKeys name the rows of one precondition table that a batch reads.
type preconditionKeys struct {
	table *preconditionTable
	keys  []any // sorted, each once
}

// columns returns the key column and the others.
func (t preconditionKeys) columns() []Column { return t.table.allColumns() }

// preconditionTables collects the preconditions of the requests, tables in order of name.
func preconditionTables(requests []*request) []preconditionKeys {
	var tables []preconditionKeys
	for _, r := range requests {
		for _, ref := range r.Preconditions {
			i := slices.IndexFunc(tables, func(t preconditionKeys) bool { return t.table == ref.table })
			if i < 0 {
				i, tables = len(tables), append(tables, preconditionKeys{table: ref.table})
			}
			tables[i].keys = append(tables[i].keys, ref.key)
		}
	}
	slices.SortFunc(tables, func(a, b preconditionKeys) int { return strings.Compare(a.table.name, b.table.name) })
	for i := range tables {
		slices.SortFunc(tables[i].keys, compareKeys)
		tables[i].keys = slices.Compact(tables[i].keys)
	}
	return tables
}

func compareKeys(a, b any) int {
	switch a := a.(type) {
	case int64:
		if b, ok := b.(int64); ok {
			return cmp.Compare(a, b)
		}
	case string:
		if b, ok := b.(string); ok {
			return cmp.Compare(a, b)
		}
	}
	return 0
}

// updatedRows are the rows of one precondition table to write: key first, then the columns.
type updatedRows struct {
	table         *preconditionTable
	stored, added [][]any
	before        [][]any // the columns of each stored row as they were read
}

func (t updatedRows) columns() []Column { return t.table.allColumns() }

func updatedTables(b *batch) []updatedRows {
	var tables []updatedRows
	for _, ref := range b.updated {
		i := slices.IndexFunc(tables, func(t updatedRows) bool { return t.table == ref.table })
		if i < 0 {
			i, tables = len(tables), append(tables, updatedRows{table: ref.table})
		}
		row := b.rows[ref]
		values := append([]any{ref.key}, row.values...)
		if row.stored {
			tables[i].stored, tables[i].before = append(tables[i].stored, values), append(tables[i].before, row.read)
		} else {
			tables[i].added = append(tables[i].added, values)
		}
	}
	return tables
}

func values(rows []db.Row) [][]any {
	v := make([][]any, len(rows))
	for i, r := range rows {
		v[i] = r.Values
	}
	return v
}

// arrays turns rows into one typed slice for each column, as PostgreSQL takes them.
func arrays(columns []Column, rows [][]any) []any {
	all := make([]any, len(columns))
	column := make([]any, len(rows))
	for i, c := range columns {
		for j, row := range rows {
			column[j] = row[i]
		}
		all[i] = array(column, c.Type)
	}
	return all
}

func array(values []any, t db.Type) any {
	switch t {
	case db.BigInt, db.Integer:
		return typed[int64](values)
	case db.Boolean:
		return typed[bool](values)
	case db.Bytes:
		all := make([][]byte, len(values)) // a nil slice is NULL
		for i, v := range values {
			if v != nil {
				all[i] = v.([]byte) // normal ensures the type
			}
		}
		return all
	case db.Timestamp:
		return typed[time.Time](values)
	default:
		return typed[string](values)
	}
}

// typed returns a slice of the values, or of pointers to them if one is NULL.
func typed[T any](values []any) any {
	all := make([]T, len(values))
	for i, v := range values {
		if v == nil {
			return pointers[T](values)
		}
		all[i] = v.(T) // normal ensures the type
	}
	return all
}

func pointers[T any](values []any) []*T {
	all := make([]*T, len(values))
	for i, v := range values {
		if v, ok := v.(T); ok {
			all[i] = &v
		}
	}
	return all
}
