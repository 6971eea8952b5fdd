package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
)

func hexAddress(text string) common.Address { return common.HexToAddress(text) }

// steps is how long a seed goes on with faults.
const steps = 140

// outcome is what a seed came to.
type outcome struct {
	trace    string
	problems []string
	counts   counts
}

// simulate runs one seed on the database, which is at the beginning.
func simulate(ctx context.Context, b *beginning, at *store, seed uint64, bug plant, verbose io.Writer) (outcome, error) {
	w := &world{
		seed: seed, random: sourceOf(seed), start0: b, plant: bug, clock: clock.NewFixed(begin), store: at, db: at.db, trace: newTrace(),
		verbose: verbose, log: quiet(), deposited: map[string]int64{}, listed: map[string]bool{},
	}
	w.letters, w.cabinet, w.moving.random, w.modes = map[string]*letter{}, cabinet{}, movesOf(seed), map[faults.Part]faults.Mode{}
	for i, c := range b.customers {
		w.customers = append(w.customers, &person{customer0: c, number: i})
	}
	w.planArchive()
	var err error
	if w.node, err = newNode(w.clock); err != nil {
		return outcome{}, err
	}
	if w.bank, err = newBank(w.clock, w.random.IntN(2) == 0); err != nil {
		return outcome{}, err
	}
	w.lost = []int{0, 5, 20}[w.random.IntN(3)]
	w.fees = w.random.IntN(3) == 0
	w.planLoss()
	for range 1 + w.random.IntN(2) {
		if err := w.add(ctx); err != nil {
			return outcome{}, err
		}
	}
	founders := banking.Party{Name: "Founders", SortCode: "040004", AccountNumber: "45678901"}
	w.bank.payIn(issuer.Own, 10_000_000, isoOf(founders), "CAPITAL", false)
	for _, c := range w.customers {
		w.bank.payIn(c.virtual, 500_000, isoOf(c.party), "FIRST", true)
	}
	for i := range steps {
		if err := errors.Join(w.takeOrLoseCopy(ctx, i), w.step(ctx)); err != nil {
			return outcome{}, fmt.Errorf("seed %d: %w", seed, err)
		}
		w.moveSometimes(ctx)
		if err := w.archiveSometimes(ctx, i); err != nil {
			return outcome{}, fmt.Errorf("seed %d: %w", seed, err)
		}
	}
	if err := w.settle(ctx); err != nil {
		return outcome{}, fmt.Errorf("seed %d: %w", seed, err)
	}
	problems, err := w.verify(ctx)
	if err != nil {
		return outcome{}, fmt.Errorf("seed %d: %w", seed, err)
	}
	w.note("%d problems", len(problems))
	return outcome{w.sum(), problems, w.counts}, w.close(ctx)
}

// add starts another process.
func (w *world) add(ctx context.Context) error {
	w.restarts++
	before := w.quiet
	w.quiet = true
	defer func() { w.quiet = before }()
	p, err := w.start(ctx, fmt.Sprintf("process %d", w.restarts))
	if err != nil {
		return err
	}
	w.processes, w.started = append(w.processes, p), append(w.started, p.app)
	return nil
}

// close releases what the processes hold, the dead ones too: each has a connection of its own, and memory with it.
func (w *world) close(ctx context.Context) (err error) {
	for _, a := range w.started {
		err = errors.Join(err, a.Close(ctx))
	}
	w.started = nil
	return err
}

