package treasury

import (
	"context"
	"fmt"
	"slices"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// VerifyBooks is the reconciliation of a day. Besides what Reconcile compares, it replays what was written since
// the last one, compares every money table with the entries, with the other tables, with the anchors and with the chains, checks
// what holds at all times, and looks whether the files of archived months are there.
func (s *Service) VerifyBooks(ctx context.Context) (Reconciliation, error) {
	report, err := s.ledger.VerifyNew(ctx)
	if err != nil {
		return Reconciliation{}, err
	}
	var found, broken []integrity.Finding
	err = s.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if found, err = integrity.Compare(ctx, tx); err != nil {
			return err
		}
		broken, err = integrity.Standing(ctx, tx, s.standing...)
		return err
	})
	if err != nil {
		return Reconciliation{}, fmt.Errorf("compare the tables: %w", err)
	}
	missing, err := s.ledger.MissingFiles(ctx)
	if err != nil { // a silence is no finding
		s.log.WarnContext(ctx, "the files of archived months are not looked for", "err", err)
	}
	onChain, silent := s.compareChains(ctx)
	findings := verifyFindings(append(report.Problems, missing...), append(found, onChain...), broken)
	if records := &findings[1]; silent && records.Difference.IsZero() {
		records.Unavailable = ChainUnreachable
	}
	return s.reconcile(ctx, findings)
}

// compareChains compares attestations, mints and redemptions with what the chains say, as gbpc reconcile does. The
// watcher goes on meanwhile, so that only what is found twice counts. silent reports whether a node did not answer.
func (s *Service) compareChains(ctx context.Context) (found []integrity.Finding, silent bool) {
	for _, n := range s.networks {
		once, err := integrity.CompareChain(ctx, s.db.Read(), n)
		var twice []integrity.Finding
		if err == nil && len(once) > 0 {
			twice, err = integrity.CompareChain(ctx, s.db.Read(), n)
		}
		if err != nil {
			if !db.IsNoRows(err) { // else no block was read yet: at a first start
				s.log.WarnContext(ctx, "the records are not compared with a chain", "network", n.Network().ID, "err", err)
			}
			silent = true
			continue
		}
		for _, f := range twice {
			if slices.Contains(once, f) {
				found = append(found, f)
			}
		}
	}
	return found, silent
}

// verifyFindings returns three findings: the entries that the replay could not confirm, the rows that contradict others, and
// what does not hold although it holds at all times. Each counts its problems as a difference from none.
func verifyFindings(problems []string, found, broken []integrity.Finding) []Finding {
	count := func(code FindingCode, n int) Finding {
		return Finding{
			Code: code, Expected: money.Zero(money.GBP), Actual: money.New(int64(n), money.GBP), Difference: money.New(int64(n), money.GBP),
		}
	}
	entries, records, standing := count(FindingEntries, len(problems)), count(FindingRecords, len(found)), count(FindingStanding, len(broken))
	entries.Problems = problems[:min(len(problems), maxListed)]
	records.Records = found[:min(len(found), maxListed)]
	standing.Records = broken[:min(len(broken), maxListed)]
	return []Finding{entries, records, standing}
}

// maxListed limits how many problems of a finding are stored; gbpc reconcile lists all.
const maxListed = 20
