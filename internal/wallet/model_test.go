package wallet_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/wallet"
)

// model is what a customer's money should be, kept in the simplest way.
type model struct {
	available, held, circulating, quarantined, bank int64 // millionths; bank is in pence
	toBank, toChain                                 []moving
	seen                                            []wallet.Arrival
}

type moving struct {
	id    string
	coins int64
}

// TestWallet_AgreesWithASimpleModelWhateverCustomersBanksAndChainsDo plays random moves of one
// customer and of the world around it, and compares after each.
func TestWallet_AgreesWithASimpleModelWhateverCustomersBanksAndChainsDo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		n := 0
		rapid.Check(t, func(r *rapid.T) {
			n++
			newPlay(b, fmt.Sprintf("player%d@example.com", n)).run(r)
		})
	})
}

type play struct {
	*bench
	model
	p *person
}

func newPlay(b *bench, email string) *play {
	y := &play{bench: b, p: b.holding(email, "10.00")}
	to := address(0xA)
	y.trust(to)
	y.available, y.bank = 10_000_000, y.read(chart.Bank("main"))
	y.circulating, y.quarantined = y.read(chart.Circulation(network)), y.read(chart.Quarantine(network))
	return y
}

// trust makes the payees of the play known ones, so that no authentication is asked for.
func (y *play) trust(to string) {
	now := y.clock.Now()
	y.tx(func(ctx context.Context, tx db.Tx) error {
		for _, payee := range []string{y.p.id + "/bank/" + y.p.bank, y.p.id + "/" + network + "/" + to} {
			if _, err := tx.ExecContext(ctx, "INSERT INTO wallet_payees (id, withdrawal_id, paid_at) VALUES ($1, 'before', $2)", payee, now); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, "UPDATE customer_settings SET secondary_auth = 0, whitelist_only = FALSE WHERE customer_id = $1", y.p.id); err != nil {
			return err
		}
		return nil
	})
}

func (y *play) read(account ledger.Account) int64 {
	y.t.Helper()
	balance, err := y.ledger.Balance(y.t.Context(), y.db.Read(), account)
	require.NoError(y.t, err)
	return balance.Minor()
}

func (y *play) order(path string, coins int64) (moving, bool) {
	y.t.Helper()
	var body object
	if path == toBank {
		body = y.p.bankOrder(money.New(coins/10_000, money.GBP).String())
	} else {
		body = y.p.chainOrder(money.New(coins, money.GBPC).String(), address(0xA))
	}
	body["nextIsSecondaryAuth"] = 0
	a := y.p.call("POST", path, body)
	if coins > y.available {
		y.p.refused("W2001", a)
		return moving{}, false
	}
	var p payment
	a.into(y.t, &p)
	y.available, y.held = y.available-coins, y.held+coins
	y.work()
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
			y.p.arrives(money.New(pence, money.GBP).String(), "x")
			y.available, y.bank = y.available+pence*10_000, y.bank+pence
		},
		"redeem": func(r *rapid.T) {
			if m, ok := y.order(toBank, rapid.Int64Range(1, 1_500).Draw(r, "pence")*10_000); ok {
				y.toBank = append(y.toBank, m)
			}
		},
		"send": func(r *rapid.T) {
			if m, ok := y.order(toChain, rapid.Int64Range(10_000, 15_000_000).Draw(r, "millionths")); ok {
				y.toChain = append(y.toChain, m)
			}
		},
		"bank settles": func(r *rapid.T) {
			if m, ok := take(r, &y.toBank); ok {
				y.report(y.wallet.PayoutSettled, m)
				y.held, y.bank = y.held-m.coins, y.bank-m.coins/10_000
			}
		},
		"bank rejects": func(r *rapid.T) {
			if m, ok := take(r, &y.toBank); ok {
				y.tx(func(ctx context.Context, tx db.Tx) error {
					return y.wallet.PayoutRejected(ctx, tx, payout(m), "No")
				})
				y.held, y.available = y.held-m.coins, y.available+m.coins
			}
		},
		"bank returns": func(r *rapid.T) {
			if m, ok := take(r, &y.toBank); ok {
				y.tx(func(ctx context.Context, tx db.Tx) error {
					return y.wallet.PayoutReturned(ctx, tx, payout(m), "No")
				})
				y.held, y.available = y.held-m.coins, y.available+m.coins
			}
		},
		"mint confirmed": func(r *rapid.T) {
			if m, ok := take(r, &y.toChain); ok {
				y.tx(func(ctx context.Context, tx db.Tx) error { return y.wallet.MintConfirmed(ctx, tx, m.id, "0x1") })
				y.held, y.circulating = y.held-m.coins, y.circulating+m.coins
			}
		},
		"mint failed": func(r *rapid.T) {
			if m, ok := take(r, &y.toChain); ok {
				y.tx(func(ctx context.Context, tx db.Tx) error { return y.wallet.MintFailed(ctx, tx, m.id) })
				y.held, y.available = y.held-m.coins, y.available+m.coins
			}
		},
		"coins arrive": func(r *rapid.T) {
			if y.circulating == 0 {
				return
			}
			a := wallet.Arrival{ID: id.New(), Network: network, CustomerID: y.p.id, From: address(9), TxHash: "0x2",
				Amount: money.New(rapid.Int64Range(1, y.circulating).Draw(r, "millionths"), money.GBPC)}
			y.see(a)
			if rapid.Bool().Draw(r, "looked at in time") {
				y.work()
				y.bench.count(a)
			} else {
				y.bench.count(a)
				y.work() // into quarantine, and out again
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
			y.tx(func(ctx context.Context, tx db.Tx) error { return y.wallet.DepositLost(ctx, tx, a) })
			y.circulating, y.available = y.circulating+a.Amount.Minor(), y.available-a.Amount.Minor()
		},
		"": func(*rapid.T) {
			require.Equal(y.t, [5]int64{y.available, y.held, y.circulating, y.quarantined, y.bank}, [5]int64{
				y.read(chart.Customer(y.p.id)), y.read(chart.Held(y.p.id)), y.read(chart.Circulation(network)),
				y.read(chart.Quarantine(network)), y.read(chart.Bank("main")),
			})
		},
	})
}

func payout(m moving) wallet.Payout {
	return wallet.Payout{ID: m.id, Kind: wallet.PayoutWithdrawal, From: "main"}
}

func (y *play) report(say func(context.Context, db.Tx, wallet.Payout) error, m moving) {
	y.t.Helper()
	y.tx(func(ctx context.Context, tx db.Tx) error { return say(ctx, tx, payout(m)) })
}
