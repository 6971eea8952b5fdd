package staff

import (
	"context"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// inviteKind is the kind of approvals with which a person becomes an operator.
const inviteKind = "operator_invite"

// Invitation is an administrator's request to add an operator.
type Invitation struct {
	Email  string
	Roles  []Role
	Reason string
}

// RequestInvitation requests a second administrator's approval of a new operator, who is not notified before
// that. It returns customer.ErrEmailTaken for a known address.
func (s *Service) RequestInvitation(ctx context.Context, by Operator, i Invitation) (Approval, error) {
	if err := i.check(); err != nil {
		return Approval{}, err
	}
	r := ApprovalRequest{ID: id.New(), Kind: inviteKind, RequestedBy: by.UserID, RequestedName: by.Name, Needed: 1, At: s.clock.Now(),
		Details: map[string]any{"operator": i.Email, "roles": i.Roles, "reason": i.Reason}}
	r.Subject = r.ID // there is no operator yet
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, taken, err := s.customers.ByEmail(ctx, tx, i.Email)
		if err != nil {
			return err
		}
		if taken {
			return customer.ErrEmailTaken
		}
		if err := s.RequestApproval(ctx, tx, r); err != nil {
			return err
		}
		return s.Record(ctx, tx, AuditEvent{
			Actor: by, Action: "operator.request_invite", Subject: "approval", SubjectID: r.ID, Details: map[string]any{"roles": i.Roles},
		})
	})
	return Approval{ApprovalRequest: r, Status: Pending}, err
}

func (i *Invitation) check() error {
	i.Email, i.Reason = customer.NormalEmail(i.Email), strings.TrimSpace(i.Reason)
	var wrong fault.Fields
	switch {
	case i.Email == "":
		wrong.Add("email", fault.RequiredField)
	case !customer.ValidEmail(i.Email):
		wrong.Add("email", fault.EmailFormat)
	}
	checkRoles(&wrong, i.Roles, true)
	if i.Reason == "" {
		wrong.Add("reason", fault.RequiredField)
	}
	return wrong.Err()
}

// inviteDecision carries out an approved invitation.
type inviteDecision struct{ s *Service }

// ApprovalDecided adds the operator, who is mailed how to choose a password. At the first sign-in the operator
// sets up a second factor, if operators need one.
func (i inviteDecision) ApprovalDecided(ctx context.Context, tx db.Tx, a Approval) error {
	if a.Status != Approved {
		return nil
	}
	email, ok := a.Details["operator"].(string)
	if !ok {
		return fmt.Errorf("approval %s: no address", a.ID)
	}
	roles, err := rolesIn(a)
	if err != nil {
		return err
	}
	user, err := i.s.auth.Invite(ctx, tx, email)
	if err != nil {
		return err
	}
	return i.s.SaveOperator(ctx, tx, user.ID, user.Email, roles)
}
