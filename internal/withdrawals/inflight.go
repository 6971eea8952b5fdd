package withdrawals

import (
	"context"
	"sync"
	"time"
)

// inflightTimeout is how long a repetition waits for the answer of the request it repeats.
const inflightTimeout = 10 * time.Second

// inflight holds the keys of the requests being carried out in this process. Across processes the
// ledger's own key does the same: the request that commits second is given the first one's answer.
type inflight struct {
	lock sync.Mutex
	keys map[string]chan struct{}
}

// acquire waits until no other request with the key is being carried out, and returns ErrInFlight when
// that takes too long. The caller must call release.
func (f *inflight) acquire(ctx context.Context, key string) (release func(), err error) {
	timeout := time.NewTimer(inflightTimeout)
	defer timeout.Stop()
	for {
		earlier := f.take(key)
		if earlier == nil {
			return func() { f.release(key) }, nil
		}
		select {
		case <-earlier:
		case <-timeout.C:
			return nil, ErrInFlight.After(time.Second)
		case <-ctx.Done():
			return nil, ErrInFlight.After(time.Second).Because(ctx.Err())
		}
	}
}

// take takes the key and returns nil, or returns a channel that closes when the key is free.
func (f *inflight) take(key string) <-chan struct{} {
	f.lock.Lock()
	defer f.lock.Unlock()
	if released, taken := f.keys[key]; taken {
		return released
	}
	if f.keys == nil {
		f.keys = map[string]chan struct{}{}
	}
	f.keys[key] = make(chan struct{})
	return nil
}

func (f *inflight) release(key string) {
	f.lock.Lock()
	defer f.lock.Unlock()
	close(f.keys[key])
	delete(f.keys, key)
}
