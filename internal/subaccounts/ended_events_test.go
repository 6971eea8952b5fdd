package subaccounts_test

import (
	"context"
	"slices"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// tries are the events that move money.
var tries = map[string]event{
	"return":     {prepare: (*cell).paidOut, finish: (*cell).comesBack, gained: "10.000000", expect: (*cell).isUnmatched},
	"deposit":    {reads: true, finish: (*cell).paidIn, gained: "10.000000", expect: (*cell).isUnmatched},
	"coins":      {prepare: (*cell).coinsSeen, reads: true, finish: (*cell).coinsConfirmed, gained: "10.000000", expect: (*cell).isHeld},
	"release":    {prepare: (*cell).coinsHeld, ask: (*cell).askRelease, finish: (*cell).decideRelease, gained: "10.000000", expect: (*cell).isHeld},
	"assignment": {prepare: (*cell).strayCredit, ask: (*cell).askAssignment, finish: (*cell).decideAssignment, gained: "10.000000", expect: (*cell).isOpenStill},
	"recall":     {prepare: (*cell).paidOut, finish: (*cell).recalled, gained: "0.000000", expect: func(*cell) {}, whatever: true},
}

// paidOut has ten pounds come to the account and leave it again.
func (c *cell) paidOut() {
	c.T.Helper()
	c.credit(c.bankCredit())
	order := object{"amount": "10.00", "bankId": c.bank, "nextIsSecondaryAuth": 1}
	a := c.person.Call("POST", wallettest.ToBank, order, c.headers...)
	authenticate(c.person, c.person.Refused(fault.SecondaryAuthRequired, a))
	var paid wallettest.Payment
	c.person.Call("POST", wallettest.ToBank, order, c.headers...).Into(c.T, &paid)
	c.RunJobs()
	c.Settle(paid)
	require.Equal(c.T, "0.000000", c.has())
	c.subject = paid.ID
}

// comesBack has the payee's bank return the payment.
func (c *cell) comesBack() {
	c.T.Helper()
	for range 2 { // reported twice
		c.Tx(func(ctx context.Context, tx db.Tx) error {
			return c.Withdrawals.PayoutReturned(ctx, tx, wallettest.PayoutOf(c.World.Payouts[c.subject]), fault.PayeeAccountClosed)
		})
	}
	require.Equal(c.T, "returned", c.Status(c.subject))
}

func (c *cell) bankCredit() banking.Credit {
	return banking.Credit{ID: id.New(), Account: banking.Main, Amount: wallettest.Pounds("10.00"), CustomerID: c.id, Matched: true, Reference: "HELLO", Debtor: c.World.BankAccounts[c.bank].Party}
}

func (c *cell) credit(b banking.Credit) {
	c.T.Helper()
	c.World.Credits[b.ID], c.subject = b, b.ID
	c.Credit(b)
}

func (c *cell) paidIn() { c.credit(c.bankCredit()) }

// coinsSeen has coins arrive that are not confirmed yet, from a sender who is clear.
func (c *cell) coinsSeen() {
	c.T.Helper()
	c.deposit = (&wallettest.Person{ID: c.id}).ChainDeposit("10")
	c.subject = c.deposit.ID
	c.SeeDeposit(c.deposit)
	c.RunJobs()
}

func (c *cell) coinsConfirmed() {
	c.T.Helper()
	c.ConfirmDeposit(c.deposit)
}

// coinsHeld has coins arrive while a screening holds the customer, and the screening end.
func (c *cell) coinsHeld() {
	c.T.Helper()
	c.coinsSeen()
	c.World.OpenMatches[c.id] = true
	c.coinsConfirmed()
	c.World.OpenMatches[c.id] = false
	require.Equal(c.T, "in_review", c.Status(c.subject))
}

// strayCredit has money come that is nobody's.
func (c *cell) strayCredit() {
	c.T.Helper()
	stray := c.bankCredit()
	stray.CustomerID, stray.Matched = "", false
	c.credit(stray)
}

func (c *cell) askRelease() { c.ask("chain_deposit_held", "release", "") }

func (c *cell) askAssignment() { c.ask("unmatched_credit", "assign", c.id) }

// ask has Ann ask for an action, which is refused once the account is closed.
func (c *cell) ask(kind, action, customerID string) {
	c.T.Helper()
	a := c.act(c.waiting(kind), action, customerID)
	if c.time == "after" && c.end != "frozen" {
		c.refused(a)
		return
	}
	c.ann.OK(a)
}

func (c *cell) refused(a wallettest.Answer) {
	c.T.Helper()
	require.Contains(c.T, a.Body, string(fault.AccountClosed))
}

func (c *cell) decideRelease() { c.decide() }

func (c *cell) decideAssignment() { c.decide() }

// decide has Bob agree, which is refused once the account is closed: then he rejects it.
func (c *cell) decide() {
	c.T.Helper()
	if c.time == "after" && c.end != "frozen" {
		return // nothing was asked
	}
	a := c.PendingApproval("exception_action")
	_, err := c.Staff.Decide(c.T.Context(), c.bob, a.ID, true, "looked at it")
	if c.time == "during" && c.end != "frozen" {
		require.ErrorContains(c.T, err, string(fault.AccountClosed))
		_, err = c.Staff.Decide(c.T.Context(), c.bob, a.ID, false, "looked at it")
	}
	require.NoError(c.T, err)
}

// recalled has the bank take back what had come.
func (c *cell) recalled() {
	c.T.Helper()
	c.Tx(func(ctx context.Context, tx db.Tx) error {
		taken, err := c.Deposits.CreditRecalled(ctx, tx, id.New(), c.id, wallettest.Pounds("10.00"))
		require.Equal(c.T, money.Zero(money.GBP), taken, "nothing is left of it")
		return err
	})
}

// exception is what waits in the queue.
type exception struct {
	ID, Subject, Reason string
	Actions             []string
}

// waiting returns the open exception about the subject.
func (c *cell) waiting(kind string) exception {
	c.T.Helper()
	var page struct{ List []exception }
	c.ann.Call("GET", "/admin/exception?status=open&kind="+kind, nil).Into(c.T, &page)
	at := slices.IndexFunc(page.List, func(e exception) bool { return e.Subject == c.subject })
	require.GreaterOrEqual(c.T, at, 0, "no exception of %s", c.subject)
	return page.List[at]
}

func (c *cell) act(e exception, action, customerID string) wallettest.Answer {
	c.T.Helper()
	body := object{"action": action, "reason": "looked at it"}
	if customerID != "" {
		body["customerId"] = customerID
	}
	return c.ann.Call("POST", "/admin/exception/"+e.ID+"/action", body)
}

// isUnmatched expects the money in the queue, where it is nobody's until two operators say whose it is.
func (c *cell) isUnmatched() {
	c.T.Helper()
	e := c.waiting("unmatched_credit")
	require.Equal(c.T, "account_closed", e.Reason)
	require.Equal(c.T, []string{"assign", "return"}, e.Actions)
	c.refused(c.act(e, "assign", "")) // to the customer to whom it came
	c.refused(c.act(e, "assign", c.id))
	c.inherited(e)
}

// isHeld expects the coins in quarantine, from which they go to an account that is open.
func (c *cell) isHeld() {
	c.T.Helper()
	e := c.waiting("chain_deposit_held")
	require.Contains(c.T, e.Actions, "assign")
	if slices.Contains(e.Actions, "release") { // it was held for another reason, and the account was closed later
		c.refused(c.act(e, "release", ""))
	} else {
		require.Equal(c.T, "account_closed", e.Reason)
	}
	c.refused(c.act(e, "assign", c.id))
	c.inherited(e)
	require.Contains(c.T, c.World.Released, c.subject)
}

// isOpenStill expects a credit of nobody to be one still.
func (c *cell) isOpenStill() {
	c.T.Helper()
	e := c.waiting("unmatched_credit")
	require.Equal(c.T, "no_customer", e.Reason)
	c.inherited(e)
}

// inherited has two operators give the money to somebody whose account is open.
func (c *cell) inherited(e exception) {
	c.T.Helper()
	before := wallettest.Coins(c.heir.Available())
	c.ann.OK(c.act(e, "assign", c.heir.ID))
	c.Decide("exception_action", true, c.bob)
	require.Equal(c.T, before.Add(wallettest.Coins("10")).String(), c.heir.Available())
}
