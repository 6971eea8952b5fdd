package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury"
)

// rare are the things that happen seldom: what operators decide about customers, minting and the token, what the
// publishers of sanctions lists do, and what a bank does once in a while.
var rare = []struct {
	name string
	do   func(*world, context.Context, *process, *person)
}{
	{"freeze", (*world).freezeOrRelease},
	{"list a customer", (*world).listCustomer},
	{"list the payee", (*world).listPayee},
	{"stop minting", (*world).stopOrResumeMinting},
	{"pause the token", (*world).pauseToken},
	{"set the allowance", (*world).setAllowance},
	{"recall a credit", (*world).recall},
	{"a silent bank", (*world).silence},
	{"a payment that the bank keeps", (*world).keepPayment},
	{"submit a document", (*world).upload},
	{"a key without gas", (*world).runOutOfGas},
	{"dear gas", (*world).makeGasDear},
}

func (w *world) happens(ctx context.Context, p *process, c *person) {
	r := rare[w.random.IntN(len(rare))]
	if w.counts.rare == nil {
		w.counts.rare = map[string]int{}
	}
	w.counts.rare[r.name]++
	w.survive(p, func() { r.do(w, ctx, p, c) })
}

// another is an operator who is not this one.
func (w *world) another(o staff.Operator) staff.Operator {
	i := slices.IndexFunc(w.start0.operators, func(x staff.Operator) bool { return x.UserID == o.UserID })
	return w.start0.operators[(i+1)%len(w.start0.operators)]
}

// freezeOrRelease has an operator ask for it, and mostly another one agree at once.
func (w *world) freezeOrRelease(ctx context.Context, p *process, c *person) {
	w.setFrozen(ctx, p, c, w.random.IntN(2) == 0, w.random.IntN(4) > 0)
}

func (w *world) setFrozen(ctx context.Context, p *process, c *person, frozen, agreed bool) {
	by := w.operator()
	a, err := p.Staff.RequestFreeze(ctx, by, staff.Freeze{
		CustomerID: c.id, Frozen: frozen, LegalBasis: "court_order", Reason: "an order of the court",
	})
	if err == nil && agreed {
		_, err = p.Staff.Decide(ctx, w.another(by), a.ID, true, "read the order")
	}
	w.note("customer %d is to be frozen: %t, decided: %t: %s", c.number, frozen, agreed, codeOf(err))
}

// watchlist is the sample lists and whom the seed puts on them.
type watchlist struct {
	*sanctions.Lists
	w *world
}

// Names finds the customers who are listed, besides the samples.
func (l watchlist) Names(query sanctions.Query) []sanctions.Match {
	found := l.Lists.Names(query)
	if l.w.listed[query.Name] {
		entry := &sanctions.Entry{List: "UK", ID: "SIM-" + query.Name, Person: true, Names: []sanctions.Name{{Family: query.Name}}}
		found = append(found, sanctions.Match{Entry: entry, Name: query.Name, Score: 100})
	}
	return found
}

// listCustomer publishes a list with the customer's name, or one without it, and screens every customer.
func (w *world) listCustomer(ctx context.Context, p *process, c *person) {
	w.listed[c.party.Name] = w.random.IntN(3) > 0
	w.note("customer %d is on a list: %t", c.number, w.listed[c.party.Name])
	n, err := p.Verification.Rescreen(ctx, 0, 100)
	w.note("%d are screened: %s", n, codeOf(err))
}

// decideMatches has an operator look at the matches that nobody has decided.
func (w *world) decideMatches(ctx context.Context, p *process, decision screening.MatchStatus) {
	open, _, err := p.Screening.Matches(ctx, screening.Potential, db.Window{Limit: 50})
	if err != nil {
		w.note("matches: %s", codeOf(err))
		return
	}
	for _, m := range open {
		_, err := p.Screening.DecideMatch(ctx, w.operator(), m.ID, decision, "compared the dates of birth")
		w.counts.decisions++
		w.note("a match is %s: %s", decision, codeOf(err))
	}
}

// listPayee changes what the oracle on the chain says of the wallet outside.
func (w *world) listPayee(context.Context, *process, *person) {
	w.node.sanctioned = !w.node.sanctioned && w.random.IntN(2) == 0
	w.note("the payee is listed: %t", w.node.sanctioned)
}

