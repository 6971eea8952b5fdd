package travelrule

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/travelrule/q"
)

// Transfer is a payment to a wallet that another provider keeps.
type Transfer struct {
	ID         string
	CustomerID string
	Network    string
	Address    string
	Amount     money.Amount
	Name       string // of whoever is paid; "" is the customer itself
	Provider   string // as the customer names it
	Country    string // of the provider, as the customer says; "" if it does not
}

// Verdict is what the travel rule says to a payment.
type Verdict int

// The verdicts.
const (
	Waits   Verdict = iota // the provider has not decided
	Goes                   // the coins may leave
	Refused                // they must not: the money goes back
)

// Draft is the message of a payment before it is stored.
type Draft struct {
	transfer Transfer
	found    bool
	to       Counterpart
	payer    Identity
}

// sealed is what is sealed of a message.
type sealed struct {
	IVMS101 IVMS101 `json:"ivms101"`
	Answer  string  `json:"answer"` // the other provider's words, for operators
}

// Prepare gathers what the message of a payment says, outside of any transaction. A payment that has one keeps it.
func (s *Service) Prepare(ctx context.Context, t Transfer) (Draft, error) {
	d := Draft{transfer: t}
	_, err := q.New(s.db.Read()).MessageOfTransfer(ctx, t.ID)
	if err == nil {
		return d, nil
	}
	if !db.IsNoRows(err) {
		return d, fmt.Errorf("read the message of %s: %w", t.ID, err)
	}
	if d.payer, err = s.identities.Identity(ctx, t.CustomerID); err != nil {
		return d, fmt.Errorf("the identity of the payer of %s: %w", t.ID, err)
	}
	if d.to, d.found = s.counterparts.Find(t.Provider); d.found {
		d.transfer.Provider = d.to.Name
		if d.to.Country != "" {
			d.transfer.Country = d.to.Country
		}
	}
	return d, nil
}

// Clear reports whether the coins of a payment may leave, and has its provider asked if nobody did. counted is what the
// payment comes to with those that are linked to it. The payment is locked.
func (s *Service) Clear(ctx context.Context, tx db.Tx, d Draft, counted money.Amount) (Verdict, error) {
	m, err := q.New(tx).LockMessageOfTransfer(ctx, d.transfer.ID)
	if db.IsNoRows(err) {
		return s.open(ctx, tx, d, counted)
	}
	if err != nil {
		return Waits, fmt.Errorf("lock the message of %s: %w", d.transfer.ID, err)
	}
	switch State(m.State) {
	case Pending:
		return Waits, nil
	case Rejected, Cancelled:
		return Refused, nil
	}
	return Goes, nil
}

func (s *Service) open(ctx context.Context, tx db.Tx, d Draft, counted money.Amount) (Verdict, error) {
	t := d.transfer
	// A provider whose country is not known is treated as one abroad.
	extended := counted.Cmp(s.Threshold()) >= 0 && (s.config.Own.Country == "" || t.Country != s.config.Own.Country)
	row := q.InsertMessageParams{
		ID: id.New(), Direction: directionOut, State: string(Pending), CustomerID: t.CustomerID, TransferID: t.ID, Counterpart: d.to.ID,
		Provider: t.Provider, Country: t.Country,
		Network: t.Network, Address: t.Address, Amount: t.Amount.Minor(), Extended: extended, CreatedAt: s.clock.Now(),
	}
	verdict := Waits
	if !d.found {
		row.Reason = reasonUnknownProvider
		if !s.config.Required {
			row.State, verdict = string(Recorded), Goes
		}
	}
	var err error
	if row.Message, err = s.sealer.SealJSON(messageContext(row.ID), sealed{IVMS101: message(s.config.Own, t, d.payer, extended)}); err != nil {
		return Waits, err
	}
	if err := q.New(tx).InsertMessage(ctx, row); err != nil {
		return Waits, fmt.Errorf("write the message of %s: %w", t.ID, err)
	}
	switch {
	case verdict == Goes:
		return Goes, nil
	case !d.found:
		return Waits, s.raise(ctx, tx, row.TransferID, row.CustomerID, row.Amount, reasonUnknownProvider)
	}
	return Waits, s.queue.Enqueue(ctx, tx, askJob.Job(row.ID))
}

// Waiting reports whether a payment waits for the answer of the receiving provider.
func (s *Service) Waiting(ctx context.Context, conn db.Conn, transferID string) (bool, error) {
	m, err := q.New(conn).MessageOfTransfer(ctx, transferID)
	if db.IsNoRows(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read the message of %s: %w", transferID, err)
	}
	return State(m.State) == Pending, nil
}

// Left records that the coins of a payment are on the chain to stay, and has the provider told of the transaction.
func (s *Service) Left(ctx context.Context, tx db.Tx, transferID, txHash string) error {
	return s.end(ctx, tx, transferID, Settled, txHash)
}

// GivenBack records that a payment ended without coins. It counts no longer.
func (s *Service) GivenBack(ctx context.Context, tx db.Tx, transferID string) error {
	if err := q.New(tx).ForgetLinked(ctx, transferID); err != nil {
		return fmt.Errorf("forget linked transfer %s: %w", transferID, err)
	}
	return s.end(ctx, tx, transferID, Cancelled, "")
}

func (s *Service) end(ctx context.Context, tx db.Tx, transferID string, next State, txHash string) error {
	m, err := q.New(tx).LockMessageOfTransfer(ctx, transferID)
	if db.IsNoRows(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("lock the message of %s: %w", transferID, err)
	}
	accepted := State(m.State) == Accepted
	if !outgoing.May(State(m.State), next) {
		return nil // refused, recorded, or at its end
	}
	m.TxHash = txHash
	if err := s.setState(ctx, tx, m, next); err != nil {
		return err
	}
	if err := s.exceptions.Resolve(ctx, tx, exceptions.TravelRuleUnanswered, transferID, string(next)); err != nil {
		return err
	}
	if !accepted {
		return nil // a provider that has accepted nothing expects nothing
	}
	return s.queue.Enqueue(ctx, tx, tellJob.Job(m.ID))
}
