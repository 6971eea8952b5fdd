package deposits

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// RecallReported keeps the unmatched credit that a debit takes back from leaving or being credited as well: what was
// asked about it ends, a return that has not left is withdrawn, and nothing can be asked until operators have said what
// the debit was (RecallExplained). It returns the credit, or "" if the debit is of none. Of a return that may have left
// the debit's own exception speaks; the credit is held if that return fails or comes back.
func (s *Service) RecallReported(ctx context.Context, tx db.Tx, debit banking.UnexplainedEntry) (unmatchedCreditID string, err error) {
	row, found, err := s.lockRecalled(ctx, tx, debit)
	if err != nil || !found {
		return "", err
	}
	row.Recall = debit.AcctSvcrRef
	switch row.State {
	case unmatchedOpen:
		return row.ID, s.holdRecalled(ctx, tx, row)
	case unmatchedAwaitingApproval:
		// The exception in which the approval waits ends, so that the approval is cancelled; the next one says what is the
		// matter with the credit from now on.
		if err := s.exceptions.Resolve(ctx, tx, exceptions.UnmatchedCredit, row.ID, reasonRecalled); err != nil {
			return "", err
		}
		return row.ID, s.setUnmatched(ctx, tx, row, unmatchedOpen)
	case unmatchedReturning:
		if err := s.withdrawReturn(ctx, tx, row); !errors.Is(err, banking.ErrPayoutDecided) {
			return row.ID, err
		}
	}
	return row.ID, writeRecall(ctx, tx, row)
}

// RecallExplained lets go of the credits that the debit held. It returns ErrDecided while a return of one may have left:
// whether the debit took the credit or came on top of its return is known once the bank says what became of that.
func (s *Service) RecallExplained(ctx context.Context, tx db.Tx, account banking.AccountID, ref string) error {
	rows, err := q.New(tx).LockRecalled(ctx, q.LockRecalledParams{Account: string(account), Recall: ref})
	if err != nil {
		return fmt.Errorf("lock the unmatched credits that %s recalls: %w", ref, err)
	}
	for _, row := range rows {
		if row.State == unmatchedReturning {
			return ErrDecided
		}
		if row.Recall = ""; row.State == unmatchedOpen {
			err = s.holdRecalled(ctx, tx, row)
		} else {
			err = writeRecall(ctx, tx, row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// withdrawReturn ends a return that has not left. It returns banking.ErrPayoutDecided for any other.
func (s *Service) withdrawReturn(ctx context.Context, tx db.Tx, row q.DepositsUnmatchedCredit) error {
	if _, err := s.bank.WithdrawPayout(ctx, tx, row.PayoutID); err != nil {
		return err
	}
	row.PayoutID = ""
	return s.setUnmatched(ctx, tx, row, unmatchedOpen)
}

// ReturnLeaving lets a return leave unless its credit was recalled, which ends it: the recall came during a submission
// that failed. So does a name that was listed since the return was ordered.
func (s *Service) ReturnLeaving(ctx context.Context, tx db.Tx, p banking.Payout) (banking.Clearance, error) {
	row, err := q.New(tx).LockUnmatchedCreditByPayout(ctx, p.ID)
	if err != nil {
		return banking.Stays, fmt.Errorf("lock the unmatched credit of payout %s: %w", p.ID, err)
	}
	match, err := s.screening.PaymentMatch(ctx, tx, row.ID)
	if err != nil {
		return banking.Stays, err
	}
	if row.State == unmatchedReturning && (row.Recall != "" || match != "") {
		if err := s.withdrawReturn(ctx, tx, row); !errors.Is(err, banking.ErrPayoutDecided) { // in doubt it waits for the bank
			return banking.Stays, err
		}
		return banking.Stays, nil
	}
	return row.State == unmatchedReturning, nil
}

// holdRecalled writes whether an open credit is recalled, and says so in its exception.
func (s *Service) holdRecalled(ctx context.Context, tx db.Tx, row q.DepositsUnmatchedCredit) error {
	if err := writeRecall(ctx, tx, row); err != nil {
		return err
	}
	return s.queueUnmatched(ctx, tx, row, row.State)
}

func writeRecall(ctx context.Context, tx db.Tx, row q.DepositsUnmatchedCredit) error {
	if err := q.New(tx).SetUnmatchedRecall(ctx, q.SetUnmatchedRecallParams{ID: row.ID, Recall: row.Recall}); err != nil {
		return fmt.Errorf("write the recall of unmatched credit %s: %w", row.ID, err)
	}
	return nil
}

// lockRecalled returns the credit that the debit most probably takes back: of the same amount, and of the same payment by
// the banks' ids, else by the same account or with the same reference, if the bank says any of these. One that has not gone back
// yet comes before one that has.
func (s *Service) lockRecalled(
	ctx context.Context, tx db.Tx, debit banking.UnexplainedEntry,
) (best q.DepositsUnmatchedCredit, found bool, err error) {
	rows, err := q.New(tx).LockRecallable(ctx, q.LockRecallableParams{Account: string(debit.Account), Amount: debit.Amount.Neg().Minor()})
	if err != nil {
		return best, false, fmt.Errorf("lock what %s may recall: %w", debit.AcctSvcrRef, err)
	}
	highest := 0
	for _, row := range rows {
		c, err := s.bank.Credit(ctx, tx, row.ID)
		if err != nil {
			return best, false, err
		}
		if l := likeness(c, debit) - likelyGone[row.State]; l > highest {
			best, found, highest = row, true, l
		}
	}
	return best, found, nil
}

// likelyGone puts credits of the same likeness in order.
var likelyGone = map[string]int{unmatchedReturning: 1, unmatchedReturned: 2}

// likeness says how well a debit of the credit's amount fits it; 0: it is of another credit. Banks repeat an id of the
// payment, name the payer, or repeat the payment's reference, or do nothing of it. Payers choose end-to-end ids, and the
// same more than once.
func likeness(c banking.Credit, debit banking.UnexplainedEntry) int {
	payer, theirs := account(c.Debtor), account(debit.Counterparty)
	reference, repeated := plain(c.Reference), plain(debit.Reference)
	samePayer, sameReference := payer != "" && payer == theirs, reference != "" && reference == repeated
	ours, its := c.Names, debit.Names
	switch {
	case isSame(ours.UETR, its.UETR) || isSame(ours.Transaction, its.Transaction) || isSame(c.AcctSvcrRef, its.Transaction):
		return 60
	case ours.UETR != "" && its.UETR != "":
		return 0 // of another payment
	case isSame(ours.EndToEnd, its.EndToEnd) && (samePayer || payer == "" || theirs == ""):
		return 50
	case samePayer && sameReference:
		return 40
	case samePayer:
		return 30
	case sameReference:
		return 20
	case (payer == "" || theirs == "") && (reference == "" || repeated == ""):
		return 10
	}
	return 0
}

func isSame(a, b string) bool { return a != "" && a == b }

func account(p banking.Party) string {
	if p.SortCode == "" || p.AccountNumber == "" {
		return ""
	}
	return p.SortCode + p.AccountNumber
}

// plain returns the letters and digits of a reference, in capitals: banks change the rest.
func plain(reference string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, reference)
}