// step takes one step that the seed chooses.
func (w *world) step(ctx context.Context) error {
	for i, p := range w.processes {
		if p.dead {
			w.processes = slices.Delete(w.processes, i, i+1)
			if err := w.add(ctx); err != nil {
				return err
			}
			break
		}
	}
	if w.plant.each != nil {
		if err := w.plant.each(w); err != nil {
			return err
		}
	}
	w.watchPolicies()
	w.hangs = 0
	p := w.processes[w.random.IntN(len(w.processes))]
	if w.random.IntN(12) == 0 {
		p.dieIn = 1 + w.random.IntN(40)
	}
	c := w.customers[w.random.IntN(len(w.customers))]
	switch n := w.random.IntN(120); {
	case n < 14:
		w.place(ctx, p, c, w.newOrder(c))
	case n < 18:
		w.repeat(ctx, p, c)
	case n < 22:
		w.payIn(c)
	case n < 30:
		return w.coinsIn(c)
	case n < 46:
		w.survive(p, func() { w.note("%s: jobs %s", p.name, p.runJobs(ctx)) })
	case n < 56:
		w.survive(p, func() { w.note("%s: chain %s", p.name, p.watch(ctx)) })
	case n < 66:
		w.note("block with %d", w.node.seal(false))
	case n < 68:
		w.reorganise()
	case n < 73:
		w.note("bank makes %d payments", w.bank.process())
	case n < 85:
		w.deliverOne(ctx, p)
	case n < 86:
		w.returnOne()
	case n < 91:
		w.operators(ctx, p)
	case n < 94:
		w.setFaults()
	case n < 100:
		w.pass()
	case n < 110:
		w.happens(ctx, p, c)
	case n < 115:
		w.cancelOne(ctx, p, c)
	default:
		w.decideForTeam(ctx, p)
	}
	return nil
}

// pass lets time pass.
func (w *world) pass() {
	d := []time.Duration{5 * time.Second, time.Minute, 10 * time.Minute, time.Hour, 9 * time.Hour}[w.random.IntN(5)]
	w.clock.Advance(d)
	w.bank.closeDays()
	w.note("%s pass", d)
}

func (w *world) setFaults() {
	part := []faults.Part{faults.Bank, faults.Chain, faults.Signer, faults.Mail, faults.Files}[w.random.IntN(5)]
	m := []faults.Mode{faults.None, faults.None, faults.Refuse, faults.Hang}[w.random.IntN(4)]
	w.modes[part] = m
	w.note("fault of %s: %s", part, m)
}

// repeat makes the call for an earlier order of the customer again.
func (w *world) repeat(ctx context.Context, p *process, c *person) {
	if len(c.orders) == 0 {
		return
	}
	if o := c.orders[w.random.IntN(len(c.orders))]; !o.no && !o.lost {
		w.counts.repeated++
		w.place(ctx, p, c, o)
	}
}

func (w *world) reorganise() {
	depth := 1 + w.random.IntN(7)
	w.counts.reorganisations++
	n := w.node.reorganise(depth, func(*types.Transaction) bool { return w.random.IntN(3) > 0 })
	w.note("reorganisation of %d with %d", depth, n)
}

// deliverOne has the process receive one file of the bank: the oldest, another one, or one that comes twice.
func (w *world) deliverOne(ctx context.Context, p *process) {
	if len(w.bank.deliveries) == 0 || !w.works(faults.Bank) {
		return
	}
	i := 0
	if w.chance(25) {
		i = w.random.IntN(len(w.bank.deliveries))
	}
	w.deliver(ctx, p, i, w.chance(10))
}

func (w *world) deliver(ctx context.Context, p *process, i int, again bool) {
	f := w.bank.deliveries[i]
	err := errors.New("it died")
	w.survive(p, func() { err = p.receive(ctx, f) })
	w.explain(err)
	w.note("%s reads %s: %s", p.name, f.name, codeOf(err))
	if errors.Is(err, banking.ErrRejected) {
		w.note("REFUSED")
	}
	if (err == nil || errors.Is(err, banking.ErrRejected)) && !again {
		w.bank.deliveries = slices.Delete(w.bank.deliveries, i, i+1)
		w.bank.read = append(w.bank.read, f)
	}
}

// returnOne has a payee's bank send a payment back.
func (w *world) returnOne() {
	for _, p := range w.bank.payments() {
		if p.Status == sandboxbank.Settled && p.From.Number == issuer.Main && p.Creditor.Account.SortCode != issuer.SortCode {
			w.note("a payment of %d comes back", p.Amount.Minor())
			must(w.bank.Return(context.Background(), p.ID, iso20022.Reason{Code: "AC04"}))
			return
		}
	}
}

