package verification

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// The periodic jobs.
const (
	rescreenJob           = "verification.rescreen"
	deleteExpiredLinksJob = "verification.delete_expired_links"
	remindMembersJob      = "verification.remind_members"
	indexDocumentsJob     = "verification.index_documents"
)

const (
	// rescreenAge is how old a screening may be: the lists change daily.
	rescreenAge                = 24 * time.Hour
	rescreenBatch              = 20
	maxUnscreenable            = 200 // cases that cannot be screened are due first, again and again: so many are passed over
	rescreenInterval           = 10 * time.Minute
	listsInterval              = time.Minute // by the machine's clock: the lists come from outside
	deleteExpiredLinksInterval = time.Hour
	remindMembersInterval      = 10 * time.Minute
	indexDocumentsInterval     = time.Hour
)

func (s *Service) handleJobs() {
	s.queue.HandlePeriodic(jobs.Periodic{Name: rescreenJob, Every: rescreenInterval}, s.rescreenDue)
	s.queue.HandlePeriodic(jobs.Periodic{Name: deleteExpiredLinksJob, Every: deleteExpiredLinksInterval}, s.deleteExpiredLinks)
	s.queue.HandlePeriodic(jobs.Periodic{Name: remindMembersJob, Every: remindMembersInterval}, s.remindMembers)
	s.queue.HandlePeriodic(jobs.Periodic{Name: indexDocumentsJob, Every: indexDocumentsInterval}, s.indexDocuments)
}

func (s *Service) rescreenDue(ctx context.Context) error {
	unread := s.refreshLists(ctx) // the lists in force are compared with all the same
	for {
		done, err := s.Rescreen(ctx, rescreenAge, rescreenBatch)
		err = errors.Join(unread, err)
		switch {
		case done < rescreenBatch:
			return err
		case err == nil:
			return jobs.Later(time.Second) // more are due; other work gets the database in between
		}
	}
}

// deleteExpiredLinks deletes member links that have expired.
func (s *Service) deleteExpiredLinks(ctx context.Context) error {
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, err := q.New(tx).DeleteExpiredLinks(ctx, s.clock.Now())
		return err
	})
	if err != nil {
		return fmt.Errorf("delete expired links: %w", err)
	}
	return nil
}
