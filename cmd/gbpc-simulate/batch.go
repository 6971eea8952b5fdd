package main

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/sandbox/people"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// fillBatch makes an order one of several small payments of both kinds.
func (w *world) fillBatch(c *person, o *order) {
	o.kind, o.minor, o.externalID = "batch", 0, ""
	for i := range 2 + w.random.IntN(5) {
		item := withdrawals.BatchItem{Kind: "fiat_withdrawal", BankID: c.bankID, ExternalID: fmt.Sprintf("%s-%d", o.key, i)}
		pence := 1 + int64(w.random.IntN(6_000))
		item.Amount = money.New(pence, money.GBP).String()
		if w.random.IntN(2) == 0 {
			item.Kind, item.BankID, item.Address, item.Network = "chain_withdrawal", "", addressOf(outside).Hex(), networkID
			item.Amount = money.New(pence*10_000+int64(w.random.IntN(10_000)), money.GBPC).String()
		}
		o.items = append(o.items, item)
	}
}

// cancelOne has a customer take an order back. The answer may say that it is too late, or that the bank has to speak first.
// Nobody does once commits were lost of which a bank without files shows nothing.
func (w *world) cancelOne(ctx context.Context, p *process, c *person) {
	if len(c.orders) == 0 || w.loss.unnoticed {
		return
	}
	o := c.orders[w.random.IntN(len(c.orders))]
	if !o.known || o.lost {
		return
	}
	ctx = auth.WithCaller(ctx, c.identity)
	w.survive(p, func() {
		var err error
		if o.kind == "batch" {
			_, err = p.Withdrawals.CancelBatch(ctx, c.id, o.id)
		} else {
			err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return p.Withdrawals.Cancel(ctx, tx, o.id) })
		}
		o.cancelled = o.cancelled || err == nil
		w.note("%s is cancelled: %s", o.key, codeOf(err))
	})
}

// decideForTeam has the owner of the business decide about what waits for its team.
func (w *world) decideForTeam(ctx context.Context, p *process) {
	c := w.customers[business]
	approve, first := w.random.IntN(5) > 0, w.random.IntN(len(c.orders)+1)
	ctx = auth.WithCaller(ctx, c.identity)
	w.survive(p, func() {
		for i := range c.orders {
			o := c.orders[(first+i)%len(c.orders)]
			if !o.known {
				continue
			}
			of, found, err := p.Team.OfItem(ctx, w.db.Read(), o.id)
			if err != nil || !found || of.Status != team.Pending {
				continue
			}
			_, err = p.Team.Decide(ctx, of.ID, approve, "")
			if needed, asked := fault.Of(err).Data().(auth.SecondaryAuthRequired); err != nil && asked {
				if _, err = p.Auth.SecondaryAuth(ctx, auth.Proof{
					ChallengeID: needed.ChallengeID, Method: auth.ByPassword, Password: people.Password,
				}); err == nil {
					_, err = p.Team.Decide(ctx, of.ID, approve, "")
				}
			}
			w.counts.decisions++
			w.note("the team decides %t on %s: %s", approve, o.key, codeOf(err))
			return
		}
	})
}

// batches adds the payments that the batches became to the orders of their customers, and checks what the customers were
// told of each batch.
func (v *verifier) batches(ctx context.Context) error {
	for _, c := range v.w.customers {
		for _, o := range c.orders {
			if o.kind != "batch" || !o.known || o.lost {
				continue
			}
			var state string
			var count int
			err := v.w.db.Read().QueryRowContext(ctx, "SELECT status, count FROM withdrawals_batches WHERE id = $1", o.id).Scan(&state, &count)
			if err != nil || count != len(o.items) {
				v.problem("%s was acknowledged and is not recorded (%v)", o.key, err)
				continue
			}
			if o.cancelled && state != "cancelled" {
				v.problem("%s was cancelled and is %s", o.key, state)
			}
			v.w.note("%s of %d is %s", o.key, count, state)
			if err := v.batchItems(ctx, c, o); err != nil {
				return err
			}
		}
	}
	return nil
}

func (v *verifier) batchItems(ctx context.Context, c *person, o *order) error {
	rows, err := v.w.db.Read().QueryContext(ctx, `SELECT i.item, i.transaction_id, i.type, i.coins FROM withdrawals_batch_items i JOIN withdrawals_batches b ON b.id = i.batch_id
		WHERE b.id = $1 AND i.item < b.next AND i.failure_code = '' ORDER BY i.item`, o.id)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var item int
		var kind string
		paid := &order{kind: "send", known: true}
		if err := rows.Scan(&item, &paid.id, &kind, &paid.minor); err != nil {
			return err
		}
		if kind == "fiat_withdrawal" {
			paid.kind, paid.minor = "redeem", paid.minor/10_000
		}
		paid.key, paid.externalID = fmt.Sprintf("%s-%d", o.key, item), o.items[item].ExternalID
		c.orders = append(c.orders, paid)
	}
	return rows.Err()
}

// externalIDs checks that each id that a customer gave is that of one payment.
func (v *verifier) externalIDs(ctx context.Context) error {
	for _, c := range v.w.customers {
		for _, o := range c.orders {
			if o.externalID == "" || !o.known || o.lost {
				continue
			}
			var of string
			err := v.w.db.Read().QueryRowContext(
				ctx, "SELECT transaction_id FROM transactions_external_ids WHERE customer_id = $1 AND external_id = $2", c.id, o.externalID,
			).Scan(&of)
			if err != nil || of != o.id {
				v.problem("%s is not found by its external id (%v)", o.key, err)
			}
		}
	}
	return nil
}
