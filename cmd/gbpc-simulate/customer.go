package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/sandbox/people"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// person is a customer, who orders payments and remembers what it was told.
type person struct {
	customer0
	number int
	orders []*order
}

// order is one withdrawal that a customer wants.
type order struct {
	kind string // redeem, send or batch
	key  string
	// externalID is the customer's own id of a payment; sometimes that of another, which must be refused.
	externalID string
	items      []withdrawals.BatchItem // of a batch
	cancelled  bool                    // the customer was told that it is cancelled
	minor      int64                   // pence or millionths
	known      bool                    // the customer has the answer
	no         bool                    // it was refused
	lost       bool                    // the books lost it after it was answered
	id         string
	answer     []byte // the first one, whole
	fair       bool   // a call for it was made while the customer was not frozen
}

// newOrder decides on a withdrawal.
func (w *world) newOrder(c *person) *order {
	o := &order{kind: "redeem", key: fmt.Sprintf("order-%d-%d", c.number, len(c.orders)), minor: 1 + int64(w.random.IntN(30_000))}
	if w.random.IntN(20) == 0 {
		o.minor = 500_000 + int64(w.random.IntN(100_000)) // operators must agree
	}
	if w.random.IntN(2) == 0 {
		o.kind = "send"
		o.minor *= 10_000
		o.minor += int64(w.random.IntN(10_000))
	}
	switch n := w.random.IntN(10); {
	case n < 4:
		o.externalID = o.key
	case n == 4 && len(c.orders) > 0:
		o.externalID = c.orders[w.random.IntN(len(c.orders))].externalID
	case n < 7:
		w.fillBatch(c, o)
	}
	c.orders = append(c.orders, o)
	return o
}

// place makes the call for an order, or repeats it. The answer may be lost.
func (w *world) place(ctx context.Context, p *process, c *person, o *order) {
	var err error
	var answer api.Answer
	o.fair = o.fair || !w.isFrozen(c)
	w.survive(p, func() {
		answer, err = w.call(ctx, p, c, o)
		if err == nil && w.chance(w.lost) {
			w.counts.lost++
			w.note("answer to %s lost", o.key)
			return
		}
		if err == nil {
			w.answered(c, o, answer)
			return
		}
		refusal := fault.Of(err)
		var wrong *withdrawals.BatchRefusal
		if errors.As(err, &wrong) {
			refusal = withdrawals.ErrBatchRefused
		}
		if status := refusal.Status(); !o.known && status >= 400 && status < 500 && !errors.Is(err, withdrawals.ErrKeyReused) {
			o.no = true
		}
		w.note("%s of customer %d: %s", o.kind, c.number, refusal.Code())
	})
}

func (w *world) answered(c *person, o *order, a api.Answer) {
	var view struct{ ID, Status string }
	if err := json.Unmarshal(a.Response, &view); err != nil {
		panic(err) // the program's own answer
	}
	if o.known && o.id != view.ID {
		w.note("another answer to the same key")
	}
	if o.known && o.id == view.ID && !bytes.Equal(o.answer, a.Response) {
		w.wrong = append(w.wrong, fmt.Sprintf("%s was answered otherwise when it was repeated", o.key))
	}
	if !o.known {
		o.answer = a.Response
		w.counts.orders++
		if !o.fair {
			w.wrong = append(w.wrong, fmt.Sprintf("an order of customer %d, who is frozen, was accepted", c.number))
		}
	}
	o.known, o.id = true, view.ID
	w.note("%s %s %d: %s", o.key, o.kind, o.minor, view.Status)
}

func (w *world) call(ctx context.Context, p *process, c *person, o *order) (api.Answer, error) {
	ctx = auth.WithCaller(ctx, c.identity)
	key := o.key
	if w.plant.key != nil {
		key = w.plant.key(key)
	}
	if o.known && w.isArchived(c, o) {
		w.counts.archivedRepeated++
		if w.plant.archivedKey != nil {
			key = w.plant.archivedKey(key)
		}
	}
	do := func() (api.Answer, error) {
		labels := transactions.Labels{ExternalID: o.externalID}
		switch o.kind {
		case "batch":
			return p.Withdrawals.Batch(ctx, withdrawals.BatchOrder{CustomerID: c.id, Key: key, Name: o.key, Items: o.items})
		case "redeem":
			return p.Withdrawals.ToBank(ctx, withdrawals.BankOrder{
				CustomerID: c.id, Key: key, Amount: money.New(o.minor, money.GBP), BankID: c.bankID, NextSecondaryAuth: 1, Labels: labels,
			})
		}
		return p.Withdrawals.ToChain(ctx, withdrawals.ChainOrder{
			CustomerID: c.id, Key: key, Amount: money.New(o.minor, money.GBPC), Address: addressOf(outside).Hex(), Network: networkID,
			NextSecondaryAuth: 1, Labels: labels,
		})
	}
	a, err := do()
	if err == nil {
		return a, nil
	}
	needed, asked := fault.Of(err).Data().(auth.SecondaryAuthRequired)
	if !asked {
		return a, err
	}
	if _, err := p.Auth.SecondaryAuth(ctx, auth.Proof{
		ChallengeID: needed.ChallengeID, Method: auth.ByPassword, Password: people.Password,
	}); err != nil {
		return a, err
	}
	return do()
}

// payIn is money from the customer's own account, or from a stranger's.
func (w *world) payIn(c *person) {
	pence := 100 + int64(w.random.IntN(300_000))
	from, who := isoOf(c.party), "itself"
	if w.random.IntN(6) == 0 {
		from, who = iso20022.Party{Name: "Somebody Else", Account: iso20022.Account{SortCode: "040004", Number: "45678901"}}, "a stranger"
	}
	w.note("customer %d is paid %d by %s", c.number, pence, who)
	w.bank.payIn(c.virtual, pence, from, "SAVINGS", who == "itself")
}

// coinsIn are coins that the wallet outside sends to the customer's deposit address.
func (w *world) coinsIn(c *person) error {
	held := w.node.head().state.balances[addressOf(outside)]
	if held == 0 {
		return nil
	}
	amount := 1 + w.random.Int64N(held)
	tx, err := w.transferOf(hexAddress(c.deposit), amount)
	if err != nil {
		return err
	}
	w.note("customer %d is sent %d", c.number, amount)
	return w.node.SendTransaction(context.Background(), tx)
}
