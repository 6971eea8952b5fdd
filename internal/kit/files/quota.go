package files

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/limit"
)

// Limits say what may be uploaded in a day. Zero is the default.
type Limits struct {
	OwnerFiles, OwnerMegabytes   int // by one owner of documents
	ClientFiles, ClientMegabytes int // by one client without an account, for one purpose
}

const (
	defaultOwnerFiles, defaultOwnerMegabytes   = 400, 1024
	defaultClientFiles, defaultClientMegabytes = 150, 512

	day      = 24 * time.Hour
	megabyte = 1 << 20
	// uploadsAtOnce is how many uploads of one owner or client a process takes at a time.
	uploadsAtOnce = 8
	retryAtOnce   = 5 * time.Second
)

// Uploader is who is going to upload.
type Uploader struct {
	Purpose string
	Owner   string // of the document; empty while nobody knows
	Address string // of a client without an account; empty for others
}

// Admit counts an upload before anything of it is stored, also one that fails afterwards, and returns fault.TooManyRequests
// for what is too much. size is at most what will be stored. The caller must call leave when the upload has ended.
func (s *Store) Admit(ctx context.Context, u Uploader, size int64) (leave func(), err error) {
	who := "owner:" + u.Owner
	if u.Owner == "" {
		who = "client:" + limit.ClientOf(u.Address)
	}
	if !s.uploads.enter(who) {
		return nil, fault.New(fault.TooManyRequests).After(retryAtOnce)
	}
	leave = func() { s.uploads.leave(who) }
	if err := s.count(ctx, u, int(max(1, (size+megabyte-1)/megabyte))); err != nil {
		leave()
		return nil, err
	}
	return leave, nil
}

// count counts the file and its megabytes, or neither.
func (s *Store) count(ctx context.Context, u Uploader, megabytes int) error {
	if s.limiter == nil {
		return nil
	}
	rule := func(name string, calls, otherwise int) limit.Rule {
		return limit.Rule{Name: "files." + name, Calls: cmp.Or(calls, otherwise), Period: day}
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if u.Owner != "" {
			if err := s.limiter.TakeIn(ctx, tx, rule("owner", s.limits.OwnerFiles, defaultOwnerFiles), u.Owner, 1); err != nil {
				return err
			}
			return s.limiter.TakeIn(ctx, tx, rule("owner/megabytes", s.limits.OwnerMegabytes, defaultOwnerMegabytes), u.Owner, megabytes)
		}
		if err := s.limiter.TakeClientIn(ctx, tx, rule(u.Purpose, s.limits.ClientFiles, defaultClientFiles), u.Address, 1); err != nil {
			return err
		}
		return s.limiter.TakeClientIn(
			ctx, tx, rule(u.Purpose+"/megabytes", s.limits.ClientMegabytes, defaultClientMegabytes), u.Address, megabytes,
		)
	})
}

// underWay counts the uploads under way in this process. The zero value is ready to use.
type underWay struct {
	mu sync.Mutex
	of map[string]int
}

func (w *underWay) enter(who string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.of[who] == uploadsAtOnce {
		return false
	}
	if w.of == nil {
		w.of = map[string]int{}
	}
	w.of[who]++
	return true
}

func (w *underWay) leave(who string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.of[who]--; w.of[who] == 0 {
		delete(w.of, who)
	}
}
