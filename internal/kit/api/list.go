package api

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Reading is embedded in the input of a list call that List registers. A caller reads pages by their number, or by
// limit and cursor in the order of creation. It reads the filter of the call in either case.
type Reading struct {
	PageNumber int    `query:"pageNumber" minimum:"1" maximum:"1000000" doc:"from 1, and 1 if omitted; not together with limit or cursor"`
	PageSize   int    `query:"pageSize" minimum:"1" maximum:"100" doc:"10 if omitted"`
	Limit      int    `query:"limit" minimum:"1" maximum:"100" doc:"reads by cursor, in the order of creation: how many entries, 10 if omitted"`
	Cursor     string `query:"cursor" maxLength:"300" doc:"the nextCursor of the answer before; reads what follows it"`

	list      string // the id of the call, which a cursor belongs to
	size      int
	window    db.Window
	exporting bool
}

// Listing is Reading for a list that is also exported as CSV.
type Listing struct {
	Reading
	Format string `query:"format" enum:"json,csv" doc:"csv is the whole list, whatever the page; with a cursor, what follows it"`
}

const (
	defaultPageSize = 10
	exportPageSize  = 500
)

// Window returns what the call has to read. By creation, that is one entry more than is asked for: it shows whether
// there are more, and Listed takes it off.
func (l *Reading) Window() db.Window { return l.window }

func (l *Reading) reading() *Reading { return l }

func (l Reading) part() Reading { return l }

func (l *Listing) reading() *Reading {
	l.exporting = l.Format == "csv"
	return &l.Reading
}

// begin decides how the list is read. pageSize is that of a page whose caller names none.
func (l *Reading) begin(list string, pageSize int) error {
	l.list, l.size = list, cmp.Or(l.PageSize, pageSize)
	if !l.exporting && l.Limit == 0 && l.Cursor == "" {
		p := l.paging()
		l.window = db.Window{Limit: p.Limit(), Offset: p.Offset()}
		return nil
	}
	var wrong fault.Fields
	if !l.exporting && (l.PageNumber > 0 || l.PageSize > 0) {
		name := "cursor"
		if l.Cursor == "" {
			name = "limit"
		}
		wrong.Add(name, fault.InvalidFormat, "A list is read by page or by cursor, not by both.")
	}
	l.size = cmp.Or(l.Limit, defaultPageSize)
	if l.exporting {
		l.size = exportPageSize
	}
	if err := l.continueAfter(l.Cursor); err != nil {
		wrong.Add("cursor", fault.InvalidFormat)
	}
	return wrong.Err()
}

// continueAfter sets the window to what follows the cursor, which may be empty.
func (l *Reading) continueAfter(text string) error {
	l.window = db.Window{ByCreation: true, Limit: int32(l.size) + 1} // at most 501
	if text == "" {
		return nil
	}
	var err error
	l.window.At, l.window.ID, err = readCursor(l.list, text)
	return err
}

func (l *Reading) paging() Paging {
	return Paging{PageNumber: max(l.PageNumber, 1), PageSize: l.size}
}

// Entries are what a list call read.
type Entries[V any] struct {
	list  []V
	total int64
	next  string // the cursor of what follows; empty at the end
}

// Part is what of a list is read: a Reading or a Listing.
type Part interface{ part() Reading }

// Listed returns the entries of the part's window. total counts the entries of all pages, and only matters for a
// page by its number. place is where the entry with this index stands in the order of creation: it never changes.
func Listed[V any](of Part, entries []V, total int64, place func(index int) (at time.Time, id string)) Entries[V] {
	shown, next := shownOf(of.part(), len(entries), place)
	return Entries[V]{list: entries[:shown], total: total, next: next}
}

// shownOf returns how many of the entries that were read are shown, and the cursor of what follows them.
func shownOf(l Reading, read int, place func(index int) (at time.Time, id string)) (shown int, next string) {
	if !l.window.ByCreation || read <= l.size {
		return read, ""
	}
	at, id := place(l.size - 1)
	return l.size, cursorOf(l.list, at, id)
}

// ListedAll returns the window's entries of a list that is small enough to be read as a whole. Pages have its own
// order; by creation, the newest entry is the first.
func ListedAll[T, V any](of Part, all []T, place func(T) (at time.Time, id string), view func(T) (V, error)) (Entries[V], error) {
	places := make([]entryPlace, len(all))
	for i := range all {
		places[i].index = i
		places[i].at, places[i].id = place(all[i])
	}
	places = windowOf(of.part().window, places)
	views := make([]V, len(places))
	for i, p := range places {
		var err error
		if views[i], err = view(all[p.index]); err != nil {
			return Entries[V]{}, err
		}
	}
	return Listed(of, views, int64(len(all)), func(i int) (time.Time, string) { return places[i].at, places[i].id }), nil
}

// entryPlace is where the entry with this index of a list stands in the order of creation.
type entryPlace struct {
	index int
	at    time.Time
	id    string
}

func (p entryPlace) compare(at time.Time, id string) int {
	return cmp.Or(p.at.Compare(at), strings.Compare(p.id, id))
}

// windowOf returns the places of the entries in the window, of those of all.
func windowOf(w db.Window, all []entryPlace) []entryPlace {
	if w.ByCreation {
		slices.SortFunc(all, func(a, b entryPlace) int { return b.compare(a.at, a.id) })
		if !w.At.IsZero() || w.ID != "" {
			all = slices.DeleteFunc(all, func(p entryPlace) bool { return p.compare(w.At, w.ID) >= 0 })
		}
	}
	start := min(int(w.Offset), len(all))
	return all[start:min(start+int(w.Limit), len(all))]
}

