package treasury

import (
	"context"
	"fmt"
	"slices"
	"strings"
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

// StatementClosed stores the closing balance of a bank statement, as of now (with what was booked since),
// beside the balance in our books. The same statement may be reported again.
func (s *Service) StatementClosed(ctx context.Context, tx db.Tx, st banking.Statement) error {
	booked, err := s.ledger.Balance(ctx, tx, chart.Bank(string(st.Account)))
	if err != nil {
		return err
	}
	err = q.New(tx).SaveStatement(ctx, q.SaveStatementParams{
		BankAccount: string(st.Account), Day: st.Date.Format(time.DateOnly), Closing: st.Closing.Add(st.Since).Minor(), Booked: booked.Minor(), ReceivedAt: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("store a bank statement: %w", err)
	}
	return nil
}

// Finding is one thing that was compared.
type Finding struct {
	// What is compared: "reserve", "bank:main", "chain:ethereum".
	What string
	// Expected is what our books make it, Actual what bank or chain say.
	Expected, Actual money.Amount
	// Explained names what is on its way and is part of Expected.
	Explained map[string]money.Amount
	// Difference is what remains: anything but zero is a breach. Causes are the parts of it that are
	// known by name.
	Difference money.Amount
	Causes     map[string]money.Amount
	// Unknown says why it could not be compared; then it is neither right nor wrong.
	Unknown string
}

// Reconciliation is what one comparison of bank, books and chain found.
type Reconciliation struct {
	ID       string
	At       time.Time
	Balanced bool
	Head     ledger.Head
	Findings []Finding
}

// Reconcile compares our books with themselves, with each bank's newest statement and with each
// chain, and keeps what it found. A breach stops minting; whoever is responsible resumes it.
func (s *Service) Reconcile(ctx context.Context) (Reconciliation, error) {
	r := Reconciliation{ID: id.New(), At: s.clock.Now(), Balanced: true}
	positions := make([]chain.Position, len(s.networks))
	err := s.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if r.Head, err = s.ledger.Head(ctx, tx); err != nil {
			return err
		}
		if r.Findings, err = s.compareBooks(ctx, tx); err != nil {
			return err
		}
		banks, err := s.compareBanks(ctx, tx)
		if err != nil {
			return err
		}
		r.Findings = append(r.Findings, banks...)
		for i, n := range s.networks {
			if positions[i], err = n.PositionAt(ctx, tx); err != nil {
				return fmt.Errorf("read where chain %s stands: %w", n.Network().ID, err)
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
			chains[i].Unknown = "the chain does not answer"
			continue
		}
		chains[i].Actual = supply
		chains[i].Difference = supply.Sub(chains[i].Expected)
	}
	for _, f := range r.Findings {
		r.Balanced = r.Balanced && f.Difference.IsZero()
	}
	return r, s.keep(ctx, r)
}

// compareBooks holds the books against the two rules that every entry kept: found broken, they
// were changed behind the ledger's back.
func (s *Service) compareBooks(ctx context.Context, tx db.Tx) ([]Finding, error) {
	b, err := s.Books(ctx, tx)
	if err != nil {
		return nil, err
	}
	owed := b.Balances.Add(b.Held).Add(b.Circulation).Add(b.Quarantine).Add(b.FeesEarned)
	return []Finding{
		compared("reserve", b.Reserve.ToCoins(), b.Issued),
		compared("coins", b.Issued, owed),
		compared("safeguarding", b.Reserve.Add(b.Receipts), b.Banks),
	}, nil
}

func compared(what string, expected, actual money.Amount) Finding {
	return Finding{What: what, Expected: expected, Actual: actual, Difference: actual.Sub(expected)}
}

// compareBanks holds the books of now against the bank's own word: its newest closing balance and what
// it told us of since. What operators have yet to explain, or our own cash to fill, is named.
func (s *Service) compareBanks(ctx context.Context, tx db.Tx) (findings []Finding, err error) {
	for account, booked := range map[banking.AccountID]ledger.Account{banking.Main: chart.Bank(string(banking.Main)), banking.Own: chart.BankOwn} {
		st, ok, err := s.bank.LastStatement(ctx, tx, account)
		if err != nil {
			return nil, fmt.Errorf("read the newest statement of %s: %w", account, err)
		}
		if !ok {
			continue
		}
		ours, err := s.ledger.Balance(ctx, tx, booked)
		if err != nil {
			return nil, err
		}
		f := compared("bank:"+string(account), ours, st.Closing.Add(st.Since))
		if !f.Difference.IsZero() {
			if f.Causes, err = s.causes(ctx, tx, account); err != nil {
				return nil, err
			}
		}
		findings = append(findings, f)
	}
	slices.SortFunc(findings, func(a, b Finding) int { return strings.Compare(a.What, b.What) })
	return findings, nil
}

// causes are the parts of a difference at a bank that are known by name.
func (s *Service) causes(ctx context.Context, tx db.Tx, account banking.AccountID) (map[string]money.Amount, error) {
	found, err := s.bank.Unexplained(ctx, tx, maxUnexplained)
	if err != nil {
		return nil, err
	}
	unexplained := money.Zero(money.GBP)
	for _, m := range found {
		if m.Account == account {
			unexplained = unexplained.Add(m.Amount)
		}
	}
	outstanding, err := q.New(tx).TopUpsOutstanding(ctx, string(account))
	if err != nil {
		return nil, fmt.Errorf("sum up what is not made good: %w", err)
	}
	waiting := int64(0)
	if account == banking.Own {
		if waiting, err = q.New(tx).LostDepositsNotDebited(ctx); err != nil {
			return nil, fmt.Errorf("sum up what is booked and not paid: %w", err)
		}
	}
	causes := map[string]money.Amount{}
	for name, amount := range map[string]money.Amount{
		"not explained yet": unexplained, "not made good yet": money.New(-outstanding, money.GBP), "not paid over yet": money.New(waiting, money.GBP),
	} {
		if !amount.IsZero() {
			causes[name] = amount
		}
	}
	return causes, nil
}

// expectSupply is what the contract must say, by our books and by what the watcher has seen and the
// books have not yet.
func (s *Service) expectSupply(ctx context.Context, tx db.Tx, network string, p chain.Position) (Finding, error) {
	circulation, quarantine := chart.Circulation(network), chart.Quarantine(network)
	b, err := s.ledger.Balances(ctx, tx, circulation, quarantine)
	if err != nil {
		return Finding{}, err
	}
	expected := b[circulation].Add(b[quarantine]).Add(p.MintedNotBooked).Add(p.CreditedNotBurned).Sub(p.Wiped)
	return Finding{What: "chain:" + network, Expected: expected, Actual: money.Zero(money.GBPC), Difference: money.Zero(money.GBPC),
		Explained: map[string]money.Amount{"minted, not yet booked": p.MintedNotBooked, "credited, not yet burned": p.CreditedNotBurned, "wiped": p.Wiped}}, nil
}
