package pause

import "github.com/gbpc/gbpc/internal/kit/fault"

// ErrPaused means that nothing moves money, because the books are older than the world outside.
var ErrPaused = fault.New(fault.Paused)