func (w *world) stopOrResumeMinting(ctx context.Context, p *process, _ *person) {
	w.stopped = false
	if w.random.IntN(2) == 0 {
		err := p.Treasury.StopMinting(ctx, w.operator(), "an incident")
		w.note("minting is stopped: %s", codeOf(err))
		w.stopped, w.mints = err == nil, w.count(signedMints)
	} else {
		w.note("minting is resumed: %s", codeOf(p.Treasury.ResumeMinting(ctx, w.operator(), "it is over")))
	}
}

// signedMints counts the mints for which something was signed: others may be ordered, and wait.
const signedMints = "SELECT count(DISTINCT x.order_id) FROM chain_transactions x JOIN chain_orders o ON o.id = x.order_id WHERE o.kind = 'mint'"

// watchPolicies looks for what is done against a decision of the operators.
func (w *world) watchPolicies() {
	if w.stopped && w.count(signedMints) > w.mints {
		w.stopped, w.wrong = false, append(w.wrong, "a mint was signed although operators had stopped minting")
	}
}

// isFrozen reports whether operators have agreed to freeze the customer, as their decisions say.
func (w *world) isFrozen(c *person) bool {
	const decided = "SELECT count(*) FROM staff_approvals WHERE kind = 'customer_freeze' AND status = 'approved' AND subject = $1"
	return w.count(decided, c.id)%2 == 1 // they take turns: only the active are frozen, and only the frozen unfrozen
}

func (w *world) count(query string, args ...any) (n int64) {
	if err := w.db.Read().QueryRowContext(context.Background(), query, args...).Scan(&n); err != nil {
		panic(fmt.Errorf("%s: %w", query, err))
	}
	return n
}

func (w *world) pauseToken(ctx context.Context, p *process, _ *person) {
	action := []treasury.TokenAction{treasury.Pause, treasury.Unpause, treasury.Unpause}[w.random.IntN(3)]
	w.token(ctx, p, treasury.TokenOrder{Action: action})
}

func (w *world) setAllowance(ctx context.Context, p *process, _ *person) {
	amount := []string{"0.00", "50.00", "400.00", manyCoins}[w.random.IntN(4)]
	w.token(ctx, p, treasury.TokenOrder{Action: treasury.Allowance, Amount: amount})
}

const manyCoins = "1000000000.00"

// token has an operator ask for something, and another one agree.
func (w *world) token(ctx context.Context, p *process, o treasury.TokenOrder) {
	by := w.operator()
	o.Network, o.Reason = networkID, "an incident"
	approval, err := p.Treasury.RequestTokenAction(ctx, by, o)
	if err == nil && approval != "" {
		_, err = p.Staff.Decide(ctx, w.another(by), approval, true, "agreed")
	}
	w.note("%s %s: %s", o.Action, o.Amount, codeOf(err))
}

// recall has the bank take back what came from a customer's own account.
func (w *world) recall(context.Context, *process, *person) {
	if n := len(w.bank.credits); n > 0 {
		w.bank.recallCredit(w.random.IntN(n))
		w.note("a credit is recalled")
	}
}

// explainDebits has an operator say what the debits in the queue were that nobody ordered, and another one agree.
func (w *world) explainDebits(ctx context.Context, p *process) {
	w.topUpAgain(ctx, p)
	entries, err := p.Banking.UnexplainedEntries(ctx, w.db.Read(), 50)
	if err != nil {
		w.note("unexplained entries: %s", codeOf(err))
		return
	}
	for _, e := range entries {
		x, lost := w.lostPayment(e)
		if c := w.recalledFrom(e); c != nil {
			x, lost = treasury.Explanation{
				Account: e.Account, Ref: e.AcctSvcrRef, Purpose: treasury.Recall, CustomerID: c.id, Reason: "the payer's bank asked",
			}, true
		}
		_, queued, err := p.Exceptions.OpenOne(ctx, w.db.Read(), exceptions.PayoutUnexplained, banking.EntryException(e.Account, e.AcctSvcrRef))
		if !lost || e.Explained || !queued || err != nil {
			continue
		}
		by := w.operator()
		approval, err := p.Treasury.RequestDebitResolution(ctx, by, x)
		if err == nil && w.random.IntN(3) > 0 {
			_, err = p.Staff.Decide(ctx, w.another(by), approval, true, "agreed")
		}
		w.counts.decisions++
		w.note("a debit of %d is explained: %s", e.Amount.Minor(), codeOf(err))
	}
}

