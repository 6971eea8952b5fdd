package documents

import "github.com/gbpc/gbpc/internal/kit/fault"

// What a customer or a reviewer can be refused for.
var (
	// ErrNotFound means that there is no such document, or that it is another customer's.
	ErrNotFound = fault.For(fault.NoDocument)
	// ErrNoPreview means that the document is neither a supported picture nor a PDF.
	ErrNoPreview = fault.New(fault.UnsupportedType)
)
