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
	// GroupStatus is the status of the whole order, or "" if only its payments have one.
	GroupStatus Status
	GroupReason Reason
	Payments    []PaymentStatus
}

// PaymentStatus is the status of one payment.
type PaymentStatus struct {
	InstructionID string
	EndToEndID    string
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

const (
	statusMessage    = "pain.002.001.10"
	oldStatusMessage = "pain.002.001.03"
)

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
	w := newWriter(statusMessage)
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

// ReadStatusReport reads a pain.002 of version .10 or .03.
func ReadStatusReport(content []byte) (StatusReport, error) {
	doc, err := parse(content)
	if err != nil {
		return StatusReport{}, err
	}
	return readStatusReport(doc)
}

func readStatusReport(doc document) (StatusReport, error) {
	if doc.message != statusMessage && doc.message != oldStatusMessage {
		return StatusReport{}, malformed("%s is not %s or %s", doc.message, statusMessage, oldStatusMessage)
	}
	r, detail := &reader{}, &reader{}
	root := r.must(doc.root, "CstmrPmtStsRpt")
	header, group := r.must(root, "GrpHdr"), r.must(root, "OrgnlGrpInfAndSts")
	s := StatusReport{
		MessageID:         detail.reference(header, "MsgId"),
		Created:           detail.dateTime(detail.text(header, max35, "CreDtTm")),
		OriginalMessageID: r.mustText(group, max35, "OrgnlMsgId"),
		GroupStatus:       Status(r.text(group, 4, "GrpSts")),
		GroupReason:       detail.reason(first(group.all("StsRsnInf"))),
	}
	for _, info := range root.all("OrgnlPmtInfAndSts") {
		for _, e := range info.all("TxInfAndSts") {
			s.Payments = append(s.Payments, PaymentStatus{
				InstructionID: detail.reference(e, "OrgnlInstrId"),
				EndToEndID:    r.mustText(e, max35, "OrgnlEndToEndId"),
				Status:        Status(r.mustText(e, 4, "TxSts")),
				Reason:        detail.reason(first(e.all("StsRsnInf"))),
			})
		}
	}
	if r.err != nil {
		return StatusReport{}, r.err
	}
	return s, nil
}

func first(found []*element) *element {
	if len(found) == 0 {
		return nil
	}
	return found[0]
}
