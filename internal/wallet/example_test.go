package wallet_test

import (
	"bytes"
	"fmt"
	"os"
	"time"

	londonday "github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/wallet"
)

// march is a statement of a month with one deposit and one withdrawal. The payer chose a name that a
// spreadsheet would take for a formula.
func march() wallet.Statement {
	coins := func(s string) money.Amount { return money.MustParse(s, money.GBPC) }
	day := func(d int) time.Time { return time.Date(2026, 3, d, 12, 0, 0, 0, time.UTC) }
	return wallet.Statement{
		CustomerID: "0195a3c0-0000-7000-8000-000000000001", Name: "Jane Doe",
		From: londonday.On(2026, 3, 1), To: londonday.On(2026, 3, 31),
		Opening: coins("100"), Closing: coins("115.5"), CreatedAt: day(31),
		Lines: []wallet.StatementLine{
			{At: day(2), Description: "Bought by bank transfer", TransactionID: "t1", Counterparty: "=Barclays ••••9911", Change: coins("25.5"), After: coins("125.5")},
			{At: day(9), Description: "Redeemed to bank", TransactionID: "t2", Counterparty: "Barclays ••••9911", Change: coins("10").Neg(), After: coins("115.5")},
		},
	}
}

func ExampleStatement_WriteCSV() {
	if err := march().WriteCSV(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// date,description,counterparty,id,externalId,reference,txHash,status,currency,amount,balance,time
	// 2026-03-01,Opening balance,,,,,,,GBPC,,100.000000,
	// 2026-03-02,Bought by bank transfer,'=Barclays ••••9911,t1,,,,,GBPC,25.500000,125.500000,2026-03-02T12:00:00Z
	// 2026-03-09,Redeemed to bank,Barclays ••••9911,t2,,,,,GBPC,-10.000000,115.500000,2026-03-09T12:00:00Z
	// 2026-03-31,Closing balance,,,,,,,GBPC,,115.500000,
}

func ExampleStatement_WritePDF() {
	var document bytes.Buffer
	if err := march().WritePDF(&document, "GBPC Ltd"); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%s\n", document.Bytes()[:5])
	// Output: %PDF-
}
