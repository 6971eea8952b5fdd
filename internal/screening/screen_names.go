package screening

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/screening/q"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
)

// SubjectKind is the kind of person or company that was compared with the lists.
type SubjectKind string

// The kinds of subjects.
const (
	SubjectCustomer SubjectKind = "customer"
	SubjectMember   SubjectKind = "member"
	// SubjectCounterparty is whoever a customer pays at another provider of wallets, and every name of a stranger that comes with
	// money. Its id is that of the payment or the credit, or of the provider's message.
	SubjectCounterparty SubjectKind = "counterparty"
)

// Subject is a person or company to compare with the lists.
type Subject struct {
	Kind        SubjectKind
	ID          string
	Name        string
	DateOfBirth string // YYYY-MM-DD, empty if unknown
	Person      bool   // false for a company
	Either      bool   // nobody knows whether it is a person or a company
}

// ScreenNames compares a customer's subjects with the lists and records every match that is not
// recorded yet. The lists are in memory, so it may run inside a transaction.
func (s *Service) ScreenNames(ctx context.Context, tx db.Tx, customerID string, subjects ...Subject) error {
	for _, subject := range subjects {
		found := s.lists.Names(sanctions.Query{Name: subject.Name, Birth: subject.DateOfBirth, Person: subject.Person, Either: subject.Either})
		for _, m := range found {
			if err := s.recordMatch(ctx, tx, customerID, subject, m); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Service) recordMatch(ctx context.Context, tx db.Tx, customerID string, subject Subject, m sanctions.Match) error {
	matchID := id.New()
	reasons, err := s.sealer.SealJSON(reasonsContext(matchID), m.Reasons)
	if err != nil {
		return err
	}
	n, err := q.New(tx).InsertMatch(ctx, q.InsertMatchParams{
		ID: matchID, Subject: string(subject.Kind), SubjectID: subject.ID, CustomerID: customerID, List: m.Entry.List, Entry: m.Entry.ID,
		EntryName: m.Name,
		Score:     int32(m.Score), Reasons: reasons, CreatedAt: s.clock.Now(), // 0 to 100
	})
	if err != nil {
		return fmt.Errorf("record a screening match: %w", err)
	}
	if n == 0 { // recorded before
		return nil
	}
	return s.queueHold(ctx, tx, customerID)
}
