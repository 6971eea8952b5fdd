package treasury

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// FindingCode names a comparison of the reconciliation.
type FindingCode string

// The comparisons. Expected and Actual are given in brackets.
const (
	FindingReserve  FindingCode = "issued_by_reserve"  // (the reserve in coins; coins issued)
	FindingHoldings FindingCode = "issued_by_holdings" // (coins issued; the sum of all holdings)
	// (reserve, unmatched credits and buffer; safeguarding accounts and holdings in the books)
	FindingSafeguarding FindingCode = "safeguarded_funds"
	FindingBackingValue FindingCode = "backing_value" // (the reserve; cash and the counted value of holdings) where there are holdings
	FindingBankBalance  FindingCode = "bank_balance"  // (our books; the bank's closing balance and what was booked since)
	FindingChainSupply  FindingCode = "chain_supply"  // (our books and what is in transit; the contract's total supply)
	FindingEntries      FindingCode = "entries"       // (none; entries that the replay could not confirm)
	FindingRecords      FindingCode = "records"       // (none; rows of money tables that contradict entries, others or anchors)
	// (none; what does not hold of owners, decisions and erasures) which is no discrepancy of money
	FindingStanding FindingCode = "standing"
)

// ComponentCode names a known part of an expected amount or of a difference.
type ComponentCode string

// The components.
const (
	MintedNotBooked ComponentCode = "minted_not_booked" // in transit: minted, and the withdrawal is not settled yet
	// in transit: credited to a customer and not burned by the sweep yet, less what was burned for deposits that are gone
	CreditedNotBurned ComponentCode = "credited_not_burned"
	// in transit: in quarantine since it came back, and burned by a sweep that was signed before
	HeldBurned       ComponentCode = "held_burned"
	Wiped            ComponentCode = "wiped"              // in transit: destroyed at a frozen address
	Unexplained      ComponentCode = "unexplained"        // cause: bank entries that no operator has explained
	TopUpOutstanding ComponentCode = "top_up_outstanding" // cause: top-ups that have not reached the safeguarding account
	TopUpNotDebited  ComponentCode = "top_up_not_debited" // cause: top-ups of lost deposits, booked and not debited yet
)

// UnavailableCode says why a comparison could not be made.
type UnavailableCode string

// The reasons for which a comparison could not be made.
const (
	ChainUnreachable     UnavailableCode = "chain_unreachable"      // the network's node did not answer
	BankStatementMissing UnavailableCode = "bank_statement_missing" // the bank has not sent a statement yet
	BankFeedSilent       UnavailableCode = "bank_feed_silent"       // the bank's statement is overdue
	ValuationStale       UnavailableCode = "valuation_stale"        // a holding's valuation is too old to count
)

// ReconciliationState is the result of a reconciliation.
type ReconciliationState string

// The results.
const (
	Balanced    ReconciliationState = "balanced"    // bank, books and chains agree
	Discrepancy ReconciliationState = "discrepancy" // two of them differ; minting is stopped
	Unknown     ReconciliationState = "unknown"     // nothing differs, but a bank or a chain was silent
)

// Component is a known part of an amount. Its sign is the sign with which it counts.
type Component struct {
	Code   ComponentCode
	Amount money.Amount
}

// Finding is the result of one comparison.
type Finding struct {
	Code        FindingCode
	BankAccount string // of a bank balance
	Network     string // of a chain's supply
	Expected    money.Amount
	Actual      money.Amount
	// InTransit are the parts of Expected that are not in the books yet.
	InTransit []Component
	// Difference is Actual less Expected; anything but zero is a discrepancy, except of FindingStanding. Causes are its known parts.
	Difference money.Amount
	Causes     []Component
	// Unavailable is set when Actual could not be read or is too old; Difference is zero then.
	Unavailable UnavailableCode
	// Problems and Records are the first ones that FindingEntries, FindingRecords and FindingStanding count.
	Problems []string
	Records  []integrity.Finding
}

// ComponentRecord is a component as it is stored and answered.
type ComponentRecord struct {
	Code   ComponentCode `json:"code" enum:"minted_not_booked,credited_not_burned,held_burned,wiped,unexplained,top_up_outstanding,top_up_not_debited"`
	Amount string        `json:"amount"`
}

