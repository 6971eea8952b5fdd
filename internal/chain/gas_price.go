package chain

import (
	"context"
	"fmt"
	"math/big"
)

// fees is what a transaction offers for a unit of gas, in wei.
type fees struct {
	tip *big.Int // to whoever mines it
	fee *big.Int // in all, at most
}

// price is what a transaction should offer now: enough to stay good while the base fee doubles, and
// never more than the ceiling.
func (w *sender) price(ctx context.Context) (fees, error) {
	tip, err := w.client.SuggestGasTipCap(ctx)
	if err != nil {
		return fees{}, ErrUnavailable.Because(fmt.Errorf("ask for the price of gas: %w", err))
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

// raised is what a transaction must offer to take the ordinal of one that offered before: an eighth
// more of both (nodes ask for a tenth at least), or what is fitting now if that is more. It returns false if
// the ceiling does not allow it.
func (w *sender) raised(before, now fees) (fees, bool) {
	needed := fees{tip: eighthMore(before.tip), fee: eighthMore(before.fee)}
	if needed.fee.Cmp(w.config.MaxFee) > 0 {
		return fees{}, false
	}
	p := fees{tip: larger(needed.tip, now.tip), fee: larger(needed.fee, now.fee)}
	return w.capped(p), true
}

// eighthMore rounds up: a smallest fee must grow too.
func eighthMore(n *big.Int) *big.Int {
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
