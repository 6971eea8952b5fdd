package banking_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/clearbank/clearbanktest"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// listBench is the department over a bank with an API.
type listBench struct {
	*bench
	api     *clearbanktest.Bank
	timeout time.Duration // with the bank's API
}

func eachListing(t *testing.T, test func(t *testing.T, b *listBench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := &listBench{bench: newBench(t, d), timeout: 10 * time.Second}
		b.api = clearbanktest.Open(t, issuer, b.clock)
		b.restart()
		test(t, b)
	})
}

// restart starts the program over the bank's API, with its periodic work.
func (b *listBench) restart() {
	b.t.Helper()
	rail, err := b.api.Rail(b.timeout)
	require.NoError(b.t, err)
	b.over(rail, 0)
	b.tx(func(ctx context.Context, tx db.Tx) error { return b.queue.Schedule(ctx, tx) })
}

// received runs the program until every webhook that the bank has is acknowledged, and yesterday is closed.
func (b *listBench) received(webhooks int) {
	b.t.Helper()
	rail, err := b.api.Rail(time.Second)
	require.NoError(b.t, err)
	ctx, stop := context.WithCancel(b.t.Context())
	defer stop()
	closed, ended := make(chan struct{}, 8), make(chan error, 1)
	go func() {
		ended <- rail.Receive(ctx, func(ctx context.Context, f banking.InboundFile) error {
			err := b.ProcessFile(ctx, f)
			if len(f.Name) > 0 && f.Name[0] == 'S' {
				closed <- struct{}{}
			}
			return err
		})
	}()
	<-closed // the safeguarding account
	<-closed // the own one
	require.Equal(b.t, webhooks, b.api.Deliver(ctx, rail))
	stop()
	require.NoError(b.t, <-ended)
}

// list has the time pass after which the bank is asked again.
func (b *listBench) list() {
	b.t.Helper()
	b.clock.Advance(15 * time.Minute)
	b.work()
}

func (b *listBench) entries() (n int) {
	b.t.Helper()
	require.NoError(b.t, b.db.Read().QueryRowContext(b.t.Context(), "SELECT count(*) FROM bank_entries").Scan(&n))
	return n
}

var stranger = iso20022.Party{Name: "A Stranger", Account: iso20022.Account{SortCode: "040004", Number: "56789017"}}

func TestListing_BooksWhatCameWhileNoServerRanForLongerThanTheBankRepeats(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		jane, _ := b.janeWithBank()
		b.work()
		b.api.Credit(jane.virtual.Number, jane.party, "100.00", "hers")
		b.api.Credit(issuer.Own, stranger, "7.00", "capital")
		b.clock.Advance(3 * 24 * time.Hour)
		b.api.Credit(jane.virtual.Number, jane.party, "20.00", "hers")
		b.restart()
		b.work()
		require.ElementsMatch(t, []string{"credit 100.00 customer", "credit 20.00 customer", "credit 7.00 us"}, b.sink.events)
		for range 3 {
			b.list()
		}
		b.received(1) // the webhook of the late one alone is still repeated
		require.Len(t, b.sink.credits, 3, "each once")
		require.Equal(t, 3, b.entries())
	})
}

func TestListing_AsksForEveryPageAndForNothingTwice(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		b.work()
		for range 510 { // more than a page
			b.api.Credit(issuer.Main, stranger, "0.01", "many")
		}
		b.list()
		require.Equal(t, 510, b.entries())
		asked := b.api.Listings
		b.list()
		require.Equal(t, 510, b.entries())
		require.LessOrEqual(t, b.api.Listings-asked, 6, "the newest two days of both accounts")
	})
}

func TestListing_OfABankThatRefusesOrHangsIsTriedAgainFromWhereItWas(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		b.timeout = 200 * time.Millisecond
		b.restart()
		b.work()
		b.api.Credit(issuer.Main, stranger, "5.00", "early")
		for _, fail := range []func(bool){b.api.Refuse, b.api.Hang} {
			fail(true)
			for range 3 {
				b.clock.Advance(24 * time.Hour)
				b.work()
			}
			require.Zero(t, b.entries())
			backlog, err := b.queue.Backlog(t.Context())
			require.NoError(t, err)
			require.Contains(t, backlog, jobs.Backlog{Lane: "periodic", Kind: "banking.list_entries", State: "ready", Failing: true, Jobs: 1})
			fail(false)
		}
		b.list()
		require.Equal(t, []string{"credit 5.00 nobody"}, b.sink.events)
	})
}

func TestListing_WaitsForATransactionThatIsBookedDaysAfterItBegan(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		b.work()
		held := b.api.Book(clearbanktest.Transaction{Account: clearbanktest.MainID, Direction: iso20022.Credit, Amount: pounds("9.00"), Other: stranger, Began: b.clock.Now()})
		for range 5 {
			b.clock.Advance(24 * time.Hour)
			b.work()
		}
		require.Zero(t, b.entries())
		b.api.Settle(held)
		b.list()
		require.Equal(t, 1, b.entries())
	})
}

func TestListing_OfAPaymentAroundMidnightIsTheEntryOfItsWebhook(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		b.clock.Set(time.Date(2026, 3, 3, 0, 0, 3, 0, time.UTC))
		b.api.Book(clearbanktest.Transaction{Account: clearbanktest.MainID, Direction: iso20022.Credit, Amount: pounds("40.00"), Other: stranger, EndToEnd: "OTHER",
			Began: b.clock.Now().Add(-4 * time.Second), Settled: b.clock.Now()})
		b.received(1)
		b.clock.Advance(time.Hour)
		b.list()
		b.received(0) // the day before is closed now, and the list has it there
		require.Equal(t, 1, b.entries())
		require.Len(t, b.sink.credits, 1)
		var booked string
		require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT day FROM bank_entries").Scan(&booked))
		require.Equal(t, "2026-03-02", booked, "in whose balance the bank has it")
	})
}

