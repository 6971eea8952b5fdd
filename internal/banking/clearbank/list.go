package clearbank

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/id"
)

const (
	pageSize = 500
	maxPages = 400
)

// List returns what the bank booked on an account from a time up to another, by the bank's list of transactions
// (GET /v2/Accounts/{accountId}/Transactions), which has those of its virtual accounts too. It lags behind the
// webhooks, and does not say which credits are returns (see entryOf).
func (b *Bank) List(ctx context.Context, of banking.AccountID, from, until time.Time) (banking.Listing, error) {
	accountID, ours := b.Main, iso20022.Account{SortCode: b.Issuer.SortCode, Number: b.Issuer.Main}
	if of == banking.Own {
		accountID, ours.Number = b.Own, b.Issuer.Own
	}
	if accountID == "" {
		return banking.Listing{}, nil
	}
	return b.transactions(ctx, accountID, ours, from, until)
}

// listed is a transaction as the list has it.
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
	CounterpartAccount struct {
		Identification listedAccount `json:"identification"`
	} `json:"counterpartAccount"`
	// UltimateBeneficiaryAccount is the virtual account that was credited.
	UltimateBeneficiaryAccount listedAccount `json:"ultimateBeneficiaryAccount"`
}

type listedAccount struct {
	IBAN              string `json:"iban"`
	BBAN              string `json:"bban"`
	AccountHolderName string `json:"accountHolderName"`
	SortCode          string `json:"sortCode"`
	AccountNumber     string `json:"accountNumber"`
	Other             struct {
		Identification string `json:"identification"` // GBR, sort code and number
	} `json:"other"`
}

func (a listedAccount) party() iso20022.Party {
	for _, bban := range []string{a.BBAN, a.Other.Identification} {
		if p := (account{IBAN: a.IBAN, BBAN: bban, OwnerName: a.AccountHolderName}).party(); p.Account.Known() {
			return p
		}
	}
	p := iso20022.Party{Name: clip(a.AccountHolderName, 140)}
	if sortCode := strings.ReplaceAll(a.SortCode, "-", ""); len(sortCode) == 6 && len(a.AccountNumber) == 8 {
		p.Account = iso20022.Account{SortCode: sortCode, Number: a.AccountNumber}
	}
	return p
}

// transactions returns the settled transactions of a time, from all pages. A transaction that arrives meanwhile moves
// others to the next page, where they are seen again.
func (b *Bank) transactions(
	ctx context.Context, accountID string, ours iso20022.Account, from, until time.Time,
) (l banking.Listing, err error) {
	seen := map[string]bool{}
	for page := 1; page <= maxPages; page++ {
		var found struct {
			Transactions []listed `json:"transactions"`
		}
		query := url.Values{"pageNumber": {strconv.Itoa(page)}, "pageSize": {strconv.Itoa(pageSize)},
			"startDateTime": {from.UTC().Format(time.RFC3339)}, "endDateTime": {until.UTC().Format(time.RFC3339)}}
		if err := b.get(ctx, "/v2/Accounts/"+url.PathEscape(accountID)+"/Transactions?"+query.Encode(), &found); err != nil {
			return banking.Listing{}, err
		}
		for _, t := range found.Transactions {
			switch {
			case seen[t.TransactionID]:
				continue
			case t.Status == string(iso20022.Rejected):
			case t.Status != string(iso20022.Settled):
				if l.Open.IsZero() || t.TransactionTime.Before(l.Open) {
					l.Open = t.TransactionTime
				}
			default:
				e, err := b.entryOf(t, ours)
				if err != nil {
					return banking.Listing{}, err
				}
				if b.awaitsNotice(e) {
					if l.Open.IsZero() || t.TransactionTime.Before(l.Open) {
						l.Open = t.TransactionTime
					}
					break
				}
				l.Entries = append(l.Entries, e)
			}
			seen[t.TransactionID] = true
		}
		if len(found.Transactions) < pageSize {
			return l, nil
		}
	}
	return banking.Listing{}, errors.New("the bank's list does not end")
}

// chapsNotice is how long the list waits for the webhook of a CHAPS credit.
const chapsNotice = 2 * time.Hour

// awaitsNotice reports whether a credit may be the return of a payment by CHAPS of which the webhook alone says so: the
// list has the other bank's id of it, and it would be taken for a stranger's. After a while it is taken as the list has it.
func (b *Bank) awaitsNotice(e iso20022.Entry) bool {
	return e.Direction == iso20022.Credit && !e.Returned && iso20022.ByCHAPS(e.Amount) && b.Clock.Now().Sub(e.BookedAt) < chapsNotice
}

// entryOf converts a listed transaction. A credit from elsewhere with an end-to-end id of ours is a payment of ours
// that came back: the list does not say it, as a webhook does.
func (b *Bank) entryOf(t listed, ours iso20022.Account) (iso20022.Entry, error) {
	ref := strings.ReplaceAll(t.TransactionID, "-", "")
	amount, err := exact(t.Amount.InstructedAmount)
	direction := iso20022.Direction(t.DebitCreditCode)
	if err != nil || ref == "" || len(ref) > 35 || (direction != iso20022.Credit && direction != iso20022.Debit) {
		return iso20022.Entry{}, errors.New("a transaction in the bank's list cannot be read")
	}
	us := iso20022.Party{Name: b.Issuer.Name, Account: ours}
	if to := t.UltimateBeneficiaryAccount.party(); direction == iso20022.Credit && to.Account.SortCode == b.Issuer.SortCode {
		us.Account = to.Account
	}
	e := iso20022.Entry{
		ServicerRef: ref, Amount: amount, Direction: direction, Booked: true, BookedAt: t.TransactionTime,
		EndToEndID: identification(t.EndToEndIdentifier),
		Reference:  clip(t.TransactionReference, 140), Debtor: t.CounterpartAccount.Identification.party(), Creditor: us}
	if direction == iso20022.Debit {
		e.Debtor, e.Creditor = us, e.Debtor
		return e, nil
	}
	if payment, err := id.FromHex(e.EndToEndID); err == nil && id.Hex(payment) == e.EndToEndID &&
		e.Debtor.Account.SortCode != b.Issuer.SortCode {
		e.Returned, e.Reason = true, iso20022.Reason{Code: "NARR"}
	}
	return e, nil
}
