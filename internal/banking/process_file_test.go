package banking_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/id"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
)

func TestCredit_FromAVerifiedAccountIsTheCustomersEvenUnannounced(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		ref := b.credit("250.00", jane.virtual, jane.party)
		require.Equal(t, []string{"credit 250.00 customer"}, b.sink.events)
		c := b.sink.credits[0]
		require.Equal(t, jane.id, c.CustomerID)
		require.Equal(t, ref, c.AcctSvcrRef)
		require.Equal(t, banking.Main, c.Account)
		require.Equal(t, "hello there", c.Reference)
		require.Equal(t, partyOf(jane.party), c.Debtor)
		r, err := b.Credit(t.Context(), b.db.Read(), c.ID)
		require.NoError(t, err)
		require.Equal(t, c, r)
	})
}

func TestCredit_FromAnyoneElseIsUnmatched(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		john, _ := b.janeWithBank() // the same bank account, at another customer
		eve := b.person("Eve", "200000", "11111111")
		stranger := iso20022.Party{Name: "Jane Alice Doe", Account: iso20022.Account{SortCode: "300000", Number: "22222222"}}
		b.credit("1.00", jane.virtual, stranger)                                                                     // a third party
		b.credit("2.00", iso20022.Account{}, jane.party)                                                             // the main account
		b.credit("3.00", iso20022.Account{SortCode: issuer.SortCode, Number: "99999999"}, jane.party)                // no one's number
		b.credit("4.00", jane.virtual, iso20022.Party{Name: "Jane Alice Doe"})                                       // the bank does not say from where
		b.credit("5.00", eve.virtual, jane.party)                                                                    // another customer's account
		b.credit("6.00", john.virtual, john.party)                                                                   // a joint account is each holder's
		b.credit("7.00", iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Own}, iso20022.Party{Name: "x"}) // our own
		require.Equal(t, []string{"credit 1.00 nobody", "credit 2.00 nobody", "credit 3.00 nobody", "credit 4.00 nobody", "credit 5.00 nobody", "credit 6.00 customer", "credit 7.00 us"}, b.sink.events)
		for i, owner := range []string{jane.id, "", "", jane.id, eve.id, john.id, ""} {
			require.Equal(t, owner, b.sink.credits[i].CustomerID, "whose virtual account it came to")
		}
	})
}

func TestCredit_FromAPendingAccountIsUnmatched(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		_, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.NoError(t, err)
		b.credit("5.00", jane.virtual, jane.party)
		require.Contains(t, b.sink.events, "credit 5.00 nobody")
	})
}

func TestFiles_RepeatedReorderedOrInTheOldVersionCountOnce(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		b.bank.SetFaults(sandboxbank.Faults{Outage: true})
		b.credit("1.00", jane.virtual, jane.party)
		b.credit("2.00", jane.virtual, jane.party)
		payout := b.order("0.50", jane)
		b.settle()
		require.Empty(t, b.sink.events)
		b.bank.SetFaults(sandboxbank.Faults{Backwards: true, Twice: true, Old: true})
		b.settle()
		require.ElementsMatch(t, []string{"settled withdrawal 0.50", "credit 2.00 customer", "credit 1.00 customer"}, b.sink.events)
		require.Equal(t, banking.Settled, b.state(payout))
	})
}

func TestCredit_QuotingOurKeyIsNotAReturn(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		b.credit("100.00", jane.virtual, jane.party)
		payout := b.order("40.00", jane)
		b.settle()
		b.sink.reset()
		entry := b.entry("X1", "40.00", iso20022.Credit)
		entry.EndToEndID = id.Hex(payout) // a stranger chose it
		b.notice(entry)
		entry = b.entry("X2", "39.99", iso20022.Credit)
		entry.EndToEndID, entry.Returned = id.Hex(payout), true // not the amount that we paid
		b.notice(entry)
		require.Equal(t, []string{"credit 40.00 nobody", "credit 39.99 nobody"}, b.sink.events)
		require.Equal(t, banking.Settled, b.state(payout))
	})
}

