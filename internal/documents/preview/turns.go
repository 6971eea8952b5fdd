package preview

import (
	"context"
	"slices"
	"sync"
)

// The pictures that are drawn at once: by all, for one reviewer, and of one customer. So one customer's pictures never
// take every process, and neither does one reviewer.
const (
	atOnce            = 4
	atOnceForReviewer = 2
	atOnceOfCustomer  = 1
)

// turns says whose picture is drawn next: of those that may be, one for the reviewer who was served longest ago. The
// zero value is ready to use.
type turns struct {
	mu      sync.Mutex
	waiting []*turn // oldest first
	drawing []*turn
	served  []string // the reviewers who wait, as they were served, latest last
}

type turn struct {
	reviewer, customer string
	comes              chan struct{}
}

// wait returns when it is the picture's turn. The caller must call done afterwards.
func (t *turns) wait(ctx context.Context, reviewer, customer string) (done func(), err error) {
	mine := &turn{reviewer: reviewer, customer: customer, comes: make(chan struct{})}
	t.mu.Lock()
	t.waiting = append(t.waiting, mine)
	t.next()
	t.mu.Unlock()
	done = func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.waiting, t.drawing = without(t.waiting, mine), without(t.drawing, mine)
		t.next()
	}
	select {
	case <-mine.comes:
		return done, nil
	case <-ctx.Done():
		done()
		return nil, context.Cause(ctx)
	}
}

// next starts what may be started.
func (t *turns) next() {
	for len(t.drawing) < atOnce {
		var chosen *turn
		for _, w := range t.waiting {
			if t.may(w) && (chosen == nil || t.servedBefore(w.reviewer, chosen.reviewer)) {
				chosen = w
			}
		}
		if chosen == nil {
			break
		}
		t.waiting, t.drawing = without(t.waiting, chosen), append(t.drawing, chosen)
		t.served = append(without(t.served, chosen.reviewer), chosen.reviewer)
		close(chosen.comes)
	}
	t.served = slices.DeleteFunc(t.served, func(reviewer string) bool {
		return !slices.ContainsFunc(append(slices.Clone(t.waiting), t.drawing...), func(w *turn) bool { return w.reviewer == reviewer })
	})
}

func (t *turns) may(w *turn) bool {
	forReviewer, ofCustomer := 0, 0
	for _, d := range t.drawing {
		if d.reviewer == w.reviewer {
			forReviewer++
		}
		if d.customer == w.customer {
			ofCustomer++
		}
	}
	return forReviewer < atOnceForReviewer && ofCustomer < atOnceOfCustomer
}

func (t *turns) servedBefore(one, other string) bool {
	return slices.Index(t.served, one) < slices.Index(t.served, other)
}

func without[T comparable](all []T, gone T) []T {
	return slices.DeleteFunc(all, func(one T) bool { return one == gone })
}
