package banking

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"
	"unicode"

	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// PayeeResult says how the holder that a customer entered compares with the name at the account's bank.
type PayeeResult string

// The results of Confirmation of Payee.
const (
	PayeeMatch       PayeeResult = "match"
	PayeeCloseMatch  PayeeResult = "close_match"
	PayeeNoMatch     PayeeResult = "no_match"
	PayeeUnavailable PayeeResult = "unavailable" // nobody could say
)

// PayeeConfirmation is what the account's bank answered. The name at the bank comes with a close match alone, and not
// with each.
type PayeeConfirmation struct {
	Result PayeeResult `json:"result" enum:"match,close_match,no_match,unavailable"`
	Name   string      `json:"name,omitempty" doc:"the holder's name at the bank, where it gave one"`
}

// PayeeQuery asks whose account it is.
type PayeeQuery struct {
	Party
	// Business says that the account is a business's, not a person's.
	Business bool
}

// PayeeNames is implemented by a provider of Confirmation of Payee. An error means that it is not known whether the
// name matches.
type PayeeNames interface {
	ConfirmPayee(ctx context.Context, query PayeeQuery) (PayeeConfirmation, error)
}

const (
	// payeeTimeout is how long a bank may take; the customer waits meanwhile.
	payeeTimeout = 5 * time.Second
	// payeeAnswerLife is how long an answer is good, so that what was shown is what is added after the authentication.
	payeeAnswerLife     = 10 * time.Minute
	maxPayeeChecksADay  = 100
	maxPayeeNameAtBank  = 140
	payeeChecksCountFor = 24 * time.Hour
)

// confirmPayee compares the holder with the name at the account's bank. It returns ErrPayeeNoMatch, or ErrPayeeMismatch
// for what the customer has to accept first, each with the answer.
func (s *Service) confirmPayee(ctx context.Context, customerID string, n NewBankAccount) (PayeeConfirmation, error) {
	c, err := s.payeeConfirmation(ctx, customerID, n)
	if err != nil {
		return PayeeConfirmation{}, err
	}
	answer := struct {
		ConfirmationOfPayee PayeeConfirmation `json:"confirmationOfPayee"`
	}{c}
	switch {
	case c.Result == PayeeMatch, c.Result != PayeeNoMatch && n.AcceptMismatch:
		return c, nil
	case c.Result == PayeeNoMatch:
		return PayeeConfirmation{}, ErrPayeeNoMatch.With(answer)
	}
	return PayeeConfirmation{}, ErrPayeeMismatch.With(answer)
}

// payeeConfirmation returns a recent answer about the same payee, or asks for one and stores it. That no answer could
// be had counts again only for customers who have accepted it.
func (s *Service) payeeConfirmation(ctx context.Context, customerID string, n NewBankAccount) (PayeeConfirmation, error) {
	queries, now := q.New(s.db.Read()), s.clock.Now()
	index := s.sealer.Indexes(checkContext, strings.Join([]string{n.AccountHolder, n.SortCode, n.AccountNumber}, "\x00"))
	row, err := queries.LastPayeeCheck(ctx, q.LastPayeeCheckParams{
		CustomerID: customerID, PayeeIndex: index[0], Older: index[1], Since: now.Add(-payeeAnswerLife),
	})
	switch {
	case err == nil && (PayeeResult(row.Result) != PayeeUnavailable || n.AcceptMismatch):
		c := PayeeConfirmation{Result: PayeeResult(row.Result)}
		return c, s.open(checkContext, row.ID, row.Name, &c.Name)
	case err != nil && !errors.Is(err, sql.ErrNoRows):
		return PayeeConfirmation{}, fmt.Errorf("look up what the bank said: %w", err)
	}
	asked, err := queries.CountPayeeChecks(ctx, q.CountPayeeChecksParams{CustomerID: customerID, Since: now.Add(-payeeChecksCountFor)})
	if err != nil {
		return PayeeConfirmation{}, fmt.Errorf("count the questions to banks: %w", err)
	}
	if asked >= maxPayeeChecksADay {
		return PayeeConfirmation{}, ErrTooManyPayeeChecks.After(time.Hour)
	}
	c := askPayeeName(
		ctx, s.payees,
		PayeeQuery{Party: Party{Name: n.AccountHolder, SortCode: n.SortCode, AccountNumber: n.AccountNumber}, Business: n.Business}, s.log,
	)
	checkID := id.New()
	name, err := s.seal(checkContext, checkID, c.Name)
	if err != nil {
		return PayeeConfirmation{}, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := q.New(tx).DeletePayeeChecks(ctx, now.Add(-payeeChecksCountFor)); err != nil {
			return err
		}
		return q.New(tx).InsertPayeeCheck(ctx, q.InsertPayeeCheckParams{
			ID: checkID, CustomerID: customerID, PayeeIndex: index[0], Result: string(c.Result), Name: name, CheckedAt: now,
		})
	})
	if err != nil {
		return PayeeConfirmation{}, fmt.Errorf("store what the bank said: %w", err)
	}
	return c, nil
}

// askPayeeName asks the provider, outside any transaction. Whatever is no clear answer in time is unavailable, never a
// match.
func askPayeeName(ctx context.Context, payees PayeeNames, query PayeeQuery, log *slog.Logger) PayeeConfirmation {
	unavailable := PayeeConfirmation{Result: PayeeUnavailable}
	if payees == nil {
		return unavailable
	}
	ctx, stop := context.WithTimeout(ctx, payeeTimeout)
	defer stop()
	c, err := payees.ConfirmPayee(ctx, query)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		log.WarnContext(ctx, "the name on a bank account could not be confirmed", "err", err)
		return unavailable
	}
	switch c.Result {
	case PayeeCloseMatch:
		c.Name = plainName(c.Name)
		return c
	case PayeeMatch, PayeeNoMatch:
		return PayeeConfirmation{Result: c.Result} // their names are nobody's business here
	}
	return unavailable
}

// plainName keeps the printable characters of a name from outside, at most as many as a name has.
func plainName(name string) string {
	name = strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) || c == ' ' {
			return c
		}
		return -1
	}, name)
	return trimTo(strings.Join(strings.Fields(name), " "), maxPayeeNameAtBank)
}
