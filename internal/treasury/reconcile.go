package treasury

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// StatementClosed stores the closing balance of a bank statement beside the balance in our books. The same statement may be
// reported again.
func (s *Service) StatementClosed(ctx context.Context, tx db.Tx, st banking.Statement) error {
	booked, err := s.ledger.Balance(ctx, tx, chart.Bank(string(st.Account)))
	if err != nil {
		return err
	}
	err = q.New(tx).SaveStatement(ctx, q.SaveStatementParams{
		BankAccount: string(st.Account), Day: st.Day.String(), Closing: st.Closing.Minor(), Booked: booked.Minor(), ReceivedAt: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("store a bank statement: %w", err)
	}
	return s.judgeFeed(ctx, tx, st.Account, s.clock.Now())
}

// Reconciliation is the result of one comparison of bank, books and chain.
type Reconciliation struct {
	ID       string
	At       time.Time
	State    ReconciliationState
	Head     ledger.Head // the newest entry of the books that was read
	Findings []Finding
}

// Reconcile compares the books with themselves, with each bank's newest statement and with each chain, and
// stores the result. A discrepancy stops minting until an operator resumes it.
func (s *Service) Reconcile(ctx context.Context) (Reconciliation, error) {
	return s.reconcile(ctx, nil)
}

// reconcile is Reconcile with more findings.
func (s *Service) reconcile(ctx context.Context, more []Finding) (Reconciliation, error) {
	if err := s.awaitFeed(ctx); err != nil {
		return Reconciliation{}, err
	}
	r := Reconciliation{ID: id.New(), At: s.clock.Now(), State: Balanced}
	positions := make([]chain.Position, len(s.networks))
	err := s.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if r.Head, err = s.ledger.Head(ctx, tx); err != nil {
			return err
		}
		if r.Findings, err = s.compareBooks(ctx, tx); err != nil {
			return err
		}
		banks, err := s.compareBanks(ctx, tx, r.At)
		if err != nil {
			return err
		}
		r.Findings = slices.Concat(r.Findings, more, banks)
		for i, n := range s.networks {
			if positions[i], err = n.PositionAt(ctx, tx); err != nil {
				return fmt.Errorf("read the position of chain %s: %w", n.Network().ID, err)
			}
			finding, err := s.expectSupply(ctx, tx, n.Network().ID, positions[i])
			if err != nil {
				return err
			}
			r.Findings = append(r.Findings, finding)
		}
		return nil
	})
	if err != nil {
		return Reconciliation{}, fmt.Errorf("read the books: %w", err)
	}
	chains := r.Findings[len(r.Findings)-len(s.networks):]
	for i, n := range s.networks { // outside the transaction: a node is asked
		supply, err := n.SupplyAt(ctx, positions[i].Block)
		if err != nil {
			s.log.WarnContext(ctx, "chain supply not known", "network", n.Network().ID, "err", err)
			chains[i].Unavailable = ChainUnreachable
			continue
		}
		chains[i].Actual = supply
		chains[i].Difference = supply.Sub(chains[i].Expected)
	}
	for _, f := range r.Findings {
		switch {
		case f.Code == FindingStanding: // it stops no money
		case !f.Difference.IsZero():
			r.State = Discrepancy
		case f.Unavailable != "" && r.State == Balanced:
			r.State = Unknown
		}
	}
	return r, s.store(ctx, r)
}

// compareBooks checks the two rules that the ledger enforces on every entry. A discrepancy here means that
// the tables were changed without the ledger.
func (s *Service) compareBooks(ctx context.Context, tx db.Tx) ([]Finding, error) {
	b, err := s.Books(ctx, tx)
	if err != nil {
		return nil, err
	}
	holdings := b.Balances.Add(b.Held).Add(b.Circulation).Add(b.Quarantine).Add(b.FeesEarned)
	findings := []Finding{
		compared(FindingReserve, b.Reserve.ToCoins(), b.Issued),
		compared(FindingHoldings, b.Issued, holdings),
		compared(FindingSafeguarding, b.Reserve.Add(b.UnmatchedCredits).Add(b.Buffer), b.Banks.Add(b.Holdings)),
	}
	if b.Holdings.IsZero() {
		return findings, nil
	}
	value, err := s.compareValue(ctx, tx)
	return append(findings, value), err
}

