package clearbank

import (
	"context"
	"encoding/json"
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
	// maxMissing is for how many days the bank is asked at most, after no server ran.
	maxMissing = 92
)

// BindHeld has held asked of which days the statements of an account are here.
func (b *Bank) BindHeld(held func(context.Context, banking.AccountID, day.Day) (banking.HeldStatements, error)) {
	b.held = held
}

// closing says of an account which days are here.
type closing struct {
	account banking.AccountID
	id      string // the bank's
	number  string
	missing day.Day          // the oldest that may still have to be had; zero: not known yet
	held    map[day.Day]bool // the days from then on that are here
}

// Receive passes webhooks to take and requests the transactions and the balance of each day that has ended,
// until ctx ends. When it starts it requests yesterday, and before it every day since the first
// statement that is not held, as far back as the bank is asked.
func (b *Bank) Receive(ctx context.Context, take func(context.Context, banking.InboundFile) error) error {
	b.mu.Lock()
	b.taker = take
	b.mu.Unlock()
	var accounts []*closing
	for _, a := range []closing{{account: banking.Main, id: b.Main, number: b.Issuer.Main}, {account: banking.Own, id: b.Own,
		number: b.Issuer.Own}} {
		if a.id != "" {
			accounts = append(accounts, &a)
		}
	}
	for {
		for _, a := range accounts {
			if err := b.closeDays(ctx, a); err != nil && ctx.Err() == nil {
				b.Log.ErrorContext(ctx, "the bank's statement of a day cannot be had", "account", a.account, "day", a.missing.String(), "err", err)
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pollInterval):
		}
	}
}

// closeDays requests the missing days of an account, the oldest first. If one cannot be had it is requested again later, and
// yesterday now: what the bank says of an old day does not keep its newest word from us.
func (b *Bank) closeDays(ctx context.Context, a *closing) error {
	last := day.In(b.Clock.Now().Add(-closeDelay)).Previous()
	if a.missing.IsZero() {
		if err := b.findMissing(ctx, a, last); err != nil {
			return err
		}
	}
	if oldest := last.Add(1 - maxMissing); a.missing.Before(oldest) {
		b.Log.ErrorContext(
			ctx, "statements of days long ago are not requested", "account", a.account, "from", a.missing.String(), "before", oldest.String(),
		)
		a.missing = oldest
	}
	for ; !a.missing.After(last); a.missing = a.missing.Next() {
		if a.held[a.missing] {
			delete(a.held, a.missing)
			continue
		}
		err := b.closeDayOf(ctx, a, a.missing)
		if err == nil {
			continue
		}
		if a.missing != last && !a.held[last] && ctx.Err() == nil {
			if failed := b.closeDayOf(ctx, a, last); failed == nil {
				a.held[last] = true
			}
		}
		return err
	}
	return nil
}

// findMissing finds the oldest day of which no statement is here, and which are here of those after it. Before the first
// statement there is nothing to be had; without one it is yesterday. A day between two statements is missing too: it
// could not be had when its turn was, and this process may know nothing of that.
func (b *Bank) findMissing(ctx context.Context, a *closing, last day.Day) error {
	first, here := last, banking.HeldStatements{}
	if b.held != nil {
		oldest := last.Add(1 - maxMissing)
		var err error
		if here, err = b.held(ctx, a.account, oldest); err != nil {
			return err
		}
		switch {
		case here.First.IsZero():
		case here.First.Before(oldest) && here.Newest.Before(oldest): // closeDays says that days are too old
			first = here.Newest.Next()
		case here.First.Before(oldest):
			first = oldest
		case here.First.Before(last):
			first = here.First
		}
	}
	a.missing, a.held = first, map[day.Day]bool{}
	for _, d := range here.Days {
		a.held[d] = true
	}
	return nil
}

// closeDayOf builds the statement of a day from the bank's list of transactions and its two balances.
func (b *Bank) closeDayOf(ctx context.Context, from *closing, of day.Day) error {
	accountID, a := from.id, iso20022.Account{SortCode: b.Issuer.SortCode, Number: from.number}
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
	s := iso20022.Statement{
		MessageID: name, Created: of.End(), ID: name, Account: a, Entries: entries, Date: of, Opening: opening, Closing: closing,
		HasClosing: true,
	}
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
