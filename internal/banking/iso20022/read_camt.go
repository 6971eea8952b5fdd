package iso20022

import (
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/money"
)

// Notice is one notification of a camt.054: what was just booked on one account.
type Notice struct {
	MessageID string
	Created   time.Time
	ID        string
	Account   Account
	Entries   []Entry
}

// Statement is one statement of a camt.053: everything that was booked on one account, as a rule in
// one day.
type Statement struct {
	MessageID string
	Created   time.Time
	ID        string
	Account   Account
	Entries   []Entry
	// Date is the day of the closing balance.
	Date time.Time
	// Opening and Closing are the booked balances, negative when overdrawn. HasClosing is false on a
	// page that is not the last of a long statement.
	Opening, Closing money.Amount
	HasClosing       bool
}

// Entry is one movement on an account. A bundled entry of the bank is read as its single
// transactions.
type Entry struct {
	// ServicerRef is the bank's key: the same movement has the same one in every file.
	ServicerRef string
	Amount      money.Amount // never negative
	Direction   Direction
	// Booked is false for what is only announced: it may never happen.
	Booked   bool
	BookedAt time.Time
	// Reversal tells that the movement undoes an earlier one of the other direction (a recall).
	Reversal bool
	// Returned tells that a payment of ours came back; Reason says why, EndToEndID which.
	Returned                  bool
	Reason                    Reason
	InstructionID, EndToEndID string
	Debtor, Creditor          Party
	Reference                 string
}

// Direction is the standard's word for in and out.
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
)

// ReadNotices reads a camt.054 of version .08 or .02.
func ReadNotices(content []byte) ([]Notice, error) {
	doc, err := parse(content)
	if err != nil {
		return nil, err
	}
	return readNotices(doc)
}

func readNotices(doc document) ([]Notice, error) {
	if doc.message != noticeMessage && doc.message != oldNoticeMessage {
		return nil, malformed("%s is not %s or %s", doc.message, noticeMessage, oldNoticeMessage)
	}
	r := &reader{}
	root := r.must(doc.root, "BkToCstmrDbtCdtNtfctn")
	header := r.must(root, "GrpHdr")
	var notices []Notice
	for _, e := range root.all("Ntfctn") {
		notices = append(notices, Notice{
			MessageID: r.mustText(header, max35, "MsgId"),
			Created:   r.dateTime(r.mustText(header, max35, "CreDtTm")),
			ID:        r.mustText(e, max35, "Id"),
			Account:   r.ownAccount(e),
			Entries:   r.entries(e),
		})
	}
	if len(notices) == 0 {
		r.fail("no notification")
	}
	return notices, r.err
}

// ReadStatements reads a camt.053 of version .08 or .02.
func ReadStatements(content []byte) ([]Statement, error) {
	doc, err := parse(content)
	if err != nil {
		return nil, err
	}
	return readStatements(doc)
}

func readStatements(doc document) ([]Statement, error) {
	if doc.message != statementMessage && doc.message != oldStatementMessage {
		return nil, malformed("%s is not %s or %s", doc.message, statementMessage, oldStatementMessage)
	}
	r := &reader{}
	root := r.must(doc.root, "BkToCstmrStmt")
	header := r.must(root, "GrpHdr")
	var statements []Statement
	for _, e := range root.all("Stmt") {
		s := Statement{
			MessageID: r.mustText(header, max35, "MsgId"),
			Created:   r.dateTime(r.mustText(header, max35, "CreDtTm")),
			ID:        r.mustText(e, max35, "Id"),
			Account:   r.ownAccount(e),
			Entries:   r.entries(e),
		}
		r.balances(e, &s)
		statements = append(statements, s)
	}
	if len(statements) == 0 {
		r.fail("no statement")
	}
	return statements, r.err
}