// topUpAgain has an operator order again what the bank did not pay of the difference.
func (w *world) topUpAgain(ctx context.Context, p *process) {
	resolutions, _, err := p.Treasury.DebitResolutions(ctx, db.Window{Limit: 50})
	if err != nil {
		w.note("resolutions: %s", codeOf(err))
	}
	for _, r := range resolutions {
		if r.State == treasury.DebitResolutionTopUpFailed {
			err := p.Treasury.RetryTopUp(ctx, w.operator(), r.ID)
			w.note("a top-up of %d is ordered again: %s", r.Amount.Minor(), codeOf(err))
		}
	}
}

// recalledFrom is the customer whose credit the entry takes back; nil: it is another debit.
func (w *world) recalledFrom(e banking.UnexplainedEntry) *person {
	for _, credit := range w.bank.credits {
		if credit.recall != "" && credit.recall == e.Reference {
			return w.customers[slices.IndexFunc(w.customers, func(c *person) bool { return c.virtual == credit.To.Number })]
		}
	}
	return nil
}

// silence is four days in which no file of the bank arrives: minting stops, and resumes when they do.
func (w *world) silence(ctx context.Context, p *process, _ *person) {
	for range 4 {
		w.clock.Advance(26 * time.Hour)
		w.bank.closeDays()
		w.node.seal(false)
		w.note("a silent day: jobs %s, chain %s", p.runJobs(ctx), p.watch(ctx))
	}
}

// keepPayment has the bank accept the next order and not carry it out.
func (w *world) keepPayment(context.Context, *process, *person) { w.bank.keep = true }

// bankSays is what operators know of a payment that the bank does not answer, because they asked it; "": they wait.
func (w *world) bankSays(payout string) string {
	payment, known := w.bank.payment(id.Hex(payout))
	switch {
	case payment.Status == sandboxbank.Rejected:
		return ""
	case known:
		return "settled"
	case w.bank.keeps(id.Hex(payout)):
		return []string{"failed", "retry"}[w.random.IntN(2)]
	}
	return ""
}

// choose returns what an operator does about an exception; "": nothing.
func (w *world) choose(item exceptions.Item) string {
	if item.Kind == exceptions.PayoutUnanswered {
		return w.bankSays(item.Subject)
	}
	possible := actions[item.Kind]
	if len(possible) == 0 {
		return ""
	}
	return possible[w.random.IntN(len(possible))]
}

// mend is what operators do in the end about what they and others did.
func (w *world) mend(ctx context.Context, p *process) {
	for _, c := range w.customers {
		w.setFrozen(ctx, p, c, false, true)
	}
	w.stopped = false
	w.refill()
	w.note("minting is resumed: %s", codeOf(p.Treasury.ResumeMinting(ctx, w.operator(), "it is over")))
	w.rejectTokenOrders(ctx, p)
	w.token(ctx, p, treasury.TokenOrder{Action: treasury.Unpause})
	w.token(ctx, p, treasury.TokenOrder{Action: treasury.Allowance, Amount: manyCoins})
	w.decideMatches(ctx, p, screening.FalsePositive)
}

// rejectTokenOrders has operators reject the actions on the token that wait for a second one: approved later, an allowance
// of nothing would be no fault that ended. Who asked for one cannot reject it.
func (w *world) rejectTokenOrders(ctx context.Context, p *process) {
	pending, _, err := p.Staff.Approvals(ctx, staff.Pending, db.Window{Limit: 50})
	w.explain(err)
	for _, a := range pending {
		if a.Kind == "token" {
			_, err := p.Staff.Decide(ctx, w.another(staff.Operator{UserID: a.RequestedBy}), a.ID, false, "it is over")
			w.note("decision false on token: %s", codeOf(err))
		}
	}
}
