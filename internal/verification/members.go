package verification

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/liveness"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// maxMembers bounds the members of a business.
const maxMembers = 50

// AddMember adds a member to the business whose record is recordID. The record must be the customer's
// and editable; a returned one is reopened.
func (s *Service) AddMember(ctx context.Context, customerID, recordID string, data MemberData) (Member, error) {
	data.trim()
	m := Member{ID: id.New(), RecordID: recordID, MemberData: data}
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		r, err := s.lockBusinessOf(ctx, tx, customerID, recordID)
		if err != nil {
			return err
		}
		form := newForm(s.clock.Now(), true)
		data.check(form)
		if err := form.wrong.Err(); err != nil {
			return err
		}
		others, err := s.members(ctx, tx, r.ID)
		if err != nil {
			return err
		}
		if len(others) >= maxMembers {
			form.wrong.Add("realnessId", fault.OutOfRange, fmt.Sprintf("At most %d people can be named", maxMembers))
			return form.wrong.Err()
		}
		if !within(append(dataOf(others), data)) {
			return ErrOwnership
		}
		sealed, err := s.sealer.SealJSON(memberContext(m.ID), data)
		if err != nil {
			return err
		}
		if err := q.New(tx).InsertMember(ctx, q.InsertMemberParams{
			ID: m.ID, RecordID: r.ID, Data: sealed, CreatedAt: s.clock.Now(),
		}); err != nil {
			return fmt.Errorf("store member: %w", err)
		}
		return s.changedMembers(ctx, tx, r, "member_added")
	})
	return m, err
}

// RemoveMember removes a member from the business, with its documents and liveness sessions.
func (s *Service) RemoveMember(ctx context.Context, customerID, memberID string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, err := s.memberOfCustomer(ctx, tx, customerID, memberID)
		if err != nil {
			return err
		}
		r, err := s.lockBusinessOf(ctx, tx, customerID, m.RecordID)
		if err != nil {
			return err
		}
		if err := s.liveness.Delete(ctx, tx, liveness.Person{CustomerID: customerID, Kind: customer.Business, MemberID: m.ID}); err != nil {
			return err
		}
		if err := q.New(tx).DeleteMember(ctx, m.ID); err != nil {
			return fmt.Errorf("remove member: %w", err)
		}
		if err := s.documents.DeleteOf(ctx, tx, memberOwner(m.ID)); err != nil {
			return err
		}
		return s.changedMembers(ctx, tx, r, "member_removed")
	})
}

// Members returns the members of the business whose record is recordID.
func (s *Service) Members(ctx context.Context, customerID, recordID string) ([]Member, error) {
	conn := s.db.Read()
	row, err := q.New(conn).Record(ctx, recordID)
	if errors.Is(err, sql.ErrNoRows) || err == nil && (row.CustomerID != customerID || row.Kind != string(KindBusiness)) {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("read verification record: %w", err)
	}
	return s.members(ctx, conn, recordID)
}

// lockBusinessOf locks and returns the customer's business record. It returns ErrNotFound if the record
// is another customer's, and an error if it cannot be edited.
func (s *Service) lockBusinessOf(ctx context.Context, tx db.Tx, customerID, recordID string) (*Record, error) {
	row, err := q.New(tx).LockRecord(ctx, recordID)
	if errors.Is(err, sql.ErrNoRows) || err == nil && (row.CustomerID != customerID || row.Kind != string(KindBusiness)) {
		return nil, ErrNotFound
	}
	r, err := s.recordOf(ctx, tx, row, err)
	if err != nil {
		return nil, err
	}
	return r, r.editable()
}

// memberOfCustomer returns a member of the customer's business, or ErrNotFound if it belongs to another.
func (s *Service) memberOfCustomer(ctx context.Context, conn db.Conn, customerID, memberID string) (Member, error) {
	m, r, err := s.memberByID(ctx, conn, memberID)
	if err == nil && r.CustomerID != customerID {
		err = ErrNotFound
	}
	return m, err
}

// memberByID returns a member and the record to which it belongs.
func (s *Service) memberByID(ctx context.Context, conn db.Conn, memberID string) (Member, *Record, error) {
	queries := q.New(conn)
	row, err := queries.Member(ctx, memberID)
	if errors.Is(err, sql.ErrNoRows) {
		return Member{}, nil, ErrNotFound
	}
	if err != nil {
		return Member{}, nil, fmt.Errorf("read member: %w", err)
	}
	m, err := s.memberOf(row)
	if err != nil {
		return Member{}, nil, err
	}
	record, err := queries.Record(ctx, m.RecordID)
	r, err := s.recordOf(ctx, conn, record, err)
	return m, r, err
}

func (s *Service) changedMembers(ctx context.Context, tx db.Tx, r *Record, what string) error {
	reopened := r.Status == Returned
	if err := r.transitionTo(Draft); err != nil {
		return err
	}
	if err := s.updateRecord(ctx, tx, r); err != nil {
		return err
	}
	if reopened {
		if err := s.addEvent(ctx, tx, r, r.CustomerID, customerActor, "reopened", nil); err != nil {
			return err
		}
	}
	return s.addEvent(ctx, tx, r, r.CustomerID, customerActor, what, nil)
}

func (m *MemberData) trim() {
	for _, t := range []*string{&m.FirstName, &m.LastName, &m.DateOfBirth, &m.Nationality, &m.Email, &m.OwnershipPercent} {
		*t = strings.TrimSpace(*t)
	}
}
