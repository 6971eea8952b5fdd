package iso20022

import (
	"errors"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// Order is a pain.001.001.09: payments from one of the issuer's accounts. The issuer sends one payment per
// order.
type Order struct {
	MessageID string
	// StagedAs tells the stagings of one order apart. It is no part of the message.
	StagedAs string
	Created  time.Time
	Debtor   Party
	// DebtorAddress and DebtorLEI are the zero value and "" if they are not known. The message is not read with them.
	DebtorAddress Address
	DebtorLEI     string
	Payments      []Payment
}

// Payment is one payment of an order.
type Payment struct {
	// InstructionID and EndToEndID identify the payment; the bank makes a payment with the same ids once.
	InstructionID string
	EndToEndID    string
	Amount        money.Amount
	Creditor      Party
	// CreditorAddress is where the creditor lives, and CreditorLEI which institution it is, if they are known. The message is
	// not read with them.
	CreditorAddress Address
	CreditorLEI     string
	// Reference is shown on the creditor's statement: at most 18 characters of A–Z, 0–9 and space.
	Reference string
}

const orderMessage = "pain.001.001.09"

// XML returns the message. It returns an error if a field is not what the standard or the clearing allows. It
// never changes a field, so the order is exactly what was authorised; of an address it writes what every bank accepts.
func (o Order) XML() ([]byte, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	w := newWriter(orderMessage)
	w.in("CstmrCdtTrfInitn", func() {
		w.in("GrpHdr", func() {
			w.text("MsgId", o.MessageID)
			w.text("CreDtTm", dateTime(o.Created))
			w.text("NbOfTxs", strconv.Itoa(len(o.Payments)))
			w.text("CtrlSum", o.total().String())
			w.in("InitgPty", func() { w.text("Nm", o.Debtor.Name) })
		})
		w.in("PmtInf", func() { o.paymentInformation(w) })
	})
	return w.done(), nil
}

func (o Order) paymentInformation(w *writer) {
	w.text("PmtInfId", o.MessageID)
	w.text("PmtMtd", "TRF")
	w.text("NbOfTxs", strconv.Itoa(len(o.Payments)))
	w.text("CtrlSum", o.total().String())
	execution := o.Created
	if ByCHAPS(o.total()) { // an order has one payment
		execution = CHAPSFrom(o.Created)
		w.in("PmtTpInf", func() {
			w.in("SvcLvl", func() { w.text("Cd", "URGP") })
			w.in("LclInstrm", func() { w.text("Prtry", "CHAPS") })
		})
	}
	w.in("ReqdExctnDt", func() { w.text("Dt", day.In(execution).String()) })
	w.paidBy("Dbtr", o.Debtor.Name, o.DebtorAddress, o.DebtorLEI)
	w.account("DbtrAcct", o.Debtor.Account)
	w.agent("DbtrAgt", o.Debtor.Account)
	w.text("ChrgBr", "SHAR")
	for _, p := range o.Payments {
		w.in("CdtTrfTxInf", func() {
			w.in("PmtId", func() {
				w.text("InstrId", p.InstructionID)
				w.text("EndToEndId", p.EndToEndID)
			})
			w.in("Amt", func() { w.amount("InstdAmt", p.Amount) })
			w.agent("CdtrAgt", p.Creditor.Account)
			w.paidBy("Cdtr", p.Creditor.Name, p.CreditorAddress, p.CreditorLEI)
			w.account("CdtrAcct", p.Creditor.Account)
			if p.Reference != "" {
				w.in("RmtInf", func() { w.text("Ustrd", p.Reference) })
			}
		})
	}
}

// paidBy writes a party of a payment, with its address in parts and, if it is an institution, its LEI.
func (w *writer) paidBy(name, holder string, a Address, lei string) {
	w.in(name, func() {
		w.text("Nm", holder)
		w.address(a.Written())
		if lei != "" {
			w.path([]string{"Id", "OrgId"}, func() { w.text("LEI", lei) })
		}
	})
}

func (o Order) total() money.Amount {
	sum := money.Zero(money.GBP)
	for _, p := range o.Payments {
		sum = sum.Add(p.Amount)
	}
	return sum
}

// MaxReference is the maximum length of a payment reference in the clearing.
const MaxReference = 18

func (o Order) check() error {
	switch {
	case !identifier(o.MessageID):
		return malformed("the message id %q", o.MessageID)
	case len(o.Payments) == 0:
		return malformed("an order without payments")
	case o.Created.IsZero():
		return malformed("an order without a time")
	}
	if err := errors.Join(o.Debtor.check(), checkLEI(o.DebtorLEI)); err != nil {
		return err
	}
	for _, p := range o.Payments {
		switch {
		case !identifier(p.InstructionID) || !identifier(p.EndToEndID):
			return malformed("the payment's key %q, %q", p.InstructionID, p.EndToEndID)
		case p.Amount.Currency() != money.GBP || p.Amount.Sign() <= 0:
			return malformed("the amount %s", p.Amount)
		case !ValidReference(p.Reference):
			return malformed("the reference")
		}
		if err := errors.Join(p.Creditor.check(), checkLEI(p.CreditorLEI)); err != nil {
			return err
		}
	}
	return nil
}

func (p Party) check() error {
	if p.Name == "" || len([]rune(p.Name)) > max140 || Latin(p.Name) != p.Name {
		return malformed("a party's name")
	}
	if !isDigits(p.Account.SortCode, 6) || !isDigits(p.Account.Number, 8) {
		return malformed("a party's account")
	}
	return nil
}

func checkLEI(lei string) error {
	if lei != "" && !ValidLEI(lei) {
		return malformed("a party's LEI")
	}
	return nil
}

// identifier reports whether s is 1 to 35 letters, digits or hyphens.
func identifier(s string) bool {
	for _, c := range s {
		if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-') {
			return false
		}
	}
	return s != "" && len(s) <= max35
}

