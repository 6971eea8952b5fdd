package withdrawals

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// checkPayer checks that the customer is active and verified. An open screening match sends the payment to
// review.
func (s *Service) checkPayer(ctx context.Context, p *payment) error {
	c, settings, err := s.customers.Payer(ctx, s.db.Gathered(), p.customerID)
	if err != nil {
		return err
	}
	if err := s.transactions.CheckEligible(ctx, c); err != nil {
		return err
	}
	p.payer = payer{c, settings}
	match, err := s.screening.HasOpenMatch(ctx, s.db.Gathered(), p.customerID)
	if err != nil {
		return err
	}
	if match {
		p.reviewReasons = append(p.reviewReasons, ReviewMatch)
	}
	return nil
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

// checkAddress checks that the address is not internal, that the customer may pay it by its own rules, and
// that it is not sanctioned. A payment whose address cannot be screened now is accepted, and waits until it can.
func (s *Service) checkAddress(ctx context.Context, p *payment) error {
	p.counterparty = p.address.String()
	p.payee = chainPayee(p.customerID, p.network, p.counterparty)
	internal, err := s.networks[p.network].IsInternalAddress(ctx, s.db.Read(), p.address)
	if err != nil {
		return err
	}
	if internal {
		return ErrAddressBlocked
	}
	if err := s.checkWhitelist(ctx, p); err != nil {
		return err
	}
	verdict, err := s.screening.ScreenAddress(ctx, p.counterparty)
	if err != nil {
		return err
	}
	switch verdict {
	case screening.Clear:
	case screening.Sanctioned:
		return ErrAddressBlocked
	default: // inconclusive is neither clear nor a match
		p.unscreened = true
	}
	return nil
}

// checkWhitelist checks that the address is on the whitelist and has cooled off, or that the customer pays
// other addresses too and this one is not new since a recent password reset.
func (s *Service) checkWhitelist(ctx context.Context, p *payment) error {
	entry, err := q.New(s.db.Gathered()).AddressOnWhitelist(ctx, q.AddressOnWhitelistParams{CustomerID: p.customerID, Network: p.network, Address: p.counterparty})
	switch {
	case err == nil:
		p.whitelistID = entry.ID
		return requireCooledOff(entry.ActiveAt, p.at)
	case !db.IsNoRows(err):
		return fmt.Errorf("look the address up: %w", err)
	}
	p.unlisted = true
	if err := requireWhitelisted(false, p.payer.settings.WhitelistOnly); err != nil {
		return err
	}
	paid, found, err := s.trustedPayee(ctx, p.payee)
	if err != nil {
		return err
	}
	if !found || paid.PaidAt.After(p.payer.settings.PasswordResetAt) {
		return checkNewPayee(p, p.at)
	}
	return nil
}

// checkNewPayee refuses a payee that was added after the password was reset, for as long as such payees
// have to wait.
func checkNewPayee(p *payment, since time.Time) error {
	reset := p.payer.settings.PasswordResetAt
	if !reset.IsZero() && since.After(reset) && p.at.Before(p.payer.settings.NewPayeesFrom()) {
		return ErrNewPayee
	}
	return nil
}

// checkBankAccount checks that the payee is the customer's own verified bank account and has cooled off.
func (s *Service) checkBankAccount(ctx context.Context, p *payment) error {
	if !id.Valid(p.bankID) {
		return errNoBankID
	}
	account, err := s.bank.VerifiedBankAccount(ctx, s.db.Gathered(), p.customerID, p.bankID)
	if err != nil {
		return err
	}
	p.bankAccount, p.counterparty = account.Party, transactions.CounterpartyAtBank(account.BankName, account.Party)
	p.payee = bankPayee(p.customerID, p.bankID)
	if err := checkNewPayee(p, account.VerifiedAt); err != nil {
		return err
	}
	return requireCooledOff(account.ActiveAt, p.at)
}
