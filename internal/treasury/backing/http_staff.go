package backing

import (
	"context"
	"encoding/hex"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := staffHandler{s}
	reading, acting := g.RequireRead(staff.Treasury), g.RequireRole(staff.Treasury)
	api.Get(
		r, "/admin/reserve", reading, "getReserve", "Get what the reserve consists of, what that counts, its limits and those it breaks",
		h.position,
	)
	api.Post(
		r, "/admin/reserve/holding", acting, "requestReserveHolding",
		"Request that an instrument may be held at a custodian; a second operator approves it", h.holding,
	)
	api.List(
		r, "/admin/reserve/order", reading, "listReserveOrders", "List purchases, sales, income and transfers of the reserve, newest first",
		h.orders,
	)
	api.Post(
		r, "/admin/reserve/order", acting, "requestReserveOrder",
		"Request a purchase, a sale, a repayment, income or a transfer of the reserve; a second operator approves it", h.order,
	)
	api.Post(
		r, "/admin/reserve/order/{id}/credit", acting, "matchReserveOrder",
		"Name the unmatched credit that pays a sale or repayment; a second operator approves it", h.match,
	)
	api.Post(r, "/admin/reserve/order/{id}/cancel", acting, "cancelReserveOrder", "Cancel a sale or repayment that was not paid", h.cancel)
	api.List(
		r, "/admin/reserve/valuation", reading, "listReserveValuations", "List third parties' valuations of holdings, newest first", h.valuations,
	)
	api.Post(
		r, "/admin/reserve/valuation", acting, "requestReserveValuation",
		"Request that a third party's valuation counts; a second operator approves it", h.value,
	)
}

type staffHandler struct{ service *Service }

type valuationView struct {
	ID           string         `json:"id"`
	HoldingID    string         `json:"holdingId"`
	Status       ValuationState `json:"status" enum:"requested,rejected,accepted"`
	ValuedOn     string         `json:"valuedOn" format:"date"`
	Quantity     string         `json:"quantity" example:"1000.00" doc:"that was valued, in the holding's unit"`
	Value        string         `json:"value" example:"990.00" doc:"GBP"`
	Valuer       string         `json:"valuer" example:"Example Pricing"`
	Document     string         `json:"document" example:"EP-2026-114" doc:"the valuer's reference"`
	DocumentHash string         `json:"documentHash" doc:"SHA-256 in hexadecimal"`
	RequestedBy  string         `json:"requestedBy"`
	RequestedAt  time.Time      `json:"requestedAt"`
}

type holdingView struct {
	ID        string         `json:"id"`
	Kind      Kind           `json:"kind" enum:"treasury_bill,gilt,money_market_fund"`
	ISIN      string         `json:"isin" example:"GB00BQC4R999"`
	Name      string         `json:"name" example:"Treasury Bill 25 January 2027"`
	Custodian string         `json:"custodian" example:"Example Custody"`
	LEI       *string        `json:"lei" example:"549300GBPCEXAMPLE071" doc:"the custodian's legal entity identifier; null if it is not known, and a bank may ask for it for a payment by CHAPS"`
	Matures   *string        `json:"matures" format:"date" doc:"null for a fund"`
	Quantity  string         `json:"quantity" example:"1000.00" doc:"pounds of nominal, or units of a fund"`
	Selling   string         `json:"selling" example:"0.00" doc:"the part that open sales take"`
	Cost      string         `json:"cost" example:"985.00" doc:"GBP, as in the books"`
	Value     string         `json:"value" example:"990.00" doc:"GBP by the newest valuation; before the first the cost"`
	Counts    string         `json:"counts" example:"985.00" doc:"GBP: the lower of cost and value; 0.00 once the valuation is too old"`
	Basis     Basis          `json:"basis" enum:"cost,valuation,uncounted"`
	PricedOn  *string        `json:"pricedOn" format:"date" doc:"the day of the newest valuation, or of the purchase before the first; null if it was never bought"`
	GoodUntil *string        `json:"goodUntil" format:"date" doc:"the last day on which that counts"`
	Valuation *valuationView `json:"valuation" doc:"the newest that counts or did; null before the first"`
}

type breachView struct {
	Limit   Limit  `json:"limit" enum:"least_cash,largest_holding,largest_custody"`
	Subject string `json:"subject" doc:"a holding's id, a custodian's name, or empty"`
	Actual  string `json:"actual" example:"45.00" doc:"GBP"`
	Bound   string `json:"bound" example:"50.00" doc:"GBP"`
}

