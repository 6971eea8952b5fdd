package backing

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/plain"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/backing/q"
)

// Kind is what a holding is.
type Kind string

// The kinds of holdings.
const (
	TreasuryBill    Kind = "treasury_bill"
	Gilt            Kind = "gilt"
	MoneyMarketFund Kind = "money_market_fund" // public debt, constant net asset value
)

// unit returns in what a quantity of the kind counts: nominal pence of government debt, millionths of a unit of a fund.
func (k Kind) unit() money.Currency {
	if k == MoneyMarketFund {
		return money.GBPC // as many decimals as a unit of a fund has
	}
	return money.GBP
}

// Instrument is what may be held, and where.
type Instrument struct {
	Kind      Kind
	ISIN      string
	Name      string
	Matures   day.Day // zero: a fund
	Custodian string
	Payee     Payee
}

// Payee is the bank account into which a custodian is paid, with the custodian's legal entity identifier, which CHAPS payments
// between institutions name; "" if it is not known.
type Payee struct {
	banking.Party
	LEI string `json:"lei,omitempty"`
}

// Holding is an instrument with what is held of it.
type Holding struct {
	ID string
	Instrument
	State       HoldingState
	Quantity    int64 // nominal pence, or millionths of a unit
	Cost        money.Amount
	BoughtOn    day.Day // the newest purchase; zero: none
	RequestedAt time.Time
}

// QuantityText writes a quantity of the holding's unit.
func (h Holding) QuantityText(quantity int64) string {
	return money.New(quantity, h.Kind.unit()).String()
}

// holdingKind is the kind of the requests that an instrument may be held.
var holdingKind = staff.Kind[holdingDetail]{
	Name: "reserve_holding", Roles: []staff.Role{staff.Treasury}, Action: "reserve_holding.request", About: "reserve_holding",
	Unrecorded: "payee",
}

type holdingDetail struct {
	Instrument Kind    `json:"instrument"`
	ISIN       string  `json:"isin"`
	Name       string  `json:"name"`
	Custodian  string  `json:"custodian"`
	Payee      string  `json:"payee"`
	LEI        string  `json:"lei,omitempty"`
	Matures    day.Day `json:"matures,omitzero"`
	Reason     string  `json:"reason"`
}

const (
	maxName     = 140
	mostPayees  = 70
	mostEntries = 200 // holdings and open orders that are read at once
)

// RequestHolding asks a second operator to approve that an instrument may be held at a custodian. It returns the
// holding's id and the approval's, and ErrConflict if it may be already or is asked for.
func (s *Service) RequestHolding(
	ctx context.Context, by staff.Operator, n Instrument, reason string,
) (holdingID, approvalID string, err error) {
	n, reason, err = s.checkInstrument(n, reason)
	if err != nil {
		return "", "", err
	}
	row := q.InsertHoldingParams{
		ID: id.New(), Kind: string(n.Kind), Isin: n.ISIN, Name: n.Name, Custodian: n.Custodian, Matures: dayText(n.Matures),
		RequestedAt: s.clock.Now(),
	}
	if row.Payee, err = s.sealer.SealJSON("backing.payee/"+row.ID, n.Payee); err != nil {
		return "", "", fmt.Errorf("seal a custodian's account: %w", err)
	}
	if row.Words, err = s.staff.SealWords("backing.holding/"+row.ID, staff.Words{By: by.Name, Reason: reason}); err != nil {
		return "", "", err
	}
	a, err := holdingKind.Propose(ctx, s.staff, by, func(ctx context.Context, tx db.Tx) (ask staff.Proposal[holdingDetail], err error) {
		err = q.New(tx).InsertHolding(ctx, row)
		if db.IsUniqueViolation(err) {
			return ask, ErrConflict
		}
		if err != nil {
			return ask, fmt.Errorf("write a holding: %w", err)
		}
		return staff.Proposal[holdingDetail]{Subject: row.ID, Detail: holdingDetail{
			Instrument: n.Kind, ISIN: n.ISIN, Name: n.Name, Custodian: n.Custodian, Payee: n.Payee.Whole(), LEI: n.Payee.LEI,
			Matures: n.Matures, Reason: reason,
		}}, nil
	})
	return row.ID, a.ID, err
}

// checkInstrument returns the instrument in the form in which it is stored, or an error that names every wrong field.
func (s *Service) checkInstrument(n Instrument, reason string) (Instrument, string, error) {
	n.ISIN, n.Name, n.Custodian = strings.ToUpper(strings.TrimSpace(n.ISIN)), strings.TrimSpace(n.Name), strings.TrimSpace(n.Custodian)
	n.Payee.Name, n.Payee.LEI = strings.TrimSpace(n.Payee.Name), strings.ToUpper(strings.TrimSpace(n.Payee.LEI))
	n.Payee.SortCode, n.Payee.AccountNumber = strings.ReplaceAll(
		strings.TrimSpace(n.Payee.SortCode), "-", "",
	), strings.TrimSpace(n.Payee.AccountNumber)
	reason = strings.TrimSpace(reason)
	var wrong fault.Fields
	for _, f := range []struct{ name, value string }{{"name", n.Name}, {"custodian", n.Custodian}, {"payeeName", n.Payee.Name}, {"reason",
		reason}} {
		if f.value == "" {
			wrong.Add(f.name, fault.RequiredField)
		} else if code := plain.Line(f.value, maxName); code != "" && f.name != "reason" {
			wrong.Add(f.name, code)
		}
	}
	if !validISIN(n.ISIN) {
		wrong.Add("isin", fault.InvalidFormat)
	}
	if !digits(n.Payee.SortCode, 6) {
		wrong.Add("sortCode", fault.InvalidFormat)
	}
	if !digits(n.Payee.AccountNumber, 8) {
		wrong.Add("accountNumber", fault.InvalidFormat)
	}
	if n.Payee.LEI != "" && !iso20022.ValidLEI(n.Payee.LEI) {
		wrong.Add("lei", fault.InvalidFormat)
	}
	if len(n.Payee.Name) > mostPayees {
		wrong.Add("payeeName", fault.TooLong)
	}
	switch n.Kind {
	case MoneyMarketFund:
		if !s.config.Funds {
			wrong.Add("kind", fault.OutOfRange, "Money-market funds are not allowed by the settings.")
		}
		if !n.Matures.IsZero() {
			wrong.Add("matures", fault.OutOfRange, "A fund does not mature.")
		}
	case TreasuryBill, Gilt:
		if !n.Matures.After(day.In(s.clock.Now())) {
			wrong.Add("matures", fault.OutOfRange, "The maturity date must be after today.")
		}
	default:
		wrong.Add("kind", fault.OutOfRange)
	}
	return n, reason, wrong.Err()
}

