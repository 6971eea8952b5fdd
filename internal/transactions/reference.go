package transactions

import (
	"encoding/base32"

	"github.com/gbpc/gbpc/internal/banking"
	idkit "github.com/gbpc/gbpc/internal/kit/id"
)

var referenceAlphabet = base32.NewEncoding("ABCDEFGHJKLMNPQRSTUVWXYZ23456789").WithPadding(base32.NoPadding)

// ReferenceOf returns what the transaction is called on a bank statement: 18 characters at most, of A–Z,
// 0–9 and space. It ends in the random part of the id, in ten characters that are hard to mistake for
// each other.
func ReferenceOf(id string) string {
	full, err := idkit.Bytes32(id)
	if err != nil {
		panic("transactions: not an id: " + id)
	}
	return "GBPC " + referenceAlphabet.EncodeToString(full[9:16])[:10]
}

// CounterpartyAtBank names a bank account without identifying it: the bank and the last four digits.
func CounterpartyAtBank(bankName string, account banking.Party) string {
	ending := account.AccountNumber
	if len(ending) > 4 {
		ending = ending[len(ending)-4:]
	}
	if bankName == "" {
		bankName = "Account"
	}
	return bankName + " ••••" + ending
}
