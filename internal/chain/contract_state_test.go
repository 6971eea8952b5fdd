package chain_test

import (
	"math/big"
	"testing"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/stretchr/testify/require"
)

func TestSupply_IsZeroBeforeTheTokenWasDeployed(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(5))
	first, err := b.Client.HeaderByNumber(t.Context(), new(big.Int))
	require.NoError(t, err)
	supply, err := b.Service.SupplyAt(t.Context(), chain.Block{Hash: first.Hash()})
	require.NoError(t, err)
	require.True(t, supply.IsZero())

	elsewhere := b.Service.Network()
	elsewhere.Token = jane
	wrong, err := chain.New(chain.Config{Network: elsewhere}, chain.Dependencies{DB: b.db, Client: b.client, Keys: b.Keys, Clock: b.clock, Log: quiet()})
	require.NoError(t, err)
	_, err = wrong.SupplyAt(t.Context(), chain.Block{Hash: first.Hash()})
	require.ErrorIs(t, err, chain.ErrUnavailable, "where there is no token at all, nothing is known")
}
