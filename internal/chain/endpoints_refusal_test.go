package chain_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/require"
)

// refusing is a node that refuses a call, which is an answer.
type refusing struct {
	chain.Client
	calls atomic.Int64
}

type refusal struct{}

func (refusal) Error() string  { return "execution reverted" }
func (refusal) ErrorCode() int { return 3 }

func (r *refusing) EstimateGas(context.Context, ethereum.CallMsg) (uint64, error) {
	r.calls.Add(1)
	return 0, refusal{}
}

func TestEndpoints_ARefusalIsAnAnswerAndIsNotAskedForAgain(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	one, two := &refusing{Client: b.Network.Client}, &refusing{Client: b.Network.Client}
	endpoints := nodes.NewEndpoints(nodes.EndpointsConfig{ChainID: b.Node.ID()}, nodes.Endpoint{Name: "a", Client: one}, nodes.Endpoint{Name: "b", Client: two})
	_, err := endpoints.EstimateGas(t.Context(), ethereum.CallMsg{To: &common.Address{}})
	require.True(t, errors.Is(err, refusal{}))
	require.Equal(t, []int64{1, 0}, []int64{one.calls.Load(), two.calls.Load()})
	require.Empty(t, endpoints.Health()[0].Problem)
}