// compareValue compares what the reserve is worth with the coins that it backs. More than enough is no difference. While
// a valuation is too old to count, what is missing is not known to be missing.
func (s *Service) compareValue(ctx context.Context, tx db.Tx) (Finding, error) {
	p, err := s.BackingAt(ctx, tx)
	if err != nil {
		return Finding{}, err
	}
	f := Finding{Code: FindingBackingValue, Expected: p.Reserve, Actual: p.Total, Difference: p.Shortfall.Neg()}
	if p.Stale && !f.Difference.IsZero() {
		f.Difference, f.Unavailable = money.Zero(money.GBP), ValuationStale
	}
	return f, nil
}

func compared(code FindingCode, expected, actual money.Amount) Finding {
	return Finding{Code: code, Expected: expected, Actual: actual, Difference: actual.Sub(expected)}
}

// compareBanks compares the books as they are now with the newest closing balance of each account and what
// the bank has notified since. A bank without new data past its time has not confirmed the balance.
func (s *Service) compareBanks(ctx context.Context, tx db.Tx, now time.Time) (findings []Finding, err error) {
	for account, ledgerAccount := range map[banking.AccountID]ledger.Account{banking.Main: chart.Bank(string(banking.Main)),
		banking.Own: chart.BankOwn} {
		st, ok, err := s.bank.LastStatement(ctx, tx, account)
		if err != nil {
			return nil, fmt.Errorf("read the newest statement of %s: %w", account, err)
		}
		booked, err := s.ledger.Balance(ctx, tx, ledgerAccount)
		if err != nil {
			return nil, err
		}
		word, err := s.BankWord(ctx, tx, account)
		if err != nil {
			return nil, err
		}
		f := Finding{
			Code: FindingBankBalance, Expected: booked, Actual: money.Zero(money.GBP), Difference: money.Zero(money.GBP),
			Unavailable: BankStatementMissing,
		}
		switch {
		case ok:
			f = compared(FindingBankBalance, booked, st.Closing.Add(st.Since))
			if f.Difference.IsZero() && word.isOverdue(now) && s.judgesFeed() {
				f.Unavailable = BankFeedSilent
			}
		case booked.IsZero() && word.DueAt.IsZero(): // the account was never used
			continue
		}
		f.BankAccount = string(account)
		if !f.Difference.IsZero() {
			if f.Causes, err = s.causes(ctx, tx, account); err != nil {
				return nil, err
			}
		}
		findings = append(findings, f)
	}
	sort.Slice(findings, func(i, j int) bool { return findings[i].BankAccount < findings[j].BankAccount })
	return findings, nil
}

// causes returns the known parts of a difference at a bank account.
func (s *Service) causes(ctx context.Context, tx db.Tx, account banking.AccountID) ([]Component, error) {
	entries, err := s.bank.UnexplainedEntries(ctx, tx, maxUnexplained)
	if err != nil {
		return nil, err
	}
	unexplained := money.Zero(money.GBP)
	for _, m := range entries {
		if m.Account == account {
			unexplained = unexplained.Add(m.Amount)
		}
	}
	outstanding, err := q.New(tx).TopUpsOutstanding(ctx, string(account))
	if err != nil {
		return nil, fmt.Errorf("sum up the outstanding top-ups: %w", err)
	}
	notDebited := int64(0)
	if account == banking.Own {
		if notDebited, err = q.New(tx).LostDepositsNotDebited(ctx); err != nil {
			return nil, fmt.Errorf("sum up the top-ups that are not debited: %w", err)
		}
	}
	return components(
		Component{Unexplained, unexplained},
		Component{TopUpOutstanding, money.New(-outstanding, money.GBP)},
		Component{TopUpNotDebited, money.New(notDebited, money.GBP)},
	), nil
}

// expectSupply returns a finding with the supply that the contract should have: what the books say, and
// what the watcher has seen that is not in the books yet.
func (s *Service) expectSupply(ctx context.Context, tx db.Tx, network string, p chain.Position) (Finding, error) {
	circulation, quarantine := chart.Circulation(network), chart.Quarantine(network)
	b, err := s.ledger.Balances(ctx, tx, circulation, quarantine)
	if err != nil {
		return Finding{}, err
	}
	expected := b[circulation].Add(b[quarantine]).Add(p.MintedNotBooked).Add(p.CreditedNotBurned).Sub(p.HeldBurned).Sub(p.Wiped)
	return Finding{
		Code: FindingChainSupply, Network: network, Expected: expected, Actual: money.Zero(money.GBPC), Difference: money.Zero(money.GBPC),
		InTransit: components(
			Component{MintedNotBooked, p.MintedNotBooked}, Component{CreditedNotBurned, p.CreditedNotBurned},
			Component{HeldBurned, p.HeldBurned.Neg()}, Component{Wiped, p.Wiped.Neg()},
		),
	}, nil
}
