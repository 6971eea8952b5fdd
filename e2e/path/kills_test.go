package path

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// defaultKills is the number of kills unless GBPC_KILLS gives another.
const defaultKills = 4

// Two customers continuously order payments of every kind while the program is repeatedly killed, while it
// works and while it starts. A customer whose call gets no response repeats it with the same key. In the end
// every acknowledged order must have been executed exactly once, at the bank and on the chain too.
func TestKills_NoAcknowledgedOrderIsLostOrDuplicated(t *testing.T) {
	kills := defaultKills
	if given := os.Getenv("GBPC_KILLS"); given != "" {
		var err error
		kills, err = strconv.Atoi(given)
		require.NoError(t, err)
	}
	p := newProgram(t)
	p.start(t)
	customers := []*customer{newCustomer(t, p, "individual@example.com"), newCustomer(t, p, "business@example.com")}

	var done atomic.Bool
	var busy sync.WaitGroup
	for _, c := range customers {
		for _, order := range []func() error{c.redeem, c.send, c.payIn, c.receive} {
			busy.Go(func() {
				for !done.Load() {
					if err := order(); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
	}
	for range kills {
		// A third of the kills happen while it starts.
		if rand.IntN(3) > 0 {
			require.True(t, p.ready(60*time.Second), "the sandbox does not start after a kill")
		}
		time.Sleep(rand.N(1200 * time.Millisecond))
		p.kill()
		p.begin(t)
	}
	require.True(t, p.ready(60*time.Second))
	time.Sleep(time.Second)
	done.Store(true)
	busy.Wait()

	orders := 0
	for _, c := range customers {
		orders += c.requireEachOrderExecutedOnce(t)
	}
	requireBooksAgree(t, customers[0].client)
	t.Logf("%d kills, %d orders acknowledged, none lost, none duplicated", kills, orders)
}

// customer is a seeded customer of the sandbox, with a record of its orders. No two orders of a kind have the
// same amount, so the amount identifies an order everywhere.
type customer struct {
	*client
	bank                                         bankAccount
	to                                           payee
	deposit                                      asset
	virtual                                      struct{ SortCode, AccountNumber string }
	start                                        int64
	paidBefore                                   map[string]bool
	before                                       map[string]int   // number of seeded transactions of each type
	redeemed, sent                               map[int64]string // acknowledged id by amount
	paidIn, received                             map[int64]bool   // whether it was acknowledged, by amount
	nextRedeem, nextSend, nextPayIn, nextReceive int64
}

func newCustomer(t *testing.T, p *program, email string) *customer {
	c := &customer{
		client: newClient(p, email, sandboxPassword), redeemed: map[int64]string{}, sent: map[int64]string{},
		paidIn: map[int64]bool{}, received: map[int64]bool{}, paidBefore: map[string]bool{}, before: map[string]int{},
	}
	require.NoError(t, c.signIn())
	var err error
	c.start, _, err = c.balance()
	require.NoError(t, err)
	require.Equal(t, millionths("10000"), c.start)
	var banks page[bankAccount]
	require.NoError(t, c.get("/wallet/payment/bank", &banks))
	require.NotEmpty(t, banks.List)
	c.bank = banks.List[0]
	var payees page[payee]
	require.NoError(t, c.get("/wallet/address-whitelist", &payees))
	require.NotEmpty(t, payees.List)
	c.to = payees.List[0]
	var assets page[asset]
	require.NoError(t, c.get("/wallet/account/asset/match", &assets))
	c.deposit = assets.List[0]
	paid, err := c.paidOut(c.bank)
	require.NoError(t, err)
	for _, one := range paid {
		c.paidBefore[one.ID] = true
	}
	before, err := c.transactions()
	require.NoError(t, err)
	for _, one := range before {
		c.before[one.Type]++
	}
	c.virtual = c.virtualAccount(t)
	return c
}

// virtualAccount returns the account number under which this customer pays in.
func (c *customer) virtualAccount(t *testing.T) struct{ SortCode, AccountNumber string } {
	var currencies page[struct{ ID, Code string }]
	require.NoError(t, c.get("/wallet/payment/official-currency", &currencies))
	for _, one := range currencies.List {
		if one.Code == "GBP" {
			var quote struct {
				OfficialBank struct{ SortCode, AccountNumber string }
			}
			require.NoError(t, c.post("/wallet/account/trade/fiat/deposit/pre", map[string]string{"amount": "1.00", "currencyId": one.ID, "bankId": c.bank.ID}, &quote))
			return quote.OfficialBank
		}
	}
	t.Fatal("there is no GBP")
	panic("unreachable")
}

// pause limits the number of orders, so that the sum of their rising amounts stays within the balance.
// sendPause keeps the orders to send coins at about the rate at which the chain takes them.
const (
	pause     = 200 * time.Millisecond
	sendPause = 40 * time.Millisecond
)

func (c *customer) redeem() error {
	c.nextRedeem += penny
	defer time.Sleep(pause)
	return c.order("/wallet/account/trade/fiat/withdrawal", "redeem", c.redeemed, c.nextRedeem, map[string]any{
		"amount": pounds(c.nextRedeem), "bankId": c.bank.ID, "nextIsSecondaryAuth": 0,
	})
}

func (c *customer) send() error {
	c.nextSend++
	amount := penny + c.nextSend
	defer time.Sleep(sendPause)
	return c.order("/wallet/account/trade/chain/withdrawal", "send", c.sent, amount, map[string]any{
		"amount": pounds(amount), "address": c.to.Address, "network": c.to.Network, "nextIsSecondaryAuth": 0,
	})
}

// order makes a call and repeats it with the same key until it is acknowledged.
func (c *customer) order(path, kind string, acknowledged map[int64]string, amount int64, body map[string]any) error {
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); {
		var made transaction
		err := c.guarded(path, fmt.Sprint(kind, "-", amount), body, &made)
		if err == nil {
			acknowledged[amount] = made.ID
			return nil
		}
		var r *refusal
		// An authentication in progress when the program was killed may be used up or unknown afterwards.
		if errors.As(err, &r) && r.Status < 500 && r.Status != 409 && r.Status != 429 && r.Code != "A10028" {
			return fmt.Errorf("%s of %s: %w", path, pounds(amount), err)
		}
		time.Sleep(30 * time.Millisecond)
	}
	return fmt.Errorf("%s of %s was not acknowledged in two minutes", path, pounds(amount))
}

// payIn and receive come from outside and have no key. If there is no response, it is unknown whether they
// happened, and they are not repeated.
func (c *customer) payIn() error {
	c.nextPayIn += penny
	defer time.Sleep(pause)
	return c.fromOutside(c.paidIn, c.nextPayIn, "/sandbox/bank/credit", map[string]string{
		"amount": pounds(c.nextPayIn), "reference": "savings", "sortCode": c.virtual.SortCode, "accountNumber": c.virtual.AccountNumber,
		"senderName": c.bank.AccountHolder, "senderSortCode": c.bank.SortCode, "senderAccountNumber": c.bank.AccountNumber,
	})
}

func (c *customer) receive() error {
	c.nextReceive++
	defer time.Sleep(pause)
	amount := penny + c.nextReceive
	return c.fromOutside(c.received, amount, "/sandbox/chain/transfer", map[string]string{
		"to": c.deposit.DepositAddress, "amount": pounds(amount),
	})
}

func (c *customer) fromOutside(seen map[int64]bool, amount int64, path string, body map[string]string) error {
	err := c.post(path, body, nil)
	var r *refusal
	if errors.As(err, &r) && r.Status < 500 && r.Status != 429 {
		return fmt.Errorf("%s of %s: %w", path, pounds(amount), err)
	}
	seen[amount] = err == nil
	return nil
}

// noProgress is how long nothing may become final until an order counts as stuck.
const noProgress = 90 * time.Second

// settledTransactions waits until every transaction is completed and everything acknowledged from outside has
// arrived. However many there are, it fails only if none of them moved for a while.
func (c *customer) settledTransactions(t *testing.T) []transaction {
	t.Helper()
	most, moved := -1, time.Now()
	for {
		all, err := c.transactions()
		require.NoError(t, err)
		all = slices.DeleteFunc(all, func(one transaction) bool { return one.Status == "awaiting_funds" }) // nobody pays what was prepared
		completed, open := 0, transaction{}
		for _, one := range all {
			if one.Status == "completed" {
				completed++
			} else {
				open = one
			}
		}
		arrived := subset(acknowledgedAmounts(c.paidIn), amounts(all, "fiat_deposit")) && subset(acknowledgedAmounts(c.received), amounts(all, "chain_deposit"))
		if completed == len(all) && arrived {
			return all
		}
		if completed > most {
			most, moved = completed, time.Now()
		}
		require.Less(t, time.Since(moved), noProgress, "%d of %d transactions are completed and none moves; acknowledged deposits arrived: %t; open: %+v", completed, len(all), arrived, open)
		time.Sleep(250 * time.Millisecond)
	}
}

// subset reports whether every value of part is in whole.
func subset(part, whole []int64) bool {
	in := map[int64]bool{}
	for _, one := range whole {
		in[one] = true
	}
	for _, one := range part {
		if !in[one] {
			return false
		}
	}
	return true
}

// requireEachOrderExecutedOnce waits until nothing is in flight, compares the records of the program, the bank
// and the chain with the customer's own, and returns the number of acknowledged orders.
func (c *customer) requireEachOrderExecutedOnce(t *testing.T) int {
	t.Helper()
	all := c.settledTransactions(t)
	balance := c.start
	byID := map[string]transaction{}
	for _, one := range all {
		byID[one.ID] = one
	}
	for kind, acknowledged := range map[string]map[int64]string{"fiat_withdrawal": c.redeemed, "chain_withdrawal": c.sent} {
		require.Len(t, amounts(all, kind), len(acknowledged)+c.before[kind], "%s: orders in the history and acknowledged ones", kind)
		for amount, id := range acknowledged {
			require.Equal(t, amount, millionths(byID[id].Amount), "%s %s", kind, id)
			balance -= amount
		}
	}
	for kind, seen := range map[string]map[int64]bool{"fiat_deposit": c.paidIn, "chain_deposit": c.received} {
		counted := map[int64]int{}
		for _, amount := range amounts(all, kind) {
			counted[amount]++
		}
		for amount := range seen {
			require.LessOrEqual(t, counted[amount], 1, "%s of %s was credited twice", kind, pounds(amount))
			balance += amount * int64(counted[amount])
			delete(counted, amount)
		}
		require.Len(t, counted, c.before[kind], "%s that were never ordered", kind)
	}
	available, pending, err := c.balance()
	require.NoError(t, err)
	require.Zero(t, pending)
	require.Equal(t, balance, available, "the balance of %s", c.email)
	c.requirePaidOnce(t)
	return len(c.redeemed) + len(c.sent) + len(acknowledgedAmounts(c.paidIn)) + len(acknowledgedAmounts(c.received))
}

// requirePaidOnce fails unless the bank paid each redemption once and nothing else.
func (c *customer) requirePaidOnce(t *testing.T) {
	t.Helper()
	paid, err := c.paidOut(c.bank)
	require.NoError(t, err)
	counted := map[int64]int{}
	for _, one := range paid {
		if !c.paidBefore[one.ID] {
			counted[millionths(one.Amount)]++
		}
	}
	for amount := range c.redeemed {
		require.Equal(t, 1, counted[amount], "the bank's payments of %s", pounds(amount))
	}
	require.Len(t, counted, len(c.redeemed), "payments by the bank without an order")
}

func amounts(all []transaction, kind string) []int64 {
	var found []int64
	for _, one := range all {
		if one.Type == kind {
			found = append(found, millionths(one.Amount))
		}
	}
	return found
}

// acknowledgedAmounts returns the amounts that were acknowledged.
func acknowledgedAmounts(seen map[int64]bool) []int64 {
	var found []int64
	for amount, acknowledged := range seen {
		if acknowledged {
			found = append(found, amount)
		}
	}
	return found
}
