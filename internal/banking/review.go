package banking

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// Movement is a movement at the bank that nothing of ours explains: a charge, a recall, a mistake.
type Movement struct {
	Account     AccountID
	AcctSvcrRef string
	Amount      money.Amount // negative went out
	BookedAt    time.Time
	// Posted tells that operators have said what it was.
	Posted bool
	Said
}

// Said is what the bank says of a movement.
type Said struct {
	// Counterparty is who the money went to, or came from.
	Counterparty Party  `json:"counterparty"`
	Reference    string `json:"reference"`
	// Reason is the bank's code and words, as they come.
	Reason string `json:"reason"`
	// Recall tells that it undoes an earlier movement.
	Recall bool `json:"recall"`
}

// keepDetails stores what the bank says of a movement that a person has to explain.
func (s *Service) keepDetails(ctx context.Context, tx db.Tx, of AccountID, e iso20022.Entry) error {
	said := Said{Counterparty: partyOf(e.Creditor), Reference: e.Reference, Reason: joined(e.Reason.Code, e.Reason.Text), Recall: e.Reversal || e.Returned}
	if e.Direction == iso20022.Credit {
		said.Counterparty = partyOf(e.Debtor)
	}
	sealed, err := s.seal(entryContext, entryID(of, e.ServicerRef), said)
	if err != nil {
		return err
	}
	if err := q.New(tx).SetEntryDetails(ctx, q.SetEntryDetailsParams{Account: string(of), ServicerRef: e.ServicerRef, Details: sealed}); err != nil {
		return fmt.Errorf("keep what the bank says of entry %s: %w", e.ServicerRef, err)
	}
	return nil
}

func joined(code, text string) string {
	if code != "" && text != "" {
		return code + ": " + text
	}
	return code + text
}

func entryID(of AccountID, ref string) string { return string(of) + "/" + ref }

// Unexplained are the newest movements for which a person has to find the reason.
func (s *Service) Unexplained(ctx context.Context, conn db.Conn, most int32) ([]Movement, error) {
	rows, err := q.New(conn).Unexplained(ctx, most)
	if err != nil {
		return nil, fmt.Errorf("list unexplained movements: %w", err)
	}
	found := make([]Movement, len(rows))
	for i, row := range rows {
		if found[i], err = s.movementOf(row); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// Movement is one that nothing of ours explained when it came; ErrNotFound for any other.
func (s *Service) Movement(ctx context.Context, conn db.Conn, of AccountID, ref string) (Movement, error) {
	row, err := q.New(conn).Entry(ctx, q.EntryParams{Account: string(of), ServicerRef: ref})
	if err != nil {
		return Movement{}, orNotFound(err, "movement", ref)
	}
	if row.Meaning != unexplained && row.Meaning != meansResolved {
		return Movement{}, notFound("unexplained movement", ref)
	}
	return s.movementOf(row)
}

func (s *Service) movementOf(row q.BankEntry) (Movement, error) {
	m := Movement{Account: AccountID(row.Account), AcctSvcrRef: row.ServicerRef, Amount: pence(row.Amount), BookedAt: row.BookedAt, Posted: row.Meaning == meansResolved}
	if len(row.Details) == 0 { // one of before details were kept
		return m, nil
	}
	return m, s.open(entryContext, entryID(m.Account, m.AcctSvcrRef), row.Details, &m.Said)
}

// Explain notes that operators have said what a movement was: subject names where. ErrNotFound when
// nobody waits for that any more.
func (s *Service) Explain(ctx context.Context, tx db.Tx, of AccountID, ref, subject string) error {
	n, err := q.New(tx).ExplainEntry(ctx, q.ExplainEntryParams{Account: string(of), ServicerRef: ref, Subject: subject})
	if err != nil {
		return fmt.Errorf("explain movement %s: %w", ref, err)
	}
	if n == 0 {
		return notFound("unexplained movement", ref)
	}
	return nil
}

// RefusedFile is a file in the bank's folder that could not be taken as a whole.
type RefusedFile struct {
	Name, Message, Problem string
	At                     time.Time
}

// RefusedFiles are the newest files that a person has to look at.
func (s *Service) RefusedFiles(ctx context.Context, conn db.Conn, most int32) ([]RefusedFile, error) {
	rows, err := q.New(conn).RefusedFiles(ctx, most)
	if err != nil {
		return nil, fmt.Errorf("list refused files: %w", err)
	}
	files := make([]RefusedFile, len(rows))
	for i, row := range rows {
		files[i] = RefusedFile{row.Name, row.Message, row.Problem, row.RecordedAt}
	}
	return files, nil
}
