package treasury

import (
	"context"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Overview is the state of the treasury: the books, the stop in force, the open exceptions of the chains and the newest
// reconciliation.
type Overview struct {
	Books          Books
	Stop           *Stop       // nil while minting is active
	Pause          *BooksPause // nil while money moves
	Chains         []ChainException
	Reconciliation *ReconciliationRecord // nil before the first
}

// ChainException is an open exception about one of the networks.
type ChainException struct {
	Network string
	chain.Exception
}

// Overview reads books, stop and exceptions from one snapshot.
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
		o.Chains, err = s.chainExceptions(ctx, tx)
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

func (s *Service) chainExceptions(ctx context.Context, conn db.Conn) (all []ChainException, err error) {
	for _, n := range s.networks {
		open, err := n.Exceptions(ctx, conn)
		if err != nil {
			return nil, err
		}
		for _, e := range open {
			all = append(all, ChainException{n.Network().ID, e})
		}
	}
	return all, nil
}

// countWaiting returns how many exceptions of the chains need attention, and a stop of minting.
func (s *Service) countWaiting(ctx context.Context, conn db.Conn) (int64, error) {
	open, err := s.chainExceptions(ctx, conn)
	if err != nil {
		return 0, err
	}
	n := int64(len(open))
	_, stopped, err := s.Stopped(ctx, conn)
	if stopped {
		n++
	}
	return n, err
}
