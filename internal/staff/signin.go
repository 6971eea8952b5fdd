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
)

// The kinds of requests with which a sign-in changes.
var (
	customerSignInKind = Kind[signInDetail]{Name: "customer_sign_in", Roles: []Role{Compliance}, About: "user"}
	operatorSignInKind = Kind[signInDetail]{Name: "operator_sign_in", Roles: []Role{Administrator}, About: "user"}
)

type signInDetail struct {
	Action   SignInAction `json:"action"`
	Operator string       `json:"operator,omitempty"` // whose sign-in it is, where it is no customer's
	Reason   string       `json:"reason,omitempty"`   // of a customer's it is a note
}

// SignInAction is what is done to a user's sign-in.
type SignInAction string

// The actions. RemoveSecondFactors is for a user who lost them all and was identified again. SignOut ends
// every session; the user can sign in again.
const (
	DisableSignIn       SignInAction = "disable"
	EnableSignIn        SignInAction = "enable"
	RemoveSecondFactors SignInAction = "remove_second_factors"
	SignOut             SignInAction = "sign_out"
	// Unbind forgets with which account of the identity provider an operator signs in.
	Unbind SignInAction = "unbind"
)

var signInActions = []SignInAction{DisableSignIn, EnableSignIn, RemoveSecondFactors, SignOut, Unbind}

// signInNotes are the kinds of the notes that keep the reason for a change.
var signInNotes = map[SignInAction]NoteKind{
	DisableSignIn: "disable_sign_in", EnableSignIn: "enable_sign_in", RemoveSecondFactors: "remove_second_factors", SignOut: "sign_out",
}

// SignInChange is an operator's request to change a sign-in.
type SignInChange struct {
	Action SignInAction
	Reason string
}

// SignIn is the current state of a user's sign-in.
type SignIn struct {
	Disabled      bool
	SecondFactors []auth.Method
	// Bound says that an operator is bound to an account at the identity provider.
	Bound bool
}

// SignInOf returns the state of the user's sign-in.
func (s *Service) SignInOf(ctx context.Context, conn db.Conn, u customer.User) (SignIn, error) {
	methods, err := s.auth.SecondFactors(ctx, conn, u.ID)
	if err != nil {
		return SignIn{}, err
	}
	bound, err := s.auth.ProviderBound(ctx, conn, u.ID)
	return SignIn{Disabled: u.State == customer.UserDisabled, SecondFactors: methods, Bound: bound}, err
}

// CustomerSignIn returns the user who owns a customer and the state of that user's sign-in, or
// customer.ErrUnknown.
func (s *Service) CustomerSignIn(ctx context.Context, customerID customer.ID) (userID string, now SignIn, err error) {
	m, err := s.Customer(ctx, customerID)
	if err != nil {
		return "", SignIn{}, err
	}
	now, err = s.SignInOf(ctx, s.db.Read(), m.User)
	return m.User.ID, now, err
}

// OperatorSignIn returns the state of an operator's sign-in, or ErrNotFound.
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

// RequestCustomerSignIn requests a second operator's approval of a change of a customer's sign-in. The reason
// is kept as a note, as that of a freeze is.
func (s *Service) RequestCustomerSignIn(ctx context.Context, by Operator, customerID string, c SignInChange) (Approval, error) {
	return s.requestSignIn(ctx, by, c, customerSignInKind, func(tx db.Tx) (p Proposal[signInDetail], err error) {
		if _, err := s.customers.LockStatus(ctx, tx, customerID); err != nil {
			return p, err
		}
		m, err := s.customers.Find(ctx, tx, customerID)
		if err != nil {
			return p, err
		}
		p.Subject, p.CustomerID = m.User.ID, customerID
		return p, s.addNote(ctx, tx, by, customerID, newNote{Kind: signInNotes[c.Action], Text: c.Reason})
	})
}

