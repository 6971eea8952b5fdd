package backing

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/plain"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/backing/q"
)

// Valuation is what a third party said a holding is worth.
type Valuation struct {
	ID          string
	HoldingID   string
	State       ValuationState
	ValuedOn    day.Day
	Quantity    int64        // that was valued
	Value       money.Amount // of that quantity, in pounds
	Valuer      string
	Document    string   // the valuer's reference
	Hash        [32]byte // SHA-256 of the document
	RequestedBy string
	Reason      string
	RequestedAt time.Time
}

// valuationKind is the kind of the requests that a valuation counts.
var valuationKind = staff.Kind[valuationDetail]{
	Name: "reserve_valuation", Roles: []staff.Role{staff.Treasury}, Action: "reserve_valuation.request", About: "reserve_valuation",
}

type valuationDetail struct {
	Name         string  `json:"name"`
	ISIN         string  `json:"isin"`
	Quantity     string  `json:"quantity"`
	Cost         string  `json:"cost"`
	ValuedOn     day.Day `json:"valuedOn"`
	Valuer       string  `json:"valuer"`
	Document     string  `json:"document"`
	DocumentHash string  `json:"documentHash"`
	Reason       string  `json:"reason"`
}

// RequestValuation asks a second operator to approve a third party's valuation of all that is held of an instrument.
// hash is the SHA-256 of its document, in hexadecimal. It returns the valuation's id and the approval's.
func (s *Service) RequestValuation(
	ctx context.Context, by staff.Operator, v Valuation, hash string,
) (valuationID, approvalID string, err error) {
	v.Valuer, v.Document, v.Reason = strings.TrimSpace(v.Valuer), strings.TrimSpace(v.Document), strings.TrimSpace(v.Reason)
	var wrong fault.Fields
	for _, f := range []struct{ name, value string }{{"valuer", v.Valuer}, {"document", v.Document}} {
		if f.value == "" {
			wrong.Add(f.name, fault.RequiredField)
		} else if code := plain.Line(f.value, maxName); code != "" {
			wrong.Add(f.name, code)
		}
	}
	sum, err := hex.DecodeString(strings.ToLower(strings.TrimSpace(hash)))
	if err != nil || len(sum) != len(v.Hash) {
		wrong.Add("documentHash", fault.InvalidFormat)
	}
	if today := day.In(s.clock.Now()); v.ValuedOn.IsZero() || v.ValuedOn.After(today) {
		wrong.Add("valuedOn", fault.OutOfRange, "The date must not be after today.")
	}
	if v.Value.Sign() < 0 {
		wrong.Add("value", fault.OutOfRange)
	}
	if err := wrong.Err(); err != nil {
		return "", "", err
	}
	row := q.InsertValuationParams{
		ID: id.New(), HoldingID: v.HoldingID, ValuedOn: v.ValuedOn.String(), Value: v.Value.Minor(), Valuer: v.Valuer, Document: v.Document,
		DocumentHash: sum, RequestedAt: s.clock.Now(),
	}
	if row.Words, err = s.staff.SealWords("backing.valuation/"+row.ID, staff.Words{By: by.Name, Reason: v.Reason}); err != nil {
		return "", "", err
	}
	a, err := valuationKind.Propose(ctx, s.staff, by, func(ctx context.Context, tx db.Tx) (ask staff.Proposal[valuationDetail], err error) {
		if _, err := q.New(tx).Lock(ctx); err != nil {
			return ask, fmt.Errorf("lock the holdings: %w", err)
		}
		h, err := s.active(ctx, tx, v.HoldingID)
		if err != nil {
			return ask, err
		}
		if row.Quantity = h.Quantity; h.Quantity == 0 {
			return ask, fault.Invalid(fault.Field("holdingId", fault.OutOfRange, "The reserve does not hold this instrument."))
		}
		if err := q.New(tx).InsertValuation(ctx, row); err != nil {
			return ask, fmt.Errorf("write a valuation: %w", err)
		}
		return staff.Proposal[valuationDetail]{
			Subject: row.ID, Amount: v.Value, Detail: valuationDetail{
				Name: h.Name, ISIN: h.ISIN, Quantity: h.QuantityText(h.Quantity), Cost: h.Cost.String(), ValuedOn: v.ValuedOn, Valuer: v.Valuer,
				Document: v.Document, DocumentHash: hex.EncodeToString(sum), Reason: v.Reason,
			},
		}, nil
	})
	return row.ID, a.ID, err
}

// endValuation has the valuation count, or not.
func (s *Service) endValuation(ctx context.Context, tx db.Tx, r staff.Request[valuationDetail]) error {
	row, err := q.New(tx).LockValuation(ctx, r.Subject)
	if err != nil {
		return fmt.Errorf("lock valuation %s: %w", r.Subject, err)
	}
	next := ValuationRejected
	if r.Status == staff.Approved {
		next = ValuationAccepted
	}
	if !valuationStates.May(ValuationState(row.State), next) {
		return ErrConflict
	}
	now := s.clock.Now()
	if err := q.New(tx).EndValuation(ctx, q.EndValuationParams{ID: row.ID, State: string(next), EndedAt: &now}); err != nil {
		return fmt.Errorf("end valuation %s: %w", row.ID, err)
	}
	return s.watch(ctx, tx)
}

func (s *Service) newestValuation(ctx context.Context, conn db.Conn, holdingID string) (v Valuation, ok bool, err error) {
	row, err := q.New(conn).NewestValuation(ctx, holdingID)
	if db.IsNoRows(err) {
		return v, false, nil
	}
	if err != nil {
		return v, false, fmt.Errorf("read the newest valuation of %s: %w", holdingID, err)
	}
	v, err = valuationOf(row)
	return v, true, err
}

func valuationOf(row q.BackingValuation) (v Valuation, err error) {
	v = Valuation{
		ID: row.ID, HoldingID: row.HoldingID, State: ValuationState(row.State), Quantity: row.Quantity, Value: money.New(row.Value, money.GBP),
		Valuer: row.Valuer, Document: row.Document, RequestedAt: row.RequestedAt,
	}
	copy(v.Hash[:], row.DocumentHash)
	v.ValuedOn, err = day.Parse(row.ValuedOn)
	return v, err
}

// Valuations returns one page, newest first.
func (s *Service) Valuations(ctx context.Context, w db.Window) (page []Valuation, total int64, err error) {
	queries := q.New(s.db.Read())
	return db.Page(ctx, w, "valuations", queries.Valuations, queries.CountValuations, func(row q.BackingValuation) (Valuation, error) {
		v, err := valuationOf(row)
		if err != nil {
			return v, err
		}
		words, err := s.staff.OpenWords("backing.valuation/"+row.ID, row.Words)
		v.RequestedBy, v.Reason = words.By, words.Reason
		return v, err
	})
}
