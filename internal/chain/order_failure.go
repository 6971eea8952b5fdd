package chain

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// orderError is the failure of one order. It does not concern the others.
type orderError struct {
	reason  Reason
	account string // an address, if the reason is about one
	cause   error
}

func (e *orderError) Error() string { return string(e.reason) + ": " + e.cause.Error() }

func (e *orderError) Unwrap() error { return e.cause }

// A failed order is tried again after firstPause, then after twice as long, up to longestPause.
const (
	firstPause   = 2 * time.Second
	longestPause = time.Minute
)

// maxNodeErrors is how often the node may answer the calls of an order with an error until an operator is notified.
const maxNodeErrors = 3

// takeStep takes an order one step further. The failure of one order is recorded with it and delays only it.
// takeStep returns an error if the cause concerns every order: the node or the database does not answer, or
// ctx has ended.
func (w *sender) takeStep(ctx context.Context, o q.ChainOrder) error {
	err := w.recoverPanic(ctx, o)
	switch {
	case err == nil:
		return w.endFailure(ctx, o)
	case ctx.Err() != nil:
		return ctx.Err()
	case !errors.As(err, new(*orderError)) && !errors.Is(err, ErrUnavailable) && db.IsUnavailable(err):
		return err // our own database, which is no fault of the order
	}
	if errors.Is(err, ErrUnavailable) {
		// A node that answers other calls objects to this order.
		if _, headErr := w.Service.head(ctx); headErr != nil {
			return err
		}
		err = &orderError{reason: ReasonNodeError, cause: err}
	}
	return w.recordFailure(ctx, o, err)
}

func (w *sender) recoverPanic(ctx context.Context, o q.ChainOrder) (err error) {
	defer func() {
		if v := recover(); v != nil {
			w.log.ErrorContext(ctx, "chain order panicked", "order", o.Key, "panic", v, "stack", string(debug.Stack()))
			err = &orderError{reason: ReasonInternalError, cause: fmt.Errorf("panic: %v", v)}
		}
	}()
	return w.advance(ctx, o)
}

// recordFailure stores when a failed order is tried again, and notifies the operators. An order for which nothing
// was signed gives its nonce back, so that later orders of the same key do not wait for it.
func (w *sender) recordFailure(ctx context.Context, o q.ChainOrder, cause error) error {
	failure := &orderError{reason: ReasonInternalError, cause: cause}
	errors.As(cause, &failure)
	w.log.WarnContext(ctx, "chain order failed", "order", o.Key, "reason", failure.reason, "error", cause)
	err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		now, err := queries.LockOrder(ctx, o.ID)
		if err != nil || OrderState(now.State).isFinal() {
			return err
		}
		at := w.clock.Now()
		if OrderState(now.State) == Reserved {
			if err := Reserved.checkMove(Waiting); err != nil {
				return err
			}
			if err := queries.SetOrderWaiting(ctx, q.SetOrderWaitingParams{
				ID: o.ID, Reverts: now.Reverts, Reason: now.Reason, UpdatedAt: at,
			}); err != nil {
				return err
			}
		}
		now.Attempts, now.Reason = now.Attempts+1, string(failure.reason)
		err = queries.SetOrderAttempt(ctx, q.SetOrderAttemptParams{
			ID: o.ID, Attempts: now.Attempts, NextTryAt: at.Add(pauseAfter(now.Attempts)), Reason: now.Reason, UpdatedAt: at,
		})
		if err != nil || (failure.reason == ReasonNodeError && now.Attempts < maxNodeErrors) {
			return err
		}
		return w.raiseException(ctx, tx, now, failure.account)
	})
	if err != nil {
		return fmt.Errorf("record that the order failed: %w", err)
	}
	return nil
}

// pauseAfter returns how long an order waits after so many failures in a row.
func pauseAfter(attempts int32) time.Duration {
	return min(firstPause<<min(attempts-1, 16), longestPause)
}

