package wallet

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
)

// Register adds the customers' calls.
func Register(r *api.Router, s *Service, access auth.Access) {
	h := handler{s}
	in := access.SignedIn
	api.Get(r, "/wallet/address-whitelist", in, "listAddresses", "The own address whitelist, newest first", h.addresses)
	api.Post(r, "/wallet/address-whitelist", in, "addAddress", "Put an address on the whitelist", h.addAddress,
		api.Describe("Needs a secondary authentication. The address cools off before it can be paid."))
	api.Post(r, "/wallet/address-whitelist/batches", in, "addAddresses", "Put up to 100 addresses on the whitelist, all or none", h.addAddresses)
	api.Delete(r, "/wallet/address-whitelist/{id}", in, "removeAddress", "Take an address off the whitelist", h.removeAddress)

	api.Get(r, "/wallet/account/setting", in, "getSettings", "The own safety settings in force", h.settings)
	api.Post(r, "/wallet/account/setting", in, "changeSettings", "Change the own safety settings", h.changeSettings,
		api.Describe("What makes them looser needs a secondary authentication; whitelistOnly and coolingOffHours then wait for the hours in force."))
	api.Get(r, "/wallet/account", in, "getAccount", "Balances and limits", h.account)
	api.Get(r, "/wallet/account/balance/history", in, "balanceHistory", "The own balance over time, from the books", h.balanceHistory)
	api.Get(r, "/wallet/account/asset/match", in, "matchAssets", "The coin on each network, with the own deposit address", h.assets)

	api.Get(r, "/wallet/account/transaction/last", in, "lastTransactions", "The newest transactions", h.last)
	api.Get(r, "/wallet/account/transaction", in, "listTransactions", "Transactions, newest first", h.transactions)
	api.Get(r, "/wallet/account/transaction/{id}", in, "getTransaction", "One transaction", h.transaction)
	h.registerStatement(r, in)
	api.GetEvents(r, "/wallet/account/events", in, "accountEvents", "What changes in the own account, as it happens", h.events,
		api.Describe("Server-sent events. Each only names what changed: read it with the call that shows it. Whoever connects reads everything once, because what changed before is not told again. "+
			"At most 10 streams of a customer are open at once (429). The stream ends with the session."))

	api.Get(r, "/wallet/account/trade/exchange-rate/{id}", in, "getExchangeRate", "The rate of a currency: par, always", h.rate)
	api.Post(r, "/wallet/account/trade/fiat/deposit/pre", in, "prepareDeposit", "Ask where to pay in", h.prepareDeposit)
	api.Post(r, "/wallet/account/trade/fiat/deposit/complete", in, "completeDeposit", "Announce a deposit", h.completeDeposit)
	api.Post(r, "/wallet/account/trade/fiat/withdrawal", in, "withdrawToBank", "Redeem coins to a bank account", h.withdrawToBank, api.Describe(moneyOut))
	api.Post(r, "/wallet/account/trade/chain/withdrawal", in, "withdrawToChain", "Send coins to an address", h.withdrawToChain, api.Describe(moneyOut))
}

const moneyOut = "Needs a secondary authentication for this very payment (A10008 carries the challenge). The same Idempotency-Key and body give the first response again, with Idempotent-Replayed: true."

type handler struct{ wallet *Service }

type listAddresses struct {
	PageNumber int    `query:"pageNumber" default:"1" minimum:"1" maximum:"1000000" doc:"from 1"`
	PageSize   int    `query:"pageSize" default:"5" minimum:"1" maximum:"100"`
	Address    string `query:"address" maxLength:"100" doc:"this one alone"`
}

func (h handler) addresses(ctx context.Context, in *listAddresses) (api.Page[addressView], error) {
	paging := api.Paging{PageNumber: in.PageNumber, PageSize: in.PageSize}
	page, total, err := h.wallet.Addresses(ctx, auth.CustomerID(ctx), in.Address, paging.Limit(), paging.Offset())
	return api.PageOf(viewsOfAddresses(page, h.wallet.Clock.Now()), paging, total), err
}

