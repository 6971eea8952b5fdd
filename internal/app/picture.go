package app

import (
	"io"

	"github.com/gbpc/gbpc/internal/documents/preview"
)

// DrawPicture draws one picture that a customer uploaded, in a process that does nothing else, and returns its exit
// status.
func DrawPicture(in io.Reader, out io.Writer) int { return preview.Work(in, out) }
