package staff

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// The kinds of approval with which somebody's way in changes.
const (
	customerSignInKind = "customer_sign_in"
	operatorSignInKind = "operator_sign_in"
)

// SignInAction is what is done to somebody's way in.
type SignInAction string

// The actions. Taking the second factors away is for who lost them all and was identified again; signing
// out ends every session and keeps nobody from the next.
const (
	DisableSignIn       SignInAction = "disable"
	EnableSignIn        SignInAction = "enable"
	RemoveSecondFactors SignInAction = "remove_second_factors"
	SignOut             SignInAction = "sign_out"
)

var signInActions = []SignInAction{DisableSignIn, EnableSignIn, RemoveSecondFactors, SignOut}

// SignInChange is what an operator asks for.
type SignInChange struct {
	Action SignInAction
	Reason string
}

// SignIn is somebody's way in as it stands.
type SignIn struct {
	Disabled      bool
	SecondFactors []auth.Method
}

// SignInOf is how the user's way in stands.
func (s *Service) SignInOf(ctx context.Context, conn db.Conn, u customer.User) (SignIn, error) {
	methods, err := s.auth.SecondFactors(ctx, conn, u.ID)
	return SignIn{u.State == customer.UserDisabled, methods}, err
}

// OperatorSignIn is how an operator's way in stands; ErrNotFound for who is none.
func (s *Service) OperatorSignIn(ctx context.Context, userID string) (SignIn, error) {
	_, ok, err := s.Operator(ctx, s.db.Read(), userID)
	if err != nil {
		return SignIn{}, err
	}
	if !ok {
		return SignIn{}, ErrNotFound
	}
	m, err := s.customers.Member(ctx, s.db.Read(), userID)
	if err != nil {
		return SignIn{}, err
	}
	return s.SignInOf(ctx, s.db.Read(), m.User)
}

// AskCustomerSignIn asks a second operator to agree to a change of a customer's sign-in. The reason is
// kept as a note, as that of a freeze is.
func (s *Service) AskCustomerSignIn(ctx context.Context, by Operator, customerID string, c SignInChange) (Approval, error) {
	return s.askSignIn(ctx, by, c, func(tx db.Tx) (ApprovalRequest, error) {
		if _, err := s.customers.LockStatus(ctx, tx, customerID); err != nil {
			return ApprovalRequest{}, err
		}
		m, err := s.customers.Find(ctx, tx, customerID)
		if err != nil {
			return ApprovalRequest{}, err
		}
		note := "sign-in: " + strings.ReplaceAll(string(c.Action), "_", " ") + ": " + c.Reason
		return ApprovalRequest{Kind: customerSignInKind, Subject: m.User.ID, CustomerID: customerID}, s.addNote(ctx, tx, by, customerID, note)
	})
}

// AskOperatorSignIn asks a second administrator to agree to a change of an operator's sign-in.
func (s *Service) AskOperatorSignIn(ctx context.Context, by Operator, userID string, c SignInChange) (Approval, error) {
	return s.askSignIn(ctx, by, c, func(tx db.Tx) (ApprovalRequest, error) {
		o, ok, err := s.Operator(ctx, tx, userID)
		if err == nil && !ok {
			err = ErrNotFound
		}
		return ApprovalRequest{Kind: operatorSignInKind, Subject: userID, Details: map[string]any{"operator": o.Name, "reason": c.Reason}}, err
	})
}

func (s *Service) askSignIn(ctx context.Context, by Operator, c SignInChange, concern func(db.Tx) (ApprovalRequest, error)) (Approval, error) {
	if err := c.check(); err != nil {
		return Approval{}, err
	}
	var r ApprovalRequest
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if r, err = concern(tx); err != nil {
			return err
		}
		if err := s.signInAllows(ctx, tx, r.Subject, c.Action); err != nil {
			return err
		}
		if r.Details == nil {
			r.Details = map[string]any{}
		}
		r.Details["action"] = string(c.Action)
		r.ID, r.RequestedBy, r.RequestedName, r.Needed, r.At = id.New(), by.UserID, by.Name, 1, s.clock.Now()
		if err := s.RequestApproval(ctx, tx, r); err != nil {
			return err
		}
		return s.Record(ctx, tx, AuditEvent{Actor: by, Action: "sign_in.ask_" + string(c.Action), Subject: "user", SubjectID: r.Subject, Details: map[string]any{"approval": r.ID}})
	})
	return Approval{ApprovalRequest: r, Status: Pending}, err
}

func (c *SignInChange) check() error {
	var wrong fault.Fields
	if !slices.Contains(signInActions, c.Action) {
		wrong.Add("action", fault.OutOfRange)
	}
	if c.Reason = strings.TrimSpace(c.Reason); c.Reason == "" {
		wrong.Add("reason", fault.RequiredField)
	}
	return wrong.Err()
}

// signInAllows: only who can sign in is kept out, only who cannot is let in again, and what is not
// there is not taken away.
func (s *Service) signInAllows(ctx context.Context, tx db.Tx, userID string, action SignInAction) error {
	m, err := s.customers.Member(ctx, tx, userID)
	if err != nil {
		return err
	}
	now, err := s.SignInOf(ctx, tx, m.User)
	if err != nil {
		return err
	}
	switch action {
	case DisableSignIn, SignOut:
		if now.Disabled {
			return ErrState
		}
	case EnableSignIn:
		if !now.Disabled {
			return ErrState
		}
	case RemoveSecondFactors:
		if len(now.SecondFactors) == 0 {
			return ErrState
		}
	}
	return nil
}

// signInChange carries out what was agreed.
type signInChange struct{ s *Service }

// ApprovalDecided changes the user's way in, in the deciding transaction. Nobody agrees to a change of
// their own, whoever asked for it.
func (c signInChange) ApprovalDecided(ctx context.Context, tx db.Tx, a Approval) error {
	if a.Status != Approved {
		return nil
	}
	if slices.ContainsFunc(a.Decisions, func(d Decision) bool { return d.OperatorID == a.Subject }) {
		return ErrOwnRequest
	}
	text, _ := a.Details["action"].(string)
	action := SignInAction(text)
	if err := c.s.signInAllows(ctx, tx, a.Subject, action); err != nil {
		return err
	}
	switch action {
	case DisableSignIn:
		return c.s.auth.Disable(ctx, tx, a.Subject)
	case EnableSignIn:
		return c.s.auth.Enable(ctx, tx, a.Subject)
	case RemoveSecondFactors:
		return c.s.auth.RemoveSecondFactors(ctx, tx, a.Subject)
	case SignOut:
		return c.s.auth.SignOut(ctx, tx, a.Subject)
	}
	return fmt.Errorf("approval %s: action %q", a.ID, text)
}
