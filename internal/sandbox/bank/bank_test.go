package bank_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
)

var (
	mainAccount = iso20022.Account{SortCode: "609242", Number: "00000019"}
	ownAccount  = iso20022.Account{SortCode: "609242", Number: "00000027"}
	virtual     = iso20022.Account{SortCode: "609242", Number: "10000010"}
	jane        = iso20022.Party{Name: "Jane Doe", Account: iso20022.Account{SortCode: "200000", Number: "55779911"}}
)

type bench struct {
	*sandboxbank.Bank
	t     *testing.T
	dir   string
	clock *clock.Fixed
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{t: t, dir: t.TempDir(), clock: clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))}
	b.open()
	return b
}

func (b *bench) open() {
	b.t.Helper()
	bank, err := sandboxbank.Open(b.t.Context(), sandboxbank.Config{
		Database: filepath.Join(b.dir, "bank.db"), Orders: filepath.Join(b.dir, "orders"), Deliveries: filepath.Join(b.dir, "deliveries"),
		Issuer: "GBPC Issuer Ltd", Main: mainAccount, Own: ownAccount, Clock: b.clock,
	})
	require.NoError(b.t, err)
	b.Bank = bank
	b.t.Cleanup(func() { require.NoError(b.t, bank.Close()) })
}

func (b *bench) step() {
	b.t.Helper()
	require.NoError(b.t, b.Step(b.t.Context()))
}

func (b *bench) credit(amount string, to iso20022.Account) string {
	b.t.Helper()
	ref, err := b.Credit(b.t.Context(), sandboxbank.Credit{Amount: pounds(amount), To: to, From: jane, Reference: "hello"})
	require.NoError(b.t, err)
	return ref
}

// order puts an order file and returns its key.
func (b *bench) order(amount string) (key string, content []byte) {
	b.t.Helper()
	key = id.Hex(id.New())
	content, err := iso20022.Order{MessageID: key, Created: b.clock.Now(), Debtor: iso20022.Party{Name: "GBPC Issuer Ltd", Account: mainAccount},
		Payments: []iso20022.Payment{{InstructionID: key, EndToEndID: key, Amount: pounds(amount), Creditor: jane, Reference: "GBPC OUT"}}}.XML()
	require.NoError(b.t, err)
	b.put(key, content)
	return key, content
}

func (b *bench) put(name string, content []byte) {
	b.t.Helper()
	require.NoError(b.t, os.WriteFile(filepath.Join(b.dir, "orders", name+".xml"), content, 0o600))
}

// received takes what the bank put into the issuer's folder.
func (b *bench) received() []iso20022.Message {
	b.t.Helper()
	files, err := filepath.Glob(filepath.Join(b.dir, "deliveries", "*.xml"))
	require.NoError(b.t, err)
	var all []iso20022.Message
	for _, file := range files {
		content, err := os.ReadFile(file)
		require.NoError(b.t, err)
		m, err := iso20022.Read(content)
		require.NoError(b.t, err)
		all = append(all, m)
		require.NoError(b.t, os.Remove(file))
	}
	return all
}

func pounds(s string) money.Amount { return money.MustParse(s, money.GBP) }

func TestCredit_IsNotifiedWithTheVirtualAccountAndTheSender(t *testing.T) {
	b := newBench(t)
	ref := b.credit("250.00", virtual)
	got := b.received()
	require.Len(t, got, 1)
	n := got[0].Notices[0]
	require.Equal(t, mainAccount, n.Account)
	e := n.Entries[0]
	require.Equal(t, ref, e.ServicerRef)
	require.Equal(t, virtual, e.Creditor.Account)
	require.Equal(t, jane, e.Debtor)
	require.Equal(t, "250.00", e.Amount.String())
	balance, err := b.Balance(t.Context(), mainAccount)
	require.NoError(t, err)
	require.Equal(t, "250.00", balance.String())
}

func TestCredit_RefusesAnAccountOfAnotherBank(t *testing.T) {
	b := newBench(t)
	_, err := b.Credit(t.Context(), sandboxbank.Credit{Amount: pounds("1.00"), To: jane.Account, From: jane})
	require.Error(t, err)
}

func TestOrder_IsAnsweredThenDebited(t *testing.T) {
	b := newBench(t)
	b.credit("100.00", mainAccount)
	b.received()
	key, _ := b.order("40.00")
	b.step()
	got := b.received()
	require.Len(t, got, 2)
	require.Equal(t, iso20022.Settled, got[0].Status.Payments[0].Status)
	require.Equal(t, key, got[0].Status.Payments[0].EndToEndID)
	require.Equal(t, iso20022.Debit, got[1].Notices[0].Entries[0].Direction)
	payments, err := b.Payments(t.Context(), jane.Account.SortCode, jane.Account.Number)
	require.NoError(t, err)
	require.Len(t, payments, 1)
	require.Equal(t, sandboxbank.Settled, payments[0].Status)
	require.Equal(t, "GBPC OUT", payments[0].Reference)
}

