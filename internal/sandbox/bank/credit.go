package bank

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
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
	return b.bookNow(ctx, c.To, entry{
		Amount: c.Amount.Minor(), Direction: iso20022.Credit, Debtor: c.From, Creditor: iso20022.Party{Name: b.Issuer, Account: c.To},
		Reference: c.Reference,
	})
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
	name, _ := b.nameOf(d.From)
	return b.bookNow(ctx, d.From, entry{
		Amount: d.Amount.Minor(), Direction: iso20022.Debit, Debtor: iso20022.Party{Name: b.Issuer, Account: b.account(name)}, Creditor: d.To,
		Reference: d.Reference, Returned: d.Recall, Reason: d.Reason,
	})
}

// bookNow books an entry on the account that holds the money of a, and notifies the issuer at once.
func (b *Bank) bookNow(ctx context.Context, a iso20022.Account, e entry) (ref string, err error) {
	name, ok := b.nameOf(a)
	if !ok {
		return "", errNoAccount
	}
	if err := b.change(ctx, func(s *books) error { ref = b.book(s, name, e); return nil }); err != nil {
		return "", err
	}
	return ref, b.deliverNow(ctx)
}

// book changes the balance of an account, stores the entry and notifies the issuer. It returns the bank's
// reference of the entry.
func (b *Bank) book(s *books, account string, e entry) (ref string) {
	e.Account, e.BookedAt = account, b.bookingTime(s, account)
	e.Balance = s.balance(account) + e.Amount
	if e.Direction == iso20022.Debit {
		e.Balance -= 2 * e.Amount
	}
	serial := s.next()
	e.Ref = fmt.Sprintf("FP%s%012d", day.In(e.BookedAt).Format("060102"), serial)
	s.addEntry(e)
	s.put(entryRecord, serial, e)
	if !b.Faults().NoNotices {
		notice := iso20022.Notice{
			MessageID: "N" + e.Ref, Created: e.BookedAt, ID: "N" + e.Ref, Account: b.account(account), Entries: []iso20022.Entry{e.iso()},
		}
		b.enqueueMessage(s, "camt054", notice.XML(b.version()))
	}
	return e.Ref
}

// bookingTime returns the time of an entry that is booked now: after the newest statement, which does not contain
// it. Messages have milliseconds.
func (b *Bank) bookingTime(s *books, account string) time.Time {
	now := b.Clock.Now().Truncate(time.Millisecond)
	if stated := s.StatedAt[account]; !now.After(stated) {
		return stated.Add(time.Millisecond)
	}
	return now
}

// Entries returns what was booked on an account, the oldest first.
func (b *Bank) Entries(ctx context.Context, a iso20022.Account) (booked []iso20022.Entry, err error) {
	name, ok := b.nameOf(a)
	if !ok {
		return nil, errNoAccount
	}
	err = b.read(ctx, func(s *books) {
		for _, e := range s.entries[name] {
			booked = append(booked, e.iso())
		}
	})
	return booked, err
}
