package main

import (
	"context"
	"errors"

	"github.com/ethereum/go-ethereum/core/types"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
	"github.com/gbpc/gbpc/internal/sandbox/faults/chainfaults"
)

// client is one process's connection to the node, with the faults that stand.
type client struct {
	chain.Client
	calls
}

// calls are those of a process to what is outside it.
type calls struct {
	w *world
	p *process
}

// Meet is called at each of them.
func (c calls) Meet(_ context.Context, part faults.Part) error {
	return c.w.meet(c.p, string(part), part)
}

func (w *world) client(p *process) chain.Client {
	c := calls{w, p}
	return client{chainfaults.Client(c, w.node), c}
}

// SendTransaction may reach the node although its answer is lost, and the node may drop what it accepted.
func (c client) SendTransaction(ctx context.Context, tx *types.Transaction) error {
	switch err := c.w.meet(c.p, "send transaction", faults.Chain); {
	case errors.Is(err, errHang) && c.w.chance(50):
		_ = c.w.node.SendTransaction(ctx, tx)
		return err
	case err != nil:
		return err
	}
	if c.w.chance(c.w.lost / 2) {
		c.w.note("transaction dropped")
		return nil
	}
	c.w.leaves("a transaction")
	err := c.w.node.SendTransaction(ctx, tx)
	if c.w.chance(c.w.lost) {
		c.w.note("node's answer lost")
		return errHang
	}
	return err
}
