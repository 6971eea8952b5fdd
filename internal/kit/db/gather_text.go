package db

import (
	"database/sql/driver"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
)

// gatheredTexts rewrite a query for one set of arguments into one for many. The texts are constants of the program. They
// are used by the leader alone.
type gatheredTexts map[string]string

var gatheredParameter = regexp.MustCompile(`\$\d+`)

// queue adds the queries of a group, which have the same text, to a batch.
func (t *gatheredTexts) queue(batch *pgx.Batch, group []*ask, types *pgtype.Map) {
	arrays, kinds := arraysOf(group)
	switch {
	case len(group[0].args) == 0:
		batch.Queue(group[0].text).Query(func(rows pgx.Rows) error {
			first := &gatheredRows{columns: columnNames(rows, 0)}
			if err := collect(rows, types, 0, func(int64) *gatheredRows { return first }); err != nil {
				return err
			}
			for _, a := range group { // all of them have the same rows
				a.answer, a.answered = &gatheredRows{columns: first.columns, rows: first.rows}, true
			}
			return nil
		})
	case len(group) == 1 || arrays == nil:
		for _, a := range group {
			batch.Queue(a.text, valuesOf(a)...).Query(func(rows pgx.Rows) error { return a.take(rows, types) })
		}
	default:
		batch.Queue(t.together(group[0].text, kinds), arrays...).Query(func(rows pgx.Rows) error {
			columns := columnNames(rows, 1)
			for _, a := range group {
				a.answer = &gatheredRows{columns: columns}
			}
			err := collect(rows, types, 1, func(number int64) *gatheredRows { return group[number-1].answer })
			for _, a := range group {
				a.answered = err == nil
			}
			return err
		})
	}
}

func valuesOf(a *ask) []any {
	values := make([]any, len(a.args))
	for i, v := range a.args {
		values[i] = v.Value
	}
	return values
}

func columnNames(rows pgx.Rows, without int) []string {
	if rows.Err() != nil {
		return nil // and it has no fields
	}
	fields := rows.FieldDescriptions()
	fields = fields[min(without, len(fields)):]
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return names
}

// together returns the query for the numbered sets of arguments in arrays of these kinds.
func (t *gatheredTexts) together(text string, kinds []string) string {
	key := strings.Join(kinds, ",") + " " + text
	if known, ok := (*t)[key]; ok {
		return known
	}
	var arrays, names strings.Builder
	for i, kind := range kinds {
		fmt.Fprintf(&arrays, "$%d::%s[], ", i+1, kind)
		fmt.Fprintf(&names, "p%d, ", i+1)
	}
	body := gatheredParameter.ReplaceAllStringFunc(
		strings.TrimSuffix(strings.TrimSpace(text), ";"), func(p string) string { return "asked.p" + p[1:] },
	)
	whole := fmt.Sprintf("SELECT asked.n, answer.* FROM unnest(%s) WITH ORDINALITY AS asked(%sn) CROSS JOIN LATERAL (\n%s\n) AS answer",
		strings.TrimSuffix(arrays.String(), ", "), names.String(), body)
	if *t == nil {
		*t = gatheredTexts{}
	}
	(*t)[key] = whole
	return whole
}

// arraysOf returns the arguments of all queries of a group as one array for each parameter, with the types of their
// elements; nil if one of them is NULL, or of no type that the gatherer knows.
func arraysOf(group []*ask) (arrays []any, kinds []string) {
	for i := range group[0].args {
		var array any
		var kind string
		var ok bool
		switch group[0].args[i].Value.(type) {
		case string:
			kind = "text"
			array, ok = arrayOf[string](group, i)
		case int64:
			kind = "bigint"
			array, ok = arrayOf[int64](group, i)
		case []byte:
			kind = "bytea"
			array, ok = arrayOf[[]byte](group, i)
		case time.Time:
			kind = "timestamptz"
			array, ok = arrayOf[time.Time](group, i)
		}
		if !ok {
			return nil, nil
		}
		arrays, kinds = append(arrays, array), append(kinds, kind)
	}
	return arrays, kinds
}

func arrayOf[T any](group []*ask, parameter int) ([]T, bool) {
	array := make([]T, len(group))
	for i, a := range group {
		if len(a.args) <= parameter {
			return nil, false
		}
		var ok bool
		if array[i], ok = a.args[parameter].Value.(T); !ok {
			return nil, false
		}
	}
	return array, true
}

var _ driver.QueryerContext = gatherConn{}
