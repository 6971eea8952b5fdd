package iso20022

import (
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// Account is an account at a UK bank. The zero value is an account that the message does not name.
type Account struct {
	SortCode string // six digits
	Number   string // eight digits
}

// Known reports whether the message names the account.
func (a Account) Known() bool { return a.SortCode != "" && a.Number != "" }

// Party is a debtor or creditor, as the message names it.
type Party struct {
	Name    string
	Account Account
}

// Lengths of the standard's text types.
const (
	max35  = 35
	max140 = 140
	max500 = 500
)

// amount reads an Amt element exactly. Trailing zeros beyond the pence are ignored.
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
	if a.Cmp(maxAmount) > 0 {
		r.fail("the amount %q is more than there are pounds", e.text)
		return money.Zero(money.GBP)
	}
	return a
}

// maxAmount is more than a bank ever moves or holds for the issuer, and still fits when converted to coins.
var maxAmount = money.MustParse("9000000000000", money.GBP)

// booking reads a booking date, which contains Dt or DtTm. The day is zero if there is a time, which is exact.
func (r *reader) booking(e *element) (time.Time, day.Day) {
	if e == nil {
		return time.Time{}, day.Day{}
	}
	if text := r.text(e, max35, "DtTm"); text != "" {
		return r.dateTime(text), day.Day{}
	}
	d := r.date(e)
	return d.Start(), d
}

// date reads the day of an element that contains Dt or DtTm.
func (r *reader) date(e *element) day.Day {
	if e == nil {
		return day.Day{}
	}
	if text := r.text(e, max35, "DtTm"); text != "" {
		return day.In(r.dateTime(text))
	}
	text := r.text(e, max35, "Dt")
	if len(text) > len(time.DateOnly) {
		text = text[:len(time.DateOnly)] // a date may have a zone
	}
	d, err := day.Parse(text)
	if err != nil || d.Before(firstDay) || d.After(lastDay) {
		r.fail("the date %q", text)
		return day.Day{}
	}
	return d
}

var (
	firstDay = day.On(1970, time.January, 1)
	lastDay  = day.On(9998, time.December, 31)
)

// dateTime reads a time. One without a zone is London's, as the standard says: it is the sender's local time.
func (r *reader) dateTime(text string) time.Time {
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02T15:04:05"} {
		if t, err := day.ParseLocal(layout, text); err == nil && t.Year() > 1970 && t.Year() < 9999 {
			return t.Truncate(time.Microsecond)
		}
	}
	r.fail("the time %q", text)
	return time.Time{}
}

// account reads an account and its agent. Banks give the number as eight digits with a separate sort code, as
// fourteen digits, or as an IBAN.
func (r *reader) account(account, agent *element) Account {
	if iban := strings.ReplaceAll(r.text(account, max35, "Id", "IBAN"), " ", ""); iban != "" {
		sortCode, number, _ := modulus.OfIBAN(iban) // an IBAN of another country has no sort code
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

// name reads a party's name. Since version .03 of the camt messages it is one level deeper.
func (r *reader) name(party *element) string {
	if name := r.text(party, max140, "Pty", "Nm"); name != "" {
		return name
	}
	return r.text(party, max140, "Nm")
}

// cutName reads a party's name that no payment of ours needs: what is too long is cut, and no entry is refused for it.
func (r *reader) cutName(party *element) string {
	found := r.at(party, "Pty", "Nm")
	if found == nil {
		found = r.at(party, "Nm")
	}
	if found == nil {
		return ""
	}
	text := []rune(found.text)
	return strings.TrimSpace(string(text[:min(len(text), max140)]))
}

// address reads where a party lives. An address that lacks what a payment by CHAPS must have is none, and what is too long
// is cut: no entry is refused for it.
func (r *reader) address(party *element) Address {
	found := r.at(party, "Pty", "PstlAdr")
	if found == nil {
		found = r.at(party, "PstlAdr")
	}
	part := func(name string, longest int) string {
		e := r.at(found, name)
		if e == nil {
			return ""
		}
		text := []rune(e.text)
		return strings.TrimSpace(string(text[:min(len(text), longest)]))
	}
	a := Address{
		Building: part("BldgNm", max35), Street: strings.TrimSpace(part("BldgNb", 16) + " " + part("StrtNm", 70)), Town: part("TwnNm", max35), Postcode: part("PstCd", 16), Country: part("Ctry", 2),
	}
	if a.Street == "" {
		a.Street = part("AdrLine", 70)
	}
	if !a.Complete() {
		return Address{}
	}
	return a
}

// number reads a positive whole number.
func (r *reader) number(e *element, path ...string) int {
	text := r.mustText(e, 5, path...)
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		r.fail("the number %q", text)
	}
	return n
}

func isDigits(s string, n int) bool {
	return len(s) == n && strings.Trim(s, "0123456789") == ""
}
