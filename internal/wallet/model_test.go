package wallet_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// model is what a customer's money should be, kept in the simplest way.
type model struct {
	available, held, circulating, quarantined, bank int64 // millionths; bank is in pence
	toBank, toChain                                 []moving
	seen                                            []chain.Deposit
}

type moving struct {
	id    string
	coins int64
}

// TestWallet_AgreesWithASimpleModelUnderRandomOperations plays random moves of one
// customer and of the world around it, and compares after each.
func TestWallet_AgreesWithASimpleModelUnderRandomOperations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := wallettest.New(t, d)
		n := 0
		rapid.Check(t, func(r *rapid.T) {
			n++
			newPlay(b, fmt.Sprintf("player%d@example.com", n)).run(r)
		})
	})
}

type play struct {
	*wallettest.Bench
	model
	p *wallettest.Person
}

func newPlay(b *wallettest.Bench, email string) *play {
	y := &play{Bench: b, p: b.Holding(email, "10.00")}
	to := wallettest.Address(0xA)
	y.trust(to)
	y.available, y.bank = 10_000_000, y.read(chart.Bank("main"))
	y.circulating, y.quarantined = y.read(chart.Circulation(wallettest.NetworkID)), y.read(chart.Quarantine(wallettest.NetworkID))
	return y
}

// trust makes the payees of the play known ones, so that no authentication is asked for.
func (y *play) trust(to string) {
	now := y.Clock.Now()
	y.Tx(func(ctx context.Context, tx db.Tx) error {
		for _, payee := range []string{y.p.ID + "/bank/" + y.p.BankID, y.p.ID + "/" + wallettest.NetworkID + "/" + to} {
			if _, err := tx.ExecContext(ctx, "INSERT INTO withdrawals_payees (id, withdrawal_id, paid_at) VALUES ($1, 'before', $2)", payee, now); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, "UPDATE customer_settings SET secondary_auth = 0, whitelist_only = FALSE WHERE customer_id = $1", y.p.ID); err != nil {
			return err
		}
		return nil
	})
}

func (y *play) read(account ledger.Account) int64 {
	y.T.Helper()
	balance, err := y.Ledger.Balance(y.T.Context(), y.DB.Read(), account)
	require.NoError(y.T, err)
	return balance.Minor()
}

func (y *play) order(path string, coins int64) (moving, bool) {
	y.T.Helper()
	var body wallettest.Object
	if path == wallettest.ToBank {
		body = y.p.BankOrder(money.New(coins/10_000, money.GBP).String())
	} else {
		body = y.p.ChainOrder(money.New(coins, money.GBPC).String(), wallettest.Address(0xA))
	}
	body["nextIsSecondaryAuth"] = 0
	a := y.p.Call("POST", path, body)
	if coins > y.available {
		y.p.Refused("W2001", a)
		return moving{}, false
	}
	var p wallettest.Payment
	a.Into(y.T, &p)
	y.available, y.held = y.available-coins, y.held+coins
	y.RunJobs()
	return moving{p.ID, coins}, true
}

func take[T any](r *rapid.T, list *[]T) (one T, ok bool) {
	if len(*list) == 0 {
		return one, false
	}
	i := rapid.IntRange(0, len(*list)-1).Draw(r, "which")
	one = (*list)[i]
	*list = append((*list)[:i], (*list)[i+1:]...)
	return one, true
}

