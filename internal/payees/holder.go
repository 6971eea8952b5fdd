package payees

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/payees/q"
)

// Holder returns the address as its customer described it last, also if it was removed since; the zero value for one that never
// was on the whitelist.
func (s *Service) Holder(ctx context.Context, conn db.Conn, customerID, network, address string) (Address, error) {
	row, err := q.New(conn).HolderOf(ctx, q.HolderOfParams{CustomerID: customerID, Network: network, Address: address})
	if db.IsNoRows(err) {
		return Address{}, nil
	}
	if err != nil {
		return Address{}, fmt.Errorf("read whose an address is: %w", err)
	}
	return s.whitelisted(row)
}

// IsDescribed reports whether the customer has said whose wallet it is: in words, or by a signature that it is its own.
func (w Address) IsDescribed() bool { return w.Beneficiary != nil || w.ProvedAt != nil }

// IsOwn reports whether the customer says that the wallet is its own and that no provider keeps it.
func (w Address) IsOwn() bool {
	return w.IsDescribed() && (w.Beneficiary == nil || w.Beneficiary.Kind == "self" && w.Beneficiary.Provider == "")
}

// Provider returns who keeps the wallet; "" if nobody does, or it is not said.
func (w Address) Provider() string {
	if w.Beneficiary == nil {
		return ""
	}
	return w.Beneficiary.Provider
}

// Stranger returns the name of somebody else who controls the wallet; "" if it is the customer, or not said.
func (w Address) Stranger() string {
	if w.Beneficiary == nil || w.Beneficiary.Kind == "self" {
		return ""
	}
	return w.Beneficiary.Name
}

// Person names whoever controls the wallet, so that transfers to the same can be linked; "" if it is not said.
func (w Address) Person() string {
	switch {
	case !w.IsDescribed():
		return ""
	case w.Stranger() == "":
		return "self"
	}
	return "other " + w.Stranger()
}

// OwnWallet reports whether the customer has said that the address is a wallet of its own that no provider keeps, and whether it
// has proved that.
func (s *Service) OwnWallet(ctx context.Context, conn db.Conn, customerID, network, address string) (own, proved bool, err error) {
	entry, err := s.Holder(ctx, conn, customerID, network, address)
	return entry.IsOwn(), entry.IsOwn() && entry.ProvedAt != nil, err
}

// OwnerOf returns the only customer on whose whitelist the address is or was; "" if there is none, or more than one.
func (s *Service) OwnerOf(ctx context.Context, conn db.Conn, network, address string) (string, error) {
	owners, err := q.New(conn).WhitelistOwners(ctx, q.WhitelistOwnersParams{Network: network, Address: address})
	if err != nil {
		return "", fmt.Errorf("find whose address %s is: %w", address, err)
	}
	if len(owners) != 1 {
		return "", nil
	}
	return owners[0], nil
}
