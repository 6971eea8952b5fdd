package travelrule

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/travelrule/q"
)

// linkedFor is for how long transfers of a customer to one address or beneficiary count together.
const linkedFor = 24 * time.Hour

// Linked is a transfer by what links it to others of its customer.
type Linked struct {
	TransferID string
	CustomerID string
	Address    string // of the other side, on whichever network
	Person     string // who is paid; "" if it is not known
	Amount     money.Amount
}

// Count counts a payment that is about to leave, and returns what it comes to with those that are linked to it. Asked again,
// it counts once, from now on. Of payments at once, the one that is counted last sees the others: until the transaction ends,
// no other payment of the customer is counted.
func (s *Service) Count(ctx context.Context, tx db.Tx, l Linked) (money.Amount, error) {
	return s.count(ctx, tx, directionOut, l)
}

func (s *Service) count(ctx context.Context, tx db.Tx, direction string, l Linked) (money.Amount, error) {
	queries, now := q.New(tx), s.clock.Now()
	if err := queries.LockCount(ctx, q.LockCountParams{CustomerID: l.CustomerID, Direction: direction, CountedAt: now}); err != nil {
		return money.Amount{}, fmt.Errorf("lock the count of customer %s: %w", l.CustomerID, err)
	}
	address, person := strings.ToLower(l.Address), [2][]byte{}
	if l.Person != "" {
		person = s.sealer.Indexes("travelrule.person", l.CustomerID+"\x00"+strings.ToLower(strings.Join(strings.Fields(l.Person), " ")))
	}
	err := queries.SaveLinked(ctx, q.SaveLinkedParams{
		TransferID: l.TransferID, Direction: direction, CustomerID: l.CustomerID, Address: address, Person: person[0], Amount: l.Amount.Minor(),
		CountedAt: now,
	})
	if err != nil {
		return money.Amount{}, fmt.Errorf("count transfer %s: %w", l.TransferID, err)
	}
	sum, err := queries.SumLinked(ctx, q.SumLinkedParams{
		CustomerID: l.CustomerID, Direction: direction, Since: now.Add(-linkedFor), Address: address, Person: person[0], OtherPerson: person[1],
	})
	if err != nil {
		return money.Amount{}, fmt.Errorf("add up what is linked to transfer %s: %w", l.TransferID, err)
	}
	return money.New(sum, money.GBPC), nil
}

// forgetLinked forgets the transfers whose day is over.
func (s *Service) forgetLinked(ctx context.Context) error {
	before := s.clock.Now().Add(-2 * linkedFor)
	if err := q.New(s.db.Writer()).ForgetLinkedBefore(ctx, before); err != nil {
		return fmt.Errorf("forget linked transfers: %w", err)
	}
	if err := q.New(s.db.Writer()).ForgetCountsBefore(ctx, before); err != nil {
		return fmt.Errorf("forget counts of linked transfers: %w", err)
	}
	return nil
}
