package resealing

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/resealing/q"
)

// uploadTries is how often the documents of an owner who uploads are tried again.
const uploadTries = 20

// documents encrypts every document with a new key of its owner.
func (s *Service) documents(ctx context.Context) error {
	p, err := s.from(ctx, documents)
	if err != nil || p.FinishedAt != nil {
		return err
	}
	after := ""
	if p.After != "" {
		if err := json.Unmarshal([]byte(p.After), &after); err != nil {
			return err
		}
	}
	err = s.eachKey(ctx, after, func(k files.OwnerKey) error {
		var encrypted int64
		if k.Renewing || !s.d.Sealer.Newest(k.Keyset) {
			if encrypted, err = s.renew(ctx, k); err != nil {
				return err
			}
		}
		p.Seen, p.Resealed = p.Seen+1, p.Resealed+encrypted
		at, err := json.Marshal(k.Owner)
		if err != nil {
			return err
		}
		err = s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			return q.New(tx).Advance(ctx, q.AdvanceParams{Subject: documents, After: string(at), Seen: 1, Resealed: encrypted})
		})
		s.d.Progress(Progress{Subject: documents, Seen: p.Seen, Resealed: p.Resealed})
		return err
	})
	if err != nil {
		return err
	}
	return s.finish(ctx, p)
}

// renew waits for uploads under way. What a process that died left unfinished is swept within hours.
func (s *Service) renew(ctx context.Context, k files.OwnerKey) (int64, error) {
	for try := 1; ; try++ {
		encrypted, err := s.d.Files.Renew(ctx, k)
		if !errors.Is(err, files.ErrUploading) || try == uploadTries {
			return encrypted, err
		}
		select {
		case <-ctx.Done():
			return encrypted, ctx.Err()
		case <-time.After(s.d.Wait):
		}
		again, err := s.d.Files.Key(ctx, k.Owner)
		if err != nil {
			return encrypted, err
		}
		k = again
	}
}

// eachKey goes through the keys of documents.
func (s *Service) eachKey(ctx context.Context, after string, do func(files.OwnerKey) error) error {
	for {
		keys, err := files.KeysAfter(ctx, s.d.DB.Read(), after, batch)
		if err != nil || len(keys) == 0 {
			return err
		}
		for _, k := range keys {
			if err := do(k); err != nil {
				return err
			}
			after = k.Owner
		}
	}
}
