package ledger

import (
	"cmp"
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

// compare orders totals by class, then by asset.
func (t totalOf) compare(other totalOf) int {
	return cmp.Or(strings.Compare(t.class, other.class), strings.Compare(t.asset, other.asset))
}

// Totals are the sums of the balances of each class of accounts.
type Totals struct{ sums []total } // in order

type total struct {
	of  totalOf
	sum int64
}

// Of returns the sum of all balances of a class in one asset, which is zero if no account is of the class.
func (t Totals) Of(class string, asset money.Currency) money.Amount {
	for _, total := range t.sums {
		if total.of == (totalOf{class, asset.Code()}) {
			return money.New(total.sum, asset)
		}
	}
	return money.New(0, asset)
}

// Totals returns the sums of all balances. It reads one row.
func (l *Ledger) Totals(ctx context.Context, conn db.Conn) (Totals, error) {
	row, err := q.New(conn).Head(ctx)
	if err != nil {
		return Totals{}, fmt.Errorf("read the totals of the books: %w", err)
	}
	return decodeTotals(row.Totals)
}

// Total returns the sum of all balances of a class in one asset, for example of all customers.
func (l *Ledger) Total(ctx context.Context, conn db.Conn, class string, asset money.Currency) (money.Amount, error) {
	totals, err := l.Totals(ctx, conn)
	return totals.Of(class, asset), err
}

// totalsAfter returns the totals that the batch leaves, in the form in which they are stored.
func (b *batch) totalsAfter() (string, error) {
	totals, err := decodeTotals(b.head.totals)
	if err != nil {
		return "", err
	}
	for of, change := range b.moved {
		totals.add(of, change)
	}
	return totals.encode(), nil
}

func decodeTotals(text string) (Totals, error) {
	t := Totals{make([]total, 0, 16)}
	for part := range strings.FieldsSeq(text) {
		name, number, _ := strings.Cut(part, "=")
		class, asset, ok := strings.Cut(name, "/")
		sum, err := strconv.ParseInt(number, 10, 64)
		if err != nil || !ok {
			return Totals{}, fmt.Errorf("%w: the totals of the books: %q", ErrMalformed, part)
		}
		t.sums = append(t.sums, total{totalOf{class, asset}, sum})
	}
	return t, nil
}

// add changes one total. A new one keeps all in order.
func (t *Totals) add(of totalOf, change int64) {
	for i := range t.sums {
		if t.sums[i].of == of {
			t.sums[i].sum += change
			return
		}
	}
	t.sums = append(t.sums, total{of, change})
	slices.SortFunc(t.sums, func(a, b total) int { return a.of.compare(b.of) })
}

func (t Totals) encode() string {
	text := make([]byte, 0, 512)
	for i, total := range t.sums {
		if i > 0 {
			text = append(text, ' ')
		}
		text = append(append(append(text, total.of.class...), '/'), total.of.asset...)
		text = strconv.AppendInt(append(text, '='), total.sum, 10)
	}
	return string(text)
}
