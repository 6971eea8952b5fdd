package world

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"
)

// know reads what a verified customer has: its bank account, its address for deposits, its payees.
func (m *maker) know(ctx context.Context, c *customer) error {
	var banks list[struct{ ID, Status string }]
	if err := m.call(ctx, &c.caller, get, "/wallet/payment/bank", nil, &banks); err != nil {
		return err
	}
	for _, b := range banks.List {
		if b.Status == "verified" {
			c.bankID = b.ID
		}
	}
	var assets list[struct{ Network, DepositAddress string }]
	if err := m.call(ctx, &c.caller, get, "/wallet/account/asset/match", nil, &assets); err != nil {
		return err
	}
	for _, a := range assets.List {
		if a.DepositAddress != "" {
			m.network, c.deposit = a.Network, a.DepositAddress
		}
	}
	var payees list[struct{ Address, Label string }]
	err := m.call(ctx, &c.caller, get, "/wallet/address-whitelist", nil, &payees)
	for _, p := range payees.List {
		c.payees = append(c.payees, payee{address: p.Address, label: p.Label, outside: true})
	}
	return err
}

// settleIn has a customer who has just been verified add a bank account and addresses, and pay in.
func (m *maker) settleIn(ctx context.Context, c *customer) {
	if err := m.addBank(ctx, c); err != nil {
		m.try("bank account of "+c.email, err)
		return
	}
	m.in(m.between(20*time.Minute, 9*time.Hour), "confirmation of a bank account", func(ctx context.Context) error {
		if err := m.confirmBank(ctx, c); err != nil {
			m.try("micro-deposit of "+c.email, err)
			return nil
		}
		m.try("what "+c.email+" has", m.know(ctx, c))
		m.try("addresses of "+c.email, m.addPayees(ctx, c))
		m.in(m.between(5*time.Minute, 26*time.Hour), "first payment", func(ctx context.Context) error {
			m.try("first payment of "+c.email, m.payIn(ctx, c, pounds(m.amount(c)*(2+m.IntN(4)))))
			c.paying = true
			return nil
		})
		m.planPayments(c)
		return nil
	})
}

func (m *maker) addBank(ctx context.Context, c *customer) error {
	var added struct{ Bank struct{ ID string } }
	err := m.call(
		ctx, &c.caller, post, "/wallet/payment/bank",
		map[string]string{"accountHolder": c.name, "sortCode": c.sortCode, "accountNumber": c.account, "nickname": "Main account"}, &added,
	)
	if err != nil {
		return err
	}
	c.bankID = added.Bank.ID
	return m.Work(ctx)
}

func (m *maker) confirmBank(ctx context.Context, c *customer) error {
	var paid list[struct{ Reference string }]
	if err := m.call(ctx, m.bank, get, "/sandbox/bank/payment?sortCode="+c.sortCode+"&accountNumber="+c.account, nil, &paid); err != nil {
		return err
	}
	if len(paid.List) == 0 {
		return fmt.Errorf("no micro-deposit came")
	}
	code := strings.TrimPrefix(paid.List[0].Reference, "GBPC ")
	return m.call(ctx, &c.caller, post, "/wallet/payment/bank/complete", map[string]string{"id": c.bankID, "code": code}, nil)
}

// addPayees puts one or two wallets on the list: the sandbox's outside wallet, which can send coins back, and another.
func (m *maker) addPayees(ctx context.Context, c *customer) error {
	outside, err := m.outsideWallet(ctx)
	if err != nil {
		return err
	}
	wallets := []payee{{address: outside.address, label: pick(m, []string{"Hardware wallet", "My wallet", "Treasury wallet"}), outside: true}}
	if c.company || m.chance(60) {
		wallets = append(wallets, payee{address: m.wallet(c), label: pick(m, []string{
			"Supplier in Rotterdam", "Savings wallet", "Exchange", "Studio wallet",
		})})
	}
	for _, p := range wallets {
		entry := map[string]any{"address": p.address, "network": m.network, "label": p.label, "beneficiary": map[string]string{"kind": "self"}}
		switch p.label {
		case "Exchange": // a provider that is told who pays
			entry["beneficiary"] = map[string]string{"kind": "self", "provider": "Northwind Exchange", "country": "DE"}
		case "Supplier in Rotterdam":
			entry["beneficiary"] = map[string]string{"kind": "other", "name": "Van der Meer Supplies"}
		}
		if err := m.call(ctx, &c.caller, post, "/wallet/address-whitelist", entry, nil); err != nil {
			return err
		}
	}
	cooled := m.Now().Add(25 * time.Hour)
	m.at(m.awake(cooled), "cooled off", func(context.Context) error { c.payees = append(c.payees, wallets...); return nil })
	return nil
}

// wallet is an address that nobody has the key of.
func (m *maker) wallet(c *customer) string {
	sum := sha256.Sum256([]byte(fmt.Sprintf("gbpc demo %d %s %d", m.plan.Seed, c.email, m.IntN(1<<30))))
	return common.BytesToAddress(sum[:20]).Hex()
}

