package chain

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/signer"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// fillGap spends a nonce of a key that no order holds, while a transaction with a later one waits. A nonce is left over
// when its order gave it back, or when a deep reorganisation removes a transaction whose order has another nonce by
// then. The next order of the key would take it, but there may be none. The empty transaction has no effect, so it is
// not stored: it is signed again until a block has it, or an order took the nonce.
func (w *sender) fillGap(ctx context.Context, role string, from common.Address, nonce uint64) error {
	held, err := q.New(w.db.Read()).NoncesHeld(ctx, q.NoncesHeldParams{Network: w.id(), Role: role, Nonce: nullable(int64(nonce))}) // nonces are below 2^63
	if err != nil {
		return fmt.Errorf("read the nonces in use: %w", err)
	}
	if slices.Contains(held, int64(nonce)) {
		return nil
	}
	price, err := w.currentFees(ctx)
	if err != nil {
		return err
	}
	tx, err := signer.SignTx(ctx, w.keys, role, &types.DynamicFeeTx{
		ChainID: new(big.Int).SetUint64(w.config.Network.ChainID), Nonce: nonce,
		GasTipCap: price.tip, GasFeeCap: price.fee, Gas: emptyGas, To: &from, Value: new(big.Int)})
	if err != nil {
		return w.signerError(ctx, role, err)
	}
	w.log.WarnContext(ctx, "a nonce that no order holds is spent by an empty transaction", "role", role, "nonce", nonce, "tx", tx.Hash())
	if err := w.client.SendTransaction(ctx, tx); err != nil {
		w.log.WarnContext(ctx, "empty transaction not accepted yet", "tx", tx.Hash(), "error", err)
	}
	return nil
}
