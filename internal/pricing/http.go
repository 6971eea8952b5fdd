package pricing

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
)

// Register adds the customers' calls.
func Register(r *api.Router, s *Service, access auth.Access) {
	h := handler{s}
	api.Get(
		r, "/wallet/account/trade/exchange-rate/{id}", access.To(auth.Read), "getExchangeRate", "The rate of a currency: par, always", h.rate,
	)
}

type handler struct{ pricing *Service }

type getRate struct {
	ID string `path:"id"`
}

type rateView struct {
	CurrencyID string    `json:"currencyId"`
	Base       string    `json:"base"`
	Quote      string    `json:"quote"`
	Rate       string    `json:"rate" example:"1.000000"`
	Fee        string    `json:"fee"`
	ExpiresAt  time.Time `json:"expiresAt"`
}

func (h handler) rate(ctx context.Context, in *getRate) (rateView, error) {
	r, err := h.pricing.ExchangeRate(ctx, in.ID)
	if err != nil {
		return rateView{}, err
	}
	return rateView{
		CurrencyID: in.ID, Base: r.Base.Code(), Quote: r.Quote.Code(), Rate: ParRate, Fee: r.Fee.String(), ExpiresAt: r.ExpiresAt,
	}, nil
}

// LimitView is one limit and its use as the API shows it.
type LimitView struct {
	Kind           string  `json:"kind" enum:"fiat_withdrawal,chain_withdrawal"`
	Currency       string  `json:"currency"`
	PerTransaction *string `json:"perTransaction" doc:"null: no limit"`
	PerDay         *string `json:"perDay" doc:"of a day in London; null: no limit"`
	UsedToday      string  `json:"usedToday"`
	PerMonth       *string `json:"perMonth" doc:"of a month in London; null: no limit"`
	UsedThisMonth  string  `json:"usedThisMonth"`
}

// ViewsOfLimits returns the limits as the API shows them.
func ViewsOfLimits(uses []LimitUse) []LimitView {
	views := make([]LimitView, len(uses))
	for i, u := range uses {
		views[i] = LimitView{
			Kind: string(u.Kind), Currency: u.Today.Currency().Code(),
			PerTransaction: amountText(u.Limit.PerTransaction), PerDay: amountText(u.Limit.PerDay), UsedToday: u.Today.String(),
			PerMonth: amountText(u.Limit.PerMonth), UsedThisMonth: u.Month.String(),
		}
	}
	return views
}
