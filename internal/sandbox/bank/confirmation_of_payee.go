package bank

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/banking"
)

// PayeeNames answers Confirmation of Payee for every bank account in the country, by the last two digits of its number:
// 91 is a close match, 92 no match, 93 unavailable, anything else a match.
type PayeeNames struct{}

// ConfirmPayee answers at once.
func (PayeeNames) ConfirmPayee(_ context.Context, query banking.PayeeQuery) (banking.PayeeConfirmation, error) {
	switch number := query.AccountNumber; {
	case strings.HasSuffix(number, "91"):
		return banking.PayeeConfirmation{Result: banking.PayeeCloseMatch, Name: misspelt(query.Name)}, nil
	case strings.HasSuffix(number, "92"):
		return banking.PayeeConfirmation{Result: banking.PayeeNoMatch}, nil
	case strings.HasSuffix(number, "93"):
		return banking.PayeeConfirmation{Result: banking.PayeeUnavailable}, nil
	}
	return banking.PayeeConfirmation{Result: banking.PayeeMatch}, nil
}

// misspelt doubles the last letter of the longest word.
func misspelt(name string) string {
	words, longest := strings.Fields(name), 0
	for i, word := range words {
		if len(word) > len(words[longest]) {
			longest = i
		}
	}
	if len(words) > 0 {
		letters := []rune(words[longest])
		words[longest] += string(letters[len(letters)-1])
	}
	return strings.Join(words, " ")
}
