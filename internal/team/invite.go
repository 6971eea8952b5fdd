package team

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/team/q"
)

const (
	invitationLife = 7 * 24 * time.Hour
	// maxOpen is how many invitations of a business may wait, and maxMembers how many members it may have.
	maxOpen    = 50
	maxMembers = 200
)

// Invitation asks a person to join a business's team.
type Invitation struct {
	ID         string
	CustomerID customer.ID
	Email      string
	Role       customer.Role
	Status     InvitationStatus
	InvitedBy  string // a user
	CreatedAt  time.Time
	ExpiresAt  time.Time
}

// Invite mails a link with which the person at the address joins the caller's business, for seven days and once. An
// earlier invitation to the same address is void. Only owners invite owners. Whoever is invited to a sub-account is
// confined to it. The owners are notified.
func (s *Service) Invite(ctx context.Context, email string, role customer.Role) (Invitation, error) {
	caller := auth.Caller(ctx)
	now, token := s.clock.Now(), rand.Text()
	i := Invitation{
		ID: id.New(), CustomerID: caller.CustomerID, Role: role, Status: InvitationPending, InvitedBy: caller.UserID, CreatedAt: now,
		ExpiresAt: now.Add(invitationLife),
	}
	return i, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		queries := q.New(tx)
		if err := s.lockTeam(ctx, tx, i.CustomerID); err != nil {
			return err
		}
		if i.Email, err = s.invitable(ctx, tx, email, role); err != nil {
			return err
		}
		sealed, err := s.sealer.SealJSON(invitationContext(i.ID), i.Email)
		if err != nil {
			return err
		}
		index := s.customers.EmailIndexes(i.Email)
		if err := queries.CancelInvitationsTo(ctx, q.CancelInvitationsToParams{
			CustomerID: i.CustomerID, EmailIndex: index[0], Older: index[1], EndedAt: &now,
		}); err != nil {
			return fmt.Errorf("cancel earlier invitations: %w", err)
		}
		err = queries.InsertInvitation(ctx, q.InsertInvitationParams{
			ID: i.ID, CustomerID: i.CustomerID, Email: sealed, EmailIndex: index[0], Role: string(role), TokenHash: tokenHash(token),
			InvitedBy: i.InvitedBy, CreatedAt: now, ExpiresAt: i.ExpiresAt,
		})
		if err != nil {
			return fmt.Errorf("store an invitation: %w", err)
		}
		if err := s.mailInvitation(ctx, tx, i, token); err != nil {
			return err
		}
		return s.tellOwners(ctx, tx, i.CustomerID, notice{
			kind: securityevents.MemberInvited, detail: i.ID, template: "member_invited",
			values: map[string]string{"Email": i.Email, "Role": string(role)},
		})
	})
}

// invitable returns the address as it is kept, or why the caller may not invite it with the role: the caller's own role as it
// is now, a member, or one too many.
func (s *Service) invitable(ctx context.Context, conn db.Conn, email string, role customer.Role) (string, error) {
	caller := auth.Caller(ctx)
	if caller.AccountType != customer.Business && caller.ParentID == "" {
		return "", ErrNotABusiness
	}
	var wrong fault.Fields
	email = customer.NormalEmail(email)
	switch {
	case email == "":
		wrong.Add("email", fault.RequiredField)
	case !customer.ValidEmail(email):
		wrong.Add("email", fault.EmailFormat)
	}
	if !slices.Contains(customer.Roles, role) {
		wrong.Add("role", fault.OutOfRange)
	}
	if err := wrong.Err(); err != nil {
		return "", err
	}
	all, err := s.people(ctx, conn, caller.CustomerID)
	if err != nil {
		return "", err
	}
	if !mayInvite(all, caller.UserID, role) {
		return "", ErrForbidden
	}
	if slices.ContainsFunc(all, func(p person) bool { return p.User.Email == email }) {
		return "", ErrMember
	}
	open, err := q.New(conn).CountOpenInvitations(ctx, q.CountOpenInvitationsParams{CustomerID: caller.CustomerID, Now: s.clock.Now()})
	if err != nil {
		return "", fmt.Errorf("count invitations: %w", err)
	}
	if open >= maxOpen || len(all) >= maxMembers {
		return "", fault.New(fault.TooManyRequests).After(time.Hour)
	}
	return email, nil
}

// mayInvite reports whether the user, as one of these people, may invite somebody with the role. Only owners invite owners.
func mayInvite(all []person, userID string, role customer.Role) bool {
	return slices.ContainsFunc(all, func(p person) bool {
		return p.User.ID == userID && p.may(auth.ManageTeam) && (role != customer.RoleOwner || p.Role == customer.RoleOwner)
	})
}

func invitationContext(id string) string { return "team.invitation:" + id }

// tokenHash returns the hash under which a token is stored. A token has 130 random bits, so a plain hash is enough.
func tokenHash(token string) []byte {
	sum := sha256.Sum256([]byte(strings.ToUpper(strings.TrimSpace(token))))
	return sum[:]
}

func (s *Service) invitationOf(row q.TeamInvitation) (Invitation, error) {
	i := Invitation{
		ID: row.ID, CustomerID: row.CustomerID, Role: customer.Role(row.Role), Status: InvitationStatus(row.Status), InvitedBy: row.InvitedBy,
		CreatedAt: row.CreatedAt, ExpiresAt: row.ExpiresAt,
	}
	if i.Status == InvitationPending && !s.clock.Now().Before(i.ExpiresAt) {
		i.Status = InvitationExpired
	}
	return i, s.sealer.OpenJSON(invitationContext(i.ID), row.Email, &i.Email)
}

