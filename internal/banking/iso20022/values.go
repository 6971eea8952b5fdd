package iso20022

import (
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/money"
)

// Account is an account at a British bank. Its zero value is an account the message does not tell.
type Account struct {
	SortCode string // six digits
	Number   string // eight digits
}

// Known tells whether the message named the account.
func (a Account) Known() bool { return a.SortCode != "" && a.Number != "" }

// Party is who sends or receives, as the message has it.
type Party struct {
	Name    string
	Account Account
}

// Lengths of the standard's text types.
const (
	max35  = 35
	max140 = 140
)

// amount reads an Amt element exactly. Zeros beyond the pence are no decimals of the amount.
func (r *reader) amount(e *element) money.Amount {
	if e == nil {
		r.fail("an amount is missing")
		return money.Zero(money.GBP)
	}
	if e.currency != money.GBP.Code() {
		r.fail("the currency is %q, not GBP", e.currency)
	}
	text := e.text
	if whole, fraction, found := strings.Cut(text, "."); found {
		for len(fraction) > money.GBP.Decimals() && strings.HasSuffix(fraction, "0") {
			fraction = fraction[:len(fraction)-1]
		}
		text = whole + "." + fraction
	}
	a, err := money.Parse(text, money.GBP)
	if err != nil {
		r.fail("the amount %q: %v", e.text, err)
		return money.Zero(money.GBP)
	}
	if a.Cmp(most) > 0 {
		r.fail("the amount %q is more than there are pounds", e.text)
		return money.Zero(money.GBP)
	}
	return a
}

// most is more than a bank ever moves or holds for us, and what coins still count.
var most = money.MustParse("9000000000000", money.GBP)

// time reads an element that holds Dt or DtTm. A time without a zone is taken for UTC: the bank's
// times only show, nothing is decided by them.
func (r *reader) time(e *element) time.Time {
	if e == nil {
		return time.Time{}
	}
	if text := r.text(e, max35, "DtTm"); text != "" {
		return r.dateTime(text)
	}
	text := r.text(e, max35, "Dt")
	t, err := time.Parse(time.DateOnly, strings.TrimSuffix(text, "Z"))
	if err != nil {
		r.fail("the date %q", text)
	}
	return t
}

func (r *reader) dateTime(text string) time.Time {
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02T15:04:05"} {
		if t, err := time.Parse(layout, text); err == nil && t.Year() > 1970 && t.Year() < 9999 {
			return t.UTC().Truncate(time.Microsecond)
		}
	}
	r.fail("the time %q", text)
	return time.Time{}
}

// account reads an account and the agent that keeps it. Banks write the number as eight digits
// beside the sort code, as fourteen digits, or as an IBAN.
func (r *reader) account(account, agent *element) Account {
	if iban := strings.ReplaceAll(r.text(account, max35, "Id", "IBAN"), " ", ""); iban != "" {
		sortCode, number, _ := modulus.OfIBAN(iban) // of another country: unknown to us
		return Account{sortCode, number}
	}
	number := r.text(account, max35, "Id", "Othr", "Id")
	if isDigits(number, 14) {
		return Account{number[:6], number[6:]}
	}
	sortCode := strings.ReplaceAll(r.text(agent, max35, "FinInstnId", "ClrSysMmbId", "MmbId"), "-", "")
	if isDigits(number, 8) && isDigits(sortCode, 6) {
		return Account{sortCode, number}
	}
	return Account{}
}

// name reads a party's name; from version .03 of the camt messages on it stands one level deeper.
func (r *reader) name(party *element) string {
	if name := r.text(party, max140, "Pty", "Nm"); name != "" {
		return name
	}
	return r.text(party, max140, "Nm")
}

func isDigits(s string, n int) bool {
	return len(s) == n && strings.Trim(s, "0123456789") == ""
}
