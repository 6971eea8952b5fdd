package api

import (
	"context"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/limit"
)

// Costly marks a call as expensive work, such as an export, a statement, a proof or a preview. A client has few of them
// under way at a time; some more wait, and all others are answered with 429.
func Costly(o *huma.Operation) { mark(o, costly, true) }

const (
	costly = "costly"

	slotsOfClient   = 3
	waitingOfClient = 12
	slotTimeout     = 10 * time.Second
)

func mark(o *huma.Operation, name string, value any) {
	if o.Metadata == nil {
		o.Metadata = map[string]any{}
	}
	o.Metadata[name] = value
}

// slots are the expensive calls under way, by client. The zero value is ready to use.
type slots struct {
	mu sync.Mutex
	of map[string]*slotsOf
}

type slotsOf struct {
	taken chan struct{}
	calls int // under way and waiting
}

// take waits for a slot of the client, and returns what gives it back.
func (s *slots) take(ctx context.Context, client string) (release func(), err error) {
	s.mu.Lock()
	if s.of == nil {
		s.of = map[string]*slotsOf{}
	}
	of := s.of[client]
	if of == nil {
		of = &slotsOf{taken: make(chan struct{}, slotsOfClient)}
		s.of[client] = of
	}
	if of.calls == slotsOfClient+waitingOfClient {
		s.mu.Unlock()
		return nil, fault.New(fault.TooManyRequests).After(time.Second)
	}
	of.calls++
	s.mu.Unlock()
	leave := func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if of.calls--; of.calls == 0 {
			delete(s.of, client)
		}
	}
	timeout := time.NewTimer(slotTimeout)
	defer timeout.Stop()
	select {
	case of.taken <- struct{}{}:
		return func() { <-of.taken; leave() }, nil
	case <-timeout.C:
		err = fault.New(fault.TooManyRequests).After(time.Second)
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	leave()
	return nil, err
}

type clientKey struct{}

// WithClient returns a context in which expensive work is counted for this client, and not for its address: the people
// of one office share an address, and none of them may hold up the others.
func WithClient(ctx context.Context, client string) context.Context {
	return context.WithValue(ctx, clientKey{}, client)
}

func clientOf(ctx context.Context) string {
	if client, known := ctx.Value(clientKey{}).(string); known {
		return client
	}
	return limit.ClientOf(InfoOf(ctx).Address)
}

// slotted lets a call through once its client has a slot. when says whether the call needs one.
func (s *Server) slotted(when func(huma.Context) bool) func(huma.Context, func(huma.Context)) {
	return func(c huma.Context, next func(huma.Context)) {
		if !when(c) {
			next(c)
			return
		}
		release, err := s.slots.take(c.Context(), clientOf(c.Context()))
		if err != nil {
			r, w := humago.Unwrap(c)
			f := refusalOf(c.Context(), err)
			s.logFailure(c.Context(), f)
			WriteFailure(w, r, f)
			return
		}
		defer release()
		next(c)
	}
}
