package treasury

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
)

// ErrNotNew means that the books hold something else than opening balances: what customers have is then moved by their orders
// and by the bank alone.
var ErrNotNew = errors.New("the books are not new: balances can be imported only before the first entry")

// OpeningBalance is what a customer had in the books before, in coins that are worth whole pence.
type OpeningBalance struct {
	CustomerID string
	Coins      money.Amount
}

// OpenBalances books what customers had elsewhere: money in the safeguarding account, the reserve behind it, the coins and
// whose they are. opened is how many were booked before. It returns the entries in their order, and ErrNotNew if the books
// hold anything else.
func (s *Service) OpenBalances(ctx context.Context, tx db.Tx, opened int64, balances []OpeningBalance) (entries []int64, err error) {
	posts := make([]ledger.Entry, len(balances))
	for i, b := range balances {
		pounds, _ := b.Coins.ToPounds()
		posts[i] = ledger.Entry{Key: "opening:" + b.CustomerID, Kind: "balance.opened", Reference: b.CustomerID, Lines: []ledger.Line{
			{Account: chart.Bank("main"), Side: ledger.DebitSide, Amount: pounds}, {Account: chart.Reserve, Side: ledger.CreditSide, Amount: pounds},
			{Account: chart.Issued, Side: ledger.DebitSide, Amount: b.Coins},
			{Account: chart.Customer(b.CustomerID), Side: ledger.CreditSide, Amount: b.Coins},
		}}
	}
	posted, err := s.ledger.PostAll(ctx, tx, posts)
	if err != nil {
		return nil, fmt.Errorf("book opening balances: %w", err)
	}
	for i, p := range posted {
		if p.Err != nil {
			return nil, fmt.Errorf("book an opening balance: %w", p.Err)
		}
		if p.Sequence != opened+int64(i)+1 {
			return nil, ErrNotNew
		}
		entries = append(entries, p.Sequence)
	}
	return entries, nil
}
