package banking

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Which reports speak of the same entry? Banks repeat files, report an entry in a notice and again in the day's
// statement, sometimes with less detail, and use a reference again for another entry. Therefore:
//
//   - Two reports speak of one entry if nothing tells them apart: account, direction and amount, and, as far as
//     both give them, reference, booking day, end-to-end id, and the accounts or else the names of the parties.
//   - Within one statement every line is an entry of its own, because the lines add up to the balance. So are
//     the lines without a reference of one notice.
//   - A report that agrees with a recorded entry in all of that but states another amount contradicts it. Only
//     an operator can say whether the bank means one entry or two.

// identity is what tells entries apart. Empty members were not given by the bank.
type identity struct {
	servicerRef                              string
	amount                                   int64 // negative for a debit
	day                                      day.Day
	endToEnd, counterparty, name, ourAccount []byte
	// other is the same under the other index key while that is replaced, which is the key of some recorded entries.
	other *identity
}

func (s *Service) identityOf(of AccountID, e iso20022.Entry) identity {
	i := s.identityUnder(of, e, 0)
	if s.sealer.IndexChanges() {
		other := s.identityUnder(of, e, 1)
		i.other = &other
	}
	return i
}

func (s *Service) identityUnder(of AccountID, e iso20022.Entry, key int) identity {
	i := identity{servicerRef: e.ServicerRef, amount: e.Amount.Minor(), day: e.BookingDay()}
	other, ours := e.Debtor, e.Creditor
	if e.Direction == iso20022.Debit {
		i.amount, other, ours = -i.amount, e.Creditor, e.Debtor
	}
	if e.EndToEndID != "" {
		i.endToEnd = s.sealer.Indexes(endToEndContext, e.EndToEndID)[key]
	}
	if other.Account.Known() {
		i.counterparty = s.accountIndexes(other.Account.SortCode, other.Account.Number)[key]
	}
	if name := comparableName(other.Name); name != "" {
		i.name = s.sealer.Indexes(nameContext, name)[key]
	}
	if ours.Account.Known() && ours.Account != s.issuer.account(of) { // the account itself says nothing
		i.ourAccount = s.accountIndexes(ours.Account.SortCode, ours.Account.Number)[key]
	}
	return i
}

// comparableName returns the letters and digits of a name, cut to the length to which clearings cut names.
func comparableName(name string) string {
	var b strings.Builder
	for _, r := range upperLatin(name) {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' {
			b.WriteRune(r)
		}
	}
	return trimTo(b.String(), iso20022.MaxReference)
}

func identityOfRow(row *q.BankEntry) (i identity, err error) {
	i = identity{
		servicerRef: row.ServicerRef, amount: row.Amount, endToEnd: row.EndToEnd, counterparty: row.Counterparty, name: row.Name,
		ourAccount: row.OwnNumber,
	}
	if row.DayStated {
		i.day, err = day.Parse(row.Day)
	}
	return i, err
}

// like returns i under the index key under which the hashes of known are.
func (i identity) like(known identity) identity {
	if i.other == nil {
		return i
	}
	other := *i.other
	other.day = i.day // which the statement may have decided
	if known.agreement(other) > known.agreement(i) {
		return other
	}
	return i
}

// contradicts reports whether something other than the amount tells the two apart.
func (i identity) contradicts(other identity) bool {
	differ := func(a, b []byte) bool { return a != nil && b != nil && !bytes.Equal(a, b) }
	return (i.amount < 0) != (other.amount < 0) ||
		i.servicerRef != "" && other.servicerRef != "" && i.servicerRef != other.servicerRef ||
		!i.day.IsZero() && !other.day.IsZero() && i.day != other.day ||
		differ(i.endToEnd, other.endToEnd) || differ(i.counterparty, other.counterparty) || differ(i.ourAccount, other.ourAccount) ||
		(i.counterparty == nil || other.counterparty == nil) && differ(i.name, other.name)
}

// agreement counts what both give. The entry with the most is the most likely one.
func (i identity) agreement(other identity) (n int) {
	for _, both := range []bool{
		i.servicerRef != "" && i.servicerRef == other.servicerRef, !i.day.IsZero() && i.day == other.day,
		agree(i.endToEnd, other.endToEnd), agree(i.counterparty, other.counterparty), agree(i.ourAccount, other.ourAccount),
		agree(i.name, other.name),
	} {
		if both {
			n++
		}
	}
	return n
}

func agree(a, b []byte) bool { return a != nil && bytes.Equal(a, b) }

// isAmended reports whether the two agree in everything but the amount.
func (i identity) isAmended(other identity) bool {
	return i.servicerRef != "" && i.servicerRef == other.servicerRef && i.amount != other.amount && i.day == other.day &&
		bytes.Equal(i.endToEnd, other.endToEnd) && bytes.Equal(i.counterparty, other.counterparty) && bytes.Equal(i.ourAccount, other.ourAccount)
}

// place is where an entry was reported.
type place struct {
	Report    string `json:"report"` // the statement, all of its pages, or the notice
	Page      int32  `json:"page"`
	File      string `json:"file"`
	Position  int64  `json:"position"`
	Statement bool   `json:"statement"`
}

// isTaken reports whether a recorded entry is another line of the report that p is in.
func (p place) isTaken(row *q.BankEntry, e identity) bool {
	if !p.Statement && e.servicerRef != "" {
		return false
	}
	return row.Report == p.Report && (row.ReportPage != p.Page || row.ReportFile == p.File && row.Position != p.Position)
}

// newRef returns our name of a new entry: the bank's reference, with a number where it occurs again.
func newRef(ctx context.Context, tx db.Tx, of AccountID, e identity, booked day.Day) (string, error) {
	name := e.servicerRef
	var n int64
	var err error
	if name == "" {
		name = "none-" + booked.Format("20060102")
		n, err = q.New(tx).CountEntriesWithoutReference(ctx, q.CountEntriesWithoutReferenceParams{Account: string(of), Day: booked.String()})
	} else {
		n, err = q.New(tx).CountEntriesWithReference(ctx, q.CountEntriesWithReferenceParams{Account: string(of), ServicerRef: name})
	}
	if err != nil {
		return "", fmt.Errorf("count the entries of the reference: %w", err)
	}
	for ref := numbered(name, n); ; ref = numbered(name, n) {
		_, err := q.New(tx).Entry(ctx, q.EntryParams{Account: string(of), Ref: ref})
		if db.IsNoRows(err) {
			return ref, nil
		}
		if err != nil {
			return "", fmt.Errorf("look for a free name: %w", err)
		}
		n++
	}
}

func numbered(name string, n int64) string {
	if n == 0 {
		return name
	}
	return fmt.Sprintf("%s#%d", name, n+1)
}