type reserveView struct {
	Reserve   string        `json:"reserve" doc:"GBP that the issued coins must be backed by"`
	Cash      string        `json:"cash" example:"1000.00" doc:"GBP in on-demand deposits, without unmatched credits"`
	Cost      string        `json:"cost" example:"985.00" doc:"GBP that all holdings cost"`
	Counts    string        `json:"counts" example:"985.00" doc:"GBP that the holdings count"`
	Total     string        `json:"total" example:"1985.00" doc:"GBP: cash and what the holdings count"`
	Shortfall string        `json:"shortfall" example:"0.00" doc:"GBP that the total lacks"`
	Buffer    string        `json:"buffer" example:"2.50" doc:"GBP of the issuer's own in the reserve"`
	Excess    string        `json:"excess" example:"0.00" doc:"GBP of the buffer that can be taken out"`
	Committed string        `json:"committed" example:"0.00" doc:"GBP for purchases that are not debited yet"`
	Redeeming string        `json:"redeeming" example:"0.00" doc:"GBP of customers' open orders"`
	Stale     bool          `json:"stale" doc:"whether a holding's valuation is too old to count"`
	Holdings  []holdingView `json:"holdings" nullable:"false"`
	Breaches  []breachView  `json:"breaches" nullable:"false" doc:"the limits that the reserve breaks now"`
	Limits    limitsView    `json:"limits"`
}

type limitsView struct {
	LeastCash     int64 `json:"leastCash" example:"500" doc:"least share in on-demand deposits, in basis points of the reserve"`
	LongestDays   int   `json:"longestDays" example:"365" doc:"days after which a bill or gilt must have matured when it is bought"`
	Funds         bool  `json:"funds" doc:"whether money-market funds may be held"`
	MostInOne     int64 `json:"mostInOne" example:"10000" doc:"largest share in one instrument, in basis points"`
	MostAtOne     int64 `json:"mostAtOne" example:"10000" doc:"largest share at one custodian, in basis points"`
	ValuationDays int   `json:"valuationDays" example:"2" doc:"working days after its own on which a valuation counts"`
}

func (h staffHandler) position(ctx context.Context, _ *api.Nothing) (v reserveView, err error) {
	var p Position
	err = h.service.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		p, err = h.service.Position(ctx, tx)
		return err
	})
	if err != nil {
		return v, err
	}
	c := h.service.config
	v = reserveView{
		Reserve: p.Reserve.String(), Cash: p.Cash.String(), Cost: p.Cost.String(), Counts: p.Counts.String(), Total: p.Total.String(),
		Shortfall: p.Shortfall.String(), Buffer: p.Buffer.String(),
		Excess: p.Excess.String(), Committed: p.Committed.String(), Redeeming: p.Redeeming.String(), Stale: p.Stale,
		Holdings: make([]holdingView, len(p.Holdings)), Breaches: []breachView{},
		Limits: limitsView(c)}
	for i, held := range p.Holdings {
		v.Holdings[i] = holdingView{
			ID: held.ID, Kind: held.Kind, ISIN: held.ISIN, Name: held.Name, Custodian: held.Custodian, LEI: orNull(held.Payee.LEI),
			Matures: textOf(held.Matures), Quantity: held.QuantityText(held.Quantity),
			Selling: held.QuantityText(p.selling[held.ID]), Cost: held.Cost.String(), Value: held.Value.String(), Counts: held.Counts.String(),
			Basis: held.Basis, PricedOn: textOf(held.PricedOn), GoodUntil: textOf(held.GoodUntil)}
		if held.Valuation != nil {
			v.Holdings[i].Valuation = new(viewOfValuation(*held.Valuation, held.Kind))
		}
	}
	for _, b := range c.breaches(p) {
		v.Breaches = append(v.Breaches, breachView{Limit: b.Limit, Subject: b.Subject, Actual: b.Amount.String(), Bound: b.Bound.String()})
	}
	return v, nil
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func textOf(d day.Day) *string {
	if d.IsZero() {
		return nil
	}
	return new(d.String())
}

func viewOfValuation(v Valuation, k Kind) valuationView {
	return valuationView{
		ID: v.ID, HoldingID: v.HoldingID, Status: v.State, ValuedOn: v.ValuedOn.String(), Quantity: money.New(v.Quantity, k.unit()).String(),
		Value: v.Value.String(), Valuer: v.Valuer,
		Document: v.Document, DocumentHash: hex.EncodeToString(v.Hash[:]), RequestedBy: v.RequestedBy, RequestedAt: v.RequestedAt}
}

type requestedView struct {
	ID         string `json:"id"`
	ApprovalID string `json:"approvalId"`
}

