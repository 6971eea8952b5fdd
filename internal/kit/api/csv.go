package api

import (
	"context"
	"encoding"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/table"
)

// Export says what is exported, for Config.Exported.
type Export struct {
	List   string // the id of the call
	Path   string // as it was called, without Prefix
	Filter url.Values
}

// column is one column of a CSV file: a member of the entry, or of an object in it.
type column struct {
	name string
	path []int
}

// columnsOf returns the columns for entries of a type: the members as JSON names them, those of an object after its
// name and a dot. Lists and maps are one cell of JSON.
func columnsOf(t reflect.Type) []column {
	var found []column
	var walk func(t reflect.Type, prefix string, path []int, within []reflect.Type)
	walk = func(t reflect.Type, prefix string, path []int, within []reflect.Type) {
		for field := range t.Fields() {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if name == "-" || !field.IsExported() && !field.Anonymous {
				continue
			}
			inner := append(append([]int{}, path...), field.Index...)
			of := field.Type
			if of.Kind() == reflect.Pointer {
				of = of.Elem()
			}
			switch {
			case isObject(of, within) && field.Anonymous && name == "":
				walk(of, prefix, inner, append(within, of))
			case isObject(of, within):
				walk(of, prefix+nameOf(field, name)+".", inner, append(within, of))
			default:
				found = append(found, column{prefix + nameOf(field, name), inner})
			}
		}
	}
	walk(t, "", nil, []reflect.Type{t})
	return found
}

func nameOf(field reflect.StructField, name string) string {
	if name == "" {
		return field.Name
	}
	return name
}

// isObject reports whether JSON shows the type as an object with fixed members, and not one that contains itself.
func isObject(t reflect.Type, within []reflect.Type) bool {
	if t.Kind() != reflect.Struct || reflect.PointerTo(t).Implements(reflect.TypeFor[json.Marshaler]()) || reflect.PointerTo(t).Implements(
		reflect.TypeFor[encoding.TextMarshaler](),
	) {
		return false
	}
	for _, outer := range within {
		if t == outer {
			return false
		}
	}
	return true
}

// isExternalID reports whether the cells are external ids, which are written as they are.
func (c column) isExternalID() bool { return c.name[strings.LastIndex(c.name, ".")+1:] == "externalId" }

// cell returns the text of a member; empty for what is null or in an object that is null.
func (c column) cell(entry reflect.Value) (string, error) {
	v := entry
	for _, i := range c.path {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return "", nil
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	text, err := json.Marshal(v.Interface())
	if err != nil {
		return "", fmt.Errorf("write column %s: %w", c.name, err)
	}
	var words string
	switch {
	case string(text) == "null":
		return "", nil
	case text[0] == '"':
		if err := json.Unmarshal(text, &words); err != nil {
			return "", fmt.Errorf("write column %s: %w", c.name, err)
		}
		if c.isExternalID() {
			return words, nil
		}
		return table.Harmless(words), nil
	}
	return string(text), nil
}

// either applies one of two middlewares to a call. The second may be none.
func either(
	when func(huma.Context) bool, one func(huma.Context, func(huma.Context)), other huma.Middlewares,
) func(huma.Context, func(huma.Context)) {
	return func(c huma.Context, next func(huma.Context)) {
		switch {
		case when(c):
			one(c, next)
		case len(other) > 0:
			other[0](c, next)
		default:
			next(c)
		}
	}
}

// export answers with the list as CSV, page after page by cursor, so that it is never in memory as a whole. What fails
// before the first page is an error; later the connection is aborted, so that a part is never taken for the whole.
func (s *Server) export(c huma.Context, l *Reading, path string, columns []column, read func(context.Context) (entries, error)) error {
	page := func() ([]reflect.Value, string, error) {
		deadlineOf(c.Context()).move(callTimeLimit)
		e, err := read(c.Context())
		if err != nil {
			return nil, "", refusalOf(c.Context(), err)
		}
		return e.values(), e.next, nil
	}
	rows, next, err := page()
	if err != nil {
		return err
	}
	r, _ := humago.Unwrap(c)
	if s.config.Exported != nil {
		if err := s.config.Exported(c.Context(), Export{
			List: l.list, Path: strings.TrimPrefix(r.URL.Path, Prefix), Filter: r.URL.Query(),
		}); err != nil {
			return err
		}
	}
	c.SetHeader("Content-Type", "text/csv; charset=utf-8; header=present")
	c.SetHeader("Content-Disposition", fmt.Sprintf("attachment; filename=%q", fileNameOf(path)))
	c.SetHeader("Cache-Control", "no-store")
	if err := s.write(c, columns, rows, next, func(after string) ([]reflect.Value, string, error) {
		if err := l.continueAfter(after); err != nil {
			return nil, "", err
		}
		return page()
	}); err != nil {
		s.logFailure(c.Context(), fault.Of(err))
		panic(http.ErrAbortHandler)
	}
	return nil
}

func (s *Server) write(
	c huma.Context, columns []column, rows []reflect.Value, next string, page func(after string) ([]reflect.Value, string, error),
) error {
	_, w := humago.Unwrap(c)
	control := http.NewResponseController(w)
	out := csv.NewWriter(c.BodyWriter())
	out.UseCRLF = true
	line := make([]string, len(columns))
	for i, column := range columns {
		line[i] = column.name
	}
	if err := out.Write(line); err != nil {
		return err
	}
	for {
		deadlineOf(c.Context()).move(sendTimeout)
		for _, row := range rows {
			for i, column := range columns {
				var err error
				if line[i], err = column.cell(row); err != nil {
					return err
				}
			}
			if err := out.Write(line); err != nil {
				return err
			}
		}
		out.Flush()
		if err := out.Error(); err != nil {
			return err
		}
		_ = control.Flush() // test writers may not support it
		if next == "" {
			return nil
		}
		var err error
		if rows, next, err = page(next); err != nil {
			return err
		}
	}
}

var placeholder = regexp.MustCompile(`\{[^}]*\}/?`)

// fileNameOf returns treasury-fee-payout.csv for /admin/treasury/fee-payout.
func fileNameOf(path string) string {
	path = strings.TrimPrefix(placeholder.ReplaceAllString(path, ""), "/admin/")
	return strings.ReplaceAll(strings.Trim(path, "/"), "/", "-") + ".csv"
}
