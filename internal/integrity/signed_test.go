package integrity_test

import (
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// A cancelled mint has two signed transactions: the mint's and the empty one that took its nonce.
func TestCompare_TheEmptyTransactionThatCancelsAMintIsNoDifferenceUnlessItDoesSomething(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		key, err := crypto.GenerateKey()
		require.NoError(t, err)
		now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
		_, err = d.Writer().ExecContext(t.Context(), `INSERT INTO chain_orders (id, network, key, kind, role, ref, account, amount, state, reason, next_try_at, created_at, updated_at)
			VALUES ('order', 'ethereum', 'mint:ref', 'mint', 'minter', 'ref', '0x01', 5, 'cancelled', 'cancelled', $1, $1, $1)`, now)
		require.NoError(t, err)
		store := func(number int, data []byte) {
			signed, err := types.SignNewTx(key, types.LatestSignerForChainID(big.NewInt(1)), &types.DynamicFeeTx{ChainID: big.NewInt(1), To: &common.Address{}, Gas: 21_000, GasFeeCap: big.NewInt(1), GasTipCap: big.NewInt(1), Data: data})
			require.NoError(t, err)
			raw, err := signed.MarshalBinary()
			require.NoError(t, err)
			_, err = d.Writer().ExecContext(t.Context(), `INSERT INTO chain_transactions (order_id, nonce, number, tx_hash, raw_tx, max_priority_fee, max_fee, empty, created_at)
				VALUES ('order', 0, $1, $2, $3, 1, 1, TRUE, $4)`, number, signed.Hash().Hex(), raw, now)
			require.NoError(t, err)
		}
		differences := func() (found []integrity.Finding) {
			all, err := integrity.Compare(t.Context(), d.Read())
			require.NoError(t, err)
			for _, f := range all {
				if f.Check == "order_signed" {
					found = append(found, f)
				}
			}
			return found
		}
		store(1, nil)
		require.Empty(t, differences())
		store(2, []byte{1})
		require.Len(t, differences(), 1)
	})
}
