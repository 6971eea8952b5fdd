package customer

import (
	_ "embed"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:generate go run ./generate

// countries.txt has a line for each country: its code, its telephone code, how many digits its numbers have
// without that code, and the form of its postcodes without spaces and hyphens. A country without a form has
// no postcodes or none that we know. The telephone numbers are those of Google's libphonenumber (as
// libphonenumber-js has them); the postcodes follow CLDR's postalCodeData, with what the postal services have changed since.
// The web app has a copy.
//
//go:embed countries.txt
var countryLines string

type country struct {
	calling  string
	lengths  []int
	postcode *regexp.Regexp // nil: anything of a sane length
}

var countries = sync.OnceValue(func() map[string]country {
	all := map[string]country{}
	for line := range strings.Lines(countryLines) {
		parts := strings.SplitN(strings.TrimSpace(line), " ", 4)
		c := country{calling: parts[1]}
		for text := range strings.SplitSeq(parts[2], ",") {
			n, err := strconv.Atoi(text)
			if err != nil {
				panic("customer: countries.txt: " + line)
			}
			c.lengths = append(c.lengths, n)
		}
		if len(parts) == 4 {
			c.postcode = regexp.MustCompile("^(?:" + parts[3] + ")$")
		}
		all[parts[0]] = c
	}
	return all
})

const maxPostcode = 12

var anyPostcode = regexp.MustCompile(`^[0-9A-Z]{1,10}$`)

// ValidPostcode reports whether the postcode has the form of its country's, however it is spaced. One of a
// country whose postcodes are not known is a few letters and digits.
func ValidPostcode(postcode, country string) bool {
	if utf8.RuneCountInString(postcode) > maxPostcode {
		return false
	}
	plain := strings.NewReplacer(" ", "", "-", "").Replace(strings.ToUpper(postcode))
	form := countries()[country].postcode
	if form == nil {
		return anyPostcode.MatchString(plain)
	}
	// Abroad the code of the country is written before it: D-10115, LV-1010.
	return form.MatchString(plain) || form.MatchString(strings.TrimPrefix(plain, country)) || form.MatchString(strings.TrimPrefix(
		plain, vehicleCodes[country],
	))
}

// vehicleCodes are written before postcodes in some countries.
var vehicleCodes = map[string]string{"AT": "A", "BE": "B", "DE": "D", "ES": "E", "FR": "F", "IT": "I", "LU": "L", "NO": "N", "SE": "S"}

var (
	phoneForm   = regexp.MustCompile(`^\+?[0-9 ().-]+$`)
	phoneSpaces = strings.NewReplacer(" ", "", "(", "", ")", "", ".", "", "-", "")
)

const maxPhone = 24

// ValidPhone reports whether a telephone number has as many digits as those of its country. A number that does
// not begin with + or 00 is one of any of the countries where the person is at home, or of the United Kingdom.
func ValidPhone(phone string, home ...string) bool {
	phone = strings.TrimSpace(phone)
	if len(phone) > maxPhone || !phoneForm.MatchString(phone) {
		return false
	}
	digits := phoneSpaces.Replace(phone)
	if abroad, ok := strings.CutPrefix(digits, "+"); ok {
		return validAbroad(abroad)
	}
	if abroad, ok := strings.CutPrefix(digits, "00"); ok {
		return validAbroad(abroad)
	}
	return slices.ContainsFunc(append(home, "GB"), func(code string) bool {
		c, known := countries()[code]
		national, coded := strings.CutPrefix(digits, c.calling)
		return known && (c.has(digits, trunks[c.calling]) || coded && slices.Contains(c.lengths, len(national)))
	})
}

// trunks are dialled before a number within its country, where it is not 0.
var trunks = map[string]string{"1": "1", "7": "8", "36": "06"}

// has reports whether a number without the code of the country has as many digits as the country's, without
// what is dialled before it within the country.
func (c country) has(digits, trunk string) bool {
	if trunk == "" {
		trunk = "0"
	}
	return slices.Contains(c.lengths, len(digits)) || strings.HasPrefix(digits, trunk) && slices.Contains(c.lengths, len(digits)-len(trunk))
}

// validAbroad checks a number that begins with the code of a country, which several countries may share. No code
// begins with another one. A 0 after it, as in +44 (0)20, is not dialled.
func validAbroad(digits string) bool {
	for _, c := range countries() {
		if national, ok := strings.CutPrefix(digits, c.calling); ok && c.has(national, "0") {
			return true
		}
	}
	return false
}
