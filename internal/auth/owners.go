package auth

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// RecordForOwners records in the security events of every owner of the customer what the caller does to the account, and
// returns the owners, for an email to each. detail is a code or an id, never personal. Where it was done from is in the
// record of an owner who did it, and in no other's.
func (s *Service) RecordForOwners(
	ctx context.Context, tx db.Tx, customerID customer.ID, kind securityevents.Kind, detail string,
) (owners []customer.User, err error) {
	members, err := s.customers.Members(ctx, tx, customerID)
	if err != nil {
		return nil, err
	}
	caller := Caller(ctx)
	for _, m := range members {
		if m.Role != customer.RoleOwner || m.User.State != customer.UserActive {
			continue
		}
		if m.User.ID == caller.UserID && caller.SessionID != "" {
			err = s.events.Record(ctx, tx, m.User.ID, caller.SessionID, kind, detail)
		} else {
			err = s.events.RecordOfAnother(ctx, tx, m.User.ID, kind, detail)
		}
		if err != nil {
			return nil, err
		}
		owners = append(owners, m.User)
	}
	return owners, nil
}

// RequireStill returns nil if the caller has the permissions still, inside tx and under the lock of the team: a member may
// have been removed, and a key revoked, since the call began.
func (s *Service) RequireStill(ctx context.Context, tx db.Tx, allOf ...Permission) error {
	caller := Caller(ctx)
	if caller.ParentID != "" {
		if _, err := s.customers.LockStatus(ctx, tx, caller.ParentID); err != nil {
			return err
		}
	}
	if _, err := s.customers.LockStatus(ctx, tx, caller.CustomerID); err != nil {
		return err
	}
	if caller.Key != nil {
		k, err := s.keys.InUse(ctx, tx, caller.Key.ID)
		if err != nil {
			return err
		}
		caller.Key = &KeyIdentity{ID: k.ID, Name: k.Name, Scopes: k.Scopes}
		return caller.MayAll(allOf...)
	}
	m, err := s.customers.MemberOf(ctx, tx, caller.CustomerID, caller.UserID)
	if err != nil {
		return ErrForbidden.Because(err)
	}
	caller.Role = m.Role
	return caller.MayAll(allOf...)
}

// PayeeKind is the kind of a payee.
type PayeeKind string

// The kinds of payees.
const (
	BankAccountPayee PayeeKind = "bank_account"
	AddressPayee     PayeeKind = "address"
)

// NewPayee is a payee that a customer has added.
type NewPayee struct {
	Kind PayeeKind
	ID   string
	// Name is how the mail names it: an address in full, a bank account by its bank and last four digits.
	Name string
}

var payeeEvents = map[PayeeKind]securityevents.Kind{
	BankAccountPayee: securityevents.BankAccountAdded, AddressPayee: securityevents.AddressAdded,
}

// RecordNewPayees records in the caller's security events each payee that the caller added, all of one kind, and mails
// the caller one email that names them; those that a key added, the customer's owner.
func (s *Service) RecordNewPayees(ctx context.Context, tx db.Tx, payees ...NewPayee) error {
	caller := Caller(ctx)
	if caller.Key != nil { // what a machine adds is the owner's business
		owner, err := s.customers.Find(ctx, tx, caller.CustomerID)
		if err != nil {
			return err
		}
		caller.UserID = owner.User.ID
	}
	names := make([]string, len(payees))
	for i, p := range payees {
		names[i] = p.Name
		if err := s.events.Record(ctx, tx, caller.UserID, caller.SessionID, payeeEvents[p.Kind], p.ID); err != nil {
			return err
		}
	}
	if len(payees) == 0 {
		return nil
	}
	return s.mailUserByID(ctx, tx, caller.UserID, string(payees[0].Kind)+"_added", map[string]string{"Payees": strings.Join(names, "\n")})
}
