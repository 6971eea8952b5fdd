package world

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
)

// chargeForTransfers has operators agree on a fee for transfers on chain. It is whole pounds, so that the two seeded
// customers can end with what they began with, and gone when the world ends, so that the examples in the documents are right.
func (m *maker) chargeForTransfers(ctx context.Context, fee, reason string) error {
	var inForce struct{ Terms map[string]json.RawMessage }
	if err := m.call(ctx, m.operator, get, "/admin/terms", nil, &inForce); err != nil {
		return err
	}
	var fees map[string]map[string]any
	if err := json.Unmarshal(inForce.Terms["fees"], &fees); err != nil {
		return err
	}
	fees["chainWithdrawal"]["fixed"] = fee
	changed, err := json.Marshal(fees)
	if err != nil {
		return err
	}
	inForce.Terms["fees"] = changed
	if err := m.call(ctx, m.operator, post, "/admin/terms", map[string]any{"terms": inForce.Terms, "reason": reason}, nil); err != nil {
		return err
	}
	return m.decideApprovals(ctx)
}

// payOutFees has operators pay what customers were charged to the corporate account.
func (m *maker) payOutFees(ctx context.Context) error {
	var fees struct{ Available string }
	if err := m.call(ctx, m.operator, get, "/admin/treasury/fees", nil, &fees); err != nil {
		return err
	}
	if available, err := strconv.ParseFloat(fees.Available, 64); err != nil || available == 0 {
		return err
	}
	err := m.call(
		ctx, m.operator, post, "/admin/treasury/fee-payout", map[string]string{"amount": fees.Available, "reason": "Fees of the month"}, nil,
	)
	return errors.Join(err, m.decideApprovals(ctx))
}
