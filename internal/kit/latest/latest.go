package latest

import (
	"context"
	"sync"
	"time"
)

// Timeout is how long whoever shows a figure waits for it, all together: whoever comes later waits for what is left of it.
const Timeout = time.Second

// Answer is a figure as something outside said it last. It is asked for again in the background, one call at a time, when somebody wants
// to know it; while it is known not to answer nobody waits. Its zero value knows nothing.
type Answer[T any] struct {
	mu     sync.Mutex
	value  T
	at     time.Time // of the machine's clock; zero: it has never answered
	asking *question // nil: nobody asks
	silent bool      // it failed, or took longer than Timeout, and has not answered at once since
}

// question is a call that is under way.
type question struct {
	over    chan struct{}
	waiting context.Context // ends when nobody waits for it any longer
}

// Get returns the newest answer and when it was given; ok is false if there has been none. An answer that is not older than fresh is
// given without asking again.
func (l *Answer[T]) Get(ctx context.Context, now func() time.Time, fresh time.Duration, ask func(context.Context) (T, error)) (value T, at time.Time, ok bool) {
	if asked := l.ask(now, fresh, ask); asked != nil {
		select {
		case <-asked.over:
		case <-asked.waiting.Done():
		case <-ctx.Done():
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.value, l.at, !l.at.IsZero()
}

// ask has it asked, unless it is being asked. It returns what is worth waiting for, or nil.
func (l *Answer[T]) ask(now func() time.Time, fresh time.Duration, ask func(context.Context) (T, error)) *question {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.at.IsZero() && now().Sub(l.at) < fresh {
		return nil
	}
	if l.asking == nil {
		bounded, end := context.WithTimeout(context.Background(), Timeout)
		l.asking = &question{over: make(chan struct{}), waiting: bounded}
		go l.await(l.asking, end, now, ask)
	}
	if l.silent {
		return nil
	}
	return l.asking
}

// await asks, for as long as a call may take, and keeps the answer.
func (l *Answer[T]) await(asked *question, end func(), now func() time.Time, ask func(context.Context) (T, error)) {
	defer end()
	value, err := ask(context.Background()) // it limits its calls by itself
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.asking, l.silent = nil, err != nil || asked.waiting.Err() != nil; err == nil {
		l.value, l.at = value, now()
	}
	close(asked.over)
}
