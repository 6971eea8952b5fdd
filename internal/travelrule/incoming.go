package travelrule

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/travelrule/q"
)

// The words that we answer a message with. They say nothing about a customer.
const (
	replyUnknownAddress = "unknown_address"
	replyBadAmount      = "bad_amount"
)

// Receive stores what another provider tells us of coins that it is about to send, and answers it. Told again, the answer
// is the same. It returns ErrOtherContent if another message came under the id.
func (s *Service) Receive(ctx context.Context, from Counterpart, in Inquiry) (Reply, error) {
	amount, err := money.Parse(in.Amount, money.GBPC)
	if err != nil || amount.Sign() <= 0 || in.Asset.Symbol != money.GBPC.Code() {
		return Reply{Decision: Refuse, Reason: replyBadAmount}, nil
	}
	address, err := addressOf(in.Address)
	if err != nil {
		return Reply{Decision: Refuse, Reason: replyUnknownAddress}, nil //nolint:nilerr // no address is nobody's
	}
	customerID, found, err := s.customerOf(ctx, in.Asset.Network, address)
	if err != nil {
		return Reply{}, err
	}
	if !found {
		return Reply{Decision: Refuse, Reason: replyUnknownAddress}, nil
	}
	row := q.InsertMessageParams{
		ID: id.New(), Direction: directionIn, State: string(Expected), CustomerID: customerID, Counterpart: from.ID, Provider: from.Name,
		Country: from.Country, Reference: in.ID,
		Network: in.Asset.Network, Address: address, Amount: amount.Minor(), CreatedAt: s.clock.Now(),
	}
	row.AnsweredAt = &row.CreatedAt
	owner, err := s.identities.Identity(ctx, customerID)
	if err != nil && !errors.Is(err, ErrNoIdentity) {
		return Reply{}, err
	}
	if err != nil || !owner.corresponds(in.IVMS101.Beneficiary.names()) {
		row.Reason = reasonName // regulation 64D: operators decide what follows
	}
	row.Extended = in.IVMS101.Originator.extended()
	if row.Message, err = s.sealer.SealJSON(messageContext(row.ID), sealed{IVMS101: in.IVMS101}); err != nil {
		return Reply{}, err
	}
	store := func(ctx context.Context, tx db.Tx) error {
		before, err := q.New(tx).MessageByReference(ctx, q.MessageByReferenceParams{Counterpart: from.ID, Reference: in.ID})
		if err == nil {
			return s.sameContent(before, row, in)
		}
		if !db.IsNoRows(err) {
			return fmt.Errorf("look a message up: %w", err)
		}
		if err := q.New(tx).InsertMessage(ctx, row); err != nil {
			return err
		}
		return s.screenSenders(ctx, tx, row.ID, customerID, in.IVMS101, row.Reason == reasonName)
	}
	err = s.db.Tx(ctx, store)
	if db.IsUniqueViolation(err) { // a message with this id was faster, with which this one is compared
		err = s.db.Tx(ctx, store)
	}
	if err != nil {
		return Reply{}, err
	}
	return Reply{Decision: Approve}, nil
}

// addressOf returns an address as we store it. An address is its 20 bytes: how another provider writes it does not matter,
// nor that its capital letters are no checksum.
func addressOf(text string) (string, error) {
	address, err := chain.ParseAddress(strings.ToLower(strings.TrimSpace(text)))
	return address.String(), err
}

// sameContent refuses another message under the same id.
func (s *Service) sameContent(before q.TravelruleMessage, row q.InsertMessageParams, in Inquiry) error {
	var kept sealed
	if before.Message == nil { // it was erased
		return ErrOtherContent
	}
	if err := s.sealer.OpenJSON(messageContext(before.ID), before.Message, &kept); err != nil {
		return err
	}
	same, err := kept.IVMS101.sameAs(in.IVMS101)
	if err != nil {
		return err
	}
	if before.Network != row.Network || !strings.EqualFold(before.Address, row.Address) || before.Amount != row.Amount || !same {
		return ErrOtherContent
	}
	return nil
}

// extended reports whether a message says more of whoever pays than a name.
func (o Originator) extended() bool {
	for _, p := range o.Persons {
		if p.Natural != nil && (len(
			p.Natural.Addresses,
		) > 0 || p.Natural.Identification != nil || p.Natural.Birth != nil) || p.Legal != nil && (len(p.Legal.Addresses) > 0 ||
			p.Legal.Identification != nil) {
			return true
		}
	}
	return false
}

// Noticed records what another provider says became of coins that it had announced. It returns ErrNotFound for a message
// that it never sent.
func (s *Service) Noticed(ctx context.Context, from Counterpart, n Notice) error {
	n.TxHash = strings.ToLower(n.TxHash)
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, err := q.New(tx).LockMessageByReference(ctx, q.LockMessageByReferenceParams{Counterpart: from.ID, Reference: n.ID})
		if db.IsNoRows(err) {
			return ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("lock a message: %w", err)
		}
		if State(m.State) != Expected {
			return nil // the coins are here, or it was cancelled before
		}
		if n.Cancelled {
			return s.setState(ctx, tx, m, Cancelled)
		}
		m.TxHash = n.TxHash
		missing, err := q.New(tx).LockMissing(ctx, q.LockMissingParams{Network: m.Network, Address: m.Address, TxHash: n.TxHash})
		if err != nil {
			return fmt.Errorf("look for the deposit of message %s: %w", m.ID, err)
		}
		if len(missing) == 0 {
			return s.setState(ctx, tx, m, Expected)
		}
		deposit := missing[0]
		if deposit.Amount != m.Amount {
			m.Reason = reasonAmount
		}
		m.TransferID = deposit.TransferID
		if err := s.setState(ctx, tx, m, Matched); err != nil {
			return err
		}
		if err := s.setState(ctx, tx, deposit, Supplied); err != nil {
			return err
		}
		if m.Reason != "" {
			return nil // operators look at it
		}
		return s.supplied(ctx, tx, deposit.TransferID)
	})
}
