package verification

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/plain"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/verification/q"
)

const documentContext = "verification.document"

func (d *IDDocument) number() string {
	if d == nil {
		return ""
	}
	return plain.DocumentNumber(d.Number)
}

// documentIndex returns the keyed hash by which the document is found; empty without a number.
func (s *Service) documentIndex(d *IDDocument) []byte {
	if d.number() == "" {
		return []byte{}
	}
	return s.sealer.Index(documentContext, d.number())
}

func (r *Record) idDocument() *IDDocument {
	if r.Individual == nil {
		return nil
	}
	return r.Individual.IDDocument
}

// PersonOf returns a code that is the same for accounts of one person: that of the identity document with which the user's own
// account was verified, or, of the person who applied for a business, the one that they showed as a member of it. Empty: no
// document is known.
func (s *Service) PersonOf(ctx context.Context, conn db.Conn, customerID customer.ID, email string) (string, error) {
	for _, kind := range []Kind{KindIndividual, KindBusiness} {
		row, err := q.New(conn).RecordOf(ctx, q.RecordOfParams{CustomerID: customerID, Kind: string(kind)})
		if db.IsNoRows(err) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("read verification record: %w", err)
		}
		document, err := s.documentOf(ctx, conn, row, email)
		if number := document.number(); err != nil || number != "" {
			return s.identity(number), err
		}
	}
	return "", nil
}

func (s *Service) identity(number string) string {
	return hex.EncodeToString(s.sealer.Index(documentContext, number))
}

func (s *Service) documentOf(ctx context.Context, conn db.Conn, row q.VerificationRecord, email string) (*IDDocument, error) {
	r := &Record{ID: row.ID, Kind: Kind(row.Kind)}
	if r.Kind == KindIndividual {
		err := s.sealer.OpenJSON(recordContext(r.ID), row.Data, r.data())
		return r.idDocument(), err
	}
	members, err := s.members(ctx, conn, r.ID)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(members, func(m Member) bool { return customer.NormalEmail(m.Email) == customer.NormalEmail(email) })
	if at < 0 {
		return nil, nil // nobody of that address was named
	}
	return members[at].IDDocument, nil
}

// checkDocuments returns the check whether the numbers of the documents in the case were given in no other.
func (s *Service) checkDocuments(ctx context.Context, conn db.Conn, c *Case) (Check, error) {
	check := Check{Name: "document_number_unique", Passed: true}
	documents := []*IDDocument{c.idDocument()}
	for i := range c.Members {
		documents = append(documents, c.Members[i].IDDocument)
	}
	seen := map[string]bool{}
	for _, d := range documents {
		number := d.number()
		if number == "" {
			continue
		}
		check.Passed = check.Passed && !seen[number]
		seen[number] = true
		index := s.sealer.Indexes(documentContext, number)
		rows, err := q.New(conn).CasesWithDocument(ctx, q.CasesWithDocumentParams{DocumentIndex: index[0], Older: index[1]})
		if err != nil {
			return check, fmt.Errorf("look for a document in other cases: %w", err)
		}
		for _, row := range rows {
			other := screening.Case{Kind: row.Kind, ID: row.ID}
			if row.ID != c.ID && !slices.Contains(check.Cases, other) {
				check.Passed, check.Cases = false, append(check.Cases, other)
			}
		}
	}
	return check, nil
}

const indexedTogether = 100 // rows in a transaction

// indexDocuments computes the indexes of what was stored before there were any.
func (s *Service) indexDocuments(ctx context.Context) error {
	for _, some := range []func(context.Context, *q.Queries) (int, error){s.indexRecords, s.indexMembers} {
		for {
			var n int
			err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
				n, err = some(ctx, q.New(tx))
				return err
			})
			if err != nil {
				return fmt.Errorf("index documents: %w", err)
			}
			if n < indexedTogether {
				break
			}
		}
	}
	return nil
}

func (s *Service) indexRecords(ctx context.Context, queries *q.Queries) (int, error) {
	rows, err := queries.RecordsWithoutIndex(ctx, indexedTogether)
	if err != nil {
		return 0, err
	}
	for _, row := range rows {
		r := &Record{ID: row.ID, Kind: Kind(row.Kind)}
		if err := s.sealer.OpenJSON(recordContext(r.ID), row.Data, r.data()); err != nil {
			return 0, err
		}
		if err := queries.SetRecordIndex(ctx, q.SetRecordIndexParams{ID: r.ID, DocumentIndex: s.documentIndex(r.idDocument())}); err != nil {
			return 0, err
		}
	}
	return len(rows), nil
}

func (s *Service) indexMembers(ctx context.Context, queries *q.Queries) (int, error) {
	rows, err := queries.MembersWithoutIndex(ctx, indexedTogether)
	if err != nil {
		return 0, err
	}
	for _, row := range rows {
		var m MemberData
		if err := s.sealer.OpenJSON(memberContext(row.ID), row.Data, &m); err != nil {
			return 0, err
		}
		if err := queries.SetMemberIndex(ctx, q.SetMemberIndexParams{ID: row.ID, DocumentIndex: s.documentIndex(m.IDDocument)}); err != nil {
			return 0, err
		}
	}
	return len(rows), nil
}
