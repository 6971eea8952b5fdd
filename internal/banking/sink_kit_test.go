package banking_test

import (
	"context"
	"strings"
	"sync"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// sink records each notification as a text, once it is committed. fails makes it return an error.
type sink struct {
	mu         sync.Mutex
	events     []string
	made       []string // debits of payments that are not ordered
	inTx       []string // in the order of the locks, committed or not
	credits    []banking.Credit
	statements []banking.Statement
	held       map[string]bool // payouts that may not leave
	recalled   string          // the unmatched credit that a recall takes
	fails      error
	failsAt    string // the beginning of the only event that fails
	panicsAt   string
}

func (s *sink) note(tx db.Tx, event string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fails != nil && strings.HasPrefix(event, s.failsAt) {
		return s.fails
	}
	if s.panicsAt != "" && strings.HasPrefix(event, s.panicsAt) {
		panic("unforeseen")
	}
	s.inTx = append(s.inTx, event)
	tx.AfterCommit(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.events = append(s.events, event)
	})
	return nil
}

func (s *sink) reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.events, s.credits, s.statements = nil, nil, nil
}

func (s *sink) CreditReceived(_ context.Context, tx db.Tx, c banking.Credit) error {
	whose := "nobody"
	if c.Matched {
		whose = "customer"
	}
	if c.Account == banking.Own {
		whose = "us"
	}
	if err := s.note(tx, "credit "+c.Amount.String()+" "+whose); err != nil {
		return err
	}
	tx.AfterCommit(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.credits = append(s.credits, c)
	})
	return nil
}

func (s *sink) RecallReported(context.Context, db.Tx, banking.UnexplainedEntry) (string, error) {
	return s.recalled, nil
}

func (s *sink) PaymentMade(_ context.Context, tx db.Tx, of banking.AccountID, payment string) error {
	tx.AfterCommit(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.made = append(s.made, string(of)+" "+payment)
	})
	return nil
}

// ReturnWaits says what deposits would if the order of each payment that came back were open.
func (s *sink) ReturnWaits(_ context.Context, _ db.Conn, payoutID string) (bool, error) {
	_, waits := s.waiting(payoutID)
	return waits, nil
}

func (s *sink) ReturnTaken(_ context.Context, tx db.Tx, payoutID string) (string, error) {
	c, waits := s.waiting(payoutID)
	if !waits {
		return "", nil
	}
	return c.ID, s.note(tx, "taken "+c.Amount.String())
}

func (s *sink) waiting(payoutID string) (banking.Credit, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.credits {
		if c.Returns == payoutID {
			return c, true
		}
	}
	return banking.Credit{}, false
}

func (s *sink) PayoutLeaving(_ context.Context, _ db.Tx, p banking.Payout) (banking.Clearance, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return banking.Clearance(!s.held[p.ID]), nil
}

func (s *sink) PayoutSettled(_ context.Context, tx db.Tx, p banking.Payout) error {
	return s.note(tx, "settled "+string(p.Kind)+" "+p.Amount.String())
}

func (s *sink) PayoutRejected(_ context.Context, tx db.Tx, p banking.Payout, reason fault.Code) error {
	return s.note(tx, "rejected "+string(p.Kind)+" "+p.Amount.String()+": "+fault.Lookup(reason).English)
}

func (s *sink) PayoutReturned(_ context.Context, tx db.Tx, p banking.Payout, reason fault.Code) error {
	return s.note(tx, "returned "+string(p.Kind)+" "+p.Amount.String()+": "+fault.Lookup(reason).English)
}

func (s *sink) TransferCredited(_ context.Context, tx db.Tx, p banking.Payout) error {
	return s.note(tx, "arrived "+string(p.Kind)+" "+p.Amount.String())
}

func (s *sink) StatementClosed(_ context.Context, tx db.Tx, st banking.Statement) error {
	if err := s.note(tx, "closed "+string(st.Account)+" "+st.Closing.String()); err != nil {
		return err
	}
	tx.AfterCommit(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.statements = append(s.statements, st)
	})
	return nil
}
