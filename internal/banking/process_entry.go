package banking

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// processEntries processes the entries of one Ntry, all of them or none.
func (s *Service) processEntries(ctx context.Context, tx db.Tx, of AccountID, r reported, decided bool) (err error) {
	defer func() {
		if p := recover(); p != nil {
			s.log.ErrorContext(ctx, "a bank entry makes the program fail", "account", string(of), "panic", p, "stack", string(debug.Stack()))
			err = errPanicked
		}
	}()
	for i, e := range r.entries {
		if !e.Booked || e.Amount.IsZero() { // an announcement only, or no money
			continue
		}
		at := r.at
		at.Position += int64(i)
		if err := s.processEntry(ctx, tx, of, e, at, r.until, decided); err != nil {
			return fmt.Errorf("entry %s: %w", e.ServicerRef, err)
		}
	}
	return nil
}

// processEntry records one entry, once, and reports to the sink what it means. until is the day of the statement
// that contains it, if any. decided reports that operators have said that it is an entry of its own.
func (s *Service) processEntry(ctx context.Context, tx db.Tx, of AccountID, e iso20022.Entry, at place, until day.Day, decided bool) error {
	if err := lockAccount(ctx, tx, of); err != nil {
		return err
	}
	i := s.identityOf(of, e)
	if !until.IsZero() && i.day.After(until) { // it is in that statement's balance
		i.day = until
	}
	known, found, err := s.findEntry(ctx, tx, of, i, at)
	switch {
	case errors.Is(err, errContradicted) && decided:
	case err != nil:
		return err
	case found:
		return s.reportedAgain(ctx, tx, known, i, at)
	}
	ref, err := s.insertEntry(ctx, tx, of, e, i, at)
	if err != nil {
		return err
	}
	return s.interpretEntry(ctx, tx, of, ref, e)
}

// reportedAgain notes that the statement contains a known entry, and what the first report did not say.
func (s *Service) reportedAgain(ctx context.Context, tx db.Tx, known q.BankEntry, e identity, at place) error {
	if !at.Statement {
		return nil
	}
	p := q.SetEntryReportParams{
		Account: known.Account, Ref: known.Ref, ServicerRef: known.ServicerRef, Day: known.Day, DayStated: known.DayStated,
		Report: at.Report, ReportPage: at.Page, ReportFile: at.File, Position: at.Position,
	}
	if p.ServicerRef == "" {
		p.ServicerRef = e.servicerRef
	}
	if !e.day.IsZero() { // the statement says in which day's balance it is
		p.Day, p.DayStated = e.day.String(), true
	}
	if err := q.New(tx).SetEntryReport(ctx, p); err != nil {
		return fmt.Errorf("note that the statement contains %s: %w", known.Ref, err)
	}
	return nil
}

func (s *Service) insertEntry(ctx context.Context, tx db.Tx, of AccountID, e iso20022.Entry, i identity, at place) (ref string, err error) {
	booked := i.day
	if booked.IsZero() {
		booked = day.In(s.clock.Now())
	}
	if ref, err = newRef(ctx, tx, of, i, booked); err != nil {
		return "", err
	}
	err = q.New(tx).InsertEntry(ctx, q.InsertEntryParams{
		Account: string(of), Ref: ref, ServicerRef: i.servicerRef, Amount: i.amount, Day: booked.String(), DayStated: !i.day.IsZero(),
		EndToEnd: i.endToEnd, Counterparty: i.counterparty, Name: i.name, OwnNumber: i.ourAccount,
		Report: at.Report, ReportPage: at.Page, ReportFile: at.File, Position: at.Position, BookedAt: s.bookedAt(e), RecordedAt: s.clock.Now(),
	})
	if err != nil {
		return "", fmt.Errorf("record the entry: %w", err)
	}
	return ref, nil
}

