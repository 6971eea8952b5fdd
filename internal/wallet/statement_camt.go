package wallet

import (
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

// maxEndToEnd is how long an end-to-end id of the standard may be.
const maxEndToEnd = 35

// camt returns the statement as a camt.053 of the account into which its customer pays. The standard's GBP have pennies:
// each entry is the difference of the running balances, rounded down to the penny, so that the opening balance and the
// entries are the closing balance exactly. What the books say exactly is in the additional information of each entry.
func (st Statement) camt(account iso20022.Account) []byte {
	message := strings.ReplaceAll(id.New(), "-", "")
	s := iso20022.Statement{
		MessageID: message, Created: st.CreatedAt, ID: message, Account: account, Owner: st.Name, From: st.From, Date: st.To,
		Opening: wholePennies(st.Opening), Closing: wholePennies(st.Closing), HasClosing: true,
	}
	before := s.Opening
	for _, l := range st.Lines {
		after := wholePennies(l.After)
		s.Entries = append(s.Entries, l.camt(after.Sub(before)))
		before = after
	}
	return s.XML(iso20022.V08)
}

// wholePennies rounds a balance down. Balances are never negative.
func wholePennies(coins money.Amount) money.Amount {
	pounds, _ := coins.ToPounds()
	return pounds
}

func (l StatementLine) camt(change money.Amount) iso20022.Entry {
	e := iso20022.Entry{
		ServicerRef: fmt.Sprintf("%d-%d", l.Sequence, l.Part), Amount: change, Direction: iso20022.Credit, Booked: true, BookedAt: l.At,
		Day:           day.In(l.At),
		InstructionID: strings.ReplaceAll(l.TransactionID, "-", ""), Reference: l.Reference, Information: l.information(),
	}
	if l.Change.Sign() < 0 {
		e.Amount, e.Direction = change.Neg(), iso20022.Debit
	}
	if len(e.InstructionID) > maxEndToEnd {
		e.InstructionID = ""
	}
	if len(l.ExternalID) <= maxEndToEnd {
		e.EndToEndID = l.ExternalID
	}
	return e
}

// information is one line of names and values, at most 500 characters.
func (l StatementLine) information() string {
	words := []string{"amount=" + l.Change.String(), "currency=" + money.GBPC.Code(), "balance=" + l.After.String(), "id=" + l.TransactionID}
	for _, more := range []struct{ name, value string }{{"externalId", l.ExternalID}, {"txHash", l.TxHash}, {"status", l.Status}} {
		if more.value != "" {
			words = append(words, more.name+"="+more.value)
		}
	}
	return strings.Join(append(words, "description="+l.Description), "; ")
}
