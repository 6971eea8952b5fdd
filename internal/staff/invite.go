package staff

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// inviteKind is the kind of requests with which a person becomes an operator.
var inviteKind = Kind[Invitation]{Name: "operator_invite", Roles: []Role{Administrator}}

// Invitation is an administrator's request to add an operator.
type Invitation struct {
	Email  string `json:"operator"`
	Roles  []Role `json:"roles"`
	Reason string `json:"reason"`
}

// RequestInvitation requests a second administrator's approval of a new operator, who is not notified before
// that. It returns customer.ErrEmailTaken for a known address.
func (s *Service) RequestInvitation(ctx context.Context, by Operator, i Invitation) (Approval, error) {
	if err := i.check(); err != nil {
		return Approval{}, err
	}
	var a Approval
	p := Proposal[Invitation]{
		ID: id.New(), RequestedBy: by.UserID, RequestedName: by.Name, Detail: i,
	}
	p.Subject = p.ID // there is no operator yet
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, taken, err := s.customers.ByEmail(ctx, tx, i.Email)
		if err != nil {
			return err
		}
		if taken {
			return customer.ErrEmailTaken
		}
		if a, err = inviteKind.Ask(ctx, tx, s, p); err != nil {
			return err
		}
		return s.Record(ctx, tx, AuditEvent{
			Actor: by, Action: "operator.request_invite", Subject: "approval", SubjectID: a.ID, Details: map[string]any{"roles": i.Roles},
		})
	})
	return a, err
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

// invite adds the operator as approved, who is mailed how to choose a password. At the first sign-in the operator sets up a second
// factor, if operators need one.
func (s *Service) invite(ctx context.Context, tx db.Tx, r Request[Invitation]) error {
	if err := checkKnown(r.Approval, r.Detail.Roles); err != nil {
		return err
	}
	user, err := s.auth.Invite(ctx, tx, r.Detail.Email)
	if err != nil {
		return err
	}
	return s.SaveOperator(ctx, tx, user.ID, user.Email, r.Detail.Roles)
}
