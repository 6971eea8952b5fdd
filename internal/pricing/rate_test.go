package pricing_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestExchangeRate_IsPar(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Open("jane@example.com")
		a := jane.OK(jane.Call("GET", "/wallet/account/trade/exchange-rate/GBP", nil))
		var rate map[string]any
		require.NoError(t, json.Unmarshal(a.Data, &rate))
		require.Equal(t, map[string]any{"currencyId": "GBP", "base": "GBP", "quote": "GBPC", "rate": "1.000000", "fee": "0.00", "expiresAt": "2026-03-03T12:00:00Z"}, rate)
		jane.Refused(fault.NotFound, jane.Call("GET", "/wallet/account/trade/exchange-rate/EUR", nil))
	})
}
