package verification

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// screenRecord compares everyone in the case with the sanctions lists.
func (s *Service) screenRecord(ctx context.Context, tx db.Tx, recordID string) error {
	row, err := q.New(tx).Record(ctx, recordID)
	r, err := s.recordOf(ctx, tx, row, err)
	if err != nil {
		return err
	}
	members, err := s.members(ctx, tx, r.ID)
	if err != nil {
		return err
	}
	return s.screen(ctx, tx, r, members)
}

func (s *Service) screen(ctx context.Context, tx db.Tx, r *Record, members []Member) error {
	applicant := screening.Subject{Kind: screening.SubjectCustomer, ID: r.CustomerID, Name: r.Name(), Person: r.Kind == KindIndividual}
	if r.Individual != nil {
		applicant.DateOfBirth = r.Individual.DateOfBirth
	}
	subjects := []screening.Subject{applicant}
	for _, m := range members {
		subjects = append(subjects, screening.Subject{
			Kind: screening.SubjectMember, ID: m.ID, Name: m.Name(), DateOfBirth: m.DateOfBirth, Person: true,
		})
	}
	if err := s.screening.ScreenNames(ctx, tx, r.CustomerID, subjects...); err != nil {
		return err
	}
	now := s.clock.Now()
	r.ScreenedAt = &now
	if err := q.New(tx).MarkScreened(ctx, q.MarkScreenedParams{ID: r.ID, ScreenedAt: r.ScreenedAt}); err != nil {
		return fmt.Errorf("record when a case was screened: %w", err)
	}
	return nil
}

// Rescreen screens cases in review or approved again that were last screened longer than age ago, at
// most limit of them, and returns how many it screened. A case that cannot be screened does not keep the others.
func (s *Service) Rescreen(ctx context.Context, age time.Duration, limit int32) (done int, err error) {
	before := s.clock.Now().Add(-age)
	due, err := q.New(s.db.Read()).DueForScreening(ctx, q.DueForScreeningParams{Before: &before, PageSize: limit + maxUnscreenable})
	if err != nil {
		return 0, fmt.Errorf("find cases to screen: %w", err)
	}
	for _, recordID := range due {
		if done == int(limit) || ctx.Err() != nil {
			break
		}
		failed := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.screenRecord(ctx, tx, recordID) })
		if failed != nil {
			err = errors.Join(err, fmt.Errorf("screen case %s: %w", recordID, failed))
			continue
		}
		done++
	}
	return done, errors.Join(err, ctx.Err())
}

// FollowLists has this process use lists that were published anew, until ctx ends. Every process runs it: each has read lists of
// its own, and the job that screens again runs in one. What cannot be read is reported by the job, and by the age of the lists
// in force in each process.
func (s *Service) FollowLists(ctx context.Context) error {
	for {
		_ = s.refreshLists(ctx) // see above
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(s.listsInterval):
		}
	}
}

// refreshLists makes every case due for screening when a list was published anew: this process has screened by the old one
// until now, whatever others did. It returns an error if a list could not be read; the one in force is then kept.
func (s *Service) refreshLists(ctx context.Context) error {
	s.listsLock.Lock()
	defer s.listsLock.Unlock()
	changed, err := s.screening.RefreshLists()
	s.newLists = s.newLists || changed
	if !s.newLists {
		return err
	}
	cleared := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return q.New(tx).ClearScreenedAt(ctx) })
	s.newLists = cleared != nil // then again
	return errors.Join(err, cleared)
}
