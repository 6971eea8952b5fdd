package app

import (
	"context"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/webhooks"
)

// PublicConfig is what the issuer has decided for everyone to see.
type PublicConfig struct {
	// Sandbox says that no money is real.
	Sandbox bool
	// Panel adds the sandbox's panel to the pages.
	Panel bool
	// RiskWarning has the UK's financial-promotion warning shown, and that the coin is not protected
	// by the FSCS. On by default: leaving it out is the decision.
	RiskWarning bool
	TwoFactor   bool
}

// The words of the UK's rules on financial promotions (FCA, COBS 4.12A.11 R and 4.5.2 G).
const (
	riskWarning      = "Don’t invest unless you’re prepared to lose all the money you invest. This is a high-risk investment and you should not expect to be protected if something goes wrong."
	protectionNotice = "GBPC is not a bank deposit and is not protected by the Financial Services Compensation Scheme (FSCS)."
)

// smallPrint returns the warnings that are shown wherever the coin is offered; both are empty if RiskWarning is off.
func (c PublicConfig) smallPrint() (warning, protection string) {
	if !c.RiskWarning {
		return "", ""
	}
	return riskWarning, protectionNotice
}

func registerPublic(r *api.Router, o Dependencies, p *pricing.Service, w *webhooks.Service) {
	h := publicHandler{o, p, w}
	api.Get(r, "/public/config", api.Public, "getPublicConfig", "What a client must know before anybody signs in", h.config)
	api.Get(r, "/public/fees", api.Public, "getFees", "The schedule of fees and limits", h.fees)
}

type publicHandler struct {
	Dependencies
	pricing  *pricing.Service
	webhooks *webhooks.Service
}

type configView struct {
	Sandbox          bool          `json:"sandbox" doc:"true where no money is real"`
	Site             string        `json:"site"`
	Issuer           string        `json:"issuer" example:"GBPC Sandbox Limited"`
	RiskWarning      string        `json:"riskWarning" doc:"to be shown where the coin is offered; empty where the law does not want it"`
	ProtectionNotice string        `json:"protectionNotice"`
	Terms            termsView     `json:"terms"`
	Features         featuresView  `json:"features"`
	WebhookPublicKey string        `json:"webhookPublicKey" example:"whpk_xfPI8Fs8Zk5Vm5nyq1rLz4z6m4pFRwCmg9pCQnpPb7k=" doc:"the Ed25519 key of v1a signatures of webhooks"`
	Networks         []networkView `json:"networks" nullable:"false"`
}

type termsView struct {
	Version string `json:"version" example:"2026-11-22" doc:"of the terms of service in force"`
	URL     string `json:"url" example:"https://gbpc.example/terms/2026-11-22" doc:"the page with their text"`
}

type featuresView struct {
	TwoFactor      bool                  `json:"twoFactor"`
	OperatorSignIn *operatorProviderView `json:"operatorSignIn" doc:"the identity provider with which operators sign in; null where there is none"`
}

type operatorProviderView struct {
	Name string `json:"name" example:"your organisation" doc:"what people call the provider"`
	Only bool   `json:"only" doc:"whether operators sign in with it alone"`
}

type networkView struct {
	ID            string `json:"id"`
	Name          string `json:"name"`
	ChainID       uint64 `json:"chainId"`
	Contract      string `json:"contract"`
	Confirmations int    `json:"confirmations"`
	ExplorerURL   string `json:"explorerUrl"`
}

func (h publicHandler) config(ctx context.Context, _ *api.Nothing) (configView, error) {
	key, err := h.webhooks.PublicKey(ctx)
	if err != nil {
		return configView{}, err
	}
	v := configView{
		Sandbox: h.Public.Sandbox, Site: h.Auth.Site, Issuer: h.Issuer.Name, Features: featuresView{TwoFactor: h.Public.TwoFactor},
		Networks: []networkView{},
	}
	v.Terms = termsView{Version: h.Auth.TermsInForce(), URL: h.Auth.Site + "/terms/" + h.Auth.TermsInForce()}
	v.WebhookPublicKey = key
	if p := h.Auth.OpenID; p.On() {
		v.Features.OperatorSignIn = &operatorProviderView{Name: p.Name, Only: p.Only}
	}
	v.RiskWarning, v.ProtectionNotice = h.Public.smallPrint()
	for _, s := range h.Networks {
		n := s.Network()
		v.Networks = append(v.Networks, networkView{
			ID: n.ID, Name: n.Name, ChainID: n.ChainID, Contract: n.Token.String(), Confirmations: n.Confirmations, ExplorerURL: n.ExplorerURL,
		})
	}
	return v, nil
}

type tariffView struct {
	Kind           string  `json:"kind" enum:"fiat_deposit,chain_withdrawal,chain_deposit,fiat_withdrawal"`
	Currency       string  `json:"currency"`
	Fixed          string  `json:"fixed" doc:"in the currency"`
	BasisPoints    int64   `json:"basisPoints" doc:"ten-thousandths of the amount"`
	Minimum        *string `json:"minimum" doc:"null: none"`
	PerTransaction *string `json:"perTransaction" doc:"null: no limit"`
	PerDay         *string `json:"perDay" doc:"null: no limit"`
}

type feesView struct {
	Fees []tariffView `json:"fees" nullable:"false"`
}

func (h publicHandler) fees(ctx context.Context, _ *api.Nothing) (feesView, error) {
	terms, err := h.pricing.TermsInForce(ctx, h.DB.Read())
	if err != nil {
		return feesView{}, err
	}
	limits := terms.Limits[pricing.MediumRisk][customer.Individual]
	minimumPounds, _ := h.Pricing.Minimum.ToPounds()
	return feesView{[]tariffView{
		tariff("fiat_deposit", money.GBP, terms.Fees.FiatDeposit, minimumPounds, pricing.Limit{}),
		tariff("chain_withdrawal", money.GBPC, terms.Fees.ChainWithdrawal, h.Pricing.Minimum, limits.Chain),
		tariff("chain_deposit", money.GBPC, pricing.Fee{}, money.Amount{}, pricing.Limit{}),
		tariff("fiat_withdrawal", money.GBP, terms.Fees.FiatWithdrawal, minimumPounds, limits.Fiat),
	}}, nil
}

func tariff(kind string, c money.Currency, f pricing.Fee, minimum money.Amount, l pricing.Limit) tariffView {
	fixed := money.Zero(c)
	if f.Fixed.Sign() > 0 {
		fixed = f.Fixed
	}
	return tariffView{
		Kind: kind, Currency: c.Code(), Fixed: fixed.String(), BasisPoints: f.BasisPoints, Minimum: unlessZero(minimum),
		PerTransaction: unlessZero(l.PerTransaction), PerDay: unlessZero(l.PerDay),
	}
}

func unlessZero(a money.Amount) *string {
	if a.IsZero() {
		return nil
	}
	return new(a.String())
}