// operators make one decision: on an approval that waits, or on an exception.
func (w *world) operators(ctx context.Context, p *process) {
	w.survive(p, func() {
		if w.loss.happened && w.random.IntN(2) == 0 {
			w.afterLoss(ctx, p)
			return
		}
		switch w.random.IntN(8) {
		case 0:
			w.explainDebits(ctx, p)
		case 1:
			w.decideMatches(ctx, p, []screening.MatchStatus{screening.FalsePositive, screening.FalsePositive, screening.Confirmed}[w.random.IntN(3)])
		case 2, 3, 4:
			w.decide(ctx, p, w.random.IntN(8), w.random.IntN(6) > 0)
		default:
			w.act(ctx, p, w.random.IntN(8))
		}
	})
}

func (w *world) operator() staff.Operator {
	return w.start0.operators[w.random.IntN(len(w.start0.operators))]
}

func (w *world) decide(ctx context.Context, p *process, i int, approve bool) {
	pending, _, err := p.Staff.Approvals(ctx, staff.Pending, db.Window{Limit: 50})
	if err != nil || len(pending) == 0 {
		return
	}
	a := pending[i%len(pending)]
	_, err = p.Staff.Decide(ctx, w.operator(), a.ID, approve, "looked at it")
	w.counts.decisions++
	w.note("decision %t on %s: %s", approve, a.Kind, codeOf(err))
}

// actions are what the operators do about exceptions. What needs the bank's word is in bankSays: they do not guess.
var actions = map[exceptions.Kind][]string{
	exceptions.UnmatchedCredit:      {"assign", "return"},
	exceptions.ChainDepositLost:     {"book_again"},
	exceptions.ChainDepositUnbooked: {"book_again"},
	exceptions.ChainDepositHeld:     {"release"},
	exceptions.ChainOrder:           {"retry", "cancel"},
	exceptions.SweepStuck:           {"retry"},
	exceptions.MintStuck:            {"retry", "cancel"},
	exceptions.OrderStuck:           {"retry", "cancel"},
	exceptions.ScreeningHold:        {"release", "refuse", "cancel"},
	exceptions.JobFailing:           {"run_again"},
	exceptions.MintingStopped:       {"resume"},
}

func (w *world) act(ctx context.Context, p *process, i int) {
	open, _, err := p.Exceptions.List(ctx, exceptions.Filter{Status: exceptions.Open}, db.Window{Limit: 50})
	if err != nil || len(open) == 0 {
		return
	}
	w.actOn(ctx, p, open[i%len(open)])
}

// answerForBank says of each payment that the bank does not answer what the bank says when it is asked.
func (w *world) answerForBank(ctx context.Context, p *process) {
	open, _, err := p.Exceptions.List(ctx, exceptions.Filter{Status: exceptions.Open, Kind: exceptions.PayoutUnanswered}, db.Window{Limit: 50})
	if err != nil {
		w.note("unanswered payments: %s", codeOf(err))
	}
	for _, item := range open {
		w.actOn(ctx, p, item)
	}
}

func (w *world) actOn(ctx context.Context, p *process, item exceptions.Item) {
	name := w.choose(item)
	if name == "" {
		return
	}
	w.stopped = w.stopped && name != "resume"
	customer := w.customers[w.random.IntN(len(w.customers))].id
	_, err := p.Exceptions.Act(ctx, w.operator(), item.ID, name, exceptions.Input{Reason: "looked at it", CustomerID: customer})
	w.counts.decisions++
	w.note("%s of %s: %s", name, item.Kind, codeOf(err))
}

// round has everything that is due happen once.
func (w *world) round(ctx context.Context, p *process) error {
	if w.plant.each != nil {
		if err := w.plant.each(w); err != nil {
			return err
		}
	}
	for range 2 {
		w.note("jobs %s", p.runJobs(ctx))
		w.note("chain %s", p.watch(ctx))
		w.clock.Advance(12 * time.Second)
		w.node.seal(false)
		w.bank.process()
		for range len(w.bank.deliveries) {
			w.deliver(ctx, p, 0, false)
		}
	}
	return nil
}

// lookThrough has operators decide on some of what waits for them.
func (w *world) lookThrough(ctx context.Context, p *process) {
	for i := range 3 {
		w.decide(ctx, p, i, true)
		w.act(ctx, p, i)
	}
	w.explainDebits(ctx, p)
	w.answerForBank(ctx, p)
	w.afterLoss(ctx, p)
}
