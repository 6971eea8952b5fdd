package app

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/verification"
	"github.com/gbpc/gbpc/internal/wallet"
	"github.com/gbpc/gbpc/internal/wallet/rails"
)

// deferredSink is the sink that banking is built with. It is filled once wallet exists, which itself
// needs banking.
type deferredSink struct{ banking.Sink }

// noMints: every mint is a customer's withdrawal. Another's reference means that something ordered
// coins behind our back, and the watcher must not go on as if it were booked.
type noMints struct{}

var errForeignMint = errors.New("a mint that no withdrawal ordered")

func (noMints) MintSubmitted(context.Context, db.Tx, chain.Ref, chain.Hash) error {
	return errForeignMint
}
func (noMints) MintConfirmed(context.Context, db.Tx, chain.Mint) error     { return errForeignMint }
func (noMints) MintFailed(context.Context, db.Tx, chain.Ref, string) error { return errForeignMint }

// minter fills wallet's need of coins with the treasury's authority.
type minter struct{ treasury *treasury.Service }

func (m minter) Mint(ctx context.Context, tx db.Tx, o wallet.MintOrder) error {
	to, err := chain.ParseAddress(o.To)
	if err != nil {
		return err
	}
	return m.treasury.Mint(ctx, tx, o.ID, o.Network, to, o.Amount)
}

// standing tells auth how far a customer's verification has come.
type standing struct{ verification *verification.Service }

func (s standing) VerificationStatus(ctx context.Context, conn db.Conn, id customer.ID, kind customer.Kind) (int, error) {
	status, err := s.verification.Status(ctx, conn, id, verification.Kind(kind))
	return int(status), err
}

// oracle asks every chain's sanctions oracle; one that cannot be asked leaves the question open. A
// chain that has none says nothing: addresses are looked for in the published lists in any case.
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

// currencyNetworks fills the list of currencies.
type currencyNetworks []*chain.Service

func (c currencyNetworks) Networks() []banking.Network {
	list := make([]banking.Network, len(c))
	for i, s := range c {
		n := s.Network()
		list[i] = banking.Network{ID: n.ID, Name: n.Name, ChainID: n.ChainID, Contract: n.Token.String(), Confirmations: n.Confirmations, ExplorerURL: n.ExplorerURL}
	}
	return list
}

// networksOf are the chains as wallet knows them.
func networksOf(services []*chain.Service) []wallet.Network {
	list := make([]wallet.Network, len(services))
	for i, s := range services {
		list[i] = rails.Network{Chain: s}
	}
	return list
}
