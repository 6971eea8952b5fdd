package iso20022

import (
	"bytes"
	"errors"
)

// Message is a message from the bank. Exactly one of Status, Notices and Statements is set.
type Message struct {
	// Name is the message name with its version, and ID the message id of the sender.
	Name, ID   string
	Status     *StatusReport
	Notices    []Notice
	Statements []Statement
}

// Read reads any message that the bank may send, with all its entries. It returns an error that matches
// ErrMalformed for anything else, and for a message with an entry or a report that cannot be read. Scan is for files of
// which some may be wrong, and for large ones.
func Read(content []byte) (Message, error) {
	entries := map[int][]Entry{}
	m, err := Scan(bytes.NewReader(content), func(i Item) error {
		entries[i.Report] = append(entries[i.Report], i.Entries...)
		return i.Err
	})
	if err != nil {
		return Message{Name: m.Name}, err
	}
	for i := range m.Notices {
		m.Notices[i].Entries, err = entries[i], errors.Join(err, m.Notices[i].Err)
	}
	for i := range m.Statements {
		m.Statements[i].Entries, err = entries[i], errors.Join(err, m.Statements[i].Err)
	}
	if err != nil {
		return Message{Name: m.Name}, err
	}
	return m, nil
}

// ReadNotices reads a camt.054 or a camt.052.
func ReadNotices(content []byte) ([]Notice, error) {
	m, err := Read(content)
	if err == nil && m.Notices == nil {
		err = malformed("%s has no notices", m.Name)
	}
	return m.Notices, err
}

// ReadStatements reads a camt.053.
func ReadStatements(content []byte) ([]Statement, error) {
	m, err := Read(content)
	if err == nil && m.Statements == nil {
		err = malformed("%s has no statements", m.Name)
	}
	return m.Statements, err
}
