package banking

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// ErrTaken reports that another process has the file in hand.
var ErrTaken = errors.New("another process is handling this file")

const (
	// claimLease is how long a claim lasts that its process does not renew, because it has died.
	claimLease = 90 * time.Second
	// claimRenewal is how often it does.
	claimRenewal = 20 * time.Second
	// asideWithin is how long a file that is rejected stays claimed, so that its process can put it aside.
	asideWithin = 10 * time.Second
)

// claimed claims a file by its content, in the database, so that of several processes on any hosts one works on it, and
// returns ErrTaken if another one does. A process that has lost its claim, because it stood still, ends: what it has done
// until then is found done by the other.
func (s *Service) claimed(ctx context.Context, hash string, do func(context.Context) error) error {
	if s.db.Dialect() == db.SQLite && !s.shared {
		return do(ctx) // there is one process
	}
	mine, err := s.claim(ctx, hash, claimLease)
	if err != nil {
		return err
	}
	if !mine {
		return ErrTaken
	}
	working, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.renew(working, hash, stop)
	}()
	err = do(working)
	stop()
	<-ended
	var left error
	if after := context.WithoutCancel(ctx); errors.Is(err, ErrRejected) { // until it is put aside it looks like one that nobody has read
		_, left = s.claim(after, hash, asideWithin)
	} else {
		left = q.New(s.db.Writer()).ReleaseFile(after, q.ReleaseFileParams{Hash: hash, Holder: s.holder, Now: s.clock.Now()})
	}
	if left != nil {
		s.log.WarnContext(ctx, "the claim of a file was not released: it expires automatically", "err", left)
	}
	return err
}

func (s *Service) claim(ctx context.Context, hash string, lease time.Duration) (mine bool, err error) {
	now := s.clock.Now()
	n, err := q.New(s.db.Writer()).ClaimFile(ctx, q.ClaimFileParams{Hash: hash, Holder: s.holder, Until: now.Add(lease), Now: now})
	if err != nil {
		return false, fmt.Errorf("claim a file: %w", err)
	}
	return n == 1, nil
}

func (s *Service) renew(ctx context.Context, hash string, lost func()) {
	tick := time.NewTicker(claimRenewal)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if mine, err := s.claim(ctx, hash, claimLease); err == nil && !mine {
			lost()
			return
		}
	}
}
