package payees

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/payees/q"
)

// Payer is the customer who orders, by its settings then.
type Payer struct {
	Settings customer.Settings
	At       time.Time
}

// CheckBankAccount refuses a verified bank account of the payer's that is too new to be paid.
func (p Payer) CheckBankAccount(a banking.BankAccount) error {
	if err := p.checkNew(a.VerifiedAt); err != nil {
		return err
	}
	return requireCooledOff(a.ActiveAt, p.At)
}

// checkNew refuses a payee that was added after the password was reset, for as long as such payees have to wait.
func (p Payer) checkNew(since time.Time) error {
	reset := p.Settings.PasswordResetAt
	if !reset.IsZero() && since.After(reset) && p.At.Before(p.Settings.NewPayeesFrom()) {
		return ErrNew
	}
	return nil
}

// requireCooledOff refuses a payee before the time from which it may be paid.
func requireCooledOff(activeAt, now time.Time) error {
	if now.Before(activeAt) {
		return ErrCooling
	}
	return nil
}

// whitelistRow is an address on a customer's whitelist.
type whitelistRow struct {
	activeAt  time.Time
	deletedAt time.Time // zero: it was not deleted
}

// The rows that decide under the lock of the books.
var (
	rules     = ledger.NewPrecondition(customer.PaymentRulesRows)
	whitelist = ledger.NewPrecondition(db.NewKeyedTable[string]("withdrawals_whitelist", "id", func(r *whitelistRow) []db.Field {
		return []db.Field{db.TimeField("active_at", &r.activeAt), db.TimeField("deleted_at", &r.deletedAt)}
	}))
)

// Wallet is an address that a customer may pay, as far as its payees say.
type Wallet struct {
	Network string
	Address chain.Address

	customerID string
	listed     string // its id on the whitelist; "" if it is on none
}

// PayeeID is its id as a payee.
func (w Wallet) PayeeID() string { return ChainPayeeID(w.customerID, w.Network, w.Address.String()) }

// IsNew reports whether the address is on no whitelist.
func (w Wallet) IsNew() bool { return w.listed == "" }

// Preconditions name the rows that CheckPayable reads.
func (w Wallet) Preconditions() []ledger.RowRef {
	if w.IsNew() {
		return []ledger.RowRef{rules.Row(w.customerID)}
	}
	return []ledger.RowRef{whitelist.Row(w.listed)}
}

// CheckPayable checks, by the rows as they are now, that the address is still on the whitelist and has cooled off, or that others
// may be paid.
func (w Wallet) CheckPayable(now time.Time, rows *ledger.Rows) error {
	if w.IsNew() {
		if settings, _ := rules.Get(rows, w.customerID); settings.WhitelistOnly(now) { // without the row the ledger refuses the order
			return ErrNotWhitelisted
		}
		return nil
	}
	row, _ := whitelist.Get(rows, w.listed)
	if !row.deletedAt.IsZero() {
		return ErrNotWhitelisted
	}
	return requireCooledOff(row.activeAt, now)
}

// Wallet returns the wallet of an address that is not internal, if the payer may pay it by its own rules. It screens nothing.
func (s *Service) Wallet(ctx context.Context, by Payer, network string, address chain.Address) (Wallet, error) {
	w := Wallet{Network: network, Address: address, customerID: by.Settings.CustomerID}
	if err := s.refuseInternal(ctx, network, address); err != nil {
		return w, err
	}
	entry, err := q.New(s.db.Gathered()).AddressOnWhitelist(ctx, q.AddressOnWhitelistParams{
		CustomerID: w.customerID, Network: network, Address: address.String(),
	})
	switch {
	case err == nil:
		w.listed = entry.ID
		return w, requireCooledOff(entry.ActiveAt, by.At)
	case !db.IsNoRows(err):
		return w, fmt.Errorf("look the address up: %w", err)
	}
	if by.Settings.WhitelistOnly {
		return w, ErrNotWhitelisted
	}
	return w, s.checkUnlisted(ctx, by, w)
}

// checkUnlisted refuses an address on no whitelist that is new since a recent password reset.
func (s *Service) checkUnlisted(ctx context.Context, by Payer, w Wallet) error {
	paid, found, err := s.paidBefore(ctx, w.PayeeID())
	if err != nil {
		return err
	}
	if !found || paid.PaidAt.After(by.Settings.PasswordResetAt) {
		return by.checkNew(by.At)
	}
	return nil
}

func (s *Service) refuseInternal(ctx context.Context, network string, address chain.Address) error {
	internal, err := s.networks[network].IsInternalAddress(ctx, s.db.Read(), address)
	if err == nil && internal {
		err = ErrBlocked
	}
	return err
}

// Book is the whitelist of a payer who orders many payments at once. It is read once for each network.
type Book struct {
	service *Service
	by      Payer
	listed  map[string]map[string]q.WhitelistOfRow // by network and address
}

// Book returns the whitelist of the payer.
func (s *Service) Book(by Payer) *Book {
	return &Book{service: s, by: by, listed: map[string]map[string]q.WhitelistOfRow{}}
}

// Wallet is the service's Wallet by the book.
func (b *Book) Wallet(ctx context.Context, network string, address chain.Address) (Wallet, error) {
	s, w := b.service, Wallet{Network: network, Address: address, customerID: b.by.Settings.CustomerID}
	if b.listed[network] == nil {
		rows, err := q.New(s.db.Read()).WhitelistOf(ctx, q.WhitelistOfParams{CustomerID: w.customerID, Network: network})
		if err != nil {
			return w, fmt.Errorf("read the whitelist: %w", err)
		}
		b.listed[network] = map[string]q.WhitelistOfRow{}
		for _, r := range rows {
			b.listed[network][r.Address] = r
		}
	}
	if entry, found := b.listed[network][address.String()]; found { // an internal address is on no whitelist
		w.listed = entry.ID
		return w, requireCooledOff(entry.ActiveAt, b.by.At)
	}
	if b.by.Settings.WhitelistOnly {
		return w, ErrNotWhitelisted
	}
	if err := s.refuseInternal(ctx, network, address); err != nil {
		return w, err
	}
	return w, s.checkUnlisted(ctx, b.by, w)
}

// StillPayable returns the wallet of an address that was ordered to be paid, unless it was taken off the whitelist since and the
// customer pays no others.
func (s *Service) StillPayable(ctx context.Context, tx db.Tx, customerID, network string, address chain.Address) (Wallet, error) {
	w := Wallet{Network: network, Address: address, customerID: customerID}
	settings, err := s.customers.Settings(ctx, tx, customerID)
	if err != nil || !settings.WhitelistOnly {
		return w, err
	}
	_, err = q.New(tx).AddressOnWhitelist(ctx, q.AddressOnWhitelistParams{
		CustomerID: customerID, Network: network, Address: address.String(),
	})
	if db.IsNoRows(err) {
		return w, ErrNotWhitelisted
	}
	if err != nil {
		return w, fmt.Errorf("look the address up: %w", err)
	}
	return w, nil
}

// ParseAddress returns the address that coins are to be sent to, or errors about the fields "network" and
// "address".
func (s *Service) ParseAddress(network, text string) (chain.Address, error) {
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
