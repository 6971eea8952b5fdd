package rails

import (
	"context"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/wallet"
)

// Bank fills wallet's Bank.
type Bank struct{ Banking *banking.Service }

// Usable is the customer's own verified bank account.
func (b Bank) Usable(ctx context.Context, conn db.Conn, customerID, bankID string) (wallet.BankAccount, error) {
	a, err := b.Banking.VerifiedBankAccount(ctx, conn, customerID, bankID)
	if err != nil {
		return wallet.BankAccount{}, err
	}
	return wallet.BankAccount{Party: wallet.Party(a.Party), ID: a.ID, BankName: a.BankName, VerifiedAt: a.VerifiedAt}, nil
}

// VirtualAccount is where this customer alone pays in.
func (b Bank) VirtualAccount(ctx context.Context, tx db.Tx, customerID string) (wallet.ReceivingAccount, error) {
	a, err := b.Banking.VirtualAccount(ctx, tx, customerID)
	if err != nil {
		return wallet.ReceivingAccount{}, err
	}
	return wallet.ReceivingAccount{
		ID: a.ID, Currency: money.GBP.Code(), AccountHolder: a.AccountHolder, BankName: a.BankName, SortCode: a.SortCode, AccountNumber: a.AccountNumber, IBAN: a.IBAN, BIC: a.BIC,
	}, nil
}

// OrderPayout has a payment sent, once for each id.
func (b Bank) OrderPayout(ctx context.Context, tx db.Tx, p wallet.PayoutOrder) error {
	return b.Banking.OrderPayout(ctx, tx, banking.PayoutOrder{
		ID: p.ID, Kind: banking.PayoutKind(p.Kind), From: banking.AccountID(p.From), Creditor: banking.Party(p.To), Amount: p.Amount, Reference: p.Reference,
	})
}

// Receipt is the money that arrived under this id.
func (b Bank) Receipt(ctx context.Context, conn db.Conn, receiptID string) (wallet.Credit, error) {
	c, err := b.Banking.Credit(ctx, conn, receiptID)
	return creditOf(c), err
}

func creditOf(c banking.Credit) wallet.Credit {
	return wallet.Credit{
		ID: c.ID, Account: string(c.Account), Amount: c.Amount, CustomerID: c.CustomerID, Matched: c.Matched, Reference: c.Reference, Debtor: wallet.Party(c.Debtor), At: c.At,
	}
}

func payoutOf(p banking.Payout) wallet.Payout {
	return wallet.Payout{ID: p.ID, Kind: wallet.PayoutKind(p.Kind), From: string(p.From), Amount: p.Amount}
}

// BankSink fills banking's Sink: what is customers' goes to Wallet, the rest to Treasury.
type BankSink struct {
	Wallet   *wallet.Service
	Treasury banking.Sink
}

// CreditReceived passes on money that arrived.
func (b BankSink) CreditReceived(ctx context.Context, tx db.Tx, c banking.Credit) error {
	if c.Account == banking.Own {
		return b.Treasury.CreditReceived(ctx, tx, c)
	}
	return b.Wallet.CreditReceived(ctx, tx, creditOf(c))
}

// PayoutSettled passes on that the bank debited us.
func (b BankSink) PayoutSettled(ctx context.Context, tx db.Tx, p banking.Payout) error {
	if !ours(p) {
		return b.Treasury.PayoutSettled(ctx, tx, p)
	}
	return b.Wallet.PayoutSettled(ctx, tx, payoutOf(p))
}

// PayoutRejected passes on that the bank did not pay.
func (b BankSink) PayoutRejected(ctx context.Context, tx db.Tx, p banking.Payout, reason string) error {
	if !ours(p) {
		return b.Treasury.PayoutRejected(ctx, tx, p, reason)
	}
	return b.Wallet.PayoutRejected(ctx, tx, payoutOf(p), reason)
}

// PayoutReturned passes on that money came back.
func (b BankSink) PayoutReturned(ctx context.Context, tx db.Tx, p banking.Payout, reason string) error {
	if !ours(p) {
		return b.Treasury.PayoutReturned(ctx, tx, p, reason)
	}
	return b.Wallet.PayoutReturned(ctx, tx, payoutOf(p), reason)
}

// TransferArrived is the treasury's: money went from one of our accounts to the other.
func (b BankSink) TransferArrived(ctx context.Context, tx db.Tx, p banking.Payout) error {
	return b.Treasury.TransferArrived(ctx, tx, p)
}

// StatementClosed is the treasury's to compare.
func (b BankSink) StatementClosed(ctx context.Context, tx db.Tx, s banking.Statement) error {
	return b.Treasury.StatementClosed(ctx, tx, s)
}

func ours(p banking.Payout) bool {
	return p.Kind == banking.Withdrawal || (p.Kind == banking.Return && p.From != banking.Own)
}
