package backing

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/backing/q"
)

// OrderKind is what an order does.
type OrderKind string

// The kinds of orders.
const (
	Purchase OrderKind = "purchase" // cash is paid to the custodian for a holding
	Sale     OrderKind = "sale"     // the custodian pays for what is sold of it
	Maturity OrderKind = "maturity" // a bill or gilt is repaid
	Income   OrderKind = "income"   // a coupon or distribution, which is the issuer's
	TopUp    OrderKind = "top_up"   // corporate cash goes into the buffer
	Surplus  OrderKind = "surplus"  // what the buffer does not need goes to the corporate account
)

// orderKind is the kind of the requests of orders.
var orderKind = staff.Kind[orderDetail]{
	Name: "reserve_order", Roles: []staff.Role{staff.Treasury}, Action: "reserve_order.request", About: "reserve_order", Unrecorded: "payee",
}

type orderDetail struct {
	Order     OrderKind `json:"order"`
	Name      string    `json:"name,omitempty"` // of the holding, as the next are
	ISIN      string    `json:"isin,omitempty"`
	Custodian string    `json:"custodian,omitempty"`
	Quantity  string    `json:"quantity,omitempty"`
	Payee     string    `json:"payee,omitempty"`
	Credit    string    `json:"credit,omitempty"`
	Due       day.Day   `json:"due,omitzero"`
	Reason    string    `json:"reason"`
}

// OrderRequest asks for an order.
type OrderRequest struct {
	Kind      OrderKind
	HoldingID string       // of all but transfers
	Quantity  int64        // that is bought or sold; 0 of the others
	Amount    money.Amount // pounds: what is paid, or expected; of income it is the credit's
	Due       day.Day      // when it is settled; zero: the next day on which banks work
	CreditID  string       // of income: the unmatched credit
	Reason    string
}

// Order is an order and what became of it.
type Order struct {
	ID string
	OrderRequest
	State       OrderState
	Cost        money.Amount // of a settled sale: the part of the holding's cost that went
	RequestedBy string
	RequestedAt time.Time
	FailureCode fault.Code // why the bank did not pay, or returned it; empty: neither
	// EndedAt is zero while the order is open; DebitedAt and CreditedAt are of payments.
	DebitedAt, CreditedAt, EndedAt time.Time
	entry                          int64
}

// aboutHolding reports whether the order is about a holding; the others are transfers between the issuer's accounts.
func (k OrderKind) aboutHolding() bool { return k != TopUp && k != Surplus }

func (k OrderKind) sells() bool { return k == Sale || k == Maturity }

// RequestOrder asks a second operator to approve an order, and returns the order's id and the approval's. It returns
// ErrLimit if the order would break a limit of the reserve.
func (s *Service) RequestOrder(ctx context.Context, by staff.Operator, o OrderRequest) (orderID, approvalID string, err error) {
	if o.Reason = strings.TrimSpace(o.Reason); o.Reason == "" {
		return "", "", fault.Invalid(fault.Field("reason", fault.RequiredField))
	}
	today := day.In(s.clock.Now())
	if o.Due.IsZero() {
		o.Due = today.NextBusiness()
	}
	row := q.InsertOrderParams{ID: id.New(), Kind: string(o.Kind), HoldingID: o.HoldingID, RequestedAt: s.clock.Now()}
	if row.Words, err = s.staff.SealWords("backing.order/"+row.ID, staff.Words{By: by.Name, Reason: o.Reason}); err != nil {
		return "", "", err
	}
	a, err := orderKind.Propose(ctx, s.staff, by, func(ctx context.Context, tx db.Tx) (ask staff.Proposal[orderDetail], err error) {
		p, err := s.locked(ctx, tx)
		if err != nil {
			return ask, err
		}
		detail := orderDetail{Order: o.Kind, Reason: o.Reason}
		if o.Kind.aboutHolding() {
			h, err := s.active(ctx, tx, o.HoldingID)
			if err != nil {
				return ask, err
			}
			if o, err = s.checkAboutHolding(ctx, tx, p, o, h, today); err != nil {
				return ask, err
			}
			detail.Name, detail.ISIN, detail.Custodian = h.Name, h.ISIN, h.Custodian
			if o.Quantity > 0 {
				detail.Quantity = h.QuantityText(o.Quantity)
			}
			if o.Kind == Purchase {
				detail.Payee = h.Payee.Whole()
			}
		} else if err := p.checkTransfer(o); err != nil {
			return ask, err
		}
		if o.Kind == Income {
			detail.Credit = o.CreditID
		} else {
			detail.Due = o.Due
		}
		row.Quantity, row.Amount, row.Due, row.CreditID = o.Quantity, o.Amount.Minor(), o.Due.String(), o.CreditID
		err = q.New(tx).InsertOrder(ctx, row)
		if db.IsUniqueViolation(err) {
			return ask, ErrConflict
		}
		if err != nil {
			return ask, fmt.Errorf("write an order: %w", err)
		}
		return staff.Proposal[orderDetail]{Subject: row.ID, Amount: o.Amount, Detail: detail}, nil
	})
	return row.ID, a.ID, err
}

