package subaccounts

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
)

// Account is a sub-account with what is in it.
type Account struct {
	customer.Customer
	Available money.Amount
	Pending   money.Amount // held for withdrawals that are not final
	// Check is the status of the identity check that counts for the account, as the API shows it.
	Check int
	// Details are nil in lists.
	Details *Details
}

// Details say where money for the account is paid to.
type Details struct {
	// BankAccount is nil while the account takes no deposits: until the identity check is approved, when it is closed, and
	// for a new account while payments are paused.
	BankAccount *banking.ReceivingAccount
	Addresses   []Address
}

// Address is where the account receives coins on a network.
type Address struct {
	Network string
	Address string
}

// Selection selects sub-accounts. Zero values exclude nothing.
type Selection struct {
	Status     customer.Status
	ExternalID string
}

// List returns a page of the sub-accounts of the caller's business, newest first, and how many there are.
func (s *Service) List(ctx context.Context, by Selection, w db.Window) (page []Account, total int64, err error) {
	if err := auth.RequireBusiness(ctx); err != nil {
		return nil, 0, err
	}
	conn := s.db.Read()
	var found []customer.Customer
	if by.ExternalID != "" {
		found, err = s.withExternalID(ctx, conn, by)
		total = int64(len(found))
	} else {
		found, total, err = s.customers.SubAccounts(ctx, conn, businessOf(ctx), by.Status, w)
	}
	if err != nil {
		return nil, 0, err
	}
	page, err = s.withBalances(ctx, conn, found)
	return page, total, err
}

func (s *Service) withExternalID(ctx context.Context, conn db.Conn, by Selection) ([]customer.Customer, error) {
	id, err := s.customers.SubAccountByExternalID(ctx, conn, businessOf(ctx), by.ExternalID)
	if errors.Is(err, customer.ErrUnknown) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	c, err := s.customers.SubAccount(ctx, conn, businessOf(ctx), id)
	if err != nil || by.Status != "" && c.OwnStatus != by.Status {
		return nil, err
	}
	return []customer.Customer{c}, nil
}

func (s *Service) withBalances(ctx context.Context, conn db.Conn, found []customer.Customer) ([]Account, error) {
	var of []ledger.Account
	for _, c := range found {
		of = append(of, chart.Customer(c.ID), chart.Held(c.ID))
	}
	balances, err := s.ledger.Balances(ctx, conn, of...)
	if err != nil {
		return nil, err
	}
	accounts := make([]Account, len(found))
	for i, c := range found {
		check, err := s.verification.VerificationStatus(ctx, conn, c.ID, c.Kind)
		if err != nil {
			return nil, err
		}
		accounts[i] = Account{Customer: c, Available: balances[chart.Customer(c.ID)], Pending: balances[chart.Held(c.ID)], Check: check}
	}
	return accounts, nil
}

// Get returns a sub-account of the caller's business with its details; the one to which the caller is confined too.
func (s *Service) Get(ctx context.Context, accountID customer.ID) (Account, error) {
	business := businessOf(ctx)
	if caller := auth.Caller(ctx); caller.ParentID != "" && caller.CustomerID == accountID {
		business = caller.ParentID
	}
	c, err := s.customers.SubAccount(ctx, s.db.Read(), business, accountID)
	if err != nil {
		return Account{}, err
	}
	return s.withDetails(ctx, c)
}

func (s *Service) withDetails(ctx context.Context, c customer.Customer) (Account, error) {
	accounts, err := s.withBalances(ctx, s.db.Read(), []customer.Customer{c})
	if err != nil {
		return Account{}, err
	}
	a := accounts[0]
	a.Details = &Details{}
	verified, err := s.verification.Verified(ctx, s.db.Read(), c.ID)
	if err != nil || !verified || c.Status == customer.Closed {
		return a, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		a.Details = &Details{}
		return s.allot(ctx, tx, c.ID, a.Details)
	})
	if fault.Of(err).Code() == fault.Paused { // reading goes on: account and address come later
		return a, nil
	}
	return a, err
}

func (s *Service) allot(ctx context.Context, tx db.Tx, accountID customer.ID, d *Details) error {
	account, err := s.bank.VirtualAccount(ctx, tx, accountID)
	if err != nil {
		return err
	}
	d.BankAccount = &account
	for _, n := range s.networks {
		address, err := n.DepositAddress(ctx, tx, accountID)
		if err != nil {
			return err
		}
		d.Addresses = append(d.Addresses, Address{Network: n.Network().ID, Address: address.String()})
	}
	return nil
}
