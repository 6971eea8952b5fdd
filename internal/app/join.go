package app

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/wallet"
	"github.com/gbpc/gbpc/internal/wallet/rails"
)

// deferredSink is the sink that banking is built with. Join fills it once wallet exists, which itself needs
// banking.
type deferredSink struct{ banking.Sink }

// noMints receives mints that are no customer's withdrawal. There are none: another reference means that
// coins were minted without an order, and the watcher stops rather than book them.
type noMints struct{}

var errUnknownMint = errors.New("mint without a withdrawal")

func (noMints) MintSubmitted(context.Context, db.Tx, chain.Ref, chain.Hash) error {
	return errUnknownMint
}
func (noMints) MintConfirmed(context.Context, db.Tx, chain.Mint) error { return errUnknownMint }
func (noMints) MintFailed(context.Context, db.Tx, chain.Ref, chain.Reason) error {
	return errUnknownMint
}

// minter fills wallet.Minter: coins are minted under the treasury's rules.
type minter struct{ treasury *treasury.Service }

func (m minter) Mint(ctx context.Context, tx db.Tx, o wallet.MintOrder) error {
	to, err := chain.ParseAddress(o.To)
	if err != nil {
		return err
	}
	return m.treasury.Mint(ctx, tx, o.ID, o.Network, to, o.Amount)
}

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

// networksOf returns the chains as wallet.Network.
func networksOf(services []*chain.Service) []wallet.Network {
	list := make([]wallet.Network, len(services))
	for i, s := range services {
		list[i] = rails.Network{Chain: s}
	}
	return list
}