// locked returns the position, which nothing else changes until tx ends.
func (s *Service) locked(ctx context.Context, tx db.Tx) (Position, error) {
	if _, err := q.New(tx).Lock(ctx); err != nil {
		return Position{}, fmt.Errorf("lock the holdings: %w", err)
	}
	return s.Position(ctx, tx)
}

// checkAboutHolding completes the request, or says what is wrong with it.
func (s *Service) checkAboutHolding(
	ctx context.Context, tx db.Tx, p Position, o OrderRequest, h Holding, today day.Day,
) (OrderRequest, error) {
	var wrong fault.Fields
	if o.Kind == Income {
		if o.CreditID == "" {
			return o, fault.Invalid(fault.Field("creditId", fault.RequiredField))
		}
		amount, err := s.openCredit(ctx, tx, o.CreditID)
		o.Amount, o.Quantity, o.Due = amount, 0, today
		return o, err
	}
	if o.CreditID = ""; o.Kind == Maturity {
		if h.Kind == MoneyMarketFund {
			wrong.Add("kind", fault.OutOfRange, "A fund does not mature.")
		}
		o.Quantity, o.Due = h.Quantity, h.Matures
	}
	if o.Quantity <= 0 {
		wrong.Add("quantity", fault.OutOfRange, "Enter a quantity greater than zero.")
	} else if o.Kind.sells() && o.Quantity > h.Quantity-p.selling[h.ID] {
		wrong.Add("quantity", fault.OutOfRange, "The quantity exceeds the holding, or part of it is already being sold.")
	}
	if o.Amount.Sign() <= 0 {
		wrong.Add("amount", fault.AmountNotPositive)
	}
	if o.Due.Before(today) && o.Kind != Maturity {
		wrong.Add("due", fault.OutOfRange, "The date must not be before today.")
	}
	if o.Kind == Purchase && !s.bank.CanReturn(o.Amount) {
		wrong.Add("amount", fault.OutOfRange, "The bank asks for the payee's address above this amount. Buy in smaller amounts.")
	}
	if err := wrong.Err(); err != nil || o.Kind != Purchase {
		return o, err
	}
	return o, s.config.allows(p, h, o.Amount, today)
}

// openCredit returns the amount of an unmatched credit with which nobody deals.
func (s *Service) openCredit(ctx context.Context, conn db.Conn, creditID string) (money.Amount, error) {
	if !id.Valid(creditID) {
		return money.Amount{}, fault.Invalid(fault.Field("creditId", fault.OutOfRange, "No unmatched payment has this ID."))
	}
	amount, open, err := s.credits.OpenUnmatchedCredit(ctx, conn, creditID)
	if err == nil && !open {
		err = fault.Invalid(fault.Field("creditId", fault.OutOfRange, "No open unmatched payment has this ID."))
	}
	return amount, err
}

