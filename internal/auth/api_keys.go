package auth

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// KeyApprovals is implemented by the department that keeps a customer's policy.
type KeyApprovals interface {
	// ForKeys returns what asks for the approvals that the customer's policy wants for what makes keys or lets them do more,
	// or nil where it wants none.
	ForKeys(ctx context.Context, conn db.Conn, customerID customer.ID) (AskForKey, error)
	// CancelForKey cancels, inside tx, the approvals of the key that wait. It is called before the key is locked, as a decision
	// locks its approval first.
	CancelForKey(ctx context.Context, tx db.Tx, customerID customer.ID, keyID string) error
	// RequireIdentity refuses a caller who may not move the money of the business without an identity check of their own.
	RequireIdentity(ctx context.Context) error
}

// AskForKey asks inside tx for the approvals of a new key, which is pending, or, with change, of what lets the key do more,
// which stays as it is. Service.ActivateKey, RefuseKey or LoosenKey is called with the outcome.
type AskForKey func(ctx context.Context, tx db.Tx, k apikeys.Key, change *apikeys.Draft) error

// BindKeyApprovals sets who approves keys. Without it, none waits.
func (s *Service) BindKeyApprovals(a KeyApprovals) { s.keyApprovals = a }

// approvalsForKeys returns what asks for the approvals of the customer's keys; nil: none wait.
func (s *Service) approvalsForKeys(ctx context.Context, tx db.Tx, customerID customer.ID) (AskForKey, error) {
	if s.keyApprovals == nil {
		return nil, nil
	}
	return s.keyApprovals.ForKeys(ctx, tx, customerID)
}

// maxGrace is the longest time that a key works beside its successor.
const maxGrace = 168 * time.Hour

// MakeKey makes a key for the caller's customer, and returns it with its secret, which is shown once. It needs a
// secondary authentication for this very key. The owner is mailed.
func (s *Service) MakeKey(ctx context.Context, d apikeys.Draft) (apikeys.Key, Secret, error) {
	if err := s.keys.Check(d); err != nil {
		return apikeys.Key{}, "", err
	}
	if err := s.mayGive(ctx, d.Scopes); err != nil {
		return apikeys.Key{}, "", err
	}
	op, err := keyOperation("makeKey", "", d, d.Name, d.Scopes)
	if err != nil {
		return apikeys.Key{}, "", err
	}
	challenge, err := s.RequireAuthentication(ctx, op)
	if err != nil {
		return apikeys.Key{}, "", err
	}
	var made apikeys.Key
	var text Secret
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.SpendChallenge(ctx, tx, challenge, op); err != nil {
			return err
		}
		made, text, err = s.insertKey(ctx, tx, maker(Caller(ctx)), d)
		return err
	})
	return made, text, err
}

// insertKey makes a key inside tx, which waits where the policy wants approvals.
func (s *Service) insertKey(ctx context.Context, tx db.Tx, m apikeys.Maker, d apikeys.Draft) (apikeys.Key, Secret, error) {
	if err := s.lockForKeys(ctx, tx, m.CustomerID); err != nil {
		return apikeys.Key{}, "", err
	}
	ask, err := s.approvalsForKeys(ctx, tx, m.CustomerID)
	if err != nil {
		return apikeys.Key{}, "", err
	}
	made, text, err := s.keys.Make(ctx, tx, m, d, stateOfNew(ask))
	if err != nil {
		return apikeys.Key{}, "", err
	}
	return made, text, s.keyMade(ctx, tx, made, ask, securityevents.KeyMade)
}

// lockForKeys has those who make keys of a customer take turns, so that none is beyond what a customer may have, and
// refuses a closed one.
func (s *Service) lockForKeys(ctx context.Context, tx db.Tx, customerID customer.ID) error {
	status, err := s.customers.LockStatus(ctx, tx, customerID)
	if err == nil && status == customer.Closed {
		err = ErrClosed
	}
	return err
}

func stateOfNew(ask AskForKey) apikeys.State {
	if ask != nil {
		return apikeys.Pending
	}
	return apikeys.Active
}

// keyMade asks for the approvals of a new key, tells the owner, and publishes it.
func (s *Service) keyMade(ctx context.Context, tx db.Tx, k apikeys.Key, ask AskForKey, kind securityevents.Kind) error {
	if ask != nil {
		if err := ask(ctx, tx, k, nil); err != nil {
			return err
		}
	}
	if err := s.tellOwnerOfKey(ctx, tx, k, kind, "api_key_made"); err != nil {
		return err
	}
	return s.publishKey(ctx, tx, events.KeyCreated, k)
}

func (s *Service) tellOwnerOfKey(ctx context.Context, tx db.Tx, k apikeys.Key, kind securityevents.Kind, template string) error {
	caller := Caller(ctx)
	if err := s.events.Record(ctx, tx, k.MadeBy, caller.SessionID, kind, k.ID); err != nil {
		return err
	}
	owner, err := s.customers.Find(ctx, tx, k.CustomerID)
	if err != nil {
		return err
	}
	return s.mailUser(ctx, tx, owner.User, template, map[string]string{"Prefix": k.Prefix, "Scopes": textOfScopes(k.Scopes)})
}