// ValidReference reports whether the clearing carries s unchanged.
func ValidReference(s string) bool {
	for _, c := range s {
		if !(c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c == ' ') {
			return false
		}
	}
	return len(s) <= MaxReference
}

// ReadOrder reads a pain.001.001.09, as the bank does.
func ReadOrder(content []byte) (Order, error) {
	doc, err := parse(content)
	if err != nil {
		return Order{}, err
	}
	if doc.message != orderMessage {
		return Order{}, malformed("%s is not %s", doc.message, orderMessage)
	}
	r := &reader{}
	root := r.must(doc.root, "CstmrCdtTrfInitn")
	header := r.must(root, "GrpHdr")
	o := Order{MessageID: r.mustText(header, max35, "MsgId"), Created: r.dateTime(r.mustText(header, max35, "CreDtTm"))}
	info := r.must(root, "PmtInf")
	o.Debtor = Party{r.name(r.at(info, "Dbtr")), r.account(r.must(info, "DbtrAcct"), r.at(info, "DbtrAgt"))}
	for _, e := range info.all("CdtTrfTxInf") {
		o.Payments = append(o.Payments, Payment{
			InstructionID: r.mustText(e, max35, "PmtId", "InstrId"),
			EndToEndID:    r.mustText(e, max35, "PmtId", "EndToEndId"),
			Amount:        r.amount(r.must(e, "Amt", "InstdAmt")),
			Creditor:      Party{r.name(r.at(e, "Cdtr")), r.account(r.must(e, "CdtrAcct"), r.at(e, "CdtrAgt"))},
			Reference:     r.text(e, max140, "RmtInf", "Ustrd"),
		})
	}
	r.checkControls(header, o)
	if r.err != nil {
		return Order{}, r.err
	}
	return o, o.check()
}

// checkControls compares the number and the sum of the payments with the header, as banks do.
func (r *reader) checkControls(header *element, o Order) {
	if n := r.mustText(header, 15, "NbOfTxs"); n != strconv.Itoa(len(o.Payments)) {
		r.fail("NbOfTxs is %s, there are %d", n, len(o.Payments))
	}
	sum := r.must(header, "CtrlSum")
	if sum == nil || r.err != nil {
		return
	}
	given := r.amount(&element{text: sum.text, currency: money.GBP.Code()})
	left := given.Minor()
	for _, p := range o.Payments {
		if left -= p.Amount.Minor(); left < 0 { // subtracts only, so a hostile sum cannot overflow
			break
		}
	}
	if left != 0 {
		r.fail("CtrlSum is not the sum of the payments")
	}
}
