package app

import (
	"bytes"
	"context"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification"
)

const somePDF = "%PDF-1.7 a passport"

// Of the office's doors, only the one of an operator with the role, a second factor and an address in the office's
// network opens, and the owner's call is none of them.
func TestAbuse_ADocumentIsReviewedOnlyBehindTheOfficesGate(t *testing.T) {
	office := func(o *Dependencies) { o.OfficeNetworks = []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")} }
	factor := func(o *Dependencies) { o.Auth.RequireOperatorSecondFactor = true }
	for name, test := range map[string]struct {
		change func(*Dependencies)
		from   string
		role   staff.Role
		status int
		code   string
	}{
		"a reviewer in the office":     {office, "203.0.113.7", staff.Compliance, http.StatusOK, ""},
		"a reviewer outside":           {office, "198.51.100.7", staff.Compliance, http.StatusForbidden, "A0403"},
		"another role in the office":   {office, "203.0.113.7", staff.Treasury, http.StatusForbidden, "A0403"},
		"an auditor in the office":     {office, "203.0.113.7", staff.Auditor, http.StatusForbidden, "A0403"},
		"a reviewer without a factor":  {factor, "203.0.113.7", staff.Compliance, http.StatusForbidden, "A10029"},
		"an auditor without a factor":  {factor, "203.0.113.7", staff.Auditor, http.StatusForbidden, "A10029"},
		"support, outside the network": {office, "198.51.100.7", staff.Support, http.StatusForbidden, "A0403"},
	} {
		t.Run(name, func(t *testing.T) {
			a := joined(t, test.change)
			door := handlerOf(t, a)
			customer, operator := signIn(t, a, door, "customer", nil), signIn(t, a, door, "operator", []staff.Role{test.role})
			file := upload(t, door, customer)
			require.NoError(t, a.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { // it is in a case
				return a.verification.Adopt(ctx, tx, customerOf(t, a, customer), &verification.Individual{}, nil)
			}))
			look := func(path string) (int, string) {
				r := request(t, http.MethodGet, path+file, operator, "")
				r.RemoteAddr = test.from + ":1000"
				w := httptest.NewRecorder()
				door.ServeHTTP(w, r)
				var answer struct{ Code string }
				_ = json.Unmarshal(w.Body.Bytes(), &answer) // the document is no answer
				return w.Code, answer.Code
			}
			status, code := look("/api/admin/document/")
			require.Equal(t, test.status, status)
			require.Equal(t, test.code, code)
			status, _ = look("/api/third-party/file-store/")
			require.Equal(t, http.StatusNotFound, status, "the owner's call")
		})
	}
}

// upload stores a document of the customer.
func upload(t *testing.T, door http.Handler, token string) (name string) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile("file", "passport.pdf")
	require.NoError(t, err)
	_, err = file.Write([]byte(somePDF))
	require.NoError(t, err)
	require.NoError(t, form.Close())
	r := request(t, http.MethodPost, "/api/third-party/file-store", token, body.String())
	r.Header.Set("Content-Type", form.FormDataContentType())
	w := httptest.NewRecorder()
	door.ServeHTTP(w, r)
	require.Equal(t, http.StatusOK, w.Code, w.Body.String())
	var answer struct{ Data struct{ FileName string } }
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer))
	return answer.Data.FileName
}
