package banking

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

// UnexplainedEntry is an entry on our account that no order of ours explains: a charge, a recall, a mistake.
type UnexplainedEntry struct {
	recordedAt  time.Time
	Account     AccountID
	AcctSvcrRef string       // our name of the entry: the bank's reference, with a number where it occurs again
	Amount      money.Amount // negative for a debit
	BookedAt    time.Time
	// Explained reports that operators have resolved the entry.
	Explained bool
	EntryDetails
}

// EntryDetails is the bank's description of an entry.
type EntryDetails struct {
	// Counterparty is the creditor of a debit, or the debtor of a credit.
	Counterparty Party  `json:"counterparty"`
	Reference    string `json:"reference"`
	// Reason is the bank's reason code and free text, unchanged.
	Reason string `json:"reason"`
	// Recall reports that the entry reverses an earlier one.
	Recall bool `json:"recall"`
	// Payment is the end-to-end id of a debit if it has the form of ours: lost books ordered it.
	Payment string `json:"payment,omitempty"`
	// Names are the banks' for the payment; a recall has those of the credit that it takes back.
	Names PaymentNames `json:"names,omitzero"`
}

// storeEntryDetails stores the bank's description of an entry that an operator has to resolve.
func (s *Service) storeEntryDetails(ctx context.Context, tx db.Tx, of AccountID, ref string, e iso20022.Entry) error {
	details := EntryDetails{
		Counterparty: partyOf(e.Creditor), Reference: e.Reference, Reason: joinReason(e.Reason.Code, e.Reason.Text),
		Recall: e.Reversal || e.Returned, Names: namesOf(e),
	}
	if e.Direction == iso20022.Credit {
		details.Counterparty = partyOf(e.Debtor)
	}
	if made, ours := ourID(e.EndToEndID); ours && e.Direction == iso20022.Debit {
		details.Payment = made
	}
	sealed, err := s.seal(entryContext, entryID(of, ref), details)
	if err != nil {
		return err
	}
	if err := q.New(tx).SetEntryDetails(ctx, q.SetEntryDetailsParams{Account: string(of), Ref: ref, Details: sealed}); err != nil {
		return fmt.Errorf("store the details of entry %s: %w", ref, err)
	}
	reason, codes := "no_order", map[string]string{"account": string(of), "reference": ref}
	if e.Charge {
		reason = "charge"
	}
	if details.Recall {
		reason = "recall"
		credit, err := s.sink.RecallReported(ctx, tx, UnexplainedEntry{
			Account: of, AcctSvcrRef: ref, Amount: e.Amount.Neg(), BookedAt: s.bookedAt(e), EntryDetails: details,
		})
		if err != nil {
			return err
		}
		if credit != "" {
			codes["unmatchedCredit"] = credit
		}
	}
	if details.Payment != "" && !details.Recall {
		if err := s.sink.PaymentMade(ctx, tx, of, details.Payment); err != nil {
			return err
		}
	}
	return s.exceptions.Raise(ctx, tx, exceptions.Exception{
		Kind: exceptions.PayoutUnexplained, Subject: entryID(of, ref), Amount: e.Amount, Reason: reason, Details: codes,
	})
}

func joinReason(code, text string) string {
	if code != "" && text != "" {
		return code + ": " + text
	}
	return code + text
}

func entryID(of AccountID, ref string) string { return string(of) + "/" + ref }

// UnexplainedEntries returns the newest entries that operators have to resolve.
func (s *Service) UnexplainedEntries(ctx context.Context, conn db.Conn, limit int32) ([]UnexplainedEntry, error) {
	found, _, err := s.unexplainedEntries(ctx, conn, db.Window{Limit: limit, ByCreation: true})
	return found, err
}

// unexplainedEntries returns the window's entries that operators have to resolve, newest first, and how many there are.
func (s *Service) unexplainedEntries(ctx context.Context, conn db.Conn, w db.Window) (found []UnexplainedEntry, total int64, err error) {
	queries := q.New(conn)
	return db.Page(
		ctx, w, "unexplained entries", queries.Unexplained, queries.CountUnexplained, func(row q.BankEntry) (UnexplainedEntry, error) {
			e, err := s.unexplainedEntryOf(row)
			e.recordedAt = row.RecordedAt
			return e, err
		},
	)
}

// UnexplainedEntry returns an entry that was unexplained when it was recorded, or ErrNotFound.
func (s *Service) UnexplainedEntry(ctx context.Context, conn db.Conn, of AccountID, ref string) (UnexplainedEntry, error) {
	row, err := q.New(conn).Entry(ctx, q.EntryParams{Account: string(of), Ref: ref})
	if err != nil {
		return UnexplainedEntry{}, orNotFound(err, "entry", ref)
	}
	if row.Meaning != meansUnexplained && row.Meaning != meansResolved {
		return UnexplainedEntry{}, notFound("unexplained entry", ref)
	}
	return s.unexplainedEntryOf(row)
}