func (b *bench) entry(ref, amount string, d iso20022.Direction) iso20022.Entry {
	return iso20022.Entry{ServicerRef: ref, Amount: pounds(amount), Direction: d, Booked: true, BookedAt: b.clock.Now()}
}

func (b *bench) notice(entries ...iso20022.Entry) {
	b.t.Helper()
	b.noticeOn(mainAccount, entries...)
}

func (b *bench) noticeOn(a iso20022.Account, entries ...iso20022.Entry) {
	b.t.Helper()
	b.take(iso20022.Notice{MessageID: "N" + entries[0].ServicerRef, Created: b.clock.Now(), ID: "N", Account: a, Entries: entries}.XML(iso20022.V08))
}

func (b *bench) take(content []byte) {
	b.t.Helper()
	require.NoError(b.t, b.ProcessFile(b.t.Context(), banking.InboundFile{Name: "x.xml", Content: content}))
}

func TestEntry_PendingOrZeroIsIgnored(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		pending := b.entry("P1", "5.00", iso20022.Credit)
		pending.Booked = false
		b.notice(pending, b.entry("P2", "0.00", iso20022.Credit))
		require.Empty(t, b.sink.events)
		b.notice(b.entry("P1", "5.00", iso20022.Credit))
		require.Equal(t, []string{"credit 5.00 nobody"}, b.sink.events)
	})
}

func TestDebit_NotOrderedByUsIsHeldForAnOperator(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.notice(b.entry("C1", "7.00", iso20022.Debit))
		require.Empty(t, b.sink.events)
		found, err := b.UnexplainedEntries(t.Context(), b.db.Read(), 10)
		require.NoError(t, err)
		require.Len(t, found, 1)
		require.Equal(t, "-7.00", found[0].Amount.String())
	})
}

func TestFile_ThatIsNotAMessageIsRefusedAndRecorded(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		foreign := iso20022.Notice{MessageID: "N1", Created: b.clock.Now(), ID: "N1", Account: iso20022.Account{SortCode: "000000", Number: "00000000"}, Entries: []iso20022.Entry{b.entry("F1", "1.00", iso20022.Credit)}}
		for _, content := range [][]byte{[]byte("<html/>"), nil, foreign.XML(iso20022.V08)} {
			for range 2 {
				require.ErrorIs(t, b.ProcessFile(t.Context(), banking.InboundFile{Name: "x.xml", Content: content}), banking.ErrRejected)
			}
		}
		refused, err := b.RejectedFiles(t.Context(), b.db.Read(), 10)
		require.NoError(t, err)
		require.Len(t, refused, 3)
		require.Empty(t, b.sink.events)
	})
}

func TestFile_WithAFailingEntryIsProcessedAgainAsAWhole(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.sink.fails = errors.New("the books are away")
		n := iso20022.Notice{MessageID: "N2", Created: b.clock.Now(), ID: "N2", Account: iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Main}, Entries: []iso20022.Entry{b.entry("K1", "2.00", iso20022.Credit)}}
		file := banking.InboundFile{Name: "x.xml", Content: n.XML(iso20022.V08)}
		err := b.ProcessFile(t.Context(), file)
		require.ErrorIs(t, err, b.sink.fails)
		require.NotErrorIs(t, err, banking.ErrRejected)
		b.sink.fails = nil
		require.NoError(t, b.ProcessFile(t.Context(), file))
		require.NoError(t, b.ProcessFile(t.Context(), file))
		require.Equal(t, []string{"credit 2.00 nobody"}, b.sink.events)
	})
}

