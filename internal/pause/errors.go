package pause

import "github.com/gbpc/gbpc/internal/kit/fault"

// ErrPaused means that nothing moves money, because the books are behind the bank or a chain.
var ErrPaused = fault.New(fault.Paused)