// endFailure forgets the failures of an order whose step succeeded. A waiting order is forgiven when it is signed,
// closed, or waits for a reason that needs nobody.
func (w *sender) endFailure(ctx context.Context, o q.ChainOrder) error {
	if o.Attempts == 0 || OrderState(o.State) == Waiting {
		return nil
	}
	err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return w.forgetFailure(ctx, tx, o, o.State)
	})
	if err != nil {
		return fmt.Errorf("record that the order continues: %w", err)
	}
	return nil
}

// forgetFailure resolves what recordFailure raised. resolution is a code.
func (w *sender) forgetFailure(ctx context.Context, tx db.Tx, o q.ChainOrder, resolution string) error {
	if o.Attempts == 0 {
		return nil
	}
	err := q.New(tx).SetOrderAttempt(ctx, q.SetOrderAttemptParams{ID: o.ID, NextTryAt: w.clock.Now(), UpdatedAt: w.clock.Now()})
	if err != nil {
		return err
	}
	return w.resolveException(ctx, tx, o, resolution)
}

// signerError says what a failed call of the signer means for the order. A signer that does not answer is not
// asked again for the same key in this pass, because each call would take the whole time-out.
func (w *sender) signerError(ctx context.Context, key string, err error) error {
	if ctx.Err() != nil {
		return err
	}
	role, _, _ := strings.Cut(key, "/") // "deposit/7" is one of many keys
	reason := ReasonSignerRefused
	switch {
	case errors.Is(err, signer.ErrUnknownKey):
		return &orderError{reason: ReasonKeyMissing, cause: err}
	case errors.Is(err, signer.ErrTimeout):
		reason, w.silent[role] = ReasonSignerTimeout, true
	}
	if !w.isOpen(CauseSignerFailed, role) {
		w.report(ctx, CauseSignerFailed, role, Figures{Role: role})
	}
	return &orderError{reason: reason, cause: err}
}

// skips reports whether the signer did not answer for a key of the order in this pass.
func (w *sender) skips(o q.ChainOrder) bool {
	return w.silent[o.Role] || (o.Kind == kindRedeem && w.silent["deposit"])
}

// separately runs a task of the pass that belongs to no order. Its failure is an exception and does not keep the orders
// waiting.
func (w *sender) separately(ctx context.Context, subject string, task func(context.Context) error) error {
	err := task(ctx)
	switch {
	case err == nil:
		w.clear(ctx, CauseTaskFailed, subject)
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, ErrUnavailable), db.IsUnavailable(err):
		return err
	}
	w.log.WarnContext(ctx, "chain task failed", "task", subject, "error", err)
	w.report(ctx, CauseTaskFailed, subject, Figures{Reason: ReasonInternalError})
	return nil
}

// raiseException puts an order that waits for an operator into the queue.
func (s *Service) raiseException(ctx context.Context, tx db.Tx, o q.ChainOrder, account string) error {
	if common, err := s.isCommon(ctx, tx, o); err != nil || common {
		return err // reportCommonCauses raises one for all
	}
	e := exceptions.Exception{Kind: exceptions.ChainOrder, Subject: o.ID, Reason: o.Reason, Details: map[string]string{
		"network": s.id(), "kind": o.Kind, "key": o.Key, "role": o.Role, "state": o.State, "attempts": strconv.Itoa(int(o.Attempts)),
	}}
	if o.Account != "" {
		e.Details["address"] = o.Account
	}
	if account != "" {
		e.Details["refused"] = account
	}
	if o.Kind == kindMint || o.Kind == kindRedeem {
		e.Amount = money.New(o.Amount, money.GBPC)
	}
	return s.exceptions.Raise(ctx, tx, e)
}

// resolveException removes an order that goes on or has ended from the queue.
func (s *Service) resolveException(ctx context.Context, tx db.Tx, o q.ChainOrder, resolution string) error {
	return s.exceptions.Resolve(ctx, tx, exceptions.ChainOrder, o.ID, resolution)
}
