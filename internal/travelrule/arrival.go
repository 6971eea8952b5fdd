package travelrule

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/travelrule/q"
)

// Deposit is coins that arrived at a customer's address.
type Deposit struct {
	ID         string
	CustomerID string
	Network    string
	From, To   string
	Amount     money.Amount
	TxHash     string
}

// Arrived matches confirmed coins to what a provider has told us of them. Without such a message, coins from a wallet that
// the customer has not declared are missing one if they are, with others from there within a day, at or above the
// threshold. Reported again, it does nothing.
func (s *Service) Arrived(ctx context.Context, tx db.Tx, d Deposit) error {
	queries := q.New(tx)
	known, err := queries.MessagesOfDeposit(ctx, d.ID)
	if err != nil || len(known) > 0 {
		return err
	}
	counted, err := s.count(ctx, tx, directionIn, Linked{TransferID: d.ID, CustomerID: d.CustomerID, Address: d.From, Amount: d.Amount})
	if err != nil {
		return err
	}
	expected, err := queries.LockExpected(ctx, q.LockExpectedParams{
		Network: d.Network, Address: d.To, TxHash: d.TxHash, Amount: d.Amount.Minor(),
	})
	if err != nil {
		return fmt.Errorf("look for the message of deposit %s: %w", d.ID, err)
	}
	if len(expected) > 0 {
		m := expected[0]
		m.TransferID, m.TxHash = d.ID, d.TxHash
		if m.Amount != d.Amount.Minor() {
			m.Reason = reasonAmount
		}
		return s.setState(ctx, tx, m, Matched)
	}
	if counted.Cmp(s.Threshold()) < 0 {
		return nil
	}
	own, proved, err := s.declared(ctx, tx, d.CustomerID, d.Network, d.From)
	if err != nil || own && (proved || !s.config.Required) {
		return err
	}
	err = queries.InsertMessage(ctx, q.InsertMessageParams{
		ID: id.New(), Direction: directionIn, State: string(Missing), CustomerID: d.CustomerID, TransferID: d.ID, Network: d.Network,
		Address: d.To, Amount: d.Amount.Minor(),
		TxHash: d.TxHash, CreatedAt: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("note that deposit %s has no message: %w", d.ID, err)
	}
	return nil
}

// Holds reports whether a deposit waits for its message, or for operators to look at what it says.
func (s *Service) Holds(ctx context.Context, conn db.Conn, depositID string) (bool, error) {
	if !s.config.HoldIncoming {
		return false, nil
	}
	all, err := q.New(conn).MessagesOfDeposit(ctx, depositID)
	if err != nil {
		return false, fmt.Errorf("read the messages of deposit %s: %w", depositID, err)
	}
	for _, m := range all {
		if State(m.State) == Missing || State(m.State) == Matched && m.Reason != "" {
			return true, nil
		}
	}
	return false, nil
}

// closeMissing records why a deposit needs no message. The deposit itself, if it is held, is released in quarantine.
func (s *Service) closeMissing(ctx context.Context, tx db.Tx, messageID string) error {
	m, err := q.New(tx).LockMessage(ctx, messageID)
	if db.IsNoRows(err) {
		return ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("lock message %s: %w", messageID, err)
	}
	if State(m.State) != Missing {
		return ErrDecided
	}
	now := s.clock.Now()
	m.AnsweredAt = &now
	return s.setState(ctx, tx, m, Closed)
}
