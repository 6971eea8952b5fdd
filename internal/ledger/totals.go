package ledger

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
	"github.com/gbpc/gbpc/internal/money"
)

// The sums of the balances by class and asset are kept in the head's row, which every commit writes anyway.
// Nothing that is published has to add up all customers. Replay verifies them.

// totalOf names a total: the class of the accounts and their asset.
type totalOf struct{ class, asset string }

func (a Account) total() totalOf { return totalOf{a.Class(), a.asset.Code()} }

// Totals are the sums of the balances of each class of accounts.
type Totals struct{ sums map[totalOf]int64 }

// Of returns the sum of all balances of a class in one asset, which is zero if no account is of the class.
func (t Totals) Of(class string, asset money.Currency) money.Amount {
	return money.New(t.sums[totalOf{class, asset.Code()}], asset)
}

// Totals returns the sums of all balances. It reads one row.
func (l *Ledger) Totals(ctx context.Context, conn db.Conn) (Totals, error) {
	row, err := q.New(conn).Head(ctx)
	if err != nil {
		return Totals{}, fmt.Errorf("read the totals of the books: %w", err)
	}
	sums, err := decodeTotals(row.Totals)
	return Totals{sums}, err
}

// Total returns the sum of all balances of a class in one asset, for example of all customers.
func (l *Ledger) Total(ctx context.Context, conn db.Conn, class string, asset money.Currency) (money.Amount, error) {
	totals, err := l.Totals(ctx, conn)
	return totals.Of(class, asset), err
}

// totalsAfter returns the totals that the batch leaves, in the form in which they are stored.
func (b *batch) totalsAfter() (string, error) {
	sums, err := decodeTotals(b.head.totals)
	if err != nil {
		return "", err
	}
	for of, change := range b.moved {
		sums[of] += change
	}
	return encodeTotals(sums), nil
}

func decodeTotals(text string) (map[totalOf]int64, error) {
	sums := make(map[totalOf]int64, 16)
	for part := range strings.FieldsSeq(text) {
		name, number, _ := strings.Cut(part, "=")
		class, asset, ok := strings.Cut(name, "/")
		sum, err := strconv.ParseInt(number, 10, 64)
		if err != nil || !ok {
			return nil, fmt.Errorf("%w: the totals of the books: %q", ErrMalformed, part)
		}
		sums[totalOf{class, asset}] = sum
	}
	return sums, nil
}

func encodeTotals(sums map[totalOf]int64) string {
	parts := make([]string, 0, len(sums))
	for of, sum := range sums {
		parts = append(parts, of.class+"/"+of.asset+"="+strconv.FormatInt(sum, 10))
	}
	slices.Sort(parts)
	return strings.Join(parts, " ")
}
