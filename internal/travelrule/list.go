package travelrule

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/travelrule/q"
)

// Message is a message as operators see it.
type Message struct {
	ID         string
	Direction  string
	State      State
	CustomerID string
	TransferID string
	Provider   string
	Country    string
	Reference  string
	Network    string
	Address    string
	Amount     money.Amount
	Extended   bool
	Reason     string
	TxHash     string
	Attempts   int64
	CreatedAt  time.Time
	AnsweredAt *time.Time
	ToldAt     *time.Time
	ErasedAt   *time.Time // when what it said was erased

	IVMS101 *IVMS101 // of one message alone; nil if there is none
	Answer  string   // of one message alone: the other provider's words
}

func messageOf(r q.TravelruleMessage) Message {
	return Message{
		ID: r.ID, Direction: r.Direction, State: State(r.State), CustomerID: r.CustomerID, TransferID: r.TransferID, Provider: r.Provider,
		Country: r.Country, Reference: r.Reference,
		Network: r.Network, Address: r.Address, Amount: money.New(r.Amount, money.GBPC), Extended: r.Extended, Reason: r.Reason, TxHash: r.TxHash,
		Attempts:  r.Attempts,
		CreatedAt: r.CreatedAt, AnsweredAt: r.AnsweredAt, ToldAt: r.ToldAt, ErasedAt: r.ErasedAt,
	}
}

// Messages returns one page of the messages in a state, newest first, and how many there are; "" is every state.
func (s *Service) Messages(ctx context.Context, state State, w db.Window) (page []Message, total int64, err error) {
	queries := q.New(s.db.Read())
	at, before := w.Before()
	var rows []q.TravelruleMessage
	if state == "" {
		rows, err = queries.Messages(ctx, q.MessagesParams{BeforeAt: at, BeforeID: before, PageSize: w.Limit, PageOffset: w.Offset})
	} else {
		rows, err = queries.MessagesIn(ctx, q.MessagesInParams{
			State: string(state), BeforeAt: at, BeforeID: before, PageSize: w.Limit, PageOffset: w.Offset,
		})
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list travel-rule messages: %w", err)
	}
	for _, r := range rows {
		page = append(page, messageOf(r))
	}
	if w.ByCreation {
		return page, 0, nil
	}
	if state == "" {
		total, err = queries.CountMessages(ctx)
	} else {
		total, err = queries.CountMessagesIn(ctx, string(state))
	}
	if err != nil {
		return nil, 0, fmt.Errorf("count travel-rule messages: %w", err)
	}
	return page, total, nil
}

// Show returns a message with what it says, and writes in the audit trail that the operator read it.
func (s *Service) Show(ctx context.Context, by staff.Operator, messageID string) (Message, error) {
	row, err := q.New(s.db.Read()).Message(ctx, messageID)
	if db.IsNoRows(err) {
		return Message{}, ErrNotFound
	}
	if err != nil {
		return Message{}, fmt.Errorf("read message %s: %w", messageID, err)
	}
	m := messageOf(row)
	if row.Message != nil {
		var kept sealed
		if err := s.sealer.OpenJSON(messageContext(row.ID), row.Message, &kept); err != nil {
			return Message{}, err
		}
		m.IVMS101, m.Answer = &kept.IVMS101, kept.Answer
	}
	return m, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.staff.Record(ctx, tx, staff.AuditEvent{Actor: by, Action: "travel_rule.view", Subject: "travel_rule_message", SubjectID: m.ID})
	})
}

// Close records that a deposit needs no message, and why, in the audit trail. A deposit that is held is released in
// quarantine, under dual control.
func (s *Service) Close(ctx context.Context, by staff.Operator, messageID, reason string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.closeMissing(ctx, tx, messageID); err != nil {
			return err
		}
		return s.staff.Record(ctx, tx, staff.AuditEvent{
			Actor: by, Action: "travel_rule.close", Subject: "travel_rule_message", SubjectID: messageID,
			Details: map[string]any{"reason": strings.TrimSpace(reason)},
		})
	})
}
