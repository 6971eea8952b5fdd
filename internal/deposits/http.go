package deposits

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
)

// Register adds the customers' calls.
func Register(r *api.Router, s *Service, access auth.Access) {
	h := handler{s}
	api.Publishes[receivedView](r, events.DepositReceived)
	deposit := access.To(auth.Deposit)
	api.Post(r, "/wallet/account/trade/fiat/deposit/pre", deposit, "prepareDeposit", "Ask where to pay in", h.prepare)
	api.Post(r, "/wallet/account/trade/fiat/deposit/complete", deposit, "completeDeposit", "Announce a deposit", h.complete)
}

type handler struct{ deposits *Service }

type prepareDeposit struct {
	api.Keyed
	Body struct {
		Amount     string `json:"amount" example:"250.00"`
		CurrencyID string `json:"currencyId" doc:"id of a fiat currency"`
		BankID     string `json:"bankId" doc:"the own bank account the money will come from"`
		transactions.LabelsBody
	}
}

func (h handler) prepare(ctx context.Context, in *prepareDeposit) (api.Kept[preparedView], error) {
	amount, err := transactions.ParseAmount(in.Body.Amount, money.GBP)
	labels, wrong := in.Body.Parse()
	if err = fault.JoinFields(
		err, wrong, fiatCurrency("currencyId", in.Body.CurrencyID), fault.Required("bankId", in.Body.BankID),
	); err != nil {
		return api.Kept[preparedView]{}, err
	}
	a, err := h.deposits.Prepare(ctx, PrepareOrder{
		CustomerID: auth.CustomerID(ctx), Key: in.Key, Amount: amount, BankID: in.Body.BankID, Labels: labels,
	})
	return api.Replay[preparedView](ctx, a, err)
}

// fiatCurrency refuses a currency in which customers cannot pay in.
func fiatCurrency(field, currencyID string) error {
	if currencyID != money.GBP.Code() {
		return fault.Invalid(fault.Field(field, fault.UnknownCurrency))
	}
	return nil
}

type completeDeposit struct {
	api.Keyed
	Body struct {
		ID string `json:"id"`
		// Accepted, and without effect except that another value makes another request: nothing of the
		// customer's moves.
		NextIsSecondaryAuth *int `json:"nextIsSecondaryAuth" required:"false" minimum:"0" maximum:"1"`
	}
}

func (h handler) complete(ctx context.Context, in *completeDeposit) (api.Kept[transactions.View], error) {
	if err := fault.Required("id", in.Body.ID); err != nil {
		return api.Kept[transactions.View]{}, err
	}
	a, err := h.deposits.Complete(ctx, CompleteOrder{
		CustomerID: auth.CustomerID(ctx), Key: in.Key, ID: in.Body.ID, NextAuth: transactions.NextSecondaryAuth(in.Body.NextIsSecondaryAuth),
	})
	if err != nil {
		return api.Kept[transactions.View]{}, err
	}
	metadata, err := h.deposits.metadata(ctx, in.Body.ID)
	return h.deposits.transactions.Replay(ctx, a, metadata, err)
}
