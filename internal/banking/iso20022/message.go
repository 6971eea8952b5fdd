package iso20022

import "strings"

// Message is a message from the bank. Exactly one of Status, Notices and Statements is set.
type Message struct {
	// Name is the message name with its version, and ID the message id of the sender.
	Name, ID   string
	Status     *StatusReport
	Notices    []Notice
	Statements []Statement
}

// Read reads any message that the bank may send. It returns an error that matches ErrMalformed for anything
// else.
func Read(content []byte) (Message, error) {
	doc, err := parse(content)
	if err != nil {
		return Message{}, err
	}
	m := Message{Name: doc.message}
	switch kind, _, _ := strings.Cut(doc.message, ".001."); kind {
	case "pain.002":
		var s StatusReport
		s, err = readStatusReport(doc)
		m.Status, m.ID = &s, s.MessageID
	case "camt.054":
		if m.Notices, err = readNotices(doc); err == nil {
			m.ID = m.Notices[0].MessageID
		}
	case "camt.053":
		if m.Statements, err = readStatements(doc); err == nil {
			m.ID = m.Statements[0].MessageID
		}
	default:
		err = malformed("%s is not a message that a bank sends", doc.message)
	}
	if err != nil {
		return Message{Name: doc.message}, err
	}
	return m, nil
}
