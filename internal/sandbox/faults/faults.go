package faults

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// Part is something outside the program that can fail.
type Part string

// The parts.
const (
	Bank   Part = "bank"
	Chain  Part = "chain" // the node, not the chain itself: blocks go on
	Mail   Part = "mail"
	Files  Part = "files"
	Signer Part = "signer"
)

// Parts returns every part.
func Parts() []Part { return []Part{Bank, Chain, Mail, Files, Signer} }

// Mode is how a part fails.
type Mode string

// The modes.
const (
	None   Mode = "none"   // it works
	Refuse Mode = "refuse" // every call is answered with an error, at once
	Hang   Mode = "hang"   // no call is answered
)

// ErrRefused is what a part that refuses answers with.
var ErrRefused = errors.New("refused by a fault that was set")

// Set holds the faults that stand. Its zero value is not ready: use New.
type Set struct {
	mu      sync.Mutex
	modes   map[Part]Mode
	changed chan struct{} // closed when a mode changes
	met     func(context.Context, Part)
}

// Observe has met called with each call that meets a fault, before it fails.
func (s *Set) Observe(met func(context.Context, Part)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.met = met
}

// New returns a set without faults.
func New() *Set { return &Set{modes: map[Part]Mode{}, changed: make(chan struct{})} }

// Set has the part fail in this mode from now on. Calls that hang see the new mode at once.
func (s *Set) Set(p Part, m Mode) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.modes[p] = m
	close(s.changed)
	s.changed = make(chan struct{})
}

// Mode returns how the part fails now.
func (s *Set) Mode(p Part) Mode {
	m, _ := s.mode(p)
	return m
}

func (s *Set) mode(p Part) (m Mode, changed <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m = s.modes[p]; m == "" {
		m = None
	}
	return m, s.changed
}

// Meet returns nil if the part works, and otherwise fails as it does. A call that hung until the fault was set back
// goes through.
func (s *Set) Meet(ctx context.Context, p Part) error {
	s.mu.Lock()
	met := s.met
	s.mu.Unlock()
	if met != nil && s.Mode(p) != None {
		met(ctx, p)
	}
	return s.pass(ctx, p, ErrRefused)
}

// wait blocks until the part works or ctx ends.
func (s *Set) wait(ctx context.Context, p Part) error { return s.pass(ctx, p, nil) }

// pass returns when the part works. While it refuses, it returns refused, and goes on if that is nil.
func (s *Set) pass(ctx context.Context, p Part, refused error) error {
	for {
		m, changed := s.mode(p)
		switch {
		case m == None:
			return nil
		case m == Refuse && refused != nil:
			return fmt.Errorf("%s: %w", p, refused)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s does not answer: %w", p, ctx.Err())
		case <-changed:
		}
	}
}

// Outside is what a call to a part meets: a Set, or what a simulation decides.
type Outside interface {
	// Meet returns nil if the call goes through.
	Meet(ctx context.Context, p Part) error
}

// Call makes a call to the part, unless it fails.
func Call[T any](ctx context.Context, o Outside, p Part, do func() (T, error)) (T, error) {
	if err := o.Meet(ctx, p); err != nil {
		var none T
		return none, err
	}
	return do()
}
