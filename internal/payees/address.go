package payees

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/payees/q"
)

// Address is an address on a customer's whitelist.
type Address struct {
	ID       string
	Address  string
	Network  string
	Label    string
	ActiveAt time.Time // may be paid from then on
	// AwaitingApproval means that the customer's own team has to approve it; ActiveAt is not known until then.
	AwaitingApproval bool
	Beneficiary      *Beneficiary // nil: nothing is said
	ProvedAt         *time.Time   // when the customer proved control of it; nil: it is not proved
	CreatedAt        time.Time
}

// whitelisted returns an entry with what is sealed of it.
func (s *Service) whitelisted(r q.WithdrawalsWhitelist) (Address, error) {
	w := Address{
		ID: r.ID, Address: r.Address, Network: r.Network, Label: r.Label, ActiveAt: r.ActiveAt, AwaitingApproval: r.AwaitingApproval,
		ProvedAt: r.ProvedAt, CreatedAt: r.CreatedAt,
	}
	if r.Beneficiary == nil {
		return w, nil
	}
	w.Beneficiary = &Beneficiary{}
	return w, s.sealer.OpenJSON(beneficiaryContext, r.Beneficiary, w.Beneficiary)
}

// Addresses returns one page of the customer's whitelist, newest first, and how many addresses there are.
// With an address, it returns that one alone.
func (s *Service) Addresses(ctx context.Context, customerID, address string, w db.Window) (page []Address, total int64, err error) {
	queries := q.New(s.db.Read())
	at, before := w.Before()
	rows, err := queries.Addresses(ctx, q.AddressesParams{
		CustomerID: customerID, Address: address, BeforeAt: at, BeforeID: before, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list addresses: %w", err)
	}
	for _, r := range rows {
		entry, err := s.whitelisted(r)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, entry)
	}
	if w.ByCreation {
		return page, 0, nil
	}
	total, err = queries.CountAddresses(ctx, q.CountAddressesParams{CustomerID: customerID, Address: address})
	if err != nil {
		return nil, 0, fmt.Errorf("count addresses: %w", err)
	}
	return page, total, nil
}
