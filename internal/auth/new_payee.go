package auth

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/kit/db"
)

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

var payeeEvents = map[PayeeKind]securityevents.Kind{BankAccountPayee: securityevents.BankAccountAdded, AddressPayee: securityevents.AddressAdded}

// RecordNewPayees records in the caller's security events each payee that the caller added, all of one kind, and mails
// the caller one letter that names them; those that a key added, the customer's owner.
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
