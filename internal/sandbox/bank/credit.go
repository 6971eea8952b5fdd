package bank

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/sandbox/bank/q"
)

// Credit is a payment from another bank to an account of the issuer.
type Credit struct {
	Amount    money.Amount
	Reference string
	To        iso20022.Account // the main account when it is zero
	From      iso20022.Party
}

// Credit books an incoming Faster Payment and notifies the issuer. It returns the bank's reference. Once it
// returns, the bank has booked the payment; the notification follows, even if this process is killed.
func (b *Bank) Credit(ctx context.Context, c Credit) (string, error) {
	if c.To == (iso20022.Account{}) {
		c.To = b.Main
	}
	name, ok := b.nameOf(c.To)
	if !ok {
		return "", errNoAccount
	}
	var ref string
	err := b.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		ref, err = b.book(ctx, tx, name, iso20022.Entry{
			Amount: c.Amount, Direction: iso20022.Credit, Debtor: c.From, Creditor: iso20022.Party{Name: b.Issuer, Account: c.To},
			Reference: c.Reference,
		})
		return err
	})
	if err != nil {
		return "", fmt.Errorf("credit at the sandbox bank: %w", err)
	}
	return ref, b.deliverNow(ctx)
}

// Debit is an amount that the bank debits from an account of the issuer without an order: a charge, a
// mistake, or a recall by the debtor's bank.
type Debit struct {
	Amount    money.Amount
	From      iso20022.Account // the main account when it is zero
	To        iso20022.Party
	Reference string
	// Recall reports that the debit reverses an earlier payment, for Reason.
	Recall bool
	Reason iso20022.Reason
}

// Debit books the debit, whatever the balance is, and notifies the issuer. It returns the bank's reference.
func (b *Bank) Debit(ctx context.Context, d Debit) (string, error) {
	if d.From == (iso20022.Account{}) {
		d.From = b.Main
	}
	name, ok := b.nameOf(d.From)
	if !ok {
		return "", errNoAccount
	}
	var ref string
	err := b.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		ref, err = b.book(ctx, tx, name, iso20022.Entry{
			Amount: d.Amount, Direction: iso20022.Debit, Debtor: iso20022.Party{Name: b.Issuer, Account: b.account(name)}, Creditor: d.To,
			Reference: d.Reference, Returned: d.Recall, Reason: d.Reason,
		})
		return err
	})
	if err != nil {
		return "", fmt.Errorf("debit at the sandbox bank: %w", err)
	}
	return ref, b.deliverNow(ctx)
}

// bookingTime returns the time of an entry that is booked now: after the newest statement, which does not contain
// it. Messages have milliseconds.
func (b *Bank) bookingTime(ctx context.Context, tx db.Tx, name string) (time.Time, error) {
	now := b.Clock.Now().Truncate(time.Millisecond)
	stated, err := q.New(tx).LastStated(ctx, name)
	if db.IsNoRows(err) {
		return now, nil
	}
	if err == nil && !now.After(stated) {
		now = stated.Add(time.Millisecond)
	}
	return now, err
}

// book changes the balance of an account, stores the entry and notifies the issuer. It returns the bank's
// reference of the entry.
func (b *Bank) book(ctx context.Context, tx db.Tx, name string, e iso20022.Entry) (ref string, err error) {
	books := q.New(tx)
	serial, err := books.Next(ctx, "entry")
	if err != nil {
		return "", err
	}
	change := e.Amount.Minor()
	if e.Direction == iso20022.Debit {
		change = -change
	}
	balance, err := books.Move(ctx, q.MoveParams{Amount: change, Name: name})
	if err != nil {
		return "", err
	}
	e.Booked = true
	if e.BookedAt, err = b.bookingTime(ctx, tx, name); err != nil {
		return "", err
	}
	e.ServicerRef = fmt.Sprintf("FP%s%012d", day.In(e.BookedAt).Format("060102"), serial)
	if err := books.InsertEntry(ctx, q.InsertEntryParams{
		Ref: e.ServicerRef, Account: name, Direction: string(e.Direction), Amount: e.Amount.Minor(), Balance: balance, BookedAt: e.BookedAt,
		EndToEndID: e.EndToEndID,
		DebtorName: e.Debtor.Name, DebtorSortCode: e.Debtor.Account.SortCode, DebtorNumber: e.Debtor.Account.Number,
		CreditorName: e.Creditor.Name, CreditorSortCode: e.Creditor.Account.SortCode, CreditorNumber: e.Creditor.Account.Number,
		Reference: e.Reference, Returned: e.Returned, ReasonCode: e.Reason.Code, ReasonText: e.Reason.Text,
	}); err != nil {
		return "", err
	}
	if b.Faults().NoNotices {
		return e.ServicerRef, nil
	}
	notice := iso20022.Notice{
		MessageID: "N" + e.ServicerRef, Created: e.BookedAt, ID: "N" + e.ServicerRef, Account: b.account(name), Entries: []iso20022.Entry{e},
	}
	return e.ServicerRef, b.enqueueMessage(ctx, tx, "camt054", notice.XML(b.version()))
}

func entryOf(m q.Entry) iso20022.Entry {
	return iso20022.Entry{
		ServicerRef: m.Ref, Amount: money.New(m.Amount, money.GBP), Direction: iso20022.Direction(m.Direction), Booked: true,
		BookedAt: m.BookedAt,
		Returned: m.Returned, Reason: iso20022.Reason{Code: m.ReasonCode, Text: m.ReasonText}, InstructionID: m.EndToEndID,
		EndToEndID: m.EndToEndID,
		Debtor:     iso20022.Party{Name: m.DebtorName, Account: iso20022.Account{SortCode: m.DebtorSortCode, Number: m.DebtorNumber}},
		Creditor:   iso20022.Party{Name: m.CreditorName, Account: iso20022.Account{SortCode: m.CreditorSortCode, Number: m.CreditorNumber}},
		Reference:  m.Reference,
	}
}