type newAddress struct {
	Address     string          `json:"address" required:"false" doc:"with its EIP-55 checksum, or in one case"`
	Network     string          `json:"network" required:"false" doc:"id of a network"`
	Label       string          `json:"label" required:"false"`
	Beneficiary *newBeneficiary `json:"beneficiary" required:"false"`
	Signature   string          `json:"signature" required:"false" doc:"a proof that the customer controls the address; kept, and not verified"`
}

type newBeneficiary struct {
	Kind     string `json:"kind" doc:"self or other"`
	Name     string `json:"name" required:"false"`
	Provider string `json:"provider" required:"false"`
}

func (n newAddress) wanted() NewAddress {
	a := NewAddress{Address: n.Address, Network: n.Network, Label: n.Label, Signature: n.Signature}
	if n.Beneficiary != nil {
		a.Beneficiary = &Beneficiary{n.Beneficiary.Kind, n.Beneficiary.Name, n.Beneficiary.Provider}
	}
	return a
}

func (h handler) addAddress(ctx context.Context, in *struct{ Body newAddress }) (addressView, error) {
	added, err := h.wallet.AddAddresses(ctx, auth.CustomerID(ctx), []NewAddress{in.Body.wanted()}, func(_ int, name string) string { return name })
	if err != nil {
		return addressView{}, err
	}
	return viewOfAddress(added[0], h.wallet.Clock.Now()), nil
}

type addAddresses struct {
	Body struct {
		Addresses []newAddress `json:"addresses" minItems:"1" maxItems:"100" nullable:"false"`
	}
}

func (h handler) addAddresses(ctx context.Context, in *addAddresses) (api.Page[addressView], error) {
	var wanted []NewAddress
	for _, a := range in.Body.Addresses {
		wanted = append(wanted, a.wanted())
	}
	added, err := h.wallet.AddAddresses(ctx, auth.CustomerID(ctx), wanted, rowField)
	return api.PageOf(viewsOfAddresses(added, h.wallet.Clock.Now()), api.Paging{PageNumber: 1, PageSize: mostInBatch}, int64(len(added))), err
}

type removeAddress struct {
	ID      string `path:"id"`
	Network string `query:"network"`
}

func (h handler) removeAddress(ctx context.Context, in *removeAddress) (*api.Nothing, error) {
	return nil, h.wallet.RemoveAddress(ctx, auth.CustomerID(ctx), in.ID, in.Network)
}

func (h handler) settings(ctx context.Context, _ *api.Nothing) (settingsView, error) {
	settings, err := h.wallet.Auth.Settings(ctx)
	return viewOfSettings(settings), err
}

type changeSettings struct {
	Body struct {
		WhitelistOnly   *bool `json:"whitelistOnly" required:"false"`
		CoolingOffHours *int  `json:"coolingOffHours" required:"false" doc:"0 to 720"`
		SecondaryAuth   *int  `json:"secondaryAuth" required:"false" doc:"0 or 1"`
	}
}

func (h handler) changeSettings(ctx context.Context, in *changeSettings) (settingsView, error) {
	settings, err := h.wallet.Auth.ChangeSettings(ctx, customer.SettingsChange{
		WhitelistOnly: in.Body.WhitelistOnly, CoolingOffHours: in.Body.CoolingOffHours, SecondaryAuth: in.Body.SecondaryAuth,
	})
	return viewOfSettings(settings), err
}

func (h handler) account(ctx context.Context, _ *api.Nothing) (accountView, error) {
	a, err := h.wallet.Account(ctx, auth.CustomerID(ctx))
	if err != nil {
		return accountView{}, err
	}
	return viewOfAccount(a), nil
}

type balanceHistory struct {
	Days int `query:"days" default:"30" minimum:"1" maximum:"366" doc:"how far back"`
}

