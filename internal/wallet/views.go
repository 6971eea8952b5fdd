package wallet

import (
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/money"
)

// parRate is what a pound is in coins, and a coin in pounds.
const parRate = "1.000000"

type transactionView struct {
	ID            string     `json:"id"`
	Type          string     `json:"type" enum:"fiat_deposit,fiat_withdrawal,chain_deposit,chain_withdrawal,fee,adjustment"`
	Direction     string     `json:"direction" enum:"in,out"`
	Currency      string     `json:"currency" enum:"GBP,GBPC"`
	Amount        string     `json:"amount" example:"1250.00"`
	Fee           string     `json:"fee" doc:"in the same currency; comes on top of a payment out, and off a pay-in"`
	Status        string     `json:"status" enum:"awaiting_funds,pending,in_review,processing,completed,failed,cancelled,expired,returned"`
	Reference     *string    `json:"reference"`
	Counterparty  *string    `json:"counterparty" doc:"an address, or a bank and the end of an account number"`
	Network       *string    `json:"network"`
	TxHash        *string    `json:"txHash"`
	CreatedAt     time.Time  `json:"createdAt"`
	CompletedAt   *time.Time `json:"completedAt"`
	FailureReason *string    `json:"failureReason"`

	Steps               []stepView `json:"steps,omitempty" nullable:"false" doc:"of one transaction alone: what it went through"`
	Confirmations       *int       `json:"confirmations,omitempty" doc:"of one transaction on a chain alone: how many it has"`
	ConfirmationsNeeded *int       `json:"confirmationsNeeded,omitempty" doc:"and how many make it final"`
}

type stepView struct {
	Name string    `json:"name" enum:"awaiting_funds,pending,in_review,processing,completed,failed,cancelled,expired,returned" doc:"the status that was reached"`
	At   time.Time `json:"at"`
}

func (v transactionView) with(p Progress) transactionView {
	for _, s := range p.Steps {
		v.Steps = append(v.Steps, stepView{string(s.Name), s.At})
	}
	if p.Needed > 0 {
		v.Confirmations, v.ConfirmationsNeeded = &p.Confirmations, &p.Needed
	}
	return v
}

func viewOf(t Transaction) transactionView {
	v := transactionView{
		ID: t.ID, Type: string(t.Type), Direction: "out", Currency: t.Amount.Currency().Code(), Amount: t.Amount.String(), Fee: t.Fee.String(), Status: string(t.Status),
		Reference: orNull(t.Reference), Counterparty: orNull(t.Counterparty), Network: orNull(t.Network), TxHash: orNull(t.TxHash),
		CreatedAt: t.CreatedAt, FailureReason: orNull(t.FailureReason), CompletedAt: pointer(t.CompletedAt),
	}
	if t.In() {
		v.Direction = "in"
	}
	return v
}