func TestFolder_AnUnexpectedFileDoesNotBlockOthers(t *testing.T) {
	folder, err := banking.NewFolder(t.TempDir(), time.Millisecond, nil)
	require.NoError(t, err)
	for _, name := range []string{"a.xml", "b.xml"} {
		require.NoError(t, os.WriteFile(filepath.Join(folder.Inbox(), name), []byte("<x/>"), 0o600))
	}
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
	defer stop()
	require.NoError(t, folder.Receive(ctx, func(_ context.Context, f banking.InboundFile) error {
		if f.Name == "a.xml" {
			panic("unforeseen")
		}
		stop()
		return nil
	}))
	require.ErrorIs(t, ctx.Err(), context.Canceled, "the second file was taken")
	require.FileExists(t, filepath.Join(folder.Inbox(), "a.xml"), "and the first is given again")
}

func TestFolder_WhatIsNoMessageIsPutAsideAndCalledOut(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		lay := func() (names []string) {
			names = []string{"weird.txt", ".upload.xml", "link.xml", "folder.xml"}
			for _, name := range names[:2] {
				require.NoError(t, os.WriteFile(filepath.Join(b.folder.Inbox(), name), []byte("<x/>"), 0o600))
			}
			require.NoError(t, os.Symlink("/nowhere", filepath.Join(b.folder.Inbox(), names[2])))
			require.NoError(t, os.MkdirAll(filepath.Join(b.folder.Inbox(), names[3], "inside"), 0o700))
			return names
		}
		receive := func() {
			ctx, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
			defer stop()
			require.NoError(t, b.folder.Receive(ctx, b.ProcessFile))
		}
		names := lay()
		receive()
		require.Empty(t, b.exceptions.open, "they may still be completed")
		b.folder.SettleAfter(0)
		for range 2 {
			receive()
			left, err := os.ReadDir(b.folder.Inbox())
			require.NoError(t, err)
			require.Empty(t, left)
			require.Equal(t, []string{"unknown_name", "unknown_name", "unknown_name", "unknown_name"}, b.exceptions.reasons(exceptions.BankFileRefused))
			for _, name := range names {
				_, err := os.Lstat(filepath.Join(filepath.Dir(b.folder.Inbox()), "rejected", name))
				require.NoError(t, err)
			}
			lay() // the same names again replace nothing
		}
	})
}

func TestStatement_AddsEntriesWithoutANoticeAndClosesTheDay(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		b.credit("100.00", jane.virtual, jane.party)
		b.bank.SetFaults(sandboxbank.Faults{NoNotices: true, NoAnswers: true})
		b.credit("11.00", jane.virtual, jane.party)
		payout := b.order("40.00", jane)
		b.settle()
		require.Equal(t, []string{"credit 100.00 customer"}, b.sink.events)
		b.bank.SetFaults(sandboxbank.Faults{Outage: true})
		b.clock.Advance(13 * time.Hour)
		b.settle()
		b.credit("5.00", jane.virtual, jane.party) // the next day
		b.bank.SetFaults(sandboxbank.Faults{Backwards: true})
		b.settle()
		require.ElementsMatch(t, []string{"credit 100.00 customer", "credit 5.00 customer", "credit 11.00 customer", "settled withdrawal 40.00", "closed main 71.00"}, b.sink.events)
		require.Equal(t, banking.Settled, b.state(payout))
		st := b.sink.statements[0]
		require.Equal(t, "71.00", st.Closing.String())
		require.Equal(t, "5.00", st.Since.String(), "booked after that day")
		require.Empty(t, st.Missing)
		last, ok, err := b.LastStatement(t.Context(), b.db.Read(), banking.Main)
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, st.Closing, last.Closing)
	})
}

func TestStatement_ListsMissingEntries(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.notice(b.entry("K1", "2.00", iso20022.Credit))
		b.clock.Advance(24 * time.Hour)
		st := iso20022.Statement{MessageID: "S1", Created: b.clock.Now(), ID: "S1", Account: iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Main},
			Date: day.In(b.clock.Now()).Previous(), Opening: pounds("0.00"), Closing: pounds("0.00"), HasClosing: true}
		b.take(st.XML(iso20022.V08))
		require.Equal(t, []string{"K1"}, b.sink.statements[0].Missing)
		st.MessageID, st.Closing = "S2", pounds("1.00")
		require.ErrorIs(t, b.ProcessFile(t.Context(), banking.InboundFile{Name: "x.xml", Content: st.XML(iso20022.V08)}), banking.ErrRejected, "it does not add up")
	})
}

