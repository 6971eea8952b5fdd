package banking_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/staff"
)

// noticeOf is the content of a notice with three entries, of which change spoils the second.
func (b *bench) noticeOf(change ...string) []byte {
	n := iso20022.Notice{MessageID: "N1", Created: b.clock.Now(), ID: "N1", Account: mainAccount,
		Entries: []iso20022.Entry{b.from("A", "1.00", anna, "E1"), b.from("B", "2.00", anna, "E2"), b.from("C", "4.00", anna, "E3")}}
	return []byte(strings.NewReplacer(change...).Replace(string(n.XML(iso20022.V08))))
}

func TestFile_OneBadEntryIsPutAsideSealedAndTheRestIsProcessed(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		content := b.noticeOf(`<Amt Ccy="GBP">2.00<`, `<Amt Ccy="EUR">2.00<`)
		b.take(content)
		b.take(append(content, '\n'))
		require.Equal(t, []string{"credit 1.00 nobody", "credit 4.00 nobody"}, b.sink.events)
		require.Equal(t, []string{"entry_unreadable"}, b.exceptions.reasons(exceptions.BankEntryRefused), "once, however often it comes")
		require.Empty(t, b.exceptions.reasons(exceptions.BankFileRefused))
		var sealed []byte
		require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT content FROM bank_refused_entries").Scan(&sealed))
		require.NotContains(t, string(sealed), "Anna")
		b.act(exceptions.BankEntryRefused, "run_again")
		require.Equal(t, []string{"entry_unreadable"}, b.exceptions.reasons(exceptions.BankEntryRefused))
		require.True(t, b.exceptions.actions["bank_entry_refused dismiss"].ByTwo)
		b.act(exceptions.BankEntryRefused, "dismiss")
		require.Empty(t, b.exceptions.open)
		b.take(append(content, ' '))
		require.Empty(t, b.exceptions.open, "what two operators have dismissed does not come back")
	})
}

func TestFile_AnEntryThatCannotBeReadCannotBeBookedAndTheOperatorIsTold(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.take(b.noticeOf(`<Amt Ccy="GBP">2.00<`, `<Amt Ccy="EUR">2.00<`))
		var item exceptions.Item
		for _, item.Exception = range b.exceptions.open {
			require.Equal(t, exceptions.BankEntryRefused, item.Kind)
		}
		book := b.exceptions.actions["bank_entry_refused book"]
		for name, ask := range map[string]func(context.Context, db.Tx, exceptions.Item, staff.Operator, exceptions.Input) error{"asking": book.Check, "approving": book.Do} {
			require.NotNil(t, ask, name)
			err := b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				return ask(ctx, tx, item, staff.Operator{}, exceptions.Input{})
			})
			require.Equal(t, fault.InvalidParameters, fault.Of(err).Code(), name)
		}
		require.Equal(t, []string{"entry_unreadable"}, b.exceptions.reasons(exceptions.BankEntryRefused))
		require.Len(t, b.sink.credits, 2)
	})
}

func TestFile_AnEntryThatTheBooksRefuseEachTimeIsPutAsideAndTriedAgain(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.tx(b.queue.Schedule)
		b.work()
		away := errors.New("the books are away")
		b.sink.failsAt, b.sink.fails = "credit 2.00", away
		file := banking.InboundFile{Name: "x.xml", Content: b.noticeOf()}
		for range 4 {
			require.ErrorIs(t, b.ProcessFile(t.Context(), file), away)
		}
		require.Equal(t, []string{"credit 1.00 nobody", "credit 4.00 nobody"}, b.sink.events)
		require.NoError(t, b.ProcessFile(t.Context(), file))
		require.Equal(t, []string{"entry_cannot_be_booked"}, b.exceptions.reasons(exceptions.BankEntryRefused))
		b.sink.fails = nil
		b.clock.Advance(time.Hour)
		b.work()
		require.Empty(t, b.exceptions.open, "it is tried again by itself")
		require.Len(t, b.sink.credits, 3)
	})
}

func TestFile_AnEntryThatMakesTheProgramPanicIsPutAside(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.sink.panicsAt = "credit 2.00"
		b.take(b.noticeOf())
		require.Equal(t, []string{"credit 1.00 nobody", "credit 4.00 nobody"}, b.sink.events)
		require.Equal(t, []string{"entry_makes_panic"}, b.exceptions.reasons(exceptions.BankEntryRefused))
		b.sink.panicsAt = ""
		b.act(exceptions.BankEntryRefused, "run_again")
		require.Len(t, b.sink.credits, 3)
		require.Empty(t, b.exceptions.open)
	})
}

func TestFile_RejectedOnceIsReadAgainWhenItComesAgain(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		file := banking.InboundFile{Name: "x.xml", Content: b.noticeOf("camt.054.001.08", "camt.054.001.99")}
		require.ErrorIs(t, b.ProcessFile(t.Context(), file), banking.ErrRejected)
		require.Equal(t, []string{"file_unreadable"}, b.exceptions.reasons(exceptions.BankFileRefused))
		require.ErrorIs(t, b.ProcessFile(t.Context(), file), banking.ErrRejected, "it is read again, and not taken for one that is known")
		b.act(exceptions.BankFileRefused, "run_again")
		require.Equal(t, []string{"file_unreadable"}, b.exceptions.reasons(exceptions.BankFileRefused), "this program cannot read it")

		// A later version of the program finds what an earlier one rejected. The content is one it can read.
		hash := ""
		require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT hash FROM bank_files").Scan(&hash))
		b.reseal(hash, b.noticeOf())
		b.upgrade("2")
		require.Len(t, b.sink.credits, 3)
	})
}

func TestFolder_ALargeFileThatWasRejectedIsPassedAgain(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.over(wrapped{b.folder}, 0) // as the application has it
		content := append(b.noticeOf("<MsgId>N1</MsgId>", "<!ELEMENT MsgId ANY>"), strings.Repeat(" ", 600_000)+"\n<!-- -->"+strings.Repeat(" ", 600_000)...)
		require.NoError(t, os.WriteFile(filepath.Join(b.folder.Inbox(), "big.xml"), content, 0o600))
		receive := func() {
			ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
			defer stop()
			require.NoError(t, b.folder.Receive(ctx, func(ctx context.Context, f banking.InboundFile) error {
				defer stop()
				require.NotNil(t, f.Open, "it is not read into memory")
				return b.ProcessFile(ctx, f)
			}))
		}
		receive()
		require.NoFileExists(t, filepath.Join(b.folder.Inbox(), "big.xml"))
		require.Equal(t, []string{"file_unreadable"}, b.exceptions.reasons(exceptions.BankFileRefused))
		b.act(exceptions.BankFileRefused, "run_again")
		require.FileExists(t, filepath.Join(b.folder.Inbox(), "big.xml"))
		receive()
		require.Error(t, b.folder.Redeliver(t.Context(), "../x"))
	})
}

func TestFile_ThatCannotBeReadFromDiskIsNotRejected(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		err := b.ProcessFile(t.Context(), banking.InboundFile{Name: "x.xml", Open: func() (io.ReadCloser, error) { return nil, os.ErrPermission }})
		require.ErrorIs(t, err, os.ErrPermission)
		require.NotErrorIs(t, err, banking.ErrRejected)
	})
}
