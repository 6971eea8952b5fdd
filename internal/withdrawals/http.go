package withdrawals

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
)

// Register adds the customers' calls.
func Register(r *api.Router, s *Service, access auth.Access) {
	h := handler{s}
	h.registerBatches(r, access)
	api.Post(
		r, "/wallet/account/trade/fiat/withdrawal", access.To(auth.Redeem), "withdrawToBank", "Redeem coins to a bank account", h.toBank,
		api.Describe(moneyOut),
	)
	api.Post(
		r, "/wallet/account/trade/chain/withdrawal", access.To(auth.Transfer), "withdrawToChain", "Send coins to an address", h.toChain,
		api.Describe(moneyOut),
	)
}

const moneyOut = "Needs a secondary authentication for this very payment (A10008 carries the challenge). The same Idempotency-Key and body give the first response again, with Idempotent-Replayed: true."

type handler struct{ withdrawals *Service }

type withdrawToBank struct {
	api.Keyed
	Body struct {
		Amount              string `json:"amount" example:"250.00" doc:"pounds; the fee comes on top"`
		BankID              string `json:"bankId"`
		NextIsSecondaryAuth *int   `json:"nextIsSecondaryAuth" required:"false" minimum:"0" maximum:"1" doc:"Sets secondaryAuth of the account: 0: do not ask next time for a payee that was paid with an authentication; 1: ask every time. Without it the setting stays as it is."`
		transactions.LabelsBody
	}
}

func (h handler) toBank(ctx context.Context, in *withdrawToBank) (api.Kept[transactions.View], error) {
	amount, err := transactions.ParseAmount(in.Body.Amount, money.GBP)
	labels, wrong := in.Body.Parse()
	if err = fault.JoinFields(err, fault.Required("bankId", in.Body.BankID), wrong); err != nil {
		return api.Kept[transactions.View]{}, err
	}
	a, err := h.withdrawals.ToBank(ctx, BankOrder{
		CustomerID: auth.CustomerID(ctx), Key: in.Key, Amount: amount, BankID: in.Body.BankID,
		NextSecondaryAuth: transactions.NextSecondaryAuth(in.Body.NextIsSecondaryAuth), Labels: labels,
	})
	return h.withdrawals.transactions.Replay(ctx, a, labels.Metadata, err)
}

type withdrawToChain struct {
	api.Keyed
	Body struct {
		Amount              string `json:"amount" example:"250.000000" doc:"coins; the fee comes on top"`
		Address             string `json:"address"`
		Network             string `json:"network"`
		NextIsSecondaryAuth *int   `json:"nextIsSecondaryAuth" required:"false" minimum:"0" maximum:"1" doc:"Sets secondaryAuth of the account: 0: do not ask next time for a payee that was paid with an authentication; 1: ask every time. Without it the setting stays as it is."`
		transactions.LabelsBody
	}
}

func (h handler) toChain(ctx context.Context, in *withdrawToChain) (api.Kept[transactions.View], error) {
	amount, err := transactions.ParseAmount(in.Body.Amount, money.GBPC)
	_, unpayable := h.withdrawals.payees.ParseAddress(in.Body.Network, in.Body.Address)
	labels, wrong := in.Body.Parse()
	if err = fault.JoinFields(err, unpayable, wrong); err != nil {
		return api.Kept[transactions.View]{}, err
	}
	a, err := h.withdrawals.ToChain(ctx, ChainOrder{
		CustomerID: auth.CustomerID(ctx), Key: in.Key, Amount: amount, Address: in.Body.Address, Network: in.Body.Network,
		NextSecondaryAuth: transactions.NextSecondaryAuth(in.Body.NextIsSecondaryAuth), Labels: labels,
	})
	return h.withdrawals.transactions.Replay(ctx, a, labels.Metadata, err)
}
