package wallet

import "github.com/gbpc/gbpc/internal/kit/fault"

// ErrNotCancellable means that the payment is final, or may have left already.
var ErrNotCancellable = fault.New(fault.NotCancellable)
