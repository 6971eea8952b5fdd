package withdrawals

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"time"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// BatchItem is one payment of a batch as its customer wrote it.
type BatchItem struct {
	Kind, Amount, BankID, Address, Network, ExternalID string
	Metadata                                           map[string]string
}

// ItemError says what is wrong with a field of an item.
type ItemError struct {
	Item int // counted from 0
	fault.FieldError
}

// batchCheck collects what is wrong with the items of a batch.
type batchCheck struct {
	service  *Service
	items    []BatchItem
	payments []*payment // nil where the item cannot be read
	payees   []*payment // the same, and those of which the payee alone can be read
	repeated map[int]bool
	errors   []ItemError
}

// maxItemErrors is how many errors are answered: one mistake may be in every item.
const maxItemErrors = 1000

func (c *batchCheck) wrong(item int, field string, err error) error {
	var fields *fault.Error
	if !errors.As(err, &fields) || fields.Status() >= 500 {
		return err
	}
	if len(c.errors) >= maxItemErrors {
		return nil
	}
	if len(fields.Fields()) == 0 {
		c.errors = append(c.errors, ItemError{item, fault.Field(field, fields.Code())})
	}
	for _, f := range fields.Fields() {
		c.errors = append(c.errors, ItemError{item, f})
	}
	return nil
}

// checkItems reads every item and checks what can be said of each alone: its form, its payee, its amount. What the
// addresses are suspected of is asked when each leaves.
func (s *Service) checkItems(ctx context.Context, o BatchOrder, payer payer, at time.Time) (*batchCheck, error) {
	c := &batchCheck{service: s, items: o.Items, payments: make([]*payment, len(o.Items)), payees: make([]*payment, len(o.Items)), repeated: map[int]bool{}}
	seen := map[string]bool{"": true}
	for i, item := range o.Items {
		p, wrongPayee, err := s.parseItem(o.CustomerID, item)
		if c.repeated[i] = item.ExternalID != "" && seen[item.ExternalID]; c.repeated[i] {
			err = fault.JoinFields(err, fault.Invalid(fault.Field("externalId", fault.ExternalIDUsed)))
		}
		seen[item.ExternalID] = true
		p.id, p.at, p.payer, p.initiator, p.call = id.New(), at, payer, o.initiator, batchCall
		if wrongPayee == nil {
			c.payees[i] = p
		}
		if err == nil {
			c.payments[i] = p
		} else if err := c.wrong(i, "kind", err); err != nil {
			return nil, err
		}
	}
	if err := c.checkPayees(ctx, o.CustomerID); err != nil {
		return nil, err
	}
	return c, c.checkAmounts(ctx, payer)
}

// parseItem returns the payment as far as it can be read, with the errors about the fields of the item, those of its payee
// also by themselves.
func (s *Service) parseItem(customerID string, item BatchItem) (p *payment, wrongPayee, wrong error) {
	p = &payment{customerID: customerID, kind: transactions.Type(item.Kind), nextSecondaryAuth: transactions.SameSecondaryAuth}
	if p.kind != transactions.FiatWithdrawal && p.kind != transactions.ChainWithdrawal {
		code := fault.UnknownPaymentKind
		if item.Kind == "" {
			code = fault.RequiredField
		}
		unknown := fault.Invalid(fault.Field("kind", code))
		return p, unknown, unknown
	}
	var wrongAmount error
	p.amount, wrongAmount = transactions.ParseAmount(item.Amount, p.kind.Currency())
	labels, wrongLabels := transactions.ParseLabels(&item.ExternalID, item.Metadata)
	if item.ExternalID == "" {
		wrongLabels = fault.Invalid(fault.Field("externalId", fault.RequiredField))
	}
	p.labels = labels
	if p.kind == transactions.FiatWithdrawal {
		p.bankID, wrongPayee = item.BankID, fault.JoinFields(fault.Required("bankId", item.BankID), superfluous("address", item.Address), superfluous("network", item.Network))
	} else {
		p.network = item.Network
		p.address, wrongPayee = s.parseAddress(item.Network, item.Address)
		wrongPayee = fault.JoinFields(wrongPayee, superfluous("bankId", item.BankID))
	}
	if err := fault.JoinFields(wrongAmount, wrongPayee, wrongLabels); err != nil {
		return p, wrongPayee, err
	}
	p.coins = p.amount
	if p.kind == transactions.FiatWithdrawal {
		p.coins = p.amount.ToCoins()
	}
	return p, nil, nil
}