type holdingRequest struct {
	Body struct {
		Kind          Kind   `json:"kind" enum:"treasury_bill,gilt,money_market_fund"`
		ISIN          string `json:"isin" maxLength:"12" example:"GB00BQC4R999"`
		Name          string `json:"name" maxLength:"140" example:"Treasury Bill 25 January 2027"`
		Matures       string `json:"matures,omitempty" maxLength:"10" example:"2027-01-25" doc:"a day; required but for a fund, which has none"`
		Custodian     string `json:"custodian" maxLength:"140" example:"Example Custody"`
		PayeeName     string `json:"payeeName" maxLength:"70" example:"Example Custody" doc:"holder of the bank account into which the custodian is paid"`
		SortCode      string `json:"sortCode" maxLength:"8"`
		AccountNumber string `json:"accountNumber" maxLength:"8"`
		LEI           string `json:"lei,omitempty" maxLength:"20" example:"549300GBPCEXAMPLE071" doc:"the custodian's legal entity identifier (ISO 17442), which CHAPS payments between institutions name"`
		Reason        string `json:"reason" minLength:"1" maxLength:"500"`
	}
}

func (h staffHandler) holding(ctx context.Context, in *holdingRequest) (v requestedView, err error) {
	matures, err := parseDay("matures", in.Body.Matures)
	if err != nil {
		return v, err
	}
	n := Instrument{Kind: in.Body.Kind, ISIN: in.Body.ISIN, Name: in.Body.Name, Matures: matures, Custodian: in.Body.Custodian,
		Payee: Payee{
			Party: banking.Party{Name: in.Body.PayeeName, SortCode: in.Body.SortCode, AccountNumber: in.Body.AccountNumber}, LEI: in.Body.LEI,
		}}
	v.ID, v.ApprovalID, err = h.service.RequestHolding(ctx, staff.CurrentOperator(ctx), n, in.Body.Reason)
	return v, err
}

func parseDay(field, text string) (day.Day, error) {
	d, err := dayOf(text)
	if err != nil {
		return d, fault.Invalid(fault.Field(field, fault.InvalidFormat))
	}
	return d, nil
}

type orderView struct {
	ID          string     `json:"id"`
	Kind        OrderKind  `json:"kind" enum:"purchase,sale,maturity,income,top_up,surplus"`
	Status      OrderState `json:"status" enum:"requested,rejected,ordered,debited,awaiting,matched,settled,failed,returned,cancelled"`
	HoldingID   string     `json:"holdingId" doc:"empty for a transfer"`
	Quantity    string     `json:"quantity" example:"1000.00" doc:"in the holding's unit; empty for income and transfers"`
	Amount      string     `json:"amount" doc:"GBP: what is paid, what a sale is expected to bring, or what it brought"`
	Cost        string     `json:"cost" example:"985.00" doc:"GBP of the holding's cost that a settled sale took"`
	Due         string     `json:"due" format:"date" example:"2026-11-25"`
	CreditID    string     `json:"creditId" doc:"the credit that pays it; empty while none is named"`
	FailureCode fault.Code `json:"failureCode" doc:"why the bank did not pay, or sent the payment back; empty: neither"`
	Reason      string     `json:"reason"`
	RequestedBy string     `json:"requestedBy"`
	RequestedAt time.Time  `json:"requestedAt"`
	EndedAt     *time.Time `json:"endedAt" doc:"null while it is open"`
}

func (h staffHandler) orders(ctx context.Context, in *struct{ api.Listing }) (api.Entries[orderView], error) {
	page, total, err := h.service.Orders(ctx, in.Window())
	if err != nil {
		return api.Entries[orderView]{}, err
	}
	kinds, err := h.service.kinds(ctx)
	if err != nil {
		return api.Entries[orderView]{}, err
	}
	views := make([]orderView, len(page))
	for i, o := range page {
		views[i] = orderView{
			ID: o.ID, Kind: o.Kind, Status: o.State, HoldingID: o.HoldingID, Amount: o.Amount.String(), Cost: o.Cost.String(), Due: o.Due.String(),
			CreditID:    o.CreditID,
			FailureCode: o.FailureCode, Reason: o.Reason, RequestedBy: o.RequestedBy, RequestedAt: o.RequestedAt, EndedAt: pointer(o.EndedAt)}
		if o.Quantity > 0 {
			views[i].Quantity = money.New(o.Quantity, kinds[o.HoldingID].unit()).String()
		}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].RequestedAt, page[i].ID }), nil
}

