package verification

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/documents"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/liveness"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// linkLife is how long a member's link can be used.
const linkLife = 7 * 24 * time.Hour

// Link lets a member verify without an account.
type Link struct {
	Code      string
	URL       string
	ExpiresAt time.Time
}

// MemberLink returns a new link for a member of the customer's business. Older links stay valid until they
// expire, because one may already have been mailed.
func (s *Service) MemberLink(ctx context.Context, customerID, memberID string) (Link, error) {
	var l Link
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, _, err := s.linkable(ctx, tx, customerID, memberID)
		if err != nil {
			return err
		}
		l, err = s.newLink(ctx, tx, m, s.clock.Now().Add(linkLife))
		return err
	})
	return l, err
}

// SendMemberLink mails a new link to the member, who is then reminded of it.
func (s *Service) SendMemberLink(ctx context.Context, customerID, memberID string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, r, err := s.linkable(ctx, tx, customerID, memberID)
		if err != nil {
			return err
		}
		return s.invite(ctx, tx, m, r)
	})
}

// linkable returns a member of the customer's business and its record, or an error if the member cannot
// verify.
func (s *Service) linkable(ctx context.Context, tx db.Tx, customerID, memberID string) (Member, *Record, error) {
	m, r, err := s.memberByID(ctx, tx, memberID)
	if err != nil {
		return m, r, err
	}
	if r.CustomerID != customerID {
		return m, r, ErrNotFound
	}
	return m, r, mayVerify(m, r)
}

// mayVerify returns an error if the member can no longer verify: ErrFinal once the case is decided,
// ErrCompleted once the member has verified and the case is in review.
func mayVerify(m Member, r *Record) error {
	switch {
	case r.Status == Approved, r.Status == Returned && r.Decision == Reject:
		return ErrFinal
	case r.Status == InReview && m.Status == InReview:
		return ErrCompleted
	}
	return nil
}

func (s *Service) newLink(ctx context.Context, tx db.Tx, m Member, until time.Time) (Link, error) {
	code := rand.Text()
	// Browsers do not send what follows the #, so the code appears in no log.
	l := Link{Code: code, URL: s.site + "/verify#" + code, ExpiresAt: until}
	err := q.New(tx).InsertLink(ctx, q.InsertLinkParams{
		CodeHash: linkHash(code), MemberID: m.ID, ExpiresAt: l.ExpiresAt, CreatedAt: s.clock.Now(),
	})
	if err != nil {
		return Link{}, fmt.Errorf("store member's link: %w", err)
	}
	return l, nil
}

// linkHash returns the hash under which a code is stored. A code has 130 random bits, so a plain hash is
// enough.
func linkHash(code string) []byte {
	sum := sha256.Sum256([]byte(strings.ToUpper(strings.TrimSpace(code))))
	return sum[:]
}

// memberByCode returns the member to whom the link belongs, or ErrLink.
func (s *Service) memberByCode(ctx context.Context, conn db.Conn, code string) (Member, *Record, error) {
	link, err := q.New(conn).Link(ctx, linkHash(code))
	if errors.Is(err, sql.ErrNoRows) || err == nil && !s.clock.Now().Before(link.ExpiresAt) {
		return Member{}, nil, ErrLink
	}
	if err != nil {
		return Member{}, nil, fmt.Errorf("find link: %w", err)
	}
	return s.memberByID(ctx, conn, link.MemberID)
}

// ByLink returns the member to whom the link belongs and the record of the business, so that the page can
// greet them. It returns ErrLink for an unknown, used or expired link.
func (s *Service) ByLink(ctx context.Context, code string) (Member, *Record, error) {
	return s.memberByCode(ctx, s.db.Read(), code)
}

// MemberForm is what a member submits by link.
type MemberForm struct {
	Code       string
	IDDocument *IDDocument
	Pictures
}

