package chain

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// fillGap spends a nonce of a key that no order holds, while a transaction with a later one waits. A nonce is left over
// when its order gave it back, or when a deep reorganisation removes a transaction whose order has another nonce by
// then. The next order of the key would take it, but there may be none. The empty transaction is
// signed again until a block has it, or an order took the nonce. It is stored before it is sent: if an order takes the
// nonce meanwhile, it was nobody else who used the key.
func (w *sender) fillGap(ctx context.Context, role string, from common.Address, nonce uint64) error {
	free, err := w.isGap(ctx, w.db.Read(), role, from, nonce)
	if err != nil || !free {
		return err
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
	if free, err := w.storeGap(ctx, role, from, nonce, tx.Hash()); err != nil || !free {
		return err
	}
	w.log.WarnContext(ctx, "a nonce that no order holds is spent by an empty transaction", "role", role, "nonce", nonce, "tx", tx.Hash())
	if err := w.client.SendTransaction(ctx, tx); err != nil {
		w.log.WarnContext(ctx, "empty transaction not accepted yet", "tx", tx.Hash(), "error", err)
	}
	return nil
}

// isGap reports whether no order holds the nonce.
func (w *sender) isGap(ctx context.Context, conn db.Conn, role string, from common.Address, nonce uint64) (bool, error) {
	held, err := q.New(conn).NoncesHeld(ctx, q.NoncesHeldParams{Network: w.id(), Role: role, Sender: from.Hex(), Nonce: nullable(int64(nonce))}) // nonces are below 2^63
	if err != nil {
		return false, fmt.Errorf("read the nonces in use: %w", err)
	}
	return !slices.Contains(held, int64(nonce)), nil
}

// storeGap stores the empty transaction of a nonce under the lock of the key's row. It returns false if an order took
// the nonce meanwhile.
func (w *sender) storeGap(ctx context.Context, role string, from common.Address, nonce uint64, hash Hash) (free bool, err error) {
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		free = false
		queries := q.New(tx)
		if _, err := queries.LockNonce(ctx, q.LockNonceParams{Network: w.id(), Role: role}); err != nil {
			return err
		}
		gap, err := w.isGap(ctx, tx, role, from, nonce)
		if err != nil || !gap {
			return err
		}
		free = true
		return queries.InsertGapTransaction(ctx, q.InsertGapTransactionParams{Network: w.id(), Role: role, Sender: from.Hex(), Nonce: int64(nonce), TxHash: hash.Hex(), CreatedAt: w.clock.Now()}) // nonces are below 2^63
	})
	if err != nil {
		return false, fmt.Errorf("store an empty transaction: %w", err)
	}
	return free, nil
}
