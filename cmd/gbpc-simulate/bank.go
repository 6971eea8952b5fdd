package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
)

// The issuer at its bank.
var issuer = banking.Issuer{
	Name: "GBPC Simulated Limited", BankName: "Simulated Bank", BIC: "SIMUGB2L", SortCode: "049901", Main: "00000018", Own: "00000026",
}

// bank is the sandbox's, with its books in memory. What it is sent waits until it processes it, and its files until they are
// delivered.
type bank struct {
	*sandboxbank.Bank
	api        bool // it is asked over an API, and can say that it does not have an order; else by files
	staged     map[string]iso20022.Order
	submitted  map[string]iso20022.Order // fetched by process
	queue      []string                  // submitted and not processed
	deliveries []file
	read       []file   // and processed
	credits    []credit // from customers' own accounts
	keep       bool     // the next order is accepted and not carried out
	kept       []string // orders that are not
}

// credit is money that came from a customer's own account.
type credit struct {
	sandboxbank.Credit
	recall string // the reference under which it was taken back
}

type file struct {
	name    string
	content []byte
}

func newBank(c clock.Clock, api bool) (_ *bank, err error) {
	b := &bank{api: api, staged: map[string]iso20022.Order{}, submitted: map[string]iso20022.Order{}}
	b.Bank, err = sandboxbank.Open(context.Background(), sandboxbank.Config{
		Issuer: issuer.Name, Main: accountOf(issuer.Main), Own: accountOf(issuer.Own), Clock: c,
		Deliver: func(name string, content []byte) error {
			b.deliveries = append(b.deliveries, file{name, content})
			return nil
		},
	})
	return b, err
}

// must ends the simulation where the bank fails: its books are in memory, so nothing of it can.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func sure[T any](answer T, err error) T {
	must(err)
	return answer
}

func accountOf(number string) iso20022.Account {
	return iso20022.Account{SortCode: issuer.SortCode, Number: number}
}

func isoOf(p banking.Party) iso20022.Party {
	return iso20022.Party{Name: p.Name, Account: iso20022.Account{SortCode: p.SortCode, Number: p.AccountNumber}}
}

// submit receives an order once: a repetition is known.
func (b *bank) submit(o iso20022.Order) {
	if _, known := b.submitted[o.MessageID]; known && !b.Faults().PaysAgain && !slices.Contains(b.kept, o.MessageID) {
		return
	}
	b.kept = slices.DeleteFunc(b.kept, func(id string) bool { return id == o.MessageID }) // it was asked for again
	b.submitted[o.MessageID] = o
	b.queue = append(b.queue, o.MessageID)
}

// process pays the orders that were submitted.
func (b *bank) process() int {
	n := len(b.queue)
	for _, key := range b.queue {
		if b.keep {
			b.keep, b.kept = false, append(b.kept, key)
			continue
		}
		content := sure(b.submitted[key].XML())
		must(b.Submit(context.Background(), content))
	}
	b.queue = nil
	b.closeDays()
	return n
}

// closeDays sends the statements of the days that have ended, and what else there is to send.
func (b *bank) closeDays() { must(b.Step(context.Background())) }

// keeps reports whether the bank has the payment and does not carry it out.
func (b *bank) keeps(endToEnd string) bool {
	return slices.ContainsFunc(b.kept, func(key string) bool {
		return slices.ContainsFunc(b.submitted[key].Payments, func(p iso20022.Payment) bool { return p.EndToEndID == endToEnd })
	})
}

// pence is what is in an account.
func (b *bank) pence(number string) int64 {
	return sure(b.Balance(context.Background(), accountOf(number))).Minor()
}

// payments are those that the bank made or rejected, the oldest first.
func (b *bank) payments() []sandboxbank.Payment {
	all := sure(b.Payments(context.Background(), "", ""))
	slices.Reverse(all)
	return all
}

