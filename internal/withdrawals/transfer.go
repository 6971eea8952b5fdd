package withdrawals

import (
	"context"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/transactions"
)

// ChainOrder is a customer's order to send coins to an address.
type ChainOrder struct {
	CustomerID        string
	Key               string // the customer's idempotency key; "" is none
	Amount            money.Amount
	Address           string
	Network           string
	NextSecondaryAuth int
	Labels            transactions.Labels
}

// ToChain orders coins to be sent. The answer's transaction is pending, or waits for the customer's team, or is in_review where
// operators must agree.
func (s *Service) ToChain(ctx context.Context, o ChainOrder) (api.Answer, error) {
	address, err := s.payees.ParseAddress(o.Network, o.Address)
	if err != nil {
		return api.Answer{}, err
	}
	to := addressPayee{o.Network, address}
	return s.carryOut(ctx, order{
		call: "chainWithdrawal", customerID: o.CustomerID, key: o.Key, kind: transactions.ChainWithdrawal, amount: o.Amount, payee: to,
		find:              to.find,
		nextSecondaryAuth: o.NextSecondaryAuth, labels: o.Labels,
	})
}

// addressPayee is an address on a network.
type addressPayee struct {
	network string
	address chain.Address
}

func (a addressPayee) named() [3]string { return [3]string{a.network, a.address.String(), ""} }
func (a addressPayee) field() string    { return "address" }

// find returns the wallet, if the customer may pay it by its own rules and it is not sanctioned. One that cannot be screened now is
// accepted, and the payment waits until it can.
func (a addressPayee) find(ctx context.Context, s *Service, by payer) (destination, error) {
	found, err := s.payees.Wallet(ctx, by.Payer, a.network, a.address)
	if err != nil {
		return nil, err
	}
	verdict, err := s.screening.ScreenAddress(ctx, a.address.String())
	if err == nil && verdict == screening.Sanctioned {
		err = payees.ErrBlocked
	}
	return wallet{found, verdict != screening.Clear}, err // inconclusive is neither clear nor a match
}

func (a addressPayee) still(ctx context.Context, tx db.Tx, s *Service, customerID string) (destination, error) {
	found, err := s.payees.StillPayable(ctx, tx, customerID, a.network, a.address)
	return wallet{Wallet: found}, err
}

// wallet is an address to which coins are sent.
type wallet struct {
	payees.Wallet
	unscreened bool // it is not known yet whether it is sanctioned
}

func (w wallet) shown() string   { return w.Address.String() }
func (w wallet) whole() string   { return w.Address.String() }
func (w wallet) network() string { return w.Network }

func (w wallet) write(_ *Service, row *withdrawalRow) error {
	row.Network, row.Address = w.Network, w.Address.String()
	if w.unscreened {
		row.UnscreenedSince = row.CreatedAt
	}
	return nil
}
