package treasury

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/treasury/backing"
)

// Books are the totals of the ledger.
type Books struct {
	// In pounds. Banks is the sum of the safeguarding accounts.
	Reserve, UnmatchedCredits, CorporateCash, Banks money.Amount
	// Holdings is the cost of what the reserve holds beside cash, Buffer the issuer's own money in the reserve.
	Holdings, Buffer money.Amount
	// In coins.
	Issued, Balances, Held, Circulation, Quarantine, FeesEarned money.Amount
	// BankAccounts are the safeguarding accounts, without the corporate account.
	BankAccounts []ledger.Holding
}

// Books reads the totals on conn, which must be a snapshot for them to be consistent.
func (s *Service) Books(ctx context.Context, conn db.Conn) (b Books, err error) {
	totals, err := s.ledger.Totals(ctx, conn)
	if err != nil {
		return Books{}, err
	}
	b.Balances, b.Held = totals.Of(chart.ClassCustomer, money.GBPC), totals.Of(chart.ClassHeld, money.GBPC)
	b.Circulation, b.Quarantine = totals.Of(chart.ClassCirculation, money.GBPC), totals.Of(chart.ClassQuarantine, money.GBPC)
	b.Banks = money.Zero(money.GBP)
	err = s.ledger.Holdings(ctx, conn, chart.ClassBank, func(h ledger.Holding) error {
		if h.Account != chart.BankOwn {
			b.Banks = b.Banks.Add(h.Balance)
			b.BankAccounts = append(b.BankAccounts, h)
		}
		return nil
	})
	if err != nil {
		return Books{}, err
	}
	b.Holdings = money.Zero(money.GBP)
	err = s.ledger.Holdings(ctx, conn, chart.ClassBacking, func(h ledger.Holding) error {
		b.Holdings = b.Holdings.Add(h.Balance)
		return nil
	})
	if err != nil {
		return Books{}, err
	}
	one, err := s.ledger.Balances(ctx, conn, chart.Reserve, chart.Receipts, chart.Buffer, chart.BankOwn, chart.Issued, chart.Fees)
	b.Reserve, b.UnmatchedCredits, b.CorporateCash, b.Issued, b.FeesEarned = one[chart.Reserve], one[chart.Receipts], one[chart.BankOwn],
		one[chart.Issued], one[chart.Fees]
	b.Buffer = one[chart.Buffer]
	return b, err
}

// BackingAt returns the reserve as it counts, on conn, which must be a snapshot. Without holdings it is cash alone.
func (s *Service) BackingAt(ctx context.Context, conn db.Conn) (backing.Position, error) {
	if s.backing != nil {
		return s.backing.Position(ctx, conn)
	}
	b, err := s.Books(ctx, conn)
	if err != nil {
		return backing.Position{}, err
	}
	return backing.OfCash(b.Reserve, b.Banks.Sub(b.UnmatchedCredits), b.Buffer), nil
}
