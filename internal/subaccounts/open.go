package subaccounts

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/plain"
	"github.com/gbpc/gbpc/internal/transactions"
)

const maxName = 100

// Draft is what a business says of a new sub-account.
type Draft struct {
	Name   string
	Holder customer.Holder
	// Kind is what the holder is. It may be empty of a sub-account of the business's own money.
	Kind       customer.Kind
	ExternalID *string
}

func (d *Draft) check() error {
	var wrong fault.Fields
	checkName(&d.Name, &wrong)
	switch {
	case d.Holder == "":
		wrong.Add("kind", fault.RequiredField)
	case d.Holder != customer.HolderOwn && d.Holder != customer.HolderCustomer:
		wrong.Add("kind", fault.OutOfRange)
	case d.Holder == customer.HolderOwn && d.Kind == "":
		d.Kind = customer.Business
	case d.Kind == "":
		wrong.Add("accountType", fault.RequiredField)
	case d.Kind != customer.Individual && d.Kind != customer.Business, d.Holder == customer.HolderOwn && d.Kind != customer.Business:
		wrong.Add("accountType", fault.OutOfRange)
	}
	_, err := transactions.ParseLabels(d.ExternalID, nil)
	return fault.JoinFields(wrong.Err(), err)
}

func checkName(name *string, wrong *fault.Fields) {
	*name = strings.TrimSpace(*name)
	if code := plain.Line(*name, maxName); code != "" {
		wrong.Add("name", code)
	} else if *name == "" {
		wrong.Add("name", fault.RequiredField)
	}
}

// Open opens a sub-account of the caller's business, which must be verified and active. It returns customer.ErrExternalID
// if another one has the external id, and ErrTooMany if it has as many open ones as it can have.
func (s *Service) Open(ctx context.Context, d Draft) (Account, error) {
	if err := auth.RequireBusiness(ctx); err != nil {
		return Account{}, err
	}
	caller := auth.Caller(ctx)
	if caller.AccountType != customer.Business {
		return Account{}, ErrNotABusiness
	}
	if err := d.check(); err != nil {
		return Account{}, err
	}
	business, err := s.transactions.EligibleCustomer(ctx, caller.CustomerID)
	if err != nil {
		return Account{}, err
	}
	n := customer.NewSubAccount{Business: business, Holder: d.Holder, Kind: d.Kind, Name: d.Name}
	if d.ExternalID != nil {
		n.ExternalID = *d.ExternalID
	}
	var opened customer.Customer
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		open, err := s.customers.CountSubAccounts(ctx, tx, business.ID)
		if err != nil {
			return err
		}
		if open >= int64(s.most) {
			return ErrTooMany
		}
		opened, err = s.customers.OpenSubAccount(ctx, tx, n)
		return err
	})
	if err != nil {
		return Account{}, err
	}
	return s.withDetails(ctx, opened)
}

// Change is a change of a sub-account: what is nil stays.
type Change struct {
	Name *string
	// ExternalID may be empty, for none.
	ExternalID *string
}

// Change changes a sub-account of the caller's business.
func (s *Service) Change(ctx context.Context, accountID customer.ID, c Change) (Account, error) {
	var wrong fault.Fields
	if c.Name != nil {
		checkName(c.Name, &wrong)
	}
	var malformed error
	if c.ExternalID != nil && *c.ExternalID != "" {
		_, malformed = transactions.ParseLabels(c.ExternalID, nil)
	}
	if err := fault.JoinFields(wrong.Err(), malformed); err != nil {
		return Account{}, err
	}
	var changed customer.Customer
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if changed, err = s.customers.LockSubAccount(ctx, tx, businessOf(ctx), accountID); err != nil {
			return err
		}
		if c.Name != nil {
			changed.Name = *c.Name
		}
		if c.ExternalID != nil {
			changed.ExternalID = *c.ExternalID
		}
		return s.customers.ChangeSubAccount(ctx, tx, changed)
	})
	if err != nil {
		return Account{}, err
	}
	return s.Get(ctx, changed.ID)
}

// businessOf returns the business whose sub-accounts the caller manages. Whoever is confined to a sub-account manages none:
// it has none of its own.
func businessOf(ctx context.Context) customer.ID { return auth.CustomerID(ctx) }
