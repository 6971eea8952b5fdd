package banking

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// The reasons for which a file is not processed; each is the reason of an exception.
const (
	fileUnreadable    = "file_unreadable"
	unknownName       = "unknown_name"
	accountUnknown    = "account_unknown" // of a report too, and then the reason of its exception alone
	doesNotAddUp      = "statement_does_not_add_up"
	pageMissing       = "statement_page_missing"
	processingFailing = "processing_failing"
)

// maxAttempts is how often a file is tried before its entries that still fail are put aside.
const maxAttempts = 5

// ProcessFile processes a file of the bank. The same file again changes nothing, and neither does a file
// whose entries are known from other files. ProcessFile returns ErrRejected for a file that is not a
// valid message, and raises an exception; passed again, the file is read again. After any other error the
// file has to be passed again.
func (s *Service) ProcessFile(ctx context.Context, f InboundFile) error {
	if f.Stray {
		if err := s.refuseStray(ctx, f.Name); err != nil {
			return err // and it stays where it is
		}
		return ErrRejected
	}
	hash, err := f.hash()
	if err != nil {
		return fmt.Errorf("read file %s: %w", f.Name, err)
	}
	if !f.Shared {
		return s.processClaimed(ctx, f, hash)
	}
	return s.claimed(ctx, hash, func(ctx context.Context) error { return s.processClaimed(ctx, f, hash) })
}

func (s *Service) processClaimed(ctx context.Context, f InboundFile, hash string) error {
	known, err := q.New(s.db.Read()).File(ctx, hash)
	switch {
	case err == nil && fileState(known.State) == processedFile:
		return nil
	case err != nil && !db.IsNoRows(err):
		return fmt.Errorf("look up file %s: %w", f.Name, err)
	}
	file := &fileInWork{InboundFile: f, hash: hash, attempts: int(known.Attempts)}
	err = s.processMessage(ctx, file)
	record := q.SaveFileParams{
		Hash: hash, Name: trimTo(f.Name, 200), Message: trimTo(file.message.Name, 60), MessageID: trimTo(file.message.ID, 35),
		State:   string(processedFile),
		Program: s.program, RecordedAt: s.clock.Now(),
	}
	switch {
	case errors.Is(err, iso20022.ErrMalformed):
		s.log.ErrorContext(ctx, "bank file rejected", "file", f.Name, "err", err)
		record.State, record.Reason, record.Problem = string(rejectedFile), reasonOf(err), trimTo(err.Error(), 500)
		if record.Content, err = s.sealFile(f, hash); err != nil {
			return err
		}
		return errors.Join(s.recordFile(ctx, record), ErrRejected)
	case err != nil:
		record.State, record.Reason, record.Problem = string(failingFile), processingFailing, trimTo(err.Error(), 500)
		if ctx.Err() == nil {
			err = errors.Join(err, s.recordFailing(ctx, record, file.attempts+1))
		}
		return fmt.Errorf("process file %s: %w", f.Name, err)
	}
	err = s.recordFile(ctx, record)
	if err == nil && len(file.message.Statements) > 0 {
		err = s.retryRefusedEntries(ctx)
	}
	return err
}

// refuseStray raises an exception for what lay in the inbox and is no message. There is no content to record.
func (s *Service) refuseStray(ctx context.Context, name string) error {
	s.log.ErrorContext(ctx, "a file in the bank's inbox is not a message", "name", name)
	sum := sha256.Sum256([]byte("inbox/" + name))
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.exceptions.Raise(ctx, tx, exceptions.Exception{
			Kind: exceptions.BankFileRefused, Subject: hex.EncodeToString(sum[:]), Reason: unknownName,
			Details: map[string]string{"file": trimTo(name, 200)},
		})
	})
}

// recordFile records the outcome of a file, with its exception.
func (s *Service) recordFile(ctx context.Context, p q.SaveFileParams) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := saveFile(ctx, tx, p); err != nil {
			return err
		}
		if fileState(p.State) == processedFile {
			return s.exceptions.Resolve(ctx, tx, exceptions.BankFileRefused, p.Hash, "processed")
		}
		return s.exceptions.Raise(ctx, tx, exceptions.Exception{
			Kind: exceptions.BankFileRefused, Subject: p.Hash, Reason: p.Reason, Details: map[string]string{"file": p.Name, "message": p.Message},
		})
	})
}