// CursorPage is the data of a list call that reads by cursor.
type CursorPage[T any] struct {
	List []T        `json:"list" nullable:"false"`
	Meta CursorMeta `json:"_meta"`
}

// CursorMeta says where the list continues.
type CursorMeta struct {
	NextCursor *string `json:"nextCursor" doc:"the cursor of what follows; null at the end of the list"`
}

// PageSize sets how many entries a page of the list has whose caller does not say it. The default is 10.
func PageSize(n int) Option {
	return func(o *huma.Operation) { mark(o, pageSizeOf, n) }
}

const pageSizeOf = "pageSize"

// List registers a call that reads a list: by page, by cursor, and as CSV. P is a
// pointer to its input, which embeds Reading, or Listing for CSV too.
func List[P interface{ reading() *Reading }, V any](
	r *Router, path string, a Access, id, summary string, h func(context.Context, P) (Entries[V], error), options ...Option,
) {
	r.list(path, a, id, summary, listTypes{
		input: (*P)(nil), entry: (*V)(nil), paged: (*Envelope[Page[V]])(nil), continued: (*Envelope[CursorPage[V]])(nil),
	}, func(ctx context.Context, in any) (entries, error) {
		e, err := h(ctx, in.(P))
		if e.list == nil {
			e.list = []V{} // an empty list in JSON
		}
		return entries{e.list, e.total, e.next}, err
	}, options)
}

// listTypes are those of a list, as pointers that are nil: see types.
type listTypes struct{ input, entry, paged, continued any }

// entries are Entries of whatever type.
type entries struct {
	list  any // a slice, not nil
	total int64
	next  string
}

// values returns each entry.
func (e entries) values() []reflect.Value {
	list := reflect.ValueOf(e.list)
	values := make([]reflect.Value, list.Len())
	for i := range values {
		values[i] = list.Index(i)
	}
	return values
}

func (r *Router) list(
	path string, a Access, id, summary string, t listTypes, h func(ctx context.Context, in any) (entries, error), options []Option,
) {
	s := r.server
	input, entry := types{input: t.input}.inputType(), reflect.TypeOf(t.entry).Elem()
	pageType, continuedType := reflect.TypeOf(t.paged).Elem(), reflect.TypeOf(t.continued).Elem()
	checkEmbedded(input)
	op := r.operation(http.MethodGet, path, a, id, summary, options)
	_, exported := input.FieldByName("Format")
	if exported {
		isExport := func(c huma.Context) bool { return c.Query("format") == "csv" }
		op.Middlewares = append(
			append(huma.Middlewares{either(isExport, rolling(callTimeLimit), within(path, callTimeLimit, false))}, op.Middlewares...),
			s.slotted(isExport),
		)
	} else {
		op.Middlewares = append(within(path, callTimeLimit, false), op.Middlewares...)
	}
	schemas := s.huma.OpenAPI().Components.Schemas
	paged, continued := schemas.Schema(pageType, true, ""), schemas.Schema(continuedType, true, "")
	anyOf := &huma.Schema{AnyOf: []*huma.Schema{paged, continued}}
	anyOf.PrecomputeMessages()
	answer := &huma.Response{
		Description: "a page by its number, or entries by cursor", Content: map[string]*huma.MediaType{"application/json": {Schema: anyOf}},
	}
	var table []column
	if exported {
		answer.Description += "; with format=csv the whole list"
		answer.Content["text/csv"] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
		table = columnsOf(entry)
	}
	op.Responses["200"] = answer
	pageSize, _ := cmp.Or[any](op.Metadata[pageSizeOf], defaultPageSize).(int)
	s.add(op, input, func(c huma.Context, in any) error {
		l := in.(interface{ reading() *Reading }).reading()
		if err := l.begin(id, pageSize); err != nil {
			return err
		}
		if l.exporting {
			return s.export(c, l, path, table, func(ctx context.Context) (entries, error) { return h(ctx, in) })
		}
		e, err := h(c.Context(), in)
		if err != nil {
			return err
		}
		return s.answerList(c, l, e)
	})
	for _, parameter := range s.huma.OpenAPI().Paths[path].Get.Parameters {
		if parameter.Name == "pageSize" {
			parameter.Description = strconv.Itoa(pageSize) + " if omitted"
		}
	}
	documentNulls(schemas, pageType)
	documentNulls(schemas, continuedType)
}

// answerList answers with a page by its number, or with entries by cursor.
func (s *Server) answerList(c huma.Context, l *Reading, e entries) error {
	var data any = struct {
		List any  `json:"list"`
		Meta Meta `json:"_meta"`
	}{e.list, metaOf(l.paging(), e.total)}
	if l.window.ByCreation {
		page := struct {
			List any        `json:"list"`
			Meta CursorMeta `json:"_meta"`
		}{List: e.list}
		if e.next != "" {
			page.Meta.NextCursor = &e.next
		}
		data = page
	}
	text, err := json.Marshal(succeeded(c.Context(), data))
	if err != nil {
		return err
	}
	c.SetHeader("Content-Type", "application/json")
	_, _ = c.BodyWriter().Write(append(text, '\n')) // an error means that the client is gone
	return nil
}
