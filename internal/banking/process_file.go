package banking

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// ProcessFile processes a file of the bank. The same file again changes nothing, and neither does a file
// whose entries are known from other files. ProcessFile returns ErrRejected for a file that is not a
// valid message, and records it for an operator; after any other error the file has to be passed again.
func (s *Service) ProcessFile(ctx context.Context, f InboundFile) error {
	sum := sha256.Sum256(f.Content)
	hash := hex.EncodeToString(sum[:])
	known, err := q.New(s.db.Read()).File(ctx, hash)
	switch {
	case err == nil && known.State == rejectedFile:
		return ErrRejected
	case err == nil:
		return nil
	case !errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("look up file %s: %w", f.Name, err)
	}
	m, err := iso20022.Read(f.Content)
	if err == nil {
		err = s.processMessage(ctx, m, hash)
	}
	if err != nil && !errors.Is(err, iso20022.ErrMalformed) {
		return fmt.Errorf("process file %s: %w", f.Name, err)
	}
	record := q.InsertFileParams{Hash: hash, Name: trimTo(f.Name, 200), Message: trimTo(m.Name, 60), MessageID: m.ID, State: processedFile, RecordedAt: s.clock.Now()}
	if err != nil {
		s.log.ErrorContext(ctx, "bank file rejected", "file", f.Name, "err", err)
		record.State, record.Problem = rejectedFile, trimTo(err.Error(), 500)
		err = ErrRejected
	}
	return errors.Join(s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return q.New(tx).InsertFile(ctx, record) }), err)
}

const (
	processedFile = "processed"
	rejectedFile  = "rejected"
)

// processMessage processes each entry of a message in a transaction of its own, so that an entry that
// fails does not block the others.
func (s *Service) processMessage(ctx context.Context, m iso20022.Message, hash string) error {
	var all error
	if m.Status != nil {
		all = s.processStatusReport(ctx, *m.Status)
	}
	for _, n := range m.Notices {
		all = moreSevere(all, s.processEntries(ctx, n.Account, n.Entries))
	}
	for _, st := range m.Statements {
		all = moreSevere(all, s.processStatement(ctx, st, hash))
	}
	return all
}

// moreSevere returns the one of two errors after which the file has to be passed again, if any.
func moreSevere(a, b error) error {
	if a == nil || (errors.Is(a, iso20022.ErrMalformed) && b != nil) {
		return b
	}
	return a
}

func (s *Service) processEntries(ctx context.Context, account iso20022.Account, entries []iso20022.Entry) error {
	of, err := s.accountOf(account)
	if err != nil {
		return err
	}
	var all error
	for _, e := range entries {
		if !e.Booked || e.Amount.IsZero() { // an announcement only, or no money
			continue
		}
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.processEntry(ctx, tx, of, e) })
		if err != nil {
			all = moreSevere(all, fmt.Errorf("entry %s: %w", e.ServicerRef, err))
		}
	}
	return all
}

func (s *Service) accountOf(a iso20022.Account) (AccountID, error) {
	for _, account := range []AccountID{Main, Own} {
		if s.issuer.account(account) == a {
			return account, nil
		}
	}
	return "", fmt.Errorf("%w: the account in the message is not ours", iso20022.ErrMalformed)
}

// processEntry records one entry, once, and reports to the sink what it means.
func (s *Service) processEntry(ctx context.Context, tx db.Tx, of AccountID, e iso20022.Entry) error {
	amount := e.Amount.Minor()
	if e.Direction == iso20022.Debit {
		amount = -amount
	}
	if err := lockAccount(ctx, tx, of); err != nil {
		return err
	}
	n, err := q.New(tx).InsertEntry(ctx, q.InsertEntryParams{
		Account: string(of), ServicerRef: e.ServicerRef, Amount: amount, Meaning: meansUnexplained, BookedAt: s.bookedAt(e), RecordedAt: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("record the entry: %w", err)
	}
	if n == 0 {
		return s.checkRepeatedEntry(ctx, tx, of, e, amount)
	}
	p, isPayout, err := s.payoutOfEntry(ctx, tx, of, e)
	if err != nil {
		return err
	}
	var meaning, subject string
	switch {
	case e.Direction == iso20022.Debit && isPayout:
		meaning, subject, err = s.processDebit(ctx, tx, p, e)
	case e.Direction == iso20022.Debit:
		s.log.ErrorContext(ctx, "bank debit without an order", "account", string(of), "entry", e.ServicerRef)
		meaning = meansUnexplained // bank and books differ until operators resolve it
	case isPayout && (e.Returned || e.Reversal):
		meaning, subject, err = s.processReturn(ctx, tx, p, e)
	case s.isTransferCredit(p, of, e):
		meaning, subject, err = s.processTransferCredit(ctx, tx, p, e)
	default:
		meaning, subject, err = s.processCredit(ctx, tx, of, e)
	}
	if err != nil {
		return err
	}
	if meaning == meansUnexplained {
		return s.storeEntryDetails(ctx, tx, of, e)
	}
	return q.New(tx).SetEntryMeaning(ctx, q.SetEntryMeaningParams{Account: string(of), ServicerRef: e.ServicerRef, Meaning: meaning, Subject: subject})
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

// checkRepeatedEntry compares a repeated entry with the one we recorded. If the bank used one reference
// for two entries, we would miss the second: an operator has to look at it.
func (s *Service) checkRepeatedEntry(ctx context.Context, tx db.Tx, of AccountID, e iso20022.Entry, amount int64) error {
	known, err := q.New(tx).Entry(ctx, q.EntryParams{Account: string(of), ServicerRef: e.ServicerRef})
	if err != nil {
		return fmt.Errorf("read the known entry: %w", err)
	}
	if known.Amount != amount {
		s.log.ErrorContext(ctx, "bank reference used for another amount", "account", string(of), "entry", e.ServicerRef)
		return fmt.Errorf("%w: the reference was used for another amount", iso20022.ErrMalformed)
	}
	return nil
}

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
		if p.State == Returned { // the return came first and settled the payout
			return meansPayout, p.ID, nil
		}
		s.log.ErrorContext(ctx, "bank debit for a payout that is not open", "state", string(p.State), "payout", p.ID, "entry", e.ServicerRef)
		return meansUnexplained, "", nil
	}
	return meansPayout, p.ID, s.settled(ctx, tx, p, e.ServicerRef, s.bookedAt(e))
}

// processReturn records that a payout was returned. If its debit was not reported yet, the payout is
// settled first: it cannot be returned without having been paid.
func (s *Service) processReturn(ctx context.Context, tx db.Tx, p Payout, e iso20022.Entry) (meaning, subject string, err error) {
	if p.State.may(Settled) {
		if err := s.settled(ctx, tx, p, "", s.bookedAt(e)); err != nil {
			return "", "", err
		}
		p.State = Settled
	}
	if !p.State.may(Returned) {
		return s.processCredit(ctx, tx, p.From, e) // it was returned before: this is other money
	}
	return meansReturn, p.ID, s.ended(ctx, tx, p, Returned, e.Reason)
}
