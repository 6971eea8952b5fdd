package transparency

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"math/big"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/treasury/backing"
)

// Dependencies are what the service is built from.
type Dependencies struct {
	DB       *db.DB
	Ledger   *ledger.Ledger
	Treasury *treasury.Service
	Networks []*chain.Service
	Clock    clock.Clock
	// Wall measures the age of a chain's answer: the sandbox's clock may jump. Nil is the machine's clock.
	Wall clock.Clock
	Log  *slog.Logger
	// BankName returns the name of the bank that keeps a safeguarding account.
	BankName func(account string) string
}

// Service publishes the figures and the attestations. It is safe for concurrent use.
type Service struct {
	db       *db.DB
	ledger   *ledger.Ledger
	treasury *treasury.Service
	networks []*chain.Service
	clock    clock.Clock
	wall     clock.Clock
	log      *slog.Logger
	bankName func(account string) string
}

// New builds the service.
func New(d Dependencies) *Service {
	return &Service{
		db: d.DB, ledger: d.Ledger, treasury: d.Treasury, networks: d.Networks, clock: d.Clock, wall: cmp.Or[clock.Clock](d.Wall, clock.System{}),
		log: d.Log, bankName: d.BankName,
	}
}

// Figures are the published figures, all from one state of the books.
type Figures struct {
	AsOf     time.Time
	StatedAt time.Time // of the bank's newest balance of the reserve; zero if there is none yet
	Reserve  money.Amount
	Accounts []ReserveAccount
	Backing  backing.Position // what the reserve consists of
	Supply   []Supply
	Balances money.Amount
	InFlight money.Amount
	Total    money.Amount // the sum of supply, balances and in flight
}

// ReserveAccount is the part of the reserve that one bank or custodian keeps.
type ReserveAccount struct {
	BankName string
	Amount   money.Amount
}

// Supply is the coins on one chain, by the books.
type Supply struct {
	Network chain.Network
	Amount  money.Amount
}

// CurrentFigures returns the figures as of now.
func (s *Service) CurrentFigures(ctx context.Context) (Figures, error) {
	return s.figures(ctx, s.db.Snapshot)
}

// PublishedFigures returns the figures as of some seconds ago at most: a replica may answer.
func (s *Service) PublishedFigures(ctx context.Context) (Figures, error) {
	return s.figures(ctx, s.db.ReadStale)
}

func (s *Service) figures(
	ctx context.Context, snapshot func(context.Context, func(context.Context, db.Tx) error) error,
) (f Figures, err error) {
	var books treasury.Books
	err = snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		f = Figures{AsOf: s.clock.Now().Add(-db.Age(ctx))}
		if f.StatedAt, _, err = s.treasury.BankStatedAt(ctx, tx); err != nil {
			return err
		}
		if books, err = s.treasury.Books(ctx, tx); err != nil {
			return err
		}
		if f.Backing, err = s.treasury.BackingAt(ctx, tx); err != nil {
			return err
		}
		f.Supply = make([]Supply, len(s.networks))
		for i, n := range s.networks {
			circulation, quarantine := chart.Circulation(n.Network().ID), chart.Quarantine(n.Network().ID)
			b, err := s.ledger.Balances(ctx, tx, circulation, quarantine)
			if err != nil {
				return err
			}
			f.Supply[i] = Supply{Network: n.Network(), Amount: b[circulation].Add(b[quarantine])}
		}
		return nil
	})
	if err != nil {
		return Figures{}, fmt.Errorf("read the published figures: %w", err)
	}
	f.Reserve, f.Balances, f.InFlight = f.Backing.Total, books.Balances, books.Held
	f.Accounts = s.reserveAccounts(books, f.Backing)
	f.Total = f.Balances.Add(f.InFlight)
	for _, n := range f.Supply {
		f.Total = f.Total.Add(n.Amount)
	}
	return f, nil
}

// reserveAccounts returns the balance of each bank account less unmatched credits, which are deducted
// from the accounts in their order, and what counts of the holdings at each custodian. Together they are the reserve.
func (s *Service) reserveAccounts(b treasury.Books, p backing.Position) []ReserveAccount {
	unmatched := b.UnmatchedCredits
	accounts := make([]ReserveAccount, 0, len(b.BankAccounts))
	for _, h := range b.BankAccounts {
		deduction := unmatched
		if deduction.Cmp(h.Balance) > 0 {
			deduction = h.Balance
		}
		unmatched = unmatched.Sub(deduction)
		accounts = append(accounts, ReserveAccount{s.bankName(h.Account.ID()), h.Balance.Sub(deduction)})
	}
	for _, h := range p.Holdings {
		if h.Cost.IsZero() {
			continue
		}
		at := slices.IndexFunc(accounts[len(b.BankAccounts):], func(a ReserveAccount) bool { return a.BankName == h.Custodian })
		if at < 0 {
			accounts = append(accounts, ReserveAccount{h.Custodian, h.Counts})
			continue
		}
		custodian := &accounts[len(b.BankAccounts)+at]
		custodian.Amount = custodian.Amount.Add(h.Counts)
	}
	return accounts
}

// Ratio returns reserve ÷ (supply + balances + in flight) with six decimals, rounded down. It is
// 1.000000 while nothing is issued.
func (f Figures) Ratio() string {
	if f.Total.Sign() <= 0 {
		return "1.000000"
	}
	n := new(big.Int).Mul(big.NewInt(f.Reserve.ToCoins().Minor()), big.NewInt(1_000_000))
	n.Quo(n, big.NewInt(f.Total.Minor()))
	return money.New(n.Int64(), money.GBPC).String()
}

const (
	// supplyCacheLife is how long a chain's answer is used before the chain is called again.
	supplyCacheLife = time.Second
	// maxSupplyAge is how old the last answer may be that is published while the chain does not give another.
	maxSupplyAge = 5 * time.Minute
)

// onChain returns the contract's totalSupply(), and whether it is known. It is for those who look: what is recorded and what gauges
// show is of the books alone, so no job waits for a chain here.
func (s *Service) onChain(ctx context.Context, n *chain.Service) (money.Amount, bool) {
	amount, at, ok := n.LastSupply(ctx, supplyCacheLife)
	if !ok || s.wall.Now().Sub(at) >= maxSupplyAge {
		return money.Zero(money.GBPC), false
	}
	return amount, true
}
