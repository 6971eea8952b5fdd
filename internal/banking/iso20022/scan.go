package iso20022

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/money"
)

// Item is one Ntry element of a camt message.
type Item struct {
	// Report is the index of the notice or statement that contains it, from 0, and Position its own place
	// in there, from 1.
	Report, Position int
	// Entries are what it says: one entry, or the transactions of a batch booking.
	Entries []Entry
	// Err, which matches ErrMalformed, says why it cannot be read.
	Err error
	// Net is the amount by which the balance changes, negative for a debit and zero if the item is not
	// booked. NetKnown is false if even that cannot be read.
	Net      money.Amount
	NetKnown bool
	// Size is how many XML elements it has.
	Size int

	element *element
}

// XML returns the item as the bank wrote it, without namespace and without elements of others.
func (i Item) XML() []byte { return i.element.xml("Ntry") }

// ReadEntry reads what Item.XML returns.
func ReadEntry(content []byte) ([]Entry, error) {
	d, err := newDecoder(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	start, err := firstElement(d)
	if err != nil {
		return nil, err
	}
	p := parser{d: d, space: start.Name.Space}
	e, err := p.element(start, 1)
	if err != nil {
		return nil, err
	}
	r := &reader{}
	entries := r.entry(e)
	if r.err != nil {
		return nil, r.err
	}
	return entries, nil
}

// Scan reads any message that the bank may send, of any size. It passes each entry to visit and keeps none, so
// that memory is bounded by the largest entry; the notices and statements that it returns have no entries. An
// entry that cannot be read is an Item with Err. An error of visit ends the scan and is returned as it is. Every
// other error matches ErrMalformed, or is an error of r.
func Scan(r io.Reader, visit func(Item) error) (Message, error) {
	s := scanner{visit: visit}
	var err error
	if s.d, err = newDecoder(r); err != nil {
		return Message{}, err
	}
	name, start, err := openDocument(s.d)
	if err != nil {
		return Message{}, err
	}
	s.m.Name, s.space = name, start.Name.Space
	switch {
	case isVersion(name, statusReport, "03", "14"):
		err = s.statusReport(start)
	case isVersion(name, accountReport, "02", "13"):
		err = s.document("BkToCstmrAcctRpt", "Rpt", s.notice)
	case isVersion(name, statementReport, "02", "13"):
		err = s.document("BkToCstmrStmt", "Stmt", s.statement)
	case isVersion(name, noticeReport, "02", "13"):
		err = s.document("BkToCstmrDbtCdtNtfctn", "Ntfctn", s.notice)
	default:
		err = malformed("%s is not a message that a bank sends", name)
	}
	if err == nil {
		err = onlyBlanksLeft(s.d)
	}
	if err != nil {
		return Message{Name: name}, err
	}
	return s.m, nil
}

// The messages in which a bank reports what is on an account, without their versions.
const (
	accountReport   = "camt.052.001."
	statementReport = "camt.053.001."
	noticeReport    = "camt.054.001."
)

// isVersion reports whether a message is that one in one of the versions from first to last.
func isVersion(name, message, first, last string) bool {
	version, found := strings.CutPrefix(name, message)
	return found && len(version) == 2 && first <= version && version <= last && isDigits(version, 2)
}

type scanner struct {
	parser
	visit  func(Item) error
	m      Message
	header *element
	report int // index of the current one
}

// children passes the child elements of the current element in the document's own namespace to each, which
// reads them to their ends.
func (s *scanner) children(each func(xml.StartElement) error) error {
	for {
		token, err := s.d.Token()
		if err != nil {
			return errOf(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if token.Name.Space != s.space {
				_, err = s.tree(token)
			} else {
				err = each(token)
			}
			if err != nil {
				return err
			}
		case xml.EndElement:
			return nil
		case xml.Directive, xml.ProcInst:
			return malformed("a directive inside the document")
		}
	}
}

// tree reads one element with everything in it.
func (s *scanner) tree(start xml.StartElement) (*element, error) {
	s.count = 0
	return s.element(start, 1)
}

func (s *scanner) statusReport(start xml.StartElement) error {
	root, err := s.tree(start)
	if err != nil {
		return err
	}
	report, err := readStatusReport(document{s.m.Name, root})
	s.m.Status, s.m.ID = &report, report.MessageID
	return err
}

// document reads the one group of a camt message: its header, and its notices or statements.
func (s *scanner) document(group, report string, end func(head *element) error) error {
	found := false
	err := s.children(func(start xml.StartElement) error {
		if start.Name.Local != group {
			_, err := s.tree(start)
			return err
		}
		if found {
			return malformed("%s stands twice", group)
		}
		found = true
		return s.group(report, end)
	})
	if err == nil && s.report == 0 {
		err = malformed("no %s", report)
	}
	return err
}

func (s *scanner) group(report string, end func(head *element) error) error {
	return s.children(func(start xml.StartElement) error {
		switch start.Name.Local {
		case "GrpHdr":
			if s.header != nil {
				return malformed("GrpHdr stands twice")
			}
			var err error
			if s.header, err = s.tree(start); err != nil {
				return err
			}
			detail := &reader{}
			s.m.ID = detail.reference(s.header, "MsgId")
			return nil
		case report:
			if s.header == nil {
				return malformed("GrpHdr is missing")
			}
			head, err := s.entries()
			if err == nil {
				err = end(head)
			}
			s.report++
			return err
		}
		_, err := s.tree(start)
		return err
	})
}

// entries passes the entries of a notice or statement to visit and returns the element without them.
func (s *scanner) entries() (*element, error) {
	head := &element{}
	position, kept := 0, 0
	err := s.children(func(start xml.StartElement) error {
		e, err := s.tree(start)
		if err != nil {
			return err
		}
		if start.Name.Local != "Ntry" {
			if kept += s.count; kept > maxElements {
				return malformed("too many elements or too deep")
			}
			head.children = append(head.children, e)
			return nil
		}
		position++
		return s.visit(s.item(position, e))
	})
	return head, err
}

func (s *scanner) item(position int, e *element) Item {
	i := Item{Report: s.report, Position: position, Size: s.count, element: e}
	r := &reader{}
	i.Entries, i.Err = r.entry(e), r.err
	if i.Err != nil {
		i.Entries = nil
	}
	net := &reader{}
	i.Net = net.amount(net.at(e, "Amt"))
	if net.direction(e) == Debit {
		i.Net = i.Net.Neg()
	}
	if net.status(e) != booked {
		i.Net = money.Zero(money.GBP)
	}
	i.NetKnown = net.err == nil
	return i
}

func (s *scanner) notice(head *element) error {
	r, detail := &reader{}, &reader{}
	n := Notice{MessageID: s.m.ID, Created: s.created(head), ID: detail.reference(head, "Id"), Account: r.ownAccount(head)}
	if n.Err = r.err; n.Err != nil {
		n.Named = detail.named(head)
	}
	s.m.Notices = append(s.m.Notices, n)
	return nil
}

func (s *scanner) statement(head *element) error {
	r, detail := &reader{}, &reader{}
	st := Statement{
		MessageID: s.m.ID, Created: s.created(head), ID: detail.reference(head, "Id"), Account: r.ownAccount(head),
		Sequence: detail.reference(head, "ElctrncSeqNb"),
	}
	r.balances(head, &st)
	page := detail.at(head, "StmtPgntn")
	if page == nil { // version .02 numbers its messages
		page = detail.at(s.header, "MsgPgntn")
	}
	if page != nil {
		st.Page, st.LastPage = r.number(page, "PgNb"), r.indicator(page, "LastPgInd")
	}
	if st.Err = r.err; st.Err != nil {
		st.Named = detail.named(head)
	}
	s.m.Statements = append(s.m.Statements, st)
	return nil
}

// created is when the bank wrote a report; zero if it cannot be read.
func (s *scanner) created(head *element) time.Time {
	detail := &reader{}
	for _, e := range []*element{detail.at(s.header, "CreDtTm"), detail.at(head, "CreDtTm")} {
		if e == nil {
			continue
		}
		if t := detail.dateTime(e.text); !t.IsZero() {
			return t
		}
	}
	return time.Time{}
}

// xml returns the element as XML.
func (e *element) xml(name string) []byte {
	var b bytes.Buffer
	e.write(&b, name)
	return b.Bytes()
}

func (e *element) write(b *bytes.Buffer, name string) {
	b.WriteString("<" + name)
	if e.currency != "" {
		b.WriteString(` Ccy="` + escaped(e.currency) + `"`)
	}
	b.WriteString(">" + escaped(e.text))
	for _, c := range e.children {
		c.write(b, c.name)
	}
	b.WriteString("</" + name + ">")
}
