package iso20022

import (
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// Notice is one notification of a camt.054, or one report of a camt.052: entries that were just booked on one account.
type Notice struct {
	MessageID string
	Created   time.Time
	ID        string
	Account   Account
	// Named is how the message names the account, with its currency, if it cannot be read. It is not written.
	Named   string
	Entries []Entry
	// Err, which matches ErrMalformed, says what of it cannot be read beside its entries.
	Err error
}

// Statement is one statement of a camt.053: all entries booked on one account, normally in one day.
type Statement struct {
	MessageID string
	Created   time.Time
	ID        string
	Account   Account
	// Named is how the message names the account, with its currency, if it cannot be read. It is not written.
	Named string
	// Owner is the name of the account's holder in a statement that is written; "" is none. It is not read.
	Owner   string
	Entries []Entry
	// Date is the day of the closing balance.
	Date day.Day
	// From is the day of the opening balance of a statement of several days that is written; zero: Date. It is not read.
	From day.Day
	// Opening and Closing are the booked balances, negative if overdrawn. A long statement has its closing
	// balance on the last page; its opening balance may be missing on the others than the first.
	Opening, Closing      money.Amount
	HasClosing, NoOpening bool
	// Page is the number of the page, from 1, of a statement that the bank divides; 0 if it does not. Sequence
	// is the number of the statement (ElctrncSeqNb), which all of its pages have, or "".
	Page     int
	LastPage bool
	Sequence string
	// Err, which matches ErrMalformed, says what of it cannot be read beside its entries. It closes no day then.
	Err error
}

// Entry is one entry on an account. A batch booking of the bank is read as its single transactions.
type Entry struct {
	// ServicerRef is the bank's reference (AcctSvcrRef), or "". An entry has the same one in every file, but
	// banks also use a reference again for another entry.
	ServicerRef string
	Amount      money.Amount // never negative
	Direction   Direction
	// Booked is false for an entry that is only pending and may never be booked.
	Booked   bool
	BookedAt time.Time
	// Day is the booking date if the bank gave a date only; see BookingDay.
	Day day.Day
	// Reversal reports that the entry reverses an earlier one of the other direction (a recall).
	Reversal bool
	// Returned reports that a payment of the issuer was returned: the one with EndToEndID, for Reason.
	Returned                  bool
	Reason                    Reason
	InstructionID, EndToEndID string
	// UETR and TransactionID name the payment between the banks; a recall or a return has those of the payment that it is
	// of. UETR is new in version .08.
	UETR, TransactionID string
	Debtor, Creditor    Party
	DebtorAddress       Address // zero unless the message has town and country
	// Others are the names of whoever else is behind the payment: who initiated it, on whose behalf it was paid, for whom it is, and
	// the trading party.
	Others    []string
	Reference string
	// Information is what the account's servicer adds (AddtlNtryInf), or "".
	Information string
	// Batch is the bank's reference of what it booked as one, of which the entry is a part, or "". It is not written.
	Batch string
	// Charge reports that the entry is what the bank kept of another one, which is larger by it.
	Charge bool
}

// BookingDay returns the day on which the entry is booked. It is zero if the bank did not say.
func (e Entry) BookingDay() day.Day {
	if !e.Day.IsZero() {
		return e.Day
	}
	return day.In(e.BookedAt)
}

// Direction is the credit or debit indicator of the standard (CdtDbtInd).
type Direction string

// The directions.
const (
	Credit Direction = "CRDT"
	Debit  Direction = "DBIT"
)

const (
	returnFamily = "RRTN" // the sub-family of returned payments in the bank transaction codes
	notProvided  = "NOTPROVIDED"
	noReference  = "NONREF"
	maxUETR      = 36 // a UUID
)

// balances reads the booked opening and closing balances. The opening balance may be given as the previous
// closing balance. Balances in other currencies, and those of a page (INTM), say nothing of the day.
func (r *reader) balances(e *element, s *Statement) {
	s.Opening, s.Closing, s.NoOpening = money.Zero(money.GBP), money.Zero(money.GBP), true
	opened := false
	for _, b := range e.all("Bal") {
		if amount := r.at(b, "Amt"); amount != nil && amount.currency != money.GBP.Code() || r.text(b, max35, "Tp", "SubTp", "Cd") == interim {
			continue
		}
		switch r.text(b, max35, "Tp", "CdOrPrtry", "Cd") {
		case "OPBD":
			s.Opening, s.NoOpening, opened = r.balance(b), false, true
		case "PRCD":
			if !opened {
				s.Opening, s.NoOpening = r.balance(b), false
			}
		case "CLBD":
			r.closing(b, s)
		}
	}
}

// interim is the subtype of the balance of a page.
const interim = "INTM"

func (r *reader) balance(b *element) money.Amount {
	amount := r.amount(r.must(b, "Amt"))
	if r.direction(b) == Debit {
		amount = amount.Neg()
	}
	return amount
}

// closing reads a closing balance. A statement of several days may have one of each.
func (r *reader) closing(b *element, s *Statement) {
	amount, of := r.balance(b), r.date(r.must(b, "Dt"))
	if s.HasClosing && of == s.Date && amount != s.Closing {
		r.fail("two closing balances")
	}
	if !s.HasClosing || of.After(s.Date) {
		s.Closing, s.HasClosing, s.Date = amount, true, of
	}
}

// ownAccount reads the account of a report, which has one currency. One of which the sort code is not said has no other.
func (r *reader) ownAccount(e *element) Account {
	if currency := r.text(e, max35, "Acct", "Ccy"); currency != "" && currency != money.GBP.Code() {
		r.fail("the account is in %s", currency)
		return Account{}
	}
	account := r.must(e, "Acct")
	a := r.account(account, r.at(account, "Svcr"))
	if number := r.at(account, "Id", "Othr", "Id"); !a.Known() && number != nil && isDigits(withoutMarks(number.text), 8) {
		a.Number = withoutMarks(number.text)
	}
	if a.Number == "" {
		r.fail("the account is not a British one")
	}
	return a
}

// named returns how the message names the account of a report.
func (r *reader) named(e *element) string {
	account := r.at(e, "Acct")
	for _, path := range [][]string{{"Id", "IBAN"}, {"Id", "Othr", "Id"}} {
		if found := r.at(account, path...); found != nil {
			return strings.TrimSpace(cut(found.text, max35) + " " + r.text(account, max35, "Ccy"))
		}
	}
	return ""
}

// entry reads one Ntry: as one entry, or as several if it is a batch booking, or if the bank kept its charges. Only amount,
// direction and status have to be readable.
func (r *reader) entry(n *element) []Entry {
	detail := &reader{}
	base := Entry{
		Amount:      r.amount(r.must(n, "Amt")),
		Direction:   r.direction(n),
		Booked:      r.status(n) == booked,
		ServicerRef: detail.reference(n, "AcctSvcrRef"),
		Reversal:    isReversal(n),
		Returned:    detail.returned(n),
		Information: detail.words(n, max500, "AddtlNtryInf"),
	}
	if base.BookedAt, base.Day = detail.booking(detail.at(n, "BookgDt")); base.BookedAt.IsZero() {
		base.BookedAt, base.Day = detail.booking(detail.at(n, "ValDt"))
	}
	if r.err != nil {
		return nil
	}
	return detail.transactions(n, base)
}

// isReversal reports whether an entry is a reversal. One that says something else than true or false may be one: what our
// payment was is never taken for a deposit.
func isReversal(n *element) bool {
	r := &reader{}
	return r.indicator(n, "RvslInd") || r.err != nil
}

// transaction adds the fields of TxDtls to the entry.
func (r *reader) transaction(d *element, e Entry) Entry {
	e.ServicerRef = r.reference(d, "Refs", "AcctSvcrRef")
	e.InstructionID = r.reference(d, "Refs", "InstrId")
	e.EndToEndID = r.reference(d, "Refs", "EndToEndId")
	e.UETR = strings.ToLower(r.text(d, maxUETR, "Refs", "UETR"))
	e.TransactionID = r.reference(d, "Refs", "TxId")
	parties, agents := r.at(d, "RltdPties"), r.at(d, "RltdAgts")
	e.Debtor = Party{r.name(r.at(parties, "Dbtr")), r.account(r.at(parties, "DbtrAcct"), r.at(agents, "DbtrAgt"))}
	e.DebtorAddress = r.address(r.at(parties, "Dbtr"))
	e.Creditor = Party{r.name(r.at(parties, "Cdtr")), r.account(r.at(parties, "CdtrAcct"), r.at(agents, "CdtrAgt"))}
	for _, role := range []string{"InitgPty", "UltmtDbtr", "UltmtCdtr", "TradgPty"} {
		if name := r.name(r.at(parties, role)); name != "" {
			e.Others = append(e.Others, name)
		}
	}
	e.Reference = r.remittance(d)
	if back := r.at(d, "RtrInf"); back != nil {
		e.Returned, e.Reason = true, r.reason(back)
	}
	e.Returned = e.Returned || r.returned(d)
	return e
}

// remittance reads what the payer wrote: free text, and the references of what is structured.
func (r *reader) remittance(d *element) string {
	var free, references []*element
	for _, information := range d.all("RmtInf") {
		free = append(free, information.all("Ustrd")...)
		for _, structured := range information.all("Strd") {
			if ref := r.at(structured, "CdtrRefInf", "Ref"); ref != nil {
				references = append(references, ref)
			}
			for _, more := range structured.all("AddtlRmtInf") {
				if !strings.HasPrefix(more.text, "?") { // ?REJECT?0 is a Swiss code and no text
					free = append(free, more)
				}
			}
		}
	}
	text, refs := joined(free), joined(references)
	if refs == "" || strings.Contains(text, refs) {
		return text
	}
	return strings.TrimSpace(cut(text, max140-1-len([]rune(refs))) + " " + refs)
}

// returned reports whether the bank transaction code is that of a returned payment.
func (r *reader) returned(e *element) bool {
	return r.text(e, 4, "BkTxCd", "Domn", "Fmly", "SubFmlyCd") == returnFamily
}

func (r *reader) direction(e *element) Direction {
	d := Direction(r.mustText(e, 4, "CdtDbtInd"))
	if d != Credit && d != Debit {
		r.fail("CdtDbtInd is %q", d)
	}
	return d
}
