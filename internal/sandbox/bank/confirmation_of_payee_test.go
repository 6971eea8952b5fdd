package bank_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
)

func TestConfirmPayee_AnswersByTheLastTwoDigits(t *testing.T) {
	for number, want := range map[string]banking.PayeeConfirmation{
		"12345691": {Result: banking.PayeeCloseMatch, Name: "Ms Janet Doee"},
		"12345692": {Result: banking.PayeeNoMatch},
		"12345693": {Result: banking.PayeeUnavailable},
		"12345694": {Result: banking.PayeeMatch},
		"91929390": {Result: banking.PayeeMatch},
	} {
		name := "Ms Janet Doe"
		if number == "12345691" {
			name = "Ms Ja Doe"
			want.Name = "Ms Ja Doee"
		}
		c, err := sandboxbank.PayeeNames{}.ConfirmPayee(t.Context(), banking.PayeeQuery{Party: banking.Party{Name: name, SortCode: "200000", AccountNumber: number}})
		require.NoError(t, err)
		require.Equal(t, want, c, number)
	}
}
