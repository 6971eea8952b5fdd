package verification

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/documents"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/plain"
)

// form collects everything that is wrong with the fields of a form, so that all errors are reported at
// once. A draft may be incomplete, but what it contains must be well formed. A submission (whole) must
// be complete.
//
// What a later submission is certain to be refused for, such as an expired document, is refused in the draft
// that states it. A draft that states something else is saved all the same: documents expire by themselves.
type form struct {
	wrong      fault.Fields
	whole      bool
	stated     func(field string) bool // of a draft: whether it was sent; nil: all of it is
	today      day.Day
	references []documents.Reference
}

func newForm(now time.Time, whole bool) *form {
	return &form{whole: whole, today: day.In(now)}
}

// judges reports whether the field is refused now for what a submission would be refused for.
func (f *form) judges(field string) bool {
	if end := strings.IndexAny(field, ".["); end > 0 {
		field = field[:end]
	}
	return f.whole || f.stated == nil || f.stated(field)
}

// missing reports whether the field is empty, and adds an error if a submission requires it.
func (f *form) missing(field string, empty, required bool) bool {
	if empty && required && f.whole {
		f.wrong.Add(field, fault.RequiredField)
	}
	return empty
}

// need is whether a field must be filled in before the form can be submitted.
type need bool

const (
	required need = true
	optional need = false
)

const (
	shortText = 100
	longText  = 500
)

func (f *form) text(field, value string, longest int, n need) {
	if f.missing(field, value == "", bool(n)) {
		return
	}
	if code := plain.Line(value, longest); code != "" {
		f.wrong.Add(field, code)
	}
}

// name checks the name of a person or company by the judgement of one, plain.Person or plain.Company. It must contain a
// letter or digit.
func (f *form) name(field, value string, judge func(string, int) fault.Code, n need) {
	if f.missing(field, value == "", bool(n)) {
		return
	}
	if code := judge(value, shortText); code != "" {
		f.wrong.Add(field, code)
	} else if !strings.ContainsFunc(value, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		f.wrong.Add(field, fault.InvalidFormat)
	}
}

// choice checks that the value is one of a list.
func (f *form) choice(field, value string, allowed []string, n need) {
	if f.missing(field, value == "", bool(n)) {
		return
	}
	if !slices.Contains(allowed, value) {
		f.wrong.Add(field, fault.OutOfRange, "Choose one of: "+strings.Join(allowed, ", "))
	}
}

// date parses YYYY-MM-DD. It returns ok if the value was given and is a date.
func (f *form) date(field, value string, n need) (date day.Day, ok bool) {
	if f.missing(field, value == "", bool(n)) {
		return day.Day{}, false
	}
	date, err := day.Parse(value)
	if err != nil || date.Before(day.On(1000, time.January, 1)) {
		f.wrong.Add(field, fault.InvalidFormat, "Write the date as YYYY-MM-DD")
		return day.Day{}, false
	}
	return date, true
}

// past parses a date that must not be in the future.
func (f *form) past(field, value string, n need) (date day.Day, ok bool) {
	date, ok = f.date(field, value, n)
	if ok && date.After(f.today) {
		f.wrong.Add(field, fault.OutOfRange, "The date lies in the future")
	}
	return date, ok
}

// birth checks a date of birth and the minimum age, in years.
func (f *form) birth(field, value string, minAge int, n need) {
	date, ok := f.past(field, value, n)
	switch {
	case !ok || date.After(f.today):
	case date.Before(f.today.AddDate(-130, 0, 0)):
		f.wrong.Add(field, fault.OutOfRange)
	case f.judges(field) && date.AddDate(minAge, 0, 0).After(f.today):
		f.wrong.Add(field, fault.Underage)
	}
}

// expiry checks the date until which a document is valid, that day included.
func (f *form) expiry(field, value string, n need) {
	date, ok := f.date(field, value, n)
	if ok && f.judges(field) && expired(date, f.today) {
		f.wrong.Add(field, fault.DocumentExpired)
	}
}

func expired(expires, today day.Day) bool { return expires.Before(today) }

// issued checks the date of a proof of address.
func (f *form) issued(field, value string, n need) {
	date, ok := f.past(field, value, n)
	if ok && f.judges(field) && tooOld(date, f.today) {
		f.wrong.Add(field, fault.ProofTooOld)
	}
}

// maxProofAgeMonths is for how many calendar months a proof of address is accepted.
const maxProofAgeMonths = 3

func tooOld(issued, today day.Day) bool { return issued.AddMonths(maxProofAgeMonths).Before(today) }

// country checks an assigned ISO 3166-1 alpha-2 code.
func (f *form) country(field, value string, n need) {
	if f.missing(field, value == "", bool(n)) {
		return
	}
	if !customer.ValidCountry(value) {
		f.wrong.Add(field, fault.InvalidFormat, "Use the two-letter country code")
	}
}

// phone checks a telephone number; home are the countries where the person is at home.
func (f *form) phone(field, value string, n need, home ...string) {
	if f.missing(field, value == "", bool(n)) {
		return
	}
	if f.judges(field) && !customer.ValidPhone(value, home...) {
		f.wrong.Add(field, fault.PhoneFormat)
	}
}

func (f *form) email(field, value string, n need) {
	if !f.missing(field, value == "", bool(n)) && !customer.ValidEmail(value) {
		f.wrong.Add(field, fault.EmailFormat)
	}
}

func (f *form) website(field, value string, n need) {
	f.text(field, value, 200, n)
	if value == "" {
		return
	}
	host := strings.TrimPrefix(strings.TrimPrefix(value, "https://"), "http://")
	if strings.ContainsAny(host, " <>\"'\\") || !strings.Contains(host, ".") || strings.Contains(host, "://") {
		f.wrong.Add(field, fault.InvalidFormat)
	}
}

// file collects a field that names a document. CheckReferences later checks who owns the document.
func (f *form) file(field, value string, n need) {
	if f.missing(field, value == "", bool(n)) {
		return
	}
	f.references = append(f.references, documents.Reference{Field: field, Name: value})
}

// documentNames returns the names of the documents that the form's fields name.
func (f *form) documentNames() []string {
	names := make([]string, len(f.references))
	for i, r := range f.references {
		names[i] = r.Name
	}
	return names
}

func (f *form) answer(field string, value *bool, n need) {
	f.missing(field, value == nil, bool(n))
}

// address checks the parts of an address. A missing address is reported as a whole and for each required
// part, so that a page can show the error beside whichever fields it displays.
func (f *form) address(field string, a *Address, n need) {
	if f.missing(field, a == nil, bool(n)) {
		if !f.whole || n == optional {
			return
		}
		a = &Address{}
	}
	f.text(field+".line1", a.Line1, shortText, n)
	f.text(field+".line2", a.Line2, shortText, optional)
	f.text(field+".city", a.City, shortText, n)
	f.text(field+".region", a.Region, shortText, optional)
	f.text(field+".postcode", a.Postcode, 12, n)
	f.country(field+".country", a.Country, n)
	if a.Postcode != "" && customer.ValidCountry(a.Country) && f.judges(field) && !customer.ValidPostcode(a.Postcode, a.Country) {
		f.wrong.Add(field+".postcode", fault.PostcodeFormat)
	}
}
