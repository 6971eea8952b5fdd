package api_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

type payee struct {
	Name    string  `json:"name"`
	Country *string `json:"country"`
}

type payment struct {
	ID     string         `json:"id"`
	Amount string         `json:"amount"`
	Text   string         `json:"text"`
	Count  int            `json:"count"`
	Payee  *payee         `json:"payee"`
	Tags   []string       `json:"tags"`
	At     time.Time      `json:"at"`
	Ended  *time.Time     `json:"ended"`
	Extra  map[string]int `json:"extra,omitempty"`
	Own    string         `json:"externalId"`
}

// book is a list of payments, newest first, that others write to.
type book struct {
	all      []payment
	exported []api.Export
	fail     int // the window with this number fails
	windows  []int32
	pages    int
}

func (b *book) list(_ context.Context, in *struct {
	api.Listing
	Word string `query:"word"`
}) (api.Entries[payment], error) {
	b.pages++
	b.windows = append(b.windows, in.Window().Offset)
	if b.pages == b.fail {
		return api.Entries[payment]{}, fault.New(fault.Unavailable)
	}
	return api.ListedAll(in.Listing, b.all, func(p payment) (time.Time, string) { return p.At, p.ID }, func(p payment) (payment, error) { return p, nil })
}

func (b *book) add(text string) {
	n := len(b.all)
	// Two at a time are created at the same moment.
	b.all = append(b.all, payment{ID: fmt.Sprintf("p%04d", n), Text: text, Amount: "1.00", At: time.Date(2026, 1, 1, 0, 0, n/2, 0, time.UTC)})
}

func listServer(t testing.TB, b *book) http.Handler {
	s := api.New(api.Config{Version: "1", Exported: func(_ context.Context, e api.Export) error { b.exported = append(b.exported, e); return nil }})
	r := s.Department("payments")
	api.List(r, "/admin/payment/log", api.Public, "listPayments", "List payments", b.list)
	api.List(r, "/other", api.Public, "listOthers", "List others", b.list)
	return handlerOf(t, s)
}

func read(t *testing.T, h http.Handler, address string) (status int, body string, header http.Header) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil))
	return w.Code, w.Body.String(), w.Header()
}

type cursorAnswer struct {
	Data struct {
		List []payment
		Meta map[string]any `json:"_meta"`
	}
}

func TestList_ByCursorHasEachOldEntryOnceWhileNewOnesArrive(t *testing.T) {
	b := &book{}
	for range 47 {
		b.add("old")
	}
	h, seen, cursor := listServer(t, b), []string{}, ""
	for {
		status, body, _ := read(t, h, "/api/admin/payment/log?limit=5&cursor="+url.QueryEscape(cursor))
		require.Equal(t, http.StatusOK, status, body)
		var a cursorAnswer
		require.NoError(t, json.Unmarshal([]byte(body), &a))
		require.Len(t, a.Data.Meta, 1, "only nextCursor")
		require.Contains(t, a.Data.Meta, "nextCursor")
		for _, p := range a.Data.List {
			seen = append(seen, p.ID)
		}
		b.add("new")
		b.add("new")
		if a.Data.Meta["nextCursor"] == nil {
			break
		}
		cursor = a.Data.Meta["nextCursor"].(string)
	}
	require.Len(t, seen, 47)
	require.True(t, slices.IsSortedFunc(seen, func(x, y string) int { return strings.Compare(y, x) }), "newest first: %v", seen)
	require.Len(t, slices.Compact(seen), 47)
	require.Equal(t, "p0046", seen[0])
}

func TestList_AtItsEndTheCursorIsNull(t *testing.T) {
	b := &book{}
	h := listServer(t, b)
	_, body, _ := read(t, h, "/api/other?limit=2")
	require.Contains(t, body, `"data":{"list":[],"_meta":{"nextCursor":null}}`)
	b.add("one")
	b.add("two")
	_, body, _ = read(t, h, "/api/other?limit=2")
	require.Contains(t, body, `"nextCursor":null`, "a full page with nothing after it is the last one")
}

func TestList_PagesByNumberStay(t *testing.T) {
	b := &book{}
	for range 23 {
		b.add("old")
	}
	h := listServer(t, b)
	_, body, _ := read(t, h, "/api/other")
	require.Contains(t, body, `"_meta":{"pageNumber":1,"pageSize":10,"total":23,"totalPages":3}`)
	_, body, _ = read(t, h, "/api/other?pageNumber=3&pageSize=10")
	require.Contains(t, body, `"_meta":{"pageNumber":3,"pageSize":10,"total":23,"totalPages":3}`)
	require.Equal(t, 3, strings.Count(body, `"id"`))
}

