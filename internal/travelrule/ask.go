package travelrule

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/plain"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/travelrule/q"
)

const (
	// askTimeout limits one call of a provider.
	askTimeout = 10 * time.Second
	// A provider that has not decided is asked again; the pauses are as long as it was waited for, between these two.
	firstAskPause   = 10 * time.Second
	longestAskPause = 5 * time.Minute
	// maxAnswer is how much is kept of a provider's words.
	maxAnswer = 300
)

// The codes of why a message is as it is.
const (
	reasonUnknownProvider = "provider_unknown"  // it is not among those that we exchange messages with
	reasonUnanswered      = "no_answer"         // it does not answer
	reasonUndecided       = "undecided"         // it answers, and has not decided
	reasonRefused         = "provider_refused"  // it refused the payment
	reasonOperators       = "operators_refused" // two operators did
	reasonName            = "name_differs"      // the beneficiary's name is not the one that we have verified
	reasonAmount          = "amount_differs"    // other coins arrived than were announced
)

// ask asks the provider of a payment that waits. That it is not known what it decides is no failure: it is asked again.
func (s *Service) ask(ctx context.Context, messageID string) error {
	m, err := q.New(s.db.Read()).Message(ctx, messageID)
	if err != nil {
		return fmt.Errorf("read message %s: %w", messageID, err)
	}
	if State(m.State) != Pending {
		return nil
	}
	c, known := s.counterparts.ByID(m.Counterpart)
	if !known {
		return s.wait(ctx, messageID, reasonUnknownProvider, false)
	}
	if !s.silence.mayAsk(c.ID) {
		return s.wait(ctx, messageID, reasonUnanswered, false)
	}
	inquiry, err := s.inquiry(m)
	if err != nil {
		s.silence.asked(c.ID, true)
		return err
	}
	limited, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	reply, err := s.counterparts.Ask(limited, c, inquiry)
	s.silence.asked(c.ID, err == nil)
	switch {
	case err != nil:
		s.log.WarnContext(ctx, "a provider has not answered a travel-rule message", "provider", c.ID, "message", messageID)
		return s.wait(ctx, messageID, reasonUnanswered, true)
	case reply.Decision == Approve:
		return s.decide(ctx, messageID, Accepted, "", reply.Reason)
	case reply.Decision == Refuse:
		return s.decide(ctx, messageID, Rejected, reasonRefused, reply.Reason)
	}
	return s.wait(ctx, messageID, reasonUndecided, true)
}

func (s *Service) inquiry(m q.TravelruleMessage) (Inquiry, error) {
	var kept sealed
	if err := s.sealer.OpenJSON(messageContext(m.ID), m.Message, &kept); err != nil {
		return Inquiry{}, err
	}
	amount := money.New(m.Amount, money.GBPC)
	return Inquiry{
		ID: m.ID, Asset: Asset{Symbol: amount.Currency().Code(), Network: m.Network}, Amount: amount.String(), Address: m.Address,
		IVMS101: kept.IVMS101,
	}, nil
}

// wait has the job ask again later, and lets operators decide about a payment that has waited for long.
func (s *Service) wait(ctx context.Context, messageID, reason string, asked bool) error {
	pause := firstAskPause
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, err := q.New(tx).LockMessage(ctx, messageID)
		if err != nil {
			return fmt.Errorf("lock message %s: %w", messageID, err)
		}
		if State(m.State) != Pending {
			return nil // the next run of the job sees it
		}
		if asked {
			m.Attempts++
		}
		m.Reason = reason
		if err := s.setState(ctx, tx, m, Pending); err != nil {
			return err
		}
		waited := s.clock.Now().Sub(m.CreatedAt)
		pause = min(max(waited, firstAskPause), longestAskPause)
		if waited < s.config.UnansweredAfter {
			return nil
		}
		return s.raise(ctx, tx, m.TransferID, m.CustomerID, m.Amount, reason)
	})
	if err != nil {
		return err
	}
	return jobs.Later(pause)
}

// decide records what the provider said, once: a later word changes nothing. The payment goes on in the same transaction.
func (s *Service) decide(ctx context.Context, messageID string, next State, reason, words string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, err := q.New(tx).LockMessage(ctx, messageID)
		if err != nil {
			return fmt.Errorf("lock message %s: %w", messageID, err)
		}
		if State(m.State) != Pending {
			return nil
		}
		m.Attempts++
		if words != "" {
			var kept sealed
			if err := s.sealer.OpenJSON(messageContext(m.ID), m.Message, &kept); err != nil {
				return err
			}
			kept.Answer = plain.Clean(words, maxAnswer)
			if m.Message, err = s.sealer.SealJSON(messageContext(m.ID), kept); err != nil {
				return err
			}
		}
		return s.conclude(ctx, tx, m, next, reason, "answered")
	})
}

// conclude ends the waiting of a payment.
func (s *Service) conclude(ctx context.Context, tx db.Tx, m q.TravelruleMessage, next State, reason, resolution string) error {
	now := s.clock.Now()
	m.Reason, m.AnsweredAt = reason, &now
	if err := s.setState(ctx, tx, m, next); err != nil {
		return err
	}
	if err := s.exceptions.Resolve(ctx, tx, exceptions.TravelRuleUnanswered, m.TransferID, resolution); err != nil {
		return err
	}
	return s.decided(ctx, tx, m.TransferID)
}

// notify tells a provider what became of a payment that it had accepted.
func (s *Service) notify(ctx context.Context, messageID string) error {
	m, err := q.New(s.db.Read()).Message(ctx, messageID)
	if err != nil {
		return fmt.Errorf("read message %s: %w", messageID, err)
	}
	c, known := s.counterparts.ByID(m.Counterpart)
	if m.ToldAt != nil || !known {
		return nil // one that was taken off the list expects nothing from us
	}
	limited, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	if err := s.counterparts.Tell(limited, c, Notice{ID: m.ID, TxHash: m.TxHash, Cancelled: State(m.State) == Cancelled}); err != nil {
		return fmt.Errorf("tell provider %s what became of message %s: %w", c.ID, m.ID, err)
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, err := q.New(tx).LockMessage(ctx, messageID)
		if err != nil {
			return fmt.Errorf("lock message %s: %w", messageID, err)
		}
		now := s.clock.Now()
		m.ToldAt = &now
		return s.setState(ctx, tx, m, State(m.State))
	})
}
