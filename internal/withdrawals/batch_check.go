package withdrawals

import (
	"context"
	"errors"
	"slices"
	"sort"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/transactions"
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
	book     *payees.Book
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
func (s *Service) checkItems(ctx context.Context, o BatchOrder, by payer) (*batchCheck, error) {
	c := &batchCheck{
		service: s, book: s.payees.Book(by.Payer), items: o.Items, payments: make([]*payment, len(o.Items)),
		payees: make([]*payment, len(o.Items)), repeated: map[int]bool{},
	}
	seen := map[string]bool{"": true}
	for i, item := range o.Items {
		of, wrongPayee, err := c.parseItem(o.CustomerID, item)
		if c.repeated[i] = item.ExternalID != "" && seen[item.ExternalID]; c.repeated[i] {
			err = fault.JoinFields(err, fault.Invalid(fault.Field("externalId", fault.ExternalIDUsed)))
		}
		seen[item.ExternalID] = true
		of.initiator = o.initiator
		p := &payment{order: of, id: id.New(), by: by}
		if wrongPayee == nil {
			c.payees[i] = p
		}
		if err == nil {
			c.payments[i] = p
		} else if err := c.wrong(i, "kind", err); err != nil {
			return nil, err
		}
	}
	if err := c.checkPayees(ctx); err != nil {
		return nil, err
	}
	return c, c.checkAmounts(ctx, by)
}

// parseItem returns the order of an item as far as it can be read, with the errors about the fields of the item, those of its payee
// also by themselves.
func (c *batchCheck) parseItem(customerID string, item BatchItem) (o order, wrongPayee, wrong error) {
	o = order{call: batchCall, customerID: customerID, kind: transactions.Type(item.Kind), nextSecondaryAuth: transactions.SameSecondaryAuth}
	if o.kind != transactions.FiatWithdrawal && o.kind != transactions.ChainWithdrawal {
		code := fault.UnknownPaymentKind
		if item.Kind == "" {
			code = fault.RequiredField
		}
		unknown := fault.Invalid(fault.Field("kind", code))
		return o, unknown, unknown
	}
	var wrongAmount error
	o.amount, wrongAmount = transactions.ParseAmount(item.Amount, o.kind.Currency())
	labels, wrongLabels := transactions.ParseLabels(&item.ExternalID, item.Metadata)
	if item.ExternalID == "" {
		wrongLabels = fault.Invalid(fault.Field("externalId", fault.RequiredField))
	}
	o.labels = labels
	if o.kind == transactions.FiatWithdrawal {
		o.payee, wrongPayee = bankPayee{item.BankID}, fault.JoinFields(
			fault.Required("bankId", item.BankID), superfluous("address", item.Address), superfluous("network", item.Network),
		)
	} else {
		var address chain.Address
		address, wrongPayee = c.service.payees.ParseAddress(item.Network, item.Address)
		o.payee = bookedPayee{addressPayee{item.Network, address}, c.book}
		wrongPayee = fault.JoinFields(wrongPayee, superfluous("bankId", item.BankID))
	}
	return o, wrongPayee, fault.JoinFields(wrongAmount, wrongPayee, wrongLabels)
}

func superfluous(field, value string) error {
	if value == "" {
		return nil
	}
	return fault.Invalid(fault.Field(field, fault.UnknownField))
}

// answered is what was said about a payee, which many items may name.
type answered struct {
	to  destination
	err error
}

// checkPayees asks about each payee once.
func (c *batchCheck) checkPayees(ctx context.Context) error {
	found := map[payee]answered{}
	for i, p := range c.payees {
		if p == nil {
			continue
		}
		answer, known := found[p.payee]
		if !known {
			answer.to, answer.err = p.payee.find(ctx, c.service, p.by)
			found[p.payee] = answer
		}
		p.to = answer.to
		if answer.err != nil {
			if err := c.wrong(i, p.payee.field(), answer.err); err != nil {
				return err
			}
		}
	}
	return nil
}

// bookedPayee is an address that is found by the whitelist as it was read for the whole batch. It is screened when the payment
// leaves.
type bookedPayee struct {
	addressPayee
	book *payees.Book
}

func (a bookedPayee) find(ctx context.Context, _ *Service, _ payer) (destination, error) {
	found, err := a.book.Wallet(ctx, a.network, a.address)
	return wallet{Wallet: found}, err
}

// checkAmounts compares each amount with what a single payment may be.
func (c *batchCheck) checkAmounts(ctx context.Context, by payer) error {
	var right []*payment
	var of []int
	var payments []pricing.Payment
	for i, p := range c.payments {
		if p != nil {
			right, of = append(right, p), append(of, i)
			payments = append(payments, p.priced())
		}
	}
	quotes, err := c.service.pricing.QuoteWithdrawals(ctx, by.Customer, payments)
	if err != nil {
		return err
	}
	for i, p := range right {
		p.quote = quotes[i]
		if err := errors.Join(c.service.pricing.CheckMinimum(p.coins()), p.quote.CheckAmount()); err != nil {
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

// scopes are what a key needs to order the payments.
func (c *batchCheck) scopes() (needed []apikeys.Scope) {
	for _, p := range c.payments {
		if scope := scopeOf(p.kind); !slices.Contains(needed, scope) {
			needed = append(needed, scope)
		}
	}
	return needed
}

// totals returns what the right items come to, in coins.
func (c *batchCheck) totals() (coins, fees money.Amount) {
	coins, fees = money.Zero(money.GBPC), money.Zero(money.GBPC)
	for _, p := range c.payments {
		if p != nil {
			coins, fees = coins.Add(p.coins()), fees.Add(p.quote.FeeCoins)
		}
	}
	return coins, fees
}
