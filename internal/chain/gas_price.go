package chain

import (
	"context"
	"fmt"
	"math/big"
)

// fees are what a transaction offers per unit of gas, in wei (EIP-1559).
type fees struct {
	tip *big.Int // maxPriorityFeePerGas, for the block proposer
	fee *big.Int // maxFeePerGas, including the base fee
}

// currentFees returns the fees that a transaction should offer now: enough while the base fee doubles, and
// never more than Config.MaxFee.
func (w *sender) currentFees(ctx context.Context) (fees, error) {
	tip, err := w.client.SuggestGasTipCap(ctx)
	if err != nil {
		return fees{}, ErrUnavailable.Because(fmt.Errorf("read the suggested tip: %w", err))
	}
	base := w.head.BaseFee
	if base == nil {
		return fees{}, fmt.Errorf("network %s has no base fee (EIP-1559)", w.id())
	}
	p := fees{tip: larger(tip, w.config.MinTip)}
	p.fee = new(big.Int).Add(new(big.Int).Lsh(base, 1), p.tip)
	return w.capped(p), nil
}

func (w *sender) capped(p fees) fees {
	p.fee = smaller(p.fee, w.config.MaxFee)
	p.tip = smaller(p.tip, p.fee)
	return p
}

// replacementFees returns the fees with which nodes accept a replacement for a transaction that offered
// before: an eighth more of each (nodes require at least a tenth), or the current fees if they are higher. It
// returns false if that exceeds Config.MaxFee.
func (w *sender) replacementFees(before, now fees) (fees, bool) {
	needed := fees{tip: addEighth(before.tip), fee: addEighth(before.fee)}
	if needed.fee.Cmp(w.config.MaxFee) > 0 {
		return fees{}, false
	}
	p := fees{tip: larger(needed.tip, now.tip), fee: larger(needed.fee, now.fee)}
	return w.capped(p), true
}

// addEighth adds an eighth, rounded up so that the smallest fee grows too.
func addEighth(n *big.Int) *big.Int {
	more := new(big.Int).Add(n, big.NewInt(7))
	more.Rsh(more, 3)
	if more.Sign() == 0 {
		more.SetInt64(1)
	}
	return more.Add(more, n)
}

func larger(a, b *big.Int) *big.Int {
	if a.Cmp(b) > 0 {
		return a
	}
	return b
}

func smaller(a, b *big.Int) *big.Int {
	if a.Cmp(b) < 0 {
		return a
	}
	return b
}
