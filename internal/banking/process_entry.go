package banking

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// line is one entry of a report.
type line struct {
	iso20022.Entry
	identity
	at   place
	near day.Day // around which it is looked for
	// batch is what the batch booking of which it is a part comes to, negative for a debit.
	batch int64
}

// linesOf returns the entries of one Ntry that are money on the account.
func (s *Service) linesOf(of AccountID, r reported) (lines []line) {
	for n, e := range r.entries {
		if !e.Booked || e.Amount.IsZero() { // an announcement only, or no money
			continue
		}
		l := line{Entry: e, identity: s.identityOf(of, e), at: r.at}
		l.at.Position += int64(n)
		if !r.until.IsZero() && l.day.After(r.until) { // it is in that statement's balance
			l.day = r.until
		}
		if l.near = l.day; l.near.IsZero() {
			l.near = day.In(s.clock.Now())
		}
		lines = append(lines, l)
	}
	var batch int64 // the lines are of one Ntry, which is one batch booking
	for _, l := range lines {
		batch += l.amount
	}
	for i := range lines {
		lines[i].batch = batch
	}
	return lines
}

// processReported processes Ntry of one report in their order, and of each all entries or none. It ends early once enough
// are new, or the next one is of another time, and returns how many it has processed. With an error it returns how many are
// before the one that failed, and all of them if it was none of them. decided reports that operators have said that they
// are entries of their own.
func (s *Service) processReported(ctx context.Context, tx db.Tx, of AccountID, items []reported, decided bool) (done int, err error) {
	defer func() {
		if p := recover(); p != nil {
			s.log.ErrorContext(ctx, "processing a bank entry panicked", "account", string(of), "panic", p, "stack", string(debug.Stack()))
			err = errPanicked
		}
	}()
	var lines []line
	ends := make([]int, 0, len(items)) // of each item, in lines
	for done = 0; done < len(items); done++ {
		l := s.linesOf(of, items[done])
		if len(lines) > 0 && slices.ContainsFunc(l, func(l line) bool { return !l.isAround(lines[0].near) }) {
			break
		}
		lines = append(lines, l...)
		ends = append(ends, len(lines))
	}
	if len(lines) == 0 {
		return done, nil
	}
	known, err := s.knownEntries(ctx, tx, of, lines)
	if err != nil {
		return len(items), err
	}
	at, added := 0, 0
	for done = 0; done < len(ends) && added < newBatch; done++ {
		for ; at < ends[done]; at++ {
			isNew, err := s.processEntry(ctx, tx, known, lines[at], decided)
			if err != nil {
				return done, fmt.Errorf("entry %s: %w", lines[at].ServicerRef, err)
			}
			if isNew {
				added++
			}
		}
	}
	if err := known.save(ctx, tx); err != nil {
		return len(items), err
	}
	return done, nil
}

// processEntry records one entry, once, and reports to the sink what it means.
func (s *Service) processEntry(ctx context.Context, tx db.Tx, known *knownEntries, l line, decided bool) (isNew bool, err error) {
	rows, err := known.find(l)
	switch {
	case errors.Is(err, errContradicted) && decided:
	case err != nil:
		return false, err
	case len(rows) > 0:
		for _, row := range rows {
			known.reportedAgain(row, l)
		}
		return false, nil
	}
	if err := known.save(ctx, tx); err != nil { // the name of a new entry depends on them
		return false, err
	}
	ref, err := s.insertEntry(ctx, tx, known, l)
	if err != nil {
		return false, err
	}
	return true, s.interpretEntry(ctx, tx, known.account, ref, l.Entry)
}

func (s *Service) insertEntry(ctx context.Context, tx db.Tx, known *knownEntries, l line) (ref string, err error) {
	booked := l.day
	if booked.IsZero() {
		booked = day.In(s.clock.Now())
	}
	if ref, err = newRef(ctx, tx, known.account, l.identity, booked); err != nil {
		return "", err
	}
	p := q.InsertEntryParams{
		Account: string(known.account), Ref: ref, ServicerRef: l.servicerRef, Amount: l.amount, Day: booked.String(), DayStated: !l.day.IsZero(),
		EndToEnd: l.endToEnd, Counterparty: l.counterparty, Name: l.name, OwnNumber: l.ourAccount,
		Report: l.at.Report, ReportPage: l.at.Page, ReportFile: l.at.File, Position: l.at.Position, Batch: l.Batch,
		BookedAt: s.bookedAt(l.Entry), RecordedAt: s.clock.Now(),
	}
	if err := q.New(tx).InsertEntry(ctx, p); err != nil {
		return "", fmt.Errorf("record the entry: %w", err)
	}
	known.add(&q.BankEntry{
		Account: p.Account, Ref: p.Ref, ServicerRef: p.ServicerRef, Amount: p.Amount, Day: p.Day, DayStated: p.DayStated,
		EndToEnd: p.EndToEnd, Counterparty: p.Counterparty, Name: p.Name, OwnNumber: p.OwnNumber,
		Report: p.Report, ReportPage: p.ReportPage, ReportFile: p.ReportFile, Position: p.Position, Batch: p.Batch,
		BookedAt: p.BookedAt, RecordedAt: p.RecordedAt,
	})
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
func (s *Service) processReturn(
	ctx context.Context, tx db.Tx, p Payout, ref string, e iso20022.Entry,
) (meaning, subject string, err error) {
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
