package banking

import (
	"strings"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

func upperLatin(s string) string { return strings.ToUpper(iso20022.Latin(s)) }

func trimTo(s string, n int) string {
	if len(s) > n {
		s = s[:n]
	}
	return strings.TrimSpace(s)
}
