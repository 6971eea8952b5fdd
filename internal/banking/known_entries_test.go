package banking_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/clearbank/clearbanktest"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	ledgerbench "github.com/gbpc/gbpc/internal/bench/ledger"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// credits are n entries whose references begin with this, each of a payment of its own.
func (b *bench) credits(reference string, n int) (entries []iso20022.Entry) {
	for i := range n {
		entries = append(entries, b.from(fmt.Sprint(reference, i), "1.00", anna, fmt.Sprint("E-", reference, i)))
	}
	return entries
}

// cost takes a file, and returns how many transactions and statements that took.
func (b *bench) cost(content []byte) (transactions, statements int64) {
	b.t.Helper()
	var cost db.Cost
	meter := ledgerbench.NewCPUMeter(b.t.Context(), b.db)
	before, start := meter.Read(), time.Now()
	require.NoError(b.t, b.ProcessFile(db.Counting(b.t.Context(), &cost), banking.InboundFile{Name: "x.xml", Content: content}))
	took, spent := time.Since(start), meter.Read().Minus(before)
	transactions, statements = cost.Transactions.Load(), cost.Statements.Load()
	b.t.Logf("%d transactions, %d statements, %s; processor time: program %s, server %s", transactions, statements,
		took.Round(time.Millisecond), spent.Process.Round(time.Millisecond), spent.Server)
	return transactions, statements
}

// knownLines is how many known entries the measured statement lists; GBPC_STATEMENT_LINES asks for another number.
func knownLines() int {
	if n, err := strconv.Atoi(os.Getenv("GBPC_STATEMENT_LINES")); err == nil {
		return n
	}
	return 400
}

func TestStatement_OfKnownEntriesCostsABoundedNumberOfQueries(t *testing.T) {
	for bank, prepare := range map[string]func(b *bench, entries []iso20022.Entry){
		"with references": func(*bench, []iso20022.Entry) {},
		"without references": func(_ *bench, entries []iso20022.Entry) {
			for i := range entries {
				entries[i].ServicerRef = ""
			}
		},
		"that lists": func(b *bench, _ []iso20022.Entry) {
			rail, err := clearbanktest.Open(b.t, issuer, b.clock).Rail(time.Second)
			require.NoError(b.t, err)
			b.over(rail, 0)
		},
	} {
		t.Run(bank, func(t *testing.T) {
			each(t, func(t *testing.T, b *bench) {
				known := b.credits("K", knownLines())
				prepare(b, known)
				b.take(iso20022.Notice{MessageID: "N", Created: b.clock.Now(), ID: "N", Account: mainAccount, Entries: known}.XML(iso20022.V08))
				require.Len(t, b.sink.credits, len(known))
				transactions, statements := b.cost(b.statementOf("few", known[:40]...).XML(iso20022.V08))
				b.clock.Advance(time.Minute)
				moreTransactions, moreStatements := b.cost(b.statementOf("many", known...).XML(iso20022.V08))
				blocks := int64(len(known) / 500)
				require.LessOrEqual(t, moreTransactions, transactions+blocks)
				require.LessOrEqual(t, moreStatements, statements+6*blocks)
				require.Len(t, b.sink.credits, len(known))
				require.Empty(t, b.sink.statements[1].Missing)
				b.balanced(fmt.Sprintf("%d.00", len(known)))
			})
		})
	}
}

func TestStatement_NewEntriesAmongKnownOnesCostWhatTheyDoAlone(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		known, added := b.credits("K", knownLines()), b.credits("N", 20)
		b.notice(known...)
		transactions, statements := b.cost(iso20022.Notice{MessageID: "A", Created: b.clock.Now(), ID: "A", Account: mainAccount, Entries: b.credits("A", 20)}.XML(iso20022.V08))
		known = append(known, b.credits("A", 20)...)
		every := len(known) / len(added)
		var lines []iso20022.Entry
		for i, e := range known {
			if lines = append(lines, e); i%every == 0 && i/every < len(added) {
				lines = append(lines, added[i/every])
			}
		}
		moreTransactions, moreStatements := b.cost(b.statementOf("S", lines...).XML(iso20022.V08))
		blocks := int64(len(lines)/500 + 1)
		require.LessOrEqual(t, moreTransactions, transactions+blocks+1)
		require.LessOrEqual(t, moreStatements, statements+int64(len(added))+6*(blocks+1), "what is known before a new one is noted first")
		require.Len(t, b.sink.credits, len(lines), "each once")
		b.balanced(fmt.Sprintf("%d.00", len(lines)))
	})
}

