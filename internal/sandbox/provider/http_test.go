package provider_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
	"github.com/gbpc/gbpc/internal/sandbox/provider"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

var holding = travelrule.Config{HoldIncoming: true, Own: travelrule.Provider{Name: "GBPC Ltd", Country: "GB"}}

type answer struct {
	Code string
	Data struct{ Reference, Decision, Reason string }
}

// sandbox is the call of the sandbox before a bench.
func sandbox(t *testing.T, b *wallettest.Bench) func(body map[string]string) answer {
	t.Helper()
	server := api.New(api.Config{Version: "test"})
	provider.Register(server.Department("sandbox"), api.Public, b.TravelRule)
	handler := openapitest.Handler(t, server.Handler(http.NotFoundHandler()))
	return func(body map[string]string) (a answer) {
		text, err := json.Marshal(body)
		require.NoError(t, err)
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/sandbox/travel-rule/message", strings.NewReader(string(text)))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Requested-With", "test")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &a), w.Body.String())
		return a
	}
}

func announcement(reference string, to chain.Address, amount string) map[string]string {
	return map[string]string{
		"provider": "Northwind Exchange", "reference": reference, "network": wallettest.NetworkID, "address": to.String(), "amount": amount, "originator": "Erika Mustermann", "beneficiary": "Jane Doe",
	}
}

func TestAnnounce_ADepositThatADeveloperAnnouncedIsCreditedAndAnotherIsHeld(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		call, jane := sandbox(t, b), b.Verified("jane@example.com")
		b.Circulate("9000")
		var to chain.Address
		b.Tx(func(ctx context.Context, tx db.Tx) (err error) {
			to, err = b.World.DepositAddress(ctx, tx, jane.ID)
			return err
		})
		require.Equal(t, "approved", call(announcement("their-1", to, "2000.00")).Data.Decision)
		for i, held := range []bool{false, true} { // one was announced
			d := jane.ChainDeposit("2000")
			d.To, d.TxHash[0] = to, byte(i)
			b.SeeDeposit(d)
			b.RunJobs()
			require.Equal(t, held, b.ConfirmDeposit(d))
		}
	})
}

func TestAnnounce_AnswersAsOtherProvidersAreAnswered(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		call, jane := sandbox(t, b), b.Verified("jane@example.com")
		var to chain.Address
		b.Tx(func(ctx context.Context, tx db.Tx) (err error) {
			to, err = b.World.DepositAddress(ctx, tx, jane.ID)
			return err
		})
		first := call(announcement("their-1", to, "20.00"))
		require.Equal(t, first, call(announcement("their-1", to, "20.00")), "the same message")
		require.Equal(t, string(fault.Conflict), call(announcement("their-1", to, "30.00")).Code, "another one under the same reference")
		require.NotEmpty(t, call(announcement("", to, "20.00")).Data.Reference, "one is made")
		unknown := call(announcement("their-2", chain.MustParseAddress(wallettest.Address(9)), "20.00"))
		require.Equal(t, []string{"rejected", "unknown_address"}, []string{unknown.Data.Decision, unknown.Data.Reason})
	})
}
