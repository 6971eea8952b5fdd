package money_test

import (
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/money"
)

func ExampleParse() {
	amount, err := money.Parse("12.50", money.GBP)
	fmt.Println(amount, amount.Minor(), err)

	_, err = money.Parse("12.505", money.GBP)
	fmt.Println(errors.Is(err, money.ErrDecimals))
	// Output:
	// 12.50 1250 <nil>
	// true
}

// A fee is rounded up in the issuer's favour only if the terms say so; the caller always decides.
func ExampleAmount_BasisPoints() {
	amount := money.MustParse("10.01", money.GBP)
	fmt.Println(amount.BasisPoints(15, money.RoundUp))
	fmt.Println(amount.BasisPoints(15, money.RoundDown))
	// Output:
	// 0.02
	// 0.01
}

func ExampleAmount_ToPounds() {
	pounds, remainder := money.MustParse("3.456789", money.GBPC).ToPounds()
	fmt.Println(pounds, remainder)
	fmt.Println(money.MustParse("3.45", money.GBP).ToCoins())
	// Output:
	// 3.45 0.006789
	// 3.450000
}
