package telemetry

import (
	"context"
	"sync/atomic"
)

// Call is a request as logs and metrics know it. What becomes known of it on the way is set in its context, and read by
// those who began it. It is safe for concurrent use.
type Call struct {
	RequestID string
	route     atomic.Pointer[string]
	actor     atomic.Pointer[string]
}

type callKey struct{}

// WithCall returns a context of the call.
func WithCall(ctx context.Context, c *Call) context.Context {
	return context.WithValue(ctx, callKey{}, c)
}

func callOf(ctx context.Context) *Call {
	c, _ := ctx.Value(callKey{}).(*Call)
	return c
}

// SetRoute records the pattern of the route of the call in ctx.
func SetRoute(ctx context.Context, pattern string) {
	if c := callOf(ctx); c != nil {
		c.route.Store(&pattern)
	}
}

// Route returns the pattern of the route, or "" while none is known.
func (c *Call) Route() string { return text(c.route.Load()) }

// Actor returns who makes the call, such as "user:…", or "" while nobody is known.
func (c *Call) Actor() string { return text(c.actor.Load()) }

func text(p *string) string {
	if p == nil {
		return ""
	}
	return *p
}

// SetActor records who makes the call in ctx: kind is "user", "key" or "operator", id the row's. Outside a call it does
// nothing.
func SetActor(ctx context.Context, kind, id string) {
	if c := callOf(ctx); c != nil {
		actor := kind + ":" + id
		c.actor.Store(&actor)
	}
}
