package wallet

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// Why operators must look at a payment.
const (
	doubtAmount    = "amount"
	doubtScreening = "screening inconclusive"
	doubtCustomer  = "the customer resembles somebody on a sanctions list"
	doubtVelocity  = "unusually many or much in a day"
)

// mayPay: the account is active, and somebody known holds it.
func (s *Service) mayPay(ctx context.Context, p *payment) error {
	c, err := s.active(ctx, p.customerID)
	if err != nil {
		return err
	}
	settings, err := s.Customers.Settings(ctx, s.DB.Read(), p.customerID)
	if err != nil {
		return err
	}
	p.payer = payer{c, settings}
	hasOpenMatch, err := s.Screening.HasOpenMatch(ctx, s.DB.Read(), p.customerID)
	if err != nil {
		return err
	}
	if hasOpenMatch {
		p.doubts = append(p.doubts, doubtCustomer)
	}
	return nil
}

// active is the customer, if it may use the product.
func (s *Service) active(ctx context.Context, customerID string) (customer.Customer, error) {
	m, err := s.Customers.Find(ctx, s.DB.Read(), customerID)
	if err != nil {
		return customer.Customer{}, err
	}
	if m.Customer.Status != customer.Active {
		return customer.Customer{}, ErrFrozen
	}
	verified, err := s.Verified.Verified(ctx, s.DB.Read(), customerID)
	if err != nil {
		return customer.Customer{}, err
	}
	if !verified {
		return customer.Customer{}, ErrNotVerified
	}
	return m.Customer, nil
}

// address is where coins are to go, in its checksummed form, or what is wrong with the fields.
func (s *Service) address(network, text string) (string, error) {
	n, known := s.networks[network]
	if !known {
		code := fault.UnknownNetwork
		if network == "" {
			code = fault.RequiredField
		}
		return "", fault.Invalid(fault.Field("network", code))
	}
	if text = strings.TrimSpace(text); text == "" {
		return "", fault.Invalid(fault.Field("address", fault.RequiredField))
	}
	address, err := n.Parse(text)
	if err != nil {
		return "", fault.Invalid(fault.Field("address", fault.AddressFormat, sentence(err)))
	}
	return address, nil
}

// toAddress: an address that is not our own, that this customer may pay by its own
// rules, and that is not sanctioned.
func (s *Service) toAddress(ctx context.Context, p *payment) error {
	network := s.networks[p.network]
	p.shown = p.address
	p.payee = strings.Join([]string{p.customerID, p.network, p.address}, "/")
	ours, err := network.Ours(ctx, s.DB.Read(), p.address)
	if err != nil {
		return err
	}
	if ours {
		return ErrAddressBlocked
	}
	if err := s.listed(ctx, p); err != nil {
		return err
	}
	verdict, err := s.Screening.ScreenAddress(ctx, p.address)
	if err != nil {
		return err
	}
	switch verdict {
	case screening.Clear:
	case screening.Sanctioned:
		return ErrAddressBlocked
	default: // what nobody answered is not clear
		p.doubts = append(p.doubts, doubtScreening)
	}
	return nil
}

// listed: the address stands on the list and has cooled off, or the customer pays others too, and
// then not somebody new just after its password was reset.
func (s *Service) listed(ctx context.Context, p *payment) error {
	entry, err := q.New(s.DB.Read()).Listed(ctx, q.ListedParams{CustomerID: p.customerID, Network: p.network, Address: p.address})
	switch {
	case err == nil && p.at.Before(entry.ActiveAt):
		return ErrAddressCooling
	case err == nil:
		p.listedAs = entry.ID
		return nil
	case !db.IsNoRows(err):
		return fmt.Errorf("look the address up: %w", err)
	case p.payer.settings.WhitelistOnly:
		return ErrNotWhitelisted
	}
	paid, found, err := s.paidBefore(ctx, p.payee)
	if err != nil {
		return err
	}
	if !found || paid.PaidAt.After(p.payer.settings.PasswordResetAt) {
		return s.newPayee(p, p.at)
	}
	return nil
}

// newPayee refuses one that became a payee after the password was reset, for as long as such wait.
func (s *Service) newPayee(p *payment, since time.Time) error {
	reset := p.payer.settings.PasswordResetAt
	if !reset.IsZero() && since.After(reset) && p.at.Before(p.payer.settings.NewPayeesFrom()) {
		return ErrNewPayee
	}
	return nil
}

// toBank: the customer's own bank account, verified.
func (s *Service) toBank(ctx context.Context, p *payment) error {
	if !id.Valid(p.bankID) {
		return ErrNotFound
	}
	account, err := s.Bank.Usable(ctx, s.DB.Read(), p.customerID, p.bankID)
	if err != nil {
		return err
	}
	p.to, p.shown = account.Party, bankShown(account.BankName, account.Party)
	p.payee = strings.Join([]string{p.customerID, "bank", p.bankID}, "/")
	return s.newPayee(p, account.VerifiedAt)
}

// bankShown names an account without telling it: the bank and the last four digits.
func bankShown(bank string, p Party) string {
	ending := p.AccountNumber
	if len(ending) > 4 {
		ending = ending[len(ending)-4:]
	}
	if bank == "" {
		bank = "Account"
	}
	return bank + " ••••" + ending
}

// limitKey is the row that counts what a customer paid out in one UTC day; monthKey the month's.
func limitKey(customerID, what string, at time.Time) string {
	return strings.Join([]string{customerID, what, at.UTC().Format(time.DateOnly)}, "/")
}

func monthKey(limitKey string) string { return limitKey[:len(limitKey)-len("-02")] }

// covered looks at the balance before the customer is asked to authenticate; the ledger decides.
func (s *Service) covered(ctx context.Context, p *payment) error {
	available, err := s.Ledger.Balance(ctx, s.DB.Read(), chart.Customer(p.customerID))
	if err != nil {
		return err
	}
	if available.Cmp(p.coins.Add(p.feeCoins)) < 0 {
		return ErrInsufficientFunds
	}
	return nil
}

// trusted: the customer asked not to be asked again for payees that were paid with an authentication.
func (s *Service) trusted(ctx context.Context, p *payment) (bool, error) {
	if p.payer.settings.SecondaryAuth != 0 {
		return false, nil
	}
	_, found, err := s.paidBefore(ctx, p.payee)
	return found, err
}

func (s *Service) paidBefore(ctx context.Context, payee string) (row q.PayeeRow, found bool, err error) {
	row, err = q.New(s.DB.Read()).Payee(ctx, payee)
	if db.IsNoRows(err) {
		return row, false, nil
	}
	if err != nil {
		return row, false, fmt.Errorf("look the payee up: %w", err)
	}
	return row, true, nil
}

// sentence is an error as the customer reads it.
func sentence(err error) string {
	text := strings.TrimSuffix(err.Error(), ".")
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// most is the largest amount of coins that is counted safely everywhere.
var most = money.MustParse("9000000000", money.GBPC)
