package devchain

import (
	"context"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

// The moment that a kill must not hit: the head is chosen, and the node does not know it yet.
func TestChain_AChosenHeadSurvivesAKill(t *testing.T) {
	ctx := context.Background()
	config := Config{Dir: t.TempDir(), Manual: true}
	chain, err := Start(config)
	require.NoError(t, err)
	below, err := chain.Seal()
	require.NoError(t, err)
	block, err := chain.build(below.Header(), nil, true)
	require.NoError(t, err)
	require.NoError(t, chain.persistHead(block))
	head, _ := chain.Head()
	require.Equal(t, uint64(1), head, "nobody sees it yet")
	require.NoError(t, chain.Close())

	chain, err = Start(config)
	require.NoError(t, err)
	head, _ = chain.Head()
	require.Equal(t, uint64(2), head)
	again, err := chain.Client().HeaderByNumber(ctx, big.NewInt(2))
	require.NoError(t, err)
	require.Equal(t, block.Hash(), again.Hash())
	_, err = chain.Seal()
	require.NoError(t, err, "the chain goes on")
	require.NoError(t, chain.Close())
}
