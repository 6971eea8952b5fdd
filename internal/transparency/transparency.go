package transparency

import (
	"context"
	"fmt"
	"log/slog"
	"math/big"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transparency/proof"
	"github.com/gbpc/gbpc/internal/transparency/q"
	"github.com/gbpc/gbpc/internal/treasury"
)

// Parts are what the service is built from.
type Parts struct {
	DB       *db.DB
	Ledger   *ledger.Ledger
	Treasury *treasury.Service
	Networks []*chain.Service
	Clock    clock.Clock
	Log      *slog.Logger
	// BankName is the name of the bank at which a safeguarding account is kept.
	BankName func(account string) string
}

// Service is the department.
type Service struct {
	Parts
	mu         sync.Mutex
	supply     map[string]seen
	lastTree   *proof.Tree
	lastTreeOf string // the attestation it is of
}

type seen struct {
	amount money.Amount
	at     time.Time
}

// New joins it.
func New(p Parts) *Service { return &Service{Parts: p, supply: map[string]seen{}} }

// Figures are what is published, all from one state of the books.
type Figures struct {
	AsOf     time.Time
	Reserve  money.Amount
	Accounts []Account
	Supply   []Supply
	Balances money.Amount
	InFlight money.Amount
	Total    money.Amount // supply, balances and in flight together
}

// Account is what lies at a bank for the coins.
type Account struct {
	BankName string
	Amount   money.Amount
}

// Supply is the coins on one chain: by our books, and by the contract.
type Supply struct {
	Network chain.Network
	Amount  money.Amount
	// OnChain is the contract's own totalSupply(); Known is false while the chain does not answer.
	OnChain money.Amount
	Known   bool
}

// Now is the published figures of this moment.
func (s *Service) Now(ctx context.Context) (Figures, error) {
	f := Figures{AsOf: s.Clock.Now()}
	var books treasury.Books
	err := s.DB.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if books, err = s.Treasury.Books(ctx, tx); err != nil {
			return err
		}
		f.Supply = make([]Supply, len(s.Networks))
		for i, n := range s.Networks {
			circulation, quarantine := chart.Circulation(n.Network().ID), chart.Quarantine(n.Network().ID)
			b, err := s.Ledger.Balances(ctx, tx, circulation, quarantine)
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
	f.Reserve, f.Balances, f.InFlight = books.Reserve, books.Balances, books.Held
	f.Accounts = s.accounts(books)
	f.Total = f.Balances.Add(f.InFlight)
	for i := range f.Supply {
		f.Total = f.Total.Add(f.Supply[i].Amount)
		f.Supply[i].OnChain, f.Supply[i].Known = s.onChain(ctx, s.Networks[i])
	}
	return f, nil
}

// accounts is what lies at each bank less what belongs to no one yet, which is taken off the
// accounts in their order.
func (s *Service) accounts(b treasury.Books) []Account {
	unowned := b.UnmatchedCredits
	accounts := make([]Account, 0, len(b.BankAccounts))
	for _, h := range b.BankAccounts {
		take := unowned
		if take.Cmp(h.Balance) > 0 {
			take = h.Balance
		}
		unowned = unowned.Sub(take)
		accounts = append(accounts, Account{s.BankName(h.Account.ID()), h.Balance.Sub(take)})
	}
	return accounts
}

// Ratio is reserve ÷ (supply + balances + in flight), in six decimals, rounded down. Nothing issued
// is fully backed.
func (f Figures) Ratio() string {
	if f.Total.Sign() <= 0 {
		return "1.000000"
	}
	n := new(big.Int).Mul(big.NewInt(f.Reserve.ToCoins().Minor()), big.NewInt(1_000_000))
	n.Quo(n, big.NewInt(f.Total.Minor()))
	return money.New(n.Int64(), money.GBPC).String()
}

const (
	// fresh is how long a chain's answer is shown before it is asked again.
	fresh = time.Second
	// patience is how long a page waits for a chain; then the last answer is shown, while it is recent.
	patience = 2 * time.Second
	recent   = 5 * time.Minute
)

// onChain is the contract's totalSupply().
func (s *Service) onChain(ctx context.Context, n *chain.Service) (money.Amount, bool) {
	s.mu.Lock()
	last, known := s.supply[n.Network().ID]
	s.mu.Unlock()
	now := time.Now() // the age of an answer is real time, whatever the sandbox's clock says
	if known && now.Sub(last.at) < fresh {
		return last.amount, true
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	amount, _, err := n.TotalSupply(ctx)
	if err != nil {
		s.Log.WarnContext(ctx, "chain supply not known", "network", n.Network().ID, "err", err)
		if known && now.Sub(last.at) < recent {
			return last.amount, true
		}
		return money.Zero(money.GBPC), false
	}
	s.mu.Lock()
	s.supply[n.Network().ID] = seen{amount, now}
	s.mu.Unlock()
	return amount, true
}

// Keep writes the figures of this moment down for their day; the last of a day stays.
func (s *Service) Keep(ctx context.Context) error {
	f, err := s.Now(ctx)
	if err != nil {
		return err
	}
	supply := money.Zero(money.GBPC)
	for _, n := range f.Supply {
		supply = supply.Add(n.Amount)
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).SaveDay(ctx, q.SaveDayParams{Day: f.AsOf.Format(time.DateOnly), TakenAt: f.AsOf, Reserve: f.Reserve.Minor(), Supply: supply.Minor(), Balances: f.Balances.Minor(), InFlight: f.InFlight.Minor()})
	})
}