func (y *play) run(r *rapid.T) {
	r.Repeat(map[string]func(*rapid.T){
		"pay in": func(r *rapid.T) {
			pence := rapid.Int64Range(1, 2_000).Draw(r, "pence")
			y.p.PayIn(money.New(pence, money.GBP).String(), "x")
			y.available, y.bank = y.available+pence*10_000, y.bank+pence
		},
		"redeem": func(r *rapid.T) {
			if m, ok := y.order(wallettest.ToBank, rapid.Int64Range(1, 1_500).Draw(r, "pence")*10_000); ok {
				y.toBank = append(y.toBank, m)
			}
		},
		"send": func(r *rapid.T) {
			if m, ok := y.order(wallettest.ToChain, rapid.Int64Range(10_000, 15_000_000).Draw(r, "millionths")); ok {
				y.toChain = append(y.toChain, m)
			}
		},
		"bank settles": func(r *rapid.T) {
			if m, ok := take(r, &y.toBank); ok {
				y.report(y.Withdrawals.PayoutSettled, m)
				y.held, y.bank = y.held-m.coins, y.bank-m.coins/10_000
			}
		},
		"bank rejects": func(r *rapid.T) {
			if m, ok := take(r, &y.toBank); ok {
				y.Tx(func(ctx context.Context, tx db.Tx) error {
					return y.Withdrawals.PayoutRejected(ctx, tx, payout(m), fault.PayoutFailed)
				})
				y.held, y.available = y.held-m.coins, y.available+m.coins
			}
		},
		"bank returns": func(r *rapid.T) {
			if m, ok := take(r, &y.toBank); ok {
				y.Tx(func(ctx context.Context, tx db.Tx) error {
					return y.Withdrawals.PayoutReturned(ctx, tx, payout(m), fault.PayoutFailed)
				})
				y.held, y.available = y.held-m.coins, y.available+m.coins
			}
		},
		"mint confirmed": func(r *rapid.T) {
			if m, ok := take(r, &y.toChain); ok {
				y.Tx(func(ctx context.Context, tx db.Tx) error { return y.Withdrawals.MintConfirmed(ctx, tx, m.id, "0x1") })
				y.held, y.circulating = y.held-m.coins, y.circulating+m.coins
			}
		},
		"mint failed": func(r *rapid.T) {
			if m, ok := take(r, &y.toChain); ok {
				y.Tx(func(ctx context.Context, tx db.Tx) error { return y.Withdrawals.MintFailed(ctx, tx, m.id) })
				y.held, y.available = y.held-m.coins, y.available+m.coins
			}
		},
		"coins arrive": func(r *rapid.T) {
			if y.circulating == 0 {
				return
			}
			a := chain.Deposit{ID: id.New(), Network: wallettest.NetworkID, CustomerID: y.p.ID, From: chain.MustParseAddress(wallettest.Address(9)),
				Amount: money.New(rapid.Int64Range(1, y.circulating).Draw(r, "millionths"), money.GBPC)}
			y.SeeDeposit(a)
			if rapid.Bool().Draw(r, "looked at in time") {
				y.RunJobs()
				y.ConfirmDeposit(a)
			} else {
				y.ConfirmDeposit(a)
				y.RunJobs() // into quarantine, and out again
			}
			y.circulating, y.available = y.circulating-a.Amount.Minor(), y.available+a.Amount.Minor()
			y.seen = append(y.seen, a)
		},
		"coins are lost": func(r *rapid.T) {
			if len(y.seen) == 0 || y.seen[len(y.seen)-1].Amount.Minor() > y.available {
				return // what is spent is tested elsewhere
			}
			a := y.seen[len(y.seen)-1]
			y.seen = y.seen[:len(y.seen)-1]
			y.Tx(func(ctx context.Context, tx db.Tx) error { return y.Deposits.DepositLost(ctx, tx, a) })
			y.circulating, y.available = y.circulating+a.Amount.Minor(), y.available-a.Amount.Minor()
		},
		"": func(*rapid.T) {
			require.Equal(y.T, [5]int64{y.available, y.held, y.circulating, y.quarantined, y.bank}, [5]int64{
				y.read(chart.Customer(y.p.ID)), y.read(chart.Held(y.p.ID)), y.read(chart.Circulation(wallettest.NetworkID)),
				y.read(chart.Quarantine(wallettest.NetworkID)), y.read(chart.Bank("main")),
			})
		},
	})
}

func payout(m moving) banking.Payout {
	return banking.Payout{ID: m.id, Kind: banking.Withdrawal, From: banking.Main}
}

func (y *play) report(say func(context.Context, db.Tx, banking.Payout) error, m moving) {
	y.T.Helper()
	y.Tx(func(ctx context.Context, tx db.Tx) error { return say(ctx, tx, payout(m)) })
}
