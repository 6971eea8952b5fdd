package withdrawals

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/transactions"
)

// BankOrder is a customer's order to redeem coins to a bank account.
type BankOrder struct {
	CustomerID        string
	Key               string       // the customer's idempotency key; "" is none
	Amount            money.Amount // pounds
	BankID            string
	NextSecondaryAuth int
	Labels            transactions.Labels
}

// ToBank orders coins to be redeemed at par and paid to a bank account. It answers as ToChain does.
func (s *Service) ToBank(ctx context.Context, o BankOrder) (api.Answer, error) {
	to := bankPayee{o.BankID}
	return s.carryOut(ctx, order{
		call: "fiatWithdrawal", customerID: o.CustomerID, key: o.Key, kind: transactions.FiatWithdrawal, amount: o.Amount, payee: to,
		find:              to.find,
		nextSecondaryAuth: o.NextSecondaryAuth, labels: o.Labels,
	})
}

// bankPayee is one of the customer's bank accounts.
type bankPayee struct{ bankID string }

func (b bankPayee) named() [3]string { return [3]string{"", "", b.bankID} }
func (b bankPayee) field() string    { return "bankId" }

// find returns the account, if it is the customer's own, verified, and has cooled off.
func (b bankPayee) find(ctx context.Context, s *Service, by payer) (destination, error) {
	if !id.Valid(b.bankID) {
		return nil, errNoBankID
	}
	found, err := s.bank.VerifiedBankAccount(ctx, s.db.Gathered(), by.ID, b.bankID)
	if err != nil {
		return nil, err
	}
	return bankAccount{by.ID, b.bankID, found}, by.CheckBankAccount(found)
}

func (b bankPayee) still(ctx context.Context, tx db.Tx, s *Service, customerID string) (destination, error) {
	found, err := s.bank.VerifiedBankAccount(ctx, tx, customerID, b.bankID)
	return bankAccount{customerID, b.bankID, found}, err
}

// bankAccount is an account to which pounds are paid.
type bankAccount struct {
	customerID, bankID string
	banking.BankAccount
}

func (a bankAccount) PayeeID() string { return payees.BankPayeeID(a.customerID, a.bankID) }
func (a bankAccount) shown() string   { return transactions.CounterpartyAtBank(a.BankName, a.Party) }
func (a bankAccount) whole() string   { return a.Party.Whole() }
func (a bankAccount) network() string { return "" }
func (a bankAccount) IsNew() bool     { return false }

func (a bankAccount) Preconditions() []ledger.RowRef             { return nil }
func (a bankAccount) CheckPayable(time.Time, *ledger.Rows) error { return nil }

func (a bankAccount) write(s *Service, row *withdrawalRow) (err error) {
	row.BankID = a.bankID
	row.Creditor, err = s.sealer.SealJSON(creditorContext, a.Party)
	return err
}

// creditorContext is that of a payee that is sealed with its withdrawal.
const creditorContext = "withdrawals.creditor"
