package world

import (
	"context"
	"fmt"
	"strconv"
	"time"
)

// unnamedCoins is so much that another provider has to say who sent it.
const unnamedCoins = 900

// coinsWithoutMessage come to a company from its account with another provider, and nobody says who sent them.
func (m *maker) coinsWithoutMessage(ctx context.Context) error {
	c := m.active(true)
	if c == nil {
		return nil
	}
	var payees list[struct{ ID, Address string }]
	if err := m.call(ctx, &c.caller, get, "/wallet/address-whitelist", nil, &payees); err != nil {
		return err
	}
	outside, err := m.outsideWallet(ctx)
	if err != nil {
		return err
	}
	for _, p := range payees.List {
		if p.Address != outside.address {
			continue
		}
		account := map[string]any{"beneficiary": map[string]string{"kind": "self", "provider": "Northwind Exchange", "country": "DE"}}
		if err := m.call(ctx, &c.caller, put, "/wallet/address-whitelist/"+p.ID, account, nil); err != nil {
			return err
		}
	}
	return m.transfer(ctx, c, unnamedCoins)
}

// coinsWithMessage are announced by the provider that sends them.
func (m *maker) coinsWithMessage(ctx context.Context) error {
	c := m.active(false)
	if c == nil {
		return nil
	}
	amount := 150 + 10*m.IntN(20)
	if err := m.messageBeforeCoins(ctx, c, amount); err != nil {
		return err
	}
	return m.transfer(ctx, c, amount)
}

// messageBeforeCoins has a provider say who will send coins to the customer.
func (m *maker) messageBeforeCoins(ctx context.Context, c *customer, amount int) error {
	if c == nil {
		return nil
	}
	first, _ := m.personName()
	m.serial++
	return m.call(ctx, m.bank, post, "/sandbox/travel-rule/message", map[string]string{
		"provider": "Thistle Custody", "reference": fmt.Sprintf("TC-%d", m.serial), "network": m.network, "address": c.deposit,
		"amount": pounds(amount), "originator": first + " " + c.last, "beneficiary": c.name,
	}, nil)
}

// wallet is an address on the chain, and how many coins are there.
type wallet struct {
	address string
	coins   float64
}

func (m *maker) outsideWallet(ctx context.Context) (w wallet, err error) {
	var chain struct {
		OutsideWallet struct{ Address, Balance string }
	}
	if err := m.call(ctx, m.bank, get, "/sandbox/chain", nil, &chain); err != nil {
		return w, err
	}
	w.address = chain.OutsideWallet.Address
	w.coins, err = strconv.ParseFloat(chain.OutsideWallet.Balance, 64)
	return w, err
}

// transfer has the outside wallet send coins to the customer's address. What it does not have a company sends it first.
func (m *maker) transfer(ctx context.Context, c *customer, amount int) error {
	outside, err := m.outsideWallet(ctx)
	if err != nil {
		return err
	}
	if missing := float64(amount+outsideKeeps) - outside.coins; missing > 0 {
		if err := m.fillOutside(ctx, int(missing)+1); err != nil {
			return err
		}
	}
	if err := m.call(
		ctx, m.bank, post, "/sandbox/chain/transfer", map[string]string{"to": c.deposit, "amount": pounds(amount)}, nil,
	); err != nil {
		return err
	}
	return m.Settle(ctx)
}

// fillOutside has a company that can send coins to the outside wallet.
func (m *maker) fillOutside(ctx context.Context, amount int) error {
	for _, c := range m.people {
		if c.seeded || !c.paying || !c.company {
			continue
		}
		available, err := m.available(ctx, c)
		if err != nil {
			return err
		}
		for _, p := range c.payees {
			if p.outside && int(available) > 2*amount {
				return m.send(ctx, c, p, pounds(amount))
			}
		}
	}
	return nil
}

// decideUnnamed has operators note who sent coins without a message.
func (m *maker) decideUnnamed(ctx context.Context) error {
	var missing list[struct{ ID string }]
	if err := m.call(ctx, m.operator, get, "/admin/travel-rule?state=missing&pageSize=100", nil, &missing); err != nil {
		return err
	}
	for _, message := range missing.List {
		if err := m.call(
			ctx, m.operator, post, "/admin/travel-rule/"+message.ID+"/close",
			map[string]string{"reason": "The customer sent the exchange's confirmation."}, nil,
		); err != nil {
			return err
		}
	}
	return nil
}

// moveAway is a customer who redeems everything and has the account closed. Somebody still sends coins to its address
// before the world ends, which stay in quarantine.
func (m *maker) moveAway(ctx context.Context) error {
	c := m.active(false)
	if c == nil {
		return nil
	}
	c.paying = false
	const paymentsUnderWay = 30 * time.Hour
	m.in(paymentsUnderWay, "redemption of everything", func(ctx context.Context) error {
		m.try("redemption of everything", m.redeemAll(ctx, c))
		return m.Settle(ctx)
	})
	m.in(paymentsUnderWay+aDay, "closing of an account", func(ctx context.Context) error {
		err := m.call(ctx, &c.caller, post, "/customer/data/closing", map[string]string{"reason": "no_longer_needed"}, nil)
		if err == nil {
			err = m.decideApprovals(ctx)
		}
		m.try("closing of "+c.email, err)
		return m.Settle(ctx)
	})
	m.at(m.before(9*time.Hour), "coins for a closed account", func(ctx context.Context) error {
		m.try("coins for a closed account", m.transfer(ctx, c, 60))
		return nil
	})
	return nil
}

func (m *maker) redeemAll(ctx context.Context, c *customer) error {
	available, err := m.available(ctx, c)
	if err != nil || available == 0 {
		return err
	}
	return m.redeem(ctx, c, strconv.FormatFloat(available, 'f', 2, 64))
}

// payProvider has a company add its account with another provider, and send coins there when it has cooled off.
func (m *maker) payProvider(ctx context.Context, name string) error {
	c := m.active(true)
	if c == nil {
		return nil
	}
	p := payee{address: m.wallet(c), label: name}
	if err := m.call(ctx, &c.caller, post, "/wallet/address-whitelist", map[string]any{
		"address": p.address, "network": m.network, "label": p.label,
		"beneficiary": map[string]string{"kind": "self", "provider": name, "country": "DE"},
	}, nil); err != nil {
		return err
	}
	m.at(m.Now().Add(25*time.Hour), "payment to "+name, func(ctx context.Context) error {
		m.try("payment to "+name, m.send(ctx, c, p, pounds(120)))
		return nil
	})
	return nil
}
