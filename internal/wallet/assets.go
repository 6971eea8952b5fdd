package wallet

import (
	"context"
	"slices"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
)

// Asset is the coin on one network, as a customer receives it there.
type Asset struct {
	Currency       string
	Network        chain.Network
	Balance        money.Amount
	DepositAddress string // "" until the customer is verified, and for a new one while payments are paused
}

// Assets returns the coin on each network, or on the named one. Verified customers are given a deposit
// address of their own on each. "" excludes no currency and no network.
func (s *Service) Assets(ctx context.Context, customerID, currency, network string) ([]Asset, error) {
	if err := s.checkAsset(currency, network); err != nil {
		return nil, err
	}
	if currency == money.GBP.Code() {
		return nil, nil
	}
	verified, err := s.verification.Verified(ctx, s.db.Read(), customerID)
	if err != nil {
		return nil, err
	}
	balance, err := s.ledger.Balance(ctx, s.db.Read(), chart.Customer(customerID))
	if err != nil {
		return nil, err
	}
	var assets []Asset
	for _, n := range s.networks {
		if network != "" && n.Network().ID != network {
			continue
		}
		a := Asset{Currency: money.GBPC.Code(), Network: n.Network(), Balance: balance}
		if verified {
			if a.DepositAddress, err = s.depositAddress(ctx, n, customerID); err != nil {
				return nil, err
			}
		}
		assets = append(assets, a)
	}
	return assets, nil
}

func (s *Service) depositAddress(ctx context.Context, n Network, customerID string) (address string, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		a, err := n.DepositAddress(ctx, tx, customerID)
		if fault.Of(err).Code() == fault.Paused { // reading goes on: the address comes later
			return nil
		}
		address = a.String()
		return err
	})
	return address, err
}

func (s *Service) checkAsset(currency, network string) error {
	var wrong fault.Fields
	if currency != "" {
		if _, err := money.CurrencyOf(currency); err != nil {
			wrong.Add("currency", fault.UnknownCurrency)
		}
	}
	if network != "" && !slices.ContainsFunc(s.networks, func(n Network) bool { return n.Network().ID == network }) {
		wrong.Add("network", fault.UnknownNetwork)
	}
	return wrong.Err()
}
