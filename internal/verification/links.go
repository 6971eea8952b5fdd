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

// Link is what lets a member verify without an account.
type Link struct {
	Code      string
	URL       string
	ExpiresAt time.Time
}

// MemberLink makes a new link for a member of the customer's own business. Older ones stay good
// until they end: one may be in the post.
func (s *Service) MemberLink(ctx context.Context, customerID, memberID string) (Link, error) {
	var l Link
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, _, err := s.linkable(ctx, tx, customerID, memberID)
		if err != nil {
			return err
		}
		l, err = s.newLink(ctx, tx, m)
		return err
	})
	return l, err
}

// SendMemberLink mails a new link to the member.
func (s *Service) SendMemberLink(ctx context.Context, customerID, memberID string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, r, err := s.linkable(ctx, tx, customerID, memberID)
		if err != nil {
			return err
		}
		l, err := s.newLink(ctx, tx, m)
		if err != nil {
			return err
		}
		return s.mailLink(ctx, tx, m, r, l)
	})
}

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

// mayVerify: while the case is open, a member may show who they are; once they have and it is being
// looked at, what was shown stays.
func mayVerify(m Member, r *Record) error {
	switch {
	case r.Status == Approved, r.Status == Returned && r.Decision == Reject:
		return ErrFinal
	case r.Status == InReview && m.Status == InReview:
		return ErrCompleted
	}
	return nil
}

func (s *Service) newLink(ctx context.Context, tx db.Tx, m Member) (Link, error) {
	now := s.clock.Now()
	code := rand.Text()
	// After the #, the code is sent to no server and stands in no log.
	l := Link{Code: code, URL: s.site + "/verify#" + code, ExpiresAt: now.Add(linkLife)}
	err := q.New(tx).InsertLink(ctx, q.InsertLinkParams{CodeHash: linkHash(code), MemberID: m.ID, ExpiresAt: l.ExpiresAt, CreatedAt: now})
	if err != nil {
		return Link{}, fmt.Errorf("store member's link: %w", err)
	}
	return l, nil
}

// linkHash is what the table keeps of a code. It has 130 random bits, so a plain hash is enough.
func linkHash(code string) []byte {
	sum := sha256.Sum256([]byte(strings.ToUpper(strings.TrimSpace(code))))
	return sum[:]
}

// memberByCode is whose link it is, or ErrLink.
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

// ByLink is the member whose link it is, with the business's record, so that the page can greet
// them.
func (s *Service) ByLink(ctx context.Context, code string) (Member, *Record, error) {
	return s.memberByCode(ctx, s.db.Read(), code)
}

// MemberForm is what a member shows by link.
type MemberForm struct {
	Code       string
	IDDocument *IDDocument
	Pictures
}

// CompleteMember takes a member's document and picture. The link is used up; when anything is wrong
// it is not, and every wrong field is named.
func (s *Service) CompleteMember(ctx context.Context, f MemberForm) (Member, error) {
	var m Member
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		found, _, err := s.memberByCode(ctx, tx, f.Code)
		if err != nil {
			return err
		}
		// The record's lock makes this and the operator's decision take turns.
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
	if err := queries.UpdateMember(ctx, q.UpdateMemberParams{ID: m.ID, Status: int32(m.Status), Data: sealed, UpdatedAt: now, CompletedAt: &now}); err != nil {
		return fmt.Errorf("store member: %w", err)
	}
	if err := s.liveness.RecordPictures(ctx, tx, liveness.Person{CustomerID: r.CustomerID, Kind: customer.Business, MemberID: m.ID}, f.Pictures.all()); err != nil {
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
	return s.limits.Allow(ctx, linkLimit, address)
}

// linkLimit is how often one client address may try a link.
var linkLimit = limit.Rule{Name: "verification.link", Calls: 120, Period: time.Hour}

// UploaderByCode returns whose document an upload with the code of a link becomes: the member's,
// encrypted with the key of the business. The business itself cannot read it.
func (s *Service) UploaderByCode(ctx context.Context, code string) (documents.Owner, error) {
	m, r, err := s.memberByCode(ctx, s.db.Read(), code)
	if err != nil {
		return documents.Owner{}, err
	}
	return documents.Owner{ID: memberOwner(m.ID), KeyOwner: r.CustomerID}, nil
}

const memberOwnerPrefix = "member:"

// memberOwner is the owner of the documents that a member uploads.
func memberOwner(memberID string) string { return memberOwnerPrefix + memberID }
