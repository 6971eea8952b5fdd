package ledger

import (
	"encoding/binary"
	"fmt"
	"regexp"
	"strconv"
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

// insertGuarded is PostgreSQL's insertOne as the last of several statements together, of which the guards, by their
// numbers, are evaluated first and in this order. It divides by zero unless each of them returns a row, or if there is an entry
// under the key: the unique index does not see one that is moved to the archived ones meanwhile.
func (s *statements) insertGuarded(table string, columns []Column, guards []int) string {
	on := make([]byte, 0, 8)
	for _, n := range guards {
		on = binary.AppendUvarint(on, uint64(n)) // not negative
	}
	return s.text("insert guarded", string(on), func() string {
		first := "values ($1::bigint"
		for _, n := range guards {
			first += fmt.Sprintf(" / coalesce((select 1 from w%d), 0)", n)
		}
		first += ` / coalesce((select 0 from ledger_entries where key = $3 and owner = $2), (select 0 from ledger_archived_entries where key = $3 and owner = $2), 1)`
		return strings.Replace(s.insertOne(table, table, columns), "values ($1::bigint::bigint", first, 1)
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

// readPreconditions returns PostgreSQL's query that locks one row by its key, or several by an array of keys.
func (s *statements) readPreconditions(t *preconditionTable, keys int) string {
	return s.text([2]any{"read", keys > 1}, t, func() string { return selected(t, "", keys) + " " + forUpdate })
}

// readVersions returns PostgreSQL's query that reads the same without locks, and first the version of each row: the
// number of the transaction that wrote it.
func (s *statements) readVersions(t *preconditionTable, keys int) string {
	return s.text([2]any{"read versions", keys > 1}, t, func() string { return selected(t, "xmin, ", keys) })
}

// readUnlocked returns a query for rows without locks that ends with its key, for either database.
func (s *statements) readUnlocked(t *preconditionTable) string {
	return s.text("read unlocked", t, func() string {
		return fmt.Sprintf(`select %s from %s where %s`, columnNames(t.allColumns()), quoted(t.name), quoted(t.key.Name))
	})
}

func selected(t *preconditionTable, first string, keys int) string {
	key := quoted(t.key.Name)
	which := fmt.Sprintf(`%s = any($1::%s[]) order by %s`, key, t.key.Type, key)
	if keys == 1 {
		which = fmt.Sprintf(`%s = $1::%s`, key, t.key.Type)
	}
	return fmt.Sprintf(`select %s%s from %s where %s`, first,
		joined(t.allColumns(), func(_ int, c Column) string { return quoted(c.Name) + "::" + string(carrier(c.Type)) }), quoted(t.name), which)
}

// forUpdate locks rows against other writers, not against references to them.
const forUpdate = "for no key update"

// lockUnchanged returns PostgreSQL's statement that locks one row if it has the version that was read: key and version.
func (s *statements) lockUnchanged(t *preconditionTable) string {
	return s.text("lock unchanged", t, func() string {
		return fmt.Sprintf(`select 1 from %s where %s %s`, quoted(t.name), unchanged(t), forUpdate)
	})
}

// updateUnchanged returns PostgreSQL's update of one row if it has the version that was read. The new values come last.
func (s *statements) updateUnchanged(t *preconditionTable) string {
	return s.text("update unchanged", t, func() string {
		return fmt.Sprintf(`update %s set %s where %s returning 1`, quoted(t.name), assigned(t, 3), unchanged(t))
	})
}

// unchanged compares a row, found by the key in $1, with the version that was read.
func unchanged(t *preconditionTable) string {
	return fmt.Sprintf("%s = $1::%s and xmin = $2", quoted(t.key.Name), t.key.Type)
}

// assigned sets the columns to parameters, the first of which is given.
func assigned(t *preconditionTable, first int) string {
	return joined(t.columns, func(i int, c Column) string {
		return fmt.Sprintf("%s = $%d::%s::%s", quoted(c.Name), i+first, carrier(c.Type), c.Type)
	})
}

// updateOnePrecondition returns PostgreSQL's update of one row; the key is its first parameter.
func (s *statements) updateOnePrecondition(t *preconditionTable) string {
	return s.text("update by key", t, func() string {
		return fmt.Sprintf(`update %s set %s where %s = $1::%s`, quoted(t.name), assigned(t, 2), quoted(t.key.Name), t.key.Type)
	})
}

func (s *statements) updatePreconditions(t *preconditionTable) string {
	return s.text("update", t, func() string {
		return fmt.Sprintf(`update %s t set %s from (select %s) u where t.%s = u.%s`, quoted(t.name),
			joined(t.columns, func(_ int, c Column) string { return fmt.Sprintf("%s = u.%s", quoted(c.Name), quoted(c.Name)) }),
			unnested(t.allColumns()), quoted(t.key.Name), quoted(t.key.Name))
	})
}

var parameter = regexp.MustCompile(`\$\d+`)

// together returns PostgreSQL's statement that does what several do, with the parameters of all.
func (s *statements) together(o *oneStatement) string {
	return s.text("together", strings.Join(o.texts, ";"), func() string {
		var text strings.Builder
		last, before := len(o.texts)-1, 0
		for i, part := range o.texts {
			renumbered := parameter.ReplaceAllStringFunc(part, func(p string) string {
				n, _ := strconv.Atoi(p[1:]) // digits
				return "$" + strconv.Itoa(n+before)
			})
			before = o.ends[i]
			switch {
			case i == last:
				text.WriteString(renumbered)
			case i == 0:
				fmt.Fprintf(&text, "with w0 as (%s)", renumbered)
			default:
				fmt.Fprintf(&text, ", w%d as (%s)", i, renumbered)
			}
			text.WriteString(" ")
		}
		return text.String()
	})
}

// insertRows returns SQLite's INSERT of n rows.
func (s *statements) insertRows(on any, table string, columns []Column, n int) string {
	return s.text(n, on, func() string {
		row := "(" + joined(columns, func(int, Column) string { return "?" }) + ")"
		return fmt.Sprintf(`insert into %s (%s) values %s`, quoted(table), columnNames(columns), row+strings.Repeat(", "+row, n-1))
	})
}

// updatePrecondition returns SQLite's update of the columns that have their bit set.
func (s *statements) updatePrecondition(t *preconditionTable, changed uint64) string {
	return s.text(changed, t, func() string {
		var columns []Column
		for i, c := range t.columns {
			if changed&(1<<i) != 0 {
				columns = append(columns, c)
			}
		}
		return fmt.Sprintf(`update %s set %s where %s = ?`, quoted(t.name),
			joined(columns, func(_ int, c Column) string { return quoted(c.Name) + " = ?" }), quoted(t.key.Name))
	})
}
