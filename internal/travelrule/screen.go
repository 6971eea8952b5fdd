package travelrule

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/screening"
)

// Screening compares names with the sanctions lists. Filled by screening.
type Screening interface {
	// ScreenNames records each name of a list that matches, once. From then on the customer has an open match, and its money
	// waits for operators.
	ScreenNames(ctx context.Context, tx db.Tx, customerID string, subjects ...screening.Subject) error
}

// Screen compares whoever a payment is for with the lists, under the id of the payment: what was decided of another
// payment does not count for it. The customer itself is screened as a customer.
func (s *Service) Screen(ctx context.Context, tx db.Tx, d Draft) error {
	if s.screening == nil || d.transfer.Name == "" {
		return nil
	}
	somebody := screening.Subject{Kind: screening.SubjectCounterparty, ID: d.transfer.ID, Name: d.transfer.Name} // a company, or a person:
	person := somebody
	person.Person = true
	return s.screening.ScreenNames(ctx, tx, d.transfer.CustomerID, somebody, person)
}

// screenSenders compares with the lists who pays by what another provider says, under the id of its message.
func (s *Service) screenSenders(ctx context.Context, tx db.Tx, messageID, customerID string, o Originator) error {
	if s.screening == nil {
		return nil
	}
	var all []screening.Subject
	add := func(name string, person bool) {
		all = append(all, screening.Subject{Kind: screening.SubjectCounterparty, ID: messageID, Name: strings.TrimSpace(name), Person: person})
	}
	for _, p := range o.Persons {
		if p.Natural != nil {
			for _, n := range p.Natural.Name.Identifiers {
				add(n.Secondary+" "+n.Primary, true)
			}
		}
		if p.Legal != nil {
			for _, n := range p.Legal.Name.Identifiers {
				add(n.Name, false)
			}
		}
	}
	return s.screening.ScreenNames(ctx, tx, customerID, all...)
}
