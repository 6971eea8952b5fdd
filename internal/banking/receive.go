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

// Take takes a file of the bank. The same file again does nothing; a file whose movements are known
// from others does nothing new. It returns ErrRefused for a file that is none of the bank's
// messages, and notes it for an operator; after any other error the file is to be given again.
func (s *Service) Take(ctx context.Context, f File) error {
	sum := sha256.Sum256(f.Content)
	hash := hex.EncodeToString(sum[:])
	known, err := q.New(s.db.Read()).File(ctx, hash)
	switch {
	case err == nil && known.State == refusedFile:
		return ErrRefused
	case err == nil:
		return nil
	case !errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("look for file %s: %w", f.Name, err)
	}
	m, err := iso20022.Read(f.Content)
	if err == nil {
		err = s.take(ctx, m, hash)
	}
	if err != nil && !errors.Is(err, iso20022.ErrMalformed) {
		return fmt.Errorf("take file %s: %w", f.Name, err)
	}
	note := q.InsertFileParams{Hash: hash, Name: trimTo(f.Name, 200), Message: trimTo(m.Name, 60), MessageID: m.ID, State: takenFile, RecordedAt: s.clock.Now()}
	if err != nil {
		s.log.ErrorContext(ctx, "a file of the bank is refused", "file", f.Name, "err", err)
		note.State, note.Problem = refusedFile, trimTo(err.Error(), 500)
		err = ErrRefused
	}
	return errors.Join(s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return q.New(tx).InsertFile(ctx, note) }), err)
}

const (
	takenFile   = "taken"
	refusedFile = "refused"
)

// take works through a message. Each movement is a transaction of its own: one that fails holds up
// no other.
func (s *Service) take(ctx context.Context, m iso20022.Message, hash string) error {
	var all error
	if m.Status != nil {
		all = s.takeStatus(ctx, *m.Status)
	}
	for _, n := range m.Notices {
		all = graver(all, s.takeEntries(ctx, n.Account, n.Entries))
	}
	for _, st := range m.Statements {
		all = graver(all, s.takeStatement(ctx, st, hash))
	}
	return all
}

// graver keeps, of two errors, the one after which the file has to be given again.
func graver(a, b error) error {
	if a == nil || (errors.Is(a, iso20022.ErrMalformed) && b != nil) {
		return b
	}
	return a
}

func (s *Service) takeEntries(ctx context.Context, account iso20022.Account, entries []iso20022.Entry) error {
	of, err := s.accountOf(account)
	if err != nil {
		return err
	}
	var all error
	for _, e := range entries {
		if !e.Booked || e.Amount.IsZero() { // announced only, or no money at all
			continue
		}
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.takeEntry(ctx, tx, of, e) })
		if err != nil {
			all = graver(all, fmt.Errorf("entry %s: %w", e.ServicerRef, err))
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
	return "", fmt.Errorf("%w: a message about an account that is not ours", iso20022.ErrMalformed)
}

// takeEntry records one movement, once, and tells the sink what it is.
func (s *Service) takeEntry(ctx context.Context, tx db.Tx, of AccountID, e iso20022.Entry) error {
	amount := e.Amount.Minor()
	if e.Direction == iso20022.Debit {
		amount = -amount
	}
	if err := lockAccount(ctx, tx, of); err != nil {
		return err
	}
	n, err := q.New(tx).InsertEntry(ctx, q.InsertEntryParams{
		Account: string(of), ServicerRef: e.ServicerRef, Amount: amount, Meaning: unexplained, BookedAt: s.bookedAt(e), RecordedAt: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("record the entry: %w", err)
	}
	if n == 0 {
		return s.checkKnown(ctx, tx, of, e, amount)
	}
	p, ours, err := s.payoutOfEntry(ctx, tx, of, e)
	if err != nil {
		return err
	}
	var meaning, subject string
	switch {
	case e.Direction == iso20022.Debit && ours:
		meaning, subject, err = s.takeDebit(ctx, tx, p, e)
	case e.Direction == iso20022.Debit:
		s.log.ErrorContext(ctx, "the bank debited us for something we did not order", "account", string(of), "entry", e.ServicerRef)
		meaning = unexplained // bank and books differ until operators explain it
	case ours && (e.Returned || e.Reversal):
		meaning, subject, err = s.takeReturn(ctx, tx, p, e)
	case s.arrives(p, of, e):
		meaning, subject, err = s.takeArrival(ctx, tx, p, e)
	default:
		meaning, subject, err = s.takeCredit(ctx, tx, of, e)
	}
	if err != nil {
		return err
	}
	if meaning == unexplained {
		return s.keepDetails(ctx, tx, of, e)
	}
	return q.New(tx).SetEntryMeaning(ctx, q.SetEntryMeaningParams{Account: string(of), ServicerRef: e.ServicerRef, Meaning: meaning, Subject: subject})
}

// lockAccount makes everything that is recorded of one of our accounts take turns.
func lockAccount(ctx context.Context, tx db.Tx, of AccountID) error {
	if _, err := q.New(tx).LockAccount(ctx, string(of)); err != nil {
		return fmt.Errorf("lock the account %s: %w", of, err)
	}
	return nil
}

// What a movement turned out to be.
const (
	meansCredit   = "credit"
	meansPayout   = "payout"
	meansReturn   = "return"
	meansTransfer = "transfer"
	meansResolved = "resolved" // operators have said what it was
	unexplained   = "unexplained"
)

// checkKnown compares a repeated entry with what we hold. A bank that uses one key for two
// movements would have us lose one: a person has to look.
func (s *Service) checkKnown(ctx context.Context, tx db.Tx, of AccountID, e iso20022.Entry, amount int64) error {
	known, err := q.New(tx).Entry(ctx, q.EntryParams{Account: string(of), ServicerRef: e.ServicerRef})
	if err != nil {
		return fmt.Errorf("read the known entry: %w", err)
	}
	if known.Amount != amount {
		s.log.ErrorContext(ctx, "the bank used the key of an entry for another amount", "account", string(of), "entry", e.ServicerRef)
		return fmt.Errorf("%w: the entry's key was used for another amount", iso20022.ErrMalformed)
	}
	return nil
}

// payoutOfEntry finds our payment by the key that the bank gives back.
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
		// A stranger may send us any key: it is our payment only for its amount and account.
		return p, p.From == of && p.Amount == e.Amount, nil
	}
	return Payout{}, false, nil
}

func (s *Service) takeDebit(ctx context.Context, tx db.Tx, p Payout, e iso20022.Entry) (meaning, subject string, err error) {
	if !p.State.may(Settled) {
		if p.State == Returned { // the return came first and settled it
			return meansPayout, p.ID, nil
		}
		s.log.ErrorContext(ctx, "the bank debited us for a payment that was "+string(p.State), "payout", p.ID, "entry", e.ServicerRef)
		return unexplained, "", nil
	}
	return meansPayout, p.ID, s.settled(ctx, tx, p, e.ServicerRef, s.bookedAt(e))
}

// takeReturn takes money that came back. When its debit has not arrived yet, the payment is settled
// first: it cannot come back without having left.
func (s *Service) takeReturn(ctx context.Context, tx db.Tx, p Payout, e iso20022.Entry) (meaning, subject string, err error) {
	if p.State.may(Settled) {
		if err := s.settled(ctx, tx, p, "", s.bookedAt(e)); err != nil {
			return "", "", err
		}
		p.State = Settled
	}
	if !p.State.may(Returned) {
		return s.takeCredit(ctx, tx, p.From, e) // it came back before: this is other money
	}
	return meansReturn, p.ID, s.ended(ctx, tx, p, Returned, e.Reason)
}