// among returns the invitation as it is for these people: one that waits is good only while its inviter may still invite.
func (i Invitation) among(all []person) Invitation {
	if i.Status == InvitationPending && !mayInvite(all, i.InvitedBy, i.Role) {
		i.Status = InvitationCancelled
	}
	return i
}

// Invitations returns a page of the business's invitations, newest first, and how many there are.
func (s *Service) Invitations(ctx context.Context, customerID customer.ID, w db.Window) (page []Invitation, total int64, err error) {
	queries := q.New(s.db.Read())
	at, before := w.Before()
	rows, err := queries.Invitations(ctx, q.InvitationsParams{
		CustomerID: customerID, BeforeAt: at, BeforeID: before, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list invitations: %w", err)
	}
	all, err := s.people(ctx, s.db.Read(), customerID)
	if err != nil {
		return nil, 0, err
	}
	for _, row := range rows {
		i, err := s.invitationOf(row)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, i.among(all))
	}
	if w.ByCreation {
		return page, 0, nil
	}
	if total, err = queries.CountInvitations(ctx, customerID); err != nil {
		return nil, 0, fmt.Errorf("count invitations: %w", err)
	}
	return page, total, nil
}

// CancelInvitation takes an invitation back. Only owners take back an owner's.
func (s *Service) CancelInvitation(ctx context.Context, invitationID string) error {
	caller := auth.Caller(ctx)
	if !id.Valid(invitationID) {
		return ErrNotFound
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockInvitation(ctx, q.LockInvitationParams{ID: invitationID, CustomerID: caller.CustomerID})
		if db.IsNoRows(err) {
			return ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("lock an invitation: %w", err)
		}
		i, err := s.invitationOf(row)
		switch {
		case err != nil:
			return err
		case i.Role == customer.RoleOwner && caller.Role != customer.RoleOwner:
			return ErrForbidden
		case i.Status == InvitationCancelled || i.Status == InvitationExpired:
			return nil
		case i.Status != InvitationPending:
			return ErrInvitation
		}
		return s.endInvitation(ctx, tx, i, InvitationCancelled)
	})
}

func (s *Service) endInvitation(ctx context.Context, tx db.Tx, i Invitation, to InvitationStatus) error {
	if !invitationStates.May(i.Status, to) {
		return ErrInvitation
	}
	now := s.clock.Now()
	if err := q.New(tx).EndInvitation(ctx, q.EndInvitationParams{ID: i.ID, Status: string(to), EndedAt: &now}); err != nil {
		return fmt.Errorf("end an invitation: %w", err)
	}
	return nil
}

// Accept makes the caller a member of the business that invited the caller's address, and returns the membership. A token
// that is unknown, used, too old or another person's is ErrInvitation, and so is one of an inviter who may not invite any
// more.
func (s *Service) Accept(ctx context.Context, token string) (customer.Member, error) {
	caller := auth.Caller(ctx)
	user, err := s.auth.Profile(ctx)
	if err != nil {
		return customer.Member{}, err
	}
	var joined customer.Member
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockInvitationByToken(ctx, tokenHash(token))
		if db.IsNoRows(err) {
			return ErrInvitation
		}
		if err != nil {
			return fmt.Errorf("find an invitation: %w", err)
		}
		i, err := s.invitationOf(row)
		if err != nil {
			return err
		}
		all, err := s.people(ctx, tx, i.CustomerID)
		if err != nil {
			return err
		}
		if i.among(all).Status != InvitationPending || customer.NormalEmail(user.Email) != i.Email {
			return ErrInvitation
		}
		if err := s.endInvitation(ctx, tx, i, InvitationAccepted); err != nil {
			return err
		}
		added, err := s.customers.AddMember(ctx, tx, i.CustomerID, caller.UserID, i.Role)
		if err != nil {
			return err
		}
		if !added {
			return ErrMember
		}
		if joined, err = s.customers.MemberOf(ctx, tx, i.CustomerID, caller.UserID); err != nil {
			return err
		}
		if err := s.auth.MemberJoined(ctx, tx, caller.UserID, i.CustomerID); err != nil {
			return err
		}
		return s.tellOwners(ctx, tx, i.CustomerID, notice{
			kind: securityevents.MemberJoined, detail: caller.UserID, template: "member_joined",
			values: map[string]string{"Email": joined.User.Email, "Role": string(i.Role)}, leftOut: caller.UserID,
		})
	})
	return joined, err
}

// mailInvitation mails the link. The mailbox is not known to be anybody's, so the email carries no word of the business
// but the name under which it was verified.
func (s *Service) mailInvitation(ctx context.Context, tx db.Tx, i Invitation, token string) error {
	inviter, err := s.customers.Find(ctx, tx, i.CustomerID)
	if err != nil {
		return err
	}
	name, verified, err := s.verification.VerifiedName(ctx, inviter.Customer.BusinessID())
	if err != nil {
		return err
	}
	language := inviter.User.Language // the reader's is not known
	if !verified {
		name = unnamed(language)
	}
	return s.mail.Enqueue(ctx, tx, mail.Email{
		Kind: mail.TeamInvitation, By: mail.Cause{Client: api.InfoOf(ctx).Address, Business: inviter.Customer.BusinessID()},
		Message: mailTemplates.Render(language, "team_invitation", i.Email, map[string]string{
			"Business": name, "Role": roleName(language, i.Role), "Link": s.config.Site + "/Auth/Invitation?token=" + token,
			"Until": day(language, i.ExpiresAt),
		}),
	})
}
