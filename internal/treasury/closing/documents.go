package closing

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/treasury/closing/q"
)

// DocumentKind names a document of a close.
type DocumentKind string

// The documents.
const (
	TrialBalanceDocument   DocumentKind = "trial_balance"
	ReconciliationDocument DocumentKind = "reconciliation"
)

// keepDocuments stores the two documents of a close, as they will be downloaded, with their hashes.
func (s *Service) keepDocuments(ctx context.Context, tx db.Tx, row q.ClosingMonth, p Papers, last ledger.Head) error {
	for kind, content := range map[DocumentKind][]byte{
		TrialBalanceDocument:   balanceCSV(row.Month, p.Balance.Lines, last),
		ReconciliationDocument: reconciliationCSV(row.Month, p.Reconciliation, p.Missing),
	} {
		sum := sha256.Sum256(content)
		if err := q.New(tx).InsertDocument(ctx, q.InsertDocumentParams{
			CloseID: row.ID, Kind: string(kind), Content: content, Sha256: sum[:],
		}); err != nil {
			return fmt.Errorf("store a document of %s: %w", row.Month, err)
		}
	}
	return nil
}

// DocumentOf returns the CSV of a document: as it was kept, or as it would be now for a month that is open.
func (s *Service) DocumentOf(ctx context.Context, text string, kind DocumentKind) ([]byte, error) {
	m, err := parseMonth(text)
	if err != nil {
		return nil, ErrNotFound
	}
	one, err := s.month(ctx, s.db.Read(), m)
	if err != nil {
		return nil, err
	}
	if len(one.Documents) > 0 {
		d, err := q.New(s.db.Read()).Document(ctx, q.DocumentParams{CloseID: one.ID, Kind: string(kind)})
		if err != nil {
			return nil, fmt.Errorf("read the %s of %s: %w", kind, m, err)
		}
		return d.Content, nil
	}
	p, err := s.papers(ctx, s.db.Read(), m)
	if err != nil {
		return nil, err
	}
	if kind == ReconciliationDocument {
		return reconciliationCSV(m.String(), p.Reconciliation, p.Missing), nil
	}
	return balanceCSV(m.String(), p.Balance.Lines, p.Balance.period.Last), nil
}

func sheet(rows ...[]string) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	_ = w.WriteAll(rows) // a buffer takes everything
	return b.Bytes()
}

// balanceCSV is the trial balance: a line for each account, and which entry was the newest.
func balanceCSV(month string, lines []Balance, last ledger.Head) []byte {
	rows := [][]string{{"month", "account", "currency", "normal_side", "opening", "debits", "credits", "closing", "last_entry", "last_hash"}}
	for _, b := range lines {
		rows = append(rows, []string{
			month, b.Account, b.Asset.Code(), sideOf(b.Side), b.Opening.String(), b.Debits.String(), b.Credits.String(), b.Closing().String(),
			strconv.FormatInt(last.Sequence, 10), hex.EncodeToString(last.Hash)})
	}
	return sheet(rows...)
}

func sideOf(s ledger.Side) string {
	if s == ledger.DebitSide {
		return "debit"
	}
	return "credit"
}

// reconciliationCSV is the reconciliation of the month's last day: a line for each comparison, and what was lacking.
func reconciliationCSV(month string, r *treasury.ReconciliationRecord, missing []Missing) []byte {
	rows := [][]string{{
		"month", "reconciliation", "at", "state", "comparison", "of", "currency", "expected", "actual", "difference", "unavailable", "accepted",
	}}
	accepted := make([]string, len(missing))
	for i, m := range missing {
		accepted[i] = string(m)
	}
	lacking := strings.Join(accepted, " ")
	if r == nil {
		return sheet(append(rows, []string{month, "", "", "", "", "", "", "", "", "", "", lacking})...)
	}
	for _, f := range r.Findings {
		rows = append(rows, []string{
			month, r.ID, r.At.UTC().Format(time.RFC3339), string(r.State), string(f.Code), f.BankAccount + f.Network, f.Currency, f.Expected,
			f.Actual, f.Difference, string(f.Unavailable), lacking,
		})
	}
	return sheet(rows...)
}
