package transparency

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/treasury/backing"
)

// Register adds the public calls.
func Register(r *api.Router, s *Service) {
	h := handler{s}
	api.Get(r, "/public/transparency", api.Public, "getTransparency", "The current reserve, supply, balances and ratio", h.now)
	api.List(r, "/public/transparency/history", api.Public, "listTransparency", "The figures at the end of each day, newest first", h.history)
}

type handler struct{ service *Service }

type transparencyView struct {
	AsOf     time.Time    `json:"asOf"`
	Reserve  reserveView  `json:"reserve"`
	Supply   []supplyView `json:"supply" nullable:"false"`
	Balances sumView      `json:"balances" doc:"the balances of customers' accounts"`
	InFlight sumView      `json:"inFlight" doc:"ordered and not final yet"`
	Ratio    string       `json:"ratio" example:"1.000000" doc:"reserve ÷ (supply + balances + inFlight), rounded down"`
}

type reserveView struct {
	Currency string        `json:"currency" example:"GBP"`
	Amount   string        `json:"amount" doc:"the balance of the safeguarding accounts less unmatched credits, and what counts of the holdings beside cash"`
	StatedAt *time.Time    `json:"statedAt" doc:"the time of the bank's newest balance, which the amount agrees with; null before the first"`
	Accounts []accountView `json:"accounts" nullable:"false" doc:"by bank, and by custodian of holdings beside cash"`
	Cash     string        `json:"cash" example:"1000.00" doc:"the part of the amount in on-demand deposits"`
	Holdings []holdingView `json:"holdings" nullable:"false" doc:"what is held beside cash; empty where the reserve is cash alone"`
}

type holdingView struct {
	Kind      backing.Kind  `json:"kind" enum:"treasury_bill,gilt,money_market_fund"`
	Name      string        `json:"name" example:"Treasury Bill 25 January 2027"`
	ISIN      string        `json:"isin" example:"GB00BQC4R999"`
	Custodian string        `json:"custodian" example:"Example Custody"`
	Quantity  string        `json:"quantity" example:"1000.00" doc:"pounds of nominal, or units of a fund"`
	Matures   *string       `json:"matures" format:"date" doc:"null for a fund"`
	Value     string        `json:"value" example:"990.00" doc:"GBP by the newest valuation; before the first what it cost"`
	Amount    string        `json:"amount" doc:"GBP that count: the lower of cost and value; 0.00 once the valuation is too old"`
	Basis     backing.Basis `json:"basis" enum:"cost,valuation,uncounted" doc:"by what it counts"`
	ValuedOn  *string       `json:"valuedOn" format:"date" doc:"the day of the valuation; null before the first"`
	Valuer    string        `json:"valuer" example:"Example Pricing" doc:"the third party that valued it; empty before the first valuation"`
}

type accountView struct {
	BankName string `json:"bankName"`
	Amount   string `json:"amount"`
}

type supplyView struct {
	Network  string  `json:"network"`
	ChainID  uint64  `json:"chainId"`
	Contract string  `json:"contract"`
	Amount   string  `json:"amount" doc:"by the books, quarantine included"`
	OnChain  *string `json:"onChain" doc:"the contract's totalSupply(); null while the chain does not answer"`
}

type sumView struct {
	Currency string `json:"currency" example:"GBPC"`
	Amount   string `json:"amount"`
}

func (h handler) now(ctx context.Context, _ *api.Nothing) (transparencyView, error) {
	f, err := h.service.PublishedFigures(ctx)
	if err != nil {
		return transparencyView{}, err
	}
	v := transparencyView{
		AsOf:     f.AsOf,
		Reserve:  reserveView{Currency: f.Reserve.Currency().Code(), Amount: f.Reserve.String(), Accounts: make([]accountView, len(f.Accounts))},
		Supply:   make([]supplyView, len(f.Supply)),
		Balances: sum(f.Balances), InFlight: sum(f.InFlight), Ratio: f.Ratio(),
	}
	if !f.StatedAt.IsZero() {
		v.Reserve.StatedAt = &f.StatedAt
	}
	for i, a := range f.Accounts {
		v.Reserve.Accounts[i] = accountView{a.BankName, a.Amount.String()}
	}
	v.Reserve.Cash, v.Reserve.Holdings = f.Backing.Cash.String(), holdingsOf(f.Backing)
	for i, s := range f.Supply {
		v.Supply[i] = supplyView{Network: s.Network.ID, ChainID: s.Network.ChainID, Contract: s.Network.Token.String(), Amount: s.Amount.String()}
		if onChain, known := h.service.onChain(ctx, h.service.networks[i]); known {
			v.Supply[i].OnChain = new(onChain.String())
		}
	}
	return v, nil
}

func holdingsOf(p backing.Position) []holdingView {
	views := []holdingView{}
	for _, h := range p.Holdings {
		if h.Cost.IsZero() {
			continue
		}
		v := holdingView{
			Kind: h.Kind, Name: h.Name, ISIN: h.ISIN, Custodian: h.Custodian, Quantity: h.QuantityText(h.Quantity), Value: h.Value.String(),
			Amount: h.Counts.String(), Basis: h.Basis,
		}
		if !h.Matures.IsZero() {
			v.Matures = new(h.Matures.String())
		}
		if h.Valuation != nil {
			v.ValuedOn, v.Valuer = new(h.Valuation.ValuedOn.String()), h.Valuation.Valuer
		}
		views = append(views, v)
	}
	return views
}

func sum(a money.Amount) sumView { return sumView{a.Currency().Code(), a.String()} }

type dayView struct {
	Day      string    `json:"day" format:"date"`
	AsOf     time.Time `json:"asOf" doc:"when the figures were recorded, the last time that day"`
	Reserve  string    `json:"reserve" doc:"GBP"`
	Supply   string    `json:"supply" doc:"GBPC on all chains"`
	Balances string    `json:"balances" doc:"GBPC"`
	InFlight string    `json:"inFlight" doc:"GBPC"`
	Ratio    string    `json:"ratio"`
}

func (h handler) history(ctx context.Context, in *struct{ api.Reading }) (api.Entries[dayView], error) {
	page, total, err := h.service.History(ctx, in.Window())
	if err != nil {
		return api.Entries[dayView]{}, err
	}
	views := make([]dayView, len(page))
	for i, d := range page {
		views[i] = dayView{
			Day: d.Day, AsOf: d.AsOf, Reserve: d.Reserve.String(), Supply: d.Supply.String(), Balances: d.Balances.String(),
			InFlight: d.InFlight.String(), Ratio: d.Ratio(),
		}
	}
	return api.Listed(in.Reading, views, total, func(i int) (time.Time, string) { return time.Time{}, page[i].Day }), nil
}
