package wallet

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/transactions"
)

// Register adds the customers' calls.
func Register(r *api.Router, s *Service, access auth.Access) {
	h := handler{s}
	api.Publishes[monthView](r, events.StatementReady)
	read := access.To(auth.Read)
	api.Get(r, "/wallet/account/setting", read, "getSettings", "Your payment security settings", h.getSettings)
	api.Post(r, "/wallet/account/setting", access.To(auth.Secure), "changeSettings", "Change your payment security settings", h.changeSettings,
		api.Describe(
			"Less strict settings need a secondary authentication; whitelistOnly, coolingOffHours and bankCoolingOffHours then take effect after the hours in force.",
		))
	api.Get(r, "/wallet/account", read, "getAccount", "Balances and limits", h.account)
	api.Get(r, "/wallet/account/balance/history", read, "balanceHistory", "Your balance over time, from the books", h.balanceHistory)
	api.List(r, "/wallet/account/asset/match", read, "matchAssets", "The coin on each network, with your deposit address", h.assets)
	api.GetFile(
		r, "/wallet/account/statement", access.To(auth.Reports), "getStatement",
		"The statement of a period, as CSV, PDF, camt.053 (XML), or CSV for Xero and QuickBooks", h.statement,
		api.Sends("text/csv", "application/pdf", "application/xml"),
	)
	api.Get(
		r, "/wallet/account/statement/{month}", access.To(auth.Reports), "getMonthlyStatement",
		"The statement of a month: its period, and where it is", h.monthlyStatement,
	)
	api.GetPaper(
		r, "/wallet/account/transaction/{id}/receipt", access.To(auth.Reports), "getReceipt", "The receipt of a transaction, as PDF or JSON",
		h.receipt, api.Sends("application/pdf", "application/json"),
		api.Describe("It shows the current status: a transaction that is not final gets a different receipt later."))
	api.Post(
		r, "/wallet/account/transaction/{id}/cancel", access.To(auth.Deposit, auth.Redeem, auth.Transfer), "cancelTransaction",
		"Cancel a payment that has not been sent", h.cancel,
		api.Describe(
			"A withdrawal can be cancelled until it is submitted to the bank or a transaction is signed, an announced deposit until its payment arrives. The amount and the fee of a withdrawal have been returned when the call completes.",
		))
	api.GetEvents(r, "/wallet/account/events", read, "accountEvents", "Changes to your account, as they happen", h.events,
		api.Describe("Server-sent events. Each only names what changed: read it with the call that shows it. A client that connects reads everything once, or sends Last-Event-ID and is sent what it missed; an event with an empty id says that any object of its kind may have changed. "+
			"At most 10 streams of a customer are open at once (429). The stream ends with the session."))
}

type handler struct{ wallet *Service }

func (h handler) getSettings(ctx context.Context, _ *api.Nothing) (settingsView, error) {
	settings, err := h.wallet.settings.Settings(ctx)
	return viewOfSettings(settings), err
}

type changeSettings struct {
	Body struct {
		ID                  *string      `json:"id" required:"false" maxLength:"64" doc:"that of the settings as they were read"`
		WhitelistOnly       *bool        `json:"whitelistOnly" required:"false"`
		CoolingOffHours     *int         `json:"coolingOffHours" required:"false" doc:"0 to 720"`
		BankCoolingOffHours *int         `json:"bankCoolingOffHours" required:"false" doc:"0 to 720"`
		SecondaryAuth       *int         `json:"secondaryAuth" required:"false" doc:"0 or 1"`
		MonthlyStatement    *bool        `json:"monthlyStatement" required:"false" doc:"a mail and the event statement.ready on the first day of each month"`
		Pending             *pendingView `json:"pending" required:"false" doc:"may be sent back as it was read; it changes nothing"`
	}
}

func (h handler) changeSettings(ctx context.Context, in *changeSettings) (settingsView, error) {
	if id := in.Body.ID; id != nil && *id != auth.CustomerID(ctx) {
		return settingsView{}, fault.For(fault.NoAccount)
	}
	settings, err := h.wallet.settings.ChangeSettings(ctx, customer.SettingsChange{
		WhitelistOnly: in.Body.WhitelistOnly, CoolingOffHours: in.Body.CoolingOffHours, BankCoolingOffHours: in.Body.BankCoolingOffHours,
		SecondaryAuth: in.Body.SecondaryAuth, MonthlyStatement: in.Body.MonthlyStatement,
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

type cancelTransaction struct {
	api.Keyed
	ID string `path:"id" maxLength:"64"`
}

func (h handler) cancel(ctx context.Context, in *cancelTransaction) (transactions.View, error) {
	t, err := h.wallet.Cancel(ctx, auth.CustomerID(ctx), in.ID, in.Key)
	if err != nil {
		return transactions.View{}, err
	}
	return h.wallet.transactions.FullView(ctx, h.wallet.db.Read(), t, api.InfoOf(ctx).Language())
}

type balanceHistory struct {
	Days int `query:"days" default:"30" minimum:"1" maximum:"366" doc:"how far back"`
}

func (h handler) balanceHistory(ctx context.Context, in *balanceHistory) (balanceHistoryView, error) {
	history, err := h.wallet.BalanceHistory(ctx, auth.CustomerID(ctx), h.wallet.clock.Now().AddDate(0, 0, -in.Days))
	if err != nil {
		return balanceHistoryView{}, err
	}
	return viewOfBalanceHistory(history), nil
}

type matchAssets struct {
	api.Reading
	Currency string `query:"currency"`
	Network  string `query:"network"`
}

func (h handler) assets(ctx context.Context, in *matchAssets) (api.Entries[assetView], error) {
	assets, err := h.wallet.Assets(ctx, auth.CustomerID(ctx), in.Currency, in.Network)
	if err != nil {
		return api.Entries[assetView]{}, err
	}
	views := make([]assetView, len(assets))
	for i, a := range assets {
		views[i] = viewOfAsset(a)
	}
	place := func(v assetView) (time.Time, string) { return time.Time{}, v.Currency + " " + v.Network } // they are configured
	return api.ListedAll(in.Reading, views, place, func(v assetView) (assetView, error) { return v, nil })
}

type watchEvents struct {
	LastEventID string `header:"Last-Event-ID" maxLength:"64" doc:"the id of the last event that was received: the stream begins with what was missed since"`
}

func (h handler) events(ctx context.Context, in *watchEvents) (api.Events[events.Change], error) {
	changes, stop, err := h.wallet.events.Subscribe(ctx, auth.CustomerID(ctx), in.LastEventID)
	return api.Events[events.Change]{From: changes, Stop: stop}, err
}
