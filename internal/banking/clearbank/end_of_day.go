package clearbank

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

const (
	pollInterval = 10 * time.Minute
	// closeDelay is how long after midnight in London a day is requested, because the bank's lists are
	// slightly delayed.
	closeDelay = 15 * time.Minute
)

// Receive passes webhooks to take and requests the transactions and the balance of each day that has ended,
// until ctx ends. When it starts it requests yesterday.
func (b *Bank) Receive(ctx context.Context, take func(context.Context, banking.InboundFile) error) error {
	b.mu.Lock()
	b.taker = take
	b.mu.Unlock()
	var closed day.Day
	for {
		if last := day.In(b.Clock.Now().Add(-closeDelay)).Previous(); last.After(closed) {
			if err := b.closeDay(ctx, last); err == nil {
				closed = last
			} else if ctx.Err() == nil {
				b.Log.ErrorContext(ctx, "the bank's statement of a day cannot be had", "day", last.String(), "err", err)
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pollInterval):
		}
	}
}

func (b *Bank) closeDay(ctx context.Context, of day.Day) error {
	var all error
	for _, a := range []struct{ id, number string }{{b.Main, b.Issuer.Main}, {b.Own, b.Issuer.Own}} {
		if a.id != "" {
			all = errors.Join(all, b.closeDayOf(ctx, a.id, iso20022.Account{SortCode: b.Issuer.SortCode, Number: a.number}, of))
		}
	}
	return all
}

// closeDayOf builds the statement of a day from the bank's list of transactions and its two balances.
func (b *Bank) closeDayOf(ctx context.Context, accountID string, a iso20022.Account, of day.Day) error {
	opening, err := b.balance(ctx, accountID, of.Previous())
	if err != nil {
		return err
	}
	closing, err := b.balance(ctx, accountID, of)
	if err != nil {
		return err
	}
	all, err := b.transactions(ctx, accountID, a, of.Start(), of.End())
	if err != nil {
		return err
	}
	entries := slices.DeleteFunc(all.Entries, func(e iso20022.Entry) bool { return e.BookingDay() != of })
	name := "S" + of.Format("20060102") + a.Number
	s := iso20022.Statement{MessageID: name, Created: of.End(), ID: name, Account: a, Entries: entries, Date: of, Opening: opening, Closing: closing, HasClosing: true}
	return b.give(ctx, banking.InboundFile{Name: name, Content: s.XML(iso20022.V08)})
}

func (b *Bank) balance(ctx context.Context, accountID string, of day.Day) (money.Amount, error) {
	path := "/accounts/sterling/v1/accounts/" + url.PathEscape(accountID) + "/end-of-day-balance?" + url.Values{"date": {of.String()}}.Encode()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.BaseURL+path, nil)
	if err != nil {
		return money.Amount{}, err
	}
	signature, err := sign(b.Key, nil)
	if err != nil {
		return money.Amount{}, err
	}
	r.Header.Set(signatureHeader, signature)
	r.Header.Set("X-Request-Id", id.Hex(id.New()))
	status, answer, err := b.do(r)
	if err != nil {
		return money.Amount{}, err
	}
	if status != http.StatusOK {
		return money.Amount{}, fmt.Errorf("the bank answered %d to the question for a balance", status)
	}
	var found struct {
		EndOfDayBalance struct {
			Amount json.Number `json:"amount"`
		} `json:"endOfDayBalance"`
	}
	if err := json.Unmarshal(answer, &found); err != nil {
		return money.Amount{}, fmt.Errorf("read the balance: %w", err)
	}
	text, negative := strings.CutPrefix(found.EndOfDayBalance.Amount.String(), "-")
	amount, err := exact(json.Number(text))
	if negative {
		amount = amount.Neg()
	}
	return amount, err
}
