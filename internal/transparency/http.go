package transparency

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transparency/q"
)

// Register adds the public calls.
func Register(r *api.Router, s *Service) {
	h := handler{s}
	api.Get(r, "/public/transparency", api.Public, "getTransparency", "Reserve, supply, balances and their ratio, now", h.now)
	api.Get(r, "/public/transparency/history", api.Public, "listTransparency", "The same figures as each day ended, newest first", h.history)
}

type handler struct{ service *Service }

type transparencyView struct {
	AsOf     time.Time    `json:"asOf"`
	Reserve  reserveView  `json:"reserve"`
	Supply   []supplyView `json:"supply" nullable:"false"`
	Balances sumView      `json:"balances" doc:"what customers hold in their accounts here"`
	InFlight sumView      `json:"inFlight" doc:"what is ordered and not final"`
	Ratio    string       `json:"ratio" example:"1.000000" doc:"reserve ÷ (supply + balances + inFlight), rounded down"`
}

type reserveView struct {
	Currency string        `json:"currency" example:"GBP"`
	Amount   string        `json:"amount" doc:"what lies at the banks less what belongs to no one yet"`
	Accounts []accountView `json:"accounts" nullable:"false"`
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
	f, err := h.service.Now(ctx)
	if err != nil {
		return transparencyView{}, err
	}
	v := transparencyView{
		AsOf: f.AsOf, Reserve: reserveView{f.Reserve.Currency().Code(), f.Reserve.String(), make([]accountView, len(f.Accounts))}, Supply: make([]supplyView, len(f.Supply)),
		Balances: sum(f.Balances), InFlight: sum(f.InFlight), Ratio: f.Ratio(),
	}
	for i, a := range f.Accounts {
		v.Reserve.Accounts[i] = accountView{a.BankName, a.Amount.String()}
	}
	for i, s := range f.Supply {
		v.Supply[i] = supplyView{Network: s.Network.ID, ChainID: s.Network.ChainID, Contract: s.Network.Token.String(), Amount: s.Amount.String()}
		if s.Known {
			v.Supply[i].OnChain = new(s.OnChain.String())
		}
	}
	return v, nil
}

func sum(a money.Amount) sumView { return sumView{a.Currency().Code(), a.String()} }

type dayView struct {
	Day      string    `json:"day" format:"date"`
	AsOf     time.Time `json:"asOf" doc:"when the figures were taken: the last of the day"`
	Reserve  string    `json:"reserve" doc:"GBP"`
	Supply   string    `json:"supply" doc:"GBPC on all chains"`
	Balances string    `json:"balances" doc:"GBPC"`
	InFlight string    `json:"inFlight" doc:"GBPC"`
	Ratio    string    `json:"ratio"`
}

func (h handler) history(ctx context.Context, in *struct{ api.Paging }) (api.Page[dayView], error) {
	queries := q.New(h.service.DB.Read())
	total, err := queries.CountDays(ctx)
	if err != nil {
		return api.Page[dayView]{}, fmt.Errorf("count the days: %w", err)
	}
	rows, err := queries.Days(ctx, q.DaysParams{PageSize: in.Limit(), PageOffset: in.Offset()})
	if err != nil {
		return api.Page[dayView]{}, fmt.Errorf("read the days: %w", err)
	}
	views := make([]dayView, len(rows))
	for i, d := range rows {
		f := Figures{Reserve: money.New(d.Reserve, money.GBP), Total: money.New(d.Supply+d.Balances+d.InFlight, money.GBPC)}
		views[i] = dayView{d.Day, d.TakenAt, f.Reserve.String(), coins(d.Supply), coins(d.Balances), coins(d.InFlight), f.Ratio()}
	}
	return api.PageOf(views, in.Paging, total), nil
}

func coins(minor int64) string { return money.New(minor, money.GBPC).String() }