func TestOrder_SentTwicePaysOnce(t *testing.T) {
	b := newBench(t)
	b.credit("100.00", mainAccount)
	key, content := b.order("40.00")
	b.step()
	b.received()
	b.put("again", content)
	b.step()
	require.Empty(t, b.received(), "the same message is not even answered")

	other, err := iso20022.ReadOrder(content)
	require.NoError(t, err)
	other.MessageID = id.Hex(id.New())
	content, err = other.XML()
	require.NoError(t, err)
	b.put("other", content)
	b.step()
	got := b.received()
	require.Len(t, got, 1)
	require.Equal(t, key, got[0].Status.Payments[0].EndToEndID)
	require.True(t, got[0].Status.Payments[0].Reason.Duplicate())
	balance, err := b.Balance(t.Context(), mainAccount)
	require.NoError(t, err)
	require.Equal(t, "60.00", balance.String())
}

func TestOrder_WithoutFundsIsRejected(t *testing.T) {
	b := newBench(t)
	b.order("40.00")
	b.step()
	got := b.received()
	require.Len(t, got, 1)
	require.Equal(t, iso20022.Rejected, got[0].Status.Payments[0].Status)
	require.Equal(t, "AM04", got[0].Status.Payments[0].Reason.Code)
}

func TestReturn_BringsTheMoneyBackOnce(t *testing.T) {
	b := newBench(t)
	b.credit("100.00", mainAccount)
	key, _ := b.order("40.00")
	b.step()
	b.received()
	payments, err := b.Payments(t.Context(), "", "")
	require.NoError(t, err)
	require.NoError(t, b.Return(t.Context(), payments[0].ID, iso20022.ReasonOf("account closed")))
	require.ErrorContains(t, b.Return(t.Context(), payments[0].ID, iso20022.ReasonOf("account closed")), "was not made, or was returned before")
	require.ErrorContains(t, b.Return(t.Context(), "unknown", iso20022.ReasonOf("")), "There is no payment with this id")
	e := b.received()[0].Notices[0].Entries[0]
	require.True(t, e.Returned)
	require.Equal(t, key, e.EndToEndID)
	require.Equal(t, "account closed", e.Reason.Text)
}

func TestBankDay_EndsWithAStatementThatAddsUp(t *testing.T) {
	b := newBench(t)
	b.credit("100.00", virtual)
	b.order("40.00")
	b.step()
	b.received()
	b.clock.Advance(12 * time.Hour)
	b.step()
	got := b.received()
	require.Len(t, got, 1, "the own account has no movement yet")
	s := got[0].Statements[0]
	require.Equal(t, "0.00", s.Opening.String())
	require.Equal(t, "60.00", s.Closing.String())
	require.Len(t, s.Entries, 2)
	require.Equal(t, "2026-03-02", s.Date.Format(time.DateOnly))
	b.clock.Advance(72 * time.Hour)
	b.step()
	got = b.received()
	require.Len(t, got, 1, "days without movements are skipped but the last")
	require.Equal(t, "2026-03-05", got[0].Statements[0].Date.Format(time.DateOnly))
	require.Equal(t, "60.00", got[0].Statements[0].Closing.String())
}

func TestOutage_LosesNothing(t *testing.T) {
	b := newBench(t)
	b.SetFaults(sandboxbank.Faults{Outage: true})
	b.credit("1.00", virtual)
	b.credit("2.00", virtual)
	require.Empty(t, b.received())
	b.open() // the bank starts again
	b.SetFaults(sandboxbank.Faults{Backwards: true, Twice: true})
	b.step()
	require.Len(t, b.received(), 4)
	b.step()
	require.Empty(t, b.received())
}

func (b *bench) behave(h sandboxbank.Behaviour) {
	b.t.Helper()
	require.NoError(b.t, b.SetBehaviour(b.t.Context(), h))
}

func TestBehaviour_RejectsWithTheReasonAfterTheDelayEvenAfterARestart(t *testing.T) {
	b := newBench(t)
	b.credit("100.00", mainAccount)
	b.received()
	b.behave(sandboxbank.Behaviour{Payouts: sandboxbank.Reject, Reason: "AC01", Delay: time.Minute})
	b.order("40.00")
	b.step()
	require.Empty(t, b.received(), "it waits")
	b.open()
	b.behave(sandboxbank.Behaviour{Payouts: sandboxbank.Settle}) // from now on
	b.clock.Advance(time.Minute)
	b.step()
	got := b.received()
	require.Len(t, got, 1)
	require.Equal(t, iso20022.Rejected, got[0].Status.Payments[0].Status)
	require.Equal(t, "AC01", got[0].Status.Payments[0].Reason.Code)
	b.order("40.00")
	b.step()
	require.Len(t, b.received(), 2, "paid and debited")
}

