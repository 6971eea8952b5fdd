package banking_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

type oneNetwork struct{}

func (oneNetwork) Networks() []banking.Network {
	return []banking.Network{{ID: "sandbox", Name: "Sandbox", ChainID: 1337, Contract: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", Confirmations: 2}}
}

// caller calls as the customer whose id is the token.
func (b *bench) caller(token string) func(method, path, body string) (int, map[string]any) {
	b.t.Helper()
	server := api.New(api.Config{Version: "1"})
	signedIn := api.Access{Name: "signed in", Check: func(ctx context.Context, token string) (context.Context, error) {
		if token == "" {
			return nil, fault.New(fault.SessionExpired)
		}
		return auth.WithCaller(ctx, auth.Identity{CustomerID: token}), nil
	}}
	b.Register(server.Department("banking"), auth.Access{To: func(...auth.Permission) api.Access { return signedIn }}, oneNetwork{})
	b.bank.Register(server.Department("sandboxbank"), api.Public)
	handler := openapitest.Handler(b.t, server.Handler(http.NotFoundHandler()))
	return func(method, path, body string) (int, map[string]any) {
		r := httptest.NewRequestWithContext(b.t.Context(), method, "/api"+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Requested-With", "test")
		r.Header.Set("satoken", token)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		var answer map[string]any
		require.NoError(b.t, json.Unmarshal(w.Body.Bytes(), &answer), w.Body.String())
		return w.Code, answer
	}
}

func TestHTTP_ABankAccountIsAddedVerifiedAndRemoved(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.capital()
		jane := b.person("Jane Doe", "107999", "88837491")
		call := b.caller(jane.id)
		status, a := call("POST", "/wallet/payment/bank", `{"accountHolder":"JANE DOE","sortCode":"10-79-99","accountNumber":"88837491","nickname":"daily"}`)
		require.Equal(t, 200, status, a)
		data := a["data"].(map[string]any)
		verify, bank := data["verify"].(map[string]any), data["bank"].(map[string]any)
		require.Equal(t, "reference_code", verify["method"])
		require.EqualValues(t, 3, verify["attemptsLeft"])
		require.Equal(t, "pending", bank["status"])
		require.Equal(t, "107999", bank["sortCode"])
		require.Equal(t, "GBP", bank["currency"])
		bankID := bank["id"].(string)
		b.settle()

		status, a = call("GET", "/sandbox/bank/payment?sortCode=107999&accountNumber=88837491", "")
		require.Equal(t, 200, status)
		paid := a["data"].(map[string]any)["list"].([]any)[0].(map[string]any)
		require.Equal(t, "0.01", paid["amount"])
		require.Equal(t, "settled", paid["status"])
		code := strings.TrimPrefix(paid["reference"].(string), "GBPC ")

		status, a = call("POST", "/wallet/payment/bank/complete", `{"id":"`+bankID+`","code":"WRONG2"}`)
		require.Equal(t, 400, status)
		require.Equal(t, "B3003", a["code"])
		status, a = call("POST", "/wallet/payment/bank/complete", `{"id":"`+bankID+`","code":"`+code+`"}`)
		require.Equal(t, 200, status)
		require.Equal(t, "verified", a["data"].(map[string]any)["status"])
		status, a = call("POST", "/wallet/payment/bank", `{"accountHolder":"JANE DOE","sortCode":"10-79-99","accountNumber":"88837491"}`)
		require.Equal(t, 409, status)
		require.Equal(t, "B3005", a["code"])
		_, a = call("GET", "/wallet/payment/bank?pageSize=1", "")
		require.EqualValues(t, 1, a["data"].(map[string]any)["_meta"].(map[string]any)["total"])
		status, a = call("DELETE", "/wallet/payment/bank/"+bankID, "")
		require.Equal(t, 200, status)
		require.Nil(t, a["data"])
		status, _ = call("DELETE", "/wallet/payment/bank/"+bankID, "")
		require.Equal(t, 404, status)
	})
}

func TestHTTP_EveryRefusalHasItsOwnCode(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, bankID := b.janeWithBank()
		eve := b.person("Eve Adams", "107999", "88837491")
		unverified := id.New()
		good := `{"accountHolder":"Jane Doe","sortCode":"20-29-59","accountNumber":"63748472","nickname":""}`
		for _, k := range []struct {
			who, method, path, body string
			status                  int
			code                    fault.Code
			field                   string
		}{
			{"", "GET", "/wallet/payment/bank", "", 401, fault.SessionExpired, ""},
			{unverified, "GET", "/wallet/payment/bank", "", 403, fault.NotVerified, ""},
			{unverified, "POST", "/wallet/payment/bank", good, 403, fault.NotVerified, ""},
			{jane.id, "POST", "/wallet/payment/bank", `{}`, 400, fault.InvalidParameters, "accountHolder"},
			{jane.id, "POST", "/wallet/payment/bank", strings.NewReplacer("20-29-59", "20-30-99", "63748472", "66831036").Replace(good), 400, fault.InvalidParameters, "accountNumber"},
			{jane.id, "POST", "/wallet/payment/bank", strings.Replace(good, "20-29-59", "20-29-5", 1), 400, fault.InvalidParameters, "sortCode"},
			{eve.id, "POST", "/wallet/payment/bank", good, 422, fault.HolderMismatch, ""},
			{eve.id, "POST", "/wallet/payment/bank/complete", `{"id":"` + bankID + `","code":"ABCDEF"}`, 404, fault.NotFound, ""},
			{eve.id, "DELETE", "/wallet/payment/bank/" + bankID, "", 404, fault.NotFound, ""},
			{eve.id, "DELETE", "/wallet/payment/bank/" + id.New(), "", 404, fault.NotFound, ""},
			{jane.id, "POST", "/wallet/payment/bank/complete", `{"id":"` + bankID + `","code":"ABCDEF"}`, 409, fault.MicroDepositExpired, ""},
			{jane.id, "POST", "/sandbox/bank/return", `{"paymentId":"nothing","reason":"x"}`, 404, fault.NotFound, ""},
			{jane.id, "POST", "/sandbox/bank/credit", `{"amount":"1.001"}`, 400, fault.InvalidParameters, "amount"},
			{jane.id, "POST", "/sandbox/bank/credit", `{"amount":"0.00"}`, 400, fault.InvalidParameters, "amount"},
			{jane.id, "POST", "/sandbox/bank/credit", `{"amount":"1.00","sortCode":"200000","accountNumber":"55779911"}`, 400, fault.InvalidParameters, "accountNumber"},
		} {
			status, a := b.caller(k.who)(k.method, k.path, k.body)
			require.Equal(t, k.status, status, "%s %s %v", k.method, k.path, a)
			require.Equal(t, string(k.code), a["code"])
			if k.field != "" {
				require.Equal(t, k.field, a["data"].(map[string]any)["fields"].([]any)[0].(map[string]any)["field"])
			}
		}
	})
}

func TestHTTP_ListsTheIssuersBankAccountsAndCurrencies(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		call := b.caller(id.New())
		_, a := call("GET", "/wallet/payment/official-bank", "")
		require.Equal(t, map[string]any{"id": "main", "currency": "GBP", "accountHolder": issuer.Name, "bankName": issuer.BankName, "sortCode": issuer.SortCode,
			"accountNumber": issuer.Main, "iban": "GB15GBPC04007500000019", "bic": issuer.BIC}, a["data"].(map[string]any)["list"].([]any)[0])
		_, a = call("GET", "/wallet/payment/official-currency", "")
		list := a["data"].(map[string]any)["list"].([]any)
		require.Len(t, list, 2)
		require.Equal(t, "fiat", list[0].(map[string]any)["kind"])
		require.Equal(t, []any{}, list[0].(map[string]any)["networks"])
		require.EqualValues(t, 6, list[1].(map[string]any)["decimals"])
		require.Len(t, list[1].(map[string]any)["networks"], 1)
		_, a = call("GET", "/wallet/payment/official-currency?pageNumber=2&pageSize=1", "")
		require.Equal(t, "GBPC", a["data"].(map[string]any)["list"].([]any)[0].(map[string]any)["code"])
	})
}
