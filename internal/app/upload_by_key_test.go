package app

import (
	"bytes"
	"context"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

func TestUpload_ByAKeyThatOnboardsBelongsToTheSubAccount(t *testing.T) {
	a := joined(t)
	door := handlerOf(t, a)
	session := signInAs(t, a, door, customer.RoleOwner)
	const email = "role-owner@example.com"
	user, _, err := a.customers.ByEmail(t.Context(), a.db.Read(), email)
	require.NoError(t, err)
	business, err := a.customers.Member(t.Context(), a.db.Read(), user.ID)
	require.NoError(t, err)
	var account customer.Customer
	require.NoError(t, a.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		account, err = a.customers.OpenSubAccount(ctx, tx, customer.NewSubAccount{Business: business.Customer, Holder: customer.HolderCustomer, Kind: customer.Individual, Name: "Jane"})
		return err
	}))
	upload := func(scope apikeys.Scope) *httptest.ResponseRecorder {
		_, secret, err := a.auth.MakeKeyFor(t.Context(), email, apikeys.Draft{Name: "Onboarding", Scopes: []apikeys.Scope{scope}})
		require.NoError(t, err)
		var form bytes.Buffer
		parts := multipart.NewWriter(&form)
		file, err := parts.CreateFormFile("file", "passport.pdf")
		require.NoError(t, err)
		_, err = file.Write([]byte("%PDF-1.7 passport"))
		require.NoError(t, err)
		require.NoError(t, parts.Close())
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/third-party/file-store", &form)
		r.Header.Set("Content-Type", parts.FormDataContentType())
		r.Header.Set("Authorization", "Bearer "+string(secret))
		r.Header.Set("GBPC-Account", account.ID)
		w := httptest.NewRecorder()
		door.ServeHTTP(w, r)
		return w
	}
	refused := upload(apikeys.Read)
	require.Equal(t, http.StatusForbidden, refused.Code, refused.Body)
	stored := upload(apikeys.Accounts)
	require.Equal(t, http.StatusOK, stored.Code, stored.Body)
	var answer struct{ Data struct{ FileName string } }
	require.NoError(t, json.Unmarshal(stored.Body.Bytes(), &answer))
	download := func(accountID string) int {
		r := request(t, http.MethodGet, "/api/third-party/file-store/"+answer.Data.FileName, session, "")
		r.Header.Set("GBPC-Account", accountID)
		w := httptest.NewRecorder()
		door.ServeHTTP(w, r)
		return w.Code
	}
	require.Equal(t, http.StatusOK, download(account.ID))
	require.Equal(t, http.StatusNotFound, download(business.Customer.ID), "it is the sub-account's, not the business's")
}
