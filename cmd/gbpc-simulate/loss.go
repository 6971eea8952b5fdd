package main

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/common"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/treasury"
)

// loss is what is lost in a seed: the database goes back to a copy, while the bank and the chain go on.
type loss struct {
	copyAt, at int // steps; 0: nothing is lost
	happened   bool
	unnoticed  bool // the bank, asked over its API, has not booked anything that the books lack: nobody can know
	stale      bool // the bank knows what the books do not, and operators have not released them: nothing may leave
	looked     int  // how often operators looked through what waits since then
	orders     map[string]*lostOrder
	mail       map[string]bool
	files      map[string]bool
}

// lostOrder is a withdrawal that the books do not know any more.
type lostOrder struct {
	customer *person
	kind     string // of the transaction
	coins    int64
}

func (w *world) planLoss() {
	w.loss = loss{orders: map[string]*lostOrder{}, mail: map[string]bool{}, files: map[string]bool{}}
	loses, first, later := w.random.IntN(5) == 0, 20+w.random.IntN(70), 1+w.random.IntN(40)
	if w.plant.losses || loses {
		w.loss.copyAt, w.loss.at = first, first+later
	}
}

// takeOrLoseCopy makes the copy, or goes back to it, when it is time.
func (w *world) takeOrLoseCopy(ctx context.Context, step int) error {
	switch {
	case w.loss.copyAt == 0:
		return nil
	case step == w.loss.copyAt:
		w.note("a copy of the database is made")
		return w.restart(ctx, w.store.copy)
	case step == w.loss.at:
		return w.loseCommits(ctx)
	}
	return nil
}

// restart ends every process, does something about the database, and starts as many.
func (w *world) restart(ctx context.Context, do func(context.Context) error) error {
	n := len(w.processes)
	err := w.close(ctx)
	w.processes = nil
	if err := errors.Join(err, do(ctx)); err != nil {
		return err
	}
	w.db = w.store.db
	for range n {
		if err := w.add(ctx); err != nil {
			return err
		}
	}
	return nil
}

// loseCommits goes back to the copy, and notes what the books lost.
func (w *world) loseCommits(ctx context.Context) error {
	v := &verifier{w: w, silent: true}
	orders, err := v.lostOrders(ctx)
	if err != nil {
		return err
	}
	restore := func(ctx context.Context) error {
		err := w.store.restore(ctx)
		if w.db = w.store.db; err == nil {
			w.loseHistories()
		}
		return err
	}
	if err := w.restart(ctx, restore); err != nil {
		return err
	}
	w.loss.happened, w.stopped = true, false
	remaining, err := v.lostOrders(ctx)
	if err != nil {
		return err
	}
	w.loseOrders(orders, remaining)
	w.loseMoves()
	if err := w.loseOutbox(ctx, v); err != nil {
		return err
	}
	known, err := v.pairs(ctx, "SELECT name, state FROM bank_files")
	if err != nil {
		return err
	}
	newer := 0
	for _, f := range w.bank.read { // some were read again after the copy
		if known[f.name] == "" || known[f.name] == "failing" {
			newer++
		}
	}
	lost, err := v.submittedBefore(ctx)
	if err != nil {
		return err
	}
	w.loss.stale = newer+lost > 0
	paused := w.count("SELECT count(*) FROM treasury_pauses") > 0
	w.loss.unnoticed = w.bank.api && !paused
	w.note("commits are lost: %d orders, %d files of the bank, %d submissions; paused: %t", len(w.loss.orders), newer, lost, paused)
	if w.loss.stale && !paused {
		w.wrong = append(w.wrong, "the books are older than what the bank has, and payments are not paused")
	}
	return nil
}

