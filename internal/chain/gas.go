package chain

import (
	"context"
	"fmt"
	"math/big"

	"github.com/gbpc/gbpc/internal/chain/q"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// What a transaction needs is the node's estimate and a margin: networks have different prices, and change them.

// leastMargin is added to every estimate, and a quarter of it.
const leastMargin = 30_000

// entryKept is for how many blocks the price of a new entry is not asked for again.
const entryKept = 300

// withMargin adds to the estimate of a call what the state may change until it is mined: the first balance of an address
// costs more than later ones.
func (w *sender) withMargin(ctx context.Context, from common.Address, gas uint64) uint64 {
	entry, err := w.entryGas(ctx, from)
	if err != nil { // what is not used is not paid
		w.log.WarnContext(ctx, "the price of a new entry is unknown", "error", err)
		entry = gas
	}
	return gas + gas/4 + leastMargin + entry
}

// entryGas returns how much more gas a call needs that makes a new entry in the chain's state, at most: what a transfer to a
// new address needs more than one to the sender itself.
func (w *sender) entryGas(ctx context.Context, from common.Address) (uint64, error) {
	at := w.head.Number.Uint64()
	if w.entry.known && at < w.entry.block+entryKept && at >= w.entry.block {
		return w.entry.gas, nil
	}
	stranger := common.BytesToAddress(crypto.Keccak256(w.head.Hash().Bytes())) // which nobody can have used
	toNew, err := w.client.EstimateGas(ctx, ethereum.CallMsg{From: from, To: &stranger, Value: big.NewInt(1)})
	if err != nil {
		return 0, err
	}
	toSelf, err := w.client.EstimateGas(ctx, ethereum.CallMsg{From: from, To: &from, Value: big.NewInt(1)})
	if err != nil {
		return 0, err
	}
	w.entry = entryPrice{known: true, block: at, gas: toNew - min(toNew, toSelf)}
	return w.entry.gas, nil
}

// entryPrice is the gas for a new entry in the state, as it was at a block.
type entryPrice struct {
	known bool
	block uint64
	gas   uint64
}

// emptyGas returns what a transaction of the address to itself needs that does nothing.
func (w *sender) emptyGas(ctx context.Context, from common.Address) (uint64, error) {
	gas, err := w.client.EstimateGas(ctx, ethereum.CallMsg{From: from, To: &from})
	if err != nil {
		return 0, ErrUnavailable.Because(fmt.Errorf("estimate the gas of an empty transaction: %w", err))
	}
	return gas + gas/4, nil
}

// plainGas is the gas of the cheapest transaction of any network, about.
const plainGas = 21_000

// costsInFlight returns what the transactions of a key that no block has yet may cost together. Nodes ask for that much.
func (w *sender) costsInFlight(ctx context.Context, role string, from common.Address) (*big.Int, error) {
	rows, err := q.New(w.db.Read()).CostsInFlight(ctx, q.CostsInFlightParams{Network: w.id(), Role: role, Sender: from.Hex()})
	if err != nil {
		return nil, fmt.Errorf("read what is in flight: %w", err)
	}
	total := new(big.Int)
	for _, r := range rows {
		total.Add(total, new(big.Int).Mul(big.NewInt(r.Gas), big.NewInt(r.MaxFee)))
	}
	return total, nil
}

// cannotPay reports whether a key has less than need, or than what it has in flight may cost, and raises the exception.
func (w *sender) cannotPay(ctx context.Context, role string, from common.Address, need *big.Int) (bool, error) {
	inFlight, err := w.costsInFlight(ctx, role, from)
	if err != nil {
		return false, err
	}
	need = larger(need, inFlight)
	has, err := w.client.BalanceAt(ctx, from, nil)
	if err != nil {
		return false, ErrUnavailable.Because(fmt.Errorf("read what the %s has: %w", role, err))
	}
	if has.Cmp(need) >= 0 {
		return false, nil
	}
	w.lacking[role] = need
	w.report(ctx, CauseOutOfGas, role, Figures{Role: role})
	return true, nil
}

// endOutOfGas resolves the exception of each key that has again what it lacked.
func (w *sender) endOutOfGas(ctx context.Context) error {
	for open := range w.open {
		if open.cause != CauseOutOfGas {
			continue
		}
		role := open.subject
		need, known := w.lacking[role]
		if !known {
			need = big.NewInt(1)
		}
		from, err := w.keys.Address(ctx, role)
		if err != nil {
			continue // its key is gone: nobody knows its address
		}
		short, err := w.cannotPay(ctx, role, from, need)
		if err != nil {
			return err
		}
		if !short {
			delete(w.lacking, role)
			w.clear(ctx, CauseOutOfGas, role)
		}
	}
	return nil
}
