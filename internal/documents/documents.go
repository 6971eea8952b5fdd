package documents

import (
	"context"
	"errors"
	"io"
	"log/slog"

	"github.com/gbpc/gbpc/internal/documents/preview"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/staff"
)

// purpose marks the files of this package in the store.
const purpose = "verification"

// Dependencies are what the service is built from.
type Dependencies struct {
	DB    *db.DB
	Clock clock.Clock
	Files *files.Store
	Staff *staff.Service
	Queue *jobs.Queue
	Log   *slog.Logger
}

// Service keeps the documents.
type Service struct {
	db    *db.DB
	clock clock.Clock
	files *files.Store
	staff *staff.Service
	queue *jobs.Queue
	// pictures draws previews. The program must call preview.Work when it is run as a worker.
	pictures *preview.Drawer
}

// New builds the service and registers its job.
func New(d Dependencies) *Service {
	s := &Service{db: d.DB, clock: d.Clock, files: d.Files, staff: d.Staff, queue: d.Queue, pictures: preview.NewDrawer(d.Log)}
	d.Queue.HandlePeriodic(jobs.Periodic{Name: deleteExpiredJob, Every: deleteExpiredInterval}, s.deleteExpired)
	return s
}

// Owner is the owner of a document.
type Owner struct {
	ID string
	// KeyOwner is the customer with whose key the document is encrypted. The documents of a business and of
	// its members share one key, so that they become unreadable together.
	KeyOwner string
}

// Upload stores a document. It returns files.ErrUnsupported for content of another kind.
func (s *Service) Upload(ctx context.Context, owner Owner, content io.Reader) (files.File, error) {
	until := s.clock.Now().Add(uploadRetention)
	return s.files.Put(ctx, files.Upload{
		Owner: owner.ID, KeyOwner: owner.KeyOwner, Purpose: purpose, Kinds: files.Documents, DeleteAt: &until, Content: content,
	})
}

// Find returns a document for its owner. For anyone else it returns ErrNotFound. An empty ownerID matches no document.
func (s *Service) Find(ctx context.Context, ownerID, name string) (files.File, error) {
	f, err := s.find(ctx, name)
	if err == nil && (ownerID == "" || f.Owner != ownerID) {
		return files.File{}, ErrNotFound
	}
	return f, err
}

func (s *Service) find(ctx context.Context, name string) (files.File, error) {
	f, err := s.files.Find(ctx, s.db.Read(), name)
	if errors.Is(err, files.ErrNotFound) || err == nil && f.Purpose != purpose {
		return files.File{}, ErrNotFound // one answer for all of them
	}
	return f, err
}