func (h handler) balanceHistory(ctx context.Context, in *balanceHistory) (balanceHistoryView, error) {
	history, err := h.wallet.BalanceHistory(ctx, auth.CustomerID(ctx), h.wallet.Clock.Now().AddDate(0, 0, -in.Days))
	if err != nil {
		return balanceHistoryView{}, err
	}
	v := balanceHistoryView{Currency: money.GBPC.Code(), From: history.From, To: history.To}
	for _, p := range history.Points {
		v.Points = append(v.Points, balancePointView{p.At, p.Balance.String()})
	}
	return v, nil
}

type matchAssets struct {
	api.Paging
	Currency string `query:"currency"`
	Network  string `query:"network"`
}

func (h handler) assets(ctx context.Context, in *matchAssets) (api.Page[assetView], error) {
	assets, err := h.wallet.Assets(ctx, auth.CustomerID(ctx), in.Currency, in.Network)
	views := make([]assetView, len(assets))
	for i, a := range assets {
		views[i] = assetView{a.Currency, a.Network.ID, a.Network.Contract, a.Balance.String(), orNull(a.DepositAddress), a.Network.Confirmations}
	}
	start := min(int(in.Offset()), len(views))
	return api.PageOf(views[start:min(start+in.PageSize, len(views))], in.Paging, int64(len(views))), err
}

type lastTransactions struct {
	Limit int32 `query:"limit" default:"5" minimum:"1" maximum:"50"`
}

func (h handler) last(ctx context.Context, in *lastTransactions) ([]transactionView, error) {
	page, _, err := h.wallet.Transactions(ctx, auth.CustomerID(ctx), Search{}, in.Limit, 0)
	return viewsOf(page), err
}

type listTransactions struct {
	api.Paging
	Type   string `query:"type" enum:"fiat_deposit,fiat_withdrawal,chain_deposit,chain_withdrawal,fee,adjustment"`
	Status string `query:"status" enum:"awaiting_funds,pending,in_review,processing,completed,failed,cancelled,expired,returned"`
	From   string `query:"from" doc:"the first day, YYYY-MM-DD"`
	To     string `query:"to" doc:"the last day, YYYY-MM-DD"`
}

func (h handler) transactions(ctx context.Context, in *listTransactions) (api.Page[transactionView], error) {
	since, until, err := days(in.From, in.To)
	if err != nil {
		return api.Page[transactionView]{}, err
	}
	by := Search{Type(in.Type), Status(in.Status), since, until}
	page, total, err := h.wallet.Transactions(ctx, auth.CustomerID(ctx), by, in.Limit(), in.Offset())
	return api.PageOf(viewsOf(page), in.Paging, total), err
}

// days are two dates, both inclusive; either may be missing and is then the zero time.
func days(from, to string) (since, until time.Time, err error) {
	var wrong fault.Fields
	if from != "" {
		if since, err = time.Parse(time.DateOnly, from); err != nil {
			wrong.Add("from", fault.InvalidFormat)
		}
	}
	if to != "" {
		last, err := time.Parse(time.DateOnly, to)
		if err != nil {
			wrong.Add("to", fault.InvalidFormat)
		}
		until = last.AddDate(0, 0, 1)
	}
	if len(wrong) == 0 && from != "" && to != "" && !since.Before(until) {
		wrong.Add("to", fault.OutOfRange, "The last day is before the first.")
	}
	return since, until, wrong.Err()
}

type byID struct {
	ID string `path:"id"`
}

func (h handler) transaction(ctx context.Context, in *byID) (transactionView, error) {
	t, err := h.wallet.Transaction(ctx, auth.CustomerID(ctx), in.ID)
	if err != nil {
		return transactionView{}, err
	}
	progress, err := h.wallet.Progress(ctx, t)
	if err != nil {
		return transactionView{}, err
	}
	return viewOf(t).with(progress), nil
}
