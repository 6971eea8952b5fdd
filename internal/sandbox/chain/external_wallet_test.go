package chain

import (
	"errors"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

type revert struct{ data string }

func (revert) Error() string    { return "execution reverted" }
func (r revert) ErrorData() any { return r.data }

func TestExternalWallet_ATransferThatTheTokenRefusesIsARefusalAndNoFailureOfTheNode(t *testing.T) {
	w := &ExternalWallet{token: gbpc.NewGBPC()}
	for _, data := range []string{"0xd93c0665", "0x", "", "0x12345678"} { // paused, and reasons nobody knows
		require.Equal(t, http.StatusConflict, fault.Of(w.explain(revert{data})).Status(), data)
	}
	require.Equal(t, http.StatusServiceUnavailable, fault.Of(w.explain(errors.New("connection refused"))).Status())
}