func TestBehaviour_ReturnsPaymentsAfterTheyWerePaid(t *testing.T) {
	b := newBench(t)
	b.credit("100.00", mainAccount)
	b.received()
	b.behave(sandboxbank.Behaviour{Payouts: sandboxbank.ReturnLater, Delay: time.Hour})
	key, _ := b.order("40.00")
	b.step()
	require.Len(t, b.received(), 2, "paid and debited at once")
	b.clock.Advance(time.Hour)
	b.step()
	got := b.received()
	require.Len(t, got, 1)
	e := got[0].Notices[0].Entries[0]
	require.True(t, e.Returned)
	require.Equal(t, []string{key, "AC04"}, []string{e.EndToEndID, e.Reason.Code})
	balance, err := b.Balance(t.Context(), mainAccount)
	require.NoError(t, err)
	require.Equal(t, "100.00", balance.String())

	b.behave(sandboxbank.Behaviour{Payouts: sandboxbank.ReturnLater, Delay: time.Hour})
	b.order("10.00")
	b.step()
	payments, err := b.Payments(t.Context(), "", "")
	require.NoError(t, err)
	require.NoError(t, b.Return(t.Context(), payments[0].ID, iso20022.ReasonOf("by hand")))
	b.clock.Advance(time.Hour)
	b.step() // nothing is left to return
}

func TestBehaviour_SilentLosesTheOrderUntilItComesAgain(t *testing.T) {
	b := newBench(t)
	b.credit("100.00", mainAccount)
	b.received()
	b.behave(sandboxbank.Behaviour{Payouts: sandboxbank.Silent})
	_, content := b.order("40.00")
	b.step()
	b.clock.Advance(time.Hour)
	b.step()
	require.Empty(t, b.received())
	b.behave(sandboxbank.Behaviour{Payouts: sandboxbank.Settle})
	b.put("again", content)
	b.step()
	require.Len(t, b.received(), 2)
}

func TestCloseDay_SendsTheStatementOfTheDaySoFarAndTheWholeDayFollows(t *testing.T) {
	b := newBench(t)
	require.NoError(t, b.CloseDay(t.Context()))
	got := b.received()
	require.Len(t, got, 2, "both accounts, though nothing was booked")
	require.Equal(t, "0.00", got[0].Statements[0].Closing.String())
	b.credit("100.00", virtual)
	require.NoError(t, b.CloseDay(t.Context()))
	b.credit("5.00", virtual) // at the same instant of a clock that stands still
	got = b.received()
	require.Len(t, got, 4)
	first, after := got[1].Statements[0], got[3].Notices[0].Entries[0]
	require.Equal(t, "100.00", first.Closing.String())
	require.Equal(t, "2026-03-02", first.Date.String())
	require.True(t, after.BookedAt.After(first.Created), "it is not in the statement")

	b.clock.Advance(12 * time.Hour)
	b.step()
	got = b.received()
	require.Len(t, got, 2)
	whole := got[0].Statements[0]
	require.Equal(t, []string{"2026-03-02", "0.00", "105.00"}, []string{whole.Date.String(), whole.Opening.String(), whole.Closing.String()})
	require.NotEqual(t, first.ID, whole.ID)
	require.Len(t, whole.Entries, 2)
}

func TestDay_EndsAtMidnightInLondon(t *testing.T) {
	b := newBench(t)
	b.clock.Set(time.Date(2026, 7, 1, 22, 30, 0, 0, time.UTC))
	b.credit("1.00", virtual)
	b.received()
	b.clock.Set(time.Date(2026, 7, 1, 23, 30, 0, 0, time.UTC)) // half past midnight on 2 July
	b.credit("2.00", virtual)
	b.step()
	got := b.received()
	s := got[len(got)-1].Statements[0]
	require.Equal(t, []string{"2026-07-01", "1.00"}, []string{s.Date.String(), s.Closing.String()})
	for _, sunday := range []time.Time{time.Date(2026, 10, 25, 23, 30, 0, 0, time.UTC), time.Date(2027, 3, 28, 0, 30, 0, 0, time.UTC)} { // the clocks change
		b.clock.Set(sunday)
		b.step()
		b.received()
		b.credit("3.00", virtual)
		b.clock.Advance(24 * time.Hour)
		b.step()
		got := b.received()
		s := got[len(got)-1].Statements[0]
		require.Equal(t, sunday.Format(time.DateOnly), s.Date.String())
		require.Len(t, s.Entries, 1)
	}
}