// RotateKey makes a successor of the key, which itself dies after the grace. The successor waits where the policy wants
// approvals. It needs a secondary authentication for this very key and mails the owner.
func (s *Service) RotateKey(ctx context.Context, keyID string, grace time.Duration) (apikeys.Key, Secret, error) {
	caller := Caller(ctx)
	old, err := s.keys.Get(ctx, s.db.Read(), caller.CustomerID, keyID)
	if err != nil {
		return apikeys.Key{}, "", err
	}
	if grace < 0 || grace > maxGrace {
		return apikeys.Key{}, "", fault.Invalid(fault.Field("graceHours", fault.OutOfRange))
	}
	if err := s.mayGive(ctx, old.Scopes); err != nil {
		return apikeys.Key{}, "", err
	}
	if old.Status(s.clock.Now()) != apikeys.Active {
		return apikeys.Key{}, "", apikeys.ErrEnded
	}
	op, err := keyOperation("rotateKey", keyID, grace, old.Name, old.Scopes)
	if err != nil {
		return apikeys.Key{}, "", err
	}
	challenge, err := s.RequireAuthentication(ctx, op)
	if err != nil {
		return apikeys.Key{}, "", err
	}
	var successor apikeys.Key
	var text Secret
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.SpendChallenge(ctx, tx, challenge, op); err != nil {
			return err
		}
		if err := s.lockForKeys(ctx, tx, caller.CustomerID); err != nil {
			return err
		}
		ask, err := s.approvalsForKeys(ctx, tx, caller.CustomerID)
		if err != nil {
			return err
		}
		if grace == 0 { // it is revoked
			if err := s.cancelKeyApprovals(ctx, tx, old); err != nil {
				return err
			}
		}
		if successor, text, old, err = s.keys.Rotate(ctx, tx, maker(caller), keyID, grace, stateOfNew(ask)); err != nil {
			return err
		}
		if err := s.mayGive(ctx, successor.Scopes); err != nil { // changed meanwhile
			return err
		}
		if err := s.keyReplaced(ctx, tx, old.ID, successor.ID); err != nil {
			return err
		}
		if old.State == apikeys.Revoked {
			if err := s.publishKey(ctx, tx, events.KeyRevoked, old); err != nil {
				return err
			}
		}
		return s.keyMade(ctx, tx, successor, ask, securityevents.KeyRotated)
	})
	return successor, text, err
}

// ChangeKey changes a key. What lets it do more needs a secondary authentication for this very change and mails the owner.
// Where the policy wants approvals it waits for them: the key is returned as it is, and goes on so meanwhile. A key that
// waits itself is not loosened (apikeys.ErrEnded).
func (s *Service) ChangeKey(ctx context.Context, keyID string, c apikeys.Change) (apikeys.Key, error) {
	caller := Caller(ctx)
	after, loosens, err := s.keys.Plan(ctx, s.db.Read(), caller.CustomerID, keyID, c)
	if err != nil {
		return apikeys.Key{}, err
	}
	if loosens {
		err = s.mayGive(ctx, after.Scopes)
	} else {
		err = roleMayGive(caller, after.Scopes)
	}
	if err != nil {
		return apikeys.Key{}, err
	}
	var op Operation
	challenge := ""
	if loosens {
		if op, err = keyOperation("changeKey", keyID, c, after.Name, after.Scopes); err != nil {
			return apikeys.Key{}, err
		}
		if challenge, err = s.RequireAuthentication(ctx, op); err != nil {
			return apikeys.Key{}, err
		}
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if !loosens {
			after, err = s.keys.Apply(ctx, tx, caller.CustomerID, keyID, c, false)
			if err != nil {
				return err
			}
			if err := s.keyLost(ctx, tx, after); err != nil {
				return err
			}
			return s.events.Record(ctx, tx, caller.UserID, caller.SessionID, securityevents.KeyChanged, keyID)
		}
		if err := s.SpendChallenge(ctx, tx, challenge, op); err != nil {
			return err
		}
		ask, err := s.approvalsForKeys(ctx, tx, caller.CustomerID)
		if err != nil {
			return err
		}
		if ask != nil {
			after, err = s.askForChange(ctx, tx, caller.CustomerID, keyID, c, ask)
			return err
		}
		if after, err = s.keys.Apply(ctx, tx, caller.CustomerID, keyID, c, true); err != nil {
			return err
		}
		if err := s.mayGive(ctx, after.Scopes); err != nil { // changed meanwhile
			return err
		}
		return s.tellOwnerOfKey(ctx, tx, after, securityevents.KeyChanged, "api_key_loosened")
	})
	return after, err
}

