package transactions

import (
	"context"

	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Placed is the transaction of a new order, with what the ledger commits with its entry.
type Placed struct {
	View     View     // the answer to the order
	Response []byte   // the same, as it is kept for a repetition
	Rows     []db.Row // the transaction, its external id and its event
}

// Place makes the transaction of a new order. approval is what its customer's team has to decide, or nil: it is written at the same
// time and cannot be found yet. entry is the value of the column that holds the entry's number.
func (s *Service) Place(ctx context.Context, t Transaction, approval *ApprovalView, entry any) (p Placed, err error) {
	if p.Rows, err = s.rows(t, entry); err != nil {
		return p, err
	}
	v := ViewOf(t, "en")
	if p.View, p.Response, err = kept(v); err != nil {
		return p, err
	}
	if v, err = s.withNames(ctx, s.db.Gathered(), v, t); err != nil {
		return p, err
	}
	v.Approval = approval
	progress := Progress{StatusHistory: []StatusChange{{t.Status, t.CreatedAt}}}
	if network, onChain := s.networks[t.Network]; onChain && t.Status == Pending {
		progress.Needed = network.Network().Confirmations
	}
	event, err := s.events.Row(events.Event{CustomerID: t.CustomerID, Type: eventType(t, true), Subject: t.ID, Data: v.withProgress(progress)})
	p.Rows = append(p.Rows, event)
	return p, err
}
