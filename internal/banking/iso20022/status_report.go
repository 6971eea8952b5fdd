package iso20022

import (
	"strings"
	"time"
)

// StatusReport is a pain.002: the status of an order and of its payments.
type StatusReport struct {
	MessageID         string
	Created           time.Time
	OriginalMessageID string
	// GroupStatus is the status of the whole order, or "" if only its payments have one. Payments without one of their own have it.
	GroupStatus Status
	GroupReason Reason
	Payments    []PaymentStatus
}

// PaymentStatus is the status of one payment, or of all of a payment information, which then has no ids.
type PaymentStatus struct {
	InstructionID string
	EndToEndID    string // "" if the bank does not repeat it
	Status        Status
	Reason        Reason
}

// Reason is the reason code of the standard and a text of the bank. Both may be empty.
type Reason struct{ Code, Text string }

// Status is the status code of the standard for a payment.
type Status string

// The statuses that the issuer uses. All others mean that the payment is in progress.
const (
	Accepted Status = "ACCP" // validated
	Settling Status = "ACSP" // settlement in progress
	Settled  Status = "ACSC"
	Pending  Status = "PDNG"
	Rejected Status = "RJCT"
)

// statusReport is the message, without its version. Versions .03 to .14 have what we read in the same places.
const statusReport = "pain.002.001."

// Duplicate reports whether the reason is that the bank has received this payment before. Such a rejection
// concerns the repetition and not the payment itself.
func (r Reason) Duplicate() bool {
	switch r.Code {
	case "AM05", "DUPL", "DU01", "DU02", "DU03", "DU04", "DU05":
		return true
	}
	return false
}

// XML returns the message in version .10.
func (s StatusReport) XML() []byte {
	w := newWriter(statusReport + "10")
	w.in("CstmrPmtStsRpt", func() {
		w.in("GrpHdr", func() {
			w.text("MsgId", s.MessageID)
			w.text("CreDtTm", dateTime(s.Created))
		})
		w.in("OrgnlGrpInfAndSts", func() {
			w.text("OrgnlMsgId", s.OriginalMessageID)
			w.text("OrgnlMsgNmId", orderMessage)
			w.text("GrpSts", string(s.GroupStatus))
			w.reason("StsRsnInf", s.GroupReason)
		})
		if len(s.Payments) == 0 {
			return
		}
		w.in("OrgnlPmtInfAndSts", func() {
			w.text("OrgnlPmtInfId", s.OriginalMessageID)
			for _, p := range s.Payments {
				w.in("TxInfAndSts", func() {
					w.text("OrgnlInstrId", p.InstructionID)
					w.text("OrgnlEndToEndId", p.EndToEndID)
					w.text("TxSts", string(p.Status))
					w.reason("StsRsnInf", p.Reason)
				})
			}
		})
	})
	return w.done()
}

func (w *writer) reason(name string, r Reason) {
	if r == (Reason{}) {
		return
	}
	w.in(name, func() {
		if r.Code != "" {
			w.in("Rsn", func() { w.text("Cd", r.Code) })
		}
		w.text("AddtlInf", r.Text)
	})
}

func (r *reader) reason(e *element) Reason {
	if e == nil {
		return Reason{}
	}
	code := r.text(e, max35, "Rsn", "Cd")
	if code == "" {
		code = r.text(e, max35, "Rsn", "Prtry")
	}
	return Reason{code, joined(e.all("AddtlInf"))}
}

// joined returns a text that the standard may split into several lines, limited to the length of one line.
func joined(lines []*element) string {
	var text []rune
	for _, line := range lines {
		if text = append(text, []rune(" "+line.text)...); len(text) > max140 {
			text = text[:max140]
			break
		}
	}
	return strings.TrimSpace(string(text))
}

// ReadStatusReport reads a pain.002.
func ReadStatusReport(content []byte) (StatusReport, error) {
	doc, err := parse(content)
	if err != nil {
		return StatusReport{}, err
	}
	return readStatusReport(doc)
}

func readStatusReport(doc document) (StatusReport, error) {
	if !isVersion(doc.message, statusReport, "03", "14") {
		return StatusReport{}, malformed("%s is not a payment status report in a version that is read", doc.message)
	}
	r, detail := &reader{}, &reader{}
	root := r.must(doc.root, "CstmrPmtStsRpt")
	header, group := r.must(root, "GrpHdr"), r.must(root, "OrgnlGrpInfAndSts")
	s := StatusReport{
		MessageID:         detail.reference(header, "MsgId"),
		Created:           detail.dateTime(detail.text(header, max35, "CreDtTm")),
		OriginalMessageID: r.mustText(group, max35, "OrgnlMsgId"),
		GroupStatus:       Status(r.text(group, 4, "GrpSts")),
		GroupReason:       detail.statusReason(group),
	}
	for _, info := range root.all("OrgnlPmtInfAndSts") {
		of := PaymentStatus{Status: s.GroupStatus, Reason: s.GroupReason}.unless(r, detail, info, "PmtInfSts")
		payments := info.all("TxInfAndSts")
		for _, e := range payments {
			p := of.unless(r, detail, e, "TxSts")
			p.InstructionID, p.EndToEndID = detail.reference(e, "OrgnlInstrId"), r.text(e, max35, "OrgnlEndToEndId")
			s.Payments = append(s.Payments, p)
		}
		if len(payments) == 0 && of.Status != "" {
			s.Payments = append(s.Payments, of)
		}
	}
	if r.err != nil {
		return StatusReport{}, r.err
	}
	return s, nil
}

// unless returns the status that an element has of its own, or else the one of what it is a part of.
func (p PaymentStatus) unless(r, detail *reader, e *element, name string) PaymentStatus {
	if own := Status(r.text(e, 4, name)); own != "" {
		return PaymentStatus{Status: own, Reason: detail.statusReason(e)}
	}
	return p
}

// statusReason reads why a status is what it is. Of several reasons the one counts that makes it a repetition's.
func (r *reader) statusReason(e *element) Reason {
	var reason Reason
	for i, info := range e.all("StsRsnInf") {
		if found := r.reason(info); i == 0 || found.Duplicate() {
			reason = found
		}
	}
	return reason
}
