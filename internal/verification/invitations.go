package verification

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// reminders is when a member who was mailed a link and has not verified is reminded, after the invitation. The
// links in reminders expire with the invitation's, so the last of them is still good for two days.
var reminders = []time.Duration{2 * 24 * time.Hour, 5 * 24 * time.Hour}

const (
	// reminderRetry is when an email is tried again of which there were too many.
	reminderRetry = time.Hour
	reminderBatch = 50
)

// reminderAfter returns the first reminder of an invitation that is later than now, nil if there is none.
func reminderAfter(invited, now time.Time) *time.Time {
	for _, after := range reminders {
		if at := invited.Add(after); at.After(now) {
			return &at
		}
	}
	return nil
}

// invitationWaits reports whether the invitation was an email too many and is not sent yet: until it is, what is due
// comes before the first reminder.
func (m *Member) invitationWaits() bool {
	return m.InvitedAt != nil && m.RemindAt != nil && m.RemindAt.Before(m.InvitedAt.Add(reminders[0]))
}

// LinkSentAt returns when a link was mailed last, reminders apart, nil if none was or if its email still waits.
func (m *Member) LinkSentAt() *time.Time {
	if m.invitationWaits() {
		return nil
	}
	return m.InvitedAt
}

// LinkExpiresAt returns when the link that was mailed last expires, nil if none was mailed.
func (m *Member) LinkExpiresAt() *time.Time {
	sent := m.LinkSentAt()
	if sent == nil {
		return nil
	}
	until := sent.Add(linkLife)
	return &until
}

// hasVerified reports whether nothing more is wanted of the member.
func (m *Member) hasVerified() bool { return m.Status == InReview || m.Status == Approved }

// invite mails a new link to a member and begins the reminders anew.
func (s *Service) invite(ctx context.Context, tx db.Tx, m Member, r *Record) error {
	now := s.clock.Now()
	l, err := s.newLink(ctx, tx, m, now.Add(linkLife))
	if err != nil {
		return err
	}
	if err := s.mailLink(ctx, tx, "member_link", m, r, l); err != nil {
		return err
	}
	return s.setInvitation(ctx, tx, m.ID, &now, reminderAfter(now, now))
}

func (s *Service) setInvitation(ctx context.Context, tx db.Tx, memberID string, invitedAt, remindAt *time.Time) error {
	err := q.New(tx).SetInvitation(ctx, q.SetInvitationParams{ID: memberID, InvitedAt: invitedAt, RemindAt: remindAt})
	if err != nil {
		return fmt.Errorf("store a member's invitation: %w", err)
	}
	return nil
}

// inviteMembers mails a link to every member of a submitted business who has not verified. An email too many is
// no reason to refuse the submission: it is sent later.
func (s *Service) inviteMembers(ctx context.Context, tx db.Tx, r *Record) error {
	members, err := s.members(ctx, tx, r.ID)
	if err != nil {
		return err
	}
	for _, m := range members {
		if m.hasVerified() {
			continue
		}
		if err := s.invite(ctx, tx, m, r); !tooManyLetters(err) {
			if err != nil {
				return err
			}
			continue
		}
		now := s.clock.Now()
		later := now.Add(reminderRetry)
		if err := s.setInvitation(ctx, tx, m.ID, &now, &later); err != nil {
			return err
		}
	}
	return nil
}

func tooManyLetters(err error) bool { return errors.Is(err, fault.New(fault.TooManyRequests)) }

// remindMembers mails every member who is due for a reminder, each in a transaction of its own.
func (s *Service) remindMembers(ctx context.Context) error {
	now := s.clock.Now()
	due, err := q.New(s.db.Read()).MembersToRemind(ctx, q.MembersToRemindParams{Now: &now, PageSize: reminderBatch})
	if err != nil {
		return fmt.Errorf("find members to remind: %w", err)
	}
	var failed error
	for _, memberID := range due {
		failed = errors.Join(failed, s.remind(ctx, memberID))
	}
	return failed
}

// remind mails a reminder with a new link, as only the hash of the old one is kept, and sets the time of the next.
func (s *Service) remind(ctx context.Context, memberID string) error {
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, r, err := s.lockMember(ctx, tx, memberID)
		if err != nil {
			return err
		}
		now := s.clock.Now()
		if m.RemindAt == nil || m.RemindAt.After(now) {
			return nil // another process was faster
		}
		until := m.InvitedAt.Add(linkLife)
		switch {
		case m.hasVerified() || mayVerify(m, r) != nil:
			return s.setInvitation(ctx, tx, m.ID, m.LinkSentAt(), nil)
		case m.invitationWaits():
			return s.invite(ctx, tx, m, r)
		case !now.Before(until):
			return s.setInvitation(ctx, tx, m.ID, m.InvitedAt, nil)
		}
		l, err := s.newLink(ctx, tx, m, until)
		if err != nil {
			return err
		}
		if err := s.mailLink(ctx, tx, "member_reminder", m, r, l); err != nil {
			return err
		}
		return s.setInvitation(ctx, tx, m.ID, m.InvitedAt, reminderAfter(*m.InvitedAt, now))
	})
	if errors.Is(err, ErrNotFound) {
		return nil // removed meanwhile
	}
	if tooManyLetters(err) {
		return s.postpone(ctx, memberID)
	}
	return err
}

func (s *Service) postpone(ctx context.Context, memberID string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, _, err := s.lockMember(ctx, tx, memberID)
		if err != nil || m.RemindAt == nil {
			return err
		}
		now := s.clock.Now()
		later := now.Add(reminderRetry)
		if m.invitationWaits() {
			m.InvitedAt = &now // it stays the invitation, however long it waits
		}
		return s.setInvitation(ctx, tx, memberID, m.InvitedAt, &later)
	})
}

// lockMember returns a member and its record, which it locks, or ErrNotFound.
func (s *Service) lockMember(ctx context.Context, tx db.Tx, memberID string) (Member, *Record, error) {
	queries := q.New(tx)
	found, err := queries.Member(ctx, memberID)
	if errors.Is(err, sql.ErrNoRows) {
		return Member{}, nil, ErrNotFound
	}
	if err != nil {
		return Member{}, nil, fmt.Errorf("read member: %w", err)
	}
	if _, err := queries.LockRecord(ctx, found.RecordID); err != nil {
		return Member{}, nil, fmt.Errorf("lock verification record: %w", err)
	}
	return s.memberByID(ctx, tx, memberID)
}
