package importing

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/importing/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/verification"
)

// bringPeople adds the customers of a batch, and books what they had.
func (s *Service) bringPeople(ctx context.Context, tx db.Tx, o Order, people []person, known map[string]string) error {
	queries := q.New(tx)
	ids := make([]string, len(people))
	var balances []treasury.OpeningBalance
	for i, p := range people {
		m, err := s.d.Auth.Bring(ctx, tx, auth.Newcomer{
			NewCustomer: customer.NewCustomer{
				Email: p.fields["email"], Kind: customer.Kind(p.fields["kind"]), DisplayName: p.fields["name"], Country: p.fields["country"],
				Language: p.fields["language"],
			},
			Invite: o.Invite,
		})
		if err != nil {
			return fmt.Errorf("line %d: %w", p.number, err)
		}
		ids[i] = m.Customer.ID
		if err := s.takeOver(ctx, tx, ids[i], p); err != nil {
			return fmt.Errorf("line %d: %w", p.number, err)
		}
		if !p.balance.IsZero() {
			balances = append(balances, treasury.OpeningBalance{CustomerID: ids[i], Coins: p.balance})
		}
	}
	entries, err := s.bookBalances(ctx, tx, balances)
	if err != nil {
		return err
	}
	now := s.d.Clock.Now()
	for i, p := range people {
		entry := entries[ids[i]]
		if entry > 0 {
			if err := s.d.Transactions.Insert(ctx, tx, transactions.Transaction{
				ID: id.New(), CustomerID: ids[i], Type: transactions.Adjustment, Amount: p.balance, Fee: money.Zero(money.GBPC),
				Status: transactions.Completed, Reference: transactions.OpeningReference, CreatedAt: now, CompletedAt: now, Entry: entry}); err != nil {
				return err
			}
		}
		line, err := s.d.Sealer.Seal(customerLine(p.fields), hash(p.fields))
		if err != nil {
			return err
		}
		err = queries.InsertImported(ctx, q.InsertImportedParams{
			Reference: p.fields["reference"], CustomerID: ids[i], Line: line, Balance: p.balance.Minor(), Entry: entry, ImportedAt: now,
		})
		if err != nil {
			return fmt.Errorf("note a line: %w", err)
		}
		known[p.fields["reference"]] = ids[i]
	}
	return nil
}

// bookBalances books what customers had, and returns the entry of each.
func (s *Service) bookBalances(ctx context.Context, tx db.Tx, balances []treasury.OpeningBalance) (map[string]int64, error) {
	entries := map[string]int64{}
	if len(balances) == 0 {
		return entries, nil
	}
	opened, err := q.New(tx).CountOpened(ctx)
	if err != nil {
		return nil, fmt.Errorf("count opening balances: %w", err)
	}
	booked, err := s.d.Treasury.OpenBalances(ctx, tx, opened, balances)
	if err != nil {
		return nil, err
	}
	for i, b := range balances {
		entries[b.CustomerID] = booked[i]
	}
	return entries, nil
}

// takeOver keeps what the books before say of who the customer is. The names are screened by the server.
func (s *Service) takeOver(ctx context.Context, tx db.Tx, customerID string, p person) error {
	f := p.fields
	if f["verification"] != verified {
		return nil
	}
	if f["kind"] == string(customer.Business) {
		company := &verification.Business{
			CompanyName: f["name"], RegistrationNumber: f["registration_number"], IncorporationCountry: f["country"],
		}
		return s.d.Verification.TakeOver(ctx, tx, customerID, nil, company, f["evidence"])
	}
	individual := &verification.Individual{
		FirstName: f["first_name"], LastName: f["last_name"], DateOfBirth: f["date_of_birth"], Nationality: f["country"],
	}
	return s.d.Verification.TakeOver(ctx, tx, customerID, individual, nil, f["evidence"])
}

// bringAddresses whitelists the addresses of a batch. They were payable in the books before, so they do not cool off.
func (s *Service) bringAddresses(ctx context.Context, tx db.Tx, addresses []addressLine, known map[string]string) error {
	for _, a := range addresses {
		f := a.fields
		if err := s.d.Payees.AddActive(ctx, tx, known[f["reference"]], f["network"], a.address, f["label"]); err != nil {
			return fmt.Errorf("line %d: %w", a.number, err)
		}
		line, err := s.d.Sealer.Seal(addressLineOf(f, a.address), hash(f))
		if err != nil {
			return err
		}
		err = q.New(tx).InsertImportedAddress(ctx, q.InsertImportedAddressParams{
			Reference: f["reference"], Network: f["network"], Address: a.address, Line: line, ImportedAt: s.d.Clock.Now(),
		})
		if err != nil {
			return fmt.Errorf("note a line: %w", err)
		}
	}
	return nil
}