// loseOrders notes which orders the books lost: those that are not among the remaining ones.
func (w *world) loseOrders(orders, remaining map[string]*lostOrder) {
	for id, o := range orders {
		if remaining[id] == nil {
			w.loss.orders[id] = o
		}
	}
	for _, c := range w.customers {
		for _, o := range c.orders {
			o.cancelled = false // the cancellation may be lost
			o.lost = o.lost || w.loss.orders[o.id] != nil || o.kind == "batch" && o.known && w.count(
				"SELECT count(*) FROM withdrawals_batches WHERE id = $1", o.id,
			) == 0
		}
	}
}

// loseOutbox notes which mails and documents the books lost.
func (w *world) loseOutbox(ctx context.Context, v *verifier) error {
	mails, err := v.pairs(ctx, "SELECT id, state FROM mail_outbox")
	if err != nil {
		return err
	}
	for id, l := range w.letters {
		l.doubt = true
		w.loss.mail[id] = mails[id] == ""
	}
	names, err := v.pairs(ctx, "SELECT name, state FROM files")
	if err != nil {
		return err
	}
	for name := range w.cabinet {
		w.loss.files[name] = names[name] != "stored"
	}
	return nil
}

// submittedBefore counts the orders that a bank of files was given and that the books have not submitted.
func (v *verifier) submittedBefore(ctx context.Context) (n int, err error) {
	if v.w.bank.api {
		return 0, nil
	}
	known, err := v.pairs(ctx, "SELECT id, state FROM bank_payouts WHERE attempts > 0 OR state NOT IN ('ordered', 'staged')")
	if err != nil {
		return 0, err
	}
	for key := range v.w.bank.submitted {
		if payment, err := id.FromHex(key); err != nil || known[payment] == "" {
			n++
		}
	}
	return n, nil
}

// lostOrders reads every withdrawal.
func (v *verifier) lostOrders(ctx context.Context) (map[string]*lostOrder, error) {
	rows, err := v.w.db.Read().QueryContext(ctx, "SELECT id, customer_id, type, coins FROM withdrawals")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[string]*lostOrder{}
	for rows.Next() {
		var id, customer string
		var o lostOrder
		if err := rows.Scan(&id, &customer, &o.kind, &o.coins); err != nil {
			return nil, err
		}
		for _, c := range v.w.customers {
			if c.id == customer {
				o.customer = c
			}
		}
		all[id] = &o
	}
	return all, rows.Err()
}

// leaves notes what leaves while the books are known to be older than the world outside.
func (w *world) leaves(what string) {
	if w.loss.stale = w.loss.stale && w.count(
		"SELECT count(*) FROM exceptions WHERE kind = 'books_stale' AND resolution = 'released'",
	) == 0; w.loss.stale {
		w.wrong = append(w.wrong, what+" left while the books were older than the bank's files")
	}
}

// keeper is the files of the bank that were processed, as the rail keeps them.
type keeper struct{ p *process }

func (keeper) Remote() bool { return false }

func (k keeper) ReceiveAgain(ctx context.Context, missed func(banking.InboundFile) (bool, error)) (n int, err error) {
	for _, f := range k.p.w.bank.read {
		again, err := missed(banking.InboundFile{Name: f.name, Content: f.content})
		if err != nil {
			return n, err
		}
		if !again {
			continue
		}
		n++
		if err := k.p.receive(ctx, f); err != nil && !errors.Is(err, banking.ErrRejected) {
			return n, err
		}
	}
	return n, nil
}

// SubmittedOrders are kept by a bank of files.
func (k keeper) SubmittedOrders(context.Context) ([]string, error) {
	if k.p.w.bank.api {
		return nil, nil
	}
	return slices.Sorted(maps.Keys(k.p.w.bank.submitted)), nil
}

func (k keeper) WaitingOrders(context.Context) ([]string, error) { return k.p.w.bank.queue, nil }

// keptFiles is nil in a seed that loses nothing: it would only cost time.
func (w *world) keptFiles(p *process) banking.FileKeeper {
	if w.loss.copyAt == 0 {
		return nil
	}
	return keeper{p}
}

