package webhooks

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// ErrNotFound means that the customer has no such webhook or delivery.
	ErrNotFound = fault.For(fault.NoWebhook)
	// ErrStatus means that the webhook is disabled, or that the customer has too many.
	ErrStatus = fault.New(fault.Conflict)
)
