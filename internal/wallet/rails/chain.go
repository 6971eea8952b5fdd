package rails

import (
	"context"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/wallet"
)

// Network fills wallet's Network.
type Network struct{ Chain *chain.Service }

// Info is what customers are shown.
func (n Network) Info() wallet.NetworkInfo {
	i := n.Chain.Network()
	return wallet.NetworkInfo{ID: i.ID, Name: i.Name, Contract: i.Token.String(), Confirmations: i.Confirmations}
}

// Parse reads an address and returns it with its checksum.
func (n Network) Parse(text string) (string, error) {
	a, err := chain.ParseAddress(text)
	if err != nil {
		return "", err
	}
	return a.String(), nil
}

// Ours tells whether no customer may pay to the address.
func (n Network) Ours(ctx context.Context, conn db.Conn, address string) (bool, error) {
	a, err := chain.ParseAddress(address)
	if err != nil {
		return false, err
	}
	return n.Chain.IsInternalAddress(ctx, conn, a)
}

// DepositAddress is the customer's own.
func (n Network) DepositAddress(ctx context.Context, tx db.Tx, customerID string) (string, error) {
	a, err := n.Chain.DepositAddress(ctx, tx, customerID)
	if err != nil {
		return "", err
	}
	return a.String(), nil
}

// Frozen asks the token. Nobody froze the zero address, from which mints come.
func (n Network) Frozen(ctx context.Context, address string) (bool, error) {
	if address == (chain.Address{}).String() {
		return false, nil
	}
	a, err := chain.ParseAddress(address)
	if err != nil {
		return false, err
	}
	return n.Chain.Frozen(ctx, a)
}

// Confirmations counts up to the block to which the chain was read.
func (n Network) Confirmations(ctx context.Context, conn db.Conn, txHash string) (int, error) {
	return n.Chain.ConfirmationsOf(ctx, conn, txHash)
}

// Release lets the coins of a held deposit be burned.
func (n Network) Release(ctx context.Context, tx db.Tx, depositID string) error {
	return n.Chain.ReleaseDeposit(ctx, tx, depositID)
}

// Mints hears of the mints that are no withdrawals: the treasury's own.
type Mints interface {
	MintSubmitted(ctx context.Context, tx db.Tx, ref chain.Ref, hash chain.Hash) error
	MintConfirmed(ctx context.Context, tx db.Tx, m chain.Mint) error
	MintFailed(ctx context.Context, tx db.Tx, ref chain.Ref, reason chain.Reason) error
}

// ChainSink fills chain's Sink: mints of withdrawals and deposits go to Wallet, other mints to Treasury.
type ChainSink struct {
	Wallet   *wallet.Service
	Treasury Mints
}

// withdrawal is the id of the withdrawal that a mint is for, or "" for another's.
func (c ChainSink) withdrawal(ctx context.Context, tx db.Tx, ref chain.Ref) (string, error) {
	text, err := id.FromBytes32(ref)
	if err != nil {
		return "", err
	}
	known, err := c.Wallet.Ours(ctx, tx, text)
	if err != nil || !known {
		return "", err
	}
	return text, nil
}

// MintSubmitted passes on that a transaction was signed.
func (c ChainSink) MintSubmitted(ctx context.Context, tx db.Tx, ref chain.Ref, hash chain.Hash) error {
	w, err := c.withdrawal(ctx, tx, ref)
	if err != nil {
		return err
	}
	if w == "" {
		return c.Treasury.MintSubmitted(ctx, tx, ref, hash)
	}
	return c.Wallet.MintSubmitted(ctx, tx, w, hash.Hex())
}

// MintConfirmed passes on that coins are there.
func (c ChainSink) MintConfirmed(ctx context.Context, tx db.Tx, m chain.Mint) error {
	w, err := c.withdrawal(ctx, tx, m.Ref)
	if err != nil {
		return err
	}
	if w == "" {
		return c.Treasury.MintConfirmed(ctx, tx, m)
	}
	return c.Wallet.MintConfirmed(ctx, tx, w, m.TxHash.Hex())
}

// MintFailed passes on that coins will not come.
func (c ChainSink) MintFailed(ctx context.Context, tx db.Tx, ref chain.Ref, reason chain.Reason) error {
	w, err := c.withdrawal(ctx, tx, ref)
	if err != nil {
		return err
	}
	if w == "" {
		return c.Treasury.MintFailed(ctx, tx, ref, reason)
	}
	return c.Wallet.MintFailed(ctx, tx, w)
}

func arrivalOf(d chain.Deposit) wallet.Arrival {
	return wallet.Arrival{ID: d.ID, Network: d.Network, CustomerID: d.CustomerID, From: d.From.String(), Amount: d.Amount, TxHash: d.TxHash.Hex()}
}

// DepositSeen passes on that coins arrived.
func (c ChainSink) DepositSeen(ctx context.Context, tx db.Tx, d chain.Deposit) error {
	return c.Wallet.DepositSeen(ctx, tx, arrivalOf(d))
}

// DepositConfirmed passes on that they count, and what becomes of them.
func (c ChainSink) DepositConfirmed(ctx context.Context, tx db.Tx, d chain.Deposit) (chain.Disposition, error) {
	hold, err := c.Wallet.DepositConfirmed(ctx, tx, arrivalOf(d))
	if hold {
		return chain.Hold, err
	}
	return chain.Burn, err
}

// DepositDropped passes on that they are gone before they counted.
func (c ChainSink) DepositDropped(ctx context.Context, tx db.Tx, d chain.Deposit) error {
	return c.Wallet.DepositDropped(ctx, tx, arrivalOf(d))
}

// DepositLost passes on that they are gone after they counted.
func (c ChainSink) DepositLost(ctx context.Context, tx db.Tx, d chain.Deposit) error {
	return c.Wallet.DepositLost(ctx, tx, arrivalOf(d))
}

// DepositBurned passes on that credited coins are gone from the chain.
func (c ChainSink) DepositBurned(ctx context.Context, tx db.Tx, d chain.Deposit) error {
	return c.Wallet.DepositBurned(ctx, tx, arrivalOf(d))
}

var (
	_ wallet.Bank    = Bank{}
	_ wallet.Network = Network{}
)