// endHolding makes the instrument one that can be bought, or does not.
func (s *Service) endHolding(ctx context.Context, tx db.Tx, r staff.Request[holdingDetail]) error {
	row, err := q.New(tx).LockHolding(ctx, r.Subject)
	if err != nil {
		return fmt.Errorf("lock holding %s: %w", r.Subject, err)
	}
	next := HoldingRejected
	if r.Status == staff.Approved {
		next = HoldingActive
	}
	if !holdingStates.May(HoldingState(row.State), next) {
		return ErrConflict
	}
	now := s.clock.Now()
	if err := q.New(tx).EndHolding(ctx, q.EndHoldingParams{ID: row.ID, State: string(next), EndedAt: &now}); err != nil {
		return fmt.Errorf("end holding %s: %w", row.ID, err)
	}
	return nil
}

// active returns a locked holding that can be bought, sold and valued, or ErrNotFound.
func (s *Service) active(ctx context.Context, tx db.Tx, holdingID string) (Holding, error) {
	if !id.Valid(holdingID) {
		return Holding{}, ErrNotFound
	}
	row, err := q.New(tx).LockHolding(ctx, holdingID)
	if db.IsNoRows(err) || err == nil && HoldingState(row.State) != HoldingActive {
		return Holding{}, ErrNotFound
	}
	if err != nil {
		return Holding{}, fmt.Errorf("lock holding %s: %w", holdingID, err)
	}
	return s.holdingOf(row)
}

func (s *Service) holdingOf(row q.BackingHolding) (h Holding, err error) {
	h = Holding{
		ID: row.ID, State: HoldingState(row.State), Quantity: row.Quantity, Cost: money.New(row.Cost, money.GBP), RequestedAt: row.RequestedAt,
		Instrument: Instrument{Kind: Kind(row.Kind), ISIN: row.Isin, Name: row.Name, Custodian: row.Custodian}}
	if h.Matures, err = dayOf(row.Matures); err != nil {
		return h, err
	}
	if h.BoughtOn, err = dayOf(row.BoughtOn); err != nil {
		return h, err
	}
	return h, s.sealer.OpenJSON("backing.payee/"+row.ID, row.Payee, &h.Payee)
}

// setHolding writes what is held.
func (s *Service) setHolding(ctx context.Context, tx db.Tx, h Holding) error {
	err := q.New(tx).SetHolding(ctx, q.SetHoldingParams{ID: h.ID, Quantity: h.Quantity, Cost: h.Cost.Minor(), BoughtOn: dayText(h.BoughtOn)})
	if err != nil {
		return fmt.Errorf("write holding %s: %w", h.ID, err)
	}
	return nil
}

// kinds returns the kind of each holding that may be held, by its id.
func (s *Service) kinds(ctx context.Context) (map[string]Kind, error) {
	rows, err := q.New(s.db.Read()).Holdings(ctx, q.HoldingsParams{State: string(HoldingActive), Most: mostEntries})
	if err != nil {
		return nil, fmt.Errorf("list holdings: %w", err)
	}
	kinds := make(map[string]Kind, len(rows))
	for _, row := range rows {
		kinds[row.ID] = Kind(row.Kind)
	}
	return kinds, nil
}

func dayText(d day.Day) string {
	if d.IsZero() {
		return ""
	}
	return d.String()
}

func dayOf(text string) (day.Day, error) {
	if text == "" {
		return day.Day{}, nil
	}
	return day.Parse(text)
}

func digits(s string, n int) bool {
	return len(s) == n && strings.Trim(s, "0123456789") == ""
}

// validISIN checks form and check digit (ISO 6166).
func validISIN(s string) bool {
	if len(s) != 12 || strings.Trim(s[:2], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return false
	}
	var expanded []int
	for _, c := range []byte(s) {
		switch {
		case c >= '0' && c <= '9':
			expanded = append(expanded, int(c-'0'))
		case c >= 'A' && c <= 'Z':
			expanded = append(expanded, int(c-'A'+10)/10, int(c-'A'+10)%10)
		default:
			return false
		}
	}
	sum := 0
	for i := range expanded {
		n := expanded[len(expanded)-1-i]
		if i%2 == 1 {
			n = n*2/10 + n*2%10
		}
		sum += n
	}
	return sum%10 == 0
}
