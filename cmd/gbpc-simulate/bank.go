package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// The issuer at its bank.
var issuer = banking.Issuer{
	Name: "GBPC Simulated Limited", BankName: "Simulated Bank", BIC: "SIMUGB2L", SortCode: "049901", Main: "00000018", Own: "00000026",
}

// bank keeps the issuer's two accounts in memory and speaks the same ISO 20022 messages as a real one.
type bank struct {
	clock      clock.Clock
	api        bool // it is asked over an API, and can say that it does not have an order; else by files
	staged     map[string]iso20022.Order
	submitted  map[string]iso20022.Order // fetched by process
	queue      []string                  // submitted and not processed
	payments   map[string]*payment       // by end-to-end id
	order      []string                  // of payments
	balance    map[string]int64          // by account number, in pence
	today      map[string][]iso20022.Entry
	opening    map[string]int64
	dayOf      day.Day
	deliveries []file
	read       []file            // and processed
	paymentOf  map[string]string // reference of an entry → end-to-end id
	serial     int
	credits    []credit // from customers' own accounts
	keep       bool     // the next order is accepted and not carried out
	kept       []string // orders that are not
	dedupe     bool     // a payment with the ids of another is refused
	reject     func(iso20022.Payment) string
}

// credit is money that came from a customer's own account.
type credit struct {
	to, recall string // recall: the reference under which it was taken back
	entry      iso20022.Entry
}

type file struct {
	name    string
	content []byte
}

// payment is what the bank did with one of our payments.
type payment struct {
	id       string // end-to-end
	from     string
	pence    int64
	creditor iso20022.Party
	times    int // how often it was paid
	rejected bool
	returned bool
}

func newBank(c clock.Clock, api bool) *bank {
	return &bank{
		clock: c, api: api, dedupe: true, staged: map[string]iso20022.Order{}, submitted: map[string]iso20022.Order{},
		payments:  map[string]*payment{},
		paymentOf: map[string]string{}, balance: map[string]int64{}, today: map[string][]iso20022.Entry{}, opening: map[string]int64{},
		dayOf:  day.In(c.Now()),
		reject: func(iso20022.Payment) string { return "" },
	}
}

func (b *bank) account(number string) iso20022.Account {
	return iso20022.Account{SortCode: issuer.SortCode, Number: number}
}

// ledgerOf is the number of the account that holds the money of another, which may be virtual.
func ledgerOf(number string) string {
	if number == issuer.Own {
		return number
	}
	return issuer.Main
}

// submit receives an order once: a repetition is known.
func (b *bank) submit(o iso20022.Order) {
	if _, known := b.submitted[o.MessageID]; known && b.dedupe && !slices.Contains(b.kept, o.MessageID) {
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
		o := b.submitted[key]
		if b.keep {
			b.keep, b.kept = false, append(b.kept, key)
			continue
		}
		for _, p := range o.Payments {
			b.pay(o, p)
		}
	}
	b.queue = nil
	return n
}

func (b *bank) pay(o iso20022.Order, p iso20022.Payment) {
	from, pence := ledgerOf(o.Debtor.Account.Number), p.Amount.Minor()
	status := iso20022.PaymentStatus{InstructionID: p.InstructionID, EndToEndID: p.EndToEndID, Status: iso20022.Settled}
	known := b.payments[p.EndToEndID]
	code := b.reject(p)
	switch {
	case known != nil && b.dedupe:
		status.Status, status.Reason = iso20022.Rejected, iso20022.Reason{Code: "AM05", Text: "duplicate"}
	case code != "":
		status.Status, status.Reason = iso20022.Rejected, iso20022.Reason{Code: code}
	case b.balance[from] < pence:
		status.Status, status.Reason = iso20022.Rejected, iso20022.Reason{Code: "AM04", Text: "insufficient funds"}
	}
	if known == nil {
		known = &payment{id: p.EndToEndID, from: from, pence: pence, creditor: p.Creditor, rejected: status.Status == iso20022.Rejected}
		b.payments[p.EndToEndID] = known
		b.order = append(b.order, p.EndToEndID)
	}
	b.serial++
	report := iso20022.StatusReport{
		MessageID: fmt.Sprintf("R%09d", b.serial), Created: b.clock.Now(), OriginalMessageID: o.MessageID,
		Payments: []iso20022.PaymentStatus{status},
	}
	b.deliver("pain002", report.XML())
	if status.Status == iso20022.Rejected {
		return
	}
	known.times++
	e := iso20022.Entry{Amount: p.Amount, Direction: iso20022.Debit, InstructionID: p.InstructionID, EndToEndID: p.EndToEndID,
		Debtor: iso20022.Party{Name: issuer.Name, Account: b.account(from)}, Creditor: p.Creditor, Reference: p.Reference}
	b.book(from, e)
	if p.Creditor.Account.SortCode == issuer.SortCode {
		e.Direction = iso20022.Credit
		b.book(ledgerOf(p.Creditor.Account.Number), e)
	}
}