// planPayments has the customer pay now and then.
func (m *maker) planPayments(c *customer) {
	pause := m.between(c.pace/2, c.pace*3/2)
	if c.keeps > 0 && m.Now().Add(pause).After(m.quiet()) {
		return
	}
	m.in(pause, "payment", func(ctx context.Context) error {
		if c.paying && (c.keeps == 0 || m.Now().Before(m.quiet())) {
			m.try("payment of "+c.email, m.pay(ctx, c))
		}
		m.planPayments(c)
		return nil
	})
}

func (m *maker) pay(ctx context.Context, c *customer) error {
	available, err := m.available(ctx, c)
	if err != nil {
		return err
	}
	amount, spendable := m.amount(c), int(available)
	switch n := m.IntN(100); {
	case spendable < 10 || n < 42:
		return m.payIn(ctx, c, pounds(amount))
	case n < 46 && !c.seeded:
		return m.announceOnly(ctx, c, pounds(amount))
	case n < 68:
		return m.redeem(ctx, c, pounds(min(amount, spendable*2/3)))
	case n < 86 && len(c.payees) > 0:
		to, amount := pick(m, c.payees), min(amount, spendable/2)
		if to.outside {
			amount = min(amount, 400) // as much as it may send back
		}
		return m.send(ctx, c, to, pounds(amount))
	default:
		return m.receive(ctx, c, 1+amount/4)
	}
}

// amount is one that the customer would pay: often round, seldom large.
func (m *maker) amount(c *customer) int {
	a := c.scale/4 + m.IntN(c.scale*3/2)
	if m.chance(60) {
		for _, step := range []int{500, 50, 5} {
			if a > step*10 {
				return a / step * step
			}
		}
	}
	return max(a, 5)
}

func pounds(n int) string { return strconv.Itoa(max(n, 1)) + ".00" }

// available is what the customer can spend, in pounds.
func (m *maker) available(ctx context.Context, c *customer) (float64, error) {
	var account struct {
		Balances []struct{ Currency, Available string }
	}
	if err := m.call(ctx, &c.caller, get, "/wallet/account", nil, &account); err != nil {
		return 0, err
	}
	for _, b := range account.Balances {
		if b.Currency == "GBPC" {
			return strconv.ParseFloat(b.Available, 64)
		}
	}
	return 0, nil
}

// announced is a deposit that the bank is asked for.
type announced struct {
	ID, Reference string
	OfficialBank  struct{ SortCode, AccountNumber string }
}

func (m *maker) announce(ctx context.Context, c *customer, amount string) (a announced, err error) {
	if err := m.call(
		ctx, &c.caller, post, "/wallet/account/trade/fiat/deposit/pre",
		map[string]string{"amount": amount, "currencyId": m.pounds, "bankId": c.bankID}, &a,
	); err != nil {
		return a, err
	}
	return a, m.call(
		ctx, &c.caller, post, "/wallet/account/trade/fiat/deposit/complete", map[string]any{"id": a.ID, "nextIsSecondaryAuth": 1}, nil,
	)
}

// announceOnly is a deposit for which no money comes.
func (m *maker) announceOnly(ctx context.Context, c *customer, amount string) error {
	_, err := m.announce(ctx, c, amount)
	return err
}

// payIn announces a deposit, and the customer's bank pays it after a while.
func (m *maker) payIn(ctx context.Context, c *customer, amount string) error {
	a, err := m.announce(ctx, c, amount)
	if err != nil {
		return err
	}
	m.in(m.between(2*time.Minute, 70*time.Minute), "credit", func(ctx context.Context) error {
		m.try("credit to "+c.email, m.credit(
			ctx, c.name, c.sortCode, c.account, a.OfficialBank.SortCode, a.OfficialBank.AccountNumber, amount, a.Reference,
		))
		return m.Work(ctx)
	})
	return nil
}

func (m *maker) credit(ctx context.Context, from, fromSortCode, fromNumber, sortCode, number, amount, reference string) error {
	return m.call(ctx, m.bank, post, "/sandbox/bank/credit", map[string]string{
		"amount": amount, "reference": reference, "sortCode": sortCode, "accountNumber": number, "senderName": from,
		"senderSortCode": fromSortCode, "senderAccountNumber": fromNumber}, nil)
}

func (m *maker) redeem(ctx context.Context, c *customer, amount string) error {
	if err := m.call(
		ctx, &c.caller, post, "/wallet/account/trade/fiat/withdrawal",
		map[string]any{"amount": amount, "bankId": c.bankID, "nextIsSecondaryAuth": 1}, nil,
	); err != nil {
		return err
	}
	return m.Work(ctx)
}

func (m *maker) send(ctx context.Context, c *customer, to payee, amount string) error {
	if err := m.call(
		ctx, &c.caller, post, "/wallet/account/trade/chain/withdrawal",
		map[string]any{"amount": amount, "address": to.address, "network": m.network, "nextIsSecondaryAuth": 1}, nil,
	); err != nil {
		return err
	}
	return m.Settle(ctx)
}

// outsideKeeps is what the outside wallet is never asked for.
const outsideKeeps = 1000

// receive has the outside wallet send coins to the customer; what it does not have is paid in instead.
func (m *maker) receive(ctx context.Context, c *customer, amount int) error {
	outside, err := m.outsideWallet(ctx)
	if err != nil {
		return err
	}
	if outside.coins < float64(amount+outsideKeeps) {
		return m.payIn(ctx, c, pounds(amount))
	}
	return m.transfer(ctx, c, amount)
}