// checkTransfer refuses to take out of the reserve what the value of its holdings needs.
func (p Position) checkTransfer(o OrderRequest) error {
	switch {
	case o.Kind != TopUp && o.Kind != Surplus:
		return fault.Invalid(fault.Field("kind", fault.OutOfRange))
	case o.Amount.Sign() <= 0:
		return fault.Invalid(fault.Field("amount", fault.AmountNotPositive))
	case o.Kind == Surplus && o.Amount.Cmp(p.Excess) > 0:
		return ErrLimit.With(Broken{SurplusLimit})
	}
	return nil
}

// move writes a locked order with its next state. Nothing else writes the state.
func (s *Service) move(ctx context.Context, tx db.Tx, o Order, next OrderState) error {
	if err := orderStates.Check(o.State, next); err != nil {
		return fmt.Errorf("move order %s: %w: %w", o.ID, ErrConflict, err)
	}
	o.State = next
	switch next {
	case OrderRejected, OrderSettled, OrderFailed, OrderReturned, OrderCancelled:
		o.EndedAt = s.clock.Now()
		if err := s.exceptions.Resolve(ctx, tx, exceptions.ReserveOrderLate, o.ID, string(next)); err != nil {
			return err
		}
	}
	return s.setOrder(ctx, tx, o)
}

func (s *Service) setOrder(ctx context.Context, tx db.Tx, o Order) error {
	err := q.New(tx).SetOrder(ctx, q.SetOrderParams{
		ID: o.ID, State: string(o.State), Amount: o.Amount.Minor(), Cost: o.Cost.Minor(), CreditID: o.CreditID, Entry: o.entry,
		FailureCode: string(o.FailureCode),
		DebitedAt:   pointer(o.DebitedAt), CreditedAt: pointer(o.CreditedAt), EndedAt: pointer(o.EndedAt)})
	if err != nil {
		return fmt.Errorf("write order %s: %w", o.ID, err)
	}
	return nil
}

// lockOrder returns an order that nothing else changes until tx ends, or ErrNotFound. The row of the lock comes first,
// so that nobody waits for another who waits for it.
func (s *Service) lockOrder(ctx context.Context, tx db.Tx, orderID string) (Order, error) {
	if _, err := q.New(tx).Lock(ctx); err != nil {
		return Order{}, fmt.Errorf("lock the holdings: %w", err)
	}
	row, err := q.New(tx).LockOrder(ctx, orderID)
	if db.IsNoRows(err) {
		return Order{}, ErrNotFound
	}
	if err != nil {
		return Order{}, fmt.Errorf("lock order %s: %w", orderID, err)
	}
	return orderOf(row)
}

func orderOf(row q.BackingOrder) (o Order, err error) {
	o = Order{
		ID: row.ID, State: OrderState(row.State), Cost: money.New(row.Cost, money.GBP), RequestedAt: row.RequestedAt,
		FailureCode: fault.Code(row.FailureCode),
		OrderRequest: OrderRequest{
			Kind: OrderKind(row.Kind), HoldingID: row.HoldingID, Quantity: row.Quantity, Amount: money.New(row.Amount, money.GBP),
			CreditID: row.CreditID,
		},
		DebitedAt: timeOf(row.DebitedAt), CreditedAt: timeOf(row.CreditedAt), EndedAt: timeOf(row.EndedAt), entry: row.Entry}
	o.Due, err = day.Parse(row.Due)
	return o, err
}

// Orders returns one page, newest first.
func (s *Service) Orders(ctx context.Context, w db.Window) (page []Order, total int64, err error) {
	queries := q.New(s.db.Read())
	return db.Page(ctx, w, "orders", queries.Orders, queries.CountOrders, func(row q.BackingOrder) (Order, error) {
		o, err := orderOf(row)
		if err != nil {
			return o, err
		}
		words, err := s.staff.OpenWords("backing.order/"+row.ID, row.Words)
		o.Reason, o.RequestedBy = words.Reason, words.By
		return o, err
	})
}

func timeOf(t *time.Time) time.Time {
	if t == nil {
		return time.Time{}
	}
	return *t
}

func pointer(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