// interpretEntry finds out what a new entry is.
func (s *Service) interpretEntry(ctx context.Context, tx db.Tx, of AccountID, ref string, e iso20022.Entry) error {
	p, isPayout, err := s.payoutOfEntry(ctx, tx, of, e)
	if err != nil {
		return err
	}
	var meaning, subject string
	switch {
	case e.Direction == iso20022.Debit && isPayout:
		meaning, subject, err = s.processDebit(ctx, tx, p, e)
	case e.Direction == iso20022.Debit:
		s.log.ErrorContext(ctx, "bank debit without an order", "account", string(of), "entry", ref)
		meaning = meansUnexplained // bank and books differ until operators resolve it
	case isPayout && (e.Returned || e.Reversal):
		meaning, subject, err = s.processReturn(ctx, tx, p, ref, e)
	case s.isTransferCredit(p, of, e):
		meaning, subject, err = s.processTransferCredit(ctx, tx, p, e)
	default:
		meaning, subject, err = s.processCredit(ctx, tx, of, ref, e)
	}
	if err != nil {
		return err
	}
	if meaning == meansUnexplained {
		return s.storeEntryDetails(ctx, tx, of, ref, e)
	}
	return q.New(tx).SetEntryMeaning(ctx, q.SetEntryMeaningParams{Account: string(of), Ref: ref, Meaning: meaning, Subject: subject})
}

// lockAccount serialises whatever is recorded of one of our accounts.
func lockAccount(ctx context.Context, tx db.Tx, of AccountID) error {
	if _, err := q.New(tx).LockAccount(ctx, string(of)); err != nil {
		return fmt.Errorf("lock the account %s: %w", of, err)
	}
	return nil
}

// The meanings of an entry.
const (
	meansCredit      = "credit"
	meansPayout      = "payout"
	meansReturn      = "return"
	meansTransfer    = "transfer"
	meansResolved    = "resolved" // operators have said what it was
	meansUnexplained = "unexplained"
)

// payoutOfEntry finds our payout by the end-to-end or instruction id that the bank passes back.
func (s *Service) payoutOfEntry(ctx context.Context, tx db.Tx, of AccountID, e iso20022.Entry) (Payout, bool, error) {
	for _, key := range []string{e.EndToEndID, e.InstructionID} {
		payoutID, err := id.FromHex(key)
		if err != nil || key != id.Hex(payoutID) {
			continue
		}
		p, err := s.lockPayout(ctx, tx, payoutID)
		switch {
		case errors.Is(err, ErrNotFound):
			continue
		case err != nil:
			return Payout{}, false, err
		}
		// Anyone can send us any id: it is our payout only if amount and account agree.
		return p, p.From == of && p.Amount == e.Amount, nil
	}
	return Payout{}, false, nil
}

func (s *Service) processDebit(ctx context.Context, tx db.Tx, p Payout, e iso20022.Entry) (meaning, subject string, err error) {
	if !p.State.may(Settled) {
		if p.State == Settled && p.operatorSaid == saidSettled { // operators were faster than the bank
			return meansPayout, p.ID, s.confirmed(ctx, tx, p, e.ServicerRef)
		}
		if p.State == Returned && p.operatorSaid != saidFailed { // the return came first and settled the payout
			return meansPayout, p.ID, nil
		}
		s.log.ErrorContext(ctx, "bank debit for a payout that is not open", "state", string(p.State), "payout", p.ID, "entry", e.ServicerRef)
		return meansUnexplained, "", nil
	}
	return meansPayout, p.ID, s.settled(ctx, tx, p, e.ServicerRef, s.bookedAt(e))
}

// processReturn records that a payout was returned. If its debit was not reported yet, the payout is
// settled first: it cannot be returned without having been paid.
func (s *Service) processReturn(ctx context.Context, tx db.Tx, p Payout, ref string, e iso20022.Entry) (meaning, subject string, err error) {
	if p.State.may(Settled) {
		byDebit, err := s.settleByDebit(ctx, tx, p)
		if err == nil && !byDebit {
			err = s.settled(ctx, tx, p, "", s.bookedAt(e))
		}
		if err != nil {
			return "", "", err
		}
		if p, err = s.lockPayout(ctx, tx, p.ID); err != nil { // another credit may have been its return
			return "", "", err
		}
	}
	if !p.State.may(Returned) {
		return s.processCredit(ctx, tx, p.From, ref, e) // it was returned before: this is other money
	}
	return meansReturn, p.ID, s.ended(ctx, tx, p, Returned, e.Reason)
}