func TestFolder_KnowsAfterACrashWhetherAnOrderWasSent(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		b.credit("100.00", jane.virtual, jane.party)
		payout := b.order("40.00", jane)
		b.work()
		name := filepath.Join(b.folder.Outbox(), id.Hex(payout)+".pain001.xml")
		first, err := os.ReadFile(name)
		require.NoError(t, err)
		_, err = b.db.Writer().ExecContext(t.Context(), "UPDATE bank_payouts SET state = 'staged'") // killed after the rename, before the note
		require.NoError(t, err)
		require.NoError(t, b.bank.Step(t.Context()))
		b.again()
		require.Empty(t, entriesOf(t, b.folder.Outbox()), "it left before: it does not leave again")

		other := b.order("20.00", jane)
		_, err = b.db.Writer().ExecContext(t.Context(), "UPDATE bank_payouts SET state = 'ordered' WHERE id = $1", other)
		require.NoError(t, err)
		b.work() // killed before it was noted as staged: staged again, the same bytes
		second, err := os.ReadFile(filepath.Join(b.folder.Outbox(), id.Hex(other)+".pain001.xml"))
		require.NoError(t, err)
		require.Equal(t, strings.Count(string(first), "\n"), strings.Count(string(second), "\n"))
	})
}

// again has the payment jobs run once more, as after a crash in the middle of them.
func (b *bench) again() {
	b.t.Helper()
	_, err := b.db.Writer().ExecContext(b.t.Context(), "UPDATE jobs SET state = 'ready' WHERE kind = 'banking.pay'")
	require.NoError(b.t, err)
	b.work()
}

func entriesOf(t *testing.T, folder string) []os.DirEntry {
	t.Helper()
	found, err := os.ReadDir(folder)
	require.NoError(t, err)
	return found
}

func TestStatement_ReconcilesWhileMoneyArrives(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.notice(b.entry("Y1", "1.00", iso20022.Credit))
		b.clock.Advance(24 * time.Hour)
		yesterday := day.In(b.clock.Now()).Previous()
		st := iso20022.Statement{MessageID: "S1", Created: b.clock.Now(), ID: "S1", Account: iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Main},
			Date: yesterday, Opening: pounds("0.00"), Closing: pounds("1.00"), HasClosing: true,
			Entries: []iso20022.Entry{{ServicerRef: "Y1", Amount: pounds("1.00"), Direction: iso20022.Credit, Booked: true, BookedAt: yesterday.Start().Add(12 * time.Hour)}}}
		// The sink is notified of each entry and of the statement in the order in which they are recorded:
		// at the statement, it has been notified of exactly what the statement adds up to.
		var wg sync.WaitGroup
		for i := range 20 {
			wg.Go(func() {
				n := iso20022.Notice{MessageID: "T", Created: b.clock.Now(), ID: "T", Account: st.Account, Entries: []iso20022.Entry{b.entry("T"+strconv.Itoa(i), "1.00", iso20022.Credit)}}
				if err := b.ProcessFile(t.Context(), banking.InboundFile{Name: "x.xml", Content: n.XML(iso20022.V08)}); err != nil {
					t.Error(err)
				}
			})
			if i == 10 {
				wg.Go(func() {
					if err := b.ProcessFile(t.Context(), banking.InboundFile{Name: "s.xml", Content: st.XML(iso20022.V08)}); err != nil {
						t.Error(err)
					}
				})
			}
		}
		wg.Wait()
		notified := 0
		for _, event := range b.sink.inTx {
			if strings.HasPrefix(event, "closed") {
				break
			}
			notified++
		}
		require.Len(t, b.sink.statements, 1)
		got := b.sink.statements[0]
		require.Equal(t, int64(notified)*100, got.Closing.Add(got.Since).Minor())
		require.Len(t, got.FileHash, 64)
	})
}