// FindingRecord is a finding as it is stored and answered.
type FindingRecord struct {
	Code        FindingCode         `json:"code" enum:"issued_by_reserve,issued_by_holdings,safeguarded_funds,backing_value,bank_balance,chain_supply,entries,records,standing"`
	BankAccount string              `json:"bankAccount,omitempty" doc:"of a bank_balance"`
	Network     string              `json:"network,omitempty" doc:"of a chain_supply"`
	Currency    string              `json:"currency"`
	Expected    string              `json:"expected" doc:"by the books, with what is in transit"`
	Actual      string              `json:"actual" doc:"by the bank or the chain"`
	Difference  string              `json:"difference" doc:"actual less expected; anything but zero is a discrepancy, except of standing"`
	InTransit   []ComponentRecord   `json:"inTransit,omitempty" doc:"the parts of expected that are not in the books yet"`
	Causes      []ComponentRecord   `json:"causes,omitempty" doc:"the known parts of the difference"`
	Unavailable UnavailableCode     `json:"unavailable,omitempty" enum:"chain_unreachable,bank_statement_missing,bank_feed_silent,valuation_stale" doc:"why the comparison could not be made"`
	Problems    []string            `json:"problems,omitempty" doc:"of entries: the first that the replay could not confirm"`
	Records     []integrity.Finding `json:"records,omitempty" doc:"of records and standing: the first rows that contradict others, by check"`
}

// ReconciliationRecord is a reconciliation as it is stored and answered.
type ReconciliationRecord struct {
	ID       string              `json:"id"`
	At       time.Time           `json:"at"`
	State    ReconciliationState `json:"state" enum:"balanced,discrepancy,unknown" doc:"unknown: nothing differs, but a bank or a chain was silent"`
	Balanced bool                `json:"balanced" doc:"state is balanced"`
	Findings []FindingRecord     `json:"findings" nullable:"false"`
	Resolved *Resolution         `json:"resolved" doc:"of one with a discrepancy: the first that had none any more; null until then"`
}

func recordOf(f Finding) FindingRecord {
	return FindingRecord{
		Code: f.Code, BankAccount: f.BankAccount, Network: f.Network, Currency: f.Expected.Currency().Code(), Expected: f.Expected.String(),
		Actual:     f.Actual.String(),
		Difference: f.Difference.String(), InTransit: recordsOf(f.InTransit), Causes: recordsOf(f.Causes), Unavailable: f.Unavailable,
		Problems: f.Problems, Records: f.Records,
	}
}

func recordsOf(components []Component) (records []ComponentRecord) {
	for _, c := range components {
		records = append(records, ComponentRecord{Code: c.Code, Amount: c.Amount.String()})
	}
	return records
}

// counts reports whether the difference is a number of problems.
func (c FindingCode) counts() bool {
	return c == FindingEntries || c == FindingRecords || c == FindingStanding
}

// components are those that are not zero.
func components(all ...Component) (parts []Component) {
	for _, c := range all {
		if !c.Amount.IsZero() {
			parts = append(parts, c)
		}
	}
	return parts
}

// Record returns the reconciliation as it is stored.
func (r Reconciliation) Record() ReconciliationRecord {
	record := ReconciliationRecord{
		ID: r.ID, At: r.At, State: r.State, Balanced: r.State == Balanced, Findings: make([]FindingRecord, len(r.Findings)),
	}
	for i, f := range r.Findings {
		record.Findings[i] = recordOf(f)
	}
	return record
}

// store writes the reconciliation, and stops minting if it has a discrepancy.
func (s *Service) store(ctx context.Context, r Reconciliation) error {
	findings, err := json.Marshal(r.Record().Findings)
	if err != nil {
		return fmt.Errorf("encode the findings: %w", err)
	}
	hash := r.Head.Hash
	if hash == nil {
		hash = []byte{} // books without an entry
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.judgeFeeds(ctx, tx, r.At); err != nil {
			return err
		}
		if r.State == Discrepancy {
			s.log.ErrorContext(ctx, "reconciliation found a discrepancy: minting is stopped", "reconciliation", r.ID)
			if err := s.stopMinting(ctx, tx, Stop{Cause: StoppedByReconciliation, ReconciliationID: r.ID}); err != nil {
				return err
			}
		}
		if err := s.reportFindings(ctx, tx, r); err != nil {
			return err
		}
		return q.New(tx).InsertReconciliation(ctx, q.InsertReconciliationParams{
			ID: r.ID, At: r.At, State: string(r.State), Head: r.Head.Sequence, HeadHash: hash, Findings: string(findings),
			Day: day.In(r.At).String(),
		})
	})
}