// book moves money on an account and notifies the issuer.
func (b *bank) book(number string, e iso20022.Entry) {
	b.closeDays()
	b.serial++
	e.Booked, e.BookedAt, e.ServicerRef = true, b.clock.Now(), fmt.Sprintf("FP%012d", b.serial)
	if e.Direction == iso20022.Credit {
		b.balance[number] += e.Amount.Minor()
	} else {
		b.balance[number] -= e.Amount.Minor()
	}
	if e.Direction == iso20022.Debit && !e.Returned {
		b.paymentOf[e.ServicerRef] = e.EndToEndID
	}
	b.today[number] = append(b.today[number], e)
	notice := iso20022.Notice{
		MessageID: "N" + e.ServicerRef, Created: e.BookedAt, ID: "N" + e.ServicerRef, Account: b.account(number), Entries: []iso20022.Entry{e},
	}
	b.deliver("camt054", notice.XML(iso20022.V08))
}

func (b *bank) deliver(kind string, content []byte) {
	b.serial++
	b.deliveries = append(b.deliveries, file{fmt.Sprintf("%010d-%s.xml", b.serial, kind), content})
}

// keeps reports whether the bank has the payment and does not carry it out.
func (b *bank) keeps(endToEnd string) bool {
	return slices.ContainsFunc(b.kept, func(key string) bool {
		return slices.ContainsFunc(b.submitted[key].Payments, func(p iso20022.Payment) bool { return p.EndToEndID == endToEnd })
	})
}

// recall takes a credit back, once, if the account has the money.
func (b *bank) recall(i int) {
	c := &b.credits[i]
	if c.recall != "" || b.balance[issuer.Main] < c.entry.Amount.Minor() {
		return
	}
	c.recall = fmt.Sprintf("RECALL %d", i+1)
	b.book(issuer.Main, iso20022.Entry{
		Amount: c.entry.Amount, Direction: iso20022.Debit, Returned: true, Reason: iso20022.Reason{Code: "AC03"},
		Debtor: iso20022.Party{
			Name: issuer.Name, Account: b.account(issuer.Main),
		}, Creditor: c.entry.Debtor, Reference: c.recall, EndToEndID: "NOTPROVIDED"})
}

// payIn is money from a customer's own account.
func (b *bank) payIn(to string, pence int64, from iso20022.Party, reference string) {
	b.credits = append(b.credits, credit{to: to, entry: iso20022.Entry{Amount: money.New(pence, money.GBP), Debtor: from}})
	b.credit(to, pence, from, reference)
}

// credit is money from outside.
func (b *bank) credit(to string, pence int64, from iso20022.Party, reference string) {
	b.book(ledgerOf(to), iso20022.Entry{Amount: money.New(pence, money.GBP), Direction: iso20022.Credit, Debtor: from,
		Creditor: iso20022.Party{Name: issuer.Name, Account: b.account(to)}, Reference: reference, EndToEndID: "NOTPROVIDED"})
}

// giveBack has the creditor's bank return a payment.
func (b *bank) giveBack(p *payment) {
	p.returned = true
	b.book(p.from, iso20022.Entry{
		Amount: money.New(p.pence, money.GBP), Direction: iso20022.Credit, Returned: true, Reason: iso20022.Reason{Code: "AC04"},
		InstructionID: p.id, EndToEndID: p.id, Creditor: iso20022.Party{Name: issuer.Name, Account: b.account(p.from)}, Debtor: p.creditor})
}

// closeDays sends the statements of the days in London that have ended, of each account.
func (b *bank) closeDays() {
	today := day.In(b.clock.Now())
	for b.dayOf.Sub(today) < 0 {
		last := b.dayOf.Next() == today
		for _, number := range []string{issuer.Main, issuer.Own} {
			if len(b.today[number]) == 0 && !last {
				continue
			}
			id := "S" + b.dayOf.String() + number
			s := iso20022.Statement{
				MessageID: id, Created: b.clock.Now(), ID: id, Account: b.account(number), Date: b.dayOf, Entries: b.today[number],
				Opening: money.New(b.opening[number], money.GBP), Closing: money.New(b.balance[number], money.GBP), HasClosing: true}
			b.deliver("camt053", s.XML(iso20022.V08))
			b.today[number], b.opening[number] = nil, b.balance[number]
		}
		b.dayOf = b.dayOf.Next()
	}
}

// rail is one process's connection to the bank, with the faults that stand.
type rail struct {
	*bank
	w *world
	p *process
}

var errHang = fmt.Errorf("no answer: %w", context.DeadlineExceeded)

func (r rail) Stage(_ context.Context, o iso20022.Order) error {
	if err := r.w.meet(r.p, "stage", r.w.bankMode); err != nil {
		return err
	}
	if _, err := o.XML(); err != nil {
		return fmt.Errorf("%w: %w", banking.ErrRejected, err)
	}
	r.staged[o.MessageID] = o
	return nil
}

func (r rail) Send(_ context.Context, o iso20022.Order) error {
	switch err := r.w.meet(r.p, "send", r.w.bankMode); {
	case errors.Is(err, errHang) && r.api: // the order may have arrived
		if r.w.chance(50) {
			r.submit(o)
		}
		return banking.ErrOutcomeUnknown
	case err != nil:
		return err
	}
	r.w.leaves("a payment")
	if _, isStaged := r.staged[o.MessageID]; isStaged || r.api || !r.dedupe {
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
	if err := r.w.meet(r.p, "look up", r.w.bankMode); err != nil {
		return banking.LookUpResult{}, err
	}
	o, known := r.submitted[key]
	switch {
	case !r.api:
		return banking.LookUpResult{}, nil
	case !known:
		return banking.LookUpResult{Status: banking.LookUpNotFound}, nil
	}
	if p := r.payments[o.Payments[0].EndToEndID]; p != nil && p.rejected {
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
