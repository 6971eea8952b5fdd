package banking

import (
	"strings"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

// upperLatin returns s in capitals and in the Latin characters that the clearing carries.
func upperLatin(s string) string { return strings.ToUpper(iso20022.Latin(s)) }

// trimTo cuts s to n bytes and trims spaces. It is for text in Latin characters, and for text that only
// operators read.
func trimTo(s string, n int) string {
	if len(s) > n {
		s = s[:n]
	}
	return strings.TrimSpace(s)
}