func TestListing_OfAReferenceWithAnotherAmountIsPutAside(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		credit := b.api.Credit(issuer.Main, stranger, "5.00", "amended")
		b.received(1)
		credit.Amount = pounds("6.00")
		rail, err := b.api.Rail(time.Second)
		require.NoError(t, err)
		l, err := rail.List(t.Context(), banking.Main, b.clock.Now().Add(-time.Hour), b.clock.Now())
		require.NoError(t, err)
		n := iso20022.Notice{MessageID: "m", Created: b.clock.Now(), ID: "n", Account: iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Main}, Entries: l.Entries}
		require.NoError(t, b.ProcessFile(t.Context(), banking.InboundFile{Name: "amended", Content: n.XML(iso20022.V08)}))
		require.Equal(t, []string{"entry_contradicts"}, b.exceptions.reasons("bank_entry_refused"))
		require.Equal(t, 1, b.entries())
	})
}

func TestListing_OfAPaymentThatCameBackGivesTheMoneyBack(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		jane, _ := b.janeWithBank()
		payout := b.order("30.00", jane)
		b.work()
		b.received(1)
		require.Equal(t, banking.Settled, b.state(payout))
		b.api.Book(clearbanktest.Transaction{Account: clearbanktest.MainID, Direction: iso20022.Credit, Amount: pounds("30.00"), EndToEnd: id.Hex(payout), Other: jane.party, Return: true})
		b.list()
		require.Equal(t, banking.Returned, b.state(payout))
	})
}

func TestListing_ShowsPaymentsThatTheBooksNeverSubmitted(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		jane, _ := b.janeWithBank()
		b.order("30.00", jane)
		b.work()
		b.api.Credit(issuer.Main, stranger, "5.00", "a credit shows nothing")
		b.api.Book(clearbanktest.Transaction{Account: clearbanktest.MainID, Direction: iso20022.Debit, Amount: pounds("1.00"), EndToEnd: "0f8fad5bd9cb469fa16570867728950e", Other: stranger})
		n, err := b.UnknownPayouts(t.Context())
		require.NoError(t, err)
		require.Zero(t, n, "one is in the books, and the other is not of a server's making")
		waiting := b.order("12.00", jane) // these books have not submitted it, and the bank has paid it
		for _, key := range []string{waiting, id.New()} {
			b.api.Book(clearbanktest.Transaction{Account: clearbanktest.MainID, Direction: iso20022.Debit, Amount: pounds("12.00"), EndToEnd: id.Hex(key), Other: jane.party})
		}
		n, err = b.UnknownPayouts(t.Context())
		require.NoError(t, err)
		require.Equal(t, 2, n)
		b.timeout = 200 * time.Millisecond
		b.restart()
		b.api.Hang(true)
		_, err = b.UnknownPayouts(t.Context())
		require.Error(t, err, "silence is not current books")
	})
}

// wrapped hides what a rail can do more, as the pause of the application does.
type wrapped struct{ banking.Rail }

func (w wrapped) Unwrap() banking.Rail { return w.Rail }

func TestRail_ThatIsWrappedLists(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		rail, err := b.api.Rail(time.Second)
		require.NoError(t, err)
		b.over(wrapped{rail}, 0)
		require.True(t, b.Lists())
		b.over(wrapped{b.folder}, 0)
		require.False(t, b.Lists())
	})
}

func TestStatements_OfEachDayThatIsMissingAreAskedForOldestFirst(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		b.received(0)
		held := func(from day.Day, n int) (days []string) {
			for i := range n {
				days = append(days, from.Add(i).String())
			}
			return days
		}
		first := day.In(b.clock.Now()).Previous()
		require.Equal(t, held(first, 1), b.closed())
		for range 5 { // no server runs
			b.api.Credit(issuer.Main, stranger, "7.00", "each day")
			b.clock.Advance(24 * time.Hour)
		}
		b.restart()
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- b.Run(ctx) }()
		require.Eventually(t, func() bool { return len(b.closed()) == 6 }, 20*time.Second, 10*time.Millisecond)
		stop()
		require.NoError(t, <-ended)
		require.Equal(t, held(first, 6), b.closed())
		require.Len(t, b.sink.credits, 5)
	})
}

func TestStatements_ADayThatCouldNotBeHadIsAskedForAgainByTheNextProcessThoughNewerOnesAreHere(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		b.received(0)
		first := day.In(b.clock.Now()).Previous()
		for range 4 {
			b.api.Credit(issuer.Main, stranger, "7.00", "each day")
			b.clock.Advance(24 * time.Hour)
		}
		runUntil := func(days int) {
			b.restart()
			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- b.Run(ctx) }()
			require.Eventually(t, func() bool { return len(b.closed()) == days }, 20*time.Second, 10*time.Millisecond)
			stop()
			require.NoError(t, <-ended)
		}
		b.api.HideBalance(first.Add(2).String())
		runUntil(3)
		require.Equal(t, []string{first.String(), first.Add(1).String(), first.Add(4).String()}, b.closed())
		b.api.HideBalance("")
		runUntil(5)
		require.Equal(t, []string{first.Add(2).String(), first.Add(3).String()}, b.closed()[3:])
	})
}

// closed returns the days of which the safeguarding account's statement is held, in the order in which they came.
func (b *listBench) closed() (days []string) {
	b.t.Helper()
	b.sink.mu.Lock()
	defer b.sink.mu.Unlock()
	for _, st := range b.sink.statements {
		if st.Account == banking.Main {
			days = append(days, st.Day.String())
		}
	}
	return days
}