// afterLoss is what two operators do about what the books lost: they book it, and release the books when it is back.
func (w *world) afterLoss(ctx context.Context, p *process) {
	if !w.loss.happened {
		return
	}
	w.loss.looked++
	open, _, err := p.Exceptions.List(
		ctx, exceptions.Filter{Status: exceptions.Open, Kind: exceptions.ChainForeignEvent}, db.Window{Limit: 50},
	)
	if err != nil {
		w.note("foreign events: %s", codeOf(err))
		return
	}
	for _, item := range open {
		switch chain.Cause(item.Reason) {
		case chain.CauseUnknownMint:
			if o := w.lostMint(item.Details["subject"]); o != nil {
				w.byTwo(ctx, p, item, "book", o.customer.id)
			}
		case chain.CauseUnknownRedeem:
			if w.loss.looked > 8 { // its deposits may come
				w.byTwo(ctx, p, item, "book_own", "")
			}
		default:
			w.byTwo(ctx, p, item, "acknowledge", "")
		}
	}
	if w.loss.looked < 2 {
		return
	}
	stale, _, err := p.Exceptions.List(ctx, exceptions.Filter{Status: exceptions.Open, Kind: exceptions.BooksStale}, db.Window{Limit: 1})
	if err == nil && len(stale) > 0 && w.byTwo(ctx, p, stale[0], "release", "") {
		w.loss.stale = false
	}
}

func (w *world) lostMint(ref string) *lostOrder {
	for key, o := range w.loss.orders {
		if raw, err := id.Bytes32(key); err == nil && strings.EqualFold(common.Hash(raw).Hex(), ref) {
			return o
		}
	}
	return nil
}

// byTwo has one operator ask for an action, and another one agree if that is needed.
func (w *world) byTwo(ctx context.Context, p *process, item exceptions.Item, name, customer string) bool {
	by := w.operator()
	if item.ApprovalID != "" { // one operator has asked
		_, err := p.Staff.Decide(ctx, by, item.ApprovalID, true, "agreed")
		w.counts.decisions++
		w.note("%s of %s is agreed to: %s", name, item.Kind, codeOf(err))
		return err == nil
	}
	after, err := p.Exceptions.Act(ctx, by, item.ID, name, exceptions.Input{Reason: "after the restore", CustomerID: customer})
	if err == nil && after.ApprovalID != "" {
		_, err = p.Staff.Decide(ctx, w.another(by), after.ApprovalID, true, "agreed")
	}
	w.counts.decisions++
	w.note("%s of %s: %s", name, item.Kind, codeOf(err))
	w.explain(err)
	return err == nil
}

// lostPayment explains a debit of a payment that the books lost; ok is false if it is another debit.
func (w *world) lostPayment(e banking.UnexplainedEntry) (x treasury.Explanation, ok bool) {
	if !w.loss.happened {
		return x, false
	}
	ref, _, _ := strings.Cut(e.AcctSvcrRef, "/")
	debits := w.bank.debits()
	i := slices.IndexFunc(debits, func(d iso20022.Entry) bool { return d.ServicerRef == ref })
	if i < 0 {
		return x, false
	}
	x = treasury.Explanation{Account: e.Account, Ref: e.AcctSvcrRef, Purpose: treasury.Charge, Reason: "after the restore"}
	for key, o := range w.loss.orders {
		if id.Hex(key) == debits[i].EndToEndID {
			x.Purpose, x.CustomerID = treasury.Recall, o.customer.id
		}
	}
	return x, true
}

// lostMints are what the customer's lost orders have put on the chain and nobody was told of, in millionths.
func (v *verifier) lostMints(c *person) (coins int64) {
	told := map[string]bool{}
	for _, o := range c.orders {
		told[o.id] = true
	}
	for key, o := range v.w.loss.orders {
		if _, booked := v.statuses[key]; booked && o.customer == c && !told[key] && o.kind == "chain_withdrawal" {
			coins += o.coins
		}
	}
	return coins
}