func TestList_RefusesWhatIsNoCursorOfIt(t *testing.T) {
	b := &book{}
	for range 5 {
		b.add("old")
	}
	h := listServer(t, b)
	_, body, _ := read(t, h, "/api/other?limit=2")
	var a cursorAnswer
	require.NoError(t, json.Unmarshal([]byte(body), &a))
	good := a.Data.Meta["nextCursor"].(string)
	status, _, _ := read(t, h, "/api/other?cursor="+good)
	require.Equal(t, http.StatusOK, status, "the limit may be left out")
	for name, query := range map[string]string{
		"garbage": "cursor=garbage", "cut": "cursor=" + good[:len(good)-2], "altered": "cursor=" + good[:len(good)-3] + "AAA",
		"with a page": "cursor=" + good + "&pageNumber=1", "with a page size": "cursor=" + good + "&pageSize=5", "too long": "cursor=" + strings.Repeat("A", 301), "csv": "format=csv&cursor=AAAA",
	} {
		status, body, _ := read(t, h, "/api/other?"+query)
		require.Equal(t, http.StatusBadRequest, status, name)
		require.Contains(t, body, `"field":"cursor"`, name)
	}
	status, body, _ = read(t, h, "/api/admin/payment/log?cursor="+good)
	require.Equal(t, http.StatusBadRequest, status, "the cursor of another list")
	require.Contains(t, body, `"field":"cursor"`)
	for query, field := range map[string]string{"limit=0": "limit", "limit=101": "limit", "limit=5&pageNumber=2": "limit", "format=xml": "format", "pageNumber=0": "pageNumber", "pageSize=101": "pageSize"} {
		status, body, _ := read(t, h, "/api/other?"+query)
		require.Equal(t, http.StatusBadRequest, status, query)
		require.Contains(t, body, `"field":"`+field+`"`, query)
	}
}

func TestList_AsCSVIsWholeAndAppliesRFC4180(t *testing.T) {
	b := &book{}
	for i := range 1200 {
		b.add(fmt.Sprint("line ", i))
	}
	country, ended := "GB", time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	last := &b.all[1199]
	last.Text, last.Amount, last.Payee, last.Tags, last.Ended, last.Own = "a \"quoted\", text\nin two lines £", "-12.50", &payee{"=cmd|' /C calc'!A0", &country}, []string{"x", "y"}, &ended, "-2026:7"
	for i, text := range []string{"=1+1", "+44 7700", "-x", "@sum", "\tx", "\rx", "-1.5", "-", "plain"} {
		b.all[1100+i].Text = text
	}
	h := listServer(t, b)
	status, body, header := read(t, h, "/api/admin/payment/log?format=csv&word=x&pageSize=5")
	require.Equal(t, http.StatusOK, status, body)
	require.Equal(t, "text/csv; charset=utf-8; header=present", header.Get("Content-Type"))
	require.Equal(t, `attachment; filename="payment-log.csv"`, header.Get("Content-Disposition"))
	require.True(t, strings.HasPrefix(body, "id,amount,text,count,payee.name,payee.country,tags,at,ended,extra,externalId\r\n"), body[:100])
	rows, err := csv.NewReader(strings.NewReader(body)).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 1201)
	require.Equal(t, []string{"p1199", "-12.50", "a \"quoted\", text in two lines £", "0", "'=cmd|' /C calc'!A0", "GB", `["x","y"]`, "2026-01-01T00:09:59Z", "2026-03-04T05:06:07Z", "", "-2026:7"}, rows[1], "an external id is written as it is")
	texts := map[string]string{}
	for _, row := range rows[1:] {
		texts[row[0]] = row[2]
	}
	for i, want := range []string{"'=1+1", "'+44 7700", "'-x", "'@sum", "'\tx", " x", "-1.5", "'-", "plain"} {
		require.Equal(t, want, texts[fmt.Sprintf("p%04d", 1100+i)])
	}
	require.Equal(t, 3, b.pages, "read page after page, never as a whole")
	require.Equal(t, []int32{0, 0, 0}, b.windows, "and without offsets")
	require.Equal(t, []api.Export{{List: "listPayments", Path: "/admin/payment/log", Filter: url.Values{"format": {"csv"}, "word": {"x"}, "pageSize": {"5"}}}}, b.exported)
}

func TestList_AsCSVThatFailsIsNeverTakenForTheWhole(t *testing.T) {
	b := &book{fail: 1}
	for range 1200 {
		b.add("x")
	}
	h := listServer(t, b)
	status, body, _ := read(t, h, "/api/other?format=csv")
	require.Equal(t, http.StatusServiceUnavailable, status, "before the first page it is an error")
	require.Contains(t, body, `"success":false`)
	require.Empty(t, b.exported)
	b.pages, b.fail = 0, 2
	server := httptest.NewServer(h)
	defer server.Close()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/api/other?format=csv", nil)
	require.NoError(t, err)
	answer, err := server.Client().Do(request)
	require.NoError(t, err)
	defer func() { _ = answer.Body.Close() }()
	_, err = csv.NewReader(answer.Body).ReadAll()
	require.Error(t, err, "later the connection is aborted")
}