func (s *Service) unexplainedEntryOf(row q.BankEntry) (UnexplainedEntry, error) {
	m := UnexplainedEntry{
		Account: AccountID(row.Account), AcctSvcrRef: row.Ref, Amount: pence(row.Amount), BookedAt: row.BookedAt,
		Explained: row.Meaning == meansResolved,
	}
	if len(row.Details) == 0 { // recorded before details were stored
		return m, nil
	}
	return m, s.open(entryContext, entryID(m.Account, m.AcctSvcrRef), row.Details, &m.EntryDetails)
}

// ExplainEntry records that operators resolved an entry; subject is the id of the resolution. It returns
// ErrNotFound if the entry is not unexplained any more.
func (s *Service) ExplainEntry(ctx context.Context, tx db.Tx, of AccountID, ref, subject string) error {
	n, err := q.New(tx).ExplainEntry(ctx, q.ExplainEntryParams{Account: string(of), Ref: ref, Subject: subject})
	if err != nil {
		return fmt.Errorf("explain entry %s: %w", ref, err)
	}
	if n == 0 {
		return notFound("unexplained entry", ref)
	}
	return s.exceptions.Resolve(ctx, tx, exceptions.PayoutUnexplained, entryID(of, ref), "explained")
}

// EntryException returns the subject of the exception of an unexplained entry.
func EntryException(of AccountID, ref string) string { return entryID(of, ref) }

// paidBefore settles a payout that the bank made for lost books, and which the restored ones order only now: its
// debit stands unexplained, or a credit with which it came back waits for it.
func (s *Service) paidBefore(ctx context.Context, p Payout) (paid bool, err error) {
	if made, err := s.MadeBefore(ctx, s.db.Read(), p); err != nil || !made {
		return false, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		paid = false
		if err := lockAccount(ctx, tx, p.From); err != nil {
			return err
		}
		locked, err := s.lockPayout(ctx, tx, p.ID)
		if err != nil || !locked.hasNotLeft() {
			return err
		}
		if paid, err = s.settleByDebit(ctx, tx, locked); err != nil || paid {
			return err
		}
		if paid, err = s.sink.ReturnWaits(ctx, tx, p.ID); err != nil || !paid { // operators have decided meanwhile
			return err
		}
		return s.settled(ctx, tx, locked, "", s.clock.Now()) // it cannot be returned without having been paid
	})
	if err != nil {
		return false, fmt.Errorf("settle payout %s by its earlier debit or return: %w", p.ID, err)
	}
	return paid, nil
}

// MadeBefore reports whether the bank has made the payment, of which ID, From and Amount are read, for lost books:
// its debit stands unexplained, or what came back of it waits for its order.
func (s *Service) MadeBefore(ctx context.Context, conn db.Conn, p Payout) (bool, error) {
	_, err := q.New(conn).UnexplainedDebit(ctx, s.debitOf(p))
	if err == nil {
		return true, nil
	}
	if !db.IsNoRows(err) {
		return false, fmt.Errorf("look for an earlier debit of payout %s: %w", p.ID, err)
	}
	return s.sink.ReturnWaits(ctx, conn, p.ID)
}

func (s *Service) debitOf(p Payout) q.UnexplainedDebitParams {
	index := s.sealer.Indexes(endToEndContext, id.Hex(p.ID))
	return q.UnexplainedDebitParams{Account: string(p.From), EndToEnd: index[0], Older: index[1], Amount: -p.Amount.Minor()}
}

// settleByDebit settles a payout by its debit that stands unexplained. found is false if there is none, or if operators
// have explained it meanwhile.
func (s *Service) settleByDebit(ctx context.Context, tx db.Tx, p Payout) (found bool, err error) {
	row, err := q.New(tx).UnexplainedDebit(ctx, s.debitOf(p))
	if db.IsNoRows(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("look for an earlier debit of payout %s: %w", p.ID, err)
	}
	if err := s.settled(ctx, tx, p, row.ServicerRef, row.BookedAt); err != nil {
		return false, err
	}
	if err := q.New(tx).SetEntryMeaning(ctx, q.SetEntryMeaningParams{
		Account: row.Account, Ref: row.Ref, Meaning: meansPayout, Subject: p.ID,
	}); err != nil {
		return false, err
	}
	return true, s.exceptions.Resolve(ctx, tx, exceptions.PayoutUnexplained, entryID(p.From, row.Ref), meansPayout)
}