// RequestOperatorSignIn requests a second administrator's approval of a change of an operator's sign-in.
func (s *Service) RequestOperatorSignIn(ctx context.Context, by Operator, userID string, c SignInChange) (Approval, error) {
	return s.requestSignIn(ctx, by, c, operatorSignInKind, func(tx db.Tx) (Proposal[signInDetail], error) {
		o, ok, err := s.Operator(ctx, tx, userID)
		if err == nil && !ok {
			err = ErrNotFound
		}
		return Proposal[signInDetail]{Subject: userID, Detail: signInDetail{Operator: o.Name, Reason: c.Reason}}, err
	})
}

func (s *Service) requestSignIn(
	ctx context.Context, by Operator, c SignInChange, kind Kind[signInDetail], concern func(db.Tx) (Proposal[signInDetail], error),
) (Approval, error) {
	if err := c.check(); err != nil {
		return Approval{}, err
	}
	return kind.Propose(ctx, s, by, func(ctx context.Context, tx db.Tx) (ask Proposal[signInDetail], err error) {
		p, err := concern(tx)
		if err != nil {
			return ask, err
		}
		if err := s.checkSignInAction(ctx, tx, p.Subject, c.Action); err != nil {
			return ask, err
		}
		p.Detail.Action, p.Action, p.Recorded = c.Action, "sign_in.request_"+string(c.Action), map[string]any{}
		return p, nil
	})
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

// checkSignInAction returns ErrState if the customer is closed, whose sign-in stays disabled, or if the action would change
// nothing: only an enabled sign-in is disabled or signed out, only a disabled one is enabled, and only existing second factors
// and bindings are removed.
func (s *Service) checkSignInAction(ctx context.Context, tx db.Tx, userID string, action SignInAction) error {
	m, err := s.customers.Member(ctx, tx, userID)
	if err != nil {
		return err
	}
	if m.Customer.ID != "" { // an operator has none
		status, err := s.customers.LockStatus(ctx, tx, m.Customer.ID) // closing waits for it, or the other way round
		if err != nil {
			return err
		}
		if status == customer.Closed {
			return ErrState
		}
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
	case Unbind:
		if !now.Bound {
			return ErrState
		}
	}
	return nil
}

// signInMoved says that the customer was closed meanwhile.
func (s *Service) signInMoved(ctx context.Context, conn db.Conn, r Request[signInDetail]) (string, error) {
	m, err := s.customers.Member(ctx, conn, r.Subject)
	if err != nil || m.Customer.Status != customer.Closed {
		return "", err
	}
	return StateChanged, nil
}

// changeSignIn changes the user's sign-in as approved.
func (s *Service) changeSignIn(ctx context.Context, tx db.Tx, r Request[signInDetail]) error {
	recovery := r.RequestedBy == r.Subject // asked for on the command line
	if !recovery {                         // an operator who never had a second factor may have lost the provider
		if err := s.checkSignInAction(ctx, tx, r.Subject, r.Detail.Action); err != nil {
			return err
		}
	}
	switch r.Detail.Action {
	case DisableSignIn:
		return s.auth.Disable(ctx, tx, r.Subject)
	case EnableSignIn:
		return s.auth.Enable(ctx, tx, r.Subject)
	case RemoveSecondFactors:
		if recovery {
			if err := s.auth.LetInWithoutProvider(ctx, tx, r.Subject); err != nil {
				return err
			}
		}
		return s.auth.RemoveSecondFactors(ctx, tx, r.Subject)
	case SignOut:
		return s.auth.SignOut(ctx, tx, r.Subject)
	case Unbind:
		return s.auth.UnbindProvider(ctx, tx, r.Subject)
	}
	return fmt.Errorf("approval %s: action %q", r.ID, r.Detail.Action)
}

// recordBinding records an operator's first sign-in with the identity provider in the audit trail.
func (s *Service) recordBinding(ctx context.Context, tx db.Tx, userID string) error {
	o, _, err := s.Operator(ctx, tx, userID)
	if err != nil {
		return err
	}
	return s.Record(ctx, tx, AuditEvent{Actor: o, Action: "sign_in.provider_bound", Subject: "user", SubjectID: userID})
}
