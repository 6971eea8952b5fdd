package wallet_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestAccount_ShowsWhatIsAvailablePendingAndTheirSum(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		a := jane.OK(jane.Call("GET", "/wallet/account", nil))
		var account map[string]any
		require.NoError(t, json.Unmarshal(a.Data, &account))
		require.Equal(t, jane.ID, account["id"])
		require.Equal(t, "individual", account["kind"])
		require.Equal(t, []any{map[string]any{"currency": "GBPC", "available": "90.000000", "pending": "10.000000", "total": "100.000000"}}, account["balances"])

		var assets struct {
			List []struct{ Currency, Network, Contract, Balance, DepositAddress string }
		}
		jane.Call("GET", "/wallet/account/asset/match?currency=GBPC&network="+wallettest.NetworkID, nil).Into(t, &assets)
		require.Equal(t, "90.000000", assets.List[0].Balance)
		first := assets.List[0].DepositAddress
		jane.Call("GET", "/wallet/account/asset/match", nil).Into(t, &assets)
		require.Equal(t, first, assets.List[0].DepositAddress) // the same for ever
		x := jane.Refused(fault.InvalidParameters, jane.Call("GET", "/wallet/account/asset/match?currency=EUR&network=moon", nil))
		require.Len(t, x.Fields(t), 2)
	})
}