func viewsOf(list []Transaction) []transactionView {
	views := make([]transactionView, len(list))
	for i, t := range list {
		views[i] = viewOf(t)
	}
	return views
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// kept is a response as it was first given, which a repetition gets byte for byte. T is what it shows.
type kept[T any] struct{ response []byte }

// MarshalJSON writes the response as it is kept.
func (k kept[T]) MarshalJSON() ([]byte, error) { return k.response, nil }

// Schema describes the response as what it shows.
func (kept[T]) Schema(r huma.Registry) *huma.Schema {
	t := reflect.TypeFor[T]()
	return r.Schema(t, true, strings.ToUpper(t.Name()[:1])+t.Name()[1:])
}

type preparedView struct {
	ID            string           `json:"id"`
	Amount        string           `json:"amount" doc:"pounds to be paid"`
	ReceiveAmount string           `json:"receiveAmount" doc:"coins to be credited: amount less fee"`
	Rate          string           `json:"rate" example:"1.000000"`
	Fee           string           `json:"fee"`
	Reference     string           `json:"reference" doc:"to be put on the payment; a mistyped one loses nothing"`
	OfficialBank  ReceivingAccount `json:"officialBank" doc:"the receiving account of this customer alone"`
	ExpiresAt     time.Time        `json:"expiresAt"`
}

type addressView struct {
	ID        string    `json:"id"`
	Address   string    `json:"address"`
	Network   string    `json:"network"`
	Label     string    `json:"label"`
	Status    string    `json:"status" enum:"cooling_off,active"`
	ActiveAt  time.Time `json:"activeAt" doc:"may be paid from here on"`
	CreatedAt time.Time `json:"createdAt"`
}

func viewOfAddress(w Whitelisted, now time.Time) addressView {
	status := "active"
	if now.Before(w.ActiveAt) {
		status = "cooling_off"
	}
	return addressView{w.ID, w.Address, w.Network, w.Label, status, w.ActiveAt, w.CreatedAt}
}

func viewsOfAddresses(list []Whitelisted, now time.Time) []addressView {
	views := make([]addressView, len(list))
	for i, w := range list {
		views[i] = viewOfAddress(w, now)
	}
	return views
}

type settingsView struct {
	ID              string       `json:"id"`
	WhitelistOnly   bool         `json:"whitelistOnly" doc:"coins are sent to whitelisted addresses alone"`
	CoolingOffHours int          `json:"coolingOffHours" doc:"how long a new payee waits"`
	SecondaryAuth   int          `json:"secondaryAuth" enum:"0,1" doc:"1: ask for every payment; 0: not for payees that were paid with an authentication before"`
	Pending         *pendingView `json:"pending" doc:"looser values that wait"`
}

type pendingView struct {
	WhitelistOnly   *bool     `json:"whitelistOnly,omitempty"`
	CoolingOffHours *int      `json:"coolingOffHours,omitempty"`
	EffectiveAt     time.Time `json:"effectiveAt"`
}

func viewOfSettings(s customer.Settings) settingsView {
	v := settingsView{ID: s.CustomerID, WhitelistOnly: s.WhitelistOnly, CoolingOffHours: s.CoolingOffHours, SecondaryAuth: s.SecondaryAuth}
	if s.Pending != nil {
		v.Pending = &pendingView{s.Pending.WhitelistOnly, s.Pending.CoolingOffHours, s.Pending.EffectiveAt}
	}
	return v
}

type accountView struct {
	ID       string          `json:"id"`
	Kind     customer.Kind   `json:"kind" enum:"individual,business"`
	Status   customer.Status `json:"status" enum:"active,frozen,closed"`
	Balances []balanceView   `json:"balances" nullable:"false"`
	Limits   []limitView     `json:"limits" nullable:"false"`
}

type balanceView struct {
	Currency  string `json:"currency"`
	Available string `json:"available"`
	Pending   string `json:"pending" doc:"held for payments that are not final"`
	Total     string `json:"total"`
}

type limitView struct {
	Kind           string  `json:"kind" enum:"fiat_withdrawal,chain_withdrawal"`
	Currency       string  `json:"currency"`
	PerTransaction *string `json:"perTransaction" doc:"null: no limit"`
	PerDay         *string `json:"perDay" doc:"of a UTC day; null: no limit"`
	UsedToday      string  `json:"usedToday"`
	PerMonth       *string `json:"perMonth" doc:"of a UTC month; null: no limit"`
	UsedThisMonth  string  `json:"usedThisMonth"`
}

func viewOfAccount(a Account) accountView {
	v := accountView{ID: a.Customer.ID, Kind: a.Customer.Kind, Status: a.Customer.Status, Limits: []limitView{}}
	v.Balances = []balanceView{{money.GBPC.Code(), a.Available.String(), a.Pending.String(), a.Available.Add(a.Pending).String()}}
	for _, l := range a.Limits {
		v.Limits = append(v.Limits, limitView{
			string(l.Type), l.Used.Currency().Code(), amountText(l.Limit.PerTransaction), amountText(l.Limit.PerDay), l.Used.String(), amountText(l.Limit.PerMonth), l.Month.String(),
		})
	}
	return v
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

type assetView struct {
	Currency       string  `json:"currency"`
	Network        string  `json:"network"`
	Contract       string  `json:"contract"`
	Balance        string  `json:"balance" doc:"available here; it is not on the chain"`
	DepositAddress *string `json:"depositAddress" doc:"null until the customer is verified"`
	Confirmations  int     `json:"confirmations" doc:"after which a deposit is credited"`
}

type rateView struct {
	CurrencyID string    `json:"currencyId"`
	Base       string    `json:"base"`
	Quote      string    `json:"quote"`
	Rate       string    `json:"rate" example:"1.000000"`
	Fee        string    `json:"fee"`
	ExpiresAt  time.Time `json:"expiresAt"`
}
