package verification

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/liveness"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// The encryption of each sealed column is bound to its row, so that a ciphertext copied to another row
// cannot be decrypted.
func recordContext(id string) string { return "verification.record/" + id }
func reviewContext(id string) string { return "verification.review/" + id }
func memberContext(id string) string { return "verification.member/" + id }
func eventContext(id string) string  { return "verification.event/" + id }

// recordOf decrypts a row and adds the applicant's liveness session. It returns nil if err is
// sql.ErrNoRows.
func (s *Service) recordOf(ctx context.Context, conn db.Conn, row q.VerificationRecord, err error) (*Record, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil // callers handle an absent record
	}
	if err != nil {
		return nil, fmt.Errorf("read verification record: %w", err)
	}
	r := &Record{
		ID: row.ID, Kind: Kind(row.Kind), CustomerID: row.CustomerID, Status: Status(row.Status), Step: row.Step, Decision: row.Decision,
		Submissions: int(row.Submissions), CreatedAt: row.CreatedAt, UpdatedAt: row.UpdatedAt, SubmittedAt: row.SubmittedAt,
		DecidedAt: row.DecidedAt, ScreenedAt: row.ScreenedAt,
	}
	if err := s.sealer.OpenJSON(recordContext(r.ID), row.Data, r.data()); err != nil {
		return nil, err
	}
	if row.Review != nil {
		if err := s.sealer.OpenJSON(reviewContext(r.ID), row.Review, &r.Review); err != nil {
			return nil, err
		}
	}
	r.Liveness, err = s.liveness.Latest(ctx, conn, r.applicant())
	return r, err
}

// applicant returns the person who must complete a liveness session for the record.
func (r *Record) applicant() liveness.Person {
	return liveness.Person{CustomerID: r.CustomerID, Kind: customer.Kind(r.Kind)}
}

// data returns a pointer to the sealed part of the record, which it allocates if it is nil.
func (r *Record) data() any {
	if r.Kind == KindIndividual {
		if r.Individual == nil {
			r.Individual = &Individual{}
		}
		return r.Individual
	}
	if r.Business == nil {
		r.Business = &Business{}
	}
	return r.Business
}

func (s *Service) updateRecord(ctx context.Context, tx db.Tx, r *Record) error {
	data, err := s.sealer.SealJSON(recordContext(r.ID), r.data())
	if err != nil {
		return err
	}
	var review []byte
	if r.Review.Note != "" || len(r.Review.Fields) > 0 {
		if review, err = s.sealer.SealJSON(reviewContext(r.ID), r.Review); err != nil {
			return err
		}
	}
	r.UpdatedAt = s.clock.Now()
	err = q.New(tx).UpdateRecord(ctx, q.UpdateRecordParams{
		// small: each submission is made by hand
		ID: r.ID, Status: int32(r.Status), Step: r.Step, Data: data, DocumentIndex: s.documentIndex(r.idDocument()), Decision: r.Decision,
		Review: review, Submissions: int32(r.Submissions),
		UpdatedAt: r.UpdatedAt, SubmittedAt: r.SubmittedAt, DecidedAt: r.DecidedAt,
	})
	if err != nil {
		return fmt.Errorf("store verification record: %w", err)
	}
	return nil
}

// Event is one event in the history of a case.
type Event struct {
	At      string
	ActorID string
	Actor   string
	What    string
	Review  Review
}

// sealedEvent is what is sealed of an event.
type sealedEvent struct {
	Actor  string `json:"actor"`
	Review Review `json:"review"`
}

// customerActor is the actor of what customers do themselves.
const customerActor = "customer"

// submitter returns who acts: the customer, or the business that onboards a customer of its own, with its key or user.
func (s *Service) submitter(ctx context.Context, tx db.Tx) (string, error) {
	caller := auth.Caller(ctx)
	if caller.ParentID == "" {
		return customerActor, nil
	}
	business, _, err := s.VerifiedName(ctx, caller.ParentID)
	if err != nil {
		return "", err
	}
	if caller.Key != nil {
		return business + ", API key " + caller.Key.Name, nil
	}
	m, err := s.customers.Member(ctx, tx, caller.UserID)
	return business + ", " + cmp.Or(m.User.DisplayName, m.User.Email), err
}

// addEvent records an event in the history of the case and publishes the change.
func (s *Service) addEvent(ctx context.Context, tx db.Tx, r *Record, actorID, actor, what string, details *Review) error {
	if actor == customerActor {
		var err error
		if actor, err = s.submitter(ctx, tx); err != nil {
			return err
		}
	}
	event := q.InsertEventParams{ID: id.New(), RecordID: r.ID, At: s.clock.Now(), ActorID: actorID, What: what}
	sealed := sealedEvent{Actor: actor}
	if details != nil {
		sealed.Review = *details
	}
	var err error
	if event.Data, err = s.sealer.SealJSON(eventContext(event.ID), sealed); err != nil {
		return err
	}
	if err := q.New(tx).InsertEvent(ctx, event); err != nil {
		return fmt.Errorf("store verification event: %w", err)
	}
	e := events.Event{CustomerID: r.CustomerID, Type: events.VerificationHint, Subject: r.ID}
	if what == Approve || what == Return || what == Reject {
		e.Type = events.VerificationDecided
		if r.Kind == KindBusiness {
			e.Data, err = viewOfBusiness(r, nil)
		} else {
			e.Data, err = viewOfIndividual(r, nil)
		}
	}
	return errors.Join(err, s.events.Publish(ctx, tx, e))
}

// Member is a director, owner, signatory or senior manager of a business.
type Member struct {
	ID       string
	RecordID string
	Status   Status
	MemberData
	InvitedAt *time.Time // when a link was mailed last, or its email put off
	RemindAt  *time.Time // when the member is reminded of it
	Liveness  *liveness.Session
}

func (s *Service) memberOf(row q.VerificationMember) (Member, error) {
	m := Member{ID: row.ID, RecordID: row.RecordID, Status: Status(row.Status), InvitedAt: row.InvitedAt, RemindAt: row.RemindAt}
	return m, s.sealer.OpenJSON(memberContext(m.ID), row.Data, &m.MemberData)
}

func (s *Service) members(ctx context.Context, conn db.Conn, recordID string) ([]Member, error) {
	rows, err := q.New(conn).MembersOf(ctx, recordID)
	if err != nil {
		return nil, fmt.Errorf("list members: %w", err)
	}
	all := make([]Member, len(rows))
	for i, row := range rows {
		if all[i], err = s.memberOf(row); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func dataOf(members []Member) []MemberData {
	all := make([]MemberData, len(members))
	for i, m := range members {
		all[i] = m.MemberData
	}
	return all
}
