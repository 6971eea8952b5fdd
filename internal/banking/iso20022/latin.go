package iso20022

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Latin returns s in the characters that every bank of the clearing accepts: letters without accents, digits,
// space and / - ? : ( ) . , ' + & ; any other character becomes a full stop.
func Latin(s string) string {
	var b strings.Builder
	for _, c := range norm.NFD.String(replacer.Replace(s)) {
		switch {
		case c >= '0' && c <= '9', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', strings.ContainsRune(" /-?:().,'+&", c):
			b.WriteRune(c)
		case unicode.Is(unicode.Mn, c): // the accent, now apart from its letter
		case unicode.IsSpace(c):
			b.WriteByte(' ')
		default:
			b.WriteByte('.')
		}
	}
	return strings.TrimSpace(b.String())
}

// replacer replaces letters that are not a base letter with an accent, and typographic marks.
var replacer = strings.NewReplacer(
	"ß", "ss", "æ", "ae", "Æ", "AE", "ø", "o", "Ø", "O", "œ", "oe", "Œ", "OE", "ł", "l", "Ł", "L", "đ", "d", "Đ", "D",
	"ð", "d", "Ð", "D", "þ", "th", "Þ", "TH", "ı", "i", "’", "'", "‘", "'", "–", "-", "—", "-")
