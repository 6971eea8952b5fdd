package modulus

import (
	"fmt"
	"strings"
)

// IBAN returns the British IBAN of an account. bankCode is the first four letters of the BIC. IBAN panics if
// the bank code, the sort code or the account number is malformed, because they come from the configuration.
func IBAN(bankCode, sortCode, accountNumber string) string {
	if len(bankCode) != 4 || !digits(sortCode, 6) || !digits(accountNumber, 8) {
		panic("modulus: IBAN needs four letters, six digits and eight digits")
	}
	body := bankCode + sortCode + accountNumber
	rest, ok := mod97(body + "GB00")
	if !ok {
		panic("modulus: IBAN of other characters than A–Z and digits")
	}
	return fmt.Sprintf("GB%02d%s", 98-rest, body)
}

// ValidIBAN reports whether s, without spaces, is an IBAN with valid check digits. For a British IBAN it
// checks the format too.
func ValidIBAN(s string) bool {
	if len(s) < 15 || len(s) > 34 || (strings.HasPrefix(s, "GB") && len(s) != 22) {
		return false
	}
	if !letters(s[:2]) || !digits(s[2:4], 2) || s[2:4] < "02" || s[2:4] > "98" {
		return false
	}
	if s[:2] == "GB" && (!letters(s[4:8]) || !digits(s[8:], 14)) {
		return false
	}
	rest, ok := mod97(s[4:] + s[:4])
	return ok && rest == 1
}

// OfIBAN returns the sort code and account number of a British IBAN. ok is false for any other IBAN.
func OfIBAN(s string) (sortCode, accountNumber string, ok bool) {
	if !strings.HasPrefix(s, "GB") || !ValidIBAN(s) {
		return "", "", false
	}
	return s[8:14], s[14:], true
}

func letters(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r < 'A' || r > 'Z' }) < 0
}

// mod97 returns the number modulo 97, with letters read as 10 to 35.
func mod97(s string) (rest int, ok bool) {
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			rest = (rest*10 + int(c-'0')) % 97
		case c >= 'A' && c <= 'Z':
			rest = (rest*100 + int(c-'A') + 10) % 97
		default:
			return 0, false
		}
	}
	return rest, true
}
