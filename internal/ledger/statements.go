package ledger

import (
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// statements builds the SQL for tables of other packages, each text once. Names of tables and columns are
// constants of the program, never input; they are quoted because some are reserved words.
type statements struct{ texts map[statement]string }

type statement struct {
	what any // the kind of statement, or a number of rows
	on   any // a ledger table by name, a *db.Table or a *preconditionTable
}

func (s *statements) text(what, on any, build func() string) string {
	key := statement{what, on}
	if text, ok := s.texts[key]; ok {
		return text
	}
	if s.texts == nil {
		s.texts = map[statement]string{}
	}
	text := build()
	s.texts[key] = text
	return text
}

func quoted(name string) string { return `"` + name + `"` }

func joined(columns []Column, text func(i int, c Column) string) string {
	all := make([]string, len(columns))
	for i, c := range columns {
		all[i] = text(i, c)
	}
	return strings.Join(all, ", ")
}

func columnNames(columns []Column) string {
	return joined(columns, func(_ int, c Column) string { return quoted(c.Name) })
}

// carrier returns the type in which values of a column are sent: JSON is sent as text.
func carrier(t db.Type) db.Type {
	if t == db.JSON {
		return db.Text
	}
	return t
}

func (s *statements) insertOne(on any, table string, columns []Column) string {
	return s.text("insert one", on, func() string {
		return fmt.Sprintf(`insert into %s (%s) values (%s)`, quoted(table), columnNames(columns),
			joined(columns, func(i int, c Column) string { return fmt.Sprintf("$%d::%s::%s", i+1, carrier(c.Type), c.Type) }))
	})
}

func (s *statements) insertMany(on any, table string, columns []Column) string {
	return s.text("insert many", on, func() string {
		return fmt.Sprintf(`insert into %s (%s) select %s`, quoted(table), columnNames(columns), unnested(columns))
	})
}

// unnested selects one row for each index of the arrays. As columns of a SELECT the arrays are read in
// step; in its FROM they would be materialised first, which takes a sixth longer.
func unnested(columns []Column) string {
	return joined(columns, func(i int, c Column) string {
		return fmt.Sprintf("unnest($%d::%s[])::%s as %s", i+1, carrier(c.Type), c.Type, quoted(c.Name))
	})
}

func (s *statements) readPreconditions(t *preconditionTable) string {
	return s.text("read", t, func() string {
		return fmt.Sprintf(`select %s from %s where %s = any($1::%s[]) order by %s for no key update`,
			joined(t.allColumns(), func(_ int, c Column) string { return quoted(c.Name) + "::" + string(carrier(c.Type)) }),
			quoted(t.name), quoted(t.key.Name), t.key.Type, quoted(t.key.Name))
	})
}

func (s *statements) updatePreconditions(t *preconditionTable) string {
	return s.text("update", t, func() string {
		return fmt.Sprintf(`update %s t set %s from (select %s) u where t.%s = u.%s`, quoted(t.name),
			joined(t.columns, func(_ int, c Column) string { return fmt.Sprintf("%s = u.%s", quoted(c.Name), quoted(c.Name)) }),
			unnested(t.allColumns()), quoted(t.key.Name), quoted(t.key.Name))
	})
}

// insertRows returns SQLite's INSERT of n rows.
func (s *statements) insertRows(on any, table string, columns []Column, n int) string {
	return s.text(n, on, func() string {
		row := "(" + joined(columns, func(int, Column) string { return "?" }) + ")"
		return fmt.Sprintf(`insert into %s (%s) values %s`, quoted(table), columnNames(columns), row+strings.Repeat(", "+row, n-1))
	})
}

func (s *statements) readPrecondition(t *preconditionTable) string {
	return s.text("read one", t, func() string {
		return fmt.Sprintf(`select %s from %s where %s = ?`, columnNames(t.columns), quoted(t.name), quoted(t.key.Name))
	})
}

func (s *statements) updatePrecondition(t *preconditionTable) string {
	return s.text("update one", t, func() string {
		return fmt.Sprintf(`update %s set %s where %s = ?`, quoted(t.name),
			joined(t.columns, func(_ int, c Column) string { return quoted(c.Name) + " = ?" }), quoted(t.key.Name))
	})
}