// askForChange asks for the approvals of what lets a key do more, and returns the key as it is.
func (s *Service) askForChange(
	ctx context.Context, tx db.Tx, customerID customer.ID, keyID string, c apikeys.Change, ask AskForKey,
) (apikeys.Key, error) {
	before, after, err := s.keys.Locked(ctx, tx, customerID, keyID, c, true)
	if err != nil {
		return apikeys.Key{}, err
	}
	if err := s.mayGive(ctx, after.Scopes); err != nil { // changed meanwhile
		return apikeys.Key{}, err
	}
	wanted := after.Draft()
	if err := ask(ctx, tx, before, &wanted); err != nil {
		return apikeys.Key{}, err
	}
	return s.keys.Get(ctx, tx, customerID, keyID)
}

func (s *Service) publishKey(ctx context.Context, tx db.Tx, t events.Type, k apikeys.Key) error {
	return s.published.Publish(ctx, tx, events.Event{CustomerID: k.CustomerID, Type: t, Subject: k.ID, Data: k.View(s.clock.Now())})
}

// ActivateKey puts a key into use that its customer's team approved, inside tx, unless it may do more than what they saw.
func (s *Service) ActivateKey(ctx context.Context, tx db.Tx, customerID customer.ID, keyID string, approved apikeys.Draft) error {
	_, err := s.keys.Activate(ctx, tx, customerID, keyID, approved)
	return err
}

// LoosenKey makes of a key what its customer's team approved, inside tx, if it still is what it was then. The owner is
// mailed.
func (s *Service) LoosenKey(ctx context.Context, tx db.Tx, customerID customer.ID, keyID string, before, approved apikeys.Draft) error {
	k, err := s.keys.ApplyApproved(ctx, tx, customerID, keyID, before, approved)
	if err != nil {
		return err
	}
	return s.tellOwnerOfKey(ctx, tx, k, securityevents.KeyChanged, "api_key_loosened")
}

// Keys returns a page of the caller's customer's keys, newest first, and how many there are in all.
func (s *Service) Keys(ctx context.Context, w db.Window) ([]apikeys.Key, int64, error) {
	return s.keys.List(ctx, CustomerID(ctx), w)
}

// MakeKeyFor makes a key without any authentication in the name of a user, for the sandbox: with the scopes, or with all
// that the user's role may give.
func (s *Service) MakeKeyFor(ctx context.Context, email string, d apikeys.Draft) (made apikeys.Key, text Secret, err error) {
	user, found, err := s.customers.ByEmail(ctx, s.db.Read(), email)
	if err != nil {
		return apikeys.Key{}, "", err
	}
	if !found || user.Kind != customer.UserCustomer {
		return apikeys.Key{}, "", fault.New(fault.NotFound)
	}
	member, err := s.customers.Member(ctx, s.db.Read(), user.ID)
	if err != nil {
		return apikeys.Key{}, "", err
	}
	if len(d.Scopes) == 0 {
		d.Scopes = ScopesOf(member.Role)
	}
	caller := Identity{UserID: user.ID, CustomerID: member.Customer.ID, AccountType: member.Customer.Kind, Kind: user.Kind, Role: member.Role}
	if err := roleMayGive(caller, d.Scopes); err != nil {
		return apikeys.Key{}, "", err
	}
	err = s.db.Tx(WithCaller(ctx, caller), func(ctx context.Context, tx db.Tx) error {
		made, text, err = s.insertKey(ctx, tx, maker(caller), d)
		return err
	})
	return made, text, err
}

func maker(caller Identity) apikeys.Maker {
	return apikeys.Maker{UserID: caller.UserID, CustomerID: caller.CustomerID, CustomerKind: caller.AccountType}
}

// mayGive refuses scopes that the caller may not give to a key: those that the role has not, and those that move money
// without an identity check of the caller's own.
func (s *Service) mayGive(ctx context.Context, scopes []apikeys.Scope) error {
	if err := roleMayGive(Caller(ctx), scopes); err != nil {
		return err
	}
	if s.keyApprovals == nil || !slices.Contains(scopes, apikeys.Redemptions) && !slices.Contains(scopes, apikeys.Transfers) {
		return nil
	}
	return s.keyApprovals.RequireIdentity(ctx)
}

func roleMayGive(caller Identity, scopes []apikeys.Scope) error {
	if slices.ContainsFunc(scopes, func(s apikeys.Scope) bool { return !slices.Contains(ScopesOf(caller.Role), s) }) {
		return ErrForbidden
	}
	return nil
}

// keyOperation is what an authentication must be for: the call with all that it says, shown by the key's name and scopes.
func keyOperation(call, keyID string, body any, name string, scopes []apikeys.Scope) (Operation, error) {
	text, err := json.Marshal([]any{keyID, body})
	if err != nil {
		return Operation{}, err
	}
	return Operation{Call: call, BodyHash: sha256.Sum256(text), Summary: Summary{Action: call, Item: name + ": " + textOfScopes(scopes)}}, nil
}

func textOfScopes(scopes []apikeys.Scope) string {
	texts := make([]string, len(scopes))
	for i, s := range scopes {
		texts[i] = string(s)
	}
	return strings.Join(texts, ", ")
}
