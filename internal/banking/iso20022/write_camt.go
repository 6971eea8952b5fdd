package iso20022

import (
	"cmp"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// Version is the version of a camt message. Banks still send both.
type Version string

// The versions.
const (
	V08 Version = "08"
	V02 Version = "02"
)

// XML returns the notice as a camt.054 with one notification.
func (n Notice) XML(v Version) []byte {
	w := newWriter("camt.054.001." + string(v))
	w.in("BkToCstmrDbtCdtNtfctn", func() {
		w.header(n.MessageID, n.Created)
		w.in("Ntfctn", func() {
			w.text("Id", n.ID)
			w.text("CreDtTm", dateTime(n.Created))
			w.ownAccount(n.Account, "")
			for _, e := range n.Entries {
				w.entry(e, v)
			}
		})
	})
	return w.done()
}

// XML returns the statement as a camt.053 with one statement, for the day of Date.
func (s Statement) XML(v Version) []byte {
	w := newWriter("camt.053.001." + string(v))
	w.in("BkToCstmrStmt", func() {
		w.in("GrpHdr", func() {
			w.text("MsgId", s.MessageID)
			w.text("CreDtTm", dateTime(s.Created))
			if v == V02 {
				w.page("MsgPgntn", s)
			}
		})
		w.in("Stmt", func() {
			w.text("Id", s.ID)
			if v != V02 {
				w.page("StmtPgntn", s)
			}
			w.text("ElctrncSeqNb", s.Sequence)
			w.text("CreDtTm", dateTime(s.Created))
			if !s.From.IsZero() && s.From != s.Date {
				w.in("FrToDt", func() {
					w.text("FrDtTm", localTime(s.From.Start()))
					w.text("ToDtTm", localTime(s.Date.End()))
				})
			}
			w.ownAccount(s.Account, s.Owner)
			if !s.NoOpening {
				w.balance("OPBD", s.Opening, cmp.Or(s.From, s.Date))
			}
			if s.HasClosing {
				w.balance("CLBD", s.Closing, s.Date)
			}
			for _, e := range s.Entries {
				w.entry(e, v)
			}
		})
	})
	return w.done()
}

func (w *writer) page(name string, s Statement) {
	if s.Page > 0 {
		w.in(name, func() {
			w.text("PgNb", strconv.Itoa(s.Page))
			w.text("LastPgInd", strconv.FormatBool(s.LastPage))
		})
	}
}

func (w *writer) header(id string, at time.Time) {
	w.in("GrpHdr", func() {
		w.text("MsgId", id)
		w.text("CreDtTm", dateTime(at))
	})
}

func (w *writer) ownAccount(a Account, owner string) {
	w.in("Acct", func() {
		w.path([]string{"Id", "Othr"}, func() { w.text("Id", a.Number) })
		w.text("Ccy", money.GBP.Code())
		if owner != "" {
			w.in("Ownr", func() { w.text("Nm", owner) })
		}
		w.agent("Svcr", a)
	})
}

func (w *writer) balance(code string, a money.Amount, of day.Day) {
	w.in("Bal", func() {
		w.path([]string{"Tp", "CdOrPrtry"}, func() { w.text("Cd", code) })
		direction := Credit
		if a.Sign() < 0 {
			a, direction = a.Neg(), Debit
		}
		w.amount("Amt", a)
		w.text("CdtDbtInd", string(direction))
		w.in("Dt", func() { w.text("Dt", of.String()) })
	})
}

func (w *writer) entry(e Entry, v Version) {
	w.in("Ntry", func() {
		w.amount("Amt", e.Amount)
		w.text("CdtDbtInd", string(e.Direction))
		if e.Reversal {
			w.text("RvslInd", "true")
		}
		status := "PDNG"
		if e.Booked {
			status = "BOOK"
		}
		if v == V02 {
			w.text("Sts", status)
		} else {
			w.in("Sts", func() { w.text("Cd", status) })
		}
		if e.Day.IsZero() {
			w.in("BookgDt", func() { w.text("DtTm", dateTime(e.BookedAt)) })
		} else {
			w.in("BookgDt", func() { w.text("Dt", e.Day.String()) })
		}
		w.in("ValDt", func() { w.text("Dt", e.BookingDay().String()) })
		w.text("AcctSvcrRef", e.ServicerRef)
		w.bankTransactionCode(e)
		w.path([]string{"NtryDtls", "TxDtls"}, func() { w.transaction(e, v) })
		w.text("AddtlNtryInf", e.Information)
	})
}

func (w *writer) bankTransactionCode(e Entry) {
	family, sub := "RRCT", "FPAY" // received and issued real-time credit transfers
	if e.Direction == Debit {
		family = "IRCT"
	}
	if e.Returned {
		family, sub = "IRCT", returnFamily
	}
	w.path([]string{"BkTxCd", "Domn"}, func() {
		w.text("Cd", "PMNT")
		w.in("Fmly", func() {
			w.text("Cd", family)
			w.text("SubFmlyCd", sub)
		})
	})
}

func (w *writer) transaction(e Entry, v Version) {
	w.in("Refs", func() {
		w.text("AcctSvcrRef", e.ServicerRef)
		w.text("InstrId", e.InstructionID)
		endToEnd := e.EndToEndID
		if endToEnd == "" {
			endToEnd = notProvided
		}
		w.text("EndToEndId", endToEnd)
		if v != V02 {
			w.text("UETR", e.UETR)
		}
		w.text("TxId", e.TransactionID)
	})
	if v == V02 {
		w.path([]string{"AmtDtls", "TxAmt"}, func() { w.amount("Amt", e.Amount) })
	} else {
		w.amount("Amt", e.Amount)
		w.text("CdtDbtInd", string(e.Direction))
	}
	if e.Debtor != (Party{}) || e.Creditor != (Party{}) {
		w.in("RltdPties", func() {
			w.party("Dbtr", e.Debtor, e.DebtorAddress, v)
			w.party("Cdtr", e.Creditor, Address{}, v)
		})
	}
	if e.Debtor.Account.Known() || e.Creditor.Account.Known() {
		w.in("RltdAgts", func() {
			w.agent("DbtrAgt", e.Debtor.Account)
			w.agent("CdtrAgt", e.Creditor.Account)
		})
	}
	if e.Reference != "" {
		w.in("RmtInf", func() { w.text("Ustrd", e.Reference) })
	}
	if e.Returned {
		w.reason("RtrInf", e.Reason)
	}
}

func (w *writer) party(name string, p Party, a Address, v Version) {
	inner := []string{name, "Pty"}
	if v == V02 { // its addresses have no names of buildings
		inner, a = inner[:1], Address{}
	}
	if p.Name != "" || a != (Address{}) {
		w.path(inner, func() {
			w.text("Nm", p.Name)
			w.address(a)
		})
	}
	w.account(name+"Acct", p.Account)
}
