package faults

import (
	"context"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

type rail struct {
	faults *Set
	banking.Rail
}

// Rail returns the rail with the faults of Bank. While the bank fails in either mode, none of its files arrives.
func (s *Set) Rail(r banking.Rail) banking.Rail { return rail{s, r} }

func (r rail) Stage(ctx context.Context, o iso20022.Order) error {
	if err := r.faults.Meet(ctx, Bank); err != nil {
		return err
	}
	return r.Rail.Stage(ctx, o)
}

// Send that is refused or hangs submits nothing: the fault is met before the bank is.
func (r rail) Send(ctx context.Context, o iso20022.Order) error {
	if err := r.faults.Meet(ctx, Bank); err != nil {
		return err
	}
	return r.Rail.Send(ctx, o)
}

func (r rail) LookUp(ctx context.Context, key string) (banking.LookUpResult, error) {
	return Call(ctx, r.faults, Bank, func() (banking.LookUpResult, error) { return r.Rail.LookUp(ctx, key) })
}

func (r rail) Receive(ctx context.Context, process func(context.Context, banking.InboundFile) error) error {
	return r.Rail.Receive(ctx, func(ctx context.Context, f banking.InboundFile) error {
		if err := r.faults.wait(ctx, Bank); err != nil {
			return err
		}
		return process(ctx, f)
	})
}

// Redeliver passes a rejected file again, if the rail keeps them.
func (r rail) Redeliver(ctx context.Context, name string) error {
	if kept, ok := r.Rail.(banking.Redeliverer); ok {
		return kept.Redeliver(ctx, name)
	}
	return nil
}

// Unwrap returns the rail itself, which may be able to do more than every rail can.
func (r rail) Unwrap() banking.Rail { return r.Rail }
