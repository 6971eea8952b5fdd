package banking_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/day"
)

// pages are the three pages of yesterday's statement, with one entry each.
func (b *bench) pages() [3][]byte {
	yesterday := day.In(b.clock.Now()).Previous()
	var content [3][]byte
	for i, amount := range []string{"1.00", "2.00", "4.00"} {
		e := b.from("P"+amount, amount, anna, "E"+amount)
		e.BookedAt = yesterday.Start().Add(12 * time.Hour)
		st := iso20022.Statement{MessageID: "M" + amount, Created: b.clock.Now(), ID: "S" + amount, Sequence: "61", Account: mainAccount, Page: i + 1, NoOpening: i > 0,
			Opening: pounds("10.00"), Entries: []iso20022.Entry{e}}
		if i == 2 {
			st.LastPage, st.HasClosing, st.Closing, st.Date = true, true, pounds("17.00"), yesterday
		}
		version := iso20022.V08
		if i == 1 {
			version = iso20022.V02 // numbers its messages instead
		}
		content[i] = st.XML(version)
	}
	return content
}

func TestStatement_OfSeveralPagesClosesTheDayWithTheLastOneInAnyOrder(t *testing.T) {
	for _, order := range [][]int{{0, 1, 2}, {2, 0, 1}, {1, 2, 0, 2, 1}} {
		each(t, func(t *testing.T, b *bench) {
			pages := b.pages()
			for i, page := range order {
				require.Equal(t, i >= 3, len(b.sink.statements) == 1, "never a part of a day")
				b.take(pages[page])
			}
			require.Len(t, b.sink.statements, 1)
			st := b.sink.statements[0]
			require.Equal(t, "17.00", st.Closing.String())
			require.Empty(t, st.Missing)
			require.Len(t, b.sink.credits, 3)
			require.Empty(t, b.exceptions.open)
		})
	}
}

func TestStatement_WithAMissingPageIsAnExceptionUntilThePageArrives(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.tx(b.queue.Schedule)
		pages := b.pages()
		b.take(pages[0])
		b.take(pages[2])
		b.work()
		require.Empty(t, b.exceptions.open, "it may still be on its way")
		b.clock.Advance(2 * time.Hour)
		b.work()
		require.Equal(t, []string{"statement_page_missing"}, b.exceptions.reasons(exceptions.BankFileRefused))
		_, closed, err := b.LastStatement(t.Context(), b.db.Read(), banking.Main)
		require.NoError(t, err)
		require.False(t, closed)
		require.Len(t, b.sink.credits, 2, "customers do not wait for it")
		b.take(pages[1])
		require.Empty(t, b.exceptions.open)
		require.Len(t, b.sink.statements, 1)
	})
}

func TestStatement_OfPagesThatDoNotAddUpDoesNotCloseTheDay(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		pages := b.pages()
		wrong := iso20022.Statement{MessageID: "M2", Created: b.clock.Now(), ID: "S2", Sequence: "61", Account: mainAccount, Page: 2, NoOpening: true,
			Entries: []iso20022.Entry{b.from("P2.00", "2.01", anna, "E2.01")}}
		b.take(pages[0])
		b.take(wrong.XML(iso20022.V08))
		b.take(pages[2])
		require.Empty(t, b.sink.statements)
		require.Equal(t, []string{"statement_does_not_add_up"}, b.exceptions.reasons(exceptions.BankFileRefused))
		b.take(pages[1]) // the bank corrects its page
		require.Len(t, b.sink.statements, 1)
		require.Empty(t, b.exceptions.open)
	})
}
