package team

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/team/q"
)

// Member is a member as the team sees it.
type Member struct {
	customer.Member
	// Checked says that the member has an identity check of their own, so may order and approve money.
	Checked    bool
	LastSeenAt *time.Time
}

// Members returns the members of the business, the first of them first; of a sub-account those who are confined to it.
func (s *Service) Members(ctx context.Context, customerID customer.ID) ([]Member, error) {
	all, err := s.people(ctx, s.db.Read(), customerID)
	if err != nil {
		return nil, err
	}
	members := make([]Member, 0, len(all))
	for _, p := range all {
		if p.Customer.IsSubAccount() && !p.Confined {
			continue
		}
		m, err := s.memberOf(ctx, p)
		if err != nil {
			return nil, err
		}
		members = append(members, m)
	}
	return members, nil
}

func (s *Service) memberOf(ctx context.Context, p person) (Member, error) {
	m := Member{Member: p.Member, Checked: p.checked}
	at, seen, err := s.auth.LastSeenIn(ctx, p.User.ID, p.Customer.ID)
	if seen {
		m.LastSeenAt = &at
	}
	return m, err
}

// ChangeRole gives a member another role, at once. Administrators neither make nor touch owners, nobody but an owner who
// steps down changes their own role, and the last owner stays.
func (s *Service) ChangeRole(ctx context.Context, userID string, role customer.Role) (Member, error) {
	caller := auth.Caller(ctx)
	var changed person
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		all, at, err := s.lockMember(ctx, tx, &caller, userID)
		if err != nil {
			return err
		}
		before := all[at]
		if changed, err = s.changeable(ctx, tx, caller, all, at, role); err != nil || before.Role == role {
			return err
		}
		if err := s.customers.SetRole(ctx, tx, caller.CustomerID, userID, role); err != nil {
			return err
		}
		if err := s.revoke(ctx, tx, before, role); err != nil {
			return err
		}
		if err := s.auth.RoleChanged(ctx, tx, userID, caller.CustomerID); err != nil {
			return err
		}
		if err := s.mailMember(ctx, tx, before, "role_changed", map[string]string{"Role": string(role)}); err != nil {
			return err
		}
		return s.tellOwners(ctx, tx, caller.CustomerID, notice{
			kind: securityevents.MemberRoleChanged, detail: userID, template: "member_role_changed",
			values: map[string]string{"Email": before.User.Email, "Role": string(role)}, leftOut: userID,
		})
	})
	if err != nil {
		return Member{}, err
	}
	return s.memberOf(ctx, changed)
}

// changeable returns the member with the role, or why the caller may not give it.
func (s *Service) changeable(
	ctx context.Context, conn db.Conn, caller auth.Identity, all []person, at int, role customer.Role,
) (changed person, err error) {
	changed = all[at]
	switch {
	case !slices.Contains(customer.Roles, role):
		return changed, fault.Invalid(fault.Field("role", fault.OutOfRange))
	case role == customer.RoleOwner && caller.Role != customer.RoleOwner:
		return changed, ErrForbidden
	case changed.Role == role:
		return changed, nil
	case changed.User.ID == caller.UserID && changed.Role != customer.RoleOwner:
		return changed, ErrOwnRole
	}
	changed.Role = role
	return changed, s.checkWithout(ctx, conn, caller, all, at, &changed)
}

// Remove ends a membership, at once: the member's sessions for the business end, with the keys that rest on the role and
// the invitations of that member. Any member may leave.
func (s *Service) Remove(ctx context.Context, userID string) error {
	caller := auth.Caller(ctx)
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		all, at, err := s.lockMember(ctx, tx, &caller, userID)
		if err != nil {
			return err
		}
		if err := s.checkWithout(ctx, tx, caller, all, at, nil); err != nil {
			return err
		}
		if err := s.customers.RemoveMember(ctx, tx, all[at].Member); err != nil {
			return err
		}
		if err := s.auth.MemberLeft(ctx, tx, userID, caller.CustomerID); err != nil {
			return err
		}
		if err := s.revoke(ctx, tx, all[at], ""); err != nil {
			return err
		}
		if err := s.mailMember(ctx, tx, all[at], "member_left", nil); err != nil {
			return err
		}
		return s.tellOwners(ctx, tx, caller.CustomerID, notice{
			kind: securityevents.MemberRemoved, detail: userID, template: "member_removed",
			values: map[string]string{"Email": all[at].User.Email, "Role": string(all[at].Role)},
		})
	})
}

// lockMember returns the members of the caller's business, which it locks, and which of them is meant.
func (s *Service) lockMember(ctx context.Context, tx db.Tx, caller *auth.Identity, userID string) (all []person, at int, err error) {
	if err := s.lockTeam(ctx, tx, caller.CustomerID); err != nil {
		return nil, 0, err
	}
	return s.findMember(ctx, tx, caller, userID)
}

// findMember returns the members of the caller's business, and which of them is meant, if the caller may change that one. The
// caller gets the role of this moment: it may have been taken away since the call began.
func (s *Service) findMember(ctx context.Context, conn db.Conn, caller *auth.Identity, userID string) (all []person, at int, err error) {
	if all, err = s.people(ctx, conn, caller.CustomerID); err != nil {
		return nil, 0, err
	}
	at = slices.IndexFunc(all, func(p person) bool { return p.User.ID == userID && (p.Confined || !p.Customer.IsSubAccount()) })
	if at < 0 {
		return nil, 0, ErrNotFound
	}
	itself := slices.IndexFunc(all, func(p person) bool { return p.User.ID == caller.UserID })
	if itself < 0 || itself != at && !all[itself].may(auth.ManageTeam) {
		return nil, 0, ErrForbidden
	}
	if caller.Role = all[itself].Role; all[at].Role == customer.RoleOwner && caller.Role != customer.RoleOwner {
		return nil, 0, ErrForbidden
	}
	return all, at, nil
}

// checkWithout checks that the team still has an owner, and can still satisfy its policy, once the member is gone or, with
// changed, another. Who goes on their own is not kept.
func (s *Service) checkWithout(ctx context.Context, conn db.Conn, caller auth.Identity, all []person, at int, changed *person) error {
	after := slices.Delete(slices.Clone(all), at, at+1)
	if changed != nil {
		after = append(after, *changed)
	}
	if !slices.ContainsFunc(after, func(p person) bool { return p.Role == customer.RoleOwner && p.User.State == customer.UserActive }) {
		return ErrLastOwner
	}
	if all[at].User.ID == caller.UserID && changed == nil {
		return nil
	}
	p, err := s.Policy(ctx, conn, caller.CustomerID)
	if err != nil {
		return err
	}
	if len(p.unsatisfiable(after)) > len(p.unsatisfiable(all)) {
		return ErrNeeded
	}
	return nil
}

// revoke ends what the member could do only by the role before.
func (s *Service) revoke(ctx context.Context, tx db.Tx, m person, role customer.Role) error {
	if err := s.auth.RevokeKeysOf(ctx, tx, m.User.ID, m.Customer.ID, role); err != nil {
		return err
	}
	if slices.Contains(auth.RolesWith(auth.ManageTeam), role) && !(m.Role == customer.RoleOwner && role != customer.RoleOwner) {
		return nil
	}
	now := s.clock.Now()
	if err := q.New(tx).CancelInvitationsBy(ctx, q.CancelInvitationsByParams{
		CustomerID: m.Customer.ID, InvitedBy: m.User.ID, EndedAt: &now,
	}); err != nil {
		return fmt.Errorf("cancel a member's invitations: %w", err)
	}
	return nil
}
