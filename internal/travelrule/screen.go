package travelrule

import (
	"context"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/travelrule/q"
)

// Screening compares names with the sanctions lists. Filled by screening.
type Screening interface {
	// ScreenNames records each name of a list that matches, once. From then on the payment with which the name came waits for
	// operators.
	ScreenNames(ctx context.Context, tx db.Tx, customerID string, subjects ...screening.Subject) error
	// PaymentMatch returns the status of the match that holds a payment, or a message, because of a name in it; "": none does.
	PaymentMatch(ctx context.Context, conn db.Conn, paymentID string) (screening.MatchStatus, error)
	// DecidePayment decides every match of the payment that is potential.
	DecidePayment(ctx context.Context, tx db.Tx, by staff.Operator, paymentID string, decision screening.MatchStatus, reason string) error
	// OnPaymentDecided has tell called in the transaction of each decision about a name that came with a payment.
	OnPaymentDecided(tell func(ctx context.Context, tx db.Tx, paymentID string) error)
}

// screenSenders compares with the lists the strangers that a message names, under its id: who pays, and who is paid where that is
// not the customer.
func (s *Service) screenSenders(ctx context.Context, tx db.Tx, messageID, customerID string, m IVMS101, toStranger bool) error {
	named := m.Originator.Persons
	if toStranger {
		named = append(named[:len(named):len(named)], m.Beneficiary.Persons...)
	}
	var all []screening.Subject
	add := func(name string, person bool) {
		all = append(all, screening.Subject{Kind: screening.SubjectCounterparty, ID: messageID, Name: strings.TrimSpace(name), Person: person})
	}
	for _, p := range named {
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

// SendersMatch compares the names in what other providers said of a deposit with the lists as they are now, and returns the
// status of the match that holds the deposit; "": none does.
func (s *Service) SendersMatch(ctx context.Context, tx db.Tx, depositID string) (held screening.MatchStatus, err error) {
	all, err := q.New(tx).MessagesOfDeposit(ctx, depositID)
	if err != nil {
		return "", fmt.Errorf("read the messages of deposit %s: %w", depositID, err)
	}
	for _, m := range all {
		if m.Message != nil {
			var kept sealed
			if err := s.sealer.OpenJSON(messageContext(m.ID), m.Message, &kept); err != nil {
				return "", err
			}
			if err := s.screenSenders(ctx, tx, m.ID, m.CustomerID, kept.IVMS101, m.Reason == reasonName); err != nil {
				return "", err
			}
		}
		match, err := s.screening.PaymentMatch(ctx, tx, m.ID)
		if err != nil {
			return "", err
		}
		if match == screening.Potential || held == "" {
			held = match
		}
	}
	return held, nil
}

// DecideSenders decides every potential match of a name in what other providers said of a deposit.
func (s *Service) DecideSenders(
	ctx context.Context, tx db.Tx, by staff.Operator, depositID string, decision screening.MatchStatus, reason string,
) error {
	all, err := q.New(tx).MessagesOfDeposit(ctx, depositID)
	if err != nil {
		return fmt.Errorf("read the messages of deposit %s: %w", depositID, err)
	}
	for _, m := range all {
		match, err := s.screening.PaymentMatch(ctx, tx, m.ID)
		if err != nil {
			return err
		}
		if match != screening.Potential {
			continue
		}
		if err := s.screening.DecidePayment(ctx, tx, by, m.ID, decision, reason); err != nil {
			return err
		}
	}
	return nil
}

// nameDecided tells deposits that the deposit of a message may go on: operators have decided about a name in it.
func (s *Service) nameDecided(ctx context.Context, tx db.Tx, messageID string) error {
	m, err := q.New(tx).Message(ctx, messageID)
	if db.IsNoRows(err) || err == nil && (m.Direction != directionIn || State(m.State) != Matched) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read message %s: %w", messageID, err)
	}
	return s.supplied(ctx, tx, m.TransferID)
}
