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
	plain, ok := readDecimal(e.text)
	if !ok {
		r.fail("the amount %q", e.text)
		return money.Zero(money.GBP)
	}
	a, err := money.Parse(plain, money.GBP)
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
	if at := r.at(e, "DtTm"); at != nil {
		return r.dateTime(at.text), day.Day{}
	}
	d := r.date(e)
	if d.IsZero() {
		return time.Time{}, d
	}
	return d.Start(), d
}

// date reads the day of an element that contains Dt or DtTm. A time that ends a day belongs to it.
func (r *reader) date(e *element) day.Day {
	found := r.at(e, "Dt")
	if found == nil {
		found = r.at(e, "DtTm")
	}
	if found == nil {
		r.fail("a date is missing")
		return day.Day{}
	}
	if d, ok := readDate(found.text); ok {
		return d
	}
	t, written, ok := readDateTime(found.text)
	switch {
	case !ok:
		r.fail("the date %q", found.text)
		return day.Day{}
	case found.name == "Dt", strings.Contains(found.text, "T24:"):
		return written
	}
	return day.In(t)
}

// dateTime reads a time.
func (r *reader) dateTime(text string) time.Time {
	t, _, ok := readDateTime(text)
	if !ok {
		r.fail("the time %q", text)
	}
	return t
}

// account reads an account and its agent. Banks give the number as eight digits with a separate sort code, as
// fourteen digits, or as an IBAN.
func (r *reader) account(account, agent *element) Account {
	if iban := r.at(account, "Id", "IBAN"); iban != nil {
		return ofIBAN(iban.text)
	}
	found := r.at(account, "Id", "Othr", "Id")
	if found == nil {
		return Account{}
	}
	number := withoutMarks(found.text)
	if isDigits(number, 14) {
		return Account{number[:6], number[6:]}
	}
	sortCode := ""
	if member := r.at(agent, "FinInstnId", "ClrSysMmbId", "MmbId"); member != nil {
		sortCode = sortCodeOf(member.text)
	}
	if isDigits(number, 8) && isDigits(sortCode, 6) {
		return Account{sortCode, number}
	}
	return ofIBAN(found.text) // where some banks have it
}

// ofIBAN returns the account of a British IBAN, and the zero Account of any other text.
func ofIBAN(text string) Account {
	sortCode, number, _ := modulus.OfIBAN(strings.ToUpper(withoutMarks(text)))
	return Account{sortCode, number}
}

// sortCodeOf returns the digits of a sort code, before which some banks write the name of the clearing.
func sortCodeOf(member string) string {
	code := strings.TrimPrefix(withoutMarks(member), "GBDSC")
	return strings.TrimPrefix(code, "SC")
}

// withoutMarks returns a number without the marks between its groups.
func withoutMarks(number string) string { return marks.Replace(number) }

var marks = strings.NewReplacer(" ", "", "-", "", "/", "")

// name reads a party's name. Since version .03 of the camt messages it is one level deeper, and may be that of a bank.
func (r *reader) name(party *element) string {
	for _, path := range partyPaths {
		if found := r.at(party, append(path, "Nm")...); found != nil && found.text != "" {
			return cut(found.text, max140)
		}
	}
	return ""
}

// partyPaths are where a party of the message is inside of its element.
var partyPaths = [][]string{{}, {"Pty"}, {"Agt", "FinInstnId"}}

// number reads a positive whole number.
func (r *reader) number(e *element, path ...string) int {
	text := r.mustText(e, 5, path...)
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		r.fail("the number %q", text)
	}
	return n
}

// indicator reads an element that is true or false, and is false where it is not there.
func (r *reader) indicator(e *element, path ...string) bool {
	found := r.at(e, path...)
	if found == nil {
		return false
	}
	value, ok := readBoolean(found.text)
	if !ok {
		r.fail("%s is %q, neither true nor false", path[len(path)-1], found.text)
	}
	return value
}

func isDigits(s string, n int) bool {
	return len(s) == n && strings.Trim(s, "0123456789") == ""
}