func TestStatement_AKnownEntryWithAnotherAmountAmongManyIsStillPutAside(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		known, added := b.credits("K", 60), b.credits("N", 3)
		b.notice(known...)
		amended := append([]iso20022.Entry{}, known...)
		amended[40].Amount = pounds("9.00")
		lines := append(append(append([]iso20022.Entry{}, amended[:50]...), added...), amended[50:]...)
		b.statement("S1", lines...)
		require.Equal(t, []string{"entry_contradicts"}, b.exceptions.reasons(exceptions.BankEntryRefused))
		require.Len(t, b.sink.credits, 63, "it holds up no other, and is not booked")
		require.Equal(t, []string{"K40"}, b.sink.statements[0].Missing, "all others were found in the statement")
		b.act(exceptions.BankEntryRefused, "book")
		require.Equal(t, "credit 9.00 nobody", b.sink.events[len(b.sink.events)-1])
	})
}

func TestStatement_AnEntryThatCannotBeReadAmongKnownOnesIsStillPutAside(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		known := b.credits("K", 60)
		b.notice(known...)
		content := bytes.Replace(b.statementOf("S1", known...).XML(iso20022.V08), []byte("<AcctSvcrRef>K30</AcctSvcrRef>"), []byte("<AcctSvcrRef>K30</AcctSvcrRef><Sts>PDNG</Sts>"), 1)
		b.take(content)
		require.Equal(t, []string{"entry_unreadable"}, b.exceptions.reasons(exceptions.BankEntryRefused))
		require.Equal(t, []string{"K30"}, b.sink.statements[0].Missing)
		require.Len(t, b.sink.credits, 60)
	})
}

func TestStatement_AnEntryThatANoticeCouldNotFinishIsFinishedAmongKnownOnes(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		entries := b.credits("K", 60)
		entries[20].Amount = pounds("2.00")
		b.sink.failsAt, b.sink.fails = "credit 2.00", errors.New("the books are away")
		n := iso20022.Notice{MessageID: "N", Created: b.clock.Now(), ID: "N", Account: mainAccount, Entries: entries}
		require.ErrorIs(t, b.ProcessFile(t.Context(), banking.InboundFile{Name: "x.xml", Content: n.XML(iso20022.V08)}), b.sink.fails)
		require.Len(t, b.sink.credits, 59)
		b.sink.fails = nil
		b.statement("S1", entries...)
		require.Len(t, b.sink.credits, 60, "each once")
		require.Equal(t, 1, count(b.sink.events, "credit 2.00 nobody"))
		require.Empty(t, b.sink.statements[0].Missing)
		b.balanced("61.00")
	})
}

func count(events []string, event string) (n int) {
	for _, e := range events {
		if e == event {
			n++
		}
	}
	return n
}

// A file that ends in the middle is what a process leaves that is killed there.
func TestStatement_OfWhichAPartWasProcessedGoesOnWhereItEnded(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		known, added := b.credits("K", 560), b.credits("N", 60)
		b.notice(known...)
		lines := append(append([]iso20022.Entry{}, added[:20]...), known...)
		lines = append(lines, added[20:]...)
		content := b.statementOf("S1", lines...).XML(iso20022.V08)
		ctx, kill := context.WithCancel(t.Context())
		opened := 0
		file := banking.InboundFile{Name: "x.xml", Open: func() (io.ReadCloser, error) {
			if opened++; opened < 3 { // its hash, and what it says
				return io.NopCloser(bytes.NewReader(content)), nil
			}
			return io.NopCloser(io.MultiReader(bytes.NewReader(content[:len(content)*9/10]), reader(func([]byte) (int, error) {
				kill()
				return 0, io.ErrUnexpectedEOF
			}))), nil
		}}
		require.Error(t, b.ProcessFile(ctx, file))
		require.Len(t, b.sink.credits, 580, "what came before is booked")
		require.Empty(t, b.sink.statements)
		b.open("1")
		b.take(content)
		require.Len(t, b.sink.credits, 620, "each once")
		require.Len(t, b.sink.statements, 1)
		require.Empty(t, b.sink.statements[0].Missing)
		b.balanced("620.00")
		require.Empty(t, b.exceptions.open)
	})
}

type reader func([]byte) (int, error)

func (r reader) Read(into []byte) (int, error) { return r(into) }

// The search for known entries is of some days around the first: a bank without references has many in each.
func TestNotice_OfManyMonthsFindsEachOfItsKnownEntries(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		entries := b.credits("K", 40)
		for i := range entries {
			entries[i].BookedAt = entries[i].BookedAt.Add(-time.Duration(i*i%97) * 7 * 24 * time.Hour)
			if i%2 == 0 {
				entries[i].ServicerRef = ""
			}
		}
		n := iso20022.Notice{MessageID: "N", Created: b.clock.Now(), ID: "N", Account: mainAccount, Entries: entries}
		b.take(n.XML(iso20022.V08))
		require.Len(t, b.sink.credits, 40)
		n.MessageID = "again"
		b.take(n.XML(iso20022.V08))
		require.Len(t, b.sink.credits, 40)
	})
}
