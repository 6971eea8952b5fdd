package wallet

import (
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
)

type settingsView struct {
	ID                  string       `json:"id"`
	WhitelistOnly       bool         `json:"whitelistOnly" doc:"coins are sent to whitelisted addresses alone"`
	CoolingOffHours     int          `json:"coolingOffHours" doc:"how long a new address waits"`
	BankCoolingOffHours int          `json:"bankCoolingOffHours" doc:"how long a new bank account waits, from its verification on"`
	SecondaryAuth       int          `json:"secondaryAuth" enum:"0,1" doc:"1: ask for every payment; 0: not for payees that were paid with an authentication before"`
	MonthlyStatement    bool         `json:"monthlyStatement" doc:"a mail and the event statement.ready on the first day of each month"`
	Pending             *pendingView `json:"pending" doc:"looser values that wait"`
}

type pendingView struct {
	WhitelistOnly       *bool     `json:"whitelistOnly,omitempty"`
	CoolingOffHours     *int      `json:"coolingOffHours,omitempty"`
	BankCoolingOffHours *int      `json:"bankCoolingOffHours,omitempty"`
	EffectiveAt         time.Time `json:"effectiveAt"`
}

func viewOfSettings(s customer.Settings) settingsView {
	v := settingsView{
		ID: s.CustomerID, WhitelistOnly: s.WhitelistOnly, CoolingOffHours: s.CoolingOffHours, BankCoolingOffHours: s.BankCoolingOffHours,
		SecondaryAuth: s.SecondaryAuth, MonthlyStatement: !s.MonthlyStatementSince.IsZero(),
	}
	if s.Pending != nil {
		v.Pending = &pendingView{
			WhitelistOnly: s.Pending.WhitelistOnly, CoolingOffHours: s.Pending.CoolingOffHours, BankCoolingOffHours: s.Pending.BankCoolingOffHours,
			EffectiveAt: s.Pending.EffectiveAt,
		}
	}
	return v
}

type accountView struct {
	ID       string              `json:"id"`
	Kind     customer.Kind       `json:"kind" enum:"individual,business"`
	Status   customer.Status     `json:"status" enum:"active,frozen,closed"`
	Balances []balanceView       `json:"balances" nullable:"false"`
	Limits   []pricing.LimitView `json:"limits" nullable:"false"`
}

type balanceView struct {
	Currency  string `json:"currency"`
	Available string `json:"available"`
	Pending   string `json:"pending" doc:"held for payments that are not final"`
	Total     string `json:"total"`
}

func viewOfAccount(a Account) accountView {
	return accountView{
		ID: a.Customer.ID, Kind: a.Customer.Kind, Status: a.Customer.Status, Limits: pricing.ViewsOfLimits(a.Limits),
		Balances: []balanceView{{
			Currency: money.GBPC.Code(), Available: a.Available.String(), Pending: a.Pending.String(), Total: a.Available.Add(a.Pending).String(),
		}},
	}
}

type balanceHistoryView struct {
	Currency string             `json:"currency"`
	From     time.Time          `json:"from"`
	To       time.Time          `json:"to"`
	Points   []balancePointView `json:"points" nullable:"false" doc:"oldest first; the first is the balance at from, the others are changes, at most 500"`
}

type balancePointView struct {
	At      time.Time `json:"at"`
	Balance string    `json:"balance" doc:"available and pending together"`
}

func viewOfBalanceHistory(h BalanceHistory) balanceHistoryView {
	v := balanceHistoryView{Currency: money.GBPC.Code(), From: h.From, To: h.To}
	for _, p := range h.Points {
		v.Points = append(v.Points, balancePointView{p.At, p.Balance.String()})
	}
	return v
}

type assetView struct {
	Currency       string  `json:"currency"`
	Network        string  `json:"network"`
	Contract       string  `json:"contract"`
	Balance        string  `json:"balance" doc:"available here; it is not on the chain"`
	DepositAddress *string `json:"depositAddress" doc:"null until the customer is verified"`
	Confirmations  int     `json:"confirmations" doc:"after which a deposit is credited"`
}

func viewOfAsset(a Asset) assetView {
	v := assetView{
		Currency: a.Currency, Network: a.Network.ID, Contract: a.Network.Token.String(), Balance: a.Balance.String(),
		Confirmations: a.Network.Confirmations,
	}
	if a.DepositAddress != "" {
		v.DepositAddress = &a.DepositAddress
	}
	return v
}

// monthView is the statement of a month as the API shows it.
type monthView struct {
	ID      string   `json:"id" example:"2026-03" doc:"the month"`
	From    string   `json:"from" example:"2026-03-01"`
	To      string   `json:"to" example:"2026-03-31"`
	Formats []string `json:"formats" nullable:"false" enum:"csv,pdf,camt053,xero,quickbooks"`
	Href    string   `json:"href" example:"/api/wallet/account/statement?from=2026-03-01&to=2026-03-31" doc:"the call that returns it; add format"`
}

func viewOfMonth(first day.Day) monthView {
	from, to := first.String(), first.AddMonths(1).Previous().String()
	return monthView{
		ID: first.Month(), From: from, To: to, Formats: strings.Split(statementFormats, ","),
		Href: "/api/wallet/account/statement?from=" + from + "&to=" + to,
	}
}
