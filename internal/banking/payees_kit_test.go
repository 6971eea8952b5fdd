package banking_test

import (
	"context"
	"sync"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// authenticator finds every operation authenticated unless err is set, and holds the customer's settings.
type authenticator struct {
	mu       sync.Mutex
	err      error
	asked    []auth.Operation
	added    []auth.NewPayee
	settings customer.Settings
}

func (a *authenticator) RequireAuthentication(_ context.Context, op auth.Operation) (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked = append(a.asked, op)
	return "challenge", a.err
}

func (a *authenticator) SpendChallenge(context.Context, db.Tx, string, auth.Operation) error {
	return nil
}

func (a *authenticator) RecordNewPayees(_ context.Context, _ db.Tx, payees ...auth.NewPayee) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.added = append(a.added, payees...)
	return nil
}

func (a *authenticator) LockStatus(context.Context, db.Tx, string) (customer.Status, error) {
	return customer.Active, nil
}

func (a *authenticator) Settings(context.Context, db.Conn, string) (customer.Settings, error) {
	return a.settings, nil
}

// payeeNames answers Confirmation of Payee: a match, unless answer is set.
type payeeNames struct {
	mu     sync.Mutex
	asked  int
	answer func(ctx context.Context, query banking.PayeeQuery) (banking.PayeeConfirmation, error)
}

func (p *payeeNames) ConfirmPayee(ctx context.Context, query banking.PayeeQuery) (banking.PayeeConfirmation, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked++
	if p.answer == nil {
		return banking.PayeeConfirmation{Result: banking.PayeeMatch}, nil
	}
	return p.answer(ctx, query)
}