func (b *bank) payment(endToEnd string) (p sandboxbank.Payment, known bool) {
	all := b.payments()
	if i := slices.IndexFunc(all, func(p sandboxbank.Payment) bool { return p.EndToEndID == endToEnd }); i >= 0 {
		return all[i], true
	}
	return p, false
}

// debits are the entries of the payments that were made.
func (b *bank) debits() (made []iso20022.Entry) {
	for _, number := range []string{issuer.Main, issuer.Own} {
		for _, e := range sure(b.Entries(context.Background(), accountOf(number))) {
			if e.Direction == iso20022.Debit && !e.Returned {
				made = append(made, e)
			}
		}
	}
	return made
}

// recallCredit takes a credit back, once, if the account has the money.
func (b *bank) recallCredit(i int) {
	c := &b.credits[i]
	if c.recall != "" || b.pence(issuer.Main) < c.Amount.Minor() {
		return
	}
	c.recall = fmt.Sprintf("RECALL %d", i+1)
	sure(b.Debit(context.Background(), sandboxbank.Debit{
		Amount: c.Amount, To: c.From, Reference: c.recall, Recall: true, Reason: iso20022.Reason{Code: "AC03"},
	}))
}

// payIn is money from outside; own: from the customer's own account.
func (b *bank) payIn(to string, pence int64, from iso20022.Party, reference string, own bool) {
	c := sandboxbank.Credit{Amount: money.New(pence, money.GBP), Reference: reference, To: accountOf(to), From: from}
	if own {
		b.credits = append(b.credits, credit{Credit: c})
	}
	sure(b.Credit(context.Background(), c))
}

// rail is one process's connection to the bank, with the faults that stand.
type rail struct {
	*bank
	w *world
	p *process
}

var errHang = fmt.Errorf("no answer: %w", context.DeadlineExceeded)

func (r rail) Stage(_ context.Context, o iso20022.Order) error {
	if err := r.w.meet(r.p, "stage", faults.Bank); err != nil {
		return err
	}
	if _, err := o.XML(); err != nil {
		return fmt.Errorf("%w: %w", banking.ErrRejected, err)
	}
	r.staged[o.MessageID] = o
	return nil
}

func (r rail) Send(_ context.Context, o iso20022.Order) error {
	switch err := r.w.meet(r.p, "send", faults.Bank); {
	case errors.Is(err, errHang) && r.api: // the order may have arrived
		if r.w.chance(50) {
			r.submit(o)
		}
		return banking.ErrOutcomeUnknown
	case err != nil:
		return err
	}
	r.w.leaves("a payment")
	if _, isStaged := r.staged[o.MessageID]; isStaged || r.api || r.Faults().PaysAgain {
		delete(r.staged, o.MessageID)
		r.submit(o)
	}
	if r.api && r.w.chance(max(5, r.w.lost)) {
		r.w.note("bank's answer lost")
		return banking.ErrOutcomeUnknown
	}
	return r.w.after(r.p)
}

func (r rail) LookUp(_ context.Context, key string) (banking.LookUpResult, error) {
	if err := r.w.meet(r.p, "look up", faults.Bank); err != nil {
		return banking.LookUpResult{}, err
	}
	o, known := r.submitted[key]
	switch {
	case !r.api:
		return banking.LookUpResult{}, nil
	case !known:
		return banking.LookUpResult{Status: banking.LookUpNotFound}, nil
	}
	if p, _ := r.payment(o.Payments[0].EndToEndID); p.Status == sandboxbank.Rejected {
		return banking.LookUpResult{Status: banking.LookUpRejected}, nil
	}
	return banking.LookUpResult{Status: banking.LookUpPending}, nil
}

// WaitingOrders are those that the bank has not processed.
func (r rail) WaitingOrders(context.Context) ([]string, error) { return r.queue, nil }

// SubmittedOrders are compared by keeper.
func (r rail) SubmittedOrders(context.Context) ([]string, error) { return nil, nil }

// Receive is not used: the scheduler delivers.
func (rail) Receive(ctx context.Context, _ func(context.Context, banking.InboundFile) error) error {
	<-ctx.Done()
	return nil
}
