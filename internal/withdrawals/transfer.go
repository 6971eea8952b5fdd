package withdrawals

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
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
	address, err := s.parseAddress(o.Network, o.Address)
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

// parseAddress returns the address that coins are to be sent to, or errors about the fields "network" and
// "address".
func (s *Service) parseAddress(network, text string) (chain.Address, error) {
	if _, known := s.networks[network]; !known {
		code := fault.UnknownNetwork
		if network == "" {
			code = fault.RequiredField
		}
		return chain.Address{}, fault.Invalid(fault.Field("network", code))
	}
	if text = strings.TrimSpace(text); text == "" {
		return chain.Address{}, fault.Invalid(fault.Field("address", fault.RequiredField))
	}
	address, err := chain.ParseAddress(text)
	if err != nil {
		return chain.Address{}, fault.Invalid(fault.Field("address", fault.AddressFormat, sentence(err)))
	}
	return address, nil
}

// sentence returns an error as the customer reads it.
func sentence(err error) string {
	text := strings.TrimSuffix(err.Error(), ".")
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// addressPayee is an address on a network.
type addressPayee struct {
	network string
	address chain.Address
}

func (a addressPayee) named() [3]string { return [3]string{a.network, a.address.String(), ""} }
func (a addressPayee) field() string    { return "address" }

// find returns the wallet, if the address is not internal, the customer may pay it by its own rules, and it is not sanctioned. One
// that cannot be screened now is accepted, and the payment waits until it can.
func (a addressPayee) find(ctx context.Context, s *Service, by payer) (destination, error) {
	if err := s.refuseInternal(ctx, a); err != nil {
		return nil, err
	}
	entry, err := q.New(s.db.Gathered()).AddressOnWhitelist(ctx, q.AddressOnWhitelistParams{
		CustomerID: by.ID, Network: a.network, Address: a.address.String(),
	})
	if err != nil && !db.IsNoRows(err) {
		return nil, fmt.Errorf("look the address up: %w", err)
	}
	w := wallet{customerID: by.ID, addressPayee: a, whitelistID: entry.ID}
	if w.isNew() {
		err = s.checkUnlisted(ctx, w, by)
	} else {
		err = requireCooledOff(entry.ActiveAt, by.at)
	}
	if err != nil {
		return nil, err
	}
	verdict, err := s.screening.ScreenAddress(ctx, a.address.String())
	if err == nil && verdict == screening.Sanctioned {
		err = ErrAddressBlocked
	}
	w.unscreened = verdict != screening.Clear // inconclusive is neither clear nor a match
	return w, err
}

func (s *Service) refuseInternal(ctx context.Context, a addressPayee) error {
	internal, err := s.networks[a.network].IsInternalAddress(ctx, s.db.Read(), a.address)
	if err == nil && internal {
		err = ErrAddressBlocked
	}
	return err
}

// checkUnlisted checks that the customer pays addresses that are on no whitelist, and that this one is not new since a recent
// password reset.
func (s *Service) checkUnlisted(ctx context.Context, w wallet, by payer) error {
	if err := requireWhitelisted(false, by.settings.WhitelistOnly); err != nil {
		return err
	}
	paid, found, err := s.trustedPayee(ctx, w.payeeID())
	if err != nil {
		return err
	}
	if !found || paid.PaidAt.After(by.settings.PasswordResetAt) {
		return by.checkNewPayee(by.at)
	}
	return nil
}

// wallet is an address to which coins are sent.
type wallet struct {
	customerID string
	addressPayee
	whitelistID string // "" if it is on no whitelist
	unscreened  bool   // it is not known yet whether it is sanctioned
}

func (w wallet) payeeID() string {
	return chainPayeeID(w.customerID, w.addressPayee.network, w.shown())
}
func (w wallet) shown() string   { return w.address.String() }
func (w wallet) whole() string   { return w.address.String() }
func (w wallet) network() string { return w.addressPayee.network }
func (w wallet) isNew() bool     { return w.whitelistID == "" }

func (w wallet) preconditions() []ledger.RowRef {
	if w.isNew() {
		return []ledger.RowRef{rules.Row(w.customerID)}
	}
	return []ledger.RowRef{whitelist.Row(w.whitelistID)}
}

// check checks that the address is still on the whitelist and has cooled off, or that others may be paid.
func (w wallet) check(now time.Time, rows *ledger.Rows) error {
	if w.isNew() {
		settings, _ := rules.Get(rows, w.customerID) // without it the ledger refuses the order
		return requireWhitelisted(false, settings.WhitelistOnly(now))
	}
	listed, _ := whitelist.Get(rows, w.whitelistID)
	if err := requireWhitelisted(listed.deletedAt.IsZero(), true); err != nil {
		return err
	}
	return requireCooledOff(listed.activeAt, now)
}

func (w wallet) write(_ *Service, row *withdrawalRow) error {
	row.Network, row.Address = w.addressPayee.network, w.address.String()
	if w.unscreened {
		row.UnscreenedSince = row.CreatedAt
	}
	return nil
}
