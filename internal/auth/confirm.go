package auth

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/gbpc/gbpc/internal/auth/calls"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Describer names what a call acts on, from the call's input. An error refuses the call before an authentication is
// asked for, and ErrNotAsked lets the call go on without one.
type Describer func(ctx context.Context, input any) (Summary, error)

// ErrNotAsked is returned by a Describer for an input that needs no authentication.
var ErrNotAsked = errors.New("auth: the call with this body asks for nothing")

// Confirmer has calls authenticated before they are carried out, by a table of them.
type Confirmer struct {
	auth       *Service
	asking     map[string]calls.Asking // by operation id
	describers map[string]Describer
}

// NewConfirmer returns what asks for the calls of the table. Without a Service it asks for nothing.
func NewConfirmer(s *Service, asking map[string]calls.Asking) *Confirmer {
	return &Confirmer{auth: s, asking: asking, describers: map[string]Describer{}}
}

// Describe registers what names the item of a call of the table. Other calls are named by what their body says.
func (c *Confirmer) Describe(call string, d Describer) {
	if rule, asks := c.asking[call]; !asks || rule.Itself {
		panic("auth: nothing asks for an authentication of " + call)
	}
	c.describers[call] = d
}

// described is what the inputs of such calls have in common, as far as it names what they act on.
type described struct {
	ID   string
	Body struct {
		Action, Decision, Amount, Currency string
		Address, Cause, Kind, Network      string
	}
}

// Confirm returns what uses up the authentication that the caller made for exactly this call, or returns
// ErrSecondaryAuthRequired, which asks for it; nil for a call that asks itself. A call that is not in the table needs one. An
// authentication is used up even if the call is then refused.
func (c *Confirmer) Confirm(call string) func(ctx context.Context, input any) error {
	rule := c.asking[call]
	if rule.Itself {
		return nil
	}
	return func(ctx context.Context, input any) error { return c.confirm(ctx, call, rule, input) }
}

func (c *Confirmer) confirm(ctx context.Context, call string, rule calls.Asking, input any) error {
	if c.auth == nil {
		return nil
	}
	body, err := json.Marshal(input)
	if err != nil {
		return fmt.Errorf("read the input of %s: %w", call, err)
	}
	var common described
	if err := json.Unmarshal(body, &common); err != nil {
		return fmt.Errorf("read the input of %s: %w", call, err)
	}
	if slices.Contains(rule.Except, common.Body.Action) {
		return nil
	}
	factors, err := c.auth.secondFactorsOf(ctx, c.auth.db.Read(), Caller(ctx).UserID)
	if err != nil {
		return err
	}
	if Caller(ctx).Kind != customer.UserCustomer && !factors.any() {
		return nil // the access guard decides whether such an operator is admitted at all
	}
	summary, err := c.describe(ctx, call, common, input)
	if errors.Is(err, ErrNotAsked) {
		return nil
	}
	if err != nil {
		return err
	}
	return c.auth.confirm(ctx, Operation{Call: call, BodyHash: sha256.Sum256(body), Summary: summary, Password: true})
}

func (c *Confirmer) describe(ctx context.Context, call string, common described, input any) (Summary, error) {
	summary := Summary{Amount: common.Body.Amount, Item: cmp.Or(
		common.ID, common.Body.Address, common.Body.Cause, common.Body.Kind, common.Body.Network,
	)}
	if summary.Amount != "" {
		summary.Currency = cmp.Or(common.Body.Currency, c.asking[call].Currency)
	}
	if d := c.describers[call]; d != nil {
		var err error
		if summary, err = d(ctx, input); err != nil {
			return Summary{}, err
		}
	}
	summary.Action = call
	if choice := cmp.Or(common.Body.Decision, common.Body.Action); choice != "" {
		summary.Action += "." + choice
	}
	return summary, nil
}

// OnConfirm registers what names the item of a call in calls.ThatAsk. Other calls are named by what their body says.
func (s *Service) OnConfirm(call string, d Describer) { s.confirmer.Describe(call, d) }

// confirmCall returns what asks for the authentication of a customer's call, nil for one that needs none. A call in
// neither table needs one.
func (s *Service) confirmCall(call string) func(ctx context.Context, input any) error {
	if _, known := calls.ThatAskNot[call]; known {
		return nil
	}
	confirm := s.confirmer.Confirm(call)
	if confirm == nil {
		return nil
	}
	return func(ctx context.Context, input any) error {
		if Caller(ctx).Key != nil {
			return nil
		}
		return confirm(ctx, input)
	}
}

func (s *Service) confirm(ctx context.Context, op Operation) error {
	challenge, err := s.RequireAuthentication(ctx, op)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.SpendChallenge(ctx, tx, challenge, op) })
}
