package app

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
)

// listsOfBackOffice returns the paths, in the OpenAPI document, of the calls under /admin that answer with a list.
func listsOfBackOffice(t *testing.T, a *App) (paths []string) {
	t.Helper()
	spec := a.server.Spec()
	for path, item := range spec.Paths {
		if strings.HasPrefix(path, "/admin/") && item.Get != nil && strings.HasPrefix(item.Get.OperationID, "list") {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// What is no list of things that are created one after another.
var noListByCreation = []string{
	"/admin/exception/group", // sums of the exceptions by kind and reason, which are a list of their own
}

func TestBackOffice_EveryListGoesByCursorAndExports(t *testing.T) {
	a := joined(t)
	door := handlerOf(t, a)
	customerID := customerOf(t, a, signIn(t, a, door, "customer", nil))
	token := signIn(t, a, door, "all", staff.Roles)
	lists := listsOfBackOffice(t, a)
	require.Greater(t, len(lists), 20)
	for _, path := range lists {
		if slices.Contains(noListByCreation, path) {
			continue
		}
		t.Run(path, func(t *testing.T) {
			address := "/api" + strings.ReplaceAll(path, "{id}", customerID) + "?"
			if path == "/admin/security-event" {
				address += "userId=" + customerID + "&"
			}
			get := func(query string) *httptest.ResponseRecorder {
				w := httptest.NewRecorder()
				door.ServeHTTP(w, request(t, http.MethodGet, address+query, token, ""))
				return w
			}
			names := []string{}
			for _, parameter := range a.server.Spec().Paths[path].Get.Parameters {
				names = append(names, parameter.Name)
			}
			require.Subset(t, names, []string{"limit", "cursor", "format", "pageNumber", "pageSize"})
			w := get("limit=1")
			require.Equal(t, http.StatusOK, w.Code, w.Body.String())
			require.Contains(t, w.Body.String(), `"_meta":{"nextCursor":`)
			w = get("")
			require.Contains(t, w.Body.String(), `"_meta":{"pageNumber":1,"pageSize":10,"total":`)
			for _, query := range []string{"cursor=garbage", "cursor=garbage&pageNumber=1"} {
				w = get(query)
				require.Equal(t, http.StatusBadRequest, w.Code)
				require.Contains(t, w.Body.String(), `"field":"cursor"`)
			}
			w = get("format=csv")
			require.Equal(t, http.StatusOK, w.Code, w.Body.String())
			require.True(t, strings.HasPrefix(w.Header().Get("Content-Disposition"), `attachment; filename="`), w.Header())
			rows, err := csv.NewReader(w.Body).ReadAll()
			require.NoError(t, err)
			require.NotEmpty(t, rows)
			require.Greater(t, len(rows[0]), 1, "a row of names")
			trail, _, err := a.staff.SearchAudit(t.Context(), staff.AuditSearch{Action: "list.export", Until: time.Now().AddDate(1, 0, 0)}, db.Window{Limit: 1})
			require.NoError(t, err)
			require.Len(t, trail, 1)
			called, _, _ := strings.Cut(strings.TrimPrefix(address, "/api/admin/"), "?")
			require.Equal(t, called, trail[0].SubjectID, "it is in the audit trail")
		})
	}
}

func customerOf(t *testing.T, a *App, _ string) string {
	t.Helper()
	page, _, err := a.staff.Customers(t.Context(), "", "", db.Window{Limit: 1})
	require.NoError(t, err)
	require.Len(t, page, 1)
	return page[0].Customer.ID
}

// Each list whose things this test can make, while more of them are made.
func TestBackOffice_ByCursorEachOldThingIsListedOnceWhileNewOnesArrive(t *testing.T) {
	a := joined(t)
	door := handlerOf(t, a)
	token := signIn(t, a, door, "all", staff.Roles)
	made := 0
	makeOne := func() {
		made++
		name := "thing" + strings.Repeat("x", made)
		require.NoError(t, a.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return a.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptions.PayoutUnanswered, Subject: name, Reason: "bank_silent"})
		}))
		require.NoError(t, a.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return a.staff.Record(ctx, tx, staff.AuditEvent{Action: "thing.made", Subject: "thing", SubjectID: name})
		}))
		signIn(t, a, door, name, nil)
	}
	for range 7 {
		makeOne()
	}
	for path, key := range map[string]string{"/admin/exception": "id", "/admin/customer": "id", "/admin/audit": "sequence", "/admin/operator": "userId"} {
		t.Run(path, func(t *testing.T) {
			read := func(query string) (keys []string, next *string) {
				w := httptest.NewRecorder()
				door.ServeHTTP(w, request(t, http.MethodGet, "/api"+path+"?"+query, token, ""))
				require.Equal(t, http.StatusOK, w.Code, w.Body.String())
				var answer struct {
					Data struct {
						List []map[string]json.RawMessage
						Meta struct{ NextCursor *string } `json:"_meta"`
					}
				}
				require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer))
				for _, one := range answer.Data.List {
					keys = append(keys, string(one[key]))
				}
				return keys, answer.Data.Meta.NextCursor
			}
			old, none := read("limit=100")
			require.Nil(t, none)
			var seen []string
			for cursor := ""; ; {
				keys, next := read("limit=2&cursor=" + url.QueryEscape(cursor))
				seen = append(seen, keys...)
				makeOne()
				if next == nil {
					break
				}
				cursor = *next
			}
			require.Equal(t, old, seen)
		})
	}
}