// recordFailing records that a file failed, and raises an exception once it did so several times.
func (s *Service) recordFailing(ctx context.Context, p q.SaveFileParams, attempts int) error {
	if attempts >= maxAttempts {
		return s.recordFile(ctx, p)
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return saveFile(ctx, tx, p) })
}

// saveFile writes the row of a file. What another process has processed meanwhile stays processed.
func saveFile(ctx context.Context, tx db.Tx, p q.SaveFileParams) error {
	known, err := q.New(tx).File(ctx, p.Hash)
	switch {
	case err == nil && fileStates.Check(fileState(known.State), fileState(p.State)) != nil:
		return nil
	case err != nil && !db.IsNoRows(err):
		return fmt.Errorf("read file %s: %w", p.Name, err)
	}
	if err := q.New(tx).SaveFile(ctx, p); err != nil {
		return fmt.Errorf("record file %s: %w", p.Name, err)
	}
	return nil
}

// reasonOf returns the code for why a file is rejected.
func reasonOf(err error) string {
	var m misfit
	if errors.As(err, &m) {
		return m.reason
	}
	return fileUnreadable
}

// misfit is a valid message that does not fit our accounts or itself.
type misfit struct{ reason, text string }

func (m misfit) Error() string        { return iso20022.ErrMalformed.Error() + ": " + m.text }
func (m misfit) Is(target error) bool { return target == iso20022.ErrMalformed }

// fileInWork is a file that is being processed.
type fileInWork struct {
	InboundFile
	hash     string
	attempts int // made before
	message  iso20022.Message
	reports  []report
}

// reported is one Ntry with the entries that it says.
type reported struct {
	entries []iso20022.Entry
	at      place
	until   day.Day
}

// positionsPerItem is how many entries of one Ntry have a position of their own.
const positionsPerItem = 1 << 24

// processMessage reads the file twice: once to know that it is a valid message and that its statements add up,
// and once to process its entries.
func (s *Service) processMessage(ctx context.Context, f *fileInWork) (err error) {
	var nets []report
	f.message, err = f.scan(func(i iso20022.Item) error {
		for len(nets) <= i.Report {
			nets = append(nets, report{netKnown: true})
		}
		nets[i.Report].net += i.Net.Minor()
		nets[i.Report].netKnown = nets[i.Report].netKnown && i.NetKnown
		return nil
	})
	if err != nil {
		return err
	}
	if f.message.Status != nil {
		return s.processStatusReport(ctx, *f.message.Status)
	}
	if err := s.readReports(f); err != nil {
		return err
	}
	var all error
	for i := range f.reports {
		r := &f.reports[i]
		r.netKnown = true
		if i < len(nets) {
			r.net, r.netKnown = nets[i].net, nets[i].netKnown
		}
		if r.unread == nil && r.statement != nil && r.statement.Page == 0 {
			r.problem = r.checkBalances()
		}
		all = moreSevere(all, r.problem)
	}
	if err := s.processItems(ctx, f); err != nil {
		return err
	}
	for _, r := range f.reports {
		switch {
		case r.unread != nil:
			all = moreSevere(all, s.refuseReport(ctx, f, r))
		case r.problem == nil && r.statement != nil:
			all = moreSevere(all, s.statementProcessed(ctx, r, f.hash))
		}
	}
	return all
}

// readReports reads what the file reports of. A file of which nothing is about our accounts is refused; of others, what is
// not is left out.
func (s *Service) readReports(f *fileInWork) (all error) {
	ours := 0
	add := func(r report) {
		if f.reports = append(f.reports, r); r.account != "" {
			ours++
		}
		all = moreSevere(all, r.unread)
	}
	for i, n := range f.message.Notices {
		add(s.reportOf(f, i, n.Account, n.Named, n.Err, nil))
	}
	for i, st := range f.message.Statements {
		if st.Created.IsZero() {
			st.Created = s.clock.Now()
		}
		add(s.reportOf(f, i, st.Account, st.Named, st.Err, &st))
	}
	if ours > 0 {
		return nil
	}
	return all
}

func (s *Service) reportOf(f *fileInWork, index int, account iso20022.Account, named string, unread error, st *iso20022.Statement) report {
	r := report{named: named, statement: st, at: place{
		Report: fmt.Sprintf("%s:%d", f.hash[:16], index), File: f.hash[:16], Statement: st != nil,
	}}
	if st != nil && st.Page > 0 {
		r.at.Report, r.at.Page = pagedReport(*st), int32(min(st.Page, 1<<30))
	}
	var ours bool
	if r.account, ours = s.accountOf(account); !ours && account.Known() {
		r.named = account.SortCode + " " + account.Number
	}
	if !ours {
		r.unread = misfit{accountUnknown, "the account in the message is not ours"}
	} else if unread != nil {
		r.unread = misfit{reportUnreadable, unread.Error()}
	}
	return r
}