func superfluous(field, value string) error {
	if value == "" {
		return nil
	}
	return fault.Invalid(fault.Field(field, fault.UnknownField))
}

// checkPayees asks about each payee once.
func (c *batchCheck) checkPayees(ctx context.Context, customerID string) error {
	type answer struct {
		of  *payment
		err error
	}
	checked, whitelists := map[string]answer{}, map[string]map[string]q.WhitelistOfRow{}
	for i, p := range c.payees {
		if p == nil {
			continue
		}
		payee, field := "bank "+p.bankID, "bankId"
		if p.kind == transactions.ChainWithdrawal {
			payee, field = p.network+" "+p.address.String(), "address"
			p.counterparty = p.address.String()
		}
		found, known := checked[payee]
		if !known {
			found.of = p
			if p.kind == transactions.FiatWithdrawal {
				found.err = c.service.checkBankAccount(ctx, p)
			} else {
				found.err = c.checkAddress(ctx, customerID, p, whitelists)
			}
			checked[payee] = found
		}
		p.bankAccount, p.unlisted = found.of.bankAccount, found.of.unlisted
		if found.err != nil {
			if err := c.wrong(i, field, found.err); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkAddress checks an address by the customer's whitelist, which is read once for each network.
func (c *batchCheck) checkAddress(ctx context.Context, customerID string, p *payment, whitelists map[string]map[string]q.WhitelistOfRow) error {
	listed, read := whitelists[p.network]
	if !read {
		rows, err := q.New(c.service.db.Read()).WhitelistOf(ctx, q.WhitelistOfParams{CustomerID: customerID, Network: p.network})
		if err != nil {
			return fmt.Errorf("read the whitelist: %w", err)
		}
		listed = map[string]q.WhitelistOfRow{}
		for _, r := range rows {
			listed[r.Address] = r
		}
		whitelists[p.network] = listed
	}
	if entry, found := listed[p.address.String()]; found { // an internal address is on no whitelist
		return requireCooledOff(entry.ActiveAt, p.at)
	}
	if err := requireWhitelisted(false, p.payer.settings.WhitelistOnly); err != nil {
		return err
	}
	internal, err := c.service.networks[p.network].IsInternalAddress(ctx, c.service.db.Read(), p.address)
	if err != nil {
		return err
	}
	if internal {
		return ErrAddressBlocked
	}
	p.counterparty = p.address.String()
	p.payee = chainPayee(customerID, p.network, p.counterparty)
	return c.service.checkWhitelist(ctx, p)
}

// checkAmounts compares each amount with what a single payment may be.
func (c *batchCheck) checkAmounts(ctx context.Context, payer payer) error {
	var right []*payment
	var of []int
	var payments []pricing.Payment
	for i, p := range c.payments {
		if p != nil {
			right, of = append(right, p), append(of, i)
			payments = append(payments, pricing.Payment{Kind: pricing.Kind(p.kind), Amount: p.amount, Coins: p.coins, At: p.at})
		}
	}
	quotes, err := c.service.pricing.QuoteWithdrawals(ctx, payer.customer, payments)
	if err != nil {
		return err
	}
	for i, p := range right {
		p.quote = quotes[i]
		if err := errors.Join(c.service.pricing.CheckMinimum(p.coins), p.quote.CheckAmount()); err != nil {
			if err := c.wrong(of[i], "amount", err); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkExternalIDs finds the items whose external id belongs to another payment.
func (c *batchCheck) checkExternalIDs(ctx context.Context, customerID string) error {
	for i, item := range c.items {
		if c.repeated[i] {
			continue
		}
		if err := c.service.transactions.CheckExternalID(ctx, c.service.db.Read(), customerID, item.ExternalID); err != nil {
			if err := c.wrong(i, "externalId", err); err != nil {
				return err
			}
		}
	}
	return nil
}

// sorted returns the errors in the order of the items.
func (c *batchCheck) sorted() []ItemError {
	sort.SliceStable(c.errors, func(i, j int) bool { return c.errors[i].Item < c.errors[j].Item })
	return c.errors
}

// totals returns what the right items come to, in coins.
func (c *batchCheck) totals() (coins, fees money.Amount) {
	coins, fees = money.Zero(money.GBPC), money.Zero(money.GBPC)
	for _, p := range c.payments {
		if p != nil {
			coins, fees = coins.Add(p.coins), fees.Add(p.quote.FeeCoins)
		}
	}
	return coins, fees
}
