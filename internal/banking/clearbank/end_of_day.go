package clearbank

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
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
	pageSize   = 500
	maxPages   = 400
)

// Receive passes webhooks to take and requests the transactions and the balance of each day that has ended,
// until ctx ends. When it starts it requests yesterday, which includes the webhooks that were missed while
// the server was down.
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
	entries, err := b.transactionsOf(ctx, accountID, a, of)
	if err != nil {
		return err
	}
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

type listed struct {
	TransactionID        string    `json:"transactionId"`
	EndToEndIdentifier   string    `json:"endToEndIdentifier"`
	DebitCreditCode      string    `json:"debitCreditCode"`
	Status               string    `json:"status"`
	TransactionReference string    `json:"transactionReference"`
	TransactionTime      time.Time `json:"transactionTime"`
	Amount               struct {
		InstructedAmount json.Number `json:"instructedAmount"`
	} `json:"amount"`
	CounterpartAccount         listedAccount `json:"counterpartAccount"`
	UltimateBeneficiaryAccount listedAccount `json:"ultimateBeneficiaryAccount"`
}

type listedAccount struct {
	Identification struct {
		IBAN              string `json:"iban"`
		AccountHolderName string `json:"accountHolderName"`
		SortCode          string `json:"sortCode"`
		AccountNumber     string `json:"accountNumber"`
	} `json:"identification"`
}

func (a listedAccount) party() iso20022.Party {
	i := a.Identification
	if p := (account{IBAN: i.IBAN, OwnerName: i.AccountHolderName}).party(); p.Account.Known() {
		return p
	}
	p := iso20022.Party{Name: clip(i.AccountHolderName, 140)}
	if sortCode := strings.ReplaceAll(i.SortCode, "-", ""); len(sortCode) == 6 && len(i.AccountNumber) == 8 {
		p.Account = iso20022.Account{SortCode: sortCode, Number: i.AccountNumber}
	}
	return p
}

// transactionsOf returns the settled transactions of the day, from all pages.
func (b *Bank) transactionsOf(ctx context.Context, accountID string, ours iso20022.Account, of day.Day) ([]iso20022.Entry, error) {
	var entries []iso20022.Entry
	for page := 1; page <= maxPages; page++ {
		var found struct {
			Transactions []listed `json:"transactions"`
		}
		query := url.Values{"pageNumber": {strconv.Itoa(page)}, "pageSize": {strconv.Itoa(pageSize)}, "startDateTime": {of.Start().Format(time.RFC3339)}, "endDateTime": {of.End().Format(time.RFC3339)}}
		if err := b.get(ctx, "/v2/Accounts/"+url.PathEscape(accountID)+"/Transactions?"+query.Encode(), &found); err != nil {
			return nil, err
		}
		for _, t := range found.Transactions {
			if t.Status != string(iso20022.Settled) || day.In(t.TransactionTime) != of {
				continue
			}
			e, err := b.entryOf(t, ours)
			if err != nil {
				return nil, err
			}
			entries = append(entries, e)
		}
		if len(found.Transactions) < pageSize {
			return entries, nil
		}
	}
	return nil, errors.New("the bank's list does not end")
}

func (b *Bank) entryOf(t listed, ours iso20022.Account) (iso20022.Entry, error) {
	ref := strings.ReplaceAll(t.TransactionID, "-", "")
	amount, err := exact(t.Amount.InstructedAmount)
	direction := iso20022.Direction(t.DebitCreditCode)
	if err != nil || ref == "" || len(ref) > 35 || (direction != iso20022.Credit && direction != iso20022.Debit) {
		return iso20022.Entry{}, fmt.Errorf("a transaction in the bank's list cannot be read")
	}
	us := iso20022.Party{Name: b.Issuer.Name, Account: ours}
	if to := t.UltimateBeneficiaryAccount.party(); direction == iso20022.Credit && to.Account.SortCode == b.Issuer.SortCode {
		us.Account = to.Account
	}
	e := iso20022.Entry{ServicerRef: ref, Amount: amount, Direction: direction, Booked: true, BookedAt: t.TransactionTime, EndToEndID: identification(t.EndToEndIdentifier),
		Reference: clip(t.TransactionReference, 140), Debtor: t.CounterpartAccount.party(), Creditor: us}
	if direction == iso20022.Debit {
		e.Debtor, e.Creditor = us, e.Debtor
	}
	return e, nil
}
