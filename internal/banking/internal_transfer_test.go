package banking_test

import (
	"context"
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
	"github.com/gbpc/gbpc/internal/kit/id"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
)

var (
	mainAccount = iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Main}
	ownAccount  = iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Own}
)

// transfer orders money between our accounts, and gives its id.
func (b *bench) transfer(kind banking.PayoutKind, amount string) string {
	b.t.Helper()
	transferID := id.New()
	for range 2 { // the same id is one payment
		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.OrderTransfer(ctx, tx, transferID, kind, pounds(amount), "GBPC FEES")
		})
	}
	return transferID
}

func (b *bench) atBank(a iso20022.Account) string {
	b.t.Helper()
	amount, err := b.bank.Balance(b.t.Context(), a)
	require.NoError(b.t, err)
	return amount.String()
}

func TestTransfer_IsReportedOnceAtEachAccount(t *testing.T) {
	faults := map[string]sandboxbank.Faults{"as it should": {}, "backwards and twice": {Backwards: true, Twice: true, Old: true}, "statements alone": {NoNotices: true, NoAnswers: true}}
	for name, f := range faults {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, b *bench) {
				b.capital().credit("100.00", mainAccount, iso20022.Party{Name: "Jane"})
				b.sink.reset()
				b.bank.SetFaults(f)
				b.transfer(banking.FeePayout, "6.00")
				b.settle()
				b.transfer(banking.SafeguardingTopUp, "30.00")
				b.settle()
				if f.NoNotices {
					require.Empty(t, b.sink.events)
					b.clock.Advance(24 * time.Hour)
					b.settle()
				}
				var moved []string
				for _, e := range b.sink.events {
					if e[:6] != "closed" {
						moved = append(moved, e)
					}
				}
				require.ElementsMatch(t, []string{"settled fee_payout 6.00", "arrived fee_payout 6.00", "settled safeguarding_top_up 30.00", "arrived safeguarding_top_up 30.00"}, moved)
				require.Equal(t, []string{"124.00", "976.00"}, []string{b.atBank(mainAccount), b.atBank(ownAccount)})
			})
		})
	}
}

func TestTransfer_BetweenOurAccountsNamesTheIssuerTwice(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.capital()
		transferID := b.transfer(banking.SafeguardingTopUp, "30.00")
		b.work()
		content, err := os.ReadFile(filepath.Join(b.folder.Outbox(), id.Hex(transferID)+".pain001.xml"))
		require.NoError(t, err)
		for _, part := range []string{"<LEI>" + issuer.LEI + "</LEI>", "<TwnNm>London</TwnNm>"} {
			require.Equal(t, 2, strings.Count(string(content), part), part)
		}
	})
}

func TestTransfer_AStrangersCreditQuotingItsKeyIsNotItsArrival(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.capital().credit("100.00", mainAccount, iso20022.Party{Name: "Jane"})
		transferID := b.transfer(banking.FeePayout, "6.00")
		b.settle()
		b.sink.reset()
		again := b.entry("S1", "6.00", iso20022.Credit)
		again.EndToEndID, again.InstructionID = id.Hex(transferID), id.Hex(transferID)
		b.noticeOn(ownAccount, again)
		require.Equal(t, []string{"credit 6.00 us"}, b.sink.events, "it arrived before: this is other money")

		transferID = b.transfer(banking.FeePayout, "7.00") // under way
		forged := b.entry("S2", "7.00", iso20022.Credit)
		forged.EndToEndID, forged.Debtor = id.Hex(transferID), iso20022.Party{Name: "Mallory", Account: iso20022.Account{SortCode: "107999", Number: "88837491"}}
		b.noticeOn(ownAccount, forged)
		require.Equal(t, "credit 7.00 us", b.sink.events[1])
		b.settle()
		require.Contains(t, b.sink.events, "arrived fee_payout 7.00")
	})
}

func TestTransfer_OfMoreThanTheAccountHoldsIsRejected(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.transfer(banking.SafeguardingTopUp, "30.00")
		b.settle()
		require.Equal(t, []string{"rejected safeguarding_top_up 30.00: The payment could not be funded"}, b.sink.events)
	})
}

func TestTransfer_RefusesExternalPayments(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		err := b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return b.OrderTransfer(ctx, tx, id.New(), banking.Withdrawal, pounds("1.00"), "X")
		})
		require.Error(t, err)
	})
}

func TestDebit_NotOrderedByUsShowsTheBanksDetailsAndIsPostedOnce(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.sink.recalled = "a credit"
		ref, err := b.bank.Debit(t.Context(), sandboxbank.Debit{Amount: pounds("7.00"), To: iso20022.Party{Name: "Jane Doe", Account: iso20022.Account{SortCode: "107999", Number: "88837491"}},
			Reference: "RECALL 17", Recall: true, Reason: iso20022.Reason{Code: "FOCR", Text: "the payer asked"}})
		require.NoError(t, err)
		b.settle()
		require.Empty(t, b.sink.events)
		require.Equal(t, []string{"recall"}, b.exceptions.reasons(exceptions.PayoutUnexplained))
		require.Equal(t, "a credit", b.exceptions.open[string(exceptions.PayoutUnexplained)+" "+banking.EntryException(banking.Main, ref)].Details["unmatchedCredit"])
		m, err := b.UnexplainedEntry(t.Context(), b.db.Read(), banking.Main, ref)
		require.NoError(t, err)
		require.Equal(t, "-7.00", m.Amount.String())
		require.Equal(t, banking.EntryDetails{Counterparty: banking.Party{Name: "Jane Doe", SortCode: "107999", AccountNumber: "88837491"}, Reference: "RECALL 17", Reason: "FOCR: the payer asked", Recall: true}, m.EntryDetails)
		explain := func() error {
			return b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				return b.ExplainEntry(ctx, tx, banking.Main, ref, "a posting")
			})
		}
		require.NoError(t, explain())
		require.Empty(t, b.exceptions.reasons(exceptions.PayoutUnexplained))
		require.ErrorIs(t, explain(), banking.ErrNotFound)
		found, err := b.UnexplainedEntries(t.Context(), b.db.Read(), 10)
		require.NoError(t, err)
		require.Empty(t, found)
		m, err = b.UnexplainedEntry(t.Context(), b.db.Read(), banking.Main, ref)
		require.NoError(t, err)
		require.True(t, m.Explained)
	})
}
