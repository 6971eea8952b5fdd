package subaccounts_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// What has ended gains nothing. Each event is tried with each kind of account that ends in each way: before the account ends,
// between the event's reading of the account and what it writes, and afterwards. What is money ends with a way out of the queue.

// The columns of the matrix.
var (
	events = []string{"return", "deposit", "coins", "release", "assignment", "recall", "batch item", "invitation", "webhook", "approval", "scheduled statement"}
	actors = []string{"customer", "sub-account", "business", "member", "operator", "key"}
	ends   = []string{"closed", "erased", "removed", "frozen", "role lost"}
	times  = []string{"before", "during", "after"}
)

// cell is one try of the matrix.
type cell struct {
	*trial
	actor, end, time string

	// The account that ends. person acts for it, with these headers.
	id, bank string
	person   *wallettest.Person
	headers  []string
	subject  string        // of the event: a payment, a credit, a deposit
	deposit  chain.Deposit // of coins
}

// trial is a world in which many cells are tried: on one database, with two operators, and somebody whose account is open.
type trial struct {
	*wallettest.Bench
	ann  *wallettest.Person
	bob  staff.Operator
	heir *wallettest.Person
	acme *wallettest.Person
	made int
}

func newTrial(b *wallettest.Bench) *trial {
	b.T.Helper()
	b.Circulate("1000")
	b.Operator("ann@example.com")
	w := &trial{Bench: b, ann: &wallettest.Person{Bench: b, Email: "ann@example.com"}, bob: b.Operator("bob@example.com"), heir: b.Verified("heir@example.com")}
	w.ann.SignIn()
	return w
}

// open opens the account of a cell.
func (w *trial) open(actor, end, time string) *cell {
	w.T.Helper()
	c := &cell{trial: w, actor: actor, end: end, time: time}
	w.made++
	email := fmt.Sprintf("%d@example.com", w.made)
	switch actor {
	case "customer":
		c.person = w.Verified(email)
		c.id, c.bank = c.person.ID, c.person.BankID
	case "business":
		c.person = &wallettest.Person{Bench: w.Bench, Email: email}
		w.Tx(func(ctx context.Context, tx db.Tx) error {
			m, err := w.Auth.CreateUser(ctx, tx, auth.NewUser{Email: email, Password: wallettest.Password, DisplayName: "Acme", Kind: customer.Business})
			c.id = m.Customer.ID
			return err
		})
		c.bank = w.World.Verify(c.id)
		c.person.ID, c.person.BankID = c.id, c.bank
		c.person.SignIn()
	case "sub-account":
		if w.made%12 == 1 || w.acme == nil { // a business has at most twenty
			w.acme = business(w.Bench, "acme-"+email)
		}
		c.person, c.id = w.acme, own(w.acme, "Payroll").ID
		c.bank, c.headers = w.World.Verify(c.id), []string{"GBPC-Account", c.id}
	}
	return c
}

// ends ends the account, and reports whether that was possible.
func (c *cell) ends() bool {
	c.T.Helper()
	switch {
	case c.end == "frozen":
		c.Freeze(c.id)
		return true
	case c.actor == "sub-account":
		return c.person.Call("POST", accounts+"/"+c.id+"/close", nil).Code == "00000"
	}
	return c.Close(c.id)
}

// event is something that happens to an account: what comes before it, what is read or asked, and what is written then.
type event struct {
	prepare, ask, finish func(*cell)
	// gained is what the account has afterwards while it is open, and expect what becomes of it when it is closed.
	gained string
	expect func(*cell)
	// reads says that finish reads the customer first.
	reads bool
	// whatever says that the account can be closed afterwards: the event leaves nothing in it.
	whatever bool
}

func (c *cell) try(e event) {
	c.T.Helper()
	if e.prepare != nil {
		e.prepare(c)
	}
	if c.time == "after" {
		require.True(c.T, c.ends())
	}
	if e.ask != nil {
		e.ask(c)
	}
	if c.time == "during" {
		c.meanwhile(func() { require.True(c.T, c.ends()) }, e.reads)
	}
	e.finish(c)
	require.Nil(c.T, c.World.Meanwhile, "it happened")
	switch {
	case c.time == "before":
		require.Equal(c.T, e.gained, c.has())
		require.Equal(c.T, e.whatever || c.end == "frozen", c.ends(), "nobody closes an account in which something is")
		require.Equal(c.T, e.gained, c.has())
	case c.end == "frozen":
		return // who is frozen may receive, as each event's own tests say
	default:
		require.Equal(c.T, "0.000000", c.has())
		e.expect(c)
		require.Equal(c.T, "0.000000", c.has())
	}
}

// meanwhile has something happen between what the event's finish reads and what it writes, and now if it reads nothing. SQLite
// has one writer: there it happens now.
func (c *cell) meanwhile(do func(), reads bool) {
	if reads && c.DB.Dialect() == db.Postgres {
		c.World.Meanwhile = do
		return
	}
	do()
}

func (c *cell) has() string { return c.Balance(chart.Customer(c.id)) }

func TestEnded_WhatIsClosedGainsNothingAndNothingOfItIsStuck(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		w := newTrial(b)
		for _, name := range events {
			for _, actor := range actors {
				for _, end := range ends {
					if decisionOf(name, actor, end) != tried {
						continue
					}
					for _, time := range times {
						c := w.open(actor, end, time)
						func() {
							defer func() {
								if t.Failed() {
									t.Logf("%s, %s %s, %s", name, actor, end, time)
								}
							}()
							c.try(tries[name])
						}()
					}
				}
			}
		}
	})
}
