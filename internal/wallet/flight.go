package wallet

import (
	"context"
	"sync"
	"time"
)

// patience is how long a repetition waits for the answer of the request it repeats.
const patience = 10 * time.Second

// flights are the keyed requests under way in this process. Across processes the ledger's own key
// does the same: whoever commits second is given the first one's answer.
type flights struct {
	lock  sync.Mutex
	under map[string]chan struct{}
}

// board waits until nobody else is under way with the key, and returns ErrInFlight when that takes
// too long. Whoever boards must land.
func (f *flights) board(ctx context.Context, key string) (land func(), err error) {
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		before := f.take(key)
		if before == nil {
			return func() { f.release(key) }, nil
		}
		select {
		case <-before:
		case <-late.C:
			return nil, ErrInFlight.After(time.Second)
		case <-ctx.Done():
			return nil, ErrInFlight.After(time.Second).Because(ctx.Err())
		}
	}
}

// take is nil when the key is now the caller's, and else what closes when it is free.
func (f *flights) take(key string) <-chan struct{} {
	f.lock.Lock()
	defer f.lock.Unlock()
	if landed, under := f.under[key]; under {
		return landed
	}
	if f.under == nil {
		f.under = map[string]chan struct{}{}
	}
	f.under[key] = make(chan struct{})
	return nil
}

func (f *flights) release(key string) {
	f.lock.Lock()
	defer f.lock.Unlock()
	close(f.under[key])
	delete(f.under, key)
}
