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
	l, e := of.part(), Entries[V]{list: entries, total: total}
	if l.window.ByCreation && len(entries) > l.size {
		e.list = entries[:l.size]
		at, id := place(l.size - 1)
		e.next = cursorOf(l.list, at, id)
	}
	return e
}

// ListedAll returns the window's entries of a list that is small enough to be read as a whole. Pages have its own
// order; by creation, the newest entry is the first.
func ListedAll[T, V any](of Part, all []T, place func(T) (at time.Time, id string), view func(T) (V, error)) (Entries[V], error) {
	w, total := of.part().window, int64(len(all))
	if w.ByCreation {
		all = slices.SortedFunc(slices.Values(all), func(a, b T) int { return -comparePlaces(place, a, b) })
		first := 0
		if !w.At.IsZero() || w.ID != "" {
			first = len(all)
			for i, one := range all {
				at, id := place(one)
				if at.Before(w.At) || at.Equal(w.At) && id < w.ID {
					first = i
					break
				}
			}
		}
		all = all[first:]
	}
	start := min(int(w.Offset), len(all))
	all = all[start:min(start+int(w.Limit), len(all))]
	views := make([]V, len(all))
	for i, one := range all {
		var err error
		if views[i], err = view(one); err != nil {
			return Entries[V]{}, err
		}
	}
	return Listed(of, views, total, func(i int) (time.Time, string) { return place(all[i]) }), nil
}

func comparePlaces[T any](place func(T) (time.Time, string), a, b T) int {
	atA, idA := place(a)
	atB, idB := place(b)
	return cmp.Or(atA.Compare(atB), strings.Compare(idA, idB))
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

// List registers a call that reads a list: by page, by cursor, and as CSV. The input embeds Reading, or Listing for CSV too.
func List[I, V any, P interface {
	*I
	reading() *Reading
}](r *Router, path string, a Access, id, summary string, h func(context.Context, *I) (Entries[V], error), options ...Option) {
	s := r.server
	checkEmbedded(reflect.TypeFor[I]())
	op := r.operation(http.MethodGet, path, a, id, summary, options)
	_, exported := reflect.TypeFor[I]().FieldByName("Format")
	if exported {
		isExport := func(c huma.Context) bool { return c.Query("format") == "csv" }
		op.Middlewares = append(append(huma.Middlewares{either(isExport, rolling(callTimeLimit), within(path, callTimeLimit, false))}, op.Middlewares...), s.slotted(isExport))
	} else {
		op.Middlewares = append(within(path, callTimeLimit, false), op.Middlewares...)
	}
	schemas := s.huma.OpenAPI().Components.Schemas
	paged, continued := schemas.Schema(reflect.TypeFor[Envelope[Page[V]]](), true, ""), schemas.Schema(reflect.TypeFor[Envelope[CursorPage[V]]](), true, "")
	anyOf := &huma.Schema{AnyOf: []*huma.Schema{paged, continued}}
	anyOf.PrecomputeMessages()
	answer := &huma.Response{Description: "a page by its number, or entries by cursor", Content: map[string]*huma.MediaType{"application/json": {Schema: anyOf}}}
	var table []column
	if exported {
		answer.Description += "; with format=csv the whole list"
		answer.Content["text/csv"] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
		table = columnsOf(reflect.TypeFor[V]())
	}
	op.Responses["200"] = answer
	pageSize, _ := cmp.Or[any](op.Metadata[pageSizeOf], defaultPageSize).(int)
	add(s, op, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
		l := P(in).reading()
		if err := l.begin(id, pageSize); err != nil {
			return nil, s.failed(ctx, err)
		}
		if l.exporting {
			out, err := s.exportOf(ctx, l, path, table, func(ctx context.Context) ([]reflect.Value, string, error) {
				e, err := h(ctx, in)
				return valuesOf(e.list), e.next, err
			})
			if err != nil {
				return nil, s.failed(ctx, err)
			}
			return out, nil
		}
		e, err := h(ctx, in)
		if err != nil {
			return nil, s.failed(ctx, err)
		}
		if !l.window.ByCreation {
			return streamed(succeeded(ctx, PageOf(e.list, l.paging(), e.total)).Body)
		}
		page := CursorPage[V]{List: e.list}
		if page.List == nil {
			page.List = []V{}
		}
		if e.next != "" {
			page.Meta.NextCursor = &e.next
		}
		return streamed(succeeded(ctx, page).Body)
	})
	for _, parameter := range s.huma.OpenAPI().Paths[path].Get.Parameters {
		if parameter.Name == "pageSize" {
			parameter.Description = strconv.Itoa(pageSize) + " if omitted"
		}
	}
	documentNulls(schemas, reflect.TypeFor[Envelope[Page[V]]]())
	documentNulls(schemas, reflect.TypeFor[Envelope[CursorPage[V]]]())
}

func valuesOf[V any](list []V) []reflect.Value {
	values := make([]reflect.Value, len(list))
	for i := range list {
		values[i] = reflect.ValueOf(&list[i]).Elem()
	}
	return values
}

// streamed returns the answer with this body in JSON.
func streamed(body any) (*huma.StreamResponse, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(c huma.Context) {
		c.SetHeader("Content-Type", "application/json")
		_, _ = c.BodyWriter().Write(append(text, '\n')) // an error means that the client is gone
	}}, nil
}
