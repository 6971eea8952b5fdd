package wallet

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
)

func rowField(row int, name string) string { return fmt.Sprintf("addresses[%d].%s", row, name) }

func (h handler) rate(ctx context.Context, in *byID) (rateView, error) {
	r, err := h.wallet.ExchangeRate(ctx, in.ID)
	if err != nil {
		return rateView{}, err
	}
	return rateView{in.ID, r.Base.Code(), r.Quote.Code(), parRate, r.Fee.String(), r.ExpiresAt}, nil
}

// Keyed is embedded in the input of a call that a key makes unique. Huma reads exported fields alone.
type Keyed struct {
	Key string `header:"Idempotency-Key" maxLength:"255" doc:"1 to 255 characters: the same key and body are carried out once"`
}

// replayed gives a kept response out, and says when it is a repetition.
func replayed[T any](ctx context.Context, a Answer, err error) (kept[T], error) {
	if err != nil {
		return kept[T]{}, err
	}
	if a.Replayed {
		api.SetHeader(ctx, "Idempotent-Replayed", "true")
	}
	return kept[T]{a.Response}, nil
}

type prepareDeposit struct {
	Keyed
	Body struct {
		Amount     string `json:"amount" example:"250.00"`
		CurrencyID string `json:"currencyId" doc:"id of a fiat currency"`
		BankID     string `json:"bankId" doc:"the own bank account the money will come from"`
	}
}

func (h handler) prepareDeposit(ctx context.Context, in *prepareDeposit) (kept[preparedView], error) {
	amount, err := parseAmount(in.Body.Amount, money.GBP)
	if err = fieldsOf(err, fiatCurrency("currencyId", in.Body.CurrencyID), given("bankId", in.Body.BankID)); err != nil {
		return kept[preparedView]{}, err
	}
	a, err := h.wallet.PrepareDeposit(ctx, PrepareOrder{auth.CustomerID(ctx), in.Key, amount, in.Body.BankID})
	return replayed[preparedView](ctx, a, err)
}

type completeDeposit struct {
	Keyed
	Body struct {
		ID string `json:"id"`
		// Taken, and of no effect but that another is another body: nothing of the customer's moves.
		NextIsSecondaryAuth *int `json:"nextIsSecondaryAuth" required:"false" minimum:"0" maximum:"1"`
	}
}

func (h handler) completeDeposit(ctx context.Context, in *completeDeposit) (kept[transactionView], error) {
	if err := given("id", in.Body.ID); err != nil {
		return kept[transactionView]{}, err
	}
	a, err := h.wallet.CompleteDeposit(ctx, CompleteOrder{auth.CustomerID(ctx), in.Key, in.Body.ID, nextAuth(in.Body.NextIsSecondaryAuth)})
	return replayed[transactionView](ctx, a, err)
}

type withdrawToBank struct {
	Keyed
	Body struct {
		Amount              string `json:"amount" example:"250.00" doc:"pounds; the fee comes on top"`
		BankID              string `json:"bankId"`
		NextIsSecondaryAuth *int   `json:"nextIsSecondaryAuth" required:"false" minimum:"0" maximum:"1" doc:"0: do not ask next time for this payee; 1 (the default): ask every time"`
	}
}

func (h handler) withdrawToBank(ctx context.Context, in *withdrawToBank) (kept[transactionView], error) {
	amount, err := parseAmount(in.Body.Amount, money.GBP)
	if err = fieldsOf(err, given("bankId", in.Body.BankID)); err != nil {
		return kept[transactionView]{}, err
	}
	a, err := h.wallet.WithdrawToBank(ctx, BankOrder{auth.CustomerID(ctx), in.Key, amount, in.Body.BankID, nextAuth(in.Body.NextIsSecondaryAuth)})
	return replayed[transactionView](ctx, a, err)
}

type withdrawToChain struct {
	Keyed
	Body struct {
		Amount              string `json:"amount" example:"250.000000" doc:"coins; the fee comes on top"`
		Address             string `json:"address"`
		Network             string `json:"network"`
		NextIsSecondaryAuth *int   `json:"nextIsSecondaryAuth" required:"false" minimum:"0" maximum:"1" doc:"0: do not ask next time for this payee; 1 (the default): ask every time"`
	}
}

func (h handler) withdrawToChain(ctx context.Context, in *withdrawToChain) (kept[transactionView], error) {
	amount, err := parseAmount(in.Body.Amount, money.GBPC)
	_, wrong := h.wallet.address(in.Body.Network, in.Body.Address)
	if err = fieldsOf(err, wrong); err != nil {
		return kept[transactionView]{}, err
	}
	a, err := h.wallet.WithdrawToChain(ctx, ChainOrder{auth.CustomerID(ctx), in.Key, amount, in.Body.Address, in.Body.Network, nextAuth(in.Body.NextIsSecondaryAuth)})
	return replayed[transactionView](ctx, a, err)
}

// nextAuth is the setting a payment leaves: ask every time, unless it says otherwise.
func nextAuth(n *int) int {
	if n == nil {
		return 1
	}
	return *n
}

func parseAmount(text string, c money.Currency) (money.Amount, error) {
	amount, err := money.Parse(text, c)
	switch {
	case text == "":
		return amount, fault.Invalid(fault.Field("amount", fault.RequiredField))
	case errors.Is(err, money.ErrDecimals):
		return amount, fault.Invalid(fault.Field("amount", fault.TooManyDecimals))
	case errors.Is(err, money.ErrTooLarge), err == nil && tooLarge(amount):
		return amount, fault.Invalid(fault.Field("amount", fault.OutOfRange))
	case err != nil:
		return amount, fault.Invalid(fault.Field("amount", fault.InvalidFormat))
	}
	return amount, nil
}

func tooLarge(a money.Amount) bool {
	if a.Currency() == money.GBP {
		limit, _ := most.ToPounds()
		return a.Cmp(limit) > 0
	}
	return a.Cmp(most) > 0
}

func given(field, value string) error {
	if value == "" {
		return fault.Invalid(fault.Field(field, fault.RequiredField))
	}
	return nil
}

// fieldsOf tells everything that is wrong at once.
func fieldsOf(errs ...error) error {
	var wrong fault.Fields
	for _, err := range errs {
		var f *fault.Error
		if errors.As(err, &f) {
			wrong = append(wrong, f.Fields()...)
		}
	}
	return wrong.Err()
}
