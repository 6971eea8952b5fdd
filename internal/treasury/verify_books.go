package treasury

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// VerifyBooks is the reconciliation of a day. Besides what Reconcile compares, it replays what was written since
// the last one, and compares every money table with the entries, with the other tables and with the anchors.
func (s *Service) VerifyBooks(ctx context.Context) (Reconciliation, error) {
	report, err := s.ledger.VerifyNew(ctx)
	if err != nil {
		return Reconciliation{}, err
	}
	var found []integrity.Finding
	err = s.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		found, err = integrity.Compare(ctx, tx)
		return err
	})
	if err != nil {
		return Reconciliation{}, fmt.Errorf("compare the money tables: %w", err)
	}
	return s.reconcile(ctx, verifyFindings(report.Problems, found))
}

// verifyFindings returns two findings: the entries that the replay could not confirm, and the rows that contradict
// others. Each counts its problems as a difference from none.
func verifyFindings(problems []string, found []integrity.Finding) []Finding {
	count := func(code FindingCode, n int) Finding {
		return Finding{Code: code, Expected: money.Zero(money.GBP), Actual: money.New(int64(n), money.GBP), Difference: money.New(int64(n), money.GBP)}
	}
	entries, records := count(FindingEntries, len(problems)), count(FindingRecords, len(found))
	entries.Problems = problems[:min(len(problems), maxListed)]
	records.Records = found[:min(len(found), maxListed)]
	return []Finding{entries, records}
}

// maxListed limits how many problems of a finding are stored; gbpc reconcile lists all.
const maxListed = 20
