package chain

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// gap is the newest empty transaction that fills a gap in the nonces of a key.
type gap struct {
	tx       *types.Transaction
	signedAt time.Time
	sentAt   time.Time
	taken    bool
	block    uint64 // at which a node took it
}

// fillGap spends a nonce of a key that no order holds, while a transaction with a later one waits. A nonce is left over
// when its order gave it back, or when a deep reorganisation removes a transaction whose order has another nonce by
// then. The next order of the key would take it, but there may be none. The empty transaction is sent again until a block
// has it, or an order took the nonce, and replaced by a dearer one as that of an order is.
func (w *sender) fillGap(ctx context.Context, role string, from common.Address, nonce uint64) error {
	free, err := w.isGap(ctx, w.db.Read(), role, from, nonce)
	if err != nil || !free {
		return err
	}
	now, g := w.clock.Now(), w.gaps[role]
	leftOut := g.taken && w.head.Number.Uint64() >= g.block+leftOutBlocks && now.Sub(g.signedAt) >= w.config.StuckAfter
	if g.tx == nil || g.tx.Nonce() != nonce || leftOut {
		tx, err := w.signGap(ctx, role, from, nonce)
		if err != nil || tx == nil {
			return err
		}
		w.log.WarnContext(ctx, "a nonce that no order holds is spent by an empty transaction", "role", role, "nonce", nonce, "tx", tx.Hash())
		g = gap{tx: tx, signedAt: now}
	} else if now.Sub(g.sentAt) < w.config.Rebroadcast {
		return nil
	}
	g.sentAt = now
	standing, refusal := nodes.Submit(ctx, w.client, g.tx)
	if taken := standing == nodes.Taken; taken != g.taken {
		g.taken, g.block = taken, w.head.Number.Uint64()
	}
	if !g.taken {
		w.log.WarnContext(ctx, "empty transaction not accepted yet", "tx", g.tx.Hash(), "error", refusal)
	}
	w.gaps[role] = g
	return nil
}

// signGap signs the empty transaction, dearer than what was signed with the nonce before: a node may hold that. It is stored
// before it is sent: if an order takes the nonce meanwhile, it was nobody else who used the key. It returns nil if an order
// took it, or if the fees have reached the maximum.
func (w *sender) signGap(ctx context.Context, role string, from common.Address, nonce uint64) (*types.Transaction, error) {
	price, err := w.currentFees(ctx)
	if err != nil {
		return nil, err
	}
	// nonces are below 2^63
	earlier, err := q.New(w.db.Read()).SignedAtNonce(ctx, q.SignedAtNonceParams{
		Network: w.id(), Role: role, Sender: from.Hex(), Nonce: int64(nonce),
	})
	if err != nil {
		return nil, fmt.Errorf("read what was signed with the nonce: %w", err)
	}
	if len(earlier) > 0 {
		allowed := false
		if price, allowed = w.replacementFees(dearest(earlier), price); !allowed {
			return nil, nil
		}
	}
	gas, err := w.emptyGas(ctx, from)
	if err != nil {
		return nil, err
	}
	tx, err := signer.SignTx(ctx, w.keys, role, &types.DynamicFeeTx{
		ChainID: new(big.Int).SetUint64(w.config.Network.ChainID), Nonce: nonce,
		GasTipCap: price.tip, GasFeeCap: price.fee, Gas: gas, To: &from, Value: new(big.Int)})
	if err != nil {
		return nil, w.signerError(ctx, role, err)
	}
	if free, err := w.storeGap(ctx, role, from, tx); err != nil || !free {
		return nil, err
	}
	return tx, nil
}

// isGap reports whether no order holds the nonce.
func (w *sender) isGap(ctx context.Context, conn db.Conn, role string, from common.Address, nonce uint64) (bool, error) {
	// nonces are below 2^63
	held, err := q.New(conn).NoncesHeld(ctx, q.NoncesHeldParams{
		Network: w.id(), Role: role, Sender: from.Hex(), Nonce: nullable(int64(nonce)),
	})
	if err != nil {
		return false, fmt.Errorf("read the nonces in use: %w", err)
	}
	return !slices.Contains(held, int64(nonce)), nil
}

// storeGap stores the empty transaction of a nonce under the lock of the key's row. It returns false if an order took
// the nonce meanwhile.
func (w *sender) storeGap(ctx context.Context, role string, from common.Address, tx *types.Transaction) (free bool, err error) {
	err = w.db.Tx(ctx, func(ctx context.Context, dbTx db.Tx) error {
		free = false
		queries := q.New(dbTx)
		if _, err := queries.LockNonce(ctx, q.LockNonceParams{Network: w.id(), Role: role}); err != nil {
			return err
		}
		gap, err := w.isGap(ctx, dbTx, role, from, tx.Nonce())
		if err != nil || !gap {
			return err
		}
		free = true
		return queries.InsertGapTransaction(ctx, q.InsertGapTransactionParams{
			Network: w.id(), Role: role, Sender: from.Hex(), Nonce: int64(tx.Nonce()),
			// nonces are below 2^63
			TxHash: tx.Hash().Hex(), MaxPriorityFee: tx.GasTipCap().Int64(), MaxFee: tx.GasFeeCap().Int64(), CreatedAt: w.clock.Now()})
	})
	if err != nil {
		return false, fmt.Errorf("store an empty transaction: %w", err)
	}
	return free, nil
}