// balances reads the booked opening and closing balance. The opening may be called the previous
// closing.
func (r *reader) balances(e *element, s *Statement) {
	s.Opening, s.Closing = money.Zero(money.GBP), money.Zero(money.GBP)
	for _, b := range e.all("Bal") {
		amount := r.amount(r.must(b, "Amt"))
		if r.direction(b) == Debit {
			amount = amount.Neg()
		}
		switch r.text(b, max35, "Tp", "CdOrPrtry", "Cd") {
		case "OPBD", "PRCD":
			s.Opening = amount
		case "CLBD":
			if s.HasClosing {
				r.fail("two closing balances")
			}
			s.Closing, s.HasClosing, s.Date = amount, true, r.time(r.must(b, "Dt"))
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

func (r *reader) entries(e *element) []Entry {
	var all []Entry
	for _, n := range e.all("Ntry") {
		all = append(all, r.entry(n)...)
	}
	return all
}

// entry reads one Ntry: itself, or when the bank bundled several transactions, each of them.
func (r *reader) entry(n *element) []Entry {
	base := Entry{
		ServicerRef: r.text(n, max35, "AcctSvcrRef"),
		Amount:      r.amount(r.must(n, "Amt")),
		Direction:   r.direction(n),
		Booked:      r.booked(n),
		BookedAt:    r.time(r.at(n, "BookgDt")),
		Reversal:    r.text(n, 5, "RvslInd") == "true",
		Returned:    r.returned(n),
	}
	if base.BookedAt.IsZero() {
		base.BookedAt = r.time(r.at(n, "ValDt"))
	}
	var details []*element
	for _, d := range n.all("NtryDtls") {
		details = append(details, d.all("TxDtls")...)
	}
	switch len(details) {
	case 0:
		r.mustKnow(base)
		return []Entry{base}
	case 1:
		e := r.transaction(details[0], base)
		if base.ServicerRef != "" { // one movement, whose reference is the entry's
			e.ServicerRef = base.ServicerRef
		}
		r.mustKnow(e)
		return []Entry{e}
	}
	return r.bundle(details, base)
}

// bundle reads the transactions of an entry. Their sum must be the entry's amount: otherwise money
// would appear or vanish between the bank's books and ours.
func (r *reader) bundle(details []*element, base Entry) []Entry {
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
		r.mustKnow(e)
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

func (r *reader) mustKnow(e Entry) {
	if e.ServicerRef == "" {
		r.fail("an entry without AcctSvcrRef")
	}
}

// transaction adds what TxDtls tells.
func (r *reader) transaction(d *element, e Entry) Entry {
	e.ServicerRef = r.text(d, max35, "Refs", "AcctSvcrRef")
	e.InstructionID = provided(r.text(d, max35, "Refs", "InstrId"))
	e.EndToEndID = provided(r.text(d, max35, "Refs", "EndToEndId"))
	parties, agents := r.at(d, "RltdPties"), r.at(d, "RltdAgts")
	e.Debtor = Party{r.name(r.at(parties, "Dbtr")), r.account(r.at(parties, "DbtrAcct"), r.at(agents, "DbtrAgt"))}
	e.Creditor = Party{r.name(r.at(parties, "Cdtr")), r.account(r.at(parties, "CdtrAcct"), r.at(agents, "CdtrAgt"))}
	e.Reference = joined(r.at(d, "RmtInf").all("Ustrd"))
	if back := r.at(d, "RtrInf"); back != nil {
		e.Returned, e.Reason = true, r.reason(back)
	}
	e.Returned = e.Returned || r.returned(d)
	return e
}

// returned tells whether the bank transaction code says that a payment came back.
func (r *reader) returned(e *element) bool {
	return r.text(e, 4, "BkTxCd", "Domn", "Fmly", "SubFmlyCd") == returnFamily
}

// provided drops the standard's word for an identification that nobody gave.
func provided(s string) string {
	if s == notProvided {
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

// booked reads the status, which stood directly in Sts in version .02.
func (r *reader) booked(n *element) bool {
	status := r.text(n, max35, "Sts", "Cd")
	if status == "" {
		status = r.mustText(n, max35, "Sts")
	}
	return status == "BOOK"
}
