package app

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
)

// oracle asks the sanctions oracle of every chain. An oracle that does not answer is an error unless
// another one lists the address. Chains without an oracle are skipped: screening compares addresses with
// the published lists in any case.
type oracle struct{ networks []*chain.Service }

func (o oracle) IsSanctioned(ctx context.Context, address string) (bool, error) {
	a, err := chain.ParseAddress(address)
	if err != nil {
		return false, err
	}
	var unknown error
	for _, n := range o.networks {
		listed, err := n.Sanctioned(ctx, a)
		if errors.Is(err, chain.ErrNoOracle) {
			continue
		}
		if listed && err == nil {
			return true, nil
		}
		unknown = errors.Join(unknown, err)
	}
	return false, unknown
}

// currencyNetworks fills banking's list of currencies.
type currencyNetworks []*chain.Service

func (c currencyNetworks) Networks() []banking.Network {
	list := make([]banking.Network, len(c))
	for i, s := range c {
		n := s.Network()
		list[i] = banking.Network{ID: n.ID, Name: n.Name, ChainID: n.ChainID, Contract: n.Token.String(), Confirmations: n.Confirmations, ExplorerURL: n.ExplorerURL}
	}
	return list
}

// networksOf returns the chains as one of the departments above chain sees them.
func networksOf[N any](services []*chain.Service, as func(*chain.Service) N) []N {
	list := make([]N, len(services))
	for i, s := range services {
		list[i] = as(s)
	}
	return list
}

// approvalOf finds what a payment shows of its approval by the customer's own team.
func approvalOf(s *team.Service) transactions.ApprovalLookup {
	return func(ctx context.Context, conn db.Conn, transactionID string) (transactions.Approval, bool, error) {
		of, found, err := s.OfItem(ctx, conn, transactionID)
		return transactions.Approval{ID: of.ID, Status: string(of.Status), Needed: of.Needed, Given: of.Given, ApprovedAt: of.ApprovedAt}, found, err
	}
}
