package treasury

import (
	"context"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Overview is the state of the treasury: the books, the stop in force, the open alerts and the newest
// reconciliation.
type Overview struct {
	Books          Books
	Stop           *Stop       // nil while minting is active
	Pause          *BooksPause // nil while money moves
	Alerts         []Alert
	Reconciliation *ReconciliationRecord // nil before the first
}

// Alert is an alert of a chain that needs an operator.
type Alert struct {
	Network string
	chain.Alert
}

// Overview reads books, stop and alerts from one snapshot.
func (s *Service) Overview(ctx context.Context) (o Overview, err error) {
	err = s.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if o.Books, err = s.Books(ctx, tx); err != nil {
			return err
		}
		stop, stopped, err := s.Stopped(ctx, tx)
		if err != nil {
			return err
		}
		if stopped {
			o.Stop = &stop
		}
		inForce, paused, err := s.pause.InForce(ctx, tx)
		if err != nil {
			return err
		}
		if paused {
			o.Pause = &BooksPause{inForce.Since, inForce.Reason, inForce.Details}
		}
		o.Alerts, err = s.alerts(ctx, tx)
		return err
	})
	if err != nil {
		return Overview{}, err
	}
	newest, _, err := s.Reconciliations(ctx, db.Window{Limit: 1})
	if len(newest) > 0 {
		o.Reconciliation = &newest[0]
	}
	return o, err
}

func (s *Service) alerts(ctx context.Context, conn db.Conn) (alerts []Alert, err error) {
	for _, n := range s.networks {
		open, err := n.Alerts(ctx, conn)
		if err != nil {
			return nil, err
		}
		for _, a := range open {
			alerts = append(alerts, Alert{n.Network().ID, a})
		}
	}
	return alerts, nil
}

// countAlerts returns how many alerts need attention: those of the chains, and a stop of minting.
func (s *Service) countAlerts(ctx context.Context, conn db.Conn) (int64, error) {
	alerts, err := s.alerts(ctx, conn)
	if err != nil {
		return 0, err
	}
	n := int64(len(alerts))
	_, stopped, err := s.Stopped(ctx, conn)
	if stopped {
		n++
	}
	return n, err
}
