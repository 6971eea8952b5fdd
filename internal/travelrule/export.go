package travelrule

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/travelrule/q"
)

// exportedMessage is a line of an export.
type exportedMessage struct {
	ID         string     `json:"id"`
	Direction  string     `json:"direction"`
	State      string     `json:"state"`
	CustomerID string     `json:"customerId"`
	Transfer   string     `json:"transactionId"`
	Provider   string     `json:"provider"`
	Country    string     `json:"country"`
	Reference  string     `json:"reference"`
	Network    string     `json:"network"`
	Address    string     `json:"address"`
	Amount     string     `json:"amount"`
	TxHash     string     `json:"txHash"`
	CreatedAt  time.Time  `json:"createdAt"`
	AnsweredAt *time.Time `json:"answeredAt"`
	IVMS101    IVMS101    `json:"ivms101"`
}

// exportedAtOnce is how many messages are read at once.
const exportedAtOnce = 200

// Export returns what writes the messages of the days from and to in London, both included, oldest first, one in a line of
// JSON. The audit trail records who exports which days, before anything is written.
func (s *Service) Export(ctx context.Context, by staff.Operator, from, to day.Day) (func(ctx context.Context, w io.Writer) error, error) {
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.staff.Record(ctx, tx, staff.AuditEvent{
			Actor: by, Action: "travel_rule.export", Subject: "travel_rule_message", SubjectID: from.String() + "/" + to.String(),
		})
	})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, w io.Writer) error {
		lines, at, id := json.NewEncoder(w), from.Start(), ""
		for {
			rows, err := q.New(s.db.Read()).KeptMessages(ctx, q.KeptMessagesParams{
				AfterAt: at, AfterID: id, Until: to.End(), MaxRows: exportedAtOnce,
			})
			if err != nil {
				return fmt.Errorf("export travel-rule messages: %w", err)
			}
			for _, row := range rows {
				var kept sealed
				if err := s.sealer.OpenJSON(messageContext(row.ID), row.Message, &kept); err != nil {
					return err
				}
				m := messageOf(row)
				err := lines.Encode(exportedMessage{
					ID: m.ID, Direction: m.Direction, State: string(m.State), CustomerID: m.CustomerID, Transfer: m.TransferID, Provider: m.Provider,
					Country: m.Country, Reference: m.Reference,
					Network: m.Network, Address: m.Address, Amount: m.Amount.String(), TxHash: m.TxHash, CreatedAt: m.CreatedAt, AnsweredAt: m.AnsweredAt,
					IVMS101: kept.IVMS101,
				})
				if err != nil {
					return err
				}
				at, id = row.CreatedAt, row.ID
			}
			if len(rows) < exportedAtOnce {
				return nil
			}
		}
	}, nil
}