// CompleteMember stores a member's identity document and pictures, and uses up the link. If a field is
// wrong, the link stays valid and the error names every wrong field.
func (s *Service) CompleteMember(ctx context.Context, f MemberForm) (Member, error) {
	var m Member
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		found, _, err := s.memberByCode(ctx, tx, f.Code)
		if err != nil {
			return err
		}
		// The record is locked so that this does not run concurrently with the operator's decision.
		row, err := q.New(tx).LockRecord(ctx, found.RecordID)
		r, err := s.recordOf(ctx, tx, row, err)
		if err != nil {
			return err
		}
		if m, _, err = s.memberByCode(ctx, tx, f.Code); err != nil {
			return err
		}
		if err := mayVerify(m, r); err != nil {
			return err
		}
		if err := s.checkMemberForm(ctx, tx, m, f); err != nil {
			return err
		}
		return s.completeMember(ctx, tx, &m, r, f)
	})
	return m, err
}

func (s *Service) checkMemberForm(ctx context.Context, tx db.Tx, m Member, f MemberForm) error {
	form := newForm(s.clock.Now(), true)
	form.idDocument("idDocument", f.IDDocument)
	f.Pictures.check(form)
	if err := s.documents.CheckReferences(ctx, tx, memberOwner(m.ID), form.references, &form.wrong); err != nil {
		return err
	}
	if err := form.wrong.Err(); err != nil {
		return err
	}
	return s.documents.KeepForCustomer(ctx, tx, form.documentNames())
}

func (s *Service) completeMember(ctx context.Context, tx db.Tx, m *Member, r *Record, f MemberForm) error {
	queries, now := q.New(tx), s.clock.Now()
	m.IDDocument, m.Status = f.IDDocument, InReview
	sealed, err := s.sealer.SealJSON(memberContext(m.ID), m.MemberData)
	if err != nil {
		return err
	}
	if err := queries.UpdateMember(ctx, q.UpdateMemberParams{
		ID: m.ID, Status: int32(m.Status), Data: sealed, DocumentIndex: s.documentIndex(m.IDDocument), UpdatedAt: now, CompletedAt: &now,
	}); err != nil {
		return fmt.Errorf("store member: %w", err)
	}
	if err := s.liveness.RecordPictures(
		ctx, tx, liveness.Person{CustomerID: r.CustomerID, Kind: customer.Business, MemberID: m.ID}, f.Pictures.all(),
	); err != nil {
		return err
	}
	if err := queries.DeleteLinksOf(ctx, m.ID); err != nil {
		return fmt.Errorf("delete used links: %w", err)
	}
	if err := s.screenRecord(ctx, tx, r.ID); err != nil {
		return err
	}
	return s.addEvent(ctx, tx, r, "member:"+m.ID, "member", "member_completed", nil)
}

// AllowAttempt counts an attempt to use a link from a client address and returns an error after too
// many.
func (s *Service) AllowAttempt(ctx context.Context, address string) error {
	return s.limits.AllowClient(ctx, linkLimit, address)
}

// linkLimit is the rate limit for attempts to use a link from one client address.
var linkLimit = limit.Rule{Name: "verification.link", Calls: 120, Period: time.Hour}

// Limits lists the rules, each of which can be set by its name.
var Limits = []limit.Rule{linkLimit}

// UploaderByCode returns the owner of a document that is uploaded with the code of a link: the member.
// The document is encrypted with the key of the business, which cannot read it.
func (s *Service) UploaderByCode(ctx context.Context, code string) (documents.Owner, error) {
	m, r, err := s.memberByCode(ctx, s.db.Read(), code)
	if err != nil {
		return documents.Owner{}, err
	}
	return documents.Owner{ID: memberOwner(m.ID), KeyOwner: r.CustomerID}, nil
}

const memberOwnerPrefix = "member:"

// memberOwner returns the owner ID of the documents that a member uploads.
func memberOwner(memberID string) string { return memberOwnerPrefix + memberID }
