package banking_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// lostPayout is a payment that books made which are gone: the bank reports what became of it.
type lostPayout struct {
	*bench
	id    string
	payee person
}

// reports has the bank report an entry about the payment: its debit, or its return.
func (l lostPayout) reports(ref string, back bool) {
	l.t.Helper()
	e := iso20022.Entry{ServicerRef: ref, Amount: pounds("40.00"), Direction: iso20022.Debit, Booked: true, BookedAt: l.clock.Now(), InstructionID: id.Hex(l.id), EndToEndID: id.Hex(l.id), Creditor: l.payee.party}
	if back {
		e.Direction, e.Creditor, e.Debtor = iso20022.Credit, iso20022.Party{}, l.payee.party
		e.Returned, e.Reason = true, iso20022.Reason{Code: "AC04"}
	}
	account := iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Main}
	l.take(iso20022.Notice{MessageID: "N" + ref, Created: l.clock.Now(), ID: "N" + ref, Account: account, Entries: []iso20022.Entry{e}}.XML(iso20022.V08))
}

// ordered has the books order the payment, as the restored withdrawal does.
func (l lostPayout) ordered() {
	l.t.Helper()
	l.placed()
	l.work()
}

func (l lostPayout) placed() {
	l.t.Helper()
	l.tx(func(ctx context.Context, tx db.Tx) error {
		return l.OrderPayout(ctx, tx, banking.PayoutOrder{ID: l.id, Kind: banking.Withdrawal, From: banking.Main, Creditor: partyOf(l.payee.party), Amount: pounds("40.00"), Reference: "Redemption 7/a"})
	})
}

func TestPayout_ThatCameBackBeforeTheBooksKnewOfItIsReturnedOnceItIsOrdered(t *testing.T) {
	for name, reports := range map[string]func(l lostPayout){
		"debit, return":         func(l lostPayout) { l.reports("FP1", false); l.reports("FP2", true); l.ordered() },
		"return, debit":         func(l lostPayout) { l.reports("FP2", true); l.reports("FP1", false); l.ordered() },
		"return, order, debit":  func(l lostPayout) { l.reports("FP2", true); l.ordered(); l.reports("FP1", false) },
		"debit, order, return":  func(l lostPayout) { l.reports("FP1", false); l.ordered(); l.reports("FP2", true) },
		"return alone, order":   func(l lostPayout) { l.reports("FP2", true); l.ordered() },
		"debit, placed, return": func(l lostPayout) { l.reports("FP1", false); l.placed(); l.reports("FP2", true); l.work() },
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, b *bench) {
				jane, _ := b.janeWithBank()
				b.sink.reset()
				l := lostPayout{b, id.New(), jane}
				reports(l)
				require.Equal(t, banking.Returned, b.state(l.id))
				p, err := b.Payout(t.Context(), b.db.Read(), l.id)
				require.NoError(t, err)
				require.Zero(t, p.SentAt, "it is not paid again")
				require.Empty(t, b.exceptions.reasons(exceptions.PayoutUnexplained))
				require.Equal(t, []string{"settled withdrawal 40.00", "returned withdrawal 40.00: The account is closed"}, slices.DeleteFunc(b.sink.events, func(e string) bool {
					return e == "credit 40.00 nobody" || e == "taken 40.00"
				}))
			})
		})
	}
}
