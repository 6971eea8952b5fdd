package iso20022

import (
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// Notice is one notification of a camt.054: entries that were just booked on one account.
type Notice struct {
	MessageID string
	Created   time.Time
	ID        string
	Account   Account
	// Owner is the name of the account's holder in a statement that is written; "" is none. It is not read.
	Owner   string
	Entries []Entry
}

// Statement is one statement of a camt.053: all entries booked on one account, normally in one day.
type Statement struct {
	MessageID string
	Created   time.Time
	ID        string
	Account   Account
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
	DebtorAddress       Address // zero unless the message has town, postcode and country
	// Others are the names of whoever else is behind the payment: who initiated it, on whose behalf it was paid, for whom it is, and
	// the trading party.
	Others    []string
	Reference string
	// Information is what the account's servicer adds (AddtlNtryInf), or "".
	Information string
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
	noticeMessage       = "camt.054.001.08"
	oldNoticeMessage    = "camt.054.001.02"
	statementMessage    = "camt.053.001.08"
	oldStatementMessage = "camt.053.001.02"
	returnFamily        = "RRTN" // the sub-family of returned payments in the bank transaction codes
	notProvided         = "NOTPROVIDED"
	noReference         = "NONREF"
	maxUETR             = 36 // a UUID
)

// balances reads the booked opening and closing balances. The opening balance may be given as the previous
// closing balance.
func (r *reader) balances(e *element, s *Statement) {
	s.Opening, s.Closing, s.NoOpening = money.Zero(money.GBP), money.Zero(money.GBP), true
	for _, b := range e.all("Bal") {
		amount := r.amount(r.must(b, "Amt"))
		if r.direction(b) == Debit {
			amount = amount.Neg()
		}
		switch r.text(b, max35, "Tp", "CdOrPrtry", "Cd") {
		case "OPBD", "PRCD":
			s.Opening, s.NoOpening = amount, false
		case "CLBD":
			if s.HasClosing {
				r.fail("two closing balances")
			}
			s.Closing, s.HasClosing, s.Date = amount, true, r.date(r.must(b, "Dt"))
		}
	}
}

func (r *reader) ownAccount(e *element) Account {
	a := r.account(r.must(e, "Acct"), r.at(e, "Acct", "Svcr"))
	if !a.Known() {
		r.fail("the account is not a British one")
	}
	return a
}

// entry reads one Ntry: as one entry, or as several if it is a batch booking.
func (r *reader) entry(n *element) []Entry {
	base := Entry{
		ServicerRef: provided(r.text(n, max35, "AcctSvcrRef")),
		Amount:      r.amount(r.must(n, "Amt")),
		Direction:   r.direction(n),
		Booked:      r.booked(n),
		Reversal:    r.text(n, 5, "RvslInd") == "true",
		Returned:    r.returned(n),
		Information: r.text(n, max500, "AddtlNtryInf"),
	}
	if base.BookedAt, base.Day = r.booking(r.at(n, "BookgDt")); base.BookedAt.IsZero() {
		base.BookedAt, base.Day = r.booking(r.at(n, "ValDt"))
	}
	var details []*element
	for _, d := range n.all("NtryDtls") {
		details = append(details, d.all("TxDtls")...)
	}
	switch len(details) {
	case 0:
		return []Entry{base}
	case 1:
		e := r.transaction(details[0], base)
		if base.ServicerRef != "" { // one transaction, which has the reference of the entry
			e.ServicerRef = base.ServicerRef
		}
		return []Entry{e}
	}
	return r.batch(details, base)
}

// batch reads the transactions of a batch booking. Their sum must be the amount of the entry; otherwise the
// bank's balance and the ledger would differ.
func (r *reader) batch(details []*element, base Entry) []Entry {
	var all []Entry
	left := base.Amount.Minor()
	for i, d := range details {
		single := base
		single.ServicerRef = ""
		e := r.transaction(d, single)
		amount := r.at(d, "Amt")
		if amount == nil {
			amount = r.must(d, "AmtDtls", "TxAmt", "Amt")
		}
		e.Amount = r.amount(amount)
		if e.ServicerRef == "" && base.ServicerRef != "" {
			e.ServicerRef = base.ServicerRef + "/" + strconv.Itoa(i+1)
		}
		all = append(all, e)
		if left -= e.Amount.Minor(); left < 0 {
			break
		}
	}
	if left != 0 {
		r.fail("the transactions of an entry do not add up to it")
	}
	return all
}

// transaction adds the fields of TxDtls to the entry.
func (r *reader) transaction(d *element, e Entry) Entry {
	e.ServicerRef = provided(r.text(d, max35, "Refs", "AcctSvcrRef"))
	e.InstructionID = provided(r.text(d, max35, "Refs", "InstrId"))
	e.EndToEndID = provided(r.text(d, max35, "Refs", "EndToEndId"))
	e.UETR = strings.ToLower(r.text(d, maxUETR, "Refs", "UETR"))
	e.TransactionID = provided(r.text(d, max35, "Refs", "TxId"))
	parties, agents := r.at(d, "RltdPties"), r.at(d, "RltdAgts")
	e.Debtor = Party{r.name(r.at(parties, "Dbtr")), r.account(r.at(parties, "DbtrAcct"), r.at(agents, "DbtrAgt"))}
	e.DebtorAddress = r.address(r.at(parties, "Dbtr"))
	e.Creditor = Party{r.name(r.at(parties, "Cdtr")), r.account(r.at(parties, "CdtrAcct"), r.at(agents, "CdtrAgt"))}
	for _, role := range []string{"InitgPty", "UltmtDbtr", "UltmtCdtr", "TradgPty"} {
		if name := r.cutName(r.at(parties, role)); name != "" {
			e.Others = append(e.Others, name)
		}
	}
	e.Reference = joined(r.at(d, "RmtInf").all("Ustrd"))
	if back := r.at(d, "RtrInf"); back != nil {
		e.Returned, e.Reason = true, r.reason(back)
	}
	e.Returned = e.Returned || r.returned(d)
	return e
}

// returned reports whether the bank transaction code is that of a returned payment.
func (r *reader) returned(e *element) bool {
	return r.text(e, 4, "BkTxCd", "Domn", "Fmly", "SubFmlyCd") == returnFamily
}

// provided returns s, or "" if s is a code of the standard for an id that was not given.
func provided(s string) string {
	if s == notProvided || s == noReference {
		return ""
	}
	return s
}

func (r *reader) direction(e *element) Direction {
	d := Direction(r.mustText(e, 4, "CdtDbtInd"))
	if d != Credit && d != Debit {
		r.fail("CdtDbtInd is %q", d)
	}
	return d
}

// booked reads the status of an entry. In version .02 it is the text of Sts itself.
func (r *reader) booked(n *element) bool {
	status := r.text(n, max35, "Sts", "Cd")
	if status == "" {
		status = r.mustText(n, max35, "Sts")
	}
	return status == "BOOK"
}