type orderRequest struct {
	Body struct {
		Kind      OrderKind `json:"kind" enum:"purchase,sale,maturity,income,top_up,surplus"`
		HoldingID string    `json:"holdingId,omitempty" maxLength:"36" doc:"required but for top_up and surplus"`
		Quantity  string    `json:"quantity,omitempty" maxLength:"32" example:"1000.00" doc:"required of a purchase or sale, in the holding's unit"`
		Amount    string    `json:"amount,omitempty" maxLength:"32" doc:"GBP; required but for income, whose credit has it"`
		Due       string    `json:"due,omitempty" maxLength:"10" example:"2026-11-25" doc:"when it is settled; empty: the next working day"`
		CreditID  string    `json:"creditId,omitempty" maxLength:"36" doc:"required of income: the unmatched credit"`
		Reason    string    `json:"reason" minLength:"1" maxLength:"500"`
	}
}

func (h staffHandler) order(ctx context.Context, in *orderRequest) (v requestedView, err error) {
	o := OrderRequest{
		Kind: in.Body.Kind, HoldingID: in.Body.HoldingID, CreditID: in.Body.CreditID, Reason: in.Body.Reason, Amount: money.Zero(money.GBP),
	}
	if o.Due, err = parseDay("due", in.Body.Due); err != nil {
		return v, err
	}
	if in.Body.Amount != "" {
		if o.Amount, err = money.ParseField("amount", in.Body.Amount, money.GBP); err != nil {
			return v, err
		}
	}
	if in.Body.Quantity != "" {
		kinds, err := h.service.kinds(ctx)
		if err != nil {
			return v, err
		}
		quantity, err := money.ParseField("quantity", in.Body.Quantity, kinds[o.HoldingID].unit())
		if err != nil {
			return v, err
		}
		o.Quantity = quantity.Minor()
	}
	v.ID, v.ApprovalID, err = h.service.RequestOrder(ctx, staff.CurrentOperator(ctx), o)
	return v, err
}

type creditRequest struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		CreditID string `json:"creditId" minLength:"1" maxLength:"36"`
		Reason   string `json:"reason" minLength:"1" maxLength:"500"`
	}
}

type approvalView struct {
	ApprovalID string `json:"approvalId"`
}

func (h staffHandler) match(ctx context.Context, in *creditRequest) (v approvalView, err error) {
	v.ApprovalID, err = h.service.MatchCredit(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.CreditID, in.Body.Reason)
	return v, err
}

type cancelRequest struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500"`
	}
}

func (h staffHandler) cancel(ctx context.Context, in *cancelRequest) (*api.Nothing, error) {
	return nil, h.service.Cancel(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.Reason)
}

func (h staffHandler) valuations(ctx context.Context, in *struct{ api.Listing }) (api.Entries[valuationView], error) {
	page, total, err := h.service.Valuations(ctx, in.Window())
	if err != nil {
		return api.Entries[valuationView]{}, err
	}
	kinds, err := h.service.kinds(ctx)
	if err != nil {
		return api.Entries[valuationView]{}, err
	}
	views := make([]valuationView, len(page))
	for i, v := range page {
		views[i] = viewOfValuation(v, kinds[v.HoldingID])
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].RequestedAt, page[i].ID }), nil
}

type valuationRequest struct {
	Body struct {
		HoldingID    string `json:"holdingId" maxLength:"36"`
		ValuedOn     string `json:"valuedOn" minLength:"1" maxLength:"10" example:"2026-11-24"`
		Value        string `json:"value" maxLength:"32" example:"990.00" doc:"GBP for all that is held of it"`
		Valuer       string `json:"valuer" maxLength:"140" example:"Example Pricing"`
		Document     string `json:"document" maxLength:"140" example:"EP-2026-114" doc:"the valuer's reference"`
		DocumentHash string `json:"documentHash" maxLength:"64" doc:"SHA-256 of the valuer's document, in hexadecimal"`
		Reason       string `json:"reason,omitempty" maxLength:"500"`
	}
}

func (h staffHandler) value(ctx context.Context, in *valuationRequest) (v requestedView, err error) {
	n := Valuation{HoldingID: in.Body.HoldingID, Valuer: in.Body.Valuer, Document: in.Body.Document, Reason: in.Body.Reason}
	if n.ValuedOn, err = parseDay("valuedOn", in.Body.ValuedOn); err != nil {
		return v, err
	}
	if n.Value, err = money.ParseField("value", in.Body.Value, money.GBP); err != nil {
		return v, err
	}
	v.ID, v.ApprovalID, err = h.service.RequestValuation(ctx, staff.CurrentOperator(ctx), n, in.Body.DocumentHash)
	return v, err
}