// accountOf returns which of our accounts one is. A bank that says no sort code speaks of accounts that it keeps itself.
func (s *Service) accountOf(a iso20022.Account) (AccountID, bool) {
	for _, account := range []AccountID{Main, Own} {
		ours := s.issuer.account(account)
		if ours == a || a.SortCode == "" && a.Number == ours.Number {
			return account, true
		}
	}
	return "", false
}

// moreSevere returns the one of two errors after which the file has to be passed again, if any.
func moreSevere(a, b error) error {
	if a == nil || (errors.Is(a, iso20022.ErrMalformed) && b != nil) {
		return b
	}
	return a
}

const (
	// newBatch is how many new entries are booked in one transaction, but for those of one Ntry: others wait for the
	// books meanwhile.
	newBatch = 16
	// itemBatch is how many Ntry are looked up at once. A statement lists what the notices of its day have brought, so
	// that most of them are known, and new ones wait behind those.
	itemBatch = 500
	// sizeBatch is how many XML elements they have, so that large ones do not fill the memory.
	sizeBatch = 100_000
)

// processItems processes the entries of the reports that can be processed.
func (s *Service) processItems(ctx context.Context, f *fileInWork) error {
	var all error
	var waiting []iso20022.Item
	size := 0
	flush := func() {
		if len(waiting) > 0 {
			all = errors.Join(all, s.processBatch(ctx, f, waiting))
			waiting, size = waiting[:0], 0
		}
	}
	_, err := f.scan(func(i iso20022.Item) error {
		if r := f.reports[i.Report]; r.problem != nil || r.account == "" {
			return ctx.Err()
		}
		if len(waiting) > 0 && waiting[0].Report != i.Report {
			flush()
		}
		waiting, size = append(waiting, i), size+i.Size
		if len(waiting) == itemBatch || size >= sizeBatch {
			flush()
		}
		return ctx.Err()
	})
	flush()
	return errors.Join(all, err)
}

// processBatch processes items of one report, in their order: as many together as that works for, and one that fails by
// itself.
func (s *Service) processBatch(ctx context.Context, f *fileInWork, items []iso20022.Item) (all error) {
	r := f.reports[items[0].Report]
	for len(items) > 0 {
		n, ok := s.processTogether(ctx, r, items)
		if !ok && 0 < n && n < len(items) { // those before the one that failed
			n, ok = s.processTogether(ctx, r, items[:n])
		}
		if !ok {
			n = max(n, 1)
			all = errors.Join(all, s.processEach(ctx, f, r, items[:n]))
		}
		items = items[n:]
	}
	return all
}

// processTogether processes the first n of the items in one transaction. If that fails, nothing of them is processed, and n
// are before the one that failed: all of them if it was none of them.
func (s *Service) processTogether(ctx context.Context, r report, items []iso20022.Item) (n int, ok bool) {
	if len(items) == 1 {
		return 1, false
	}
	var reports []reported
	for _, i := range items {
		if i.Err != nil {
			break
		}
		reports = append(reports, r.reported(i))
	}
	if len(reports) == 0 {
		return 0, false
	}
	var failed error
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		n, failed = s.processReported(ctx, tx, r.account, reports, false)
		return failed
	})
	if err != nil && failed == nil { // it did not begin or commit
		return len(items), false
	}
	return n, err == nil
}

// processEach processes each of the items by itself, and puts those aside that cannot be processed.
func (s *Service) processEach(ctx context.Context, f *fileInWork, r report, items []iso20022.Item) (all error) {
	for _, i := range items {
		err := i.Err
		if err == nil {
			err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
				_, err := s.processReported(ctx, tx, r.account, []reported{r.reported(i)}, false)
				return err
			})
		}
		if err == nil {
			continue
		}
		if reason := entryReason(err, f.attempts); reason != "" && ctx.Err() == nil {
			err = s.refuseEntry(ctx, f, r, i, reason, err)
		}
		all = errors.Join(all, err)
	}
	return all
}

func (r report) reported(i iso20022.Item) reported {
	at := r.at
	at.Position = int64(i.Position) * positionsPerItem
	return reported{entries: i.Entries, at: at, until: r.until()}
}
