package deposits

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/transactions"
)

// QuarantinedDeposit is a deposit on a chain that is not credited until operators decide.
type QuarantinedDeposit struct {
	q.DepositsChain
	AccountClosed bool   // the customer's: it can only be assigned to another customer
	ExceptionID   string // in which that is done; "": it has none
}

// Quarantine returns one page of the deposits in a state of quarantine (quarantined, awaiting_approval, unbooked), the
// longest waiting first, and how many there are.
func (s *Service) Quarantine(ctx context.Context, state string, w db.Window) (page []QuarantinedDeposit, total int64, err error) {
	at, id := w.After()
	queries := q.New(s.db.Read())
	rows, err := queries.ChainDeposits(ctx, q.ChainDepositsParams{
		State: state, AfterAt: at, AfterID: id, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list quarantined deposits: %w", err)
	}
	for _, r := range rows {
		d := QuarantinedDeposit{DepositsChain: r}
		if err := s.requireOpen(ctx, s.db.Read(), r); errors.Is(err, ErrAccountClosed) {
			d.AccountClosed = true
		} else if err != nil {
			return nil, 0, err
		}
		e, _, err := s.exceptions.OpenOne(ctx, s.db.Read(), exceptions.ChainDepositHeld, r.ID)
		if err != nil {
			return nil, 0, err
		}
		d.ExceptionID = e.ID
		page = append(page, d)
	}
	if !w.ByCreation {
		if total, err = queries.CountChainDeposits(ctx, state); err != nil {
			return nil, 0, fmt.Errorf("count quarantined deposits: %w", err)
		}
	}
	return page, total, nil
}

// RequestRelease asks another operator to agree that a quarantined deposit is credited after all, and returns
// the approval's id. It returns ErrAccountClosed if the customer is closed.
func (s *Service) RequestRelease(ctx context.Context, by staff.Operator, depositID, reason string) (approvalID string, err error) {
	if !id.Valid(depositID) {
		return "", ErrNotFound
	}
	a, err := releaseKind.Propose(ctx, s.staff, by, func(ctx context.Context, tx db.Tx) (ask staff.Proposal[releaseDetail], err error) {
		row, err := q.New(tx).LockChainDeposit(ctx, depositID)
		switch {
		case db.IsNoRows(err):
			return ask, ErrNotFound
		case err != nil:
			return ask, fmt.Errorf("lock deposit %s: %w", depositID, err)
		case row.State != chainQuarantined:
			return ask, ErrDecided
		}
		if err := s.requireOpen(ctx, tx, row); err != nil {
			return ask, err
		}
		if err := s.refuseSenderMatched(ctx, tx, row.ID); err != nil {
			return ask, err
		}
		if err := s.setChainDeposit(ctx, tx, row, chainAwaitingApproval); err != nil {
			return ask, err
		}
		approvalID = id.New()
		if err := s.exceptions.Requested(ctx, tx, exceptions.ChainDepositHeld, row.ID, approvalID, actionRelease); err != nil {
			return ask, err
		}
		return staff.Proposal[releaseDetail]{
			ID: approvalID, Subject: row.ID, Amount: money.New(row.Amount, money.GBPC), CustomerID: row.CustomerID,
			Detail:   releaseDetail{Sender: row.Sender, Network: row.Network, Verdict: row.Verdict, Reason: reason},
			Recorded: map[string]any{},
		}, nil
	})
	return a.ID, err
}

// requireOpen refuses to credit a customer who is closed: what comes to such an address can be assigned to another customer.
func (s *Service) requireOpen(ctx context.Context, conn db.Conn, row q.DepositsChain) error {
	m, err := s.customers.Find(ctx, conn, row.CustomerID)
	if err == nil && m.Customer.Status == customer.Closed {
		err = ErrAccountClosed
	}
	return err
}

// endRelease credits a deposit that was in quarantine, or leaves it there.
func (s *Service) endRelease(ctx context.Context, tx db.Tx, r staff.Request[releaseDetail]) error {
	row, err := q.New(tx).LockChainDeposit(ctx, r.Subject)
	if err != nil {
		return fmt.Errorf("lock deposit %s: %w", r.Subject, err)
	}
	if row.State != chainAwaitingApproval {
		return ErrDecided
	}
	if err := s.exceptions.Decided(ctx, tx, r.ID); err != nil {
		return err
	}
	if r.Status == staff.Approved {
		return s.releaseUnlessNamed(ctx, tx, row)
	}
	return s.setChainDeposit(ctx, tx, row, chainQuarantined)
}

// releaseUnlessNamed credits a deposit whose release operators have approved, unless a name of its sender is on a list by now.
func (s *Service) releaseUnlessNamed(ctx context.Context, tx db.Tx, row q.DepositsChain) error {
	match, err := s.travelRule.SendersMatch(ctx, tx, row.ID)
	if err != nil {
		return err
	}
	if match != "" {
		return s.setChainDeposit(ctx, tx, row, chainQuarantined)
	}
	return s.release(ctx, tx, row)
}

// release credits a quarantined deposit, and lets its coins be burned. It returns ErrAccountClosed if the customer is closed.
func (s *Service) release(ctx context.Context, tx db.Tx, row q.DepositsChain) error {
	entry, err := s.ledger.Post(ctx, tx, ledger.Entry{
		Key: "chain_deposit.released:" + row.ID, Kind: "chain_deposit.released", Reference: row.ID,
		Lines: ledger.Move(chart.Quarantine(row.Network), chart.Customer(ownerOf(row)), money.New(row.Amount, money.GBPC)),
	})
	switch {
	case errors.Is(err, chart.ErrClosed):
		return ErrAccountClosed
	case err != nil && !errors.Is(err, ledger.ErrAlreadyPosted):
		return err
	}
	n, served := s.networks[row.Network]
	if !served {
		return fmt.Errorf("network %s is no longer supported", row.Network)
	}
	if err := n.ReleaseDeposit(ctx, tx, row.ID); err != nil {
		return err
	}
	row.Entry = entry
	return s.moveChainDeposit(ctx, tx, row, chainCredited, transactions.Completed, func(t *transactions.Transaction) { t.Entry = entry })
}

// quarantineOver says that the deposit is not in quarantine any more: the chain took it back.
func quarantineOver(ctx context.Context, conn db.Conn, r staff.Request[releaseDetail]) (string, error) {
	row, err := q.New(conn).ChainDeposit(ctx, r.Subject)
	if err != nil || row.State == chainAwaitingApproval {
		return "", err
	}
	return "deposit_" + row.State, nil
}
